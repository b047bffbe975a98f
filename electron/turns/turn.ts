/** Runs one reply: sends the request, gathers what arrives, ends exactly once. */

import { statusOfEnding } from '../../shared/conversation.ts';
import type { AppError, Result } from '../../shared/errors.ts';
import { longMarkdownImages } from '../../shared/replies/markdown-images.ts';
import { filledExtras, joinedExtras, type ReplyExtras } from '../../shared/replies/reply-extras.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { TurnPhase, TurnSnapshot } from '../../shared/requests/running-turns.ts';
import type { ChatImage } from '../../shared/service.ts';
import type { Route } from '../keys/connection-book.ts';
import type { ReplyEnd } from '../library/library-values.ts';
import type { ApiKey } from '../service/api-key.ts';
import {
  buildRequestBody,
  type CompletionRequest,
  type EndPart,
  runCompletion,
  type StreamPart,
} from '../service/completion.ts';
import { type Endpoint, endpointUrl } from '../service/endpoint.ts';
import type { ConnectionTarget } from '../service/request.ts';
import type { FetchLike } from '../service/transport.ts';
import { foldBody } from './body-images.ts';
import { type DetailsDraft, finishDetails, keepPart, startDetails } from './details.ts';
import { keptImages } from './reply-images.ts';
import { RetryClock } from './retry-clock.ts';
import { unlessStopped } from './unless-stopped.ts';
import { watchBytes } from './watch-bytes.ts';

/** The request, and the stored messages that it was made from. */
export interface TurnRequest {
  readonly request: CompletionRequest;
  readonly sent: RequestDetails['sentMessages'];
  /** The images of the body, in order. */
  readonly images: readonly Pick<ChatImage, 'sha256' | 'base64'>[];
  /** Sent unchanged instead of a body made from the request. */
  readonly body?: string;
}

interface TurnListener {
  readonly onText: (turn: Turn, text: string, reasoning: string) => void;
  /** Called when `onText` has received all text of a try. */
  readonly onRead: (turn: Turn) => void;
  readonly onPhase: (turn: Turn, phase: TurnPhase) => void;
  /** Called when a retry uses a new key; `key` is the one that the try before it used. */
  readonly onKeyReplaced: (turn: Turn, key: ApiKey) => void;
  /** Called when something failed that should never fail; the turn ends as `failed` with the text it has. */
  readonly onTrouble: (error: unknown) => void;
}

export interface TurnOptions extends Pick<TurnSnapshot, 'turnId' | 'conversationId' | 'messageId'> {
  readonly connectionId: string;
  /** Text that the message already holds, when a reply is continued. */
  readonly text: string;
  readonly reasoning: string;
  /** The extras that came with that text. */
  readonly extras?: ReplyExtras | undefined;
  readonly prepare: () => Promise<TurnRequest>;
  readonly route: () => Promise<Result<Route>>;
  readonly fetch: FetchLike;
  readonly listener: TurnListener;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Why a turn was ended before its answer was complete. */
export type StopReason = 'user' | 'shutdown' | 'asleep';

/** The ending of a turn as the library stores it. */
export type TurnEnd = Omit<ReplyEnd, 'isUnread'>;

const UNEXPECTED: AppError = { code: 'interrupted', retryable: true, reason: 'unexpected' };
const NOT_READ: AppError = { code: 'storage', retryable: true, reason: 'not_read' };
const CANCELLED: AppError = { code: 'cancelled', retryable: false };

export class Turn {
  readonly turnId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly connectionId: string;
  text: string;
  reasoning: string;
  phase: TurnPhase = { kind: 'connecting' };
  /** Counts what arrives over the network; shows whether a connection is still alive after the computer slept. */
  activity = 0;
  /** The JSON Schema that the request asks the answer to follow; empty for none. */
  answerSchema = '';
  /** The key of the last try; null before the first, and for a service that needs none. */
  sentKey: ApiKey | null = null;
  readonly #options: TurnOptions;
  readonly #abort = new AbortController();
  #startedAt: number;
  #stopReason: StopReason | null = null;
  #firstTokenMs: number | null = null;
  #reasoningEndMs: number | null = null;
  #reasoningStartMs: number | null = null;
  #details: DetailsDraft | null = null;
  readonly #retryClock = new RetryClock(() => this.#phase({ kind: 'connecting' }));

  constructor(options: TurnOptions) {
    this.#options = options;
    this.turnId = options.turnId;
    this.conversationId = options.conversationId;
    this.messageId = options.messageId;
    this.connectionId = options.connectionId;
    this.text = options.text;
    this.reasoning = options.reasoning;
    this.#startedAt = options.now();
  }

  /** Ends the turn and keeps what arrived. Safe to call at any time. */
  stop(reason: StopReason): void {
    this.#stopReason ??= reason;
    this.#abort.abort();
  }

  /** Cuts short the wait before an automatic retry. */
  retryNow(): void {
    this.#retryClock.skip();
  }

  snapshot(seq: number): TurnSnapshot {
    const { turnId, conversationId, messageId, phase } = this;
    return { turnId, conversationId, messageId, seq, phase };
  }

  /** The record of the request so far; null before it was sent. */
  details(): RequestDetails | null {
    if (this.#details === null) return null;
    return finishDetails(this.#details, { firstTokenMs: this.#firstTokenMs, durationMs: null, usage: null });
  }

  /** Runs to its one ending and never rejects. It asks for the key late, so that a stopped turn never touches it. */
  async run(): Promise<TurnEnd> {
    this.#startedAt = this.#options.now();
    try {
      return await this.#run();
    } catch (error) {
      this.#options.listener.onTrouble(error);
      return this.#end(null, UNEXPECTED);
    }
  }

  async #run(): Promise<TurnEnd> {
    const { prepare, fetch } = this.#options;
    const { signal } = this.#abort;
    const prepared = await unlessStopped(
      prepare().catch((error: unknown) => {
        this.#options.listener.onTrouble(error);
        return null;
      }),
      signal,
    );
    if (signal.aborted) return this.#end(null, null);
    if (prepared === null) return this.#end(null, NOT_READ);
    const found = await unlessStopped(this.#options.route(), signal);
    if (found === null || signal.aborted) return this.#end(null, null);
    if (!found.ok) return this.#end(null, found.error);
    const { endpoint, key, credential, extraHeaders, timeouts, isRetryEnabled } = found.value;
    this.sentKey = key;
    const { request, sent, images, body = buildRequestBody(request) } = prepared;
    this.answerSchema = request.answerSchema ?? '';
    this.#details = startDetails({
      messageId: this.messageId,
      url: endpointUrl(endpoint, '/chat/completions'),
      ...foldBody(body, images),
      sent,
      startedAt: this.#startedAt,
      hasKey: key !== null,
      extraHeaders: extraHeaders.map(({ name }) => name),
    });
    const end = await runCompletion(
      {
        fetch: watchBytes(fetch, () => {
          this.activity += 1;
        }),
        endpoint,
        key: credential,
        request,
        body,
        timeouts,
        retry: { enabled: isRetryEnabled, keyFor: () => this.#keyNow(endpoint) },
        signal,
        clock: this.#retryClock.clock,
      },
      (part) => this.#take(part),
    );
    return this.#end(end, null);
  }

  /** The key for another try, which the user may have replaced; null if the route is gone or has another address. */
  async #keyNow({ baseUrl }: Endpoint): Promise<Pick<ConnectionTarget, 'key'> | null> {
    const found = await unlessStopped(this.#options.route(), this.#abort.signal);
    if (found === null || !found.ok || found.value.endpoint.baseUrl !== baseUrl) return null;
    const { key, credential } = found.value;
    if (this.sentKey !== null && this.sentKey !== key) this.#options.listener.onKeyReplaced(this, this.sentKey);
    this.sentKey = key;
    return { key: credential };
  }

  #take(part: StreamPart): void {
    switch (part.type) {
      case 'text':
        this.#firstTokenMs ??= this.#elapsedMs();
        if (this.#reasoningStartMs !== null) this.#reasoningEndMs ??= this.#elapsedMs();
        this.text += part.text;
        this.#enter('answering');
        this.#options.listener.onText(this, part.text, '');
        return;
      case 'reasoning':
        this.#firstTokenMs ??= this.#elapsedMs();
        this.#reasoningStartMs ??= this.#elapsedMs();
        this.reasoning += part.text;
        this.#enter('reasoning');
        this.#options.listener.onText(this, '', part.text);
        return;
      case 'read':
        this.#options.listener.onRead(this);
        return;
      case 'raw':
      case 'head':
      case 'exchange':
        if (this.#details !== null) keepPart(this.#details, part, this.#elapsedMs());
        return;
      case 'waiting':
        this.#phase({ kind: 'waiting', waitedMs: part.waitedMs });
        return;
      case 'retry': {
        const { attempt, ofAttempts, delayMs, error } = part;
        this.#retryClock.announce();
        this.#phase({ kind: 'retrying', attempt, ofAttempts, until: this.#options.now() + delayMs, error });
        return;
      }
      case 'end':
        return;
    }
  }

  #enter(kind: 'answering' | 'reasoning'): void {
    if (this.phase.kind !== kind) this.#phase({ kind, firstTokenMs: this.#firstTokenMs ?? this.#elapsedMs() });
  }

  #phase(phase: TurnPhase): void {
    this.phase = phase;
    this.#options.listener.onPhase(this, phase);
  }

  #elapsedMs(): number {
    return this.#options.now() - this.#startedAt;
  }

  #end(end: EndPart | null, error: AppError | null): TurnEnd {
    const wasStopped = end === null ? error === null : end.ending === 'stopped';
    const cutBy = this.#stopReason === 'user' ? null : this.#stopReason;
    const ending = wasStopped ? (cutBy === null ? 'stopped' : 'interrupted') : (end?.ending ?? 'failed');
    const durationMs = this.#elapsedMs();
    const usage = end?.usage ?? null;
    const reasoningMs =
      this.#reasoningStartMs === null ? null : (this.#reasoningEndMs ?? durationMs) - this.#reasoningStartMs;
    const wasCut: AppError | null = wasStopped && cutBy !== null ? { ...UNEXPECTED, reason: cutBy } : null;
    // A user who stops waiting for a retry still wants to know what the service said.
    const lastFailure = this.phase.kind === 'retrying' ? this.phase.error : CANCELLED;
    const wasCancelled = wasStopped && this.#firstTokenMs === null ? lastFailure : null;
    const unshown = longMarkdownImages(this.text.slice(this.#options.text.length));
    const extras = joinedExtras(joinedExtras(this.#options.extras, end?.extras), filledExtras({ unshown }));
    const kept = keptImages(end?.images ?? [], extras);
    const { firstTokenMs, details } = { firstTokenMs: this.#firstTokenMs, details: this.#details };
    return {
      messageId: this.messageId,
      ending,
      text: this.text,
      reasoning: this.reasoning,
      completionId: end?.completionId ?? null,
      finishReason: end?.finishReason ?? null,
      usage,
      firstTokenMs,
      durationMs,
      reasoningMs,
      error: wasStopped ? (wasCut ?? wasCancelled) : (error ?? end?.error ?? null),
      isEmptyAnswer: this.text === '' && statusOfEnding(ending) === 'complete' && (end === null || end.isEmptyAnswer),
      ...(kept.extras !== undefined && { extras: kept.extras }),
      ...(kept.images.length > 0 && { images: kept.images }),
      ...(end?.reasoningFields !== undefined && { reasoningFields: end.reasoningFields }),
      details: details === null ? null : finishDetails(details, { firstTokenMs, durationMs, usage }),
    };
  }
}
