// A short run of kills; `npm run torture` runs hundreds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KillRunner, SCENARIOS } from './kill-runner.ts';

const KILLS = 25;
let runner: KillRunner;

beforeAll(async () => {
  runner = new KillRunner(Math.random);
  await runner.prepare();
});

afterAll(() => runner.remove());

it(`loses nothing that was answered in ${KILLS} kills during streams, edits, imports, migrations, encryption and restoring`, async () => {
  for (let count = 0; count < KILLS; count++) await runner.kill(SCENARIOS[count % SCENARIOS.length] ?? 'stream');
  const { problems, lostMs, answered } = runner.report;
  console.info(`${KILLS} kills, ${answered} answered changes, oldest unsaved token: ${Math.max(0, ...lostMs)} ms`);
  expect(problems).toEqual([]);
  expect(answered).toBeGreaterThan(0);
});
