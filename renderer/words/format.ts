/** Formats numbers, sizes and dates in the user's language. */

import { DAY_MS } from '../../shared/days.ts';
import { currentLanguage, isolatedHere } from '../i18n.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** Caches formatters by language and options: creating one is slow, and each cell of a table needs one. */
function keeper<Options, Format>(make: (language: string, options: Options) => Format): (options: Options) => Format {
  const kept = new Map<string, Format>();
  return (options) => {
    const language = currentLanguage();
    const key = `${language} ${JSON.stringify(options)}`;
    const format = kept.get(key) ?? make(language, options);
    kept.set(key, format);
    return format;
  };
}

export const numberFormat = keeper(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/**
 * Formats calendar days, which are midnight UTC. Always uses UTC, because a cached formatter keeps its time zone.
 */
export const calendarFormat = keeper(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
);

export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

/** Digits as people type them: not grouped, with a decimal comma where the language has one. */
export function typedNumber(digits: string): string {
  return formatNumber(0.5).includes(',') ? digits.replace('.', ',') : digits;
}

/** A number with exactly `digits` decimals, for columns of numbers. */
export function formatDecimal(value: number, digits: number): string {
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** `a, b, and c`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage()).format(items.map(isolatedHere));
}

/** `a · b`: facts on one line, isolated so that text direction doesn't mix; omits nulls. */
export function factLine(facts: readonly (string | null)[]): string {
  return facts
    .filter((fact) => fact !== null)
    .map(isolatedHere)
    .join(' · ');
}

/** `1.5 MB`, in decimal units like file managers. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return numberFormat({
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    // The short form of a byte has no plural.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1,
  }).format(value);
}

/** Date and time in a short form. `at` is Unix milliseconds. */
export function formatMoment(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Date and time to the second. */
export function formatSecond(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}

/** `25 Nov 2026`, for one line of a seal. */
export function calendarDay(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** `16:02:07.418`: to the millisecond. */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(at);
}

let clock: { readonly key: string; readonly format: Intl.DateTimeFormat } | null = null;

/** `16:02`. Keeps its formatter, because each message needs it, until the language or the time zone changes. */
export function formatClock(at: number): string {
  const key = `${currentLanguage()} ${new Date(at).getTimezoneOffset()} ${new Date().getTimezoneOffset()}`;
  if (clock?.key !== key)
    clock = {
      key,
      format: new Intl.DateTimeFormat(currentLanguage(), { hour: 'numeric', minute: '2-digit' }),
    };
  return clock.format.format(at);
}

/** A date in a short form. */
export function formatDay(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(at);
}

/** The time if it is today, otherwise the date. */
export function formatShortMoment(at: number, now: number): string {
  if (startOfDay(at) === startOfDay(now)) return formatClock(at);
  const date = new Date(at);
  const year = date.getFullYear();
  const isThisYear = year === new Date(now).getFullYear();
  const format = calendarFormat({ day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
  return format.format(Date.UTC(year, date.getMonth(), date.getDate()));
}

/** `today`, `yesterday`, `in 3 days`, by calendar days. */
export function formatDays(at: number, now: number): string {
  const days = Math.round((startOfDay(at) - startOfDay(now)) / DAY_MS);
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(days, 'day');
}

/** `October 2026`, in the user's time zone. */
export function formatMonth(at: number): string {
  const date = new Date(at);
  return calendarFormat({ month: 'long', year: 'numeric' }).format(Date.UTC(date.getFullYear(), date.getMonth()));
}

/** Midnight of the day of `at`, in the user's time zone. */
export function startOfDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
