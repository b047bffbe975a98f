/** Runs the interface checks against a connection, one run at a time, and keeps the results. */

import type { CheckExchange, CheckUp, CheckUpFindings } from '../../shared/check-up/check-up.ts';
import { type AppError, RefusedError } from '../../shared/errors.ts';
import { additionChecks } from '../conformance/addition-checks.ts';
import { CONFORMANCE_CHECKS } from '../conformance/checks.ts';
import { runConformance } from '../conformance/conformance.ts';
import type { Credential } from '../service/credential.ts';
import type { FetchLike } from '../service/transport.ts';
import { KeptExchanges } from './kept-exchanges.ts';
import { keyAnswer } from './key-answer.ts';
import { sendThrough, type Wire } from './send-through.ts';

/** The connection to check, with its key and headers. */
export interface CheckUpTarget extends Pick<CheckUp, 'connectionId' | 'connectionName' | 'baseUrl' | 'model'> {
  readonly credential: Credential | null;
  /** Empty if the service needs no key. */
  readonly key: string;
  readonly extraHeaders: Readonly<Record<string, string>>;
  /** Called when the service accepted the key (null) or rejected it with this error. */
  readonly onKeyAnswer: (error: AppError | null) => void;
}

export interface CheckUpOptions {
  readonly fetch: FetchLike;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onChange: (checkUp: CheckUp) => void;
}

/** The time limit of one request. */
const TIMEOUT_MS = 60_000;
/** Stop after this many unanswered requests, instead of waiting a minute at every check. */
const UNANSWERED_MAX = 3;
const NOTHING_FOUND: CheckUpFindings = {
  ...{ tokenLimitName: null, usage: null, seed: null },
  ...{ efforts: null, schema: null, images: null, reasoning: null },
};

export class CheckUpRunner {
  readonly #options: CheckUpOptions;
  #current: CheckUp | null = null;
  #kept: KeptExchanges | null = null;
  #stop: AbortController | null = null;

  constructor(options: CheckUpOptions) {
    this.#options = options;
  }

  /** The running check-up, or the latest one. */
  get current(): CheckUp | null {
    return this.#current;
  }

  get isRunning(): boolean {
    return this.#stop !== null;
  }

  get exchanges(): readonly CheckExchange[] {
    return this.#kept?.all ?? [];
  }

  /** Starts, and resolves when it has ended. Throws a {@link RefusedError} while another one runs. */
  async run(target: CheckUpTarget): Promise<CheckUp> {
    if (this.#stop !== null) throw new RefusedError('busy');
    const stop = new AbortController();
    this.#stop = stop;
    const { connectionId, connectionName, baseUrl, model, credential, key, extraHeaders, onKeyAnswer } = target;
    const wire: Wire = new WeakMap();
    const kept = new KeptExchanges(credential, wire);
    this.#kept = kept;
    let now: CheckUp = {
      ...{ connectionId, connectionName, baseUrl, model },
      startedAt: this.#options.now(),
      state: 'running',
      total: 0,
      requestCount: 0,
      reportedTokens: null,
      results: [],
      findings: NOTHING_FOUND,
    };
    const report = (found: Partial<CheckUpFindings>): void => {
      now = { ...now, findings: { ...now.findings, ...found } };
    };
    const change = (next: Partial<CheckUp>): void => {
      now = { ...now, ...next, requestCount: kept.all.length, reportedTokens: kept.reportedTokens };
      this.#current = now;
      this.#options.onChange(now);
    };
    let isGivenUp = false;
    // The check that finds the name of the token limit comes first: it keeps the answers to all other checks short.
    const checks = [...additionChecks(report), ...CONFORMANCE_CHECKS];
    change({ total: checks.length });
    try {
      await runConformance(
        {
          ...{ baseUrl, model, checks, key, extraHeaders },
          redact: (text) => kept.clean(text),
          tokenLimitName: () => now.findings.tokenLimitName ?? 'max_tokens',
          timeoutMs: TIMEOUT_MS,
          unansweredMax: UNANSWERED_MAX,
          onGivenUp: () => {
            isGivenUp = true;
          },
          send: sendThrough(this.#options.fetch, stop.signal, wire),
          signal: stop.signal,
          onExchange: (exchange) => {
            kept.keep(exchange);
            const answer = keyAnswer(exchange, key, credential, this.#options.now());
            if (answer !== undefined) onKeyAnswer(answer);
          },
        },
        (result, exchanges) => change({ results: [...now.results, { ...result, exchanges }] }),
      );
    } finally {
      this.#stop = null;
      const { aborted, reason } = stop.signal;
      const ended = isGivenUp ? 'unanswered' : 'done';
      change({ state: aborted ? (reason === CHANGED ? 'changed' : 'cancelled') : ended });
    }
    return now;
  }

  /** Stops the running check-up and keeps its results; `hasChanged` if the connection changed meanwhile. */
  cancel(hasChanged = false): void {
    this.#stop?.abort(hasChanged ? CHANGED : undefined);
  }
}

/** Why a run stops if the user didn't cancel it. */
const CHANGED = new Error('The connection has changed.');
