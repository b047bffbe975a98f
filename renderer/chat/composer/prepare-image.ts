/** Decodes an image, turns it upright, scales it and encodes it again, which leaves out its metadata. */

import { readImageHeader } from '../../../shared/image-header.ts';
import { LIMITS } from '../../../shared/limits.ts';

export type ImageRefusal = 'image_unreadable' | 'image_too_many_pixels' | 'image_too_large';

export interface PreparedImage {
  readonly bytes: Uint8Array;
  readonly thumbnail: Uint8Array;
  /** True if the file can hold several frames, of which the first is kept. */
  readonly isFirstFrame: boolean;
}

const JPEG_QUALITY = 0.92;
const THUMBNAIL_QUALITY = 0.8;

/** @param longestSidePx null keeps the size */
export async function prepareImage(
  content: Uint8Array<ArrayBuffer>,
  longestSidePx: number | null,
): Promise<PreparedImage | ImageRefusal> {
  const header = readImageHeader(content);
  if (header === null) return 'image_unreadable';
  // Before decoding, which takes four bytes for each pixel.
  const { width, height, mime } = header;
  if (Math.max(width, height) > LIMITS.imageSideMaxPx || width * height > LIMITS.imageMaxPixels)
    return 'image_too_many_pixels';
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(new Blob([content], { type: mime }), { imageOrientation: 'from-image' });
  } catch {
    // The browser says no more than that it can't decode the image.
    return 'image_unreadable';
  }
  try {
    const small = drawn(image, LIMITS.thumbnailSidePx);
    const canvas = drawn(image, longestSidePx);
    const bytes = await encoded(canvas, mime === 'image/jpeg' || (isPhoto(mime) && isOpaque(small)));
    if (bytes === null) return 'image_too_large';
    const thumbnail = await small.convertToBlob({ type: 'image/webp', quality: THUMBNAIL_QUALITY });
    return { bytes, thumbnail: await bytesOf(thumbnail), isFirstFrame: mime === 'image/gif' };
  } finally {
    image.close();
  }
}

/** Types that mostly hold photos. A PNG stays one: text in screenshots suffers from JPEG. */
const isPhoto = (mime: string): boolean => mime === 'image/webp' || mime === 'image/avif';

/** Null if neither type makes it small enough. */
async function encoded(canvas: OffscreenCanvas, isJpeg: boolean): Promise<Uint8Array | null> {
  const jpeg = { type: 'image/jpeg', quality: JPEG_QUALITY };
  const first = await canvas.convertToBlob(isJpeg ? jpeg : { type: 'image/png' });
  const blob = first.size > LIMITS.imageMaxBytes ? await canvas.convertToBlob(jpeg) : first;
  return blob.size > LIMITS.imageMaxBytes ? null : bytesOf(blob);
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * The image on a canvas, at most this long on its longer side. The canvas scales it: `createImageBitmap` would forget the
 * orientation when it resizes a bitmap.
 */
function drawn(image: ImageBitmap, longestSidePx: number | null): OffscreenCanvas {
  const { width, height } = scaledSize(image, longestSidePx);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
  }
  return canvas;
}

function scaledSize(
  { width, height }: { readonly width: number; readonly height: number },
  longestSidePx: number | null,
): { readonly width: number; readonly height: number } {
  const factor = Math.min(1, (longestSidePx ?? Number.POSITIVE_INFINITY) / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function isOpaque(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) < 255) return false;
  return true;
}
