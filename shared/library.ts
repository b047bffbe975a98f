/** What is told of the library: its state, its backups, its long work, and what can be done to many chats. */

import type { Refusal } from './errors.ts';
import type { PromptProblem } from './prompts/prompt-file.ts';

/** Changes of the library's file for another one; one at a time. */
export type LibraryChange = 'encrypt' | 'restore' | 'recover' | 'begin_anew' | 'go_back' | 'delete_all';

/** Where conversations are kept and whether they can be. */
export type LibraryState = KnownLibrary & {
  /** What is being done with the whole file at present; nothing else of that kind can begin. Absent: nothing. */
  readonly changing?: LibraryChange;
};

type KnownLibrary =
  | {
      readonly kind: 'ready';
      readonly isEncrypted: boolean;
      readonly canEncrypt: boolean;
      /** A code can open the library when the keyring is lost. */
      readonly hasRecoveryCode: boolean;
      readonly saving: SavingState;
      readonly recovery: RecoveryReport | null;
    }
  /** The file is encrypted and its key cannot be had. */
  | {
      readonly kind: 'locked';
      readonly reason: 'vault_unavailable' | 'key_lost';
      readonly path: string;
      /** The keyring is not asked again before the app has been started again. */
      readonly isRestartNeeded?: true;
    }
  /** A newer app wrote the file: it is left as it is. `backup` is the newest copy that this app understands. */
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
      /** For want of room on the disk. */
      readonly isFull?: true;
    };

/** `failing`: changes are kept in memory only until the disk takes them again. */
export type SavingState =
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'failing';
      readonly reason: 'full' | 'read_only' | 'other';
      readonly detail: string;
      readonly since: number;
    };

/** What came back from a damaged file, and where the old one lies. */
export interface RecoveryReport {
  readonly at: number;
  readonly cause: 'corrupt' | 'missing_pages' | 'restored_by_user';
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

/** When the whole file was checked last, and what came of it. */
export interface LastCheck {
  readonly at: number;
  readonly isHealthy: boolean;
}

/** Settings > Data. */
export interface DataStatus {
  readonly folder: string;
  readonly libraryPath: string;
  readonly librarySizeBytes: number;
  readonly backupsSizeBytes: number;
  readonly conversations: number;
  readonly messages: number;
  readonly trashEntries: number;
  readonly isEncrypted: boolean;
  readonly canEncrypt: boolean;
  readonly hasRecoveryCode: boolean;
  /** Name of the OS vault in use as people know it; null when there is none. */
  readonly vaultName: string | null;
  readonly lastCheck: LastCheck | null;
  readonly backups: readonly BackupInfo[];
}

export type ExportFormat = 'markdown' | 'html' | 'json';

/** How a long piece of work is going. `done` of `total` units; total 0 while unknown. */
export interface JobProgress {
  readonly jobId: string;
  readonly kind: 'export' | 'import' | 'backup' | 'check' | 'restore' | 'encrypt' | 'empty_trash' | 'bring_back';
  readonly done: number;
  readonly total: number;
  readonly state: 'running' | 'finished' | 'failed' | 'cancelled';
  readonly result: JobResult | null;
  readonly error: Refusal | null;
}

const LOSABLE_JOBS = ['export', 'import', 'backup', 'empty_trash', 'bring_back'] as const;

/** Work that a person waits for and that is broken off when the app ends. A change of the file itself is brought to its end. */
export type LosableJob = (typeof LOSABLE_JOBS)[number];

export function isLosable(kind: JobProgress['kind']): kind is LosableJob {
  return LOSABLE_JOBS.some((one) => one === kind);
}

/** What would be broken off if the app ended now. */
export interface QuitQuestion {
  readonly runningTurns: number;
  readonly jobs: readonly LosableJob[];
}

/** What of a foreign file an import does not take over. */
export type UnknownPartKind =
  | 'contentType'
  | 'contentPart'
  | 'citation'
  | 'toolCall'
  | 'toolAnswer'
  | 'role'
  | 'noRole'
  | 'noId'
  | 'noMessage'
  | 'thoughts'
  | 'lostParent'
  | 'circle'
  | 'sameId'
  | 'deletedMessage'
  | 'block'
  | 'clearedContext'
  | 'summary'
  | 'unreadChat'
  | 'chatTwice'
  | 'noConversation'
  | 'formatVersion'
  | 'field'
  | 'agentSession'
  | 'painting'
  | 'note'
  | 'knowledgeBase'
  | 'deepFolder'
  | 'tooLong'
  | 'longPrompt'
  | 'others';

export interface UnknownPart {
  readonly what: UnknownPartKind;
  /** As the file names it; empty where there is nothing to name. */
  readonly name: string;
  /** How often it occurred. */
  readonly count: number;
}

export interface JobResult {
  readonly path?: string;
  readonly conversationsAdded?: number;
  readonly messagesAdded?: number;
  /** Presets and prompts. */
  readonly savedAdded?: number;
  readonly conversationsUnchanged?: number;
  readonly conversationsUpdated?: number;
  /** Parts of a foreign file that were not understood, each with how often it occurred. */
  readonly unknownParts?: readonly UnknownPart[];
  /** New prompts that came in and have to be corrected before they can be saved or filled. */
  readonly promptProblems?: readonly PromptProblem[];
  /** New chats of a file that says of nothing in them when it was, and the date that they got. */
  readonly undated?: { readonly count: number; readonly givenAt: number };
  /** Messages that were added to chats that were there before, without those below them. */
  readonly merged?: readonly { readonly conversationId: string; readonly messageId: string }[];
  readonly isHealthy?: boolean;
  /** After encrypting: nothing in the folder can be read without the key. What is left is sealed at the next start. */
  readonly isAllSealed?: boolean;
}

export type BulkAction =
  | { readonly kind: 'archive'; readonly isArchived: boolean }
  | { readonly kind: 'pin'; readonly isPinned: boolean }
  | { readonly kind: 'move'; readonly folderId: string | null }
  | { readonly kind: 'delete' };

/** Which conversations a list shows. */
export type ListView = 'active' | 'archived';
