/** Computes the SHA-512 of a downloaded file, as update metadata writes it. */

import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/** The digest in base64. Rejects when the file cannot be read. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(chunk);
  return hash.digest('base64');
}

/** Like `digestOf`, but synchronous, for use while the app quits. */
export function digestOfSync(path: string): string {
  const hash = createHash('sha512');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) hash.update(chunk.subarray(0, size));
  } finally {
    closeSync(file);
  }
  return hash.digest('base64');
}
