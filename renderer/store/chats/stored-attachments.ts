/** Gets thumbnails of the images of messages, makes missing ones, and saves attachments to files. */

import type { Attachment } from '../../../shared/attachments.ts';
import { bridge } from '../../bridge.ts';
import { saySaved } from '../window/notices-store.ts';
import { bytesOf, readAttachment } from './attachment-contents.ts';
import { thumbnailOfImage } from './scaled-image.ts';

type StoredImage = Pick<Attachment, 'sha256' | 'mime'>;

/** Each has at most 128 KiB. */
const THUMBNAILS_KEPT = 60;
/** Stored thumbnails by content, so that main is asked once for each. */
const thumbnails = new Map<string, Promise<string | null | undefined>>();

/** Images are decoded one after the other: each takes four bytes for each pixel. */
let making: Promise<unknown> = Promise.resolve();

/**
 * A small copy as a `data:` URL, made and stored if there is none yet; null if there is nothing to show. None is made
 * after `signal` was aborted: somebody who scrolls past hundreds of images needs only the last ones.
 */
export async function thumbnailOf(
  conversationId: string,
  attachment: StoredImage,
  signal: AbortSignal,
): Promise<string | null> {
  const stored = await storedThumbnail(conversationId, attachment.sha256);
  if (stored !== undefined) return stored;
  const made = making.then(async () => {
    if (signal.aborted) return null;
    // Another message may have needed the same one.
    const meanwhile = await storedThumbnail(conversationId, attachment.sha256);
    return meanwhile === undefined ? makeAndStore(conversationId, attachment) : meanwhile;
  });
  making = made.catch(() => undefined);
  return made;
}

/** Undefined if none is stored; null if main can't read it. */
function storedThumbnail(conversationId: string, sha256: string): Promise<string | null | undefined> {
  const known = thumbnails.get(sha256);
  if (known !== undefined) return known;
  const asked = bridge()
    .attachmentThumbnail({ conversationId, sha256 })
    .then((result) => {
      const url = result.ok ? (result.value.dataUrl ?? undefined) : null;
      if (url == null) thumbnails.delete(sha256);
      return url;
    });
  thumbnails.set(sha256, asked);
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > THUMBNAILS_KEPT && oldest !== undefined) thumbnails.delete(oldest);
  return asked;
}

async function makeAndStore(conversationId: string, attachment: StoredImage): Promise<string | null> {
  const { sha256, mime } = attachment;
  const pieces = await readAttachment(conversationId, sha256);
  if (pieces === null) return null;
  const whole = `data:${mime};base64,${pieces.join('')}`;
  const thumbnail = await thumbnailOfBlob(new Blob(pieces.map(bytesOf), { type: mime }));
  // An image that can't be decoded shows as a broken one, with its name.
  if (thumbnail === null) return whole;
  await bridge().attachmentSetThumbnail({ conversationId, sha256, thumbnail });
  const stored = await storedThumbnail(conversationId, sha256);
  return stored === undefined ? null : (stored ?? whole);
}

/** Null if the browser can't decode the image. */
async function thumbnailOfBlob(blob: Blob): Promise<Uint8Array | null> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(blob);
  } catch {
    // The browser gives no reason.
    return null;
  }
  try {
    return await thumbnailOfImage(image);
  } finally {
    image.close();
  }
}

/** Lets the user choose where to save the content. */
export async function saveStored(conversationId: string, { sha256, name, kind }: Attachment): Promise<void> {
  // Parley has the text of a PDF document, not the document.
  const fileName = kind === 'pdf-text' ? `${name.slice(0, -4)}.txt` : name;
  saySaved(await bridge().attachmentSave({ conversationId, sha256, name: fileName }));
}
