/** Formats numbers, sizes and dates in the user's language. */

import { isolated } from '../../shared/locales/isolated.ts';
import { currentLanguage } from '../i18n.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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
 * For calendar days, stored as midnight UTC. A cached formatter would not notice a change of the computer's time zone.
 */
export const calendarFormat = keeper(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
);

export function formatNumber(value: number): string {
  return numberFormat({}).format(value);
}

/** With the same number of decimals in every row of a column. */
export function formatDecimal(value: number, digits: number): string {
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** `a, b, and c`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage()).format(items.map(isolated));
}

/** `a · b`: facts on one line, isolated so that text direction doesn't mix; omits nulls. */
export function factLine(facts: readonly (string | null)[]): string {
  return facts
    .filter((fact) => fact !== null)
    .map(isolated)
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

/** A date in a short form. */
export function formatDay(at: number): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(at);
}

/** The time if it is today, otherwise the date. */
export function formatShortMoment(at: number, now: number): string {
  const isToday = startOfDay(at) === startOfDay(now);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const options: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
  return new Intl.DateTimeFormat(currentLanguage(), options).format(at);
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
