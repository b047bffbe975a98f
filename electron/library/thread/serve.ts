/** Answers main's requests in a worker, over any kind of port, and does upkeep while idle. */

import { messageOf } from '../../../shared/errors.ts';
import { isObject } from '../../../shared/json/json.ts';
import { clock } from '../clock.ts';
import { releaseMemory } from '../file/memory.ts';
import { callBegins, callEnds, noCalls } from '../give-way.ts';
import { type HostOptions, LibraryHost } from '../host/library-host.ts';
import { libraryErrorOf } from '../library-error.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import { LongHost } from './long-host.ts';
import type { FileRequests, WireFailure, WireMessage, WireRequest, WorkerStart } from './worker-protocol.ts';

/** Idle time after which the log is checkpointed. */
const IDLE_AFTER_MS = 1_000;
const TIDY_AFTER_MS = 4_000;

/** The worker's end of the connection to main. */
export interface ServedPort {
  readonly post: (message: WireMessage) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
}

function isRequest(message: unknown): message is WireRequest {
  return (
    isObject(message) &&
    typeof message.id === 'number' &&
    typeof message.generation === 'number' &&
    typeof message.name === 'string' &&
    Array.isArray(message.args)
  );
}

async function answer(target: object, request: WireRequest, post: ServedPort['post']): Promise<void> {
  try {
    const method: unknown = Reflect.get(target, request.name);
    if (typeof method !== 'function') throw new Error(`no such request: ${request.name}`);
    const value: unknown = await Reflect.apply(method, target, request.args);
    post({ id: request.id, ok: true, value });
  } catch (error) {
    post({ id: request.id, ok: false, failure: failureOf(error) });
  }
}

function failureOf(error: unknown): WireFailure {
  const refused = error instanceof TransferError ? error : libraryErrorOf(error);
  if (refused !== null) return { reason: refused.reason, detail: refused.message };
  // Other properties of the error may not be cloneable.
  const bug = new Error(messageOf(error));
  if (error instanceof Error) Object.assign(bug, { name: error.name, stack: error.stack });
  return { bug };
}

/** Requests that open or change a file, and so begin a new generation. */
const BEGINNINGS: ReadonlySet<string> = new Set<keyof FileRequests>([
  'open',
  'recover',
  'saveAgain',
  'restore',
  'goBack',
  'encrypt',
  'startAfresh',
  'deleteAll',
]);

/** Returns a test that accepts `close`, requests for the current generation, and those that begin a new one. */
function generationGate(): (request: WireRequest) => boolean {
  let current = 0;
  return ({ name, generation }) => {
    if (BEGINNINGS.has(name)) current = Math.max(current, generation);
    return name === 'close' || generation === current;
  };
}

function refuse(request: WireRequest, post: ServedPort['post']): void {
  post({ id: request.id, ok: false, failure: { reason: 'stale', detail: 'the request is about another file' } });
}

/**
 * Checkpoints the log after a short idle time and frees memory after a longer one. After that, this thread sleeps until
 * the next call, unless changes are waiting to be saved.
 */
function idler(host: LibraryHost, attempt: (work: () => void) => void): () => void {
  let isTicking = false;
  let lastCallAt = 0;
  let isTidy = false;
  const tick = (): void => {
    let isWaiting = true;
    attempt(() => {
      isWaiting = host.opened?.idle() ?? false;
    });
    if (!isTidy && clock.elapsed() - lastCallAt >= TIDY_AFTER_MS) {
      // Free memory once per idle period: only earlier work needed that much.
      isTidy = true;
      attempt(() => host.opened?.tidy());
      releaseMemory();
    }
    isTicking = isWaiting || !isTidy;
    if (isTicking) clock.after(IDLE_AFTER_MS, tick);
  };
  return () => {
    lastCallAt = clock.elapsed();
    isTidy = false;
    if (isTicking) return;
    isTicking = true;
    clock.after(IDLE_AFTER_MS, tick);
  };
}

/** Handles requests one at a time, in order. */
function serveFile({ post, onMessage }: ServedPort, options: HostOptions): void {
  const host = new LibraryHost({ ...options, onSaving: (state) => post({ event: 'saving', state }) });
  // Report errors of work without a caller as events. If the file is damaged, the next call finds out.
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      post({ event: 'trouble', failure: failureOf(error) });
    }
  };
  const whenIdle = idler(host, attempt);
  const isFor = generationGate();
  noCalls();
  let last: Promise<void> = Promise.resolve();
  onMessage((message) => {
    if (!isRequest(message)) return;
    callBegins();
    last = last
      .then(async () => {
        if (!isFor(message)) return refuse(message, post);
        await answer(host, message, post);
        attempt(() => host.opened?.afterCall());
        whenIdle();
      })
      .finally(callEnds);
  });
}

/** Handles requests concurrently, because a search must not wait for a job. */
function serveLong({ post, onMessage }: ServedPort): void {
  const host = new LongHost({ onProgress: (jobId, done, total) => post({ event: 'progress', jobId, done, total }) });
  const isFor = generationGate();
  onMessage((message) => {
    if (!isRequest(message)) return;
    if (isFor(message)) void answer(host, message, post);
    else refuse(message, post);
  });
}

/** Serves `port` as a worker of this kind. Tests pass `options` to act as another version of the app. */
export function serve(mode: WorkerStart['mode'], port: ServedPort, options: HostOptions = {}): void {
  if (mode === 'long') serveLong(port);
  else serveFile(port, options);
}
