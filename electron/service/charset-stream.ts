/** Turns a stream of events in another charset into UTF-8. */

import { LIMITS } from '../../shared/limits.ts';
import { firstNotPlain, textIn, unreadableIn } from './answer-text.ts';
import { ByteBuffer } from './byte-buffer.ts';

const LF = 0x0a;
const CR = 0x0d;

export interface CharsetStream {
  readonly toUtf8: (chunk: Uint8Array) => Uint8Array;
  /** The rest, when nothing follows. */
  readonly end: () => Uint8Array;
}

/** Called with the number of characters that stand for unreadable bytes. */
type OnUnreadable = (count: number) => void;

/** @param charset what `charsetOf` returned */
export function charsetStream(charset: string, onUnreadable: OnUnreadable): CharsetStream {
  return charset.startsWith('utf-16') ? new Utf16Stream(charset, onUnreadable) : new LineStream(charset, onUnreadable);
}

class Utf16Stream implements CharsetStream {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #onUnreadable: OnUnreadable;

  constructor(charset: string, onUnreadable: OnUnreadable) {
    this.#decoder = new TextDecoder(charset);
    this.#onUnreadable = onUnreadable;
  }

  toUtf8(chunk: Uint8Array): Uint8Array {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.#onUnreadable(unreadableIn(text, chunk));
    return Buffer.from(text);
  }

  end(): Uint8Array {
    return Buffer.from(this.#decoder.decode());
  }
}

/** Decodes line by line, because each line shows whether it has that charset. In all others, line ends are ASCII. */
class LineStream implements CharsetStream {
  readonly #charset: string;
  readonly #onUnreadable: OnUnreadable;
  readonly #partial = new ByteBuffer();

  constructor(charset: string, onUnreadable: OnUnreadable) {
    this.#charset = charset;
    this.#onUnreadable = onUnreadable;
  }

  toUtf8(chunk: Uint8Array): Uint8Array {
    const end = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1;
    this.#partial.append(end === 0 ? chunk : chunk.subarray(0, end));
    // No event has a longer line.
    if (end === 0 && this.#partial.length <= LIMITS.eventMaxBytes) return Buffer.alloc(0);
    const lines = this.end();
    if (end > 0) this.#partial.append(chunk.subarray(end));
    return lines;
  }

  end(): Uint8Array {
    const bytes = Buffer.from(this.#partial.view());
    this.#partial.clear();
    if (firstNotPlain(bytes) === -1) return bytes;
    const texts: string[] = [];
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start) + 1 || bytes.length;
      const line = bytes.subarray(start, end);
      const text = textIn(this.#charset, line);
      this.#onUnreadable(unreadableIn(text, line));
      texts.push(text);
      start = end;
    }
    return Buffer.from(texts.join(''));
  }
}
