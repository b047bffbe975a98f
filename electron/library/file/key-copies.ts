/** Stores the library's encrypted keys in two files, and never overwrites a key that another process has written. */

import { LibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { contentOf, isSame, readCopy, type StoredKey, writeCopy } from './key-file.ts';

export class KeyCopies {
  readonly #path: string;
  readonly #secondPath: string;
  /** Every key this process has read or written. Only these may be removed; others might still be needed. */
  readonly #known: StoredKey[] = [];

  constructor(path: string, secondPath: string) {
    this.#path = path;
    this.#secondPath = secondPath;
  }

  exists(): boolean {
    return disk.existsSync(this.#path) || disk.existsSync(this.#secondPath);
  }

  /** The keys of both copies; `isWhole` if the first one is readable. */
  read(): { readonly keys: readonly StoredKey[]; readonly isWhole: boolean } {
    const first = readCopy(this.#path);
    const keys: StoredKey[] = [];
    for (const source of [first, readCopy(this.#secondPath)]) {
      if (!Array.isArray(source)) continue;
      for (const key of source) if (!keys.some((known) => isSame(known, key))) keys.push(key);
    }
    this.#remember(keys);
    return { keys, isWhole: Array.isArray(first) };
  }

  /**
   * Writes the keys, and those that another process has added. Returns what was written. Throws if the disk refuses,
   * and `read_only` if a newer app wrote the keys.
   */
  write(keys: readonly StoredKey[]): readonly StoredKey[] {
    // A newer version wrote keys that we can't read, so we mustn't overwrite them.
    if ([this.#path, this.#secondPath].some((path) => readCopy(path) === 'newer'))
      throw new LibraryError('read_only', 'a newer app wrote the keys');
    const all = [...this.#addedByOthers(), ...keys];
    if (readCopy(this.#path) === 'damaged') disk.renameSync(this.#path, this.#freeName());
    writeCopy(this.#path, contentOf(all));
    this.#remember(all);
    this.writeSecond(all);
    return all;
  }

  /**
   * Writes the copy next to the backups, so that users who copy the backups also copy the keys. If this fails, the
   * first copy is enough.
   */
  writeSecond(keys: readonly StoredKey[]): void {
    const content = contentOf(keys);
    const path = this.#secondPath;
    try {
      if (readCopy(path) === 'newer') return;
      if (disk.existsSync(path) && disk.readFileSync(path, 'utf8') === content) return;
      writeCopy(path, content);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Keys that another process stored after this process read the ring; one of them may be the library's. */
  #addedByOthers(): StoredKey[] {
    const found = [readCopy(this.#path), readCopy(this.#secondPath)].flatMap((copy) =>
      Array.isArray(copy) ? copy : [],
    );
    return found.filter(
      (key, index) =>
        !this.#known.some((one) => isSame(one, key)) && !found.slice(0, index).some((one) => isSame(one, key)),
    );
  }

  #remember(keys: readonly StoredKey[]): void {
    for (const key of keys) if (!this.#known.some((one) => isSame(one, key))) this.#known.push(key);
  }

  #freeName(): string {
    let count = 1;
    while (disk.existsSync(`${this.#path}.damaged-${count}`)) count += 1;
    return `${this.#path}.damaged-${count}`;
  }
}

/** True for a refusal by the disk or by `KeyCopies`; false for a bug. */
export function isRefusal(error: unknown): boolean {
  return error instanceof LibraryError || (error instanceof Error && 'code' in error);
}
