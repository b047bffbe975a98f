/** Finds the end of a zip archive that something was appended to, such as a signature from a mail gateway. */

import { LIMITS } from '../../../shared/limits.ts';
import { disk } from '../file/disk.ts';

/** The record at the end of an archive, before its comment. */
const END_MAGIC = 'PK\u0005\u0006';
const END_BYTES = 22;
/** Archives with large numbers have this in front of that record. */
const LOCATOR_MAGIC = 'PK\u0006\u0007';
const LOCATOR_BYTES = 20;

/** The end of the archive whose last record is at `at`; null if no intact table of contents ends there. */
function endAt(tail: Buffer, at: number, from: number): number | null {
  if (at + END_BYTES > tail.length) return null;
  const end = at + END_BYTES + tail.readUInt16LE(at + 20);
  const isLarge =
    at >= LOCATOR_BYTES && tail.toString('latin1', at - LOCATOR_BYTES, at - LOCATOR_BYTES + 4) === LOCATOR_MAGIC;
  // An archive inside a cut archive has other offsets.
  const isIntact = isLarge || tail.readUInt32LE(at + 16) + tail.readUInt32LE(at + 12) === from + at;
  return isIntact && end <= tail.length ? from + end : null;
}

/** The length of the archive without what follows it, in bytes; `size` if the file has no intact end. */
export function endOfArchive(fd: number, size: number): number {
  const tail = Buffer.alloc(Math.min(size, LIMITS.archiveTailMaxBytes));
  const from = size - tail.length;
  for (let done = 0; done < tail.length; ) {
    const count = disk.readSync(fd, tail, done, tail.length - done, from + done);
    if (count === 0) return size;
    done += count;
  }
  for (let at = tail.lastIndexOf(END_MAGIC, tail.length, 'latin1'); at > 0; ) {
    const end = endAt(tail, at, from);
    if (end !== null) return end;
    at = tail.lastIndexOf(END_MAGIC, at - 1, 'latin1');
  }
  return size;
}
