/** Defines the messages between main and the library's two workers. */

import type { SavingState } from '../../../shared/library.ts';
import type { CallCount } from '../give-way.ts';
import type { LibraryHost } from '../host/library-host.ts';
import type { LibraryErrorReason } from '../library-error.ts';
import type { TransferErrorReason } from '../transfer/transfer-error.ts';
import type { LongHost } from './long-host.ts';

/** Requests to the file worker: the host's methods, except those for its own thread. */
export type FileRequests = Omit<LibraryHost, 'api' | 'opened'>;

/** Requests to the long-work worker. */
export type LongRequests = Pick<LongHost, keyof LongHost>;

export interface WireRequest {
  readonly id: number;
  /** Identifies the opening that the request is for; a worker with another file refuses it. */
  readonly generation: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What a worker threw: a refusal, or a bug with its original stack. */
export type WireFailure =
  | { readonly reason: LibraryErrorReason | TransferErrorReason | 'stale'; readonly detail: string }
  | { readonly bug: Error };

export type WireAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: WireFailure };

export type WireEvent =
  | { readonly event: 'saving'; readonly state: SavingState }
  /** The worker's own upkeep failed; the worker continues. */
  | { readonly event: 'trouble'; readonly failure: WireFailure }
  | { readonly event: 'progress'; readonly jobId: string; readonly done: number; readonly total: number };

export type WireMessage = WireAnswer | WireEvent;

/** Start options of a worker. */
export interface WorkerStart {
  readonly mode: 'file' | 'long';
}

/** Start options of a thread. */
export interface ThreadStart extends WorkerStart {
  /** Shared by the threads of one library. */
  readonly calls: CallCount;
}
