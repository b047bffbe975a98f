/** Reads the contents of attachments. */

import type { Attachment } from '../../../shared/attachments.ts';
import { bridge } from '../../bridge.ts';

/** Base64 of the whole content, in pieces; null if it can't be read. */
export async function readAttachment(conversationId: string, sha256: string): Promise<readonly string[] | null> {
  const pieces: string[] = [];
  for (let offset = 0; ; ) {
    const result = await bridge().attachmentRead({ conversationId, sha256, offset });
    if (!result.ok) return null;
    const { data, total } = result.value;
    pieces.push(data);
    offset += data.length;
    if (offset >= total || data === '') return pieces;
  }
}

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The whole text of a text file; null if it can't be read. */
export async function readAttachedText(conversationId: string, sha256: string): Promise<string | null> {
  const pieces = await readAttachment(conversationId, sha256);
  if (pieces === null) return null;
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(bytesOf(piece), { stream: true })).join('') + decoder.decode();
}

/** The whole image as a `data:` URL; null if it can't be read. */
export async function readAttachedImage(conversationId: string, sha256: string, mime: string): Promise<string | null> {
  const pieces = await readAttachment(conversationId, sha256);
  return pieces === null ? null : `data:${mime};base64,${pieces.join('')}`;
}

/** Passes on the texts of the files among these, for a look at what would be sent; at once if there are none. */
export function withAttachedTexts(
  conversationId: string,
  attachments: readonly Attachment[],
  take: (texts: string) => void,
): void {
  const files = attachments.filter(({ kind }) => kind !== 'image');
  if (files.length === 0) take('');
  else void attachedTexts(conversationId, files).then(take);
}

async function attachedTexts(conversationId: string, files: readonly Attachment[]): Promise<string> {
  const read: string[] = [];
  for (const { sha256 } of files) read.push((await readAttachedText(conversationId, sha256)) ?? '');
  return read.join('\n');
}
