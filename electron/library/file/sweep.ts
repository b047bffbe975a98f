/** Finds files of an encrypted library that can be read without its key, and encrypts them. */

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isTransient, LibraryError, toLibraryError } from '../library-error.ts';
import { BACKUP_NAME, sealedBackupName } from './backup-files.ts';
import { isDraftInUse } from './backups.ts';
import { disk } from './disk.ts';
import { rewrite } from './encrypt.ts';
import { SET_ASIDE } from './exchange.ts';
import {
  fileKind,
  type LibraryPaths,
  listFiles,
  makePrivateFile,
  removeDatabase,
  sizeOf,
  syncFolder,
} from './files.ts';
import { keyCheck, sealedEnding } from './key-check.ts';
import { releaseClosed } from './release-closed.ts';
import { Sql } from './sql.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** True for an unencrypted database, for a file of unknown kind, and for a log without its database. */
function isReadable(path: string): boolean {
  const kind = fileKind(path);
  const isLogLeft = kind === 'missing' && ['-wal', '-journal'].some((suffix) => sizeOf(path + suffix) > 0);
  return isLogLeft || kind === 'plain' || kind === 'other';
}

/**
 * Whether any file in the folder can be read without the key. Opens the index to check it, so it must not be in use.
 */
export function isSweepDue(paths: LibraryPaths): boolean {
  return isReadable(paths.search) || readableFiles(paths).length > 0;
}

/**
 * The folder's readable files, except for the library and its index, which are open. (An index with the wrong key is
 * rebuilt when it is opened.)
 */
function readableFiles(paths: LibraryPaths): string[] {
  const own = listFiles(paths.folder)
    .map((name) => name.replace(/-(wal|journal)$/, ''))
    .filter((name) => SET_ASIDE.test(name))
    .map((name) => join(paths.folder, name));
  const folders = listFiles(paths.folder)
    .filter((name) => /^backups(\.old-.*)?$/.test(name))
    .map((name) => join(paths.folder, name));
  const copies = folders.flatMap((folder) =>
    listFiles(folder)
      .filter((name) => name.endsWith('.db'))
      .map((name) => join(folder, name)),
  );
  return [...new Set([...own, ...copies, paths.incoming])].filter((path) => !isDraftInUse(path) && isReadable(path));
}

/** Encrypts the readable files until `isToEnd` returns true. Returns how many files are still unencrypted. */
export async function sweep(paths: LibraryPaths, keyHex: string, isToEnd: () => boolean): Promise<number> {
  let left = 0;
  for (const path of readableFiles(paths)) {
    if (isToEnd()) {
      left += 1;
      continue;
    }
    try {
      sealCopy(path, keyHex, path === paths.incoming);
      // Windows doesn't remove open files, and the files we just read stay open until their connections are collected.
      await releaseClosed();
      removeDatabase(path);
    } catch (error) {
      const trouble = toLibraryError(error);
      if (!isTransient(trouble.reason)) throw trouble;
      left += 1;
    }
    await releaseClosed();
  }
  for (const folder of [paths.folder, paths.backups]) if (disk.existsSync(folder)) syncFolder(folder);
  return left;
}

/** Writes an encrypted copy and reads it back; only then may the caller remove the original. */
function sealCopy(path: string, keyHex: string, isDisposable: boolean): void {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  // An unfinished backup or library can be made again, so it is just removed.
  if (!isDisposable && !name.startsWith('incoming-') && !rewriteSealed(path, keyHex)) sealBytes(path, keyHex);
}

/** Writes an encrypted copy of the database under its new name; false if the file isn't a readable database. */
function rewriteSealed(path: string, keyHex: string): boolean {
  if (fileKind(path) !== 'plain') return false;
  const target = sealedName(path);
  const draft = `${target}.new`;
  let source: Sql | null = null;
  try {
    source = new Sql(path);
    rewrite(source, draft, keyHex);
    disk.renameSync(draft, target);
    return true;
  } catch (error) {
    const trouble = toLibraryError(error);
    if (isTransient(trouble.reason)) throw trouble;
    return false;
  } finally {
    source?.close();
    removeDatabase(draft);
  }
}

function sealedName(path: string): string {
  const [, folder = '', name = ''] = /^(.*[\\/])([^\\/]+)$/.exec(path) ?? [];
  if (BACKUP_NAME.test(name)) return folder + sealedBackupName(name);
  return `${path.slice(0, -'.db'.length)}-sealed.db`;
}

function fileCipherKey(keyHex: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(keyHex, 'hex'), '', 'parley file set aside', 32));
}

/**
 * Encrypts the bytes of a file that can't be read as a database, and those of its logs, each into its own file: iv,
 * content, tag.
 */
function sealBytes(path: string, keyHex: string): void {
  for (const suffix of ['', '-wal', '-journal']) {
    if (sizeOf(path + suffix) === 0) continue;
    const content = disk.readFileSync(path + suffix);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', fileCipherKey(keyHex), iv);
    const sealed = Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    const target = path + suffix + sealedEnding(keyCheck(keyHex));
    makePrivateFile(target);
    const handle = disk.openSync(target, 'w', 0o600);
    try {
      for (let at = 0; at < sealed.length; ) at += disk.writeSync(handle, sealed, at);
      disk.fsyncSync(handle);
    } finally {
      disk.closeSync(handle);
    }
    const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    if (digest(openSealed(disk.readFileSync(target), keyHex)) !== digest(content))
      throw new LibraryError('io', 'the sealed file does not read back');
  }
}

/** The opposite of `sealBytes`. Throws for a wrong key or a changed file. */
function openSealed(sealed: Buffer, keyHex: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', fileCipherKey(keyHex), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
