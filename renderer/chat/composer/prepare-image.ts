/** Decodes an image, rotates it upright, scales it and encodes it again, which removes its metadata. */

import type { ImageType } from '../../../shared/attachments.ts';
import { readImageHeader } from '../../../shared/image-header.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { bytesOfBlob, drawScaled, thumbnailOfImage } from '../../store/chats/scaled-image.ts';
import { orientationOf, upright } from './image-orientation.ts';

export type ImageRefusal = 'image_unreadable' | 'image_too_many_pixels' | 'image_too_large';

export interface PreparedImage {
  readonly bytes: Uint8Array;
  readonly thumbnail?: Uint8Array;
  /** True if the file has several frames, of which only the first is kept. */
  readonly isFirstFrame: boolean;
}

const JPEG_QUALITY = 0.92;

/** @param longestSidePx null keeps the size */
export async function prepareImage(
  content: Uint8Array<ArrayBuffer>,
  longestSidePx: number | null,
): Promise<PreparedImage | ImageRefusal> {
  const header = readImageHeader(content);
  if (header === null) return 'image_unreadable';
  // Check the size before decoding, which takes four bytes per pixel.
  const { width, height, mime, isAnimated } = header;
  if (Math.max(width, height) > LIMITS.imageSideMaxPx || width * height > LIMITS.imageMaxPixels)
    return 'image_too_many_pixels';
  let image: ImageBitmap;
  try {
    image = await decoded(content, mime);
  } catch {
    // The browser only says that it can't decode the image.
    return 'image_unreadable';
  }
  const prepared = await encodeImage(image, longestSidePx, mime);
  return typeof prepared === 'string' ? prepared : { ...prepared, isFirstFrame: isAnimated };
}

async function decoded(content: Uint8Array<ArrayBuffer>, mime: ImageType): Promise<ImageBitmap> {
  const blob = new Blob([content], { type: mime });
  if (mime !== 'image/png' && mime !== 'image/webp') return createImageBitmap(blob, { imageOrientation: 'from-image' });
  return upright(await createImageBitmap(blob, { imageOrientation: 'none' }), orientationOf(content, mime));
}

/** Closes the image. `mime` is its original type, which decides between PNG and JPEG. */
export async function encodeImage(
  image: ImageBitmap,
  longestSidePx: number | null,
  mime: ImageType,
): Promise<Omit<PreparedImage, 'isFirstFrame'> | 'image_too_large'> {
  try {
    const canvas = drawScaled(image, longestSidePx);
    const isJpeg = mime === 'image/jpeg' || (isPhoto(mime) && isOpaque(drawScaled(image, LIMITS.thumbnailSidePx)));
    const bytes = await encoded(canvas, isJpeg);
    if (bytes === null) return 'image_too_large';
    const thumbnail = await thumbnailOfImage(image);
    return { bytes, ...(thumbnail !== null && { thumbnail }) };
  } finally {
    image.close();
  }
}

/** Types that usually contain photos. A PNG stays PNG if it isn't too large, because JPEG blurs text in screenshots. */
const isPhoto = (mime: string): boolean => mime === 'image/webp' || mime === 'image/avif';

/** Null if the image is too large even as JPEG. */
async function encoded(canvas: OffscreenCanvas, isJpeg: boolean): Promise<Uint8Array | null> {
  const jpeg = { type: 'image/jpeg', quality: JPEG_QUALITY };
  let blob = await canvas.convertToBlob(isJpeg ? jpeg : { type: 'image/png' });
  if (!isJpeg && blob.size > LIMITS.imageMaxBytes) blob = await canvas.convertToBlob(jpeg);
  return blob.size > LIMITS.imageMaxBytes ? null : bytesOfBlob(blob);
}

function isOpaque(canvas: OffscreenCanvas): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 3; at < pixels.length; at += 4) if ((pixels[at] ?? 0) < 255) return false;
  return true;
}
