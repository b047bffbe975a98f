/** Turns bytes into server-sent events: UTF-8 across chunk boundaries, any line ending, a bounded buffer. */
import { createParser, type EventSourceParser } from 'eventsource-parser';
import { unreadableIn } from './answer-text.ts';
import { endMarkOf } from './body-kind.ts';
import { ByteBuffer } from './byte-buffer.ts';

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const BOM = '\uFEFF';

export interface EventStreamHandler {
  /** One event: its data lines joined, and the name from its `event:` line. */
  readonly onEvent: (data: string, name: string | undefined) => void;
  /** A line that is not a field of the standard, unchanged. Real services put errors there. */
  readonly onStray: (line: string) => void;
  /** Called with the number of characters in a line that stand for unreadable bytes; often 0. */
  readonly onUnreadable: (count: number) => void;
  readonly repeated: {
    /** Called with the bytes of an event that arrived in one chunk, after its calls of `onEvent`. */
    readonly learn: (event: Buffer) => void;
    /** Called where an event starts: may read whole events itself, and returns where the next one starts. */
    readonly readFrom: (bytes: Buffer, start: number) => number;
  };
}

/**
 * Splits lines as bytes and decodes whole lines, so a character that is cut by a chunk edge stays whole. Linear in the
 * number of bytes, whatever their chunks; comments are dropped while they are read, and never held.
 *
 * Deviations from WHATWG HTML 9.2.6, all needed for real services: the last event counts without its blank line; a data
 * line with a JSON object or an end mark after one with a JSON object begins a new event, because no JSON value could join
 * the two; and a data line may start with white space or a byte order mark.
 */
export class EventStream {
  readonly #repeated: EventStreamHandler['repeated'];
  readonly #onStray: EventStreamHandler['onStray'];
  readonly #onUnreadable: EventStreamHandler['onUnreadable'];
  readonly #parser: EventSourceParser;
  readonly #maxEventBytes: number;
  readonly #partial = new ByteBuffer();
  #isInComment = false;
  #isAfterCr = false;
  #isObjectPending = false;
  #eventBytes = 0;
  #isOverflowing = false;

  constructor(handler: EventStreamHandler, maxEventBytes: number) {
    this.#repeated = handler.repeated;
    this.#onStray = handler.onStray;
    this.#onUnreadable = handler.onUnreadable;
    this.#maxEventBytes = maxEventBytes;
    this.#parser = createParser({
      onEvent: (event) => handler.onEvent(event.data, event.event),
      onError: (error) => {
        if (error.type === 'unknown-field' && error.line !== undefined) handler.onStray(error.line);
      },
    });
  }

  /** True once an event exceeded the limit; it and everything after it are dropped. */
  get isOverflowing(): boolean {
    return this.#isOverflowing;
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    if (this.#isAfterCr && bytes.length > 0) {
      this.#isAfterCr = false;
      if (bytes[0] === LF) start = 1;
    }
    if (this.#isBetweenEvents) start = this.#repeated.readFrom(bytes, start);
    let eventStart = this.#isBetweenEvents ? start : -1;
    // After a line, search again only for the character that was passed, LF or CR: otherwise each line of a chunk
    // without CR would scan the whole rest.
    let lf = bytes.indexOf(LF, start);
    let cr = bytes.indexOf(CR, start);
    while (!this.#isOverflowing && (lf !== -1 || cr !== -1)) {
      const end = lf === -1 || (cr !== -1 && cr < lf) ? cr : lf;
      this.#endLine(bytes, start, end);
      start = end + 1;
      if (end === cr) {
        if (start === bytes.length) this.#isAfterCr = true;
        else if (bytes[start] === LF) start += 1;
      }
      if (this.#isBetweenEvents) {
        if (eventStart !== -1) this.#repeated.learn(bytes.subarray(eventStart, start));
        start = this.#repeated.readFrom(bytes, start);
        eventStart = start;
      }
      if (cr !== -1 && cr < start) cr = bytes.indexOf(CR, start);
      if (lf !== -1 && lf < start) lf = bytes.indexOf(LF, start);
    }
    if (start < bytes.length && !this.#isOverflowing) this.#hold(bytes, start);
  }

  /** Call it when the stream has ended: text without its line end or blank line still counts. */
  finish(): void {
    if (this.#isOverflowing) return;
    if (this.#partial.length > 0) this.#endLine(Buffer.alloc(0), 0, 0);
    this.#parser.feed('\n');
  }

  get #isBetweenEvents(): boolean {
    return !this.#isOverflowing && this.#eventBytes === 0 && this.#partial.length === 0 && !this.#isInComment;
  }

  #hold(bytes: Buffer, start: number): void {
    if (this.#partial.length === 0 && bytes[start] === COLON) this.#isInComment = true;
    if (this.#isInComment) return;
    if (this.#eventBytes + this.#partial.length + (bytes.length - start) > this.#maxEventBytes) this.#overflow();
    else this.#partial.append(bytes.subarray(start));
  }

  #endLine(bytes: Buffer, start: number, end: number): void {
    if (this.#isInComment) {
      this.#isInComment = false;
      return;
    }
    const size = this.#partial.length + (end - start);
    if (this.#eventBytes + size > this.#maxEventBytes) {
      this.#overflow();
      return;
    }
    let line: string;
    if (this.#partial.length === 0) {
      line = bytes.toString('utf8', start, end);
      this.#onUnreadable(unreadableIn(line, bytes.subarray(start, end)));
    } else {
      this.#partial.append(bytes.subarray(start, end));
      line = this.#partial.text();
      this.#onUnreadable(unreadableIn(line, this.#partial.view()));
      this.#partial.clear();
    }
    // A gateway that joins streams leaves a byte order mark in the middle.
    if (line.startsWith(BOM)) line = line.slice(1);
    this.#feed(/^\s+data:/.test(line) ? line.trimStart() : line, size);
  }

  #feed(line: string, size: number): void {
    if (line === '') {
      this.#parser.feed('\n');
      this.#eventBytes = 0;
      this.#isObjectPending = false;
      return;
    }
    if (line.startsWith(':')) return;
    // No field starts like this. A stream of one JSON value per line may have no blank lines, so these lines belong to
    // no event.
    if (line.startsWith('{')) {
      this.#onStray(line);
      return;
    }
    if (line.startsWith('data:')) {
      const value = line.slice(5).trim();
      const isObject = value.startsWith('{');
      if (this.#isObjectPending && (isObject || endMarkOf(value) !== null)) {
        this.#parser.feed('\n');
        this.#eventBytes = 0;
      }
      this.#eventBytes += size;
      this.#isObjectPending = isObject ? value.endsWith('}') : this.#isObjectPending && value === '';
    } else this.#eventBytes += size;
    this.#parser.feed(`${line}\n`);
  }

  #overflow(): void {
    this.#isOverflowing = true;
    this.#partial.clear();
  }
}
