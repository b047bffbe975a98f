// An idle library soon stops waking its thread.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { clock, useClock as putClock } from '../../electron/library/clock.ts';
import { serve } from '../../electron/library/thread/serve.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

afterEach(() => putClock(null));

interface Thread {
  readonly call: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Runs the thread's timers until no more are set, or a hundred; returns how many ran. */
  readonly sleep: () => number;
}

/** `true` while the thread under test runs: libraries that other test files left open also set timers. */
const ownWork = new AsyncLocalStorage<true>();

function thread(): Thread {
  const { after } = { ...clock };
  let elapsedMs = 0;
  const wanted: { readonly at: number; readonly work: () => void }[] = [];
  putClock({
    elapsed: () => elapsedMs,
    after: (ms, work) => {
      if (ownWork.getStore() !== true) return after(ms, work);
      const entry = { at: elapsedMs + ms, work };
      wanted.push(entry);
      return () => void wanted.splice(wanted.indexOf(entry), 1);
    },
  });
  const answers = new Map<number, (message: unknown) => void>();
  let toThread: (message: unknown) => void = () => undefined;
  let lastId = 0;
  serve('file', {
    post: (message) => {
      if ('id' in message) answers.get(message.id)?.(message);
    },
    onMessage: (listener) => {
      toThread = listener;
    },
  });
  return {
    call: (name, ...args) =>
      new Promise((resolve) => {
        const id = ++lastId;
        answers.set(id, resolve);
        ownWork.run(true, () => toThread({ id, generation: 1, name, args }));
      }),
    sleep: () => {
      let count = 0;
      for (; wanted.length > 0 && count < 100; count++) {
        const next = wanted.shift();
        elapsedMs = Math.max(elapsedMs, next?.at ?? 0);
        ownWork.run(true, () => next?.work());
      }
      return count;
    },
  };
}

it('an idle library wakes a few times after a call, to checkpoint and to free memory, and then no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-silence-'));
  const { call, sleep } = thread();
  try {
    expect(await call('open', { folder, keyHex: null, isFirst: true })).toMatchObject({ ok: true });
    // Let the work that follows the answer finish its turn.
    await new Promise((resolve) => setImmediate(resolve));
    const first = sleep();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(10);
    await call('listFolders');
    await new Promise((resolve) => setImmediate(resolve));
    const second = sleep();
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThanOrEqual(10);
  } finally {
    await call('close');
    removeFolder(folder);
  }
});
