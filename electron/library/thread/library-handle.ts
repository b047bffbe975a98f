/** What main holds of the library: the contract, its state, and the long work on it. */

import type { BackupInfo, DataStatus, JobProgress, LibraryChange, LibraryState } from '../../../shared/library.ts';
import type { KeyWrapper } from '../file/key-ring.ts';
import type { BackupMethod } from '../host/method-table.ts';
import type { JobRequest } from '../host/requests.ts';
import type { AsyncLibrary } from '../library-api.ts';
import type { SpawnWorker } from './worker-link.ts';

export interface OpenLibraryOptions {
  /** `<userData>/library`; made when it is missing. */
  readonly folder: string;
  /** The built `library-worker.cjs`. */
  readonly workerPath: string | URL;
  /** Seals the file's key with the system's keyring: `createLibraryKeyWrapper(vault)`. */
  readonly keyWrapper: KeyWrapper;
  readonly onState?: (state: LibraryState) => void;
  readonly onJob?: (progress: JobProgress) => void;
  /** Something that needs no answer went wrong: for the log. */
  readonly onTrouble?: (error: unknown) => void;
  readonly spawn?: SpawnWorker;
}

type NotStarted = { readonly kind: 'encrypt' } | { readonly kind: 'empty_trash' };

/** The trash is emptied of entries that somebody named, and of none that came since. */
export type StartedJob =
  | Exclude<JobRequest, NotStarted>
  | { readonly kind: 'empty_trash'; readonly ids: readonly string[] };

/** A backup, read as the library is read; it is changed by nobody. */
export interface BackupView {
  readonly info: BackupInfo;
  /** Rejects with `not_found` once the backup is gone. */
  readonly api: Pick<AsyncLibrary, BackupMethod | 'search'>;
}

export interface LibraryHandle {
  readonly api: AsyncLibrary;
  /** The state once the first opening is over. Never rejects. */
  readonly ready: () => Promise<LibraryState>;
  /** The change of the whole file that goes on; all that follows rejects with `changing` while there is one. */
  readonly changing: () => LibraryChange | null;
  /**
   * Starts long work and returns its id at once; progress and the end come by `onJob`. Work on the library's content that
   * another library takes the place of ends with `replaced`; after any other change it is made again.
   */
  readonly startJob: (request: StartedJob) => string;
  /** How the job ended; also for jobs that ended a while ago. */
  readonly job: (jobId: string) => Promise<JobProgress>;
  readonly cancelJob: (jobId: string) => Promise<void>;
  /** Rejects with `not_found`, `locked` (no key opens it), `invalid` (another version of the app wrote it) or `corrupt`. */
  readonly openBackup: (backupId: string) => Promise<BackupView>;
  /** Encrypts a plain library. The code is shown once and kept nowhere. Rejects with `locked` when there is no keyring. */
  readonly encrypt: () => Promise<{ readonly jobId: string; readonly recoveryCode: string }>;
  /** Tells one recovery code from another; null while there is none. */
  readonly recoveryCodeMark: () => string | null;
  /**
   * Replaces the recovery code; the old one opens nothing any more. Rejects with `changed_meanwhile` when the code in use is
   * not the one with this mark.
   */
  readonly newRecoveryCode: (replaced?: string | null) => Promise<{ readonly recoveryCode: string }>;
  /** Tries to open again: the keyring is back, the disk is writable, another copy of the app has ended. */
  readonly retry: () => Promise<LibraryState>;
  /** Rejects with `invalid` when the code is wrong; on success the key is sealed by the keyring again if there is one. */
  readonly unlockWithCode: (recoveryCode: string) => Promise<LibraryState>;
  /**
   * Sets the library and its backups aside, and starts an empty one; the keys stay. Rejects, with all as it was; with
   * `changed_meanwhile` when the library is not in the state `from`.
   */
  readonly beginAnew: (from?: LibraryState['kind']) => Promise<LibraryState>;
  /**
   * Sets the file of a newer app aside and opens the backup. Rejects, and changes nothing, with `locked` in any other
   * state than `newer`, `not_found`, `invalid` (the backup is from a newer app too) or `corrupt`.
   */
  readonly goBack: (backupId: string) => Promise<LibraryState>;
  /**
   * Removes library, index, keys and backups for good, and starts an empty one. Rejects, with all as it was; with
   * `changed_meanwhile` when `arrivals` is not what the library's own says.
   */
  readonly deleteAll: (arrivals?: string | null) => Promise<LibraryState>;
  /** Something of a library that was deleted is held by another program; each opening tries to remove it. */
  readonly hasDeletedLeft: () => boolean;
  readonly status: () => Promise<DataStatus>;
  /** Waits for everything that was asked, writes the log back and ends the workers. */
  readonly close: () => Promise<void>;
}
