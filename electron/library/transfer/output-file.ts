/** Writes a file under a temporary name and renames it once it is complete. */

import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { disk } from '../file/disk.ts';
import { syncFolder } from '../file/files.ts';
import { LibraryError, unlessRefused } from '../library-error.ts';

const BUFFER_CHARS = 256 * 1024;

/** A name that no other export uses and that doesn't look like a finished file. */
export function partName(): string {
  return `.parley-${randomUUID()}.part`;
}

export const PART_NAME = /^\.parley-[0-9a-f-]{36}\.part$/;

/** The target of a symbolic link; the path itself if it isn't a link or its target is missing. */
function placeOf(path: string): string {
  return disk.existsSync(path) ? disk.realpathSync(path) : path;
}

/**
 * Ignores failures: the file is in place even if its folder can't be synced, for example on a network share or without
 * read permission.
 */
export function syncFolderIfPossible(path: string): void {
  unlessRefused(() => syncFolder(path));
}

/** Makes a file that is complete survive a power cut. */
export function syncFile(path: string): void {
  // Windows syncs only files that are open for writing.
  const handle = disk.openSync(path, 'r+');
  try {
    disk.fsyncSync(handle);
  } finally {
    disk.closeSync(handle);
  }
}

/** A stamp that changes if the file is created, removed or written. */
function stampOf(path: string): string {
  if (!disk.existsSync(path)) return '';
  const { size, mtimeMs } = disk.statSync(path);
  return `${size} ${mtimeMs}`;
}

export class OutputFile {
  readonly #target: string;
  /** The stamp of the file that the user agreed to replace, or of its absence. */
  readonly #replaced: string;
  /** The temporary path until the file is complete. */
  readonly part: string;
  #handle: number | null;
  #waiting: string[] = [];
  #waitingChars = 0;

  constructor(target: string) {
    this.#target = placeOf(target);
    this.#replaced = stampOf(this.#target);
    this.part = join(dirname(this.#target), partName());
    // Only the user can read the file, because chats are private; the user decides who else may.
    this.#handle = disk.openSync(this.part, 'wx', 0o600);
  }

  write(text: string): void {
    this.#waiting.push(text);
    this.#waitingChars += text.length;
    if (this.#waitingChars >= BUFFER_CHARS) this.#flush();
  }

  /**
   * Puts the whole file in place; it survives a power cut if the folder can be synced. Throws `changed_meanwhile` and
   * replaces nothing if another program has created, removed or written the target since.
   *
   * @param isSynced false if the caller syncs the file later, together with others
   */
  finish(isSynced = true): void {
    this.#flush();
    if (this.#handle !== null) {
      if (isSynced) disk.fsyncSync(this.#handle);
      disk.closeSync(this.#handle);
      this.#handle = null;
    }
    if (stampOf(this.#target) !== this.#replaced)
      throw new LibraryError('changed_meanwhile', 'another program wrote this file in the meantime');
    disk.renameSync(this.part, this.#target);
    if (isSynced) syncFolderIfPossible(dirname(this.#target));
  }

  /** Removes the incomplete file; does nothing after `finish`. */
  discard(): void {
    if (this.#handle !== null) disk.closeSync(this.#handle);
    this.#handle = null;
    disk.rmSync(this.part, { force: true });
  }

  /** Writes bytes, for a file that isn't text. */
  writeBytes(bytes: Uint8Array): void {
    this.#flush();
    this.#writeNow(bytes);
  }

  #writeNow(bytes: Uint8Array): void {
    if (this.#handle === null) return;
    for (let at = 0; at < bytes.length; ) at += disk.writeSync(this.#handle, bytes, at);
  }

  #flush(): void {
    if (this.#waitingChars === 0) return;
    const bytes = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#waitingChars = 0;
    this.#writeNow(bytes);
  }
}
