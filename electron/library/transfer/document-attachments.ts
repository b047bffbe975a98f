/** Reads the attachments of a document, and their contents. */

import { z } from 'zod';
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  cleanAttachmentName,
  type ImageType,
} from '../../../shared/attachments.ts';
import { RefusedError } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { checkedContent } from '../attachments/check-content.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** An attachment in a file, which refers to its content by hash. */
export interface DocumentAttachment {
  readonly sha256: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly mime: string;
  readonly alt?: string;
}

const SHA256 = /^[0-9a-f]{64}$/;
const ATTACHMENT_MIMES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'text/plain',
] as const satisfies readonly (ImageType | 'text/plain')[];

const attachmentShape = z.object({
  sha256: z.string().regex(SHA256),
  kind: z.enum(ATTACHMENT_KINDS),
  name: z.string(),
  mime: z.enum(ATTACHMENT_MIMES),
  alt: z.string().max(LIMITS.imageAltMaxChars).optional().catch(undefined),
});
/** The valid attachments; undefined if there are none. */
export function readAttachments(
  values: readonly unknown[] = [],
  notes: TransferNotes,
): readonly DocumentAttachment[] | undefined {
  const found = values.slice(0, LIMITS.attachmentsPerMessageMax).flatMap((value) => {
    const { data } = attachmentShape.safeParse(value);
    const isFitting = data !== undefined && (data.kind === 'image') === data.mime.startsWith('image/');
    if (!isFitting) return [];
    const { alt, ...own } = data;
    const name = cleanAttachmentName(own.name, 'file');
    return [{ ...own, name, ...(alt !== undefined && { alt }) }];
  });
  notes.add('field', 'attachments', values.length - found.length);
  return found.length === 0 ? undefined : found;
}

/** An object with the valid attachments to spread into another; empty if there are none. */
export function withAttachments(
  values: readonly unknown[] | undefined,
  notes: TransferNotes,
): { readonly attachments?: readonly DocumentAttachment[] } {
  const attachments = readAttachments(values, notes);
  return attachments === undefined ? {} : { attachments };
}

/** Validates the content of one attachment; null if it is invalid or doesn't match its hash. */
export function parseContent(value: unknown, notes: TransferNotes): StoredContent | null {
  const parsed = contentShape.safeParse(value);
  const content = parsed.success ? contentOf(parsed.data.data, parsed.data.thumbnail) : null;
  if (content !== null && content.sha256 === parsed.data?.sha256) return content;
  notes.add('field', 'files');
  return null;
}

const contentShape = z.object({
  sha256: z.string(),
  data: z.string(),
  thumbnail: z.string().optional().catch(undefined),
});

function contentOf(data: string, thumbnail: string | undefined): StoredContent | null {
  const small =
    thumbnail === undefined ? undefined : Buffer.from(thumbnail.slice(thumbnail.indexOf(',') + 1), 'base64');
  try {
    return checkedContent(Buffer.from(data, 'base64'), small);
  } catch (error) {
    if (error instanceof RefusedError) return null;
    throw error;
  }
}
