/** The thread that does all of the library's SQLite work: one instance owns the file, a second one does long work. */

import { parentPort, workerData } from 'node:worker_threads';
import { LibraryHost } from '../file/library-host.ts';
import { isObject } from '../json.ts';
import { toLibraryError } from '../library-error.ts';
import { LongHost } from './long-host.ts';
import { giveMemoryBack } from './memory.ts';
import type { WireMessage, WireRequest } from './worker-protocol.ts';

/** Silence after which the log is written back. */
const IDLE_AFTER_MS = 1_000;
const TIDY_AFTER_MS = 4_000;

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
const post = (message: WireMessage): void => port.postMessage(message);

const isLong = isObject(workerData) && workerData.mode === 'long';
const host = isLong
  ? null
  : new LibraryHost({
      onSaving: (state) => post({ event: 'saving', state }),
      onRecovered: (outcome) => post({ event: 'recovered', outcome }),
    });
const longHost = isLong
  ? new LongHost({ onProgress: (jobId, done, total) => post({ event: 'progress', jobId, done, total }) })
  : null;
const target: object = host ?? longHost ?? {};

function isRequest(message: unknown): message is WireRequest {
  return (
    isObject(message) &&
    typeof message.id === 'number' &&
    typeof message.name === 'string' &&
    Array.isArray(message.args)
  );
}

let _idleTimer: NodeJS.Timeout | undefined;
let lastCallAt = 0;
let isTidy = false;
function whenIdle(): void {
  if (host === null) return;
  lastCallAt = performance.now();
  isTidy = false;
  _idleTimer ??= setInterval(() => {
    host.idle();
    if (isTidy || performance.now() - lastCallAt < TIDY_AFTER_MS) return;
    // Once in each silence: what the work before it needed is more than the next call does.
    isTidy = true;
    host.tidy();
    giveMemoryBack();
  }, IDLE_AFTER_MS);
}

async function answer(request: WireRequest): Promise<void> {
  try {
    const method: unknown = Reflect.get(target, request.name);
    if (typeof method !== 'function') throw new Error(`no such request: ${request.name}`);
    const value: unknown = await Reflect.apply(method, target, request.args);
    post({ id: request.id, ok: true, value });
  } catch (error) {
    const trouble = toLibraryError(error);
    const reason =
      isObject(error) && (error.reason === 'cancelled' || error.reason === 'bad_file') ? error.reason : trouble.reason;
    post({ id: request.id, ok: false, reason, detail: trouble.message });
  }
}

/**
 * The file's worker answers one request after the other, in the order in which they came. In the worker for long work
 * a search need not wait for a job.
 */
let last: Promise<void> = Promise.resolve();
port.on('message', (message: unknown) => {
  if (!isRequest(message)) return;
  if (host === null) {
    void answer(message);
    return;
  }
  last = last.then(async () => {
    await answer(message);
    host.afterCall();
    whenIdle();
  });
});
