/** Turns the body of a 2xx answer into text and reasoning, streamed or whole, and determines how it ended. */

import type { AppError } from '../../shared/errors.ts';
import { isObject, type JsonObject, parseWireJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyChannel } from '../../shared/replies/inline-reasoning.ts';
import { type ReasoningFields, readReasoningFields } from '../../shared/replies/reasoning-fields.ts';
import type { ReplyExtras } from '../../shared/replies/reply-extras.ts';
import type { FinishInfo, Usage } from '../../shared/service.ts';
import { answerText } from './answer-text.ts';
import { type BodyKind, bodyKindOf, HEAD_BYTES, looksLikeJson } from './body-kind.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { CumulativePieces } from './cumulative-pieces.ts';
import { EventStream } from './event-stream.ts';
import { ExtrasCollector } from './extras-collector.ts';
import {
  endingOf,
  errorInsideFailure,
  type FailureContext,
  finishReasonFailure,
  interruptedFailure,
  isFailingFinishReason,
  protocolFailure,
} from './failure.ts';
import { GatheredText } from './gathered-text.ts';
import type { AnswerHeaders } from './headers.ts';
import { OtherChoice } from './other-choice.ts';
import { ReasoningDetails } from './reasoning-details.ts';
import { RepeatedEvents } from './repeated-events.ts';
import { ReplyText } from './reply-text.ts';
import { cleanMessage, plainWords, textOfMarkup } from './service-error.ts';
import { type ChoicePiece, hasFailedEnvelope, readReplyPiece } from './wire.ts';

const LF = 0x0a;

export interface ReplyDecoderOptions {
  readonly headers: AnswerHeaders;
  readonly context: FailureContext;
  readonly onPiece: (type: 'text' | 'reasoning', text: string) => void;
}

export type ReplyVerdict = FinishInfo & { readonly error: AppError | null };

/**
 * `push` takes bytes and hands out pieces; `finish` returns the verdict. Plain and synchronous: no timers, no network.
 */
export class ReplyDecoder {
  readonly #options: ReplyDecoderOptions;
  readonly #text: ReplyText;
  readonly #events: EventStream;
  readonly #document = new ByteBuffer();
  readonly #other = new OtherChoice();
  readonly #extras = new ExtrasCollector((text, maxChars) => this.#short(text, maxChars));
  readonly #details = new ReasoningDetails();
  #reasoningField: ReasoningFields['field'] = null;
  /** What arrived in an unknown format: only reported when nothing else arrived. */
  readonly #unread = { lines: { count: 0, bytes: 0 }, events: { count: 0, bytes: 0 } };
  #body: BodyKind = 'undecided';
  #failure: AppError | null = null;
  #isDone = false;
  #isWholeDocument = false;
  #lostEvents = 0;
  #sawAnswer = false;
  #finishReason: string | null = null;
  #completionId: string | null = null;
  #usage: Usage | null = null;
  #stray = '';
  #byteCount = 0;
  #hasReadLine = false;
  #isInLines = false;
  /** Fragments of each channel so far. */
  readonly #fragments = { text: new GatheredText(), reasoning: new GatheredText() };
  readonly #cumulative = { text: new CumulativePieces(), reasoning: new CumulativePieces() };
  /** The words of what came before any piece of the reply, and was none. */
  #wordsInstead: string | null = null;

  constructor(options: ReplyDecoderOptions) {
    const { key } = options.context;
    this.#options = options;
    this.#text = new ReplyText({
      onPiece: options.onPiece,
      onCall: (text) => this.#extras.addCallText(text),
      redact: (text, before) => key?.redactPiece(text, before) ?? text,
      redactEnd: (text, before) => key?.redactEnd(text, before) ?? text,
      possibleStartChars: (text) => key?.possibleStartChars(text) ?? 0,
    });
    this.#events = new EventStream(
      {
        onEvent: (data, name) => this.#onEvent(data, name),
        onStray: (line) => this.#onStray(line),
        repeated: new RepeatedEvents((channel, text) => {
          if (!this.isOver) this.#give(channel, text);
        }),
      },
      LIMITS.eventMaxBytes,
    );
  }

  /** True when nothing that follows matters: after `[DONE]`, an error, or a limit. */
  get isOver(): boolean {
    return this.#isDone || this.#failure !== null;
  }

  /** True once a finish reason arrived: only counts and `[DONE]` are missing. */
  get isFinished(): boolean {
    return this.#finishReason !== null;
  }

  /** True once the user has seen something that a second try would repeat. */
  get hasShown(): boolean {
    return this.#text.hasText || this.#text.hasReasoning;
  }

  /** Characters so far, including reasoning: it rises with each token. */
  get chars(): number {
    return this.#text.chars;
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
    if (this.#text.chars > LIMITS.bodyMaxBytes) this.#overflow();
    this.#text.flush();
  }

  /** The body is over; `cut` is the failure that ended it early, if any. */
  finish(cut: AppError | null): ReplyVerdict {
    if (!this.isOver) {
      if (this.#body === 'events') this.#finishEvents();
      else this.#finishDocument(cut);
    }
    this.#releaseHeld();
    if (!this.#sawAnswer && this.#other.text !== '') this.#text.text(this.#other.text);
    if (!this.#sawAnswer)
      this.#finishReason ??= this.#short(this.#other.finishReason ?? '', LIMITS.serviceCodeMaxChars) || null;
    this.#text.end();
    const error = this.#errorAtEnd(cut);
    const extras = this.#extrasAtEnd();
    return {
      ending: endingOf(error, this.#finishReason, this.hasShown, extras?.isRefusal === true),
      error,
      finishReason: this.#finishReason,
      completionId: this.#completionId,
      usage: this.#usage,
      isEmptyAnswer: this.#text.isBlank && (extras?.unshown ?? []).every(({ kind }) => kind.startsWith('tool')),
      ...this.#reasoningFields(),
      ...(extras !== undefined && { extras }),
      ...this.#images(),
    };
  }

  #images(): Pick<FinishInfo, 'images'> {
    const images = this.#extras.images();
    return images.length === 0 ? {} : { images };
  }

  #reasoningFields(): { readonly reasoningFields?: ReasoningFields } {
    const details = this.#details.result();
    const clean = details === undefined ? undefined : (this.#options.context.key?.redactJson(details) ?? details);
    const reasoningFields = readReasoningFields({ field: this.#reasoningField, details: clean });
    return reasoningFields === undefined ? {} : { reasoningFields };
  }

  /** When a reply has neither text nor parts, the unreadable content is all that arrived. */
  #extrasAtEnd(): ReplyExtras | undefined {
    const extras = this.#extras.result();
    if (!this.#text.isBlank || extras !== undefined) return extras;
    const unshown = (['lines', 'events'] as const)
      .map((kind) => ({ kind, name: '', ...this.#unread[kind] }))
      .filter(({ count }) => count > 0);
    return unshown.length === 0 ? undefined : { unshown };
  }

  #errorAtEnd(cut: AppError | null): AppError | null {
    if (this.#failure !== null) return this.#failure;
    if (this.#lostEvents > 0) return protocolFailure('malformed', `unreadable events: ${this.#lostEvents}`);
    if (this.#finishReason !== null && isFailingFinishReason(this.#finishReason))
      return finishReasonFailure(this.#finishReason);
    if (this.#finishReason !== null || this.#isWholeDocument) return null;
    const instead = this.#sawAnswer || this.#other.text !== '' ? null : this.#wordsInstead;
    if (this.#isDone) return instead === null ? null : protocolFailure('unexpected_shape', undefined, instead);
    if (cut !== null) return cut;
    const { headers } = this.#options;
    if (this.#byteCount === 0 && headers.mediaType !== 'text/event-stream') return protocolFailure('empty');
    return { ...interruptedFailure(this.#stray), ...(instead !== null && { serviceMessage: instead }) };
  }

  #decideBody(): void {
    const head = this.#document.view().toString('utf8', 0, HEAD_BYTES);
    const isMarked = this.#options.headers.mediaType === 'text/event-stream';
    this.#body = bodyKindOf(head, this.#document.length >= HEAD_BYTES, isMarked);
    if (this.#body === 'events') this.#pushAllAsEvents();
  }

  /** Chunks on separate lines, without event fields, are read as they arrive, like those of a stream. */
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
    const soFar = Buffer.from(this.#document.view());
    this.#document.clear();
    this.#pushEvents(soFar);
  }

  #pushEvents(chunk: Uint8Array): void {
    this.#events.push(chunk);
    if (this.#events.isOverflowing) this.#overflow();
  }

  /**
   * The last line counts without its line end if it is readable; otherwise it was cut off, and nothing else was lost.
   */
  #finishEvents(): void {
    const lostBefore = this.#lostEvents;
    this.#events.finish();
    this.#lostEvents = lostBefore;
  }

  #overflow(): void {
    this.#failure ??= protocolFailure('too_large');
  }

  #onEvent(data: string, name: string | undefined): void {
    if (this.isOver) return;
    const payload = data.trim();
    if (payload === '[DONE]' || payload === '"[DONE]"') {
      this.#isDone = true;
      return;
    }
    if (payload === '') return;
    const value = parseWireJson(payload);
    if (isObject(value) || Array.isArray(value)) this.#onValue(value, name === 'error', payload.length);
    else if (value !== undefined && name === 'error') this.#fail(value);
    else if (name === 'error') this.#fail(payload);
    else if (payload.includes('\n')) for (const line of payload.split('\n')) this.#onEvent(line, name);
    else if (looksLikeJson(payload)) this.#lostEvents += 1;
    else if (!isHeartbeat(payload)) this.#noteUnread('lines', payload.length);
  }

  #noteUnread(kind: 'lines' | 'events', bytes: number): void {
    this.#unread[kind].count += 1;
    this.#unread[kind].bytes += bytes;
  }

  #onStray(line: string): void {
    if (this.isOver) return;
    const text = line.trim();
    if (text === '[DONE]') {
      this.#isDone = true;
      return;
    }
    const error = /^error\s*:(.+)$/s.exec(text)?.[1]?.trim();
    const value = parseWireJson(error ?? text);
    if (error !== undefined) this.#fail(value ?? error);
    else if (isObject(value)) this.#onValue(value, false);
    else if (this.#isInLines && looksLikeJson(text)) this.#lostEvents += 1;
    else {
      if (!isHeartbeat(text)) this.#noteUnread('lines', text.length);
      if (this.#stray === '') this.#stray = cleanMessage(this.#redact(text)).slice(0, LIMITS.strayLineMaxChars);
    }
  }

  #onValue(value: unknown, isErrorEvent: boolean, bytes = 0): void {
    if (Array.isArray(value)) {
      for (const one of value) if (!this.isOver) this.#onValue(one, isErrorEvent, bytes / value.length);
      return;
    }
    if (!isObject(value)) {
      if (isErrorEvent) this.#fail(value);
      return;
    }
    const piece = readReplyPiece(value);
    if (piece.id !== null) this.#completionId ??= this.#short(piece.id, LIMITS.serviceIdMaxChars);
    // Some services tell the counts of the prompt at the beginning, and those of the reply at the end.
    if (piece.usage !== null) this.#usage = { ...this.#usage, ...piece.usage };
    if (piece.extras !== null) this.#extras.add(piece.extras);
    if (piece.answer !== null) this.#onAnswer(piece.answer);
    else if (piece.other !== null && !this.#sawAnswer) this.#other.add(piece.other);
    if (piece.error !== null) this.#fail(piece.error);
    else if (isErrorEvent && piece.answer === null) this.#fail(value);
    else if (!piece.hasChoices && hasFailedEnvelope(value)) this.#failure ??= this.#withoutReply(value);
    else if (!piece.hasChoices && !this.#sawAnswer) {
      if (piece.usage === null && piece.extras === null && !isHeartbeat(String(value.type ?? 'ping')))
        this.#noteUnread('events', Math.ceil(bytes));
      this.#wordsInstead = this.#withoutReply(value).serviceMessage ?? this.#wordsInstead;
    }
  }

  #onAnswer(choice: ChoicePiece): void {
    this.#sawAnswer = true;
    this.#reasoningField ??= choice.reasoningField ?? null;
    if (choice.details !== undefined) this.#details.add(choice.details, choice.isMessage);
    for (const channel of ['reasoning', 'text'] as const) {
      const isMessage = choice.isMessage && choice[channel] !== '';
      if (isMessage) this.#releaseHeld();
      const piece = isMessage ? this.#withoutKnown(channel, choice[channel]) : choice[channel];
      if (piece === '') continue;
      if (isMessage) this.#text[channel](piece);
      else this.#give(channel, piece);
    }
    if (choice.finishReason !== null) this.#finishReason = this.#short(choice.finishReason, LIMITS.serviceCodeMaxChars);
  }

  /** Some services repeat the whole message at the end of a stream. */
  #withoutKnown(channel: ReplyChannel, message: string): string {
    const fragments = this.#fragments[channel];
    // Join the fragments only for a message long enough to contain them all, so that its length pays for the work.
    const isKnown = message.length >= fragments.length && message.startsWith(fragments.text());
    return isKnown ? message.slice(fragments.length) : message;
  }

  #give(channel: ReplyChannel, piece: string): void {
    this.#put(channel, this.#cumulative[channel].push(piece));
  }

  #put(channel: ReplyChannel, fragment: string): void {
    if (fragment === '') return;
    this.#fragments[channel].add(fragment);
    this.#text[channel](fragment);
  }

  /** Pieces that were held back until more could tell what they are. */
  #releaseHeld(): void {
    for (const channel of ['reasoning', 'text'] as const) this.#put(channel, this.#cumulative[channel].end());
  }

  #fail(value: unknown): void {
    this.#failure ??= errorInsideFailure(value, this.#options.headers, this.#options.context);
  }

  #finishDocument(cut: AppError | null): void {
    const text = answerText(this.#document.view(), this.#options.headers)
      .replace(/^\uFEFF/, '')
      .trim();
    if (text === '') {
      if (cut === null && this.#options.headers.mediaType !== 'text/event-stream')
        this.#failure = protocolFailure('empty');
      return;
    }
    const value = parseWireJson(text);
    if (value !== undefined) this.#onDocument(value);
    else if (!this.#readLines(text) && cut === null) this.#failure = this.#notJson(text);
  }

  #onDocument(value: unknown): void {
    if (Array.isArray(value) && value.some(isObject)) {
      this.#onValue(value, false);
      return;
    }
    if (!isObject(value)) {
      const words =
        typeof value === 'string' && !/^\s*[[{]/.test(value) ? cleanMessage(this.#redact(value)) : undefined;
      this.#failure = protocolFailure('unexpected_shape', undefined, words);
      return;
    }
    this.#onValue(value, false);
    if (this.#failure !== null) return;
    const piece = readReplyPiece(value);
    const choice = piece.answer ?? piece.other;
    if (choice === null || !choice.hasContent) {
      this.#failure = this.#withoutReply(value);
    } else if (choice.isMessage || !('choices' in value)) this.#isWholeDocument = true;
  }

  /** The JSON holds no reply, but may have words that explain why. */
  #withoutReply(value: JsonObject): AppError {
    const words = plainWords(this.#options.context.key?.redactJson(value) ?? value);
    return protocolFailure('unexpected_shape', undefined, words ?? undefined);
  }

  /** JSON values on separate lines, or a JSON body followed by `data: [DONE]`: everything must be readable. */
  #readLines(text: string): boolean {
    const values: unknown[] = [];
    let isDone = false;
    for (const line of text.split('\n')) {
      const payload = line.trim().replace(/^data:\s*/, '');
      if (payload === '' || payload.startsWith(':')) continue;
      if (payload === '[DONE]') {
        isDone = true;
        break;
      }
      const value = parseWireJson(payload);
      if (!isObject(value)) return false;
      values.push(value);
    }
    const only = values.length === 1 ? values[0] : undefined;
    if (only !== undefined) this.#onDocument(only);
    else for (const value of values) if (!this.isOver) this.#onValue(value, false);
    if (this.#failure === null) this.#isDone = isDone;
    return true;
  }

  #notJson(text: string): AppError {
    if (/^[[{"]/.test(text)) return protocolFailure('malformed');
    if (!text.startsWith('<')) return protocolFailure('not_json', undefined, cleanMessage(this.#redact(text)));
    return protocolFailure(
      'web_page',
      cleanMessage(this.#redact(textOfMarkup(text.slice(0, LIMITS.errorBodyMaxBytes)))),
    );
  }

  /** A short field without the key, which is removed before anything is cut. */
  #short(field: string, maxChars: number): string {
    return this.#redact(field).slice(0, maxChars).toWellFormed();
  }

  #redact(text: string): string {
    return this.#options.context.key?.redact(text) ?? text;
  }
}

/** A service's own text to keep a connection open. */
function isHeartbeat(text: string): boolean {
  return /^[:"']?\s*(?:ping|pong|keep[-_ ]?alive|heart[-_ ]?beat|processing|waiting|ok|hb)\b[^a-z]*$/i.test(
    text.slice(0, 80),
  );
}
