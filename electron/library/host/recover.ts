/** Replaces a damaged or missing library with an intact one, and reports what was recovered. */

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
  /** The key for a new library; null creates an unencrypted one. */
  readonly keyHex: string | null;
  readonly keys: FileKeys;
  readonly now: () => number;
}

/**
 * Builds an intact file from the damaged one and the newest good backup, and replaces the damaged one, which is set
 * aside.
 */
export async function recover(
  options: RecoverOptions,
  cause: RecoveryReport['cause'],
  damagedKeyHex: string | null,
): Promise<RecoveryReport> {
  const { paths, now } = options;
  const at = now();
  const backup = newestGoodBackup(paths, options.keys);
  // Keep the damaged file in place until the new one is ready, so that a crash in between loses nothing.
  const source = databaseSize(paths.library) === 0 ? null : { path: paths.library, keyHex: damagedKeyHex };
  const done = salvage(
    source,
    backup === null ? null : { path: backup.path, keyHex: options.keys.hexFor(backup.path) },
    { path: paths.incoming, keyHex: options.keyHex },
    now,
  );
  // Don't replace the file with an empty library: its content may still be readable by other means.
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
