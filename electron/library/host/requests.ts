/** What the hosts of the library are asked for: to open a file, and long pieces of work. */

import type { BackupInfo, ExportFormat, LastCheck, RecoveryReport, SavingState } from '../../../shared/library.ts';
import type { BackupReason } from '../file/backup-files.ts';
import type { FolderKeys } from '../file/file-keys.ts';
import type { LibraryApi } from '../library-api.ts';
import type { PageLanguage } from '../transfer/page-language.ts';

export interface OpenRequest extends FolderKeys {
  /** False when the worker is a replacement in the same run: turns that are still running must not be ended. */
  readonly isFirst: boolean;
}

export interface FailedFile {
  readonly kind: 'failed';
  readonly detail: string;
  /** For want of room on the disk. */
  readonly isFull?: true;
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
  | { readonly kind: 'preview_import'; readonly path: string }
  | { readonly kind: 'import'; readonly path: string }
  | { readonly kind: 'undo_import'; readonly importId: string }
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

export interface LibraryCounts extends Readonly<ReturnType<LibraryApi['counts']>> {
  readonly lastCheck: LastCheck | null;
}
