/** A zip archive that is read where it lies, file by file and in any order, and that cannot unpack to more than it should. */

import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { codeOf } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { disk } from '../file/disk.ts';
import { isWrittenTo } from './same-file.ts';
import { badFile, TransferError } from './transfer-error.ts';

/** Entries that are read between two pauses. */
const ENTRIES_OF_STEP = 1_000;

/** Lets the thread hear of a cancel; throws when there was one. */
export type Pause = () => Promise<void>;

function archiveError(error: unknown, isChanged: () => boolean): Error {
  if (error instanceof TransferError) return error;
  // The reader of archives throws plain errors for what it finds in them.
  if ((error instanceof TypeError || error instanceof ReferenceError) && codeOf(error) === '') return error;
  if (isChanged()) return badFile('changed');
  const hasCode = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  // A disk that cannot be read is another trouble than an archive that is none.
  return hasCode && error instanceof Error ? error : badFile('archiveDamaged');
}

function refuseBomb(size: number, packedSize: number): void {
  if (size > LIMITS.archiveRatioFromBytes && size > packedSize * LIMITS.archiveRatioMax)
    throw badFile('archiveTooLarge');
}

/** What every file has before its bytes: a signature, its fields and its name. */
const LOCAL_HEADER_BYTES = 30;

/** Files that share their packed bytes unpack to more than the archive is. No program that makes archives writes such ones. */
function refuseOverlap(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw badFile('archiveDamaged');
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
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
      if (zip.entryCount > LIMITS.archiveFilesMax) throw badFile('archiveTooMany');
      const all: Entry[] = [];
      let size = 0;
      for await (const entry of zip.eachEntry()) {
        all.push(entry);
        size += entry.uncompressedSize;
        if (all.length % ENTRIES_OF_STEP === 0) await pause();
      }
      if (isChanged()) throw badFile('changed');
      refuseOverlap(all);
      // All together as well: a thousand files, each small enough, that may even share their packed bytes.
      refuseBomb(size, zip.fileSize);
      // Of two with one name the later one counts, as for the programs that add to an archive.
      return new Archive(zip, new Map(all.map((entry) => [entry.fileName, entry])), isChanged, pause);
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
      if (entry.isEncrypted()) throw badFile('archiveLocked');
      if (entry.uncompressedSize > LIMITS.archiveFileMaxBytes) throw badFile('archiveTooLarge');
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
