/** Defines the images and files of messages, for the window and for main. */

import { LIMITS } from './limits.ts';
import { fenceFor } from './markdown-fence.ts';

/** `pdf-text`: text from a PDF document; Parley doesn't store the document. */
export const ATTACHMENT_KINDS = ['image', 'text', 'pdf-text'] as const;

export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Names an attachment of a chat: the same content may have several names. */
export interface AttachmentRef {
  /** Hash of the content, in hexadecimal. The library stores each content once. */
  readonly sha256: string;
  /** The name that the window shows; never a path. */
  readonly name: string;
}

export interface Attachment extends AttachmentRef {
  readonly kind: AttachmentKind;
  /** The MIME type of the content as Parley stores and sends it. */
  readonly mime: string;
  readonly bytes: number;
  /** Pixels; images only. */
  readonly width?: number;
  readonly height?: number;
  /** What the image shows, if its source described it. */
  readonly alt?: string;
  /** An estimate; services count differently. */
  readonly tokens: number;
  /** True if a damaged library lost the content. */
  readonly isMissing?: true;
}

/** The place of attachments at the message box. In an editor, the place is the id of its message. */
export const DRAFT_PLACE = 'draft';
/** The place of a queued message's attachments. */
export const queuePlace = (queueId: string): string => `queue:${queueId}`;

/** The types that Parley stores. The page converts other images or refuses them. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif';

/** Several services document about this many pixels per token. */
const PIXELS_PER_TOKEN = 750;
const BYTES_PER_TOKEN = 4;

export function estimatedTokens({ kind, bytes, width = 0, height = 0 }: Omit<Attachment, 'tokens'>): number {
  return Math.ceil(kind === 'image' ? (width * height) / PIXELS_PER_TOKEN : bytes / BYTES_PER_TOKEN);
}

export const refOf = ({ sha256, name }: AttachmentRef): AttachmentRef => ({ sha256, name });

/** Control characters, and direction marks that make `gnp.exe` look like `exe.png`. */
const NOT_IN_NAMES = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Removes folders and misleading characters from a file's name; returns `fallback` if nothing is left. */
export function cleanAttachmentName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const shown = last.toWellFormed().replace(NOT_IN_NAMES, '').trim();
  return shortened(shown) || fallback;
}

/** Shortens a long name, and keeps its extension. */
function shortened(name: string): string {
  const max = LIMITS.attachmentNameMaxChars;
  if (name.length <= max) return name;
  const [ending = ''] = /\.[^.]{1,16}$/.exec(name) ?? [];
  return `${name.slice(0, max - ending.length)}${ending}`.toWellFormed();
}

/** The name of a text file and its text, in a fence that doesn't occur in the text. */
function sentFileText(name: string, text: string): string {
  const fence = fenceFor(text);
  return `File: ${name}\n${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** A message's text as Parley sends it: followed by its text files. */
export function textWithFiles(
  text: string,
  files: readonly { readonly name: string; readonly text: string }[],
): string {
  const parts = files.map((file) => sentFileText(file.name, file.text));
  return [...(text === '' ? [] : [text]), ...parts].join('\n\n');
}
