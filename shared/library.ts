/** The library as the window sees it: its state, backups, jobs and bulk actions. */

import type { Refusal } from './errors.ts';
import type { ImportFormat } from './import-formats.ts';
import type { notices } from './locales/en/notices.ts';
import type { PromptProblem } from './prompts/prompt-file.ts';

/** Operations that replace the library's file. Only one runs at a time. */
export type LibraryChange =
  | 'encrypt'
  | 'restore'
  | 'recover'
  | 'save_again'
  | 'start_afresh'
  | 'go_back'
  | 'delete_all';

/** Whether Parley can read and save conversations. */
export type LibraryState = KnownLibrary & {
  /** The operation that is replacing the whole file; no other can start meanwhile. Absent if none is running. */
  readonly changing?: LibraryChange;
};

type KnownLibrary =
  | {
      readonly kind: 'ready';
      readonly isEncrypted: boolean;
      readonly canEncrypt: boolean;
      /** True if a code can open the library after the keyring is lost. */
      readonly hasRecoveryCode: boolean;
      readonly saving: SavingState;
      readonly recovery: RecoveryReport | null;
    }
  /** The file is encrypted, and Parley can't get its key. */
  | {
      readonly kind: 'locked';
      readonly reason: 'vault_unavailable' | 'key_lost';
      readonly path: string;
      /** True if Parley asks the keyring again only after a restart. */
      readonly isRestartNeeded?: true;
    }
  /**
   * A newer version of the app wrote the file, so this one leaves it alone. `backup` is the newest copy that it can
   * read.
   */
  | {
      readonly kind: 'newer';
      readonly path: string;
      readonly fileVersion: number;
      readonly appVersion: number;
      readonly backup: BackupInfo | null;
    }
  | {
      readonly kind: 'failed';
      readonly path: string;
      readonly detail: string;
      /** True if the disk is full. */
      readonly isFull?: true;
    };

/**
 * `failing`: changes are only in memory until the disk accepts them again. If the reason is `moved`, the library's files
 * were moved, deleted or replaced while Parley runs: only Parley may still have them. `detail` is then their path.
 */
export type SavingState =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'failing';
      readonly reason: 'full' | 'read_only' | 'moved' | 'other';
      readonly detail: string;
      readonly since: number;
    };

/** What was recovered from a damaged file, and where the old file is. */
export interface RecoveryReport {
  readonly at: number;
  readonly cause: 'corrupt' | 'missing_pages' | 'restored_by_user' | 'saved_again';
  readonly salvagedConversations: number;
  readonly salvagedMessages: number;
  readonly fromBackupConversations: number;
  readonly fromBackupMessages: number;
  readonly backupDate: number | null;
  readonly setAsidePath: string | null;
}

export interface BackupInfo {
  readonly id: string;
  readonly createdAt: number;
  readonly sizeBytes: number;
  readonly tier: 'last' | 'daily' | 'weekly' | 'migration' | 'update';
  readonly isEncrypted: boolean;
  readonly conversations: number;
  readonly messages: number;
}

/** When the whole file was last checked, and the result. */
export interface LastCheck {
  readonly at: number;
  readonly isHealthy: boolean;
}

/** What Settings > Data shows. */
export interface DataStatus {
  readonly folder: string;
  readonly libraryPath: string;
  readonly librarySizeBytes: number;
  readonly backupsSizeBytes: number;
  readonly conversations: number;
  readonly messages: number;
  readonly trashEntries: number;
  /** The size of all images and files, each once; Settings > Data warns from `LIMITS.attachmentsWarnBytes` on. */
  readonly attachmentBytes: number;
  readonly isEncrypted: boolean;
  readonly canEncrypt: boolean;
  readonly hasRecoveryCode: boolean;
  /** Display name of the system's keyring; null if there is none. */
  readonly vaultName: string | null;
  readonly lastCheck: LastCheck | null;
  readonly backups: readonly BackupInfo[];
}

/** `zip`: the JSON document, with the attachments as files beside it. */
export const EXPORT_FORMATS = ['markdown', 'html', 'json', 'zip'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The progress of a job: `done` of `total` units; total is 0 while unknown. */
export interface JobProgress {
  readonly jobId: string;
  /** Each kind has a message about its failure in the locales. */
  readonly kind: keyof (typeof notices)['job']['failed'];
  readonly done: number;
  readonly total: number;
  readonly state: 'running' | 'finished' | 'failed' | 'cancelled';
  readonly result: JobResult | null;
  readonly error: Refusal | null;
}

const LOSABLE_JOBS = ['export', 'import', 'backup', 'empty_trash', 'bring_back'] as const;

/** A job that quitting cancels. Parley finishes an operation that replaces the file before it quits. */
export type LosableJob = (typeof LOSABLE_JOBS)[number];

export function isLosable(kind: JobProgress['kind']): kind is LosableJob {
  return LOSABLE_JOBS.some((one) => one === kind);
}

/** What quitting now would stop. */
export interface QuitQuestion {
  /** The running answers of experiments count too. */
  readonly runningTurns: number;
  readonly jobs: readonly LosableJob[];
}

/** Parts of a foreign file that an import leaves out or changes. Each has a text; fields have only their names. */
export type UnknownPartKind = keyof (typeof notices)['unknownPart'] | 'field';

export interface UnknownPart {
  readonly what: UnknownPartKind;
  /** The file's own name for the part; empty if it has none. */
  readonly name: string;
  /** How often the part occurred. */
  readonly count: number;
}

/** The content that importing a file would add. Parley hasn't written anything yet. */
export interface ImportPreview {
  /** The file's name without its folder. */
  readonly fileName: string;
  /** The apps that its chats are from. */
  readonly formats: readonly ImportFormat[];
  /** Conversations in the file, including those in its trash. */
  readonly conversations: number;
  readonly deleted: number;
  /** How many of the chats are already in the library. */
  readonly conversationsKnown: number;
  /** Chats in the library's trash that would come back. */
  readonly fromTrash: number;
  readonly messages: number;
  readonly messagesNew: number;
  readonly folders: number;
  readonly foldersNew: number;
  /** Presets and prompts. */
  readonly saved: number;
  readonly savedNew: number;
  /** New chats with a system prompt, or a system message in front: the other app's instructions and memories. */
  readonly prompted: number;
  /** Images and files of new messages. */
  readonly attached: number;
  /** New chats that would get the file's date. */
  readonly undated: number;
  /** What would be left out or changed. */
  readonly unknownParts: readonly UnknownPart[];
}

/** The content that undoing an import removed, and the content that it had to leave. */
export interface UndoneImport {
  readonly conversationsRemoved: number;
  /** Chats that stay because they changed since the import. */
  readonly conversationsKept: number;
  readonly messagesRemoved: number;
  /** Messages in existing chats that stay, because newer messages follow them. */
  readonly messagesKept: number;
  /** Chats that the import had taken out of the trash. */
  readonly backToTrash: number;
  /** Folders that stay because they are not empty. */
  readonly foldersKept: number;
  readonly savedKept: number;
}

export interface JobResult {
  readonly preview?: ImportPreview;
  /** The id with which the import can be undone. */
  readonly importId?: string;
  /** The newest imported chat that can be opened, if there is one. */
  readonly newest?: { readonly id: string; readonly title: string };
  readonly undone?: UndoneImport;
  readonly path?: string;
  readonly conversationsAdded?: number;
  readonly messagesAdded?: number;
  /** Presets and prompts. */
  readonly savedAdded?: number;
  readonly conversationsUnchanged?: number;
  readonly conversationsUpdated?: number;
  /** Parts of a foreign file that the import did not understand. */
  readonly unknownParts?: readonly UnknownPart[];
  /** Imported prompts that need correcting before they can be saved or used. */
  readonly promptProblems?: readonly PromptProblem[];
  /** New chats without any date in the file, and the date that they got. */
  readonly undated?: { readonly count: number; readonly givenAt: number };
  /** The topmost messages that were added to existing chats. */
  readonly merged?: readonly { readonly conversationId: string; readonly messageId: string }[];
  readonly isHealthy?: boolean;
  /**
   * After encrypting: true if nothing in the folder is readable without the key. Otherwise, Parley encrypts the rest at
   * the next start.
   */
  readonly isAllSealed?: boolean;
}

export type BulkAction =
  | { readonly kind: 'archive'; readonly isArchived: boolean }
  | { readonly kind: 'pin'; readonly isPinned: boolean }
  | { readonly kind: 'move'; readonly folderId: string | null }
  | { readonly kind: 'delete' };

/** Which conversations a list shows. */
export type ListView = 'active' | 'archived' | 'trashed';
