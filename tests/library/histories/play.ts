// The process that plays a range of seeds. Prints JSON lines: when a history begins, when one fails, and the totals.
import './sim-memory.ts';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playHistory } from './history.ts';

const [, , from = '1', count = '1', stride = '1', mode = 'both', stopAfter = '0'] = process.argv;

// Uses a folder in memory if possible, because each commit is synced. A test run passes a folder that it removes later,
// or an empty text if memory has no room.
const told = process.env.PARLEY_TEST_MEMORY;
const memory = told === undefined && existsSync('/dev/shm') ? '/dev/shm' : told || tmpdir();
const base = join(memory, `parley-histories-${process.pid}`);
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

let failures = 0;
let steps = 0;
let operations = 0;
let played = 0;
for (let at = 0; at < Number(count); at++) {
  const seed = Number(from) + at * Number(stride);
  for (const isWindows of mode === 'both' ? [false, true] : [seed % 2 === 0]) {
    say({ begun: seed, isWindows });
    const outcome = await playHistory(seed, isWindows, base);
    played += 1;
    steps += outcome.steps;
    operations += outcome.operations;
    if (outcome.problems.length > 0) {
      failures += 1;
      say({ seed, isWindows, problems: outcome.problems, trace: outcome.trace });
    }
  }
  if (Number(stopAfter) > 0 && failures >= Number(stopAfter)) break;
}
say({ played, failures, steps, operations });
