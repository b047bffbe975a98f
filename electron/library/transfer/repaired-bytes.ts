/** Converts text in an 8-bit encoding of Western Europe, as older Windows programs write it, to valid UTF-8. */

import { isUtf8 } from 'node:buffer';
import type { OpenBytes } from './import-source.ts';

/** The length of the longest character in UTF-8. */
const CHARACTER_BYTES_MAX = 4;
/** Windows-1252's characters from 80 to 9f (from a0 on it equals Unicode). Node's own decoder leaves these out. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const characterOf = (byte: number): string => WINDOWS[byte - 0x80] ?? String.fromCharCode(byte);

/** The length of the character that begins with this byte; 0 if no character does. */
function lengthFrom(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Where the last character begins if it is cut off; otherwise the whole length. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back < CHARACTER_BYTES_MAX && back <= bytes.length; back += 1) {
    const at = bytes.length - back;
    const length = lengthFrom(bytes[at] ?? 0);
    if (length > back) return at;
    if (length > 0) return bytes.length;
  }
  return bytes.length;
}

/** Bounds of the second byte after these first bytes; other second bytes make an overlong form, or no character. */
const SECOND_MIN: ReadonlyMap<number, number> = new Map([
  [0xe0, 0xa0],
  [0xf0, 0x90],
]);
const SECOND_MAX: ReadonlyMap<number, number> = new Map([
  [0xed, 0x9f],
  [0xf4, 0x8f],
]);

function isCharacter(bytes: Uint8Array, at: number, length: number): boolean {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  for (let next = at + 1; next < at + length; next += 1) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false;
  return second >= (SECOND_MIN.get(first) ?? 0) && second <= (SECOND_MAX.get(first) ?? 0xff);
}

/** A character of Windows-1252 takes at most this many bytes in UTF-8. */
const GROWTH_MAX = 3;

/** Keeps characters that are valid UTF-8, and reads each other byte as Windows-1252. */
function repaired(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes;
  const output = Buffer.allocUnsafe(bytes.length * GROWTH_MAX);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = lengthFrom(byte);
    if (length === 1 || (length > 1 && isCharacter(bytes, at, length)))
      for (const next = at + length; at < next; at += 1) output[end++] = bytes[at] ?? 0;
    else {
      end += output.write(characterOf(byte), end);
      at += 1;
    }
  }
  return output.subarray(0, end);
}

async function* repairing(chunks: AsyncIterable<Uint8Array>, onRepair: () => void): AsyncGenerator<Uint8Array> {
  const whole = (bytes: Uint8Array): Uint8Array => {
    const text = repaired(bytes);
    if (text !== bytes) onRepair();
    return text;
  };
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = wholeLength(bytes);
    rest = bytes.subarray(end);
    if (end > 0) yield whole(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield whole(rest);
}

/**
 * Opens the repaired text; each call returns the same bytes.
 *
 * @param onRepair called if some of the bytes weren't UTF-8
 */
export const repairedBytes =
  (bytes: OpenBytes, onRepair: () => void = () => undefined): OpenBytes =>
  () =>
    repairing(bytes(), onRepair);
