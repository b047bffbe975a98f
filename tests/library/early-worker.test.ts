// Tests a worker that is started before anything needs it.
import { describe, expect, it } from 'vitest';
import { startEarly } from '../../electron/library/thread/early-worker.ts';
import type { WorkerPort } from '../../electron/library/thread/worker-link.ts';
import type { WorkerStart } from '../../electron/library/thread/worker-protocol.ts';

interface FakeWorker extends WorkerPort {
  readonly start: WorkerStart;
  readonly die: () => void;
}

function fakeSpawner() {
  const started: FakeWorker[] = [];
  const spawn = (start: WorkerStart): FakeWorker => {
    const listeners: ((detail: string) => void)[] = [];
    const worker: FakeWorker = {
      start,
      post: () => undefined,
      onMessage: () => undefined,
      onGone: (listener) => void listeners.push(listener),
      terminate: async () => undefined,
      hold: () => undefined,
      die: () => {
        for (const listener of listeners) listener('gone');
      },
    };
    started.push(worker);
    return worker;
  };
  return { started, spawn };
}

describe('the early worker', () => {
  it('starts at once and is given to the first caller that asks for a worker for the file', () => {
    const { started, spawn } = fakeSpawner();
    const early = startEarly(spawn);
    expect(started).toHaveLength(1);
    expect(early({ mode: 'long' })).toBe(started[1]);
    expect(early({ mode: 'file' })).toBe(started[0]);
    expect(early({ mode: 'file' })).toBe(started[2]);
  });

  it('is replaced if it died before it was asked for', () => {
    const { started, spawn } = fakeSpawner();
    const early = startEarly(spawn);
    started[0]?.die();
    expect(early({ mode: 'file' })).toBe(started[1]);
  });
});
