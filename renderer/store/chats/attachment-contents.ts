/** Reads the contents of attachments. */

import type { Attachment } from '../../../shared/attachments.ts';
import { bridge } from '../../bridge.ts';

/** Makes a request read from this backup; without an id, from the library. */
export const inBackup = (backupId: string | undefined): { readonly backupId?: string } =>
  backupId === undefined ? {} : { backupId };

/** Base64 of the whole content, in pieces; null if it can't be read. */
export async function readAttachment(
  conversationId: string,
  sha256: string,
  backupId?: string,
): Promise<readonly string[] | null> {
  const pieces: string[] = [];
  for (let offset = 0; ; ) {
    const result = await bridge().attachmentRead({ conversationId, sha256, offset, ...inBackup(backupId) });
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
export async function readAttachedText(
  conversationId: string,
  sha256: string,
  backupId?: string,
): Promise<string | null> {
  const pieces = await readAttachment(conversationId, sha256, backupId);
  if (pieces === null) return null;
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(bytesOf(piece), { stream: true })).join('') + decoder.decode();
}

/** The whole image as a `data:` URL; null if it can't be read. */
export async function readAttachedImage(
  conversationId: string,
  sha256: string,
  mime: string,
  backupId?: string,
): Promise<string | null> {
  const pieces = await readAttachment(conversationId, sha256, backupId);
  return pieces === null ? null : `data:${mime};base64,${pieces.join('')}`;
}

/** All attachments, and the texts of the files that need a check. */
export interface AttachedTexts {
  readonly attachments: readonly Attachment[];
  readonly texts: string;
}

/**
 * Passes on the texts of the attached files, so that they can be checked for secrets; at once if there are none. Reads
 * again if the attachments change meanwhile, so that exactly the checked files are sent.
 *
 * @param current the attachments at this moment; the same list until they change
 * @param isNew false for files that need no check
 */
export function withAttachedTexts(
  conversationId: string,
  current: () => readonly Attachment[],
  take: (attached: AttachedTexts) => void,
  isNew: (attachment: Attachment) => boolean = () => true,
): void {
  const filesIn = (attachments: readonly Attachment[]): readonly Attachment[] =>
    attachments.filter((one) => one.kind !== 'image' && isNew(one));
  const read = async (): Promise<void> => {
    for (;;) {
      const attachments = current();
      const texts: string[] = [];
      for (const { sha256 } of filesIn(attachments)) texts.push((await readAttachedText(conversationId, sha256)) ?? '');
      if (current() === attachments) return take({ attachments, texts: texts.join('\n') });
    }
  };
  const attachments = current();
  if (filesIn(attachments).length === 0) take({ attachments, texts: '' });
  else void read();
}
