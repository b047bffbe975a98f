/** Draws images smaller, and makes thumbnails. */

import { LIMITS } from '../../../shared/limits.ts';
import { bytesOf } from './attachment-contents.ts';

/** Tried in order; only noisy images need the lower ones. */
const THUMBNAIL_QUALITIES = [0.8, 0.5, 0.2];

/**
 * The image on a canvas, at most this long on its longer side; null keeps the size. The canvas scales it:
 * `createImageBitmap` would forget the orientation when it resizes a bitmap.
 */
export function drawScaled(image: ImageBitmap, longestSidePx: number | null): OffscreenCanvas {
  const factor = Math.min(1, (longestSidePx ?? Number.POSITIVE_INFINITY) / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
  }
  return canvas;
}

/** A screen with more pixels shows no visible difference at this size. */
const PIXEL_RATIO_MAX = 2;

/** The small copy that chips and messages show on this screen; null if it doesn't get small enough. */
export async function thumbnailOfImage(image: ImageBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  const pixelRatio = Math.min(PIXEL_RATIO_MAX, Math.max(1, Math.ceil(window.devicePixelRatio)));
  const canvas = drawScaled(image, LIMITS.thumbnailSidePx * pixelRatio);
  let smallest: Blob | null = null;
  for (const quality of THUMBNAIL_QUALITIES) {
    smallest = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (smallest.size <= LIMITS.thumbnailGoalBytes) break;
  }
  return smallest === null || smallest.size > LIMITS.thumbnailMaxBytes ? null : bytesOfBlob(smallest);
}

/**
 * Decodes a small image, no larger than it needs to be to fill a box of this size. An orientation would be lost, so the
 * image must have none.
 *
 * @throws if the browser can't decode it
 */
export async function bitmapOfDataUrl(url: string, boxWidth: number, boxHeight: number): Promise<ImageBitmap> {
  const [head = '', base64 = ''] = url.split(',', 2);
  const mime = head.slice('data:'.length, head.indexOf(';'));
  const image = await createImageBitmap(new Blob([bytesOf(base64)], { type: mime }));
  const factor = Math.max(boxWidth / image.width, boxHeight / image.height);
  if (factor >= 1 || factor === 0) return image;
  try {
    return await createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.round(image.width * factor)),
      resizeHeight: Math.max(1, Math.round(image.height * factor)),
      resizeQuality: 'high',
    });
  } finally {
    image.close();
  }
}

export async function bytesOfBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
