// Plays many histories in their own processes and collects the faults that they find.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { Player } from './bundle.ts';

export interface Found {
  readonly seed: number;
  readonly isWindows: boolean;
  readonly problems: readonly string[];
  readonly trace: readonly string[];
}

export interface Played {
  readonly played: number;
  readonly steps: number;
  readonly operations: number;
  readonly found: readonly Found[];
}

export interface RunOptions {
  readonly from: number;
  readonly count: number;
  /** `both` plays each seed by Unix's and Windows' rules, `alternating` odd seeds by Unix's, even ones by Windows'. */
  readonly mode?: 'both' | 'alternating';
  /** Each process stops after this many histories with problems; 0 for never. */
  readonly stopAfter?: number;
  readonly processes?: number;
  /** Memory for new objects: the less, the more often the engine collects garbage on its own. */
  readonly youngMb?: number;
}

/** Keeps the engine on one thread and garbage collection rare, because a history must not depend on their timing. */
const flagsFor = (youngMb = 16): string[] => [
  '--single-threaded',
  `--min-semi-space-size=${youngMb}`,
  `--max-semi-space-size=${2 * youngMb}`,
];

/** A history takes a fraction of a second. One that takes longer than this counts as endless. */
const HANGS_AFTER_MS = 120_000;

interface Begun {
  readonly begun: number;
  readonly isWindows: boolean;
}

interface Totals {
  played: number;
  steps: number;
  operations: number;
}

function playPart(
  player: Player,
  args: readonly string[],
  flags: readonly string[],
  found: Found[],
  totals: Totals,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, player.path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let words = '';
    let isComplete = false;
    let begun: Begun | null = null;
    const onSilence = (): void => {
      if (begun === null) return;
      found.push({ seed: begun.begun, isWindows: begun.isWindows, problems: ['it goes on for ever'], trace: [] });
      isComplete = true;
      child.kill('SIGKILL');
    };
    const silence = setTimeout(onSilence, HANGS_AFTER_MS);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = `${words}${text}`.slice(-4_000);
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said: Partial<Found> & Partial<Totals> & Partial<Begun> = JSON.parse(line);
      silence.refresh();
      if (said.begun !== undefined) begun = { begun: said.begun, isWindows: said.isWindows === true };
      else if (said.problems !== undefined) found.push(said as Found);
      else {
        isComplete = true;
        totals.played += said.played ?? 0;
        totals.steps += said.steps ?? 0;
        totals.operations += said.operations ?? 0;
      }
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(silence);
      if (isComplete) resolve();
      else reject(new Error(`the histories ${args.join(' ')} ended with ${code ?? signal}: ${words}`));
    });
  });
}

export async function runHistories(player: Player, options: RunOptions): Promise<Played> {
  const { from, count, mode = 'both', stopAfter = 0 } = options;
  const processes = Math.min(count, options.processes ?? Math.max(2, availableParallelism()));
  const found: Found[] = [];
  const totals: Totals = { played: 0, steps: 0, operations: 0 };
  await Promise.all(
    Array.from({ length: processes }, (_, at) => {
      const own = Math.floor((count - at + processes - 1) / processes);
      const args = [from + at, own, processes, mode, stopAfter].map(String);
      return playPart(player, args, flagsFor(options.youngMb), found, totals);
    }),
  );
  return { ...totals, found: found.sort((a, b) => a.seed - b.seed) };
}

/** Describes the problems of a history and how to repeat it, with the last `lines` lines of its trace. */
export function describeFinding(finding: Found, lines = 60): string {
  const { seed, isWindows, problems, trace } = finding;
  return [
    `seed ${seed} (${isWindows ? 'Windows' : 'Unix'} rules): npm run torture -- --seed ${seed}`,
    ...problems.map((problem) => `  ${problem}`),
    ...(lines === 0 ? [] : trace.slice(-lines)).map((line) => `    ${line.slice(0, 240)}`),
  ].join('\n');
}
