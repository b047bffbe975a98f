/** Everything with a date: keys that expire and models that end. */

import type { Connection } from '../../shared/connection.ts';
import type { Translate } from '../i18n.ts';
import type { ModelEnd } from '../store/connections/model-ends.ts';
import { dayText, readDay } from '../words/key-expiry.ts';
import { keyName } from '../words/key-name.ts';

export interface CalendarDate {
  /** Stays the same while the date does. */
  readonly id: string;
  readonly kind: 'key' | 'model';
  /** Midnight UTC of that day. */
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

/** Where a day lies on a line from the first of this month over twelve months: 0 to 1, or null outside of it. */
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
