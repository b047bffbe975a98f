/** Finds the key that opens a file of the library, and tells a wrong key from a damaged file before anything is done to it. */

import { join, relative, sep } from 'node:path';
import { toLibraryError } from '../library-error.ts';
import { fileKind, libraryPaths, listFiles } from './files.ts';
import { type Census, EVERY_FILE, keyCheck, type RingKey } from './key-check.ts';
import { openImmutable } from './read-only.ts';

const SEALED_NAME = /\.([0-9a-f]{32})\.sealed$/;

export type FileKey =
  /** There is nothing to unlock: it is plain, empty or missing, or no file of ours at all. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'key'; readonly hex: string }
  /** It was sealed with this key, and the key opens it no more. */
  | { readonly kind: 'damaged'; readonly hex: string }
  /** None of the keys that can be had opens it. */
  | { readonly kind: 'none' };

/** Reads the first page only: with any other key it is no database. */
function opensWith(path: string, hex: string): boolean {
  let sql: ReturnType<typeof openImmutable> | null = null;
  try {
    sql = openImmutable(path, hex);
    // Without a prepared statement, which would keep the file open until it is collected.
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

/** Names as they stand in the ring, the same on every system. */
function nameBelow(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** A library's folder, and the keys to its files. */
export interface FolderKeys {
  readonly folder: string;
  /**
   * What a new library is made with; for the worker for long work, what the library that is open was opened with. null: it
   * is plain.
   */
  readonly keyHex: string | null;
  /** All keys that can be had. Absent: `keyHex` is the only one, and for every file. */
  readonly ring?: readonly RingKey[];
  /** Files of keys that cannot be had at present. */
  readonly lockedFiles?: readonly string[];
}

/** The keys that come with an opening. */
export function keysOf(request: FolderKeys): FileKeys {
  const { folder, keyHex } = request;
  const only = keyHex === null ? [] : [{ id: keyCheck(keyHex), hex: keyHex, opens: [EVERY_FILE] }];
  return new FileKeys(folder, request.ring ?? only, request.lockedFiles);
}

export class FileKeys {
  readonly #folder: string;
  #keys: readonly RingKey[];
  readonly #lockedFiles: readonly string[];

  /** `lockedFiles`: what the keys open that cannot be had at present. */
  constructor(folder: string, keys: readonly RingKey[], lockedFiles: readonly string[] = []) {
    this.#folder = folder;
    this.#keys = keys;
    this.#lockedFiles = lockedFiles;
  }

  /** `hex` opens what lies at `path` from now on. */
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

  /** The key to open `path` with, or null for a plain file. A file that no key opens gives null too, and fails to open. */
  hexFor(path: string): string | null {
    const found = this.find(path);
    return found.kind === 'key' || found.kind === 'damaged' ? found.hex : null;
  }

  /** Of all but the library's own file, which is open, and the index. What is written down already is not tried again. */
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

  /** Without the index, which is made anew when it does not open. */
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

  /** It opens at least one of the sealed backups: so it is this library's key. */
  #isOfBackups(key: RingKey): boolean {
    const { backups } = libraryPaths(this.#folder);
    return listFiles(backups)
      .map((name) => join(backups, name))
      .some((path) => path.endsWith('.db') && fileKind(path) === 'sealed' && opensWith(path, key.hex));
  }
}
