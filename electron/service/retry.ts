/** Decides whether and when the same request is automatically sent again. */
import { DAY_MS } from '../../shared/days.ts';
import type { AppError } from '../../shared/errors.ts';
import { largestOf } from '../../shared/json/largest.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AnswerHeaders } from './headers.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A year in milliseconds: services do not mean anything longer. */
export const LONGEST_WAIT_MS = 366 * DAY_MS;

interface RetryLimits {
  readonly count: number;
  /** The longest pause requested by a service that Parley still waits for automatically. */
  readonly requestedMaxMs: number;
}

/**
 * How long to wait before the next try, or `null` for no retry: no tries are left, another try can't help or could do
 * harm, or the service asked for a longer pause than Parley waits automatically.
 */
export function nextRetryDelayMs(
  error: AppError,
  retriesSoFar: number,
  random: () => number,
  { count, requestedMaxMs }: RetryLimits = { count: LIMITS.retryMaxCount, requestedMaxMs: LIMITS.retryAfterMaxMs },
): number | null {
  if (retriesSoFar >= count || !error.retryable || !isSafeToRepeat(error)) return null;
  const asked = error.retryAfterMs ?? 0;
  if (asked > requestedMaxMs) return null;
  const longest = Math.min(LIMITS.retryMaxDelayMs, LIMITS.retryBaseDelayMs * 2 ** retriesSoFar);
  const own = longest * (1 - LIMITS.retryJitterRatio * random());
  return Math.ceil(Math.max(own, asked));
}

/** False after most of our timers: the service may still work on the request, so Parley doesn't repeat it. */
function isSafeToRepeat(error: AppError): boolean {
  if (error.code === 'timeout') return error.timer === 'connect' || error.status === 408;
  return true;
}

/** True for `x-should-retry: false`, and for a `retry-after` too far away to wait for. */
export function saysNeverRetry(headers: AnswerHeaders): boolean {
  return (
    headers.get('x-should-retry')?.trim().toLowerCase() === 'false' ||
    /^\s*\d{9,}(?:\.\d+)?\s*$/.test(headers.get('retry-after') ?? '') ||
    /^\s*\d{12,}(?:\.\d+)?\s*$/.test(headers.get('retry-after-ms') ?? '')
  );
}

/** True for `x-should-retry: true`: whatever its status, the service says that the request had no effect. */
export function saysRetry(headers: AnswerHeaders): boolean {
  return headers.get('x-should-retry')?.trim().toLowerCase() === 'true';
}

/** The pause that the service asked for in its headers; `undefined` when there is no usable value. */
export function readRetryAfterMs(headers: AnswerHeaders, wallClockMs: number): number | undefined {
  const inMs = readDecimal(headers.get('retry-after-ms'));
  if (inMs !== undefined) return inUse(inMs);
  const value = headers.get('retry-after');
  const seconds = readDecimal(value);
  if (seconds !== undefined) return inUse(seconds * 1000);
  const duration = value === null ? undefined : readDuration(value.trim());
  if (duration !== undefined) return inUse(duration);
  const date = value === null ? undefined : (readHttpDate(value, wallClockMs) ?? readIsoDate(value.trim()));
  return date === undefined ? undefined : inUse(Math.max(0, date - wallClockMs));
}

/** Pairs of headers: when a limit is full again, and how much of it remains. */
const LIMIT_NAMES = [
  ...['', '-requests', '-tokens'].map((of) => [`x-ratelimit-reset${of}`, `x-ratelimit-remaining${of}`] as const),
  ...['requests', 'tokens', 'input-tokens', 'output-tokens'].map(
    (of) => [`anthropic-ratelimit-${of}-reset`, `anthropic-ratelimit-${of}-remaining`] as const,
  ),
];

/** Shorter waits are not worth mentioning. */
const SHORTEST_RESET_MS = 1000;

/**
 * The time until all exhausted limits are full again; if none is exhausted, until all limits are; `undefined` if that
 * is unknown or very short. Parley doesn't wait that long, because a part of a limit may be free again long before.
 */
export function readLimitResetMs(headers: AnswerHeaders, wallClockMs: number): number | undefined {
  const limits = LIMIT_NAMES.flatMap(([reset, remaining]) => {
    const ms = readReset(headers.get(reset)?.trim() ?? '', wallClockMs);
    return ms === undefined ? [] : [{ ms, isSpent: headers.get(remaining)?.trim() === '0' }];
  });
  const spent = limits.filter(({ isSpent }) => isSpent);
  const longest = largestOf(
    (spent.length > 0 ? spent : limits).map(({ ms }) => ms),
    0,
  );
  return longest >= SHORTEST_RESET_MS ? inUse(longest) : undefined;
}

const DURATION = /^(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9}(?:\.\d{1,9})?)ms)?$/;

/**
 * Reads the time until a reset from a date, `1m30.5s`, or seconds or milliseconds since 1970. `undefined` for small
 * numbers without a unit, because services mean different units.
 */
function readReset(text: string, wallClockMs: number): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000 - wallClockMs;
  if (/^\d{13}$/.test(text)) return Number(text) - wallClockMs;
  const date = readIsoDate(text);
  return date === undefined ? readDuration(text) : date - wallClockMs;
}

/** Reads `1m30.5s`; `undefined` for any other text. */
function readDuration(text: string): number | undefined {
  const parts = DURATION.exec(text);
  if (parts === null || text === '') return undefined;
  const [hours, minutes, seconds, ms] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (ms ?? 0);
}

function inUse(waitMs: number): number | undefined {
  return waitMs <= LONGEST_WAIT_MS ? Math.round(waitMs) : undefined;
}

function readDecimal(value: string | null): number | undefined {
  // A header that was sent twice arrives joined; the first value counts.
  const first = value?.split(',')[0]?.trim() ?? '';
  return /^\d{1,30}(?:\.\d{1,30})?$/.test(first) ? Number(first) : undefined;
}

function readIsoDate(text: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Reads a date in one of the three forms of RFC 9110 section 5.6.7, always in UTC; `undefined` for other text. */
function readHttpDate(value: string, wallClockMs: number): number | undefined {
  const fixed = /(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})[ ]+(\d{1,2}):(\d{2}):(\d{2})/i.exec(value);
  const old = /^\w{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2}):(\d{2})\s+(\d{4})/i.exec(value.trim());
  const [day, month, year, hour, minute, second] = fixed
    ? [fixed[1], fixed[2], fixed[3], fixed[4], fixed[5], fixed[6]]
    : [old?.[2], old?.[1], old?.[6], old?.[3], old?.[4], old?.[5]];
  const monthIndex = MONTHS.indexOf(month?.toLowerCase() ?? '');
  if (monthIndex === -1 || year === undefined) return undefined;
  const time = Date.UTC(
    fullYear(year, wallClockMs),
    monthIndex,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Number.isNaN(time) ? undefined : time;
}

/** The year; two digits never mean a year more than 50 years ahead (RFC 9110 section 5.6.7). */
function fullYear(year: string, wallClockMs: number): number {
  if (year.length === 4) return Number(year);
  const now = new Date(wallClockMs).getUTCFullYear();
  const inThisCentury = now - (now % 100) + Number(year);
  return inThisCentury > now + 50 ? inThisCentury - 100 : inThisCentury;
}
