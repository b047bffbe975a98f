/** Makes the small copy of an image that messages show. */

import { LIMITS } from '../../../shared/limits.ts';

/** Twice the height of an image in a message, for screens of high density. */
const LONGEST_SIDE_PX = 480;
const QUALITY = 0.8;

/** Null if the browser can't decode the image. */
export async function makeThumbnail(image: Blob): Promise<Uint8Array | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(image);
  } catch {
    // The browser gives no reason.
    return null;
  }
  try {
    const factor = Math.min(1, LONGEST_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const width = Math.max(1, Math.round(bitmap.width * factor));
    const height = Math.max(1, Math.round(bitmap.height * factor));
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    return blob.size > LIMITS.thumbnailMaxBytes ? null : new Uint8Array(await blob.arrayBuffer());
  } finally {
    bitmap.close();
  }
}
