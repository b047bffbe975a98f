/** Reads an open archive through the library's disk, like all other files. */

import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { disk } from '../file/disk.ts';

const CHUNK_BYTES = 64 * 1024;

/** Reads the archive's bytes; closing the archive closes the file. */
export class ArchiveBytes extends RandomAccessReader {
  readonly #handle: number;

  constructor(handle: number) {
    super();
    this.#handle = handle;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end));
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    let done = 0;
    try {
      while (done < length) {
        const count = disk.readSync(this.#handle, buffer, offset + done, length - done, position + done);
        if (count === 0) break;
        done += count;
      }
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    callback(null, done);
  }

  override close(callback: (error: Error | null) => void): void {
    disk.closeSync(this.#handle);
    callback(null);
  }

  *#chunks(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
      const count = disk.readSync(this.#handle, chunk, 0, chunk.length, at);
      if (count === 0) return;
      at += count;
      yield chunk.subarray(0, count);
    }
  }
}
