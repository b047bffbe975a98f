/** Puts a sound library in the place of a damaged or missing one, and reports what it could save. */

import type { RecoveryReport } from '../../../shared/library.ts';
import { newestGoodBackup, verify } from '../file/backups.ts';
import { exchangeFiles, removeIndex } from '../file/exchange.ts';
import type { FileKeys } from '../file/file-keys.ts';
import { databaseSize, type LibraryPaths } from '../file/files.ts';
import { releaseClosed } from '../file/release-closed.ts';
import { LibraryError } from '../library-error.ts';
import { salvage } from './salvage.ts';

export interface RecoverOptions {
  readonly paths: LibraryPaths;
  /** A new library is made with it; null makes a plain one. */
  readonly keyHex: string | null;
  readonly keys: FileKeys;
  readonly now: () => number;
}

/** Sets a damaged file aside, builds a sound one from it and the newest good backup, and puts that in its place. */
export async function recover(
  options: RecoverOptions,
  cause: RecoveryReport['cause'],
  damagedKeyHex: string | null,
): Promise<RecoveryReport> {
  const { paths, now } = options;
  const at = now();
  const backup = newestGoodBackup(paths, options.keys);
  // The file stays where it is until a sound one is ready: a crash in between repeats this and loses nothing.
  const source = databaseSize(paths.library) === 0 ? null : { path: paths.library, keyHex: damagedKeyHex };
  const done = salvage(
    source,
    backup === null ? null : { path: backup.path, keyHex: options.keys.hexFor(backup.path) },
    { path: paths.incoming, keyHex: options.keyHex },
    now,
  );
  // An empty library in the place of one that may still be read with other means is nothing that the app decides.
  if (damagedKeyHex !== null && backup === null && done.conversations + done.messages === 0)
    throw new LibraryError('failed', 'The library is damaged, nothing of it could be read, and there is no backup.');
  if (verify(paths.incoming, options.keyHex) === null)
    throw new LibraryError('failed', 'the rebuilt library does not read back');
  await releaseClosed();
  const setAsidePath = exchangeFiles(paths, 'damaged', at);
  removeIndex(paths);
  return {
    at,
    cause,
    salvagedConversations: done.conversations,
    salvagedMessages: done.messages,
    fromBackupConversations: done.fromBackupConversations,
    fromBackupMessages: done.fromBackupMessages,
    backupDate: backup !== null && done.fromBackupMessages + done.fromBackupConversations > 0 ? backup.createdAt : null,
    setAsidePath,
  };
}
