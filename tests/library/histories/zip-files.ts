// Reads a zip archive of uncompressed files without using the app's own reader.
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const END = 0x0605_4b50;
const END_BYTES = 22;
const LISTED = 0x0201_4b50;
const LISTED_BYTES = 46;
const LOCAL_BYTES = 30;

/** The files by name. Throws if the list of files or a checksum is wrong. */
export function zipFiles(path: string): ReadonlyMap<string, Buffer> {
  const bytes = readFileSync(path);
  const end = bytes.length - END_BYTES;
  if (bytes.readUInt32LE(end) !== END) throw new Error(`${path} has no end`);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== LISTED) throw new Error(`the list of ${path} is wrong at ${at}`);
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 20)];
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + LISTED_BYTES, at + LISTED_BYTES + nameBytes);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    if (crc32(content) !== sum) throw new Error(`the checksum of ${name} is wrong`);
    files.set(name, content);
    at += LISTED_BYTES + nameBytes + extraBytes;
  }
  return files;
}
