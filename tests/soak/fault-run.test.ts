// A thousand turns, or as many as PARLEY_TURNS says, over a network that cuts, stalls, throttles, splits and resets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { FAULTS } from './fault-proxy.ts';
import { runWithFaults } from './fault-run.ts';

const TURNS = Number(process.env.PARLEY_TURNS ?? 1_000);
const SEED = Number(process.env.PARLEY_SEED ?? Math.floor(Math.random() * 2 ** 31));
let worker: BuiltWorker;

beforeAll(async () => {
  worker = await buildLibraryWorker();
}, 60_000);
afterAll(() => worker.remove());

test(`ends each of ${TURNS} turns over a failing network in exactly one way (PARLEY_SEED=${SEED})`, async () => {
  const report = await runWithFaults({ turns: TURNS, chats: 24, seed: SEED, workerPath: worker.path });
  console.info('endings', Object.fromEntries(report.endings), 'faults', Object.fromEntries(report.faults));
  expect(report.problems).toEqual([]);
  expect([...report.endings.values()].reduce((sum, count) => sum + count, 0)).toBe(TURNS);
  expect([...report.faults.keys()].sort()).toEqual([...FAULTS].sort());
  expect(report.quickCheck).toBe('ok');
  expect(report.openSockets).toBe(0);
});
