/** Lays the days of a library out along a strip. */

import { DAY_MS, dateOfDay } from '../../../shared/days.ts';
import type { DayUsage } from '../../../shared/usage/usage.ts';
import { strokePath } from '../../ui/stroke-path.ts';
import { startOfDay } from '../../words/format.ts';

export interface RepliesOfDay {
  /** The beginning of the day, in Unix milliseconds. */
  readonly at: number;
  readonly replies: number;
}

/** What the strip shows, in Unix milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** At most this many days before the first backup are shown. */
const BEFORE_MAX_DAYS = 60;
const STROKE_MIN = 4;

/** The days with replies, sorted by time. `rows` has one row for each day and model. */
export function repliesByDay(rows: readonly Pick<DayUsage, 'day' | 'replies'>[]): readonly RepliesOfDay[] {
  const counts = new Map<number, number>();
  for (const { day, replies } of rows) counts.set(day, (counts.get(day) ?? 0) + replies);
  return [...counts]
    .filter(([, replies]) => replies > 0)
    .map(([day, replies]) => ({ at: dateOfDay(day).getTime(), replies }))
    .sort((a, b) => a.at - b.at);
}

/** The newest backup from before today, or else the newest: today's often equals the library. @param backups by time */
export function backupToOpen<B extends { readonly createdAt: number }>(
  backups: readonly B[],
  now: number,
): B | undefined {
  return backups.findLast(({ createdAt }) => createdAt < startOfDay(now)) ?? backups.at(-1);
}

/** From the first backup, or from earlier messages, to the end of today. @param backups sorted by time */
export function spanOf(backups: readonly number[], days: readonly RepliesOfDay[], now: number): Span {
  const to = startOfDay(now) + DAY_MS;
  const firstBackup = startOfDay(Math.min(backups[0] ?? now, now));
  const firstMessages = Math.max(days[0]?.at ?? firstBackup, firstBackup - BEFORE_MAX_DAYS * DAY_MS);
  return { from: Math.min(firstBackup, firstMessages, to - DAY_MS), to };
}

/** The days' strokes as an SVG path. Days at the same pixel share a stroke. */
export function dayPath(days: readonly RepliesOfDay[], span: Span, width: number, height: number): string {
  const strokes = days.map(({ at, replies }) => ({
    place: (at + DAY_MS / 2 - span.from) / (span.to - span.from),
    amount: replies,
  }));
  return strokePath(strokes, { width, height, heightOf: (share) => STROKE_MIN + share * (height - STROKE_MIN) });
}

/** Dots for the backups: lines without length, whose round ends are drawn. Backups at the same pixel share a dot. */
export function dotPath(backups: readonly number[], span: Span, width: number, height: number): string {
  const places = backups.map((at) => Math.round(((at - span.from) / (span.to - span.from)) * width));
  return [...new Set(places)].map((x) => `M${Math.min(width, Math.max(0, x))} ${height}h0`).join('');
}
