/** Takes large images out of a reply's Markdown, where they are `data:` addresses, so that they are kept as images. */

import { readImageHeader } from '../../shared/image-header.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyImage } from '../../shared/service.ts';
import { CodeWatch } from './code-watch.ts';

/** An image up to its data. SVG is text, and stays text. */
const START = /^!\[([^\]\n]*)\]\(data:image\/(?:png|jpe?g|webp|gif|avif);base64,/;
const HEAD = '](data:image/';
/** Matches the text after `HEAD` up to the data, even if it is still incomplete. */
const HEAD_REST = /^[a-z]{0,4}(?:;[base64]{0,6},?)?$/;
const DATA_MAX_CHARS = Math.ceil(LIMITS.imageMaxBytes / 3) * 4;
/** Longer than what models write between the brackets. A higher limit would hold back more text at each `![`. */
const ALT_MAX_CHARS = 500;
const NO_DATA = /[^A-Za-z0-9+/=]/;

/** An image whose data is arriving. */
interface Arriving {
  readonly alt: string;
  readonly head: string;
  readonly data: string[];
  chars: number;
}

/**
 * Takes pieces of text and passes on the text and the images. Holds back what may begin an image until that is certain.
 * Addresses in code, small or too large ones, and ones without an image stay text.
 */
export class EmbeddedImages {
  readonly #onText: (text: string) => void;
  readonly #onImage: (image: ReplyImage) => void;
  readonly #code = new CodeWatch();
  #held = '';
  #arriving: Arriving | null = null;
  #count = 0;

  constructor(onText: (text: string) => void, onImage: (image: ReplyImage) => void) {
    this.#onText = onText;
    this.#onImage = onImage;
  }

  push(piece: string): void {
    if (this.#held === '' && this.#arriving === null && !piece.includes('!')) {
      this.#say(piece);
      return;
    }
    const all = this.#held + piece;
    this.#held = '';
    let rest: string | null = all;
    while (rest !== null) rest = this.#arriving === null ? this.#outside(rest) : this.#inside(rest, this.#arriving);
  }

  /** Hands over the rest; nothing may follow. */
  end(): void {
    const { head = '', data = [] } = this.#arriving ?? {};
    this.#arriving = null;
    this.#say(head + data.join('') + this.#held);
    this.#held = '';
  }

  /** Passes on text up to the next image and returns the data after the image's start; null when all was read. */
  #outside(all: string): string | null {
    let from = 0;
    for (let at = all.indexOf('!'); at !== -1; at = all.indexOf('!', at + 1)) {
      const found = mayBegin(all, at);
      if (found === 'no') continue;
      this.#say(all.slice(from, at));
      from = at;
      if (this.#code.isInside || this.#count >= LIMITS.imagesPerMessageMax) continue;
      const start = all.slice(at, at + ALT_MAX_CHARS + HEAD.length + 30);
      const [head, alt = ''] = START.exec(start) ?? [];
      if (head !== undefined) {
        this.#arriving = { alt, head, data: [], chars: 0 };
        return all.slice(at + head.length);
      }
      if (found === 'perhaps') {
        this.#held = all.slice(at);
        return null;
      }
    }
    this.#say(all.slice(from));
    return null;
  }

  /** Collects an image's data and returns the text after it; null when all was read. */
  #inside(all: string, arriving: Arriving): string | null {
    const end = all.search(NO_DATA);
    const data = end === -1 ? all : all.slice(0, end);
    arriving.data.push(data);
    arriving.chars += data.length;
    if (end === -1 && arriving.chars <= DATA_MAX_CHARS) return null;
    this.#arriving = null;
    const base64 = arriving.data.join('');
    if (end !== -1 && all[end] === ')' && isLargeImage(base64)) {
      this.#count += 1;
      this.#onImage({ name: '', base64, alt: arriving.alt });
      return all.slice(end + 1);
    }
    this.#say(arriving.head + base64);
    return end === -1 ? null : all.slice(end);
  }

  #say(text: string): void {
    if (text === '') return;
    this.#code.push(text);
    this.#onText(text);
  }
}

/** Whether an image may begin here. `perhaps`: more of the text decides it. */
function mayBegin(all: string, at: number): 'yes' | 'no' | 'perhaps' {
  if (at + 1 === all.length) return 'perhaps';
  if (all[at + 1] !== '[') return 'no';
  const alt = all.slice(at + 2, at + 2 + ALT_MAX_CHARS + 1);
  const altEnd = alt.search(/[\]\n]/);
  if (altEnd === -1) return alt.length > ALT_MAX_CHARS ? 'no' : 'perhaps';
  const after = all.slice(at + 2 + altEnd, at + 2 + altEnd + HEAD.length);
  if (!HEAD.startsWith(after)) return 'no';
  if (after.length < HEAD.length) return 'perhaps';
  return HEAD_REST.test(all.slice(at + 2 + altEnd + HEAD.length)) ? 'perhaps' : 'yes';
}

function isLargeImage(base64: string): boolean {
  if (base64.length < LIMITS.sentImageDataChars) return false;
  const bytes = Buffer.from(base64, 'base64');
  const header = bytes.length > LIMITS.imageMaxBytes ? null : readImageHeader(bytes);
  if (header === null || Math.max(header.width, header.height) > LIMITS.imageSideMaxPx) return false;
  return header.width * header.height <= LIMITS.imageMaxPixels;
}
