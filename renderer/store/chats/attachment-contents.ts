/** Reads the contents and the thumbnails of attachments. */

import { useEffect, useState } from 'react';
import { bridge } from '../../bridge.ts';

/** Each has at most 128 KiB. */
const THUMBNAILS_KEPT = 200;
const thumbnails = new Map<string, Promise<string | null>>();

/** A `data:` URL; null if there is none, or it can't be read. Asks main once for each content. */
function thumbnailOf(conversationId: string, sha256: string): Promise<string | null> {
  const known = thumbnails.get(sha256);
  if (known !== undefined) return known;
  const asked = bridge()
    .attachmentThumbnail({ conversationId, sha256 })
    .then((result) => {
      const dataUrl = result.ok ? result.value.dataUrl : null;
      if (dataUrl === null) thumbnails.delete(sha256);
      return dataUrl;
    });
  thumbnails.set(sha256, asked);
  const [oldest] = thumbnails.keys();
  if (thumbnails.size > THUMBNAILS_KEPT && oldest !== undefined) thumbnails.delete(oldest);
  return asked;
}

/** Null while it loads, and if there is none. */
export function useThumbnail(conversationId: string, sha256: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void thumbnailOf(conversationId, sha256).then((next) => {
      if (isWanted) setUrl(next);
    });
    return () => {
      isWanted = false;
    };
  }, [conversationId, sha256]);
  return url;
}

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
