/** Adds replies that are already stored to the usage log. */

import { localDay } from '../../../shared/days.ts';
import { isObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Usage } from '../../../shared/service.ts';
import { inputTokens, NANO } from '../../../shared/usage/costs.ts';
import { storedJson } from '../json.ts';
import { integer, integerOrNull, text, textOrNull } from './columns.ts';
import type { Row, Sql } from './sql.ts';

export function count(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? Math.trunc(value)
    : null;
}

function tokenCount(value: number | null | undefined): number | null {
  const tokens = count(value);
  return tokens !== null && tokens <= LIMITS.replyTokensMax ? tokens : null;
}

/** The columns that say what a reply used, in the order of `usedValues`. */
export const USED_COLUMNS = [
  'tokens_in',
  'tokens_out',
  'cached_in',
  'cache_write_in',
  'reasoning_out',
  'cost_nano',
] as const;

export function usedValues(usage: Usage | null): (number | null)[] {
  return [
    tokenCount(usage === null ? null : inputTokens(usage)),
    tokenCount(usage?.completionTokens),
    tokenCount(usage?.cachedTokens),
    tokenCount(usage?.cacheWriteTokens),
    tokenCount(usage?.reasoningTokens),
    nanoCost(usage?.cost),
  ];
}

function nanoCost(cost: number | undefined): number | null {
  return cost !== undefined && cost >= 0 && cost <= LIMITS.countedCostMax ? Math.round(cost * NANO) : null;
}

/** The counts of a stored reply. */
function storedUsage(json: string | null): Usage {
  const usage = storedJson(json);
  if (!isObject(usage)) return {};
  return Object.fromEntries(Object.entries(usage).filter(([, value]) => typeof value === 'number'));
}

export function nameConnection(sql: Sql, id: string, name: string, at: number): void {
  sql.run(
    `INSERT INTO usage_connections (id, name, at) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at WHERE excluded.at >= at`,
    id,
    name,
    at,
  );
}

/** Null for a reply that arrived whole: it has no first token, whatever was measured. */
export function firstTokenOf(parameters: unknown, firstTokenMs: number | null): number | null {
  return isObject(parameters) && parameters.stream === false ? null : firstTokenMs;
}

/** Replies that are in memory at once. */
const REPLIES_AT_ONCE = 1_000;
const STORED = `SELECT r.n, r.message_id, r.connection_id, r.connection_name, r.model, r.parameters, r.usage, r.first_token_ms,
    r.duration_ms, m.conversation_id, m.created_at
  FROM replies r JOIN messages m ON m.id = r.message_id
  WHERE r.connection_id <> '' AND r.ending IS NOT NULL AND NOT EXISTS (SELECT 1 FROM usage_log u WHERE u.message_id = r.message_id)`;

/**
 * Adds stored replies to the usage log if they are missing from it: from an older library, an import, a backup or a
 * damaged file. Skips replies that other apps requested, replies that the user wrote, and copies made by a fork of a
 * reply that is already logged (same connection, model, time and durations). `where` selects replies (`r`) and messages
 * (`m`).
 */
export function logStoredReplies(sql: Sql, where = '1', ...values: string[]): void {
  const named = new Map<string, Row>();
  for (const row of storedReplies(sql, where, values)) {
    if (!logStored(sql, row)) continue;
    const last = named.get(text(row, 'connection_id'));
    if (last === undefined || integer(row, 'created_at') >= integer(last, 'created_at'))
      named.set(text(row, 'connection_id'), row);
  }
  for (const [id, row] of named) nameConnection(sql, id, text(row, 'connection_name'), integer(row, 'created_at'));
}

function* storedReplies(sql: Sql, where: string, values: readonly string[]): Generator<Row> {
  const page = `${STORED} AND (${where}) AND r.n > ? ORDER BY r.n LIMIT ${REPLIES_AT_ONCE}`;
  for (let after = 0; ; ) {
    const rows = sql.many(page, ...values, after);
    yield* rows;
    if (rows.length < REPLIES_AT_ONCE) return;
    after = integer(rows.at(-1) ?? {}, 'n');
  }
}

/** False for a reply that the user has written. */
function logStored(sql: Sql, row: Row): boolean {
  const parameters = storedJson(textOrNull(row, 'parameters'));
  if (isObject(parameters) && parameters.isEdited === true) return false;
  const at = integer(row, 'created_at');
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests, first_token_ms,
       duration_ms, ${USED_COLUMNS.join(', ')})
     SELECT ?1, 0, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 WHERE NOT EXISTS (SELECT 1 FROM usage_log
       WHERE at = ?5 AND connection_id = ?3 AND model = ?4 AND first_token_ms IS ?7 AND duration_ms IS ?8)`,
    text(row, 'message_id'),
    text(row, 'conversation_id'),
    text(row, 'connection_id'),
    text(row, 'model'),
    at,
    localDay(at),
    count(firstTokenOf(parameters, integerOrNull(row, 'first_token_ms'))),
    count(integerOrNull(row, 'duration_ms')),
    ...usedValues(storedUsage(textOrNull(row, 'usage'))),
  );
  return true;
}

const COST_FIELDS = ['cachedTokens', 'cacheWriteTokens', 'reasoningTokens', 'cost'];

/** Fills in the cached, cache-write and reasoning tokens and the cost that stored replies reported. */
export function logStoredCosts(sql: Sql): void {
  const says = COST_FIELDS.map((name) => `instr(usage, '"${name}"') > 0`).join(' OR ');
  for (const row of sql.all(`SELECT message_id, usage FROM replies WHERE usage IS NOT NULL AND (${says})`)) {
    const values = usedValues(storedUsage(textOrNull(row, 'usage')));
    sql.run(
      `UPDATE usage_log SET ${USED_COLUMNS.slice(2)
        .map((name, at) => `${name} = ?${at + 4}`)
        .join(', ')} WHERE requests > 0 AND tokens_in IS ?2 AND tokens_out IS ?3
       AND n = (SELECT n FROM usage_log WHERE message_id = ?1 ORDER BY seq DESC LIMIT 1)`,
      text(row, 'message_id'),
      ...values,
    );
  }
}
