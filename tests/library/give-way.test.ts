/** Long work waits while the file's thread answers a call, and only then. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type CallCount,
  callBegins,
  callEnds,
  giveWay,
  newCallCount,
  noCalls,
  shareCalls,
} from '../../electron/library/give-way.ts';
import { JobControl } from '../../electron/library/host/job.ts';
import { yieldOrCancel } from '../../electron/library/transfer/transfer-error.ts';

let calls: CallCount;

beforeEach(() => {
  calls = newCallCount();
  shareCalls(calls);
});

// Later test files in this process use the library in a single thread.
afterEach(() => shareCalls(null));

/** Stands in for the file's thread: ends its call once it has seen another thread wait for it. */
const ANSWERING = `
  const { parentPort, workerData: calls } = require('node:worker_threads');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  parentPort.postMessage('answering');
  while (Atomics.notify(calls, 0) === 0) Atomics.wait(pause, 0, 0, 1);
  Atomics.sub(calls, 0, 1);
  Atomics.notify(calls, 0);
`;
/** The most steps to wait, each of which takes at most half a second. */
const STEPS_MAX = 40;

it.each([
  ['of a job', () => new JobControl(() => undefined).step(0, 0)],
  ['of an import', () => yieldOrCancel(() => false)],
])('a step %s waits for the call that is being answered', async (_whose, step) => {
  callBegins();
  const other = new Worker(ANSWERING, { eval: true, workerData: calls });
  await once(other, 'message');
  for (let count = 0; count < STEPS_MAX && calls[0] !== 0; count++) await step();
  expect(calls[0]).toBe(0);
  await other.terminate();
});

it('a step continues if a call never ends because its thread has died', async () => {
  callBegins();
  await giveWay();
  expect(calls[0]).toBe(1);
  noCalls();
  expect(calls[0]).toBe(0);
});

it('calls are counted, and a step continues once all have ended', async () => {
  callBegins();
  callBegins();
  callEnds();
  expect(calls[0]).toBe(1);
  callEnds();
  await giveWay();
  expect(calls[0]).toBe(0);
});
