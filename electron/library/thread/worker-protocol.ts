/** What main and the library's two workers say to each other. */

import type { SearchPage } from '../../../shared/conversation.ts';
import type {
  BackupInfo,
  ExportFormat,
  JobProgress,
  JobResult,
  RecoveryReport,
  SavingState,
} from '../../../shared/ipc.ts';
import type { LocalLibrary } from '../chats/library.ts';
import type { BackupReason } from '../file/backup-files.ts';
import type { LibraryErrorReason } from '../library-error.ts';

export interface OpenRequest {
  readonly folder: string;
  readonly keyHex: string | null;
  /** False when the worker is a replacement in the same run: turns that are still running must not be ended. */
  readonly isFirst: boolean;
}

export type OpenOutcome =
  | {
      readonly kind: 'open';
      readonly isEncrypted: boolean;
      readonly recovery: RecoveryReport | null;
      readonly saving: SavingState;
      readonly isCheckDue: boolean;
    }
  | { readonly kind: 'locked' }
  | {
      readonly kind: 'newer';
      readonly fileVersion: number;
      readonly appVersion: number;
      readonly backup: BackupInfo | null;
    }
  | { readonly kind: 'failed'; readonly detail: string };

/** Long pieces of work; `path`s are already chosen by the person and checked by main. */
export type JobRequest =
  | {
      readonly kind: 'export';
      readonly ids: readonly string[] | null;
      readonly format: ExportFormat;
      readonly path: string;
    }
  | { readonly kind: 'import'; readonly path: string }
  | { readonly kind: 'backup'; readonly reason: BackupReason }
  | { readonly kind: 'check' }
  | { readonly kind: 'empty_trash'; readonly ids: readonly string[] | null }
  | { readonly kind: 'restore'; readonly backupId: string }
  | { readonly kind: 'encrypt'; readonly keyHex: string };

export interface JobProblem {
  readonly reason: string;
  readonly detail?: string;
}

/** Requests of the worker that owns the file. */
export interface FileRequests {
  open: (request: OpenRequest) => Promise<OpenOutcome>;
  call: (method: keyof LocalLibrary, args: readonly unknown[]) => Promise<unknown>;
  /** Sets a damaged file aside and goes on with what could be saved. */
  recover: () => Promise<OpenOutcome>;
  restore: (backupId: string) => Promise<OpenOutcome>;
  /** As `restore`, in place of a file that a newer app wrote. */
  goBack: (backupId: string) => Promise<OpenOutcome>;
  encrypt: (keyHex: string) => Promise<OpenOutcome>;
  /** Sets the file aside, whatever is in it, and opens an empty one. */
  beginAnew: (request: OpenRequest) => Promise<OpenOutcome>;
  /** Removes the library, its index and its backups for good, and opens an empty one. */
  deleteAll: (request: OpenRequest) => Promise<OpenOutcome>;
  counts: () => {
    conversations: number;
    messages: number;
    trashEntries: number;
    lastCheck: { at: number; isHealthy: boolean } | null;
  };
  close: () => Promise<null>;
}

/** Requests of the worker for long work. */
export interface LongRequests {
  open: (request: OpenRequest) => null;
  search: (query: string, offset: number) => Promise<SearchPage>;
  /** Brings some of what is waiting into the index; how much is left. */
  index: () => Promise<number>;
  job: (jobId: string, request: JobRequest) => Promise<JobResult>;
  /** What upkeep is due. */
  due: () => Promise<string[]>;
  cancel: (jobId: string) => null;
  close: () => Promise<null>;
}

export interface WireRequest {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

export type WireAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | {
      readonly id: number;
      readonly ok: false;
      readonly reason: LibraryErrorReason | 'cancelled' | 'bad_file';
      readonly detail: string;
    };

export type WireEvent =
  | { readonly event: 'saving'; readonly state: SavingState }
  | { readonly event: 'recovered'; readonly outcome: OpenOutcome }
  | { readonly event: 'progress'; readonly jobId: string; readonly done: number; readonly total: number };

export type WireMessage = WireAnswer | WireEvent;

export type JobKind = JobProgress['kind'];

/** What a worker is started with. */
export interface WorkerStart {
  readonly mode: 'file' | 'long';
}
