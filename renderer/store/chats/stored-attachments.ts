/** Gets thumbnails of the images of messages, makes missing ones, and saves attachments to files. */

import type { Attachment } from '../../../shared/attachments.ts';
import { bridge } from '../../bridge.ts';
import { saySaved } from '../window/notices-store.ts';
import { bytesOf, readAttachment } from './attachment-contents.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** Images are decoded one after the other: each takes four bytes for each pixel. */
let making: Promise<unknown> = Promise.resolve();

/** A small copy as a `data:` URL, made and stored if there is none yet; null if there is nothing to show. */
export async function thumbnailOf(conversationId: string, attachment: Attachment): Promise<string | null> {
  const { sha256 } = attachment;
  const stored = await bridge().attachmentThumbnail({ conversationId, sha256 });
  if (!stored.ok) return null;
  if (stored.value.dataUrl !== null) return stored.value.dataUrl;
  const made = making.then(() => makeAndStore(conversationId, attachment));
  making = made;
  return made;
}

async function makeAndStore(conversationId: string, attachment: Attachment): Promise<string | null> {
  const { sha256, mime } = attachment;
  const pieces = await readAttachment(conversationId, sha256);
  if (pieces === null) return null;
  const whole = `data:${mime};base64,${pieces.join('')}`;
  const thumbnail = await makeThumbnail(new Blob(pieces.map(bytesOf), { type: mime }));
  // An image that can't be decoded shows as a broken one, with its name.
  if (thumbnail === null) return whole;
  await bridge().attachmentSetThumbnail({ conversationId, sha256, thumbnail });
  const stored = await bridge().attachmentThumbnail({ conversationId, sha256 });
  return stored.ok ? stored.value.dataUrl : whole;
}

/** Lets the user choose where to save the content. */
export async function saveStored(conversationId: string, { sha256, name }: Attachment): Promise<void> {
  saySaved(await bridge().attachmentSave({ conversationId, sha256, name }));
}
