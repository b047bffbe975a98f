/** Calendar days such as the expiry date of a key: parsing, formatting, and how soon it is. */

import { DAY_MS } from '../../shared/days.ts';

// A calendar day is the same in every time zone, so it is stored as midnight UTC.

/** The date input accepts longer years, which are always mistakes. */
const LAST_DAY = Date.UTC(9999, 11, 31);
/** Parley warns this many days before, once each. */
const WARNED_BEFORE_DAYS = [7, 1] as const;

/** Parses the date input; null if empty, undefined if invalid. */
export function readDay(text: string): number | null | undefined {
  if (text === '') return null;
  const at = new Date(`${text}T00:00Z`).getTime();
  return Number.isNaN(at) || at < 0 || at > LAST_DAY ? undefined : at;
}

/** Formats a day for the date input. */
export function dayText(at: number | null): string {
  return at === null ? '' : new Date(wholeDays(at) * DAY_MS).toISOString().slice(0, 10);
}

/** The day that the user's calendar shows at this moment. */
export function dayOf(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** A moment on that day in the user's time zone, for functions that format moments. */
export function momentOf(day: number): number {
  const date = new Date(wholeDays(day) * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12).getTime();
}

/** Days since 1970. Older versions stored local midnight: where that isn't midnight here, takes the nearest day. */
function wholeDays(at: number): number {
  if (at % DAY_MS === 0) return at / DAY_MS;
  const isMidnightHere = new Date(at).setHours(0, 0, 0, 0) === at;
  return isMidnightHere ? dayOf(at) / DAY_MS : Math.round(at / DAY_MS);
}

/** In calendar days; negative after the expiry date. */
function daysLeft(expiresAt: number, now: number): number {
  return wholeDays(expiresAt) - wholeDays(dayOf(now));
}

/** How many warnings are due. Each number of `before` makes one due that many days before the date, and later. */
export function warningsDue(
  expiresAt: number | null,
  now: number,
  before: readonly number[] = WARNED_BEFORE_DAYS,
): number {
  if (expiresAt === null) return 0;
  const days = daysLeft(expiresAt, now);
  return before.filter((one) => days <= one).length;
}

/** True after the expiry date; on that day, the key may still be valid. */
export function isPast(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && daysLeft(expiresAt, now) < 0;
}
