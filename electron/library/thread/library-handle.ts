/** The main process's interface to the library: its calls, its state and its long jobs. */

import type { BackupInfo, DataStatus, JobProgress, LibraryChange, LibraryState } from '../../../shared/library.ts';
import type { KeyWrapper } from '../file/key-ring.ts';
import type { BackupMethod } from '../host/method-table.ts';
import type { JobRequest } from '../host/requests.ts';
import type { AsyncLibrary } from '../library-api.ts';
import type { SpawnWorker } from './worker-link.ts';

export interface OpenLibraryOptions {
  /** `<userData>/library`; created if missing. */
  readonly folder: string;
  /** The built `library-worker.cjs`. */
  readonly workerPath: string | URL;
  /** Encrypts the file's key with the system keyring: `createLibraryKeyWrapper(vault)`. */
  readonly keyWrapper: KeyWrapper;
  readonly onState?: (state: LibraryState) => void;
  readonly onJob?: (progress: JobProgress) => void;
  /** Receives errors that have no caller, for the log. */
  readonly onTrouble?: (error: unknown) => void;
  readonly spawn?: SpawnWorker;
}

type NotStarted = { readonly kind: 'encrypt' } | { readonly kind: 'empty_trash' };

/** A request to empty the trash names its entries, so that entries added later aren't deleted. */
export type StartedJob =
  | Exclude<JobRequest, NotStarted>
  | { readonly kind: 'empty_trash'; readonly ids: readonly string[] };

/** A read-only view of a backup, with the library's methods for reading. */
export interface BackupView {
  readonly info: BackupInfo;
  /** Rejects with `not_found` once the backup is gone. */
  readonly api: Pick<AsyncLibrary, BackupMethod | 'search'>;
}

export interface LibraryHandle {
  readonly api: AsyncLibrary;
  /** The state after the first opening has ended. Never rejects. */
  readonly ready: () => Promise<LibraryState>;
  /**
   * The change of the file that is under way, or null. Until it ends, other requests to replace the file reject with
   * `changing`.
   */
  readonly changing: () => LibraryChange | null;
  /**
   * Starts a long job and returns its id at once; `onJob` reports progress and the end. If another library replaces
   * this one, jobs on its content end with `replaced`; after other changes of the file they start again.
   */
  readonly startJob: (request: StartedJob) => string;
  /** Resolves when the job has ended, even if it failed. Rejects with `not_found` for an unknown or forgotten job. */
  readonly job: (jobId: string) => Promise<JobProgress>;
  readonly cancelJob: (jobId: string) => Promise<void>;
  /** Rejects with `not_found`, `locked` (no key opens it), `invalid` (another app version wrote it) or `corrupt`. */
  readonly openBackup: (backupId: string) => Promise<BackupView>;
  /**
   * Encrypts an unencrypted library. The code is shown once and never stored. Rejects with `locked` without a keyring.
   */
  readonly encrypt: () => Promise<{ readonly jobId: string; readonly recoveryCode: string }>;
  /** Identifies the recovery code, so that callers notice a new one; null without a code. */
  readonly recoveryCodeId: () => string | null;
  /**
   * Replaces the recovery code; the old one no longer works. Rejects with `changed_meanwhile` if `replaced` isn't the
   * id of the current code.
   */
  readonly newRecoveryCode: (replaced?: string | null) => Promise<{ readonly recoveryCode: string }>;
  /**
   * Tries to open the library again, for example when the keyring is back, the disk is writable again or another Parley
   * has quit.
   */
  readonly retry: () => Promise<LibraryState>;
  /** False if the open library's file was moved, deleted or replaced. Asks the system, without waiting for a worker. */
  readonly isInPlace: () => boolean;
  /**
   * Reports in the state whether the file was moved, deleted or replaced. The worker also looks after each call.
   * Never rejects.
   */
  readonly lookForFile: () => Promise<void>;
  /**
   * Writes the library to its place again after its files were moved, deleted or replaced; sets aside a file that is
   * there now. If it rejects, the library stays open.
   */
  readonly saveAgain: () => Promise<LibraryState>;
  /** Rejects with `invalid` for a wrong code. If there is a keyring, it encrypts the key again. */
  readonly unlockWithCode: (recoveryCode: string) => Promise<LibraryState>;
  /**
   * Sets the library and its backups aside and starts an empty one; the keys stay. If it rejects, nothing has changed.
   * Rejects with `changed_meanwhile` if the library isn't in the state `from`.
   */
  readonly startAfresh: (from?: LibraryState['kind']) => Promise<LibraryState>;
  /**
   * Sets a newer app's file aside and opens the backup. If it rejects, nothing has changed. Rejects with `locked`
   * unless the state is `newer`, and with `not_found`, `invalid` (the backup is from a newer app too) or `corrupt`.
   */
  readonly goBack: (backupId: string) => Promise<LibraryState>;
  /**
   * Permanently deletes the library, index, keys and backups, and starts an empty library. If it rejects, nothing has
   * changed. Rejects with `changed_meanwhile` if something was added since `additions`.
   */
  readonly deleteAll: (additions?: string | null) => Promise<LibraryState>;
  /** True if another program holds a file of a deleted library; each opening tries to remove it again. */
  readonly hasDeletedLeft: () => boolean;
  readonly status: () => Promise<DataStatus>;
  /** Waits for pending calls, but cancels jobs and rejects searches. Then checkpoints the log and ends the workers. */
  readonly close: () => Promise<void>;
}
