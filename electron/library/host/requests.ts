/** Defines the requests to the library's workers: opening files, and long jobs. */

import type { BackupInfo, ExportFormat, LastCheck, RecoveryReport, SavingState } from '../../../shared/library.ts';
import type { MainTexts } from '../../../shared/locales/text-key.ts';
import type { BackupReason } from '../file/backup-files.ts';
import type { FolderKeys } from '../file/file-keys.ts';
import type { LibraryApi } from '../library-api.ts';
import type { PageLanguage } from '../transfer/page-language.ts';

export interface OpenRequest extends FolderKeys {
  /** False if a worker replaces one that died: replies that are still running must not be marked as interrupted. */
  readonly isFirst: boolean;
}

export interface FailedFile {
  readonly kind: 'failed';
  readonly detail: string;
  /** Set if the disk is full, not just read-only. */
  readonly isFull?: true;
}

export type OpenOutcome =
  | {
      readonly kind: 'open';
      readonly isEncrypted: boolean;
      /** The id of the key that opened it; null for an unencrypted library. */
      readonly keyId: string | null;
      readonly recovery: RecoveryReport | null;
      readonly saving: SavingState;
      readonly isCheckDue: boolean;
      /** True if the library is encrypted but some of its files aren't. */
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

/** Long jobs. Each `path` was chosen by the user and checked by main. */
export type JobRequest =
  | {
      readonly kind: 'export';
      readonly ids: readonly string[] | null;
      readonly format: ExportFormat;
      readonly language: PageLanguage;
      readonly path: string;
    }
  | { readonly kind: 'preview_import'; readonly path: string }
  /** Imports a file. `words` are used for content that isn't text; English by default. */
  | { readonly kind: 'import'; readonly path: string; readonly words?: MainTexts['imported'] }
  | { readonly kind: 'undo_import'; readonly importId: string }
  | { readonly kind: 'backup'; readonly reason: BackupReason }
  | { readonly kind: 'check' }
  | { readonly kind: 'empty_trash'; readonly ids: readonly string[] | null }
  /** Restores chats and whole folders from a backup, merged by id. */
  | {
      readonly kind: 'bring_back';
      readonly backupId: string;
      readonly conversationIds: readonly string[];
      readonly folderIds: readonly string[];
    }
  | { readonly kind: 'restore'; readonly backupId: string }
  | { readonly kind: 'encrypt' };

/** Jobs of the long-work worker; the others replace the file. */
export type LongJob = Exclude<JobRequest, { readonly kind: 'restore' | 'encrypt' }>;

export interface LibraryCounts extends Readonly<ReturnType<LibraryApi['counts']>> {
  readonly lastCheck: LastCheck | null;
}
