/** Runs the checks of the interface against a connection when a person wants it, one run at a time, and keeps what was seen. */

import type { CheckExchange, CheckUp, CheckUpFindings } from '../../shared/check-up.ts';
import { RefusedError } from '../../shared/errors.ts';
import { CONFORMANCE_CHECKS } from '../conformance/checks.ts';
import { runConformance } from '../conformance/conformance.ts';
import type { RawExchange } from '../conformance/context.ts';
import type { Credential } from '../service/credential.ts';
import type { FetchLike } from '../service/transport.ts';
import { beyondChecks } from './beyond-checks.ts';
import { sendThrough } from './send-through.ts';

/** What is checked, and with what. */
export interface CheckUpTarget {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly credential: Credential | null;
  /** Empty for a service that needs none. */
  readonly key: string;
  readonly extraHeaders: Readonly<Record<string, string>>;
}

export interface CheckUpOptions {
  readonly fetch: FetchLike;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onChange: (checkUp: CheckUp) => void;
}

/** Of a body, in what is kept and exported of an exchange. */
const SHOWN_MAX_CHARS = 16_000;
const TIMEOUT_MS = 60_000;
const NOTHING_FOUND: CheckUpFindings = { tokenLimitName: null, usage: null, seed: null };

export class CheckUpDesk {
  readonly #options: CheckUpOptions;
  #current: CheckUp | null = null;
  #exchanges: CheckExchange[] = [];
  #stop: AbortController | null = null;

  constructor(options: CheckUpOptions) {
    this.#options = options;
  }

  /** The last one, or the one that runs. */
  get current(): CheckUp | null {
    return this.#current;
  }

  get isRunning(): boolean {
    return this.#stop !== null;
  }

  get exchanges(): readonly CheckExchange[] {
    return this.#exchanges;
  }

  /** Starts, and resolves when it has ended. Throws a {@link RefusedError} while another one runs. */
  async run(target: CheckUpTarget): Promise<CheckUp> {
    if (this.#stop !== null) throw new RefusedError('busy');
    const stop = new AbortController();
    this.#stop = stop;
    this.#exchanges = [];
    const tell = (found: Partial<CheckUpFindings>): void => {
      const { current } = this;
      if (current !== null) this.#current = { ...current, findings: { ...current.findings, ...found } };
    };
    const checks = [...CONFORMANCE_CHECKS, ...beyondChecks(tell)];
    const { connectionId, connectionName, baseUrl, model, credential } = target;
    const begun: CheckUp = {
      ...{ connectionId, connectionName, baseUrl, model },
      startedAt: this.#options.now(),
      state: 'running',
      total: checks.length,
      requestCount: 0,
      results: [],
      findings: NOTHING_FOUND,
    };
    this.#change(begun);
    const redact = (text: string): string => credential?.redact(text) ?? text;
    try {
      await runConformance(
        {
          ...{ baseUrl, model, checks, redact },
          key: target.key,
          extraHeaders: target.extraHeaders,
          timeoutMs: TIMEOUT_MS,
          send: sendThrough(this.#options.fetch, stop.signal),
          signal: stop.signal,
          onExchange: (exchange) => this.#keep(exchange, credential),
        },
        (result, exchanges) => {
          const { current } = this;
          if (current === null) return;
          const results = [...current.results, { ...result, exchanges }];
          this.#change({ ...current, results, requestCount: this.#exchanges.length });
        },
      );
    } finally {
      this.#stop = null;
      const state = stop.signal.aborted ? 'cancelled' : 'done';
      this.#change({ ...(this.#current ?? begun), state, requestCount: this.#exchanges.length });
    }
    return this.#current ?? begun;
  }

  /** Ends the one that runs; what was seen by then is kept. */
  cancel(): void {
    this.#stop?.abort();
  }

  #change(next: CheckUp): void {
    this.#current = next;
    this.#options.onChange(next);
  }

  #keep({ number, request, answer, failure, durationMs }: RawExchange, credential: Credential | null): void {
    const clean = (text: string): string => credential?.redact(text) ?? text;
    const shown = clean(answer?.body ?? '');
    this.#exchanges.push({
      number,
      method: request.method,
      url: clean(request.url),
      headers: Object.entries(request.headers).map(([name, value]) => [name, shownValue(name, value, credential)]),
      body: clean(request.body ?? '').slice(0, SHOWN_MAX_CHARS),
      status: answer?.status ?? null,
      contentType: clean(answer?.contentType ?? ''),
      answer: shown.slice(0, SHOWN_MAX_CHARS),
      isAnswerCut: shown.length > SHOWN_MAX_CHARS || answer?.isComplete === false,
      failure: clean(failure),
      durationMs,
    });
  }
}

/** Header by header: some checks send the key in ways that are meant to be refused. */
function shownValue(name: string, value: string, credential: Credential | null): string {
  if (credential === null) return value;
  const shown = name.toLowerCase() === 'authorization' ? null : credential.shownHeader(name);
  return shown ?? credential.redact(value);
}
