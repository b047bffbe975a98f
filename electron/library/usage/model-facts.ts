/** Stores, reads and imports what users entered about models. */

import { isObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { CURRENCY_CODE, type ModelFacts, type ModelPrice, PRICE_DIGITS } from '../../../shared/usage/model-facts.ts';
import { flag, integerOrNull, text, textOrNull, toFlag } from '../file/columns.ts';
import type { Row, Sql } from '../file/sql.ts';

/** Limits how many models one import adds: a file can contain any number. */
const MODELS_MAX = 10_000;

/** Validates facts from outside. Skips entries without a connection or model; other invalid values become empty. */
export function readModels(value: unknown): ModelFacts[] {
  if (!Array.isArray(value)) return [];
  const found: ModelFacts[] = [];
  for (const entry of value.slice(0, MODELS_MAX)) {
    if (!isObject(entry)) continue;
    const word = (one: unknown, maxChars: number): string =>
      typeof one === 'string' && one.length <= maxChars ? one.toWellFormed() : '';
    const price = isObject(entry.price) ? entry.price : {};
    const matching = (one: unknown, shape: RegExp): string | null =>
      typeof one === 'string' && shape.test(one) ? one : null;
    const connectionId = word(entry.connectionId, LIMITS.idMaxChars);
    const model = word(entry.model, LIMITS.modelIdMaxChars);
    const { contextLength } = entry;
    if (connectionId === '' || model === '') continue;
    found.push({
      connectionId,
      model,
      isHidden: entry.isHidden === true,
      note: word(entry.note, LIMITS.modelNoteMaxChars),
      contextLength: isContextLength(contextLength) ? contextLength : null,
      price: {
        in: matching(price.in, PRICE_DIGITS),
        out: matching(price.out, PRICE_DIGITS),
        ...cachePrices(matching(price.cachedIn, PRICE_DIGITS), matching(price.cacheWriteIn, PRICE_DIGITS)),
        currency: matching(price.currency, CURRENCY_CODE) ?? 'USD',
      },
      ...(isDate(entry.endsAt) && { endsAt: entry.endsAt }),
    });
  }
  return found;
}

function isContextLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LIMITS.contextLengthMax;
}

function isDate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LIMITS.dateMaxMs;
}

function cachePrices(cachedIn: string | null, cacheWriteIn: string | null): Partial<ModelPrice> {
  return { ...(cachedIn !== null && { cachedIn }), ...(cacheWriteIn !== null && { cacheWriteIn }) };
}

function toFacts(row: Row): ModelFacts {
  const [endsAt, notifiedEnd, dismissed] = [
    integerOrNull(row, 'ends_at'),
    integerOrNull(row, 'notified_end'),
    integerOrNull(row, 'notices_dismissed'),
  ];
  return {
    connectionId: text(row, 'connection_id'),
    model: text(row, 'model'),
    isHidden: flag(row, 'is_hidden'),
    note: text(row, 'note'),
    contextLength: integerOrNull(row, 'context_length'),
    price: {
      in: textOrNull(row, 'price_in'),
      out: textOrNull(row, 'price_out'),
      ...cachePrices(textOrNull(row, 'price_cached_in'), textOrNull(row, 'price_cache_write_in')),
      currency: text(row, 'currency'),
    },
    ...(endsAt !== null && { endsAt }),
    ...(notifiedEnd !== null && dismissed !== null && { endNotices: { endsAt: notifiedEnd, dismissed } }),
  };
}

export function readModelFacts(sql: Sql): ModelFacts[] {
  return sql
    .all(
      `SELECT * FROM (SELECT m.*, sum(octet_length(model) + octet_length(note)) OVER (ORDER BY changed_at DESC, n DESC) AS bytes
         FROM models m) WHERE bytes <= ? ORDER BY n`,
      LIMITS.factsTogetherMaxBytes,
    )
    .map(toFacts);
}

/** Stores facts; `keep` leaves existing entries unchanged. */
export function putModelFacts(sql: Sql, facts: ModelFacts, now: number, conflict: 'keep' | 'replace'): void {
  const { price } = facts;
  sql.run(
    `INSERT INTO models (connection_id, model, is_hidden, note, context_length, price_in, price_out, price_cached_in,
       price_cache_write_in, currency, changed_at, ends_at, notified_end, notices_dismissed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (connection_id, model) DO ${
       conflict === 'keep'
         ? 'NOTHING'
         : `UPDATE SET is_hidden = excluded.is_hidden, note = excluded.note, context_length = excluded.context_length,
            price_in = excluded.price_in, price_out = excluded.price_out, price_cached_in = excluded.price_cached_in,
            price_cache_write_in = excluded.price_cache_write_in, currency = excluded.currency, changed_at = excluded.changed_at,
            ends_at = excluded.ends_at, notified_end = excluded.notified_end, notices_dismissed = excluded.notices_dismissed`
     }`,
    facts.connectionId,
    facts.model,
    toFlag(facts.isHidden),
    facts.note,
    facts.contextLength,
    price.in,
    price.out,
    price.cachedIn ?? null,
    price.cacheWriteIn ?? null,
    price.currency,
    now,
    facts.endsAt ?? null,
    facts.endNotices?.endsAt ?? null,
    facts.endNotices?.dismissed ?? null,
  );
}
