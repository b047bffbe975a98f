/** Attaches base64 images from other apps' JSON to the messages that show them. */

import { RefusedError } from '../../../shared/errors.ts';
import { isObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { checkedAttachment } from '../attachments/check-content.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import type { NewAttachment } from '../library-values.ts';
import type { DocumentConversation, DocumentMessage } from './document.ts';
import type { DocumentAttachment } from './document-attachments.ts';

interface Held {
  readonly image: NewAttachment;
  /** The text to show if the image can't be attached. */
  readonly placeholder: string;
  /** Counts the image as left out. */
  readonly leaveOut: () => void;
}

/** Marks an image's place in a text until the text becomes a message. Unicode reserves both characters for internal use. */
const MARK = /\ufdd0(\d{1,9})\ufdd1/gu;
/** The same mark with the blank lines that separate it from the rest of the text. */
const PARAGRAPH = /(\n\n)?\ufdd0(\d{1,9})\ufdd1(\n\n)?/gu;
const DATA_URL = /^data:image\/[\w.+-]{1,40};base64,/iu;
/** The start of PNG, JPEG, GIF, WebP and AVIF images in base64. */
const IMAGE_START = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|AAAA)/u;
const START_CHARS = 80;

let collecting: EmbeddedImages | null = null;

/** The base64 of an image in a value; null if it is something else, such as an address. */
function base64In(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const start = value.slice(0, START_CHARS);
  const head = DATA_URL.exec(start)?.[0] ?? '';
  if (head === '' && !IMAGE_START.test(start)) return null;
  return value.slice(head.length);
}

/** Fields in which apps store the image of a part. */
const OWN_FIELDS = ['url', 'image', 'data', 'image_url', 'imageUrl', 'base64'] as const;
/** Fields in which a part may have an object with one of `OWN_FIELDS`. */
const AROUND_FIELDS = ['image_url', 'source', 'inline_data', 'inlineData', 'file', 'image'] as const;

function imageIn(part: unknown): string | null {
  if (!isObject(part)) return base64In(part);
  const around = AROUND_FIELDS.map((field) => part[field]).filter(isObject);
  for (const holder of [part, ...around])
    for (const field of OWN_FIELDS) {
      const found = base64In(holder[field]);
      if (found !== null) return found;
    }
  return null;
}

/**
 * Keeps this part's image and returns the mark to put into the text for it. Null if the part has no image that Parley
 * can store, or if nothing collects images; the caller then names and counts the part.
 *
 * @param part one of a message's parts, or the base64 itself
 */
export function heldImage(part: unknown, name: string, placeholder: string, leaveOut: () => void): string | null {
  const data = collecting === null ? null : imageIn(part);
  return data === null ? null : (collecting?.hold(data, { name, placeholder, leaveOut }) ?? null);
}

/** The text without marks, for titles. */
export const withoutImageMarks = (text: string): string => text.replace(MARK, '');

/** Runs `read` without keeping images: texts for derived ids must not contain their marks. */
export function withoutImages<T>(read: () => T): T {
  const outer = collecting;
  collecting = null;
  try {
    return read();
  } finally {
    collecting = outer;
  }
}

/** The images of one file, or of one chat. */
export class EmbeddedImages {
  readonly #held: Held[] = [];
  readonly #placed = new Set<number>();
  /** How much memory the images take, in characters. */
  chars = 0;

  /** Runs `read` and keeps the images that it finds. */
  collect<T>(read: () => T): T {
    const outer = collecting;
    collecting = this;
    try {
      return read();
    } finally {
      collecting = outer;
    }
  }

  /** Keeps an image and returns its mark; null if Parley doesn't store images of this kind. */
  hold(base64: string, { name, ...rest }: { name: string } & Omit<Held, 'image'>): string | null {
    try {
      const image = checkedAttachment({ kind: 'image', name, bytes: Buffer.from(base64, 'base64') });
      this.chars += image.data.length;
      this.#held.push({ ...rest, image });
      return `\ufdd0${this.#held.length - 1}\ufdd1`;
    } catch (error) {
      if (error instanceof RefusedError) return null;
      throw error;
    }
  }

  /** The chat with its images as attachments, and the contents of these. */
  placedIn(conversation: DocumentConversation): {
    readonly conversation: DocumentConversation;
    readonly contents: readonly StoredContent[];
  } {
    if (this.#held.length === 0) return { conversation, contents: [] };
    const contents = new Map<string, StoredContent>();
    const messages = conversation.messages.map((message) => this.#illustrated(message, contents));
    const { systemPrompt } = conversation.settings;
    return {
      conversation: {
        ...conversation,
        title: withoutImageMarks(conversation.title),
        settings: { ...conversation.settings, systemPrompt: this.#named(systemPrompt) },
        messages,
      },
      contents: [...contents.values()],
    };
  }

  /** Counts images that no message shows. Call it once, after the last chat. */
  countRest(): void {
    for (const [at, { leaveOut }] of this.#held.entries()) if (!this.#placed.has(at)) leaveOut();
  }

  #illustrated(message: DocumentMessage, contents: Map<string, StoredContent>): DocumentMessage {
    if (!message.text.includes('\ufdd0')) return { ...message, reasoning: this.#named(message.reasoning) };
    const attachments: DocumentAttachment[] = [];
    const text = message.text.replace(PARAGRAPH, (whole, before = '', digits = '', after = '') => {
      const at = Number(digits);
      const held = this.#held[at];
      if (held === undefined) return whole;
      if (attachments.length >= LIMITS.attachmentsPerMessageMax) return `${before}${held.placeholder}${after}`;
      const { sha256, kind, name, mime } = held.image;
      attachments.push({ sha256, kind, name, mime });
      contents.set(sha256, held.image);
      this.#placed.add(at);
      return before === '' || after === '' ? '' : before;
    });
    const own = { ...message, text, reasoning: this.#named(message.reasoning) };
    return attachments.length === 0 ? own : { ...own, attachments };
  }

  /** Replaces marks with placeholders in a text that can't have attachments. */
  #named(text: string): string {
    return text.includes('\ufdd0')
      ? text.replace(MARK, (mark, digits: string) => this.#held[Number(digits)]?.placeholder ?? mark)
      : text;
  }
}
