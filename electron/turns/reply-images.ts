/** Turns the images of a reply into attachments; images that can't be shown stay among its unshown parts. */

import { refusalReason } from '../../shared/errors.ts';
import { filledExtras, type ReplyExtras, type UnshownPart } from '../../shared/replies/reply-extras.ts';
import type { ReplyImage } from '../../shared/service.ts';
import { checkedAttachment } from '../library/attachments/check-content.ts';
import type { NewAttachment } from '../library/library-values.ts';

interface KeptImages {
  readonly images: readonly NewAttachment[];
  /** The extras without the parts that became images. */
  readonly extras: ReplyExtras | undefined;
}

export function keptImages(found: readonly ReplyImage[], extras: ReplyExtras | undefined): KeptImages {
  const images: NewAttachment[] = [];
  const unshown: UnshownPart[] = [...(extras?.unshown ?? [])];
  for (const { name, base64, alt } of found) {
    const image = attachmentOf(base64, alt, images.length + 1);
    if (image === null) continue;
    images.push(image);
    const at = unshown.findIndex((part) => part.kind === 'image' && part.name === name);
    const part = unshown[at];
    if (part === undefined) continue;
    const left = { ...part, count: part.count - 1, bytes: Math.max(0, part.bytes - image.bytes) };
    if (left.count > 0) unshown[at] = left;
    else unshown.splice(at, 1);
  }
  return { images, extras: extras === undefined ? undefined : filledExtras({ ...extras, unshown }) };
}

/** Makes an attachment of a received image; null if it isn't an image or is too large. */
function attachmentOf(base64: string, alt: string, number: number): NewAttachment | null {
  try {
    const bytes = Buffer.from(base64, 'base64');
    const image = checkedAttachment({ kind: 'image', name: '', bytes, alt });
    return { ...image, name: `image-${number}.${image.mime.slice('image/'.length)}` };
  } catch (error) {
    if (refusalReason(error) === null) throw error;
    return null;
  }
}
