/** Reads a zip archive's files in any order without unpacking the archive, and limits the unpacked size. */

import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { codeOf } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { disk } from '../file/disk.ts';
import { ArchiveBytes } from './archive-bytes.ts';
import { endOfArchive } from './archive-end.ts';
import { isWrittenTo } from './same-file.ts';
import { badFile, TransferError } from './transfer-error.ts';

/** How many entries are read between two pauses. */
const ENTRIES_OF_STEP = 1_000;

/** Lets the thread receive a cancel request; throws if there was one. */
export type Pause = () => Promise<void>;

function archiveError(error: unknown, isChanged: () => boolean): Error {
  if (error instanceof TransferError) return error;
  // A damaged archive gives a plain error; a TypeError or ReferenceError without a code is a bug.
  if ((error instanceof TypeError || error instanceof ReferenceError) && codeOf(error) === '') return error;
  if (isChanged()) return badFile('changed');
  const hasCode = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
  // An unreadable disk is a different error from an invalid archive.
  return hasCode && error instanceof Error ? error : badFile('archiveDamaged');
}

function refuseBomb(size: number, packedSize: number): void {
  if (size > LIMITS.archiveRatioFromBytes && size > packedSize * LIMITS.archiveRatioMax)
    throw badFile('archiveTooLarge');
}

/** The length of the header before each file's bytes, without the name: a signature and fixed fields. */
const LOCAL_HEADER_BYTES = 30;

/**
 * Rejects files that share packed bytes, because they can unpack to more than the archive's size allows. Normal
 * programs never write these.
 */
function refuseOverlap(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw badFile('archiveDamaged');
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
}

/** The methods that can be unpacked: stored and deflated. */
const METHODS: readonly number[] = [0, 8];

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

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
   * Reads the table of contents; throws `bad_file` if there is none. Calls `pause` while listing and unpacking files.
   * The archive stays readable if it is moved; if it is written to, reading throws `bad_file`.
   *
   * @param packedSize the archive's size if it was itself packed, which limits its contents; null for a plain archive
   */
  static async open(path: string, pause: Pause, packedSize: number | null = null): Promise<Archive> {
    const fd = disk.openSync(path, 'r');
    const opened = disk.fstatSync(fd);
    const isChanged = (): boolean => isWrittenTo(opened, disk.fstatSync(fd));
    let zip: ZipFile | null = null;
    try {
      zip = await fromRandomAccessReaderPromise(new ArchiveBytes(fd), endOfArchive(fd, opened.size), {
        validateEntrySizes: true,
        autoClose: false,
        // Names are only looked up, never used as paths, so absolute ones are fine.
        decodeStrings: false,
      });
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
      // Also limit the total, because a thousand files could each be small enough.
      refuseBomb(size, Math.min(zip.fileSize, packedSize ?? zip.fileSize));
      // If two entries have the same name, use the later one: programs that update an archive append to it.
      return new Archive(zip, new Map(all.map((entry) => [nameOf(entry), entry])), isChanged, pause);
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

  /** The compressed size of a file in the archive, in bytes. */
  packedSize(name: string): number {
    return this.#entries.get(name)?.compressedSize ?? 0;
  }

  /** The bytes of one file, at most the declared size. Throws at the end if their checksum is wrong. */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw badFile('archiveDamaged');
    try {
      if (entry.isEncrypted()) throw badFile('archiveLocked');
      if (!METHODS.includes(entry.compressionMethod)) throw badFile('otherArchive');
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
      // Also detects a rewrite that kept the archive's size and time.
      if (sum !== entry.crc32) throw badFile('archiveDamaged');
    } catch (error) {
      throw archiveError(error, this.#isChanged);
    }
  }

  close(): void {
    this.#zip.close();
  }
}
