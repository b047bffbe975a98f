/** Reads a day the way people write it: 14 Mar 2027, 3/14/2027, 2027-03-14, in 90 days. */

import { currentLanguage } from '../i18n.ts';
import { readDay } from './key-expiry.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_CHARS = 60;
const UNIT_DAYS = { d: 1, w: 7, m: 30, y: 365 } as const;

/** Midnight UTC of that day; null if empty, undefined if it can't be read. @param now Unix milliseconds */
export function readWrittenDay(text: string, now: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_CHARS) return trimmed === '' ? null : undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return readDay(trimmed);
  const span = /^(?:in )?(\d{1,4}) ?(d|w|m|y)[a-z]*$/i.exec(trimmed);
  if (span !== null) {
    const days = Number(span[1]) * UNIT_DAYS[(span[2] ?? 'd').toLowerCase() as keyof typeof UNIT_DAYS];
    const then = new Date(now + days * DAY_MS);
    return Date.UTC(then.getFullYear(), then.getMonth(), then.getDate());
  }
  return withMonthName(trimmed) ?? inNumbers(trimmed);
}

/** `14 Mar 2027`, `March 14, 2027`. */
function withMonthName(text: string): number | undefined {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const month = words.map(monthOf).find((one) => one >= 0);
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const year = numbers.find((number) => number >= 1000);
  const day = numbers.find((number) => number <= 31);
  if (month === undefined || year === undefined || day === undefined || numbers.length !== 2) return undefined;
  return existing(year, month, day);
}

function monthOf(word: string): number {
  return ['en', currentLanguage()]
    .map((language) => monthNames(language).findIndex((name) => word.length >= 3 && name.startsWith(word.slice(0, 3))))
    .reduce((found, one) => (found >= 0 ? found : one), -1);
}

function monthNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2027, month, 1)).toLowerCase());
}

/** `14.3.2027`, in the order of the person's language. */
function inNumbers(text: string): number | undefined {
  const [first, second, third, ...more] = text.split(/[./-]/).map((part) => Number(part.trim()));
  if (first === undefined || second === undefined || third === undefined || more.length > 0) return undefined;
  if (first >= 1000) return existing(first, second - 1, third);
  const parts = new Intl.DateTimeFormat(currentLanguage()).formatToParts(0).map(({ type }) => type);
  const isDayFirst = parts.indexOf('day') < parts.indexOf('month');
  return isDayFirst ? existing(third, second - 1, first) : existing(third, first - 1, second);
}

/** Undefined for a day that no calendar has, such as 31 February. */
function existing(year: number, month: number, day: number): number | undefined {
  const at = Date.UTC(year, month, day);
  const date = new Date(at);
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return isSame && at >= 0 && year <= 9999 ? at : undefined;
}
