/** Decides whether bytes may become an attachment, and detects their type. */

import { createHash } from 'node:crypto';
import { type AttachmentKind, cleanAttachmentName } from '../../../shared/attachments.ts';
import { type RefusalReason, RefusedError } from '../../../shared/errors.ts';
import { readImageHeader } from '../../../shared/image-header.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { NewAttachment } from '../library-values.ts';

/** Bytes that the user chose, or that came with a reply or an archive. */
export interface OfferedContent {
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A small copy of the image, if there is one. */
  readonly thumbnail?: Uint8Array | undefined;
  readonly alt?: string | undefined;
}

/** Converts offered content to its stored form; throws a {@link RefusedError} if it can't be attached. */
export function checkedAttachment(offered: OfferedContent): NewAttachment {
  const { kind, thumbnail, alt = '' } = offered;
  const bytes = asBuffer(offered.bytes);
  const image = kind === 'image' ? checkedImage(bytes, LIMITS.imageMaxBytes) : null;
  if (image === null) requireText(bytes);
  return {
    kind,
    name: cleanAttachmentName(offered.name, image === null ? 'file.txt' : `image.${image.mime.slice('image/'.length)}`),
    mime: image?.mime ?? 'text/plain',
    alt: alt === '' ? null : alt.slice(0, LIMITS.imageAltMaxChars).toWellFormed(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    width: image?.width ?? null,
    height: image?.height ?? null,
    thumbnail: thumbnail === undefined ? null : checkedThumbnail(thumbnail),
    data: bytes.toString('base64'),
  };
}

/** The stored form of some content, independent of its name. */
export type CheckedContent = Omit<NewAttachment, 'name' | 'kind' | 'alt'>;

/**
 * Checks content from a file and detects its type from the bytes.
 *
 * @throws {@link RefusedError}
 */
export function checkedContent(bytes: Uint8Array, thumbnail?: Uint8Array): CheckedContent {
  const kind = readImageHeader(asBuffer(bytes)) === null ? 'text' : 'image';
  const { name: _name, kind: _kind, alt: _alt, ...content } = checkedAttachment({ kind, name: '', bytes, thumbnail });
  return content;
}

/** The small copy as a `data:` URL. */
export function checkedThumbnail(thumbnail: Uint8Array): string {
  const bytes = asBuffer(thumbnail);
  const { mime } = checkedImage(bytes, LIMITS.thumbnailMaxBytes);
  return `data:${mime};base64,${bytes.toString('base64')}`;
}

function checkedImage(bytes: Buffer, maxBytes: number): NonNullable<ReturnType<typeof readImageHeader>> {
  if (bytes.length > maxBytes) refuse('image_too_large');
  const header = readImageHeader(bytes);
  if (header === null) refuse('image_unreadable');
  const { width, height } = header;
  const isTooLarge = width > LIMITS.imageSideMaxPx || height > LIMITS.imageSideMaxPx;
  if (isTooLarge || width * height > LIMITS.imageMaxPixels) refuse('image_too_many_pixels');
  return header;
}

function requireText(bytes: Buffer): void {
  if (bytes.length > LIMITS.textFileMaxBytes) refuse('file_too_large');
  const text = bytes.toString('utf8');
  if (text.includes('\0') || !Buffer.from(text).equals(bytes)) refuse('file_not_text');
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function refuse(reason: RefusalReason): never {
  throw new RefusedError(reason);
}
