/** One worker thread and the calls that wait for its answers. */

import { Worker } from 'node:worker_threads';
import { isObject } from '../json.ts';
import { LibraryError, type LibraryErrorReason } from '../library-error.ts';
import type { WireAnswer, WireEvent, WireRequest, WorkerStart } from './worker-protocol.ts';

/** The part of a worker thread that is used; tests and other hosts may bring their own. */
export interface WorkerPort {
  readonly post: (message: WireRequest) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Called once, when the worker is gone for whatever reason. */
  readonly onGone: (listener: (detail: string) => void) => void;
  readonly terminate: () => Promise<void>;
  /** Whether the process must stay alive for this worker: as long as somebody waits for an answer. */
  readonly hold: (isWaitedFor: boolean) => void;
}

export type SpawnWorker = (start: WorkerStart) => WorkerPort;

export function threadSpawner(workerPath: string | URL): SpawnWorker {
  return (start) => {
    const worker = new Worker(workerPath, { workerData: start });
    // A quiet library must not keep a finished process alive.
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

interface Waiting {
  readonly request: WireRequest;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const REASONS: readonly LibraryErrorReason[] = [
  'not_found',
  'invalid',
  'full',
  'read_only',
  'io',
  'corrupt',
  'busy',
  'locked',
  'failed',
];

/** An answer that is none of the library's own errors: the job was cancelled, or the file to import is no good. */
export class JobError extends Error {
  override readonly name = 'LibraryError';
  readonly reason: 'cancelled' | 'bad_file';

  constructor(reason: 'cancelled' | 'bad_file', detail: string) {
    super(detail);
    this.reason = reason;
  }
}

function toError(reason: string, detail: string): Error {
  if (reason === 'cancelled' || reason === 'bad_file') return new JobError(reason, detail);
  return new LibraryError(REASONS.find((known) => known === reason) ?? 'failed', detail);
}

function isAnswer(message: unknown): message is WireAnswer {
  return isObject(message) && typeof message.id === 'number';
}

function isEvent(message: unknown): message is WireEvent {
  return isObject(message) && typeof message.event === 'string';
}

export interface LinkOptions {
  readonly onEvent: (event: WireEvent) => void;
  /** The worker died with these requests unanswered; each must be sent again or rejected. */
  readonly onGone: (unanswered: readonly UnansweredCall[]) => void;
}

export interface UnansweredCall {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class WorkerLink {
  private readonly port: WorkerPort;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;
  private isClosing = false;
  private isGone = false;

  constructor(port: WorkerPort, options: LinkOptions) {
    this.port = port;
    port.onMessage((message) => {
      if (isEvent(message)) options.onEvent(message);
      else if (isAnswer(message)) this.settle(message);
    });
    port.onGone((detail) => {
      this.isGone = true;
      const unanswered = [...this.waiting.values()].map(({ request, resolve, reject }) => ({
        name: request.name,
        args: request.args,
        resolve,
        reject,
      }));
      this.waiting.clear();
      if (this.isClosing) for (const call of unanswered) call.reject(new LibraryError('locked', detail));
      else options.onGone(unanswered);
    });
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  ask(name: string, args: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => this.send({ name, args, resolve, reject }));
  }

  send(call: UnansweredCall): void {
    if (this.isClosing || this.isGone) {
      call.reject(new LibraryError('locked', 'the library is closed'));
      return;
    }
    const request: WireRequest = { id: this.nextId++, name: call.name, args: call.args };
    if (this.waiting.size === 0) this.port.hold(true);
    this.waiting.set(request.id, { request, resolve: call.resolve, reject: call.reject });
    this.port.post(request);
  }

  /** Ends the worker after everything that was asked is answered. */
  async close(): Promise<void> {
    if (this.isClosing) return;
    try {
      if (!this.isGone) await this.ask('close', []);
    } finally {
      this.isClosing = true;
      await this.port.terminate();
    }
  }

  private settle(answer: WireAnswer): void {
    const call = this.waiting.get(answer.id);
    if (call === undefined) return;
    this.waiting.delete(answer.id);
    if (this.waiting.size === 0) this.port.hold(false);
    if (answer.ok) call.resolve(answer.value);
    else call.reject(toError(answer.reason, answer.detail));
  }
}
