/** What main and the library's two workers say to each other. */

import type { SavingState } from '../../../shared/library.ts';
import type { CallCount } from '../give-way.ts';
import type { LibraryHost } from '../host/library-host.ts';
import type { LibraryErrorReason } from '../library-error.ts';
import type { TransferErrorReason } from '../transfer/transfer-error.ts';
import type { LongHost } from './long-host.ts';

/** Requests of the worker that owns the file: of its host, without what only its own thread does. */
export type FileRequests = Omit<LibraryHost, 'api' | 'idle' | 'tidy' | 'refuseWrites' | 'afterCall'>;

/** Requests of the worker for long work. */
export type LongRequests = Pick<LongHost, keyof LongHost>;

export interface WireRequest {
  readonly id: number;
  /** Which opening of which file the request is about: a worker with another one refuses it. */
  readonly generation: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What a worker threw: a refusal, or a bug with the stack that it had there. */
export type WireFailure =
  | { readonly reason: LibraryErrorReason | TransferErrorReason | 'stale'; readonly detail: string }
  | { readonly bug: Error };

export type WireAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: WireFailure };

export type WireEvent =
  | { readonly event: 'saving'; readonly state: SavingState }
  /** What the worker did by itself did not work; it goes on. */
  | { readonly event: 'trouble'; readonly failure: WireFailure }
  | { readonly event: 'progress'; readonly jobId: string; readonly done: number; readonly total: number };

export type WireMessage = WireAnswer | WireEvent;

/** What a worker is started with. */
export interface WorkerStart {
  readonly mode: 'file' | 'long';
}

/** The same for a thread. */
export interface ThreadStart extends WorkerStart {
  /** Shared by the threads of one library. */
  readonly calls: CallCount;
}
