/** One copy of the file that the library's keys lie in: read as far as this app wrote it, and written whole. */

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
  /** The check value; null for a key of version 1 that was never opened since. */
  readonly id: string | null;
  /** What the keyring made of the key; null when only the recovery code opens it. */
  readonly sealed: string | null;
  readonly recovery: RecoveryEnvelope | null;
  /** Names of the files that it opens. */
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

/** What one copy of the ring says; null when it is not there, `damaged` or `newer` when it is not what this app wrote. */
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

/** What a copy says of these keys. */
export const contentOf = (keys: readonly StoredKey[]): string => JSON.stringify({ version: VERSION, keys });

/** All of it or nothing, on the disk and read back: what was there stays until then. */
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
    // A disk that is almost full takes a part, and says nothing.
    if (disk.readFileSync(draft, 'utf8') !== content) throw new LibraryError('io', 'the keys do not read back');
    disk.renameSync(draft, path);
  } catch (error) {
    disk.rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}
