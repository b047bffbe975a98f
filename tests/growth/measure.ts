// Measures how the time of one row grows with its input, and judges it by ratios alone.
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { GrowthRow } from './row.ts';

/**
 * The time for 4n over the time for n: 4 is linear, 16 quadratic. Below the limit are noise, n log n and garbage
 * collection, above it n to the power of 1.6.
 */
const RATIO_MAX = 9;
/** In the order of measurement: n (0), 2n (1) or 4n (2). All is compared with the time for n, which is measured most often. */
const WHOLE_ORDER = [0, 1, 0, 2, 0] as const;
/** Enough for nearly all inputs, and two thirds of the work: nothing depends on the time for 2n. */
const QUICK_ORDER = [2, 0] as const;
/** One measurement repeats a run until it takes this long at n, so that the clock's own steps do not count. */
const BATCH_MIN_MS = 0.3;
const BATCH_MAX_RUNS = 4_096;
/** A ratio above the limit is measured again up to this many times, and the shortest times count: other work passes. */
const ATTEMPTS = 8;
/** A ratio this far from linear after this many attempts is not measured again in this round. */
const SURE_RATIO = 13;
const SURE_AFTER = 3;
/**
 * An input that is too slow within this time, in milliseconds, is measured again at larger sizes. Where memory is slow, an
 * object that no longer fits the processor's cache takes five times as long as one that does.
 */
const SURE_MS = 200;
/** By how much each larger size grows, and how many there are. */
const ENLARGED = 3;
const ENLARGED_MAX = 3;
/**
 * The pauses before the further rounds, in milliseconds. A machine that runs several things at once is slow for seconds at a time, so a
 * test that must not fail for that waits longer.
 */
const PAUSES_MS = [0];
export const PATIENT_PAUSES_MS: readonly number[] = [0, 500, 2_000, 5_000];

export interface Growth {
  readonly entry: string;
  /** The name of its input in the row. */
  readonly worst: string;
  readonly n: number;
  /** Of one run, for n, 2n and 4n; infinite for 2n if it wasn't needed. */
  readonly ms: readonly [number, number, number];
  /** The time for 4n over that for n. */
  readonly ratio: number;
  readonly isLinear: boolean;
}

/** The processor's own count leaves out other programs; on Windows it ticks too slowly. */
const HAS_CPU_TIME = process.platform !== 'win32';

/** In milliseconds. */
async function timeOf(run: (input: unknown) => unknown, input: unknown, runs: number): Promise<number> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let at = 0; at < runs; at++) {
    const given = run(input);
    if (given instanceof Promise) await given;
  }
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return HAS_CPU_TIME ? Math.min(ms, (user + system) / 1000) : ms;
}

async function measured(row: GrowthRow, worst: string, n: number): Promise<Growth> {
  const make = row.worst[worst];
  if (make === undefined) throw new Error(`${row.entry} has no input ${worst}`);
  const inputs: unknown[] = [make(n)];
  let runs = 1;
  let first = await timeOf(row.run, inputs[0], runs);
  while (first < BATCH_MIN_MS && runs < BATCH_MAX_RUNS) {
    runs *= first < BATCH_MIN_MS / 8 ? 8 : 2;
    first = await timeOf(row.run, inputs[0], runs);
  }
  const least: [number, number, number] = [first, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && ratio > RATIO_MAX; attempt++) {
    for (const at of attempt === 0 ? QUICK_ORDER : WHOLE_ORDER) {
      inputs[at] ??= make(2 ** at * n);
      least[at] = Math.min(least[at], await timeOf(row.run, inputs[at], runs));
    }
    ratio = least[2] / least[0];
    if (ratio > SURE_RATIO && attempt >= SURE_AFTER) break;
  }
  const ms = [least[0] / runs, least[1] / runs, least[2] / runs] as const;
  return { entry: row.entry, worst, n, ms, ratio, isLinear: ratio <= RATIO_MAX };
}

async function enlarged(row: GrowthRow, worst: string): Promise<Growth> {
  let growth = await measured(row, worst, row.n);
  for (let times = 0; times < ENLARGED_MAX && !growth.isLinear && growth.ms[2] < SURE_MS; times++)
    growth = await measured(row, worst, growth.n * ENLARGED);
  return growth;
}

/** Collects the garbage of earlier files, so that this one's measurements don't pay for it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') collect();
}

/** Measures one input of a row. It counts as too slow only if it is too slow in every round. */
export async function growthOf(
  row: GrowthRow,
  worst: string,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Growth> {
  let growth = await enlarged(row, worst);
  for (const pause of pausesMs) {
    if (growth.isLinear) break;
    await setTimeout(pause);
    collectGarbage();
    growth = await enlarged(row, worst);
  }
  return growth;
}

/** The text that a failed test prints. */
export function describeGrowth({ worst, n, ms, ratio }: Growth): string {
  return `${worst}: ${ms.map((one) => one.toFixed(3)).join(', ')} ms for ${n}, ${2 * n} and ${4 * n}, ratio ${ratio.toFixed(1)}`;
}
