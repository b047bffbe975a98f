/** Makes the small copy of an image that messages show. */

import { LIMITS } from '../../../shared/limits.ts';
import { drawScaled, encodeThumbnail } from './scaled-image.ts';

/** Twice the height of an image in a message, for screens of high density. */
const LONGEST_SIDE_PX = 480;

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
    const thumbnail = await encodeThumbnail(drawScaled(bitmap, LONGEST_SIDE_PX));
    return thumbnail.length > LIMITS.thumbnailMaxBytes ? null : thumbnail;
  } finally {
    bitmap.close();
  }
}
