/** Performs one exchange with the service: key, timers, same-origin redirects, and a body that can be cut anytime. */

import type { ServicePath } from '../../shared/addresses/base-url.ts';
import { type AppError, fail, ok, type Result, type TimerName } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ExchangeRecord, Timeouts } from '../../shared/service.ts';
import type { Clock } from './clock.ts';
import type { Credential } from './credential.ts';
import { Deadlines } from './deadlines.ts';
import { type Endpoint, endpointUrl } from './endpoint.ts';
import { ExchangeRecorder } from './exchange-recorder.ts';
import {
  brokenBodyFailure,
  errorCodeOf,
  type FailureContext,
  networkFailure,
  protocolFailure,
  timeoutFailure,
} from './failure.ts';
import { AnswerHeaders } from './headers.ts';
import { Recipient } from './recipient.ts';
import { isRedirect, redirectTarget } from './redirects.ts';
import { type FetchLike, TransportError, type TransportResponse } from './transport.ts';

/** Where a request is sent, with its key and time limits. */
export interface ConnectionTarget {
  readonly fetch: FetchLike;
  readonly endpoint: Endpoint;
  /** `null` sends no key at all. */
  readonly key: Credential | null;
  readonly timeouts: Timeouts;
  /** Aborting closes the socket. */
  readonly signal: AbortSignal;
}

export interface ExchangeOptions extends ConnectionTarget {
  readonly path: ServicePath;
  /** Query parameters in addition to those of the endpoint. */
  readonly query?: readonly (readonly [name: string, value: string])[];
  /** A body makes it a POST. */
  readonly body: string | null;
  /** A streamed answer is watched for tokens and may last forever; any other answer has a total time limit. */
  readonly isStreamed: boolean;
  readonly clock: Clock;
  /** Called with every request at its start and whenever more is known about it; `index` counts from 0. */
  readonly onRecord?: (record: ExchangeRecord, index: number) => void;
  /** Called when no token arrived for `LIMITS.stillWaitingAfterMs`, and again each time that passes. */
  readonly onStillWaiting: (waitedMs: number) => void;
}

/** Why reading stopped before the end of the body. */
export type Cut =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'timer'; readonly timer: TimerName }
  | { readonly kind: 'finished' }
  | { readonly kind: 'broken'; readonly error: unknown };

type DeadlineName = 'headers' | 'idle' | 'gap' | 'total' | 'finish' | 'waiting';

/** The answer to one request. The caller pulls with `read`, and must call `close` or `release` in the end. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #abort = new AbortController();
  readonly #deadlines: Deadlines<DeadlineName>;
  #quietSince: number;
  #iterator: AsyncIterator<Uint8Array> | null = null;
  #resolveRead: ((chunk: Uint8Array | null) => void) | null = null;
  #onCut: (() => void) | null = null;
  #cut: Cut | null = null;
  #isEnded = false;
  #isReleased = false;
  status = 0;
  /** Where the answer came from, redirects included. */
  url = '';
  headers = new AnswerHeaders([]);
  /** Requests sent, redirects included. */
  requests = 0;

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#quietSince = options.clock.now();
    this.#deadlines = new Deadlines(options.clock, (name) => this.#onDeadline(name));
  }

  /** Why reading ended early; `null` after a clean end. */
  get cut(): Cut | null {
    return this.#cut;
  }

  /** Sends the request and waits for the head of its answer. */
  async open(): Promise<Result<'answered' | 'stopped'>> {
    const { timeouts, signal, key, isStreamed } = this.#options;
    if (signal.aborted) return ok('stopped');
    if (key !== null && !key.isSendable())
      return fail({ code: 'auth.invalid', retryable: false, reason: 'malformed_key' });
    signal.addEventListener('abort', this.#onStop);
    this.#deadlines.set('headers', timeouts.responseStartMs);
    this.#deadlines.set('waiting', LIMITS.stillWaitingAfterMs);
    if (!isStreamed) this.#deadlines.set('total', timeouts.wholeResponseMs);
    const result = await this.#follow();
    this.#deadlines.set('headers', 0);
    if (result.ok && result.value === 'answered') {
      this.#deadlines.set('idle', timeouts.idleMs);
      if (isStreamed) this.#deadlines.set('gap', timeouts.nextTokenMs);
    } else this.close();
    return result;
  }

  /** The next bytes, or `null` when there are no more: `cut` has the reason. */
  read(): Promise<Uint8Array | null> {
    const iterator = this.#iterator;
    if (iterator === null || this.#cut !== null || this.#isEnded) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#resolveRead = resolve;
      iterator.next().then(
        (next) => {
          if (this.#resolveRead !== resolve) return;
          this.#resolveRead = null;
          if (next.done === true) this.#isEnded = true;
          else this.#deadlines.set('idle', this.#options.timeouts.idleMs);
          resolve(next.done === true ? null : next.value);
        },
        (error: unknown) => this.#cutOff({ kind: 'broken', error }),
      );
    });
  }

  /** Call it when a token arrived, visible or not. */
  noteToken(): void {
    if (this.#options.isStreamed) this.#deadlines.set('gap', this.#options.timeouts.nextTokenMs);
    this.#quietSince = this.#options.clock.now();
    this.#deadlines.set('waiting', LIMITS.stillWaitingAfterMs);
  }

  /** Ends reading after `delayMs`, because the answer is complete enough; that is not a failure. */
  finishWithin(delayMs: number): void {
    this.#deadlines.set('finish', delayMs);
    this.#deadlines.set('gap', 0);
  }

  /** The failure that a cut means; `null` for a clean end, a stop by the user or a finished answer. */
  cutFailure(context: FailureContext): AppError | null {
    const cut = this.#cut;
    if (cut === null || cut.kind === 'stopped' || cut.kind === 'finished') return null;
    return cut.kind === 'timer' ? timeoutFailure(cut.timer) : brokenBodyFailure(cut.error, context);
  }

  /** Reads at most `maxBytes` of an error body, for a short time. */
  async readShortBody(maxBytes: number): Promise<Uint8Array> {
    this.finishWithin(LIMITS.errorBodyMaxWaitMs);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let chunk = await this.read(); chunk !== null; chunk = await this.read()) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
    return Buffer.concat(chunks).subarray(0, maxBytes);
  }

  /** Ends the exchange now: all timers stop, and the socket closes unless the answer was read to its end. */
  close(): void {
    if (this.#isReleased) return;
    this.#options.signal.removeEventListener('abort', this.#onStop);
    this.#deadlines.clear();
    if (!this.#isEnded) this.#abort.abort();
  }

  /** Ends the exchange for the caller: reads the last bytes in the background, so that the connection can be reused. */
  release(): void {
    const iterator = this.#iterator;
    this.#options.signal.removeEventListener('abort', this.#onStop);
    this.#deadlines.clear();
    if (iterator === null || this.#cut !== null || this.#isEnded) {
      this.close();
      return;
    }
    this.#isReleased = true;
    const cancel = this.#options.clock.schedule(LIMITS.drainMaxMs, () => this.#abort.abort());
    const drain = (): void => {
      iterator.next().then(
        (next) => (next.done === true ? cancel() : drain()),
        () => cancel(),
      );
    };
    drain();
  }

  readonly #onStop = (): void => this.#cutOff({ kind: 'stopped' });

  #onDeadline(name: DeadlineName): void {
    if (name === 'waiting') {
      this.#deadlines.set('waiting', LIMITS.stillWaitingAfterMs);
      this.#options.onStillWaiting(Math.round(this.#options.clock.now() - this.#quietSince));
    } else this.#cutOff(name === 'finish' ? { kind: 'finished' } : { kind: 'timer', timer: name });
  }

  #cutOff(cut: Cut): void {
    if (this.#cut !== null) return;
    this.#cut = cut;
    this.#abort.abort();
    this.#onCut?.();
    const resolve = this.#resolveRead;
    this.#resolveRead = null;
    resolve?.(null);
  }

  async #follow(): Promise<Result<'answered' | 'stopped'>> {
    const { endpoint, path, key, clock } = this.#options;
    const context = { key, wallClockMs: clock.wallClockMs() };
    let url = withQuery(endpointUrl(endpoint, path), this.#options.query ?? []);
    let retriedStaleSocket = false;
    for (let hops = 0; ; ) {
      const sent = await this.#send(url);
      if (this.#cut !== null) return this.#cut.kind === 'timer' ? fail(timeoutFailure(this.#cut.timer)) : ok('stopped');
      if (!sent.ok) {
        const isStale = sent.error instanceof TransportError && sent.error.wasReused && !retriedStaleSocket;
        if (!isStale) return fail(networkFailure(sent.error, context));
        // Most likely, the server closed the kept connection while the request was on its way, and never saw it.
        retriedStaleSocket = true;
        continue;
      }
      const headers = new AnswerHeaders(sent.value.headers, key);
      if (!isRedirect(sent.value.status)) {
        this.status = sent.value.status;
        this.url = url;
        this.headers = headers;
        this.#iterator = sent.value.body?.[Symbol.asyncIterator]() ?? null;
        return ok('answered');
      }
      const { status, redirectTo } = sent.value;
      const next = redirectTarget(this.#options, status, url, redirectTo ?? headers.get('location'));
      void sent.value.body?.[Symbol.asyncIterator]().return?.();
      hops += 1;
      if (!next.ok) return fail(next.error);
      if (hops > LIMITS.redirectMaxCount)
        return fail({ ...protocolFailure('redirect_loop', 'too many redirects'), status: sent.value.status });
      url = next.value;
    }
  }

  #send(url: string): Promise<Result<TransportResponse, unknown>> {
    const { fetch, key, body, timeouts, isStreamed } = this.#options;
    const recorder = new ExchangeRecorder(
      url,
      key,
      (record, index) => this.#options.onRecord?.(record, index),
      this.requests,
    );
    this.requests += 1;
    return new Promise((resolve) => {
      this.#onCut = () => resolve(fail<unknown>(null));
      fetch(url, {
        method: body === null ? 'GET' : 'POST',
        headers: {
          // The recipient is exactly the address that gets the request, so that no redirect can take the key elsewhere.
          ...key?.headers(Recipient.service(url)),
          'content-type': 'application/json',
          accept: isStreamed ? 'text/event-stream, application/json' : 'application/json',
        },
        body,
        signal: this.#abort.signal,
        connectTimeoutMs: timeouts.connectMs,
        onSent: (sent) => recorder.noteSent(sent),
      }).then(
        (response) => {
          const headers = [...response.headers];
          recorder.noteAnswer(response.status, headers);
          resolve(ok({ ...response, headers }));
        },
        (error: unknown) => {
          recorder.noteFailure(errorCodeOf(error));
          resolve(fail<unknown>(error));
        },
      );
    });
  }
}

function withQuery(url: string, query: readonly (readonly [name: string, value: string])[]): string {
  if (query.length === 0) return url;
  const changed = new URL(url);
  for (const [name, value] of query) changed.searchParams.set(name, value);
  return changed.href;
}
