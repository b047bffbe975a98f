/** Draws images smaller, and encodes thumbnails. */

const THUMBNAIL_QUALITY = 0.8;

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

export async function encodeThumbnail(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOfBlob(await canvas.convertToBlob({ type: 'image/webp', quality: THUMBNAIL_QUALITY }));
}

export async function bytesOfBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
