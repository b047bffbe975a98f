/** A zip archive that is read where it lies, file by file and in any order, and that cannot unpack to more than it should. */

import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { disk } from '../file/disk.ts';
import { isWrittenTo } from './same-file.ts';
import { badFile, TransferError } from './transfer-error.ts';

/** Real backups hold thousands; a hostile archive may claim millions. */
const ENTRIES_MAX = 200_000;
const ENTRY_MAX_BYTES = 8 * 1024 * 1024 * 1024;
/** Chats shrink to a tenth. Only what was made to be a bomb goes far beyond this. */
const RATIO_MAX = 250;
const RATIO_FROM_BYTES = 64 * 1024 * 1024;

/** Lets the thread hear of a cancel; throws when there was one. */
export type Pause = () => Promise<void>;

function archiveError(error: unknown, isChanged: () => boolean): Error {
  if (error instanceof TransferError) return error;
  if (isChanged()) return badFile('changed');
  const hasCode = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  // A disk that cannot be read is another trouble than an archive that is none.
  return hasCode && error instanceof Error ? error : badFile('archiveDamaged');
}

function refuseBomb(size: number, packedSize: number): void {
  if (size > RATIO_FROM_BYTES && size > packedSize * RATIO_MAX) throw badFile('archiveTooLarge');
}

export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #isChanged: () => boolean;
  readonly #pause: Pause;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, isChanged: () => boolean, pause: Pause) {
    this.#zip = zip;
    this.#entries = entries;
    this.#isChanged = isChanged;
    this.#pause = pause;
  }

  /**
   * Reads the table of contents; fails with `bad_file` when there is none. `pause` is called while files are unpacked. The
   * same bytes until it is closed, also of an archive that is moved meanwhile; one that is written to fails with `bad_file`.
   */
  static async open(path: string, pause: Pause): Promise<Archive> {
    const fd = disk.openSync(path, 'r');
    const opened = disk.fstatSync(fd);
    const isChanged = (): boolean => isWrittenTo(opened, disk.fstatSync(fd));
    let zip: ZipFile | null = null;
    try {
      zip = await fromFdPromise(fd, { validateEntrySizes: true, autoClose: false });
      if (zip.entryCount > ENTRIES_MAX) throw badFile('archiveTooMany');
      const entries = new Map<string, Entry>();
      let size = 0;
      for await (const entry of zip.eachEntry()) {
        entries.set(entry.fileName, entry);
        size += entry.uncompressedSize;
      }
      if (isChanged()) throw badFile('changed');
      // All together as well: a thousand files, each small enough, that may even share their packed bytes.
      refuseBomb(size, zip.fileSize);
      return new Archive(zip, entries, isChanged, pause);
    } catch (error) {
      const reason = archiveError(error, isChanged);
      if (zip === null) disk.closeSync(fd);
      else zip.close();
      throw reason;
    }
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** The bytes of one file; never more than it claims to hold. Fails at their end when they are not those that were packed. */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw badFile('archiveDamaged');
    try {
      if (entry.uncompressedSize > ENTRY_MAX_BYTES) throw badFile('archiveTooLarge');
      refuseBomb(entry.uncompressedSize, entry.compressedSize);
      let sum = 0;
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        if (this.#isChanged()) throw badFile('changed');
        await this.#pause();
        if (!(chunk instanceof Uint8Array)) continue;
        sum = crc32(chunk, sum);
        yield chunk;
      }
      if (this.#isChanged()) throw badFile('changed');
      // Also where it was written anew and its size and time say nothing of it.
      if (sum !== entry.crc32) throw badFile('archiveDamaged');
    } catch (error) {
      throw archiveError(error, this.#isChanged);
    }
  }

  close(): void {
    this.#zip.close();
  }
}
