/** Reads the directives for the `tour` model in a message: speed, length, thinking and failures. */

import type { PracticeTexts } from '../../shared/locales/practice-texts.ts';
import { fold } from '../../shared/search/fold.ts';
import { behindPhrase, endsWithPhrase, mentions } from '../../shared/search/phrases.ts';
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';
import type { Trouble } from './practice-model.ts';

/** The longest tour: 100,000 tokens are about 450 kB of text. */
const TOKENS_MAX = 100_000;
const SPEED_MAX = 100_000;
const WAIT_MAX_S = 600;
const TROUBLE_AFTER_TOKENS = 20;
const FINISH_AFTER_TOKENS = 40;
const SOURCES_MAX = 20;

/** The requested values; absent ones use the tour's defaults. */
export interface TourDirectives {
  readonly tokensPerSecond?: number;
  readonly tokens?: number;
  readonly waitMs: number;
  /**
   * How the reply thinks. `details`: signed thinking, which later requests may omit but not change. `needed`: signed
   * thinking, which they must contain.
   */
  readonly reasoning: 'none' | 'field' | 'inline' | 'details' | 'needed';
  /** Names of the wanted sections; empty for all. */
  readonly only: readonly string[];
  readonly finishReason?: string;
  readonly cost?: number;
  readonly cachedTokens?: number;
  readonly sourceCount: number;
  readonly isRefusal: boolean;
  /** Where `finish=` ends the reply. */
  readonly finishAfterTokens: number;
  readonly trouble?: Trouble;
  /** How often the failure happens for the same message; Infinity: always. */
  readonly troubleTimes: number;
  /** Unknown `name=value` pairs, which the reply lists. */
  readonly misunderstood: readonly string[];
}

const NAMES = [
  'cost',
  'cached',
  'sources',
  'refusal',
  'speed',
  'tokens',
  'wait',
  'reasoning',
  'only',
  'finish',
  'fail',
  'after',
  'times',
  'retry-after',
];
const PAIR = /(?<![\w-])([a-z][a-z-]*)\s*=\s*([\w.,-]*[\w])/gi;
const NUMBER = /\d[\d,.]{0,20}/g;
/** Matches "1,000" and "1.000". */
const IS_GROUPED = /^\d{1,3}(?:[.,]\d{3}){1,5}$/;
/** How far from a number its words may be, in characters. */
const WORDS_MAX_CHARS = 40;

type AskedInWords = PracticeTexts['tour']['words'];

/** The directives in `text`: `name=value` pairs, or "200 tokens per second, 5000 tokens" in the words of a language. */
export function parseTourDirectives(text: string, inLanguage: AskedInWords): TourDirectives {
  const pairs = new Map<string, string>();
  for (const [, name, value] of text.matchAll(PAIR)) {
    if (name !== undefined && value !== undefined) pairs.set(name.toLowerCase(), value.toLowerCase());
  }
  const misunderstood: string[] = [...pairs.keys()]
    .filter((name) => !NAMES.includes(name))
    .map((name) => `${name}=${pairs.get(name)}`);
  const numberOf = (name: string, min: number, max: number): number | undefined => {
    const value = pairs.get(name);
    if (value === undefined) return undefined;
    const number = toNumber(value);
    if (number !== undefined) return Math.min(max, Math.max(min, number));
    misunderstood.push(`${name}=${value}`);
    return undefined;
  };

  const words = text.replaceAll(PAIR, ' ');
  const asked = amountsInWords(words, inLanguage);
  const isUnpaced = pairs.get('speed') === 'max';
  const speed = isUnpaced
    ? Number.POSITIVE_INFINITY
    : (numberOf('speed', 0.1, SPEED_MAX) ?? bounded(asked.speed, 0.1, SPEED_MAX));
  const tokens = numberOf('tokens', 1, TOKENS_MAX) ?? bounded(asked.tokens, 1, TOKENS_MAX);
  const after = numberOf('after', 0, TOKENS_MAX);
  const finishReason = pairs.get('finish');
  const fail = pairs.get('fail');
  const cost = numberOf('cost', 0, 1_000);
  const cachedTokens = numberOf('cached', 0, TOKENS_MAX);
  const trouble =
    fail === undefined
      ? undefined
      : troubleOf(fail, after ?? TROUBLE_AFTER_TOKENS, numberOf('retry-after', 0, 86_400) ?? 2);
  if (fail !== undefined && trouble === undefined) misunderstood.push(`fail=${fail}`);

  return {
    ...(speed === undefined ? {} : { tokensPerSecond: speed }),
    ...(tokens === undefined ? {} : { tokens: Math.round(tokens) }),
    waitMs: (numberOf('wait', 0, WAIT_MAX_S) ?? 0) * 1000,
    reasoning: reasoningOf(pairs.get('reasoning'), mentions(words, inLanguage.thinking)),
    only: (pairs.get('only') ?? '').split(',').filter((name) => name !== ''),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(cost === undefined ? {} : { cost }),
    ...(cachedTokens === undefined ? {} : { cachedTokens: Math.round(cachedTokens) }),
    sourceCount: Math.round(numberOf('sources', 0, SOURCES_MAX) ?? 0),
    isRefusal: pairs.get('refusal') === 'yes',
    finishAfterTokens: after ?? FINISH_AFTER_TOKENS,
    ...(trouble === undefined ? {} : { trouble }),
    troubleTimes: numberOf('times', 0, 1_000) ?? Number.POSITIVE_INFINITY,
    misunderstood,
  };
}

interface Amounts {
  readonly speed?: string;
  readonly tokens?: string;
}

/** The first speed and the first length. "Per second" comes after the tokens, or before the number. */
function amountsInWords(text: string, { tokens, perSecond }: AskedInWords): Amounts {
  const words = fold(text);
  let found: Amounts = {};
  let end = 0;
  for (const { 0: number, index } of words.matchAll(NUMBER)) {
    const before = words.slice(Math.max(end, index - WORDS_MAX_CHARS), index);
    end = index + number.length;
    const rest = behindPhrase(words.slice(end, end + WORDS_MAX_CHARS), tokens);
    if (rest === undefined) continue;
    const isBehind = behindPhrase(rest, perSecond) !== undefined;
    const amount = IS_GROUPED.test(number) ? number.replaceAll(/[.,]/g, '') : number;
    if (isBehind || endsWithPhrase(before, perSecond)) found = { speed: amount, ...found };
    else found = { tokens: amount, ...found };
    // Words that mark this number as a speed don’t apply to the next number.
    if (isBehind) end = words.length;
  }
  return found;
}

function toNumber(text: string): number | undefined {
  const number = Number(text.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}

function bounded(text: string | undefined, min: number, max: number): number | undefined {
  const number = text === undefined ? undefined : toNumber(text);
  return number === undefined ? undefined : Math.min(max, Math.max(min, number));
}

function reasoningOf(value: string | undefined, isInWords: boolean): TourDirectives['reasoning'] {
  if (value === 'inline' || value === 'details' || value === 'needed') return value;
  if (value === 'no' || value === 'off' || value === 'none') return 'none';
  return value !== undefined || isInWords ? 'field' : 'none';
}

const STATUS_CODES: ReadonlyMap<string, string> = new Map([
  ['400', 'practice_bad_request'],
  ['401', 'invalid_api_key'],
  ['402', 'insufficient_quota'],
  ['403', 'permission_denied'],
  ['404', 'model_not_found'],
  ['408', 'request_timeout'],
  ['409', 'conflict'],
  ['413', 'request_too_large'],
  ['422', 'unprocessable_content'],
  ['429', 'rate_limit_exceeded'],
  ['500', 'internal_error'],
  ['502', 'bad_gateway'],
  ['503', 'overloaded'],
  ['504', 'gateway_timeout'],
  ['529', 'overloaded'],
]);

function troubleOf(fail: string, afterTokens: number, retryAfterSeconds: number): Trouble | undefined {
  if (fail === 'mid' || fail === 'error') return { kind: 'error', afterTokens };
  if (fail === 'cut' || fail === 'stall' || fail === 'end') return { kind: fail, afterTokens };
  if (fail === 'expired') return { kind: 'refuse', error: refusal(401, 'api_key_expired', 0) };
  const code = STATUS_CODES.get(fail);
  return code === undefined ? undefined : { kind: 'refuse', error: refusal(Number(fail), code, retryAfterSeconds) };
}

function refusal(status: number, code: string, retryAfterSeconds: number): ErrorAnswer {
  const error = invalidRequest(status, code, 'asAsked', { status: String(status), code });
  if (status < 500 && status !== 429) return error;
  return {
    ...error,
    type: status === 429 ? 'rate_limit_error' : 'server_error',
    ...(status === 429 || status === 503 ? { headers: { 'retry-after': String(retryAfterSeconds) } } : {}),
  };
}
