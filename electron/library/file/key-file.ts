/** Reads and writes one copy of the file that holds the library's keys. */

import { dirname } from 'node:path';
import { isObject } from '../../../shared/json/json.ts';
import { storedJson } from '../json.ts';
import { LibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { makePrivateFolder, syncFolder } from './files.ts';
import { EVERY_FILE } from './key-check.ts';
import type { RecoveryEnvelope } from './recovery-code.ts';

const VERSION = 2;

export interface StoredKey {
  /** The check value; null for a key of format version 1 that hasn't been opened since. */
  readonly id: string | null;
  /** The key encrypted by the keyring; null if only the recovery code opens it. */
  readonly sealed: string | null;
  readonly recovery: RecoveryEnvelope | null;
  /** Names of the files that the key opens. */
  readonly opens: readonly string[];
}

function toRecovery(value: unknown): RecoveryEnvelope | null {
  if (!isObject(value)) return null;
  const { salt, iv, tag, ciphertext } = value;
  if (typeof salt !== 'string' || typeof iv !== 'string' || typeof tag !== 'string' || typeof ciphertext !== 'string')
    return null;
  return { salt, iv, tag, ciphertext };
}

function toKey(value: unknown): StoredKey | null {
  if (!isObject(value)) return null;
  const { id, sealed, recovery, opens } = value;
  const names = Array.isArray(opens) ? opens.filter((name): name is string => typeof name === 'string') : [];
  const key = {
    id: typeof id === 'string' ? id : null,
    sealed: typeof sealed === 'string' ? sealed : null,
    recovery: toRecovery(recovery),
    opens: names,
  };
  return key.sealed === null && key.recovery === null ? null : key;
}

/** The keys in one copy of the ring; null if there is no copy, `damaged` or `newer` if this app can't read it. */
export function readCopy(path: string): readonly StoredKey[] | 'damaged' | 'newer' | null {
  if (!disk.existsSync(path)) return null;
  const value = storedJson(disk.readFileSync(path, 'utf8'));
  if (!isObject(value)) return 'damaged';
  if (value.version === 1) {
    const only = toKey({ ...value, opens: [EVERY_FILE] });
    return only === null ? 'damaged' : [only];
  }
  if (typeof value.version === 'number' && value.version > VERSION) return 'newer';
  if (!Array.isArray(value.keys)) return 'damaged';
  const keys = value.keys.map(toKey).filter((key) => key !== null);
  return keys.length === value.keys.length ? keys : 'damaged';
}

export const isSame = (a: StoredKey, b: StoredKey): boolean =>
  a.id === null || b.id === null ? a.sealed === b.sealed : a.id === b.id;

/** The file's content for these keys. */
export const contentOf = (keys: readonly StoredKey[]): string => JSON.stringify({ version: VERSION, keys });

/** Writes a draft, reads it back and renames it over the copy. If one of these fails, the old copy stays. */
export function writeCopy(path: string, content: string): void {
  makePrivateFolder(dirname(path));
  const draft = `${path}.new`;
  try {
    const handle = disk.openSync(draft, 'w', 0o600);
    try {
      disk.writeSync(handle, content);
      disk.fsyncSync(handle);
    } finally {
      disk.closeSync(handle);
    }
    // An almost full disk may write only part of the file without an error.
    if (disk.readFileSync(draft, 'utf8') !== content) throw new LibraryError('io', 'the keys do not read back');
    disk.renameSync(draft, path);
  } catch (error) {
    disk.rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}
