/** Returns a file's bytes as UTF-8: unpacks gzip and converts UTF-16. */

import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { LIMITS } from '../../../shared/limits.ts';
import type { OpenBytes } from './import-source.ts';
import { badFile } from './transfer-error.ts';

/** How many bytes are read to detect the encoding. */
const HEAD_BYTES = 4;

type Encoding = 'utf-16le' | 'utf-16be';

/** Detects UTF-16 by its mark, or by the zero byte in the first character: JSON begins with ASCII. Otherwise null. */
function encodingOf(head: Uint8Array): Encoding | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = head;
  if (head.length < 2) return null;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && third !== 0 && fourth === 0))
    return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && third === 0 && fourth !== 0))
    return 'utf-16be';
  return null;
}

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Returns the first bytes, and an iterator over all bytes. */
async function peeked(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let length = 0; length < HEAD_BYTES; ) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    first.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), all: all() };
}

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let packedSize = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      packedSize += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted());
  // This option also yields the beginning of a file that is cut off.
  const unzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  // If reading stops, for example because the user cancelled, make unpacking fail with the same error.
  source.on('error', (error) => unzip.destroy(error));
  source.pipe(unzip);
  let size = 0;
  try {
    for await (const chunk of unzip) {
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.length;
      if (size > LIMITS.archiveRatioFromBytes && size > packedSize * LIMITS.archiveRatioMax)
        throw badFile('archiveTooLarge');
      yield chunk;
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
    throw isDamaged ? badFile('archiveDamaged') : error;
  } finally {
    source.destroy();
    unzip.destroy();
  }
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* plain(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const outer = await peeked(bytes);
  const inner = isGzip(outer.head) ? await peeked(unpacked(outer.all)) : outer;
  const encoding = encodingOf(inner.head);
  yield* encoding === null ? inner.all : decoded(inner.all, encoding);
}

/** Opens the file as UTF-8; each call returns the same bytes. */
export const plainBytes =
  (bytes: OpenBytes): OpenBytes =>
  () =>
    plain(bytes());
