/** Finds how a PNG or WebP must be turned to be upright. The browser does this for JPEG and AVIF only. */

import type { ImageType } from '../../../shared/attachments.ts';

/** An orientation as numbered in Exif; 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const PNG_START_BYTES = 8;
const RIFF_START_BYTES = 12;
/** The names of the Exif chunks: `eXIf` in a PNG, `EXIF` in a WebP. */
const PNG_EXIF = 0x65584966;
const WEBP_EXIF = 0x45584946;
const ORIENTATION_TAG = 0x0112;
const TAG_BYTES = 12;

/** The file's orientation; 1 for other types and for files without one. O(chunks). */
export function orientationOf(content: Uint8Array, mime: ImageType): Orientation {
  try {
    if (mime === 'image/png') return inChunks(content, PNG_START_BYTES, false);
    if (mime === 'image/webp') return inChunks(content, RIFF_START_BYTES, true);
  } catch (error) {
    // An offset or a length in the file points beyond its end.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** A PNG chunk is length, name, data, checksum; a WebP chunk is name, length, and data padded to an even length. */
function inChunks(content: Uint8Array, start: number, isRiff: boolean): Orientation {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = start; at + 8 <= content.length; ) {
    const length = view.getUint32(isRiff ? at + 4 : at, isRiff);
    const name = view.getUint32(isRiff ? at : at + 4);
    if (name === (isRiff ? WEBP_EXIF : PNG_EXIF)) return inExif(content.subarray(at + 8, at + 8 + length));
    at += isRiff ? 8 + length + (length % 2) : 12 + length;
  }
  return 1;
}

function inExif(content: Uint8Array): Orientation {
  // Some programs write JPEG's `Exif` mark before the data.
  const isMarked = content[0] === 0x45;
  const exif = isMarked ? content.subarray('Exif\0\0'.length) : content;
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let at = directory + 2; at < directory + 2 + count * TAG_BYTES; at += TAG_BYTES) {
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** Where the canvas puts the pixels of an image of this size. */
const TRANSFORMS: Readonly<Record<Orientation, (width: number, height: number) => DOMMatrix2DInit>> = {
  1: () => ({}),
  2: (e) => ({ a: -1, d: 1, e }),
  3: (e, f) => ({ a: -1, d: -1, e, f }),
  4: (_, f) => ({ a: 1, d: -1, f }),
  5: () => ({ a: 0, b: 1, c: 1, d: 0 }),
  6: (_, e) => ({ a: 0, b: 1, c: -1, d: 0, e }),
  7: (f, e) => ({ a: 0, b: -1, c: -1, d: 0, e, f }),
  8: (f) => ({ a: 0, b: -1, c: 1, d: 0, f }),
};

/** Returns the upright image. If that is a new one, closes `image`. */
export function upright(image: ImageBitmap, orientation: Orientation): ImageBitmap {
  if (orientation === 1) return image;
  const { width, height } = image;
  const canvas = orientation < 5 ? new OffscreenCanvas(width, height) : new OffscreenCanvas(height, width);
  const context = canvas.getContext('2d');
  context?.setTransform(TRANSFORMS[orientation](width, height));
  context?.drawImage(image, 0, 0);
  image.close();
  return canvas.transferToImageBitmap();
}
