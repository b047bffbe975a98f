/** Turns the body of a 2xx answer into text and reasoning, streamed or whole: finds the values in its bytes. */

import type { AppError } from '../../shared/errors.ts';
import { isObject, parseWireJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import { answerText, charsetOf, unreadableIn } from './answer-text.ts';
import { type BodyKind, bodyKindOf, endMarkOf, HEAD_BYTES, isHeartbeat, looksLikeJson } from './body-kind.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { type CharsetStream, charsetStream } from './charset-stream.ts';
import { EventStream } from './event-stream.ts';
import { protocolFailure } from './failure.ts';
import { textOfMarkup } from './markup-text.ts';
import { RepeatedEvents } from './repeated-events.ts';
import { ReplyCollector, type ReplyDecoderOptions, type ReplyVerdict } from './reply-collector.ts';
import { readReplyPiece } from './wire.ts';

const LF = 0x0a;
/** Matches an error that is not JSON: `Error: …`, `[ERROR] …`. */
const ERROR_WORDS = /^(?:error\s*:|\[error\])\s*\S/i;

/**
 * `push` takes bytes and hands out pieces; `finish` returns the verdict. Plain and synchronous: no timers, no network.
 */
export class ReplyDecoder {
  readonly #options: ReplyDecoderOptions;
  readonly #reply: ReplyCollector;
  readonly #events: EventStream;
  readonly #document = new ByteBuffer();
  /** Null for events in UTF-8. */
  #charset: CharsetStream | null = null;
  #body: BodyKind = 'undecided';
  #byteCount = 0;
  #hasReadLine = false;
  #isInLines = false;
  /** True while the last line is read, which may lack its line end. */
  #isAtEnd = false;

  constructor(options: ReplyDecoderOptions) {
    this.#options = options;
    this.#reply = new ReplyCollector(options);
    this.#events = new EventStream(
      {
        onEvent: (data, name) => this.#onEvent(data, name),
        onStray: (line) => this.#onStray(line),
        onUnreadable: (count) => this.#noteUnreadable(count),
        repeated: new RepeatedEvents((channel, text) => {
          if (!this.isOver) this.#reply.give(channel, text);
        }),
      },
      LIMITS.eventMaxBytes,
    );
  }

  /** True when nothing that follows matters: after `[DONE]`, an error, or a limit. */
  get isOver(): boolean {
    return this.#reply.isOver;
  }

  /** True once a finish reason or a likely end arrived: usually, only counts and `[DONE]` are missing. */
  get isFinished(): boolean {
    return this.#reply.isFinished;
  }

  /** True once the user has seen something that a second try would repeat. */
  get hasShown(): boolean {
    return this.#reply.hasShown;
  }

  /** UTF-16 units so far, including reasoning: the number rises with each token. */
  get chars(): number {
    return this.#reply.chars;
  }

  push(chunk: Uint8Array): void {
    if (this.isOver) return;
    this.#byteCount += chunk.length;
    if (this.#body === 'events') this.#pushEvents(chunk);
    else {
      this.#document.append(chunk);
      if (this.#body === 'undecided') this.#decideBody();
      if (this.#body === 'document' && !this.#hasReadLine && chunk.includes(LF)) this.#readFirstLine();
      if (this.#document.length > LIMITS.bodyMaxBytes) this.#overflow();
    }
    if (this.#reply.chars > LIMITS.bodyMaxBytes) this.#overflow();
    this.#reply.flush();
  }

  /** Call it when the body has ended; `cut` is the failure that ended it early, if any. */
  finish(cut: AppError | null): ReplyVerdict {
    if (!this.isOver) {
      if (this.#body === 'events') this.#finishEvents();
      else this.#finishDocument(cut);
    }
    return this.#reply.verdict(cut, this.#byteCount === 0);
  }

  #decideBody(): void {
    // Two bytes show whether the body is UTF-16.
    if (this.#document.length < 2) return;
    const head = answerText(this.#document.view().subarray(0, HEAD_BYTES), this.#options.headers);
    const isMarked = this.#options.headers.mediaType === 'text/event-stream';
    this.#body = bodyKindOf(head, this.#document.length >= HEAD_BYTES, isMarked);
    if (this.#body === 'events') this.#pushAllAsEvents();
  }

  /** If the first line is a chunk of a reply, without an event field, the body is read like a stream of events. */
  #readFirstLine(): void {
    const [, line] = /^\s*(\S[^\n]*)\n/.exec(this.#document.text()) ?? [];
    this.#hasReadLine = line !== undefined || this.#document.length > HEAD_BYTES;
    const value = parseWireJson(line ?? '');
    if (!isObject(value)) return;
    const { answer, other } = readReplyPiece(value);
    this.#isInLines = (answer ?? other)?.isMessage === false;
    if (this.#isInLines) this.#pushAllAsEvents();
  }

  #pushAllAsEvents(): void {
    this.#body = 'events';
    const charset = charsetOf(this.#document.view(), this.#options.headers);
    if (charset !== null) this.#charset = charsetStream(charset, (count) => this.#noteUnreadable(count));
    const soFar = Buffer.from(this.#document.view());
    this.#document.clear();
    this.#pushEvents(soFar);
  }

  #pushEvents(chunk: Uint8Array): void {
    this.#events.push(this.#charset?.toUtf8(chunk) ?? chunk);
    if (this.#events.isOverflowing) this.#overflow();
  }

  /**
   * The last line counts without its line end if it is readable; otherwise it was cut off, and nothing else was lost.
   */
  #finishEvents(): void {
    this.#isAtEnd = true;
    if (this.#charset !== null) this.#events.push(this.#charset.end());
    this.#events.finish();
  }

  #loseEvent(): void {
    if (!this.#isAtEnd) this.#reply.loseEvent();
  }

  /** Notes unreadable characters, except in the last line: the stream may have been cut within a character. */
  #noteUnreadable(count: number): void {
    if (!this.#isAtEnd) this.#reply.noteUnreadable(count);
  }

  #overflow(): void {
    this.#reply.fail(protocolFailure('too_large'));
  }

  #onEvent(data: string, name: string | undefined): void {
    if (this.isOver) return;
    // A gateway that wraps the events of another service writes `data: data: {…}`.
    const payload = data.trim().replace(/^(?:data:\s*)+/, '');
    const isError = name !== undefined && /^(?:error|exception)$/i.test(name);
    if (payload === '' || this.#isEndMark(payload)) return;
    const value = parseWireJson(payload);
    if (isObject(value) || Array.isArray(value)) this.#reply.add(value, isError, payload.length);
    else if (value !== undefined && isError) this.#reply.failWith(value);
    else if (isError || ERROR_WORDS.test(payload)) this.#reply.failWith(payload);
    else if (payload.includes('\n')) for (const line of payload.split('\n')) this.#onEvent(line, name);
    else if (looksLikeJson(payload)) this.#loseEvent();
    else this.#noteUnreadLine(payload);
  }

  #onStray(line: string): void {
    if (this.isOver) return;
    const text = line.trim();
    if (this.#isEndMark(text)) return;
    const error = /^error\s*:(.+)$/s.exec(text)?.[1]?.trim();
    const value = parseWireJson(error ?? text);
    if (error !== undefined) this.#reply.failWith(value ?? error);
    else if (isObject(value)) this.#reply.add(value, false, text.length);
    else if (this.#isInLines && looksLikeJson(text)) this.#loseEvent();
    else this.#noteUnreadLine(text);
  }

  #isEndMark(payload: string): boolean {
    const mark = endMarkOf(payload);
    if (mark === 'sure') this.#reply.done();
    else if (mark === 'likely') this.#reply.mayBeDone();
    return mark !== null;
  }

  #noteUnreadLine(line: string): void {
    if (!isHeartbeat(line)) this.#reply.noteUnread('lines', line.length);
    this.#reply.noteStray(line);
  }

  #finishDocument(cut: AppError | null): void {
    const decoded = answerText(this.#document.view(), this.#options.headers);
    this.#reply.noteUnreadable(unreadableIn(decoded, this.#document.view()));
    const text = decoded.replace(/^\uFEFF/, '').trim();
    if (text === '') {
      if (cut === null && this.#options.headers.mediaType !== 'text/event-stream')
        this.#reply.fail(protocolFailure('empty'));
      return;
    }
    const value = parseWireJson(text);
    if (value !== undefined) this.#reply.addWhole(value);
    else if (!this.#readLines(text) && cut === null) this.#reply.fail(this.#notJson(text));
  }

  /** Reads JSON objects on separate lines, which an end mark may end. False, and reads none, if a line isn't one. */
  #readLines(text: string): boolean {
    const values: { readonly value: unknown; readonly bytes: number }[] = [];
    let mark: ReturnType<typeof endMarkOf> = null;
    for (const line of text.split('\n')) {
      const payload = line.trim().replace(/^data:\s*/, '');
      if (payload === '' || payload.startsWith(':')) continue;
      const end = endMarkOf(payload);
      if (end !== null) mark = end;
      if (end === 'sure') break;
      if (end === 'likely') continue;
      const value = parseWireJson(payload);
      if (!isObject(value)) return false;
      mark = null;
      values.push({ value, bytes: payload.length });
    }
    const only = values.length === 1 ? values[0] : undefined;
    if (only !== undefined) this.#reply.addWhole(only.value);
    else for (const { value, bytes } of values) if (!this.isOver) this.#reply.add(value, false, bytes);
    if (mark !== null) this.#reply.done();
    return true;
  }

  #notJson(text: string): AppError {
    if (/^[[{"]/.test(text)) return protocolFailure('malformed');
    if (!text.startsWith('<')) return protocolFailure('not_json', undefined, this.#reply.clean(text));
    return protocolFailure('web_page', this.#reply.clean(textOfMarkup(text.slice(0, LIMITS.errorBodyMaxBytes))));
  }
}
