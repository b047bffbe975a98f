/** Reads type and size of an image from its head, and notices when its end is missing; decodes nothing. */

import type { ImageType } from '../../../shared/attachments.ts';

export interface ImageHeader {
  readonly mime: ImageType;
  readonly width: number;
  readonly height: number;
}

/** Null: none of the known types, or cut short. O(bytes), and mostly far less. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  try {
    const found = readPng(bytes) ?? readJpeg(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readAvif(bytes);
    return found !== null && found.width > 0 && found.height > 0 ? found : null;
  } catch (error) {
    // A field lies beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): ImageHeader | null {
  if (!bytes.subarray(0, 8).equals(PNG_HEAD) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return { mime: 'image/png', ...size };
  return null;
}

/** Markers that begin a frame hold the size; these three in their range mean something else. */
const NOT_A_FRAME: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const START_OF_SCAN = 0xda;

function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let size: { readonly width: number; readonly height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_A_FRAME.has(marker))
      size ??= { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === START_OF_SCAN) {
      const isWhole = bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
      return size !== null && isWhole ? { mime: 'image/jpeg', ...size } : null;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const GIF_IMAGE = 0x2c;
const GIF_EXTENSION = 0x21;
const GIF_TRAILER = 0x3b;

/** The bytes that a table of colours takes, as its flags say. */
const coloursBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Decoders make the image as large as its first frame, when that is larger than the screen that the head names. */
function readGif(bytes: Buffer): ImageHeader | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  if (bytes[end - 1] !== GIF_TRAILER) return null;
  for (let at = 13 + coloursBytes(bytes.readUInt8(10)); at < end; ) {
    if (bytes[at] === GIF_IMAGE) {
      const width = Math.max(bytes.readUInt16LE(6), bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      const height = Math.max(bytes.readUInt16LE(8), bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      return { mime: 'image/gif', width, height };
    }
    if (bytes[at] !== GIF_EXTENSION) return null;
    at += 2;
    while (at < end && bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
    at += 1;
  }
  return null;
}

function readWebp(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  const mime = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { mime, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { mime, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
}

/** Properties of all images of an AVIF file lie near its beginning. */
const AVIF_HEAD_BYTES = 256 * 1024;

/** The largest of the sizes that the file names: a grid names those of its tiles too. */
function readAvif(bytes: Buffer): ImageHeader | null {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp' || !/^avi[fs]$/.test(bytes.toString('latin1', 8, 12))) return null;
  if (!isWholeBoxes(bytes)) return null;
  const head = bytes.subarray(0, AVIF_HEAD_BYTES);
  let largest = { width: 0, height: 0 };
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return { mime: 'image/avif', ...largest };
}

/** The outermost boxes fill the file; a size of 0 means the rest of it. */
function isWholeBoxes(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return true;
    const whole = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (whole < 8) return false;
    at += whole;
  }
  return at === bytes.length;
}
