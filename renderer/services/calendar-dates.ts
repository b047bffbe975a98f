/** Everything with a date: keys that expire and models that end. */

import type { Connection } from '../../shared/connection.ts';
import type { Translate } from '../i18n.ts';
import type { ModelEnd } from '../store/connections/model-ends.ts';
import { dayText, readDay } from '../words/key-expiry.ts';
import { keyName } from '../words/key-name.ts';

export interface CalendarDate {
  /** Names the key or the model; stays the same when its date changes. */
  readonly id: string;
  readonly kind: 'key' | 'model';
  /** Midnight UTC of the date. */
  readonly day: number;
  /** The key's or the model's name. */
  readonly name: string;
  readonly connectionName: string;
  /** The model's end date; null for a key. */
  readonly end: ModelEnd | null;
}

/** Earliest first. */
export function calendarDates(
  connections: readonly Connection[],
  ends: readonly ModelEnd[],
  t: Translate,
): readonly CalendarDate[] {
  const keys = connections.flatMap(({ id, name, keys: all }) =>
    all.flatMap((key) =>
      key.expiresAt === null
        ? []
        : [
            {
              id: `key-${id}-${key.id}`,
              kind: 'key' as const,
              day: readDay(dayText(key.expiresAt)) ?? key.expiresAt,
              name: keyName(key, t),
              connectionName: name,
              end: null,
            },
          ],
    ),
  );
  const models = ends.map((end) => ({
    id: `model-${end.connectionId}-${end.model}`,
    kind: 'model' as const,
    day: end.endsAt,
    name: end.model,
    connectionName: end.connectionName,
    end,
  }));
  return [...keys, ...models].sort((one, other) => one.day - other.day || (one.id < other.id ? -1 : 1));
}

const MONTHS_SHOWN = 12;

/** Where a day is on a line of twelve months from the first of this month: 0 to 1, or null outside of it. */
export function placeInYear(day: number, today: number): number | null {
  const date = new Date(today);
  const from = Date.UTC(date.getFullYear(), date.getMonth(), 1);
  const to = Date.UTC(date.getFullYear(), date.getMonth() + MONTHS_SHOWN, 1);
  return day < from || day >= to ? null : (day - from) / (to - from);
}

/** The first day of each month on the line, as moments. */
export function monthsOfYear(today: number): readonly number[] {
  const date = new Date(today);
  return Array.from({ length: MONTHS_SHOWN }, (_one, at) =>
    new Date(date.getFullYear(), date.getMonth() + at, 1).getTime(),
  );
}

/** How much of the line a label takes. */
const LABEL_WIDTH = 0.22;
const TIERS = 2;

/** A date on the line, and where its label is. */
export interface PlacedDate {
  readonly date: CalendarDate;
  /** 0 to 1. */
  readonly place: number;
  /** The label's tier, 0 nearest to the line; null if there is no room for the label. */
  readonly tier: number | null;
  /** True if the label is before the mark, because there is no room after it. */
  readonly isBefore: boolean;
}

/** Places the dates of a year; no two labels of a kind overlap. */
export function placedDates(dates: readonly CalendarDate[], today: number): readonly PlacedDate[] {
  const ends = { key: [] as number[], model: [] as number[] };
  return dates.flatMap((date) => {
    const place = placeInYear(date.day, today);
    if (place === null) return [];
    const isBefore = place > 1 - LABEL_WIDTH;
    const from = isBefore ? place - LABEL_WIDTH : place;
    const taken = ends[date.kind];
    let tier = 0;
    while (tier < TIERS && (taken[tier] ?? 0) > from) tier += 1;
    if (tier < TIERS) taken[tier] = from + LABEL_WIDTH;
    return [{ date, place, tier: tier < TIERS ? tier : null, isBefore }];
  });
}
