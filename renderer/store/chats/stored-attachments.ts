/** Gets thumbnails of the images of messages, makes missing ones, and saves attachments to files. */

import type { Attachment } from '../../../shared/attachments.ts';
import { bridge } from '../../bridge.ts';
import { notifySaved } from '../window/notices-store.ts';
import { bytesOf, inBackup, readAttachment } from './attachment-contents.ts';
import { thumbnailOfImage } from './scaled-image.ts';

type StoredImage = Pick<Attachment, 'sha256' | 'mime'>;

/** Each has at most 128 KiB. */
const THUMBNAILS_KEPT = 60;
/** Keyed by backup and content (`placeOf`), so that main isn't asked again for a thumbnail that exists. */
const thumbnails = new Map<string, Promise<string | null | undefined>>();

/** Images are decoded one after the other: each takes four bytes for each pixel. */
let making: Promise<unknown> = Promise.resolve();

/**
 * A small copy as a `data:` URL, made if there is none yet; the image itself if the browser can't decode it; null if
 * there is nothing to show. A new copy is stored, but not in a backup, which never changes. None is made after `signal`
 * was aborted: a user who scrolls past hundreds of images needs only the last ones.
 */
export async function thumbnailOf(
  conversationId: string,
  attachment: StoredImage,
  signal: AbortSignal,
  backupId?: string,
): Promise<string | null> {
  const stored = await knownThumbnail(conversationId, attachment.sha256, backupId);
  if (stored !== undefined) return stored;
  const made = making.then(async () => {
    if (signal.aborted) return null;
    // Another message may have needed the same thumbnail meanwhile.
    const meanwhile = await knownThumbnail(conversationId, attachment.sha256, backupId);
    return meanwhile === undefined ? make(conversationId, attachment, backupId) : meanwhile;
  });
  making = made.catch(() => undefined);
  return made;
}

const placeOf = (sha256: string, backupId: string | undefined): string => `${backupId ?? ''} ${sha256}`;

/** Undefined if there is none; null if main can't read it. */
function knownThumbnail(
  conversationId: string,
  sha256: string,
  backupId: string | undefined,
): Promise<string | null | undefined> {
  const place = placeOf(sha256, backupId);
  const known = thumbnails.get(place);
  if (known !== undefined) return known;
  const asked = bridge()
    .attachmentThumbnail({ conversationId, sha256, ...inBackup(backupId) })
    .then((result) => {
      const url = result.ok ? (result.value.dataUrl ?? undefined) : null;
      if (url == null) thumbnails.delete(place);
      return url;
    });
  keep(place, asked);
  return asked;
}

function keep(place: string, thumbnail: Promise<string | null | undefined>): void {
  thumbnails.set(place, thumbnail);
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > THUMBNAILS_KEPT && oldest !== undefined) thumbnails.delete(oldest);
}

async function make(
  conversationId: string,
  attachment: StoredImage,
  backupId: string | undefined,
): Promise<string | null> {
  const { sha256, mime } = attachment;
  const pieces = await readAttachment(conversationId, sha256, backupId);
  if (pieces === null) return null;
  const whole = `data:${mime};base64,${pieces.join('')}`;
  const thumbnail = await thumbnailOfBlob(new Blob(pieces.map(bytesOf), { type: mime }));
  // An image that can't be decoded shows as a broken one, with its name.
  if (thumbnail === null) return whole;
  if (backupId !== undefined) {
    const url = `data:image/webp;base64,${base64Of(thumbnail)}`;
    keep(placeOf(sha256, backupId), Promise.resolve(url));
    return url;
  }
  await bridge().attachmentSetThumbnail({ conversationId, sha256, thumbnail });
  const stored = await knownThumbnail(conversationId, sha256, undefined);
  return stored === undefined ? null : (stored ?? whole);
}

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

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
export async function saveStored(
  conversationId: string,
  { sha256, name, kind }: Attachment,
  backupId?: string,
): Promise<void> {
  // Parley has the text of a PDF document, not the document.
  const fileName = kind === 'pdf-text' ? `${name.slice(0, -4)}.txt` : name;
  notifySaved(await bridge().attachmentSave({ conversationId, sha256, name: fileName, ...inBackup(backupId) }));
}
