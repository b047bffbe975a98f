// A short run of turns over a constantly failing network. `npm run soak` has the long run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { runWithFaults } from '../soak/fault-run.ts';

const TURNS = 60;
let worker: BuiltWorker;

beforeAll(async () => {
  worker = await buildLibraryWorker();
});
afterAll(() => worker.remove());

test(`ends each of ${TURNS} turns over a failing network in exactly one way, and keeps the delivered text`, async () => {
  const report = await runWithFaults({ turns: TURNS, chats: 20, seed: 7, workerPath: worker.path });
  expect(report.problems).toEqual([]);
  expect([...report.endings.values()].reduce((sum, count) => sum + count, 0)).toBe(TURNS);
  expect(report.endings.get('complete')).toBeGreaterThan(0);
  expect(report.quickCheck).toBe('ok');
});
