/** What main and the library's two workers say to each other. */

import type { BackupInfo, ExportFormat, LastCheck, RecoveryReport, SavingState } from '../../../shared/library.ts';
import type { BackupReason } from '../file/backup-files.ts';
import type { RingKey } from '../file/key-check.ts';
import type { LibraryHost } from '../file/library-host.ts';
import type { FailedFile } from '../file/open-file.ts';
import type { LibraryApi } from '../library-api.ts';
import type { LibraryErrorReason } from '../library-error.ts';
import type { PageLanguage } from '../transfer/readable-page.ts';
import type { TransferErrorReason } from '../transfer/transfer-error.ts';
import type { CallCount } from './give-way.ts';
import type { LongHost } from './long-host.ts';

export interface OpenRequest {
  readonly folder: string;
  /**
   * What a new library is made with; for the worker for long work, what the library that is open was opened with. null: it
   * is plain.
   */
  readonly keyHex: string | null;
  /** All keys that can be had. Absent: `keyHex` is the only one, and for every file. */
  readonly ring?: readonly RingKey[];
  /** Files of keys that cannot be had at present. */
  readonly lockedFiles?: readonly string[];
  /** False when the worker is a replacement in the same run: turns that are still running must not be ended. */
  readonly isFirst: boolean;
}

export type OpenOutcome =
  | {
      readonly kind: 'open';
      readonly isEncrypted: boolean;
      /** Which key of the ring opened it; null for a plain library. */
      readonly keyId: string | null;
      readonly recovery: RecoveryReport | null;
      readonly saving: SavingState;
      readonly isCheckDue: boolean;
      /** The library is encrypted, and there are files of it that are not. */
      readonly isSweepDue: boolean;
    }
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'newer';
      readonly fileVersion: number;
      readonly appVersion: number;
      readonly backup: BackupInfo | null;
    }
  | FailedFile;

/** Long pieces of work; `path`s are already chosen by the person and checked by main. */
export type JobRequest =
  | {
      readonly kind: 'export';
      readonly ids: readonly string[] | null;
      readonly format: ExportFormat;
      readonly language: PageLanguage;
      readonly path: string;
    }
  | { readonly kind: 'import'; readonly path: string }
  | { readonly kind: 'backup'; readonly reason: BackupReason }
  | { readonly kind: 'check' }
  | { readonly kind: 'empty_trash'; readonly ids: readonly string[] | null }
  /** Chats and whole folders of a backup come back, merged by their ids. */
  | {
      readonly kind: 'bring_back';
      readonly backupId: string;
      readonly conversationIds: readonly string[];
      readonly folderIds: readonly string[];
    }
  | { readonly kind: 'restore'; readonly backupId: string }
  | { readonly kind: 'encrypt' };

/** Work of the second worker; the rest is a change of the file. */
export type LongJob = Exclude<JobRequest, { readonly kind: 'restore' | 'encrypt' }>;

/** Requests of the worker that owns the file: of its host, without what only its own thread does. */
export type FileRequests = Omit<LibraryHost, 'api' | 'idle' | 'tidy' | 'refuseWrites' | 'afterCall'>;

export interface LibraryCounts extends Readonly<ReturnType<LibraryApi['counts']>> {
  readonly lastCheck: LastCheck | null;
}

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
