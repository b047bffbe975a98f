// Measures how the time of a row grows with its input, and judges only ratios of times.
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { GrowthRow } from './row.ts';

/**
 * The largest ratio of the time for 4n to the time for n that counts as linear. 4 is linear, 16 quadratic. The limit
 * allows noise, n log n and garbage collection, but not n to the power of 1.6.
 */
const RATIO_MAX = 9;
/** The order of measurements: n (0), 2n (1) or 4n (2). n is measured most often, because its time is in every ratio. */
const WHOLE_ORDER = [0, 1, 0, 2, 0] as const;
/** The order of the first attempt, which is enough for most inputs. The time for 2n is only needed for printing. */
const QUICK_ORDER = [2, 0] as const;
/** A measurement repeats a run until it takes this long at n, so that the clock's resolution doesn't matter. */
const BATCH_MIN_MS = 0.3;
const BATCH_MAX_RUNS = 4_096;
/** How often a ratio above the limit is measured at most. Other work may interfere, so the shortest times count. */
const ATTEMPTS = 8;
/** A ratio this large after this many attempts isn't measured again in this round. */
const SURE_RATIO = 13;
const SURE_AFTER = 2;
/**
 * If growth is too fast but 4n takes less than this, larger sizes decide. Where memory is slow, an object too large for
 * the processor's cache takes five times as long as an object that fits.
 */
const SURE_MS = 200;
/** The factor between these larger sizes, and their number. */
const ENLARGED = 2;
const ENLARGED_MAX = 5;
/** The pauses before further rounds. A busy machine may be slow for seconds, which patient tests wait out. */
const PAUSES_MS = [0];
export const PATIENT_PAUSES_MS: readonly number[] = [0, 500, 2_000, 5_000];

export interface Growth {
  readonly entry: string;
  /** The name of the input in the row. */
  readonly worst: string;
  readonly n: number;
  /** The time of one run for n, 2n and 4n; infinite for 2n if it wasn't measured. */
  readonly ms: readonly [number, number, number];
  /** The time for 4n divided by the time for n. */
  readonly ratio: number;
  readonly isLinear: boolean;
}

/** Whether to use processor time, which leaves out other programs. On Windows, its resolution is too coarse. */
const HAS_CPU_TIME = process.platform !== 'win32';

/** The time of `runs` runs in milliseconds. */
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

/** Collects the garbage of earlier test files, which would slow measurements down. */
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
