/** Finds the key that opens a library file, and tells a wrong key from a damaged file before anything is changed. */

import { join, relative, sep } from 'node:path';
import { toLibraryError } from '../library-error.ts';
import { fileKind, libraryPaths, listFiles } from './files.ts';
import { type Census, EVERY_FILE, keyCheck, type RingKey } from './key-check.ts';
import { openImmutable } from './read-only.ts';

const SEALED_NAME = /\.([0-9a-f]{32})\.sealed$/;

export type FileKey =
  /** Doesn't need a key: the file is unencrypted, empty, missing or not ours. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'key'; readonly hex: string }
  /** The file was encrypted with this key, but the key no longer opens it. */
  | { readonly kind: 'damaged'; readonly hex: string }
  /** None of the available keys opens the file. */
  | { readonly kind: 'none' };

/** Reads only the first page; with a wrong key, it doesn't look like a database. */
function opensWith(path: string, hex: string): boolean {
  let sql: ReturnType<typeof openImmutable> | null = null;
  try {
    sql = openImmutable(path, hex);
    // A prepared statement would keep the file open until it is garbage-collected.
    sql.exec('PRAGMA user_version');
    return true;
  } catch (error) {
    const trouble = toLibraryError(error);
    if (trouble.reason === 'corrupt' || trouble.reason === 'failed') return false;
    throw trouble;
  } finally {
    sql?.close();
  }
}

/** The file's name as the ring stores it, the same on every system. */
function nameBelow(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** A library's folder, and the keys to its files. */
export interface FolderKeys {
  readonly folder: string;
  /** The key for a new library; in the long-work worker, the key of the open library. null: unencrypted. */
  readonly keyHex: string | null;
  /** All available keys. Without this, `keyHex` is the only key, for every file. */
  readonly ring?: readonly RingKey[];
  /** Files whose keys aren't available now. */
  readonly lockedFiles?: readonly string[];
}

/** The keys that came with a request to open the library. */
export function keysOf(request: FolderKeys): FileKeys {
  const { folder, keyHex } = request;
  const only = keyHex === null ? [] : [{ id: keyCheck(keyHex), hex: keyHex, opens: [EVERY_FILE] }];
  return new FileKeys(folder, request.ring ?? only, request.lockedFiles);
}

export class FileKeys {
  readonly #folder: string;
  #keys: readonly RingKey[];
  readonly #lockedFiles: readonly string[];

  /** @param lockedFiles files whose keys aren't available now */
  constructor(folder: string, keys: readonly RingKey[], lockedFiles: readonly string[] = []) {
    this.#folder = folder;
    this.#keys = keys;
    this.#lockedFiles = lockedFiles;
  }

  /** Notes that `hex` opens the file at `path`. */
  add(hex: string, path: string): void {
    const id = keyCheck(hex);
    const name = nameBelow(this.#folder, path);
    const opens = this.#keys.find((key) => key.id === id)?.opens ?? [];
    const others = this.#keys
      .filter((key) => key.id !== id)
      .map((key) => ({ ...key, opens: key.opens.filter((one) => one !== name) }));
    this.#keys = [{ id, hex, opens: [...new Set([...opens, name])] }, ...others];
  }

  find(path: string): FileKey {
    const kind = fileKind(path);
    if (kind === 'missing' || kind === 'empty' || kind === 'plain') return { kind: 'plain' };
    const name = nameBelow(this.#folder, path);
    const isKnown = (key: RingKey): boolean => key.opens.includes(name);
    const inOrder = [...this.#keys].sort((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
    for (const { hex } of inOrder) if (opensWith(path, hex)) return { kind: 'key', hex };
    const known = inOrder.find((key) => isKnown(key) || (key.opens.includes(EVERY_FILE) && this.#isOfBackups(key)));
    if (known !== undefined) return { kind: 'damaged', hex: known.hex };
    const isLocked = this.#lockedFiles.some((locked) => locked === name || locked === EVERY_FILE);
    return kind === 'sealed' || isLocked ? { kind: 'none' } : { kind: 'plain' };
  }

  /**
   * The key that opens the file at `path`, or did before it was damaged. Null for an unencrypted file, and for an
   * encrypted file that no key opens; opening the latter then fails.
   */
  hexFor(path: string): string | null {
    const found = this.find(path);
    return found.kind === 'key' || found.kind === 'damaged' ? found.hex : null;
  }

  /** Which key opens which encrypted file, except for the library and the index. Known answers aren't checked again. */
  census(): Census {
    return this.#sealedFiles().map((path) => {
      const name = nameBelow(this.#folder, path);
      const [, namedId] = SEALED_NAME.exec(name) ?? [];
      if (namedId !== undefined) return { name, keyId: namedId };
      const known = this.#keys.find((key) => key.opens.includes(name));
      if (known !== undefined) return { name, keyId: known.id };
      const hex = this.hexFor(path);
      return { name, keyId: hex === null ? null : keyCheck(hex) };
    });
  }

  /** Leaves out the library, which is open, and the index, which is rebuilt if it can't be opened. */
  #sealedFiles(): string[] {
    const { search, library } = libraryPaths(this.#folder);
    const backups = listFiles(this.#folder).filter((name) => name.startsWith('backups'));
    const folders = [this.#folder, ...backups.map((name) => join(this.#folder, name))];
    return folders
      .flatMap((folder) => listFiles(folder).map((name) => join(folder, name)))
      .filter(
        (path) =>
          SEALED_NAME.test(path) ||
          (path.endsWith('.db') && path !== search && path !== library && fileKind(path) === 'sealed'),
      );
  }

  /** True if the key opens an encrypted backup of this library. */
  #isOfBackups(key: RingKey): boolean {
    const { backups } = libraryPaths(this.#folder);
    return listFiles(backups)
      .map((name) => join(backups, name))
      .some((path) => path.endsWith('.db') && fileKind(path) === 'sealed' && opensWith(path, key.hex));
  }
}
