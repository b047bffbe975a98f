// Kills the library PARLEY_KILLS times at random moments, and reports how old the lost tokens were.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KillRunner, SCENARIOS } from '../library/kill/kill-runner.ts';

const KILLS = Number(process.env.PARLEY_KILLS ?? 240);
let runner: KillRunner;

beforeAll(async () => {
  runner = new KillRunner(Math.random);
  await runner.prepare();
});

afterAll(() => runner.remove());

it(`loses nothing that was answered in ${KILLS} kills`, async () => {
  const { report } = runner;
  for (let count = 0; count < KILLS; count++) {
    await runner.kill(SCENARIOS[count % SCENARIOS.length] ?? 'stream');
    if (report.kills % 20 === 0) console.info(`${report.kills} kills, ${report.problems.length} problems`);
  }
  const sorted = [...report.lostMs].sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  console.info(
    `${report.kills} kills, ${report.answered} answered changes, ${sorted.length} running replies; age of the oldest unsaved token: median ${at(0.5)} ms, worst ${at(1)} ms`,
  );
  expect(report.problems).toEqual([]);
});
