/** Local days as the library writes them (`20261122`), ranges of them, and their names. */

import { dateOfDay, localDay } from '../../shared/days.ts';
import { calendarFormat } from '../words/format.ts';

export const RANGES = ['7', '30', '90', '365', 'all'] as const;
export type RangeName = (typeof RANGES)[number];

/** Noon of the day, which exists even where clocks change at midnight. */
const noonOf = (day: number): Date => dateOfDay(day, 12);

/** The time until the next local day begins; a day may have 23 or 25 hours. */
export function msUntilTomorrow(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - now;
}

/** Dates can differ by two days: UTC+14 and UTC−11 are 25 hours apart. */
const DAYS_AHEAD_MAX = 2;

/** The last day to draw: today, or a later day with requests from a time zone that is ahead. */
export function lastDayOf(days: readonly number[], today: number): number {
  const latest = plusDays(today, DAYS_AHEAD_MAX);
  return days.reduce((last, day) => (day <= latest ? Math.max(last, day) : last), today);
}

function plusDays(day: number, days: number): number {
  const date = noonOf(day);
  date.setDate(date.getDate() + days);
  return localDay(date.getTime());
}

/** The first day of a range that ends today; null for the range of all days. */
export function firstDayOf(range: RangeName, today: number): number | null {
  return range === 'all' ? null : plusDays(today, 1 - Number(range));
}

/** The most days to draw, so that a wrong clock can't freeze the page. */
const DAYS_MAX = 4_000;

/** Every day of the range, both ends included; only the latest if there are too many. */
export function daysBetween(first: number, last: number): readonly number[] {
  const days: number[] = [];
  for (let day = last; day >= first && days.length < DAYS_MAX; day = plusDays(day, -1)) days.push(day);
  return days.reverse();
}

/** `Nov 22, 2026`. */
export function dayName(day: number): string {
  return calendarFormat({ dateStyle: 'medium' }).format(midnightOf(day));
}

/** `Nov 22`. */
export function shortDayName(day: number): string {
  return calendarFormat({ month: 'short', day: 'numeric' }).format(midnightOf(day));
}

function midnightOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

/** `2026-11-22`, for a file. */
export function isoDay(day: number): string {
  const text = String(day).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
