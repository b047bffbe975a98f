/** The day on which a key expires: as it is typed, and how urgent it has become. */

import { startOfDay } from './format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Warnings come this many days before, each once. */
const WARNED_BEFORE_DAYS = [7, 1] as const;

/** What the box for a date says, as midnight of that day where the person is; null for an empty one, undefined for no date. */
export function readDay(text: string): number | null | undefined {
  if (text === '') return null;
  const at = new Date(`${text}T00:00`).getTime();
  return Number.isNaN(at) || at < 0 ? undefined : at;
}

/** For the box for a date. */
export function dayText(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** By calendar days; negative when the day has passed. */
function daysLeft(expiresAt: number, now: number): number {
  return Math.round((startOfDay(expiresAt) - startOfDay(now)) / DAY_MS);
}

/** How many of the warnings are due: none, the one of the week, or the one of the day as well. */
export function warningsDue(expiresAt: number | null, now: number): number {
  if (expiresAt === null) return 0;
  const days = daysLeft(expiresAt, now);
  return WARNED_BEFORE_DAYS.filter((before) => days <= before).length;
}

/** True once the day is over: a key that expires on a day may be good until its end. */
export function isPast(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && daysLeft(expiresAt, now) < 0;
}
