/** Draws images smaller, and makes thumbnails. */

import { LIMITS } from '../../../shared/limits.ts';

/** The lower ones are for noise. */
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

/** The small copy that chips and messages show; null if it doesn't get small enough. */
export async function thumbnailOfImage(image: ImageBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  const canvas = drawScaled(image, LIMITS.thumbnailSidePx);
  for (const quality of THUMBNAIL_QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= LIMITS.thumbnailMaxBytes) return bytesOfBlob(blob);
  }
  return null;
}

export async function bytesOfBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
