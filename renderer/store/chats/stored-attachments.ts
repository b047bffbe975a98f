/** Reads the contents and thumbnails of attachments that messages have, and saves them to files. */

import type { Attachment } from '../../../shared/attachments.ts';
import { bridge } from '../../bridge.ts';
import { saySaved } from '../window/notices-store.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** Base64 of the whole content, in pieces that can be decoded alone; null if it can't be read. */
async function readPieces(conversationId: string, sha256: string): Promise<readonly string[] | null> {
  const pieces: string[] = [];
  let offset = 0;
  for (;;) {
    const result = await bridge().attachmentRead({ conversationId, sha256, offset });
    if (!result.ok) return null;
    const { data, total } = result.value;
    pieces.push(data);
    offset += data.length;
    if (offset >= total || data === '') return pieces;
  }
}

/** The whole image as a `data:` URL; null if the library doesn't have it. */
export async function readStoredImage(conversationId: string, { sha256, mime }: Attachment): Promise<string | null> {
  const pieces = await readPieces(conversationId, sha256);
  return pieces === null ? null : `data:${mime};base64,${pieces.join('')}`;
}

/** The whole text of a file; null if the library doesn't have it. */
export async function readStoredText(conversationId: string, { sha256 }: Attachment): Promise<string | null> {
  const pieces = await readPieces(conversationId, sha256);
  if (pieces === null) return null;
  const decoder = new TextDecoder();
  const texts = pieces.map((piece) => decoder.decode(bytesOf(piece), { stream: true }));
  return texts.join('') + decoder.decode();
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

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
  const pieces = await readPieces(conversationId, sha256);
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
