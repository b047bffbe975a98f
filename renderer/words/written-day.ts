/** Reads a day the way people write it: 14 Mar 2027, 3/14/2027, 2027年3月14日, in 90 days. */

import { DAY_MS } from '../../shared/days.ts';
import { fold } from '../../shared/search/fold.ts';
import { currentLanguage } from '../i18n.ts';
import { readDay } from './key-expiry.ts';

const MAX_CHARS = 60;
const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
const UNITS = ['day', 'week', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];
/** Marks of direction, as in dates that were copied from an Arabic text. */
const INVISIBLE = /\p{Cf}/gu;
/** Words for “in” before a span that `Intl` does not use, folded: Spanish, Portuguese, Arabic. */
const AFTER = /^(?:en|daqui a|بعد) /;

/** Midnight UTC of that day; null if empty, undefined if it can't be read. @param now Unix milliseconds */
export function readWrittenDay(text: string, now: number): number | null | undefined {
  if (text.length > MAX_CHARS) return text.trim() === '' ? null : undefined;
  const trimmed = fold(text).replaceAll(INVISIBLE, '').trim();
  if (trimmed === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(trimmed)) return readDay(trimmed);
  const days = spanDays(trimmed);
  if (days !== undefined) {
    const then = new Date(now + days * DAY_MS);
    return Date.UTC(then.getFullYear(), then.getMonth(), then.getDate());
  }
  return withMonthName(trimmed) ?? inNumbers(trimmed);
}

/** The days of `in 90 days` or `90 days` in English or the user's language, or of `90 d`. @param text folded */
function spanDays(text: string): number | undefined {
  const english = /^(?:in )?(\d{1,4}) ?(d|w|m|y)[a-z]*$/.exec(text);
  const count = Number(english?.[1] ?? /\d{1,4}/.exec(text)?.[0]);
  if (Number.isNaN(count)) return undefined;
  const said = [text, text.replace(AFTER, '')].map(joined);
  const unit =
    UNITS.find((one) => one.startsWith(english?.[2] ?? ' ')) ??
    UNITS.find((one) => spansInWords(count, one).some((words) => said.includes(joined(fold(words)))));
  return unit === undefined ? undefined : count * UNIT_DAYS[unit];
}

function spansInWords(count: number, unit: Unit): readonly string[] {
  const locale = new Intl.Locale(currentLanguage(), { numberingSystem: 'latn' });
  const lengths = (['long', 'short', 'narrow'] as const).map((unitDisplay) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, useGrouping: false, unitDisplay }).format(count),
  );
  return [...lengths, new Intl.RelativeTimeFormat(locale).format(count, unit)];
}

/** Without spaces, full stops and invisible marks. */
function joined(text: string): string {
  return text.replaceAll(/[\s.\p{Cf}]/gu, '');
}

/** `14 Mar 2027`, `March 14, 2027`. */
function withMonthName(text: string): number | undefined {
  const words = text.match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const year = numbers.find((number) => number >= 1000);
  const day = numbers.find((number) => number <= 31);
  if (year === undefined || day === undefined || numbers.length !== 2) return undefined;
  const lists = monthLists();
  const month = words.map((word) => monthOf(lists, word)).find((one) => one >= 0);
  return month === undefined ? undefined : existing(year, month, day);
}

/** Month names in English and in the user's language, alone and with a day. */
function monthLists(): readonly (readonly string[])[] {
  const current = new Intl.Locale(currentLanguage());
  // Syria has other Arabic month names than Egypt, whose names the hint uses.
  return ['en', current.baseName, current.language].flatMap((language) => [
    monthNames(language, {}),
    monthNames(language, { day: 'numeric' }),
  ]);
}

/** From 0; -1 if the word isn't a month. */
function monthOf(lists: readonly (readonly string[])[], word: string): number {
  return lists.map((names) => monthIn(names, word)).find((month) => month >= 0) ?? -1;
}

/** The whole word decides first: juin and juillet begin alike. */
function monthIn(names: readonly string[], word: string): number {
  if (word.length < 3) return -1;
  const whole = names.findIndex((name) => name.startsWith(word));
  return whole >= 0 ? whole : names.findIndex((name) => name.startsWith(word.slice(0, 3)));
}

/** Folded. Beside a day, Russian says “мая” for “май”. */
function monthNames(language: string, beside: { readonly day?: 'numeric' }): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { ...beside, month: 'long', calendar: 'gregory', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2027, month, 1));
    return fold(parts.find(({ type }) => type === 'month')?.value ?? '');
  });
}

/** `14.3.2027`, in the order of the user's language; `2027年3月14日`. */
function inNumbers(text: string): number | undefined {
  const plain = text.endsWith('日') ? text.slice(0, -1) : text;
  const [first, second, third, ...more] = plain.split(/[./年月-]/).map((part) => Number(part.trim()));
  if (first === undefined || second === undefined || third === undefined || more.length > 0) return undefined;
  if (first >= 1000) return existing(first, second - 1, third);
  const parts = new Intl.DateTimeFormat(currentLanguage()).formatToParts(0).map(({ type }) => type);
  const isDayFirst = parts.indexOf('day') < parts.indexOf('month');
  return isDayFirst ? existing(third, second - 1, first) : existing(third, first - 1, second);
}

/** Undefined for a day that doesn't exist, such as 31 February, or that is before 1970 or after 9999. */
function existing(year: number, month: number, day: number): number | undefined {
  const at = Date.UTC(year, month, day);
  const date = new Date(at);
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month && date.getUTCDate() === day;
  return isSame && at >= 0 && year <= 9999 ? at : undefined;
}
