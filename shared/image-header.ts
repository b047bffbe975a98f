/** Reads type and size of an image from its head, and notices when its end is missing; decodes nothing. */

import type { ImageType } from './attachments.ts';

export interface ImageHeader {
  readonly mime: ImageType;
  readonly width: number;
  readonly height: number;
  /** True if the image has several frames, of which a message gets the first. */
  readonly isAnimated: boolean;
}

type Sized = Omit<ImageHeader, 'isAnimated'> & { readonly isAnimated?: boolean };

/** Null for an unknown type, a size of 0, and a file that is known to be cut off. O(bytes), and usually far less. */
export function readImageHeader(content: Uint8Array): ImageHeader | null {
  const bytes = new Head(content);
  try {
    const found = readPng(bytes) ?? readJpeg(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readAvif(bytes);
    return found !== null && found.width > 0 && found.height > 0 ? { isAnimated: false, ...found } : null;
  } catch (error) {
    // A field extends beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads numbers and letters of a file; reading beyond the end throws a RangeError. */
class Head {
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.length = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte = (at: number): number => this.#view.getUint8(at);
  big16 = (at: number): number => this.#view.getUint16(at);
  big32 = (at: number): number => this.#view.getUint32(at);
  big64 = (at: number): number => Number(this.#view.getBigUint64(at));
  little16 = (at: number): number => this.#view.getUint16(at, true);
  little24 = (at: number): number => this.little16(at) | (this.byte(at + 2) << 16);
  little32 = (at: number): number => this.#view.getUint32(at, true);
  letters = (from: number, to: number): string =>
    Array.from(this.bytes.subarray(from, to), (byte) => String.fromCharCode(byte)).join('');
}

const PNG_HEAD = '\u0089PNG\r\n\u001a\n';

function readPng(bytes: Head): Sized | null {
  if (bytes.letters(0, 8) !== PNG_HEAD || bytes.letters(12, 16) !== 'IHDR') return null;
  const size = { width: bytes.big32(16), height: bytes.big32(20) };
  let isAnimated = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.big32(at)) {
    const name = bytes.letters(at + 4, at + 8);
    if (name === 'acTL') isAnimated = true;
    if (name === 'IEND') return { mime: 'image/png', ...size, isAnimated };
  }
  return null;
}

/** Markers from 0xc0 to 0xcf start a frame and contain its size, except for these three. */
const NOT_A_FRAME: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const START_OF_SCAN = 0xda;

function readJpeg(bytes: Head): Sized | null {
  if (bytes.length < 4 || bytes.big16(0) !== 0xffd8) return null;
  let size: { readonly width: number; readonly height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes.byte(at) !== 0xff) return null;
    const marker = bytes.byte(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_A_FRAME.has(marker))
      size ??= { height: bytes.big16(at + 5), width: bytes.big16(at + 7) };
    if (marker === START_OF_SCAN) {
      const isWhole = hasEndOfImage(bytes.bytes, at);
      return size !== null && isWhole ? { mime: 'image/jpeg', ...size } : null;
    }
    at += 2 + bytes.big16(at + 2);
  }
  return null;
}

function hasEndOfImage(bytes: Uint8Array, after: number): boolean {
  for (let at = bytes.length - 2; at > after; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

const GIF_IMAGE = 0x2c;
const GIF_EXTENSION = 0x21;
const GIF_TRAILER = 0x3b;

/** The bytes that a table of colours takes, as its flags say. */
const coloursBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Returns the screen size in the header, or the end of the first frame where that is larger, as decoders do. */
function readGif(bytes: Head): Sized | null {
  if (!/^GIF8[79]a$/.test(bytes.letters(0, 6))) return null;
  let end = bytes.length;
  while (end > 0 && bytes.bytes[end - 1] === 0) end -= 1;
  if (bytes.bytes[end - 1] !== GIF_TRAILER) return null;
  let first: Sized | null = null;
  for (let at = 13 + coloursBytes(bytes.byte(10)); at < end; ) {
    if (bytes.byte(at) === GIF_IMAGE) {
      if (first !== null) return { ...first, isAnimated: true };
      const width = Math.max(bytes.little16(6), bytes.little16(at + 1) + bytes.little16(at + 5));
      const height = Math.max(bytes.little16(8), bytes.little16(at + 3) + bytes.little16(at + 7));
      first = { mime: 'image/gif', width, height };
      at += 11 + coloursBytes(bytes.byte(at + 9));
    } else if (bytes.byte(at) === GIF_EXTENSION) at += 2;
    else return first;
    while (at < end && bytes.byte(at) !== 0) at += 1 + bytes.byte(at);
    at += 1;
  }
  return first;
}

const WEBP_ANIMATION = 0x02;

function readWebp(bytes: Head): Sized | null {
  if (bytes.letters(0, 4) !== 'RIFF' || bytes.letters(8, 12) !== 'WEBP') return null;
  if (bytes.little32(4) + 8 > bytes.length) return null;
  const mime = 'image/webp';
  switch (bytes.letters(12, 16)) {
    case 'VP8X':
      return {
        mime,
        width: bytes.little24(24) + 1,
        height: bytes.little24(27) + 1,
        isAnimated: (bytes.byte(20) & WEBP_ANIMATION) !== 0,
      };
    case 'VP8L': {
      const bits = bytes.little32(21);
      return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { mime, width: bytes.little16(26) & 0x3fff, height: bytes.little16(28) & 0x3fff };
    default:
      return null;
  }
}

const AVIF_BRANDS_MAX = 64;

/** The AVIF brands of a file. The first brand may be another one, such as that of a family of formats. */
function avifBrands(bytes: Head): readonly string[] {
  const end = Math.min(bytes.big32(0), bytes.length, 4 * AVIF_BRANDS_MAX);
  const brands = [bytes.letters(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.letters(at, at + 4));
  return brands.filter((brand) => /^avi[fs]$/.test(brand));
}

/** `meta` and `moov`: the outermost boxes that describe images and films. */
const DESCRIPTIONS: ReadonlySet<number> = new Set([0x6d657461, 0x6d6f6f76]);

/**
 * Returns the largest size in the file, because a grid names the sizes of its tiles too. Searches all descriptions, so
 * that a small size can't hide a larger one after it. The outermost boxes must fill the file; one of size 0 extends to
 * the file's end.
 */
function readAvif(bytes: Head): Sized | null {
  if (bytes.letters(4, 8) !== 'ftyp' || !avifBrands(bytes).some((brand) => brand.startsWith('avi'))) return null;
  let largest = { width: 0, height: 0 };
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.big32(at);
    const whole = size === 0 ? bytes.length - at : size === 1 ? bytes.big64(at + 8) : size;
    if (whole < 8 || whole > bytes.length - at) return null;
    if (DESCRIPTIONS.has(bytes.big32(at + 4))) {
      const found = largestSize(new Head(bytes.bytes.subarray(at, at + whole)));
      if (found.width * found.height > largest.width * largest.height) largest = found;
    }
    at += whole;
  }
  if (at !== bytes.length) return null;
  return { mime: 'image/avif', ...largest, isAnimated: avifBrands(bytes).includes('avis') };
}

/** The largest size of all `ispe` in a description. */
function largestSize(box: Head): { readonly width: number; readonly height: number } {
  let largest = { width: 0, height: 0 };
  for (let at = nextSize(box.bytes, 0); at >= 0; at = nextSize(box.bytes, at + 4)) {
    if (at + 16 > box.length) break;
    const size = { width: box.big32(at + 8), height: box.big32(at + 12) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** How far the search moves on after each byte: no `ispe` can end before that. */
const STEPS = new Uint8Array(256).fill(4);
STEPS.set([3], 0x69);
STEPS.set([2], 0x73);
STEPS.set([1], 0x70);

/** Where the next `ispe` starts, which contains a size; -1 if there is none. Looks at every fourth byte of other content. */
function nextSize(bytes: Uint8Array, from: number): number {
  for (let end = from + 3; end < bytes.length; end += STEPS[bytes[end] ?? 0] ?? 4)
    if (bytes[end] === 0x65 && bytes[end - 1] === 0x70 && bytes[end - 2] === 0x73 && bytes[end - 3] === 0x69)
      return end - 3;
  return -1;
}
