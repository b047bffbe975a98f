/** Connects to one worker thread and matches its answers to the calls. */

import { Worker } from 'node:worker_threads';
import { isObject } from '../../../shared/json/json.ts';
import { newCallCount } from '../give-way.ts';
import { LIBRARY_ERROR_REASONS, LibraryError } from '../library-error.ts';
import { TRANSFER_ERROR_REASONS, TransferError } from '../transfer/transfer-error.ts';
import type { ThreadStart, WireAnswer, WireEvent, WireFailure, WireRequest, WorkerStart } from './worker-protocol.ts';

/** The part of a worker thread that is used here; tests can replace it. */
export interface WorkerPort {
  readonly post: (message: WireRequest) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the worker has ended for any reason. */
  readonly onGone: (listener: (detail: string) => void) => void;
  readonly terminate: () => Promise<void>;
  /** Sets whether this worker keeps the process alive, which it does only while a call is waiting for its answer. */
  readonly hold: (isWaitedFor: boolean) => void;
}

export type SpawnWorker = (start: WorkerStart) => WorkerPort;

export function threadSpawner(workerPath: string | URL): SpawnWorker {
  const calls = newCallCount();
  return (start) => {
    const workerData: ThreadStart = { ...start, calls };
    const worker = new Worker(workerPath, { workerData });
    // An idle library must not keep a finished process alive.
    worker.unref();
    return {
      post: (message) => worker.postMessage(message),
      onMessage: (listener) => void worker.on('message', listener),
      onGone: (listener) => {
        let words = '';
        worker.on('error', (error) => {
          words = error.message;
        });
        worker.on('exit', (code) => listener(words === '' ? `exit code ${code}` : words));
      },
      hold: (isWaitedFor) => {
        if (isWaitedFor) worker.ref();
        else worker.unref();
      },
      terminate: async () => {
        await worker.terminate();
      },
    };
  };
}

/** The request was for another file than the one the worker has open; nothing was done. `FileCalls` sends it again. */
export class StaleError extends LibraryError {
  constructor(detail: string) {
    super('failed', detail);
  }
}

/** The worker died or was ended before it answered, so we don't know whether the request was carried out. */
export class UnansweredError extends LibraryError {
  constructor(detail: string) {
    super('failed', detail);
  }
}

/** Recreates the error that the worker threw: a refusal with its original class, or a bug. */
export function toError(failure: WireFailure): Error {
  if ('bug' in failure) return failure.bug;
  const { reason, detail } = failure;
  if (reason === 'stale') return new StaleError(detail);
  const ofJob = TRANSFER_ERROR_REASONS.find((known) => known === reason);
  if (ofJob !== undefined) return new TransferError(ofJob, detail);
  return new LibraryError(LIBRARY_ERROR_REASONS.find((known) => known === reason) ?? 'failed', detail);
}

function isAnswer(message: unknown): message is WireAnswer {
  return isObject(message) && typeof message.id === 'number';
}

function isEvent(message: unknown): message is WireEvent {
  return isObject(message) && typeof message.event === 'string';
}

interface Waiting {
  readonly name: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface LinkOptions {
  /** Added to each request when it is sent. */
  readonly generation: () => number;
  readonly onEvent: (event: WireEvent) => void;
  /** Called when the worker died; all waiting calls were rejected with `UnansweredError`. */
  readonly onGone: (detail: string) => void;
}

type RequestsOf<R> = { readonly [N in keyof R]: (...args: never[]) => unknown };

/** `R` lists the requests that the worker accepts: `FileRequests` or `LongRequests`. */
export class WorkerLink<R extends RequestsOf<R>> {
  readonly #port: WorkerPort;
  readonly #options: LinkOptions;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #isEnding = false;
  #isGivenUp = false;
  #hasGone = false;
  #closing: Promise<void> | null = null;

  constructor(port: WorkerPort, options: LinkOptions) {
    this.#port = port;
    this.#options = options;
    port.onMessage((message) => {
      if (isEvent(message)) options.onEvent(message);
      else if (isAnswer(message)) this.#settle(message);
    });
    port.onGone((detail) => {
      this.#hasGone = true;
      this.#rejectWaiting(detail);
      if (!this.#isEnding) options.onGone(detail);
    });
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  get isGone(): boolean {
    return this.#hasGone;
  }

  ask<N extends keyof R & string>(name: N, ...args: Parameters<R[N]>): Promise<Awaited<ReturnType<R[N]>>> {
    if (this.#isEnding || this.#hasGone) return Promise.reject(new UnansweredError('the worker has ended'));
    return this.#send(name, args);
  }

  /** Ends the worker after it has answered everything and closed its files. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  /**
   * Like `close`, but rejects the waiting calls at once, except for calls named `lasting`, which can still be answered
   * until the worker has ended.
   */
  end(lasting: keyof R & string): Promise<void> {
    if (this.#closing === null) {
      this.#isGivenUp = true;
      this.#rejectWaiting('the worker was ended', lasting);
    }
    return this.close();
  }

  async #finish(): Promise<void> {
    this.#isEnding = true;
    try {
      if (!this.#hasGone) await this.#send('close', []);
    } catch (error) {
      // Ignore refusals, because the worker ends in any case.
      if (!(error instanceof LibraryError)) throw error;
    } finally {
      await this.#port.terminate();
      this.#rejectWaiting('the worker was ended');
    }
  }

  /** Sends a request. The answer gets its type here; the request table guarantees it. */
  #send<T>(name: string, args: readonly unknown[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const request: WireRequest = { id: this.#nextId++, generation: this.#options.generation(), name, args };
      if (this.#waiting.size === 0) this.#port.hold(true);
      this.#waiting.set(request.id, { name, resolve: (value) => resolve(value as T), reject });
      this.#port.post(request);
    });
  }

  #settle(answer: WireAnswer): void {
    const call = this.#waiting.get(answer.id);
    if (call === undefined) return;
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#port.hold(false);
    if (answer.ok) call.resolve(answer.value);
    else if (this.#isGivenUp) call.reject(new UnansweredError('the worker was ended'));
    else call.reject(toError(answer.failure));
  }

  #rejectWaiting(detail: string, except: string | null = null): void {
    for (const [id, call] of [...this.#waiting]) {
      if (call.name === except) continue;
      this.#waiting.delete(id);
      call.reject(new UnansweredError(detail));
    }
  }
}
