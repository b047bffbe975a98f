/** One running reply: sends the request, gathers what arrives, ends exactly once. */

import type { TurnPhase, TurnSnapshot } from '../../shared/conversation.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Timeouts } from '../../shared/service.ts';
import type { ReplyEnd } from '../library/library-api.ts';
import { type Clock, systemClock } from '../service/clock.ts';
import type { CompletionRequest, EndPart, StreamPart } from '../service/completion.ts';
import { buildRequestBody, runCompletion } from '../service/completion.ts';
import { type Endpoint, endpointUrl } from '../service/endpoint.ts';
import type { FetchLike } from '../service/transport.ts';
import { type DetailsDraft, finishDetails, keepRaw } from './details.ts';
import type { OutgoingMessage } from './history.ts';

/** Everything a request needs from its connection; `key` is used here and nowhere kept. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly keyLastFour: string;
  readonly timeouts: Timeouts;
  readonly isRetryEnabled: boolean;
}

export interface TurnListener {
  readonly onText: (turn: Turn, text: string, reasoning: string) => void;
  readonly onPhase: (turn: Turn, phase: TurnPhase) => void;
}

export interface TurnOptions {
  readonly turnId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** Text that the message already holds, when a reply goes on. */
  readonly text: string;
  readonly reasoning: string;
  readonly request: CompletionRequest;
  readonly sent: readonly OutgoingMessage[];
  readonly fetch: FetchLike;
  readonly listener: TurnListener;
  readonly now: () => number;
}

/** Why a turn was told to end before its answer did. */
export type StopReason = 'user' | 'shutdown' | 'asleep';

export class Turn {
  readonly turnId: string;
  readonly conversationId: string;
  readonly messageId: string;
  text: string;
  reasoning: string;
  phase: TurnPhase = { kind: 'connecting' };
  /** Counts everything that arrived; tells whether a connection still lives after the computer slept. */
  activity = 0;
  readonly #options: TurnOptions;
  readonly #abort = new AbortController();
  readonly #startedAt: number;
  #stopReason: StopReason | null = null;
  #firstTokenMs: number | null = null;
  #reasoningEndMs: number | null = null;
  #reasoningStartMs: number | null = null;
  #details: DetailsDraft | null = null;
  #isRetryAnnounced = false;
  #skipWait: (() => void) | null = null;
  /** The system's clock, but the wait before a retry can be cut short. */
  readonly #clock: Clock = {
    ...systemClock,
    schedule: (delayMs, run) => {
      if (this.#isRetryAnnounced) {
        this.#isRetryAnnounced = false;
        this.#skipWait = run;
      }
      return systemClock.schedule(delayMs, run);
    },
  };

  constructor(options: TurnOptions) {
    this.#options = options;
    this.turnId = options.turnId;
    this.conversationId = options.conversationId;
    this.messageId = options.messageId;
    this.text = options.text;
    this.reasoning = options.reasoning;
    this.#startedAt = options.now();
  }

  /** Ends the turn; what came is kept. Safe to call at any time. */
  stop(reason: StopReason): void {
    this.#stopReason ??= reason;
    this.#abort.abort();
  }

  /** Cuts the wait before an automatic retry short. */
  retryNow(): void {
    this.#skipWait?.();
  }

  snapshot(seq: number): TurnSnapshot {
    return {
      turnId: this.turnId,
      conversationId: this.conversationId,
      messageId: this.messageId,
      seq,
      phase: this.phase,
    };
  }

  /** The record of the request so far; null before it was sent. */
  details(): ReturnType<typeof finishDetails> | null {
    if (this.#details === null) return null;
    return finishDetails(this.#details, { firstTokenMs: this.#firstTokenMs, durationMs: null, usage: null });
  }

  /** Runs to the one ending. `route` is asked for late, so that a stopped turn never touches a key. */
  async run(
    route: () => Promise<{ ok: true; value: Route } | { ok: false; error: AppError }>,
  ): Promise<Omit<ReplyEnd, 'isUnread'>> {
    if (this.#abort.signal.aborted) return this.#end(null, null);
    const found = await route();
    if (!found.ok) return this.#end(null, found.error);
    if (this.#abort.signal.aborted) return this.#end(null, null);
    const { endpoint, key, keyLastFour, timeouts, isRetryEnabled } = found.value;
    const body = buildRequestBody(this.#options.request);
    this.#details = {
      messageId: this.messageId,
      url: endpointUrl(endpoint, '/chat/completions'),
      body,
      sent: this.#options.sent,
      startedAt: this.#startedAt,
      keyLastFour,
      status: null,
      responseHeaders: [],
      headMs: null,
      raw: [],
      rawCharacters: 0,
      isRawCut: false,
      requestCount: 1,
    };
    const end = await runCompletion(
      {
        fetch: this.#options.fetch,
        endpoint,
        key,
        request: this.#options.request,
        timeouts,
        retry: { enabled: isRetryEnabled },
        signal: this.#abort.signal,
        clock: this.#clock,
      },
      (part) => this.#take(part),
    );
    this.#details.requestCount = end.requests;
    return this.#end(end, null);
  }

  #take(part: StreamPart): void {
    this.activity += 1;
    switch (part.type) {
      case 'text':
        if (this.#firstTokenMs === null) this.#firstTokenMs = this.#elapsedMs();
        if (this.#reasoningStartMs !== null && this.#reasoningEndMs === null) this.#reasoningEndMs = this.#elapsedMs();
        this.text += part.text;
        this.#setPhase('answering');
        this.#options.listener.onText(this, part.text, '');
        return;
      case 'reasoning':
        if (this.#firstTokenMs === null) this.#firstTokenMs = this.#elapsedMs();
        this.#reasoningStartMs ??= this.#elapsedMs();
        this.reasoning += part.text;
        this.#setPhase('reasoning');
        this.#options.listener.onText(this, '', part.text);
        return;
      case 'raw':
        if (this.#details !== null) keepRaw(this.#details, part.text);
        return;
      case 'head':
        if (this.#details !== null) {
          this.#details.status = part.status;
          this.#details.responseHeaders = Object.entries(part.headers);
          this.#details.headMs = this.#elapsedMs();
        }
        return;
      case 'waiting':
        this.#phase({ kind: 'waiting', waitedMs: part.waitedMs });
        return;
      case 'retry':
        this.#isRetryAnnounced = true;
        this.#phase({
          kind: 'retrying',
          attempt: part.attempt,
          ofAttempts: part.ofAttempts,
          until: this.#options.now() + part.delayMs,
          error: part.error,
        });
        return;
      case 'end':
        return;
    }
  }

  #setPhase(kind: 'answering' | 'reasoning'): void {
    if (this.phase.kind !== kind) this.#phase({ kind });
  }

  #phase(phase: TurnPhase): void {
    this.phase = phase;
    this.#options.listener.onPhase(this, phase);
  }

  #elapsedMs(): number {
    return this.#options.now() - this.#startedAt;
  }

  #end(end: EndPart | null, error: AppError | null): Omit<ReplyEnd, 'isUnread'> {
    const isCut = this.#stopReason === 'shutdown' || this.#stopReason === 'asleep';
    const wasStopped = end === null ? error === null : end.ending === 'stopped';
    const ending = wasStopped ? (isCut ? 'interrupted' : 'stopped') : (end?.ending ?? 'failed');
    const durationMs = this.#elapsedMs();
    const reasoningMs =
      this.#reasoningStartMs === null ? null : (this.#reasoningEndMs ?? durationMs) - this.#reasoningStartMs;
    const usage = end?.usage ?? null;
    const cutError: AppError = { code: 'interrupted', retryable: true, reason: this.#stopReason ?? 'shutdown' };
    return {
      messageId: this.messageId,
      ending,
      text: this.text,
      reasoning: this.reasoning,
      completionId: end?.completionId ?? null,
      finishReason: end?.finishReason ?? null,
      usage,
      firstTokenMs: this.#firstTokenMs,
      durationMs,
      reasoningMs,
      error: wasStopped ? (isCut ? cutError : { code: 'cancelled', retryable: false }) : (end?.error ?? error),
      isEmptyAnswer: this.text === '' && ending !== 'stopped' && ending !== 'interrupted' && ending !== 'failed',
      details:
        this.#details === null
          ? null
          : finishDetails(this.#details, { firstTokenMs: this.#firstTokenMs, durationMs, usage }),
    };
  }
}
