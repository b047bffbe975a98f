/** Writes a file beside its place and moves it there when it is whole. */

import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { disk } from '../file/disk.ts';
import { syncFolder } from '../file/files.ts';
import { LibraryError, unlessRefused } from '../library-error.ts';

const BUFFER_CHARS = 256 * 1024;

/** A name that no export takes, and that nobody mistakes for a finished file. */
export function partName(): string {
  return `.parley-${randomUUID()}.part`;
}

export const PART_NAME = /^\.parley-[0-9a-f-]{36}\.part$/;

/** Where a link leads to; what is no link, or leads to nothing, is the place itself. */
function placeOf(path: string): string {
  return disk.existsSync(path) ? disk.realpathSync(path) : path;
}

/** What is moved to its place is there, whether or not the folder (of a share, say, or one that may not be read) can be synced. */
export function syncFolderIfPossible(path: string): void {
  unlessRefused(() => syncFolder(path));
}

/** Differs when a file has come, gone or been written. */
function stampOf(path: string): string {
  if (!disk.existsSync(path)) return '';
  const { size, mtimeMs } = disk.statSync(path);
  return `${size} ${mtimeMs}`;
}

export class OutputFile {
  readonly #target: string;
  /** What the person has agreed to replace, or that nothing was there. */
  readonly #replaced: string;
  /** Where it lies until it is whole. */
  readonly part: string;
  #handle: number | null;
  #waiting: string[] = [];
  #waitingChars = 0;

  constructor(target: string) {
    this.#target = placeOf(target);
    this.#replaced = stampOf(this.#target);
    this.part = join(dirname(this.#target), partName());
    // Chats are private: what others may read is for the person to decide.
    this.#handle = disk.openSync(this.part, 'wx', 0o600);
  }

  write(text: string): void {
    this.#waiting.push(text);
    this.#waitingChars += text.length;
    if (this.#waitingChars >= BUFFER_CHARS) this.#flush();
  }

  /**
   * After this the whole file is there, also after a power cut where the folder can be synced. Throws `changed_meanwhile`, and
   * replaces nothing, when another program has written a file of this name since.
   */
  finish(): void {
    this.#flush();
    if (this.#handle !== null) {
      disk.fsyncSync(this.#handle);
      disk.closeSync(this.#handle);
      this.#handle = null;
    }
    if (stampOf(this.#target) !== this.#replaced)
      throw new LibraryError('changed_meanwhile', 'another program wrote this file in the meantime');
    disk.renameSync(this.part, this.#target);
    syncFolderIfPossible(dirname(this.#target));
  }

  /** Leaves nothing; after `finish` it does nothing. */
  discard(): void {
    if (this.#handle !== null) disk.closeSync(this.#handle);
    this.#handle = null;
    disk.rmSync(this.part, { force: true });
  }

  /** For a file that is not text. */
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
