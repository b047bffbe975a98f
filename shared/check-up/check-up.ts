/** A check-up of a connection: what was tried, what was observed, and which settings suit the service. */

import type { TokenLimitName } from '../parameters.ts';
import type { Headers } from '../service.ts';

/** `warn`: the service may do this, but clients must handle it. */
export type CheckStatus = 'pass' | 'fail' | 'warn' | 'not-testable';

/** The result of one check. */
export interface CheckFound {
  readonly id: string;
  /** Section of the interface document; empty for checks beyond it. */
  readonly section: string;
  /** What the check expects: a sentence of the interface document, or one about a feature beyond it. */
  readonly sentence: string;
  readonly status: CheckStatus;
  /** What the check observed, without secrets. */
  readonly seen: string;
  /** Numbers of the exchanges behind the result; see `CheckExchange.number`. */
  readonly exchanges: readonly number[];
}

/** What the check-up learned beyond the interface document; null if the answers don't show it. */
export interface CheckUpFindings {
  readonly tokenLimitName: TokenLimitName | null;
  /** Streams report token counts always, only when asked, or never. */
  readonly usage: 'always' | 'asked' | 'never' | null;
  /** `same`, `other`: two answers with one seed were equal or differed. `taken`: accepted, but an answer was missing. */
  readonly seed: 'same' | 'other' | 'taken' | 'refused' | null;
  /** The words for reasoning effort that the model accepts; empty if the service refuses all of them. */
  readonly efforts: readonly string[] | null;
  /** Answers follow a schema in `response_format`, ignore it, or the service refuses the field. */
  readonly schema: 'kept' | 'ignored' | 'refused' | null;
  /** `seen`: the model described a test image. `taken`: the service accepted it, but the answer didn't describe it. */
  readonly images: 'seen' | 'taken' | 'refused' | null;
  /** `needed`: the service refuses requests without earlier reasoning. `taken`, `refused`: how it treats requests with it. */
  readonly reasoning: 'needed' | 'taken' | 'refused' | null;
}

export interface CheckUp {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /**
   * `changed`: ended because the connection's address or key changed, or because it was removed; `unanswered`: ended
   * because several requests in a row got no answer.
   */
  readonly state: 'running' | 'done' | 'cancelled' | 'changed' | 'unanswered';
  readonly total: number;
  readonly requestCount: number;
  /** Tokens as counted by the service, over all answers with a count; null if there was none. */
  readonly reportedTokens: number | null;
  readonly results: readonly CheckFound[];
  readonly findings: CheckUpFindings;
}

/** One request and its answer, without secrets. */
export interface CheckExchange {
  /** Counts from 1, in the order in which the exchanges ended. */
  readonly number: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Empty if the request had none. */
  readonly body: string;
  /** null if no answer came; see `failure`. */
  readonly status: number | null;
  readonly answerHeaders: Headers;
  readonly answer: string;
  /** True if the answer was longer than what is kept. */
  readonly isAnswerCut: boolean;
  /** True if the service, or the time limit of one minute, cut the answer off. */
  readonly isAnswerBroken: boolean;
  readonly failure: string;
  readonly durationMs: number;
}

/** A request or an answer, almost as sent over the wire. */
export function messageText(first: string, headers: Headers, body: string): string {
  const head = [first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** The number of results per status, under the names that the summary uses. */
export function statusCounts(results: readonly CheckFound[]) {
  const count = (status: CheckStatus): number => results.filter((one) => one.status === status).length;
  return { pass: count('pass'), warn: count('warn'), fail: count('fail'), notTestable: count('not-testable') };
}

/** The locale key that explains why a check-up ended early; null if it is running or complete. */
export function whyEarly({ state }: CheckUp): 'cancelled' | 'changed' | 'unanswered' | null {
  return state === 'running' || state === 'done' ? null : state;
}

/**
 * The most requests that a check-up can make, and roughly the tokens it uses. The window shows both before it starts.
 */
export const CHECK_UP_COST = { requestsMax: 55, tokensAbout: 3_000 } as const;
