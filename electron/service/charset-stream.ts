/** Turns a stream of events in another charset into UTF-8. */

import { LIMITS } from '../../shared/limits.ts';
import { firstNotPlain, textIn } from './answer-text.ts';
import { ByteBuffer } from './byte-buffer.ts';

const LF = 0x0a;
const CR = 0x0d;

export interface CharsetStream {
  readonly toUtf8: (chunk: Uint8Array) => Uint8Array;
  /** The rest, when nothing follows. */
  readonly end: () => Uint8Array;
}

/** @param charset what `charsetOf` returned */
export function charsetStream(charset: string): CharsetStream {
  return charset.startsWith('utf-16') ? new Utf16Stream(charset) : new LineStream(charset);
}

class Utf16Stream implements CharsetStream {
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(charset: string) {
    this.#decoder = new TextDecoder(charset);
  }

  toUtf8(chunk: Uint8Array): Uint8Array {
    return Buffer.from(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): Uint8Array {
    return Buffer.from(this.#decoder.decode());
  }
}

/** Decodes line by line, because each line shows whether it has that charset. In all others, line ends are ASCII. */
class LineStream implements CharsetStream {
  readonly #charset: string;
  readonly #partial = new ByteBuffer();

  constructor(charset: string) {
    this.#charset = charset;
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
      texts.push(textIn(this.#charset, bytes.subarray(start, end)));
      start = end;
    }
    return Buffer.from(texts.join(''));
  }
}
