/** Collects a reply from the values of its body, in whatever order they come, and determines how it ended. */

import type { AppError } from '../../shared/errors.ts';
import { isObject, type JsonObject } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyChannel } from '../../shared/replies/inline-reasoning.ts';
import { type DetailsField, type ReasoningFields, readReasoningFields } from '../../shared/replies/reasoning-fields.ts';
import { joinedExtras, type ReplyExtras } from '../../shared/replies/reply-extras.ts';
import type { FinishInfo, Usage } from '../../shared/service.ts';
import { isHeartbeat } from './body-kind.ts';
import { cleanMessage } from './clean-message.ts';
import { EmbeddedImages } from './embedded-images.ts';
import { hasFailedEnvelope, isFilled } from './error-inside.ts';
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
import type { AnswerHeaders } from './headers.ts';
import { textOfMarkup } from './markup-text.ts';
import { NewText } from './new-text.ts';
import { OtherChoice } from './other-choice.ts';
import { ReasoningDetails } from './reasoning-details.ts';
import { ReplyText } from './reply-text.ts';
import { plainWords } from './service-error.ts';
import { costOfHeader } from './usage-counts.ts';
import { type ChoicePiece, readReplyPiece } from './wire.ts';

export interface ReplyDecoderOptions {
  readonly headers: AnswerHeaders;
  readonly context: FailureContext;
  readonly onPiece: (type: 'text' | 'reasoning', text: string) => void;
}

export type ReplyVerdict = FinishInfo & { readonly error: AppError | null };

export class ReplyCollector {
  readonly #options: ReplyDecoderOptions;
  readonly #text: ReplyText;
  readonly #embedded: EmbeddedImages;
  readonly #other = new OtherChoice();
  readonly #extras = new ExtrasCollector((text, maxChars) => this.#short(text, maxChars));
  readonly #details = new ReasoningDetails();
  #reasoningField: ReasoningFields['field'] = null;
  #detailsField: DetailsField | null = null;
  #hasWrittenText = false;
  /** Content in an unknown format: only reported if nothing else arrived. */
  readonly #unread = { lines: { count: 0, bytes: 0 }, events: { count: 0, bytes: 0 } };
  #unreadableChars = 0;
  #failure: AppError | null = null;
  #isDone = false;
  /** The last event was probably the end of the reply. */
  #isEnding = false;
  #isWholeDocument = false;
  #lostEvents = 0;
  #sawAnswer = false;
  #finishReason: string | null = null;
  #completionId: string | null = null;
  #usage: Usage | null = null;
  #stray = '';
  readonly #new = new NewText((channel, text) => this.#text[channel](text));
  /** Words of the service from values that held no reply; shown if no reply follows. Empty if there were several. */
  #wordsInstead: string | null = null;

  constructor(options: ReplyDecoderOptions) {
    const { key } = options.context;
    this.#options = options;
    this.#embedded = new EmbeddedImages(
      (text) => options.onPiece('text', text),
      (image) => this.#extras.addImage(image),
    );
    this.#text = new ReplyText({
      onPiece: (type, text) => (type === 'text' ? this.#embedded.push(text) : options.onPiece(type, text)),
      onCall: (text) => this.#extras.addCallText(text),
      redact: (text, before) => key?.redactPiece(text, before) ?? text,
      redactEnd: (text, before) => key?.redactEnd(text, before) ?? text,
      possibleStartChars: (text) => key?.possibleStartChars(text) ?? 0,
    });
  }

  /** True when nothing that follows matters: after `[DONE]`, an error, or a limit. */
  get isOver(): boolean {
    return this.#isDone || this.#failure !== null;
  }

  /** True once a finish reason or a likely end arrived: usually, only counts and `[DONE]` are missing. */
  get isFinished(): boolean {
    return this.#finishReason !== null || this.#isEnding;
  }

  /** True once the user has seen something that a second try would repeat. */
  get hasShown(): boolean {
    return this.#text.hasText || this.#text.hasReasoning;
  }

  /** UTF-16 units so far, including reasoning: the number rises with each token. */
  get chars(): number {
    return this.#text.chars;
  }

  /** Hands out the text that has arrived, except a possible start of a key. */
  flush(): void {
    this.#text.flush();
  }

  /** Call it when the service said that the reply is complete. */
  done(): void {
    if (!this.isOver) this.#isDone = true;
  }

  /** Call it when the reply is complete unless more of it follows. */
  mayBeDone(): void {
    this.#isEnding = true;
  }

  /** Notes a failure; only the first one counts. */
  fail(error: AppError): void {
    this.#failure ??= error;
  }

  /** Like `fail`, for an error as the service wrote it. */
  failWith(value: unknown): void {
    this.fail(errorInsideFailure(value, this.#options.headers, this.#options.context));
  }

  loseEvent(): void {
    this.#lostEvents += 1;
  }

  noteUnread(kind: 'lines' | 'events', bytes: number): void {
    this.#unread[kind].count += 1;
    this.#unread[kind].bytes += bytes;
  }

  /** Notes characters that stand for bytes which can't be read as text. */
  noteUnreadable(chars: number): void {
    this.#unreadableChars += chars;
  }

  /** Notes a line outside any event. If the reply breaks off, its failure shows the first such line with words. */
  noteStray(line: string): void {
    if (this.#stray !== '') return;
    const words = line.startsWith('<') ? textOfMarkup(line.slice(0, LIMITS.errorBodyMaxBytes)) : line;
    this.#stray = this.clean(words).slice(0, LIMITS.strayLineMaxChars);
  }

  /** Words of the service as they may be shown, without the key. */
  clean(text: string): string {
    return cleanMessage(this.#redact(text));
  }

  /** Adds the text of an event whose other bytes are known. */
  give(channel: ReplyChannel, piece: string): void {
    if (piece !== '') this.#isEnding = false;
    this.#new.addFragment(channel, piece);
  }

  /** Adds one value of a stream, which was about `bytes` long; 0 for a whole body. */
  add(value: unknown, isErrorEvent: boolean, bytes = 0): void {
    if (Array.isArray(value)) {
      for (const one of value) if (!this.isOver) this.add(one, isErrorEvent, bytes / value.length);
      return;
    }
    if (!isObject(value)) {
      if (isErrorEvent) this.failWith(value);
      return;
    }
    const piece = readReplyPiece(value);
    if (piece.id !== null) this.#completionId ??= this.#short(piece.id, LIMITS.serviceIdMaxChars);
    // Some services send the prompt's counts at the beginning, and the reply's at the end.
    if (piece.usage !== null) this.#usage = { ...this.#usage, ...piece.usage };
    if (piece.extras !== null) this.#extras.add(piece.extras);
    if (piece.answer !== null) this.#onAnswer(piece.answer);
    if (piece.other !== null) this.#other.add(piece.other);
    if (piece.error !== null) this.failWith(piece.error);
    else if (isErrorEvent && piece.answer === null) this.failWith(value);
    else if (hasFailedEnvelope(value)) this.#failure ??= this.#withoutReply(value);
    else if (!piece.hasChoices) this.#noteWithoutReply(value, piece.usage !== null || piece.extras !== null, bytes);
  }

  /** Adds the value that is the whole body. */
  addWhole(value: unknown): void {
    if (Array.isArray(value) && value.some(isObject)) {
      this.add(value, false);
      this.#isWholeDocument = value.filter(isObject).some((one) => readReplyPiece(one).answer?.isMessage === true);
      return;
    }
    if (!isObject(value)) {
      const words = typeof value === 'string' && !/^\s*[[{]/.test(value) ? this.clean(value) : undefined;
      this.fail(protocolFailure('unexpected_shape', undefined, words));
      return;
    }
    this.add(value, false);
    if (this.#failure !== null) return;
    const piece = readReplyPiece(value);
    const choice = piece.answer ?? piece.other;
    if (choice === null || !choice.hasContent) {
      this.#failure = this.#withoutReply(value);
    } else if (choice.isMessage || !('choices' in value)) this.#isWholeDocument = true;
  }

  /**
   * Call it when the body has ended.
   *
   * @param cut the failure that ended it early, if any
   * @param isEmpty no byte arrived
   */
  verdict(cut: AppError | null, isEmpty: boolean): ReplyVerdict {
    this.#new.end();
    if (!this.#sawAnswer && this.#other.text !== '') this.#text.text(this.#other.text);
    if (!this.#sawAnswer)
      this.#finishReason ??= this.#short(this.#other.finishReason ?? '', LIMITS.serviceCodeMaxChars) || null;
    this.#text.end();
    this.#embedded.end();
    const error = this.#errorAtEnd(cut, isEmpty);
    const extras = this.#extrasAtEnd();
    return {
      ending: endingOf(error, this.#finishReason, this.hasShown, extras?.isRefusal === true),
      error,
      finishReason: this.#finishReason,
      completionId: this.#completionId,
      usage: this.#usageAtEnd(),
      isEmptyAnswer: this.#text.isBlank && (extras?.unshown ?? []).every(({ kind }) => kind.startsWith('tool')),
      ...this.#reasoningFields(),
      ...(extras !== undefined && { extras }),
      ...this.#images(),
    };
  }

  /** Notes a value without a reply: a heartbeat, counts, the service's words, or text in an unknown format. */
  #noteWithoutReply(value: JsonObject, isRead: boolean, bytes: number): void {
    const words = this.#withoutReply(value).serviceMessage ?? null;
    // Several different words are not a message about the request, but text in an unknown format.
    const isText = words !== null && this.#wordsInstead !== null && words !== this.#wordsInstead;
    this.#wordsInstead = isText ? '' : (this.#wordsInstead ?? words);
    const type = typeof value.type === 'string' ? value.type : '';
    if (!isRead && bytes > 0 && isFilled(value) && !isHeartbeat(type)) this.noteUnread('events', Math.ceil(bytes));
  }

  #onAnswer(choice: ChoicePiece): void {
    this.#sawAnswer = true;
    this.#wordsInstead = null;
    if (choice.isMessage) this.#isEnding = false;
    this.#reasoningField ??= choice.reasoningField ?? null;
    if (choice.details !== undefined) {
      this.#detailsField ??= choice.detailsField ?? null;
      // The same reasoning may come in two fields.
      if (choice.detailsField === this.#detailsField) this.#details.add(choice.details, choice.isMessage);
    }
    if (choice.text !== '' && choice.isTranscript !== true) this.#hasWrittenText = true;
    for (const channel of ['reasoning', 'text'] as const) {
      // A model that also writes what its audio says sends the same words twice.
      if (channel === 'text' && choice.isTranscript === true && this.#hasWrittenText) continue;
      if (choice.isMessage) this.#new.addMessage(channel, choice[channel]);
      else this.give(channel, choice[channel]);
    }
    if (choice.finishReason !== null) this.#finishReason = this.#short(choice.finishReason, LIMITS.serviceCodeMaxChars);
  }

  /** The failure for JSON without a reply, with any words in it that explain why. */
  #withoutReply(value: JsonObject): AppError {
    const words = plainWords(this.#options.context.key?.redactJson(value) ?? value);
    return protocolFailure('unexpected_shape', undefined, words ?? undefined);
  }

  /** The usage, with the cost of the whole reply if a gateway reported it in a header. */
  #usageAtEnd(): Usage | null {
    const reported = costOfHeader(this.#options.headers.get('x-litellm-response-cost'));
    if (reported.cost === undefined || this.#usage?.cost !== undefined || !this.#sawAnswer) return this.#usage;
    return { ...this.#usage, ...reported };
  }

  #images(): Pick<FinishInfo, 'images'> {
    const images = this.#extras.images();
    return images.length === 0 ? {} : { images };
  }

  #reasoningFields(): { readonly reasoningFields?: ReasoningFields } {
    const details = this.#details.result();
    const clean = details === undefined ? undefined : (this.#options.context.key?.redactJson(details) ?? details);
    const reasoningFields = readReasoningFields({
      ...{ field: this.#reasoningField, details: clean, detailsField: this.#detailsField },
    });
    return reasoningFields === undefined ? {} : { reasoningFields };
  }

  /** The extras of the reply. If nothing else arrived, they describe the unreadable content. */
  #extrasAtEnd(): ReplyExtras | undefined {
    const others = this.#sawAnswer ? Buffer.byteLength(this.#other.text) : 0;
    if (others > 0) this.#extras.addPart({ kind: 'part', name: 'choice', bytes: others, key: 'choice' });
    const extras = this.#extras.result();
    if (!this.#text.isBlank && this.#unreadableChars > 0)
      return joinedExtras(extras, {
        unshown: [{ kind: 'characters', name: '', count: this.#unreadableChars, bytes: 0 }],
      });
    if (!this.#text.isBlank || extras !== undefined) return extras;
    // Words of the service are shown as such.
    const unshown = (this.#wordsInstead ? [] : (['lines', 'events'] as const))
      .map((kind) => ({ kind, name: '', ...this.#unread[kind] }))
      .filter(({ count }) => count > 0);
    return unshown.length === 0 ? undefined : { unshown };
  }

  #errorAtEnd(cut: AppError | null, isEmpty: boolean): AppError | null {
    if (this.#failure !== null) return this.#failure;
    if (this.#lostEvents > 0) return protocolFailure('malformed', `unreadable events: ${this.#lostEvents}`);
    if (this.#finishReason !== null && isFailingFinishReason(this.#finishReason))
      return finishReasonFailure(this.#finishReason);
    if (this.#finishReason !== null || this.#isWholeDocument) return null;
    const instead = this.#wordsInstead === '' ? null : this.#wordsInstead;
    const hasAnswer = this.#sawAnswer || this.#other.text !== '';
    if (this.#isDone || this.#isEnding)
      return hasAnswer || instead === null ? null : protocolFailure('unexpected_shape', undefined, instead);
    if (cut !== null) return cut;
    const { headers } = this.#options;
    if (isEmpty && headers.mediaType !== 'text/event-stream') return protocolFailure('empty');
    return { ...interruptedFailure(this.#stray), ...(instead !== null && { serviceMessage: instead }) };
  }

  /** A short field without the key, which is removed before anything is cut. */
  #short(field: string, maxChars: number): string {
    return this.#redact(field).slice(0, maxChars).toWellFormed();
  }

  #redact(text: string): string {
    return this.#options.context.key?.redact(text) ?? text;
  }
}
