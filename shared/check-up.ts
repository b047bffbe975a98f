/** A check-up of a connection: what was tried, what was seen, and what it says about how to ask this service. */

import type { TokenLimitName } from './parameters.ts';
import type { RequestOptions } from './request-options.ts';
import type { Headers } from './service.ts';

/** `warn`: the service may do so, but clients must be ready for it. */
export type CheckStatus = 'pass' | 'fail' | 'warn' | 'not-testable';

/** How one check ended. */
export interface CheckFound {
  readonly id: string;
  /** Of the interface document; empty for what is beyond it. */
  readonly section: string;
  /** What was expected: a sentence of the interface document. */
  readonly sentence: string;
  readonly status: CheckStatus;
  /** What was seen, without secrets. */
  readonly seen: string;
  /** Numbers of the exchanges that it rests on, in `CheckUp`'s count. */
  readonly exchanges: readonly number[];
}

/** What was found out beyond the interface document; null where the answers do not tell. */
export interface CheckUpFindings {
  readonly tokenLimitName: TokenLimitName | null;
  /** Streams report the token counts by themselves, when they are asked to, or not at all. */
  readonly usage: 'always' | 'asked' | 'never' | null;
  /** A seed is taken; where two answers could be compared, they were the same or not. */
  readonly seed: 'same' | 'other' | 'taken' | 'refused' | null;
}

export interface CheckUp {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /**
   * `changed`: ended because the connection leads elsewhere, has another key, or is gone; `unanswered`: requests in a row got no
   * answer, so the others were not sent.
   */
  readonly state: 'running' | 'done' | 'cancelled' | 'changed' | 'unanswered';
  readonly total: number;
  readonly requestCount: number;
  /** What the service counted in the answers that name a count; null when none does. */
  readonly reportedTokens: number | null;
  readonly results: readonly CheckFound[];
  readonly findings: CheckUpFindings;
}

/** One request and its answer, without secrets. */
export interface CheckExchange {
  /** From 1, in the order in which they ended. */
  readonly number: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** Empty when there was none. */
  readonly body: string;
  /** null when no answer came; `failure` then says why. */
  readonly status: number | null;
  readonly answerHeaders: Headers;
  readonly answer: string;
  /** There is more of it than is kept. */
  readonly isAnswerCut: boolean;
  /** The service, or the minute that it had, ended before the answer did. */
  readonly isAnswerBroken: boolean;
  readonly failure: string;
  readonly durationMs: number;
}

/** A request or an answer as it is written on the wire, nearly. */
export function messageText(first: string, headers: Headers, body: string): string {
  const head = [first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** How many came out in each way, under the names of the summary. */
export function statusCounts(results: readonly CheckFound[]) {
  const count = (status: CheckStatus): number => results.filter((one) => one.status === status).length;
  return { pass: count('pass'), warn: count('warn'), fail: count('fail'), notTestable: count('not-testable') };
}

/** The name of the sentence about a check-up that did not try everything; null for one that runs or did. */
export function whyEarly({ state }: CheckUp): 'cancelled' | 'changed' | 'unanswered' | null {
  return state === 'running' || state === 'done' ? null : state;
}

/** What a check-up costs at most, and about: said before it starts. */
export const CHECK_UP_COST = { requestsMax: 41, tokensAbout: 2_000 } as const;

/** A setting that what was found speaks for, with the name of its sentence in `shared/locales/<code>/check-up.ts`. */
export interface SuitableSetting {
  readonly setting: 'tokenLimitName' | 'isUsageAsked' | 'seed';
  readonly words: 'tokenLimitName' | 'usageOn' | 'usageOff' | 'seedOn' | 'seedOther' | 'seedTaken' | 'seedOff';
}

const USAGE_WORDS = { asked: 'usageOn', never: 'usageOff' } as const;
const SEED_WORDS = { same: 'seedOn', other: 'seedOther', taken: 'seedTaken', refused: 'seedOff' } as const;

export function suitableSettings({ tokenLimitName, usage, seed }: CheckUpFindings): readonly SuitableSetting[] {
  return [
    ...(tokenLimitName === null ? [] : [{ setting: 'tokenLimitName', words: 'tokenLimitName' } as const]),
    ...(usage === null || usage === 'always' ? [] : [{ setting: 'isUsageAsked', words: USAGE_WORDS[usage] } as const]),
    ...(seed === null ? [] : [{ setting: 'seed', words: SEED_WORDS[seed] } as const]),
  ];
}

/** What the connection would have to send to fit what was found; null when it does already. */
export function fittingOptions(now: RequestOptions, findings: CheckUpFindings): RequestOptions | null {
  const { tokenLimitName, usage, seed } = findings;
  const isSeedTaken = seed === null ? now.switchedOn.includes('seed') : seed !== 'refused';
  const others = now.switchedOn.filter((id) => id !== 'seed');
  const next: RequestOptions = {
    ...now,
    tokenLimitName: tokenLimitName ?? now.tokenLimitName,
    isUsageAsked: usage === null || usage === 'always' ? now.isUsageAsked : usage === 'asked',
    switchedOn: isSeedTaken ? (now.switchedOn.includes('seed') ? now.switchedOn : [...others, 'seed']) : others,
  };
  const isSame =
    next.tokenLimitName === now.tokenLimitName &&
    next.isUsageAsked === now.isUsageAsked &&
    next.switchedOn.length === now.switchedOn.length;
  return isSame ? null : next;
}
