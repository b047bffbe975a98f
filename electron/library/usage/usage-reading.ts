/** Reads usage sums for the usage page, a list of chats, or one chat. */

import { LIMITS } from '../../../shared/limits.ts';
import {
  type ChatUsage,
  type DayUsage,
  type ModelUsage,
  NO_USAGE,
  USAGE_FIGURES,
  type UsageRange,
  type UsageReport,
  type UsageSums,
} from '../../../shared/usage/usage.ts';
import { integer, text, textOrNull } from '../file/columns.ts';
import type { Row, Sql } from '../file/sql.ts';
import { USAGE_COLUMNS } from '../file/usage-schema.ts';
import { storedJson } from '../json.ts';

const MODEL = `substr(model, 1, ${LIMITS.usageNameMaxChars})`;
/** Lists only the most recently used connections: an import may name any number of them. */
const CONNECTION_NAMES = `SELECT id, substr(name, 1, ${LIMITS.titleMaxChars}) AS name FROM usage_connections
  ORDER BY at DESC LIMIT ${LIMITS.usageTogetherMax}`;
const SUMS = USAGE_FIGURES.map((name) => `sum(${USAGE_COLUMNS[name]}) AS ${USAGE_COLUMNS[name]}`).join(', ');
/** Selects days from parameter 1 to parameter 2. */
const IN_RANGE = 'day BETWEEN ?1 AND ?2';
const LAST_DAY = 99_999_999;

const boundsOf = ({ fromDay, toDay }: UsageRange): [number, number] => [fromDay ?? 0, toDay ?? LAST_DAY];
/** The longest list of chats; the page's sums include all chats. */
const CHATS_MAX = 200;

function toSums(row: Row): UsageSums {
  const sums = { ...NO_USAGE };
  for (const name of USAGE_FIGURES) sums[name] = integer(row, USAGE_COLUMNS[name]);
  return sums;
}

const toModelUsage = (row: Row): ModelUsage => ({
  connectionId: text(row, 'connection_id'),
  model: text(row, 'model'),
  ...toSums(row),
});

const DAY_FIELDS = ['day', 'connection_id', 'model', ...USAGE_FIGURES.map((name) => USAGE_COLUMNS[name])].join(', ');

/** Reads all rows as one text, which is ten times as fast in the driver when there are many days and models. */
function readDays(sql: Sql, query: string, ...values: (string | number)[]): DayUsage[] {
  const row = sql.get(`SELECT json_group_array(json_array(${DAY_FIELDS})) AS days FROM (${query})`, ...values);
  const days = row === null ? null : storedJson(text(row, 'days'));
  return Array.isArray(days) ? days.map(toDayUsage) : [];
}

/** Reads a row that is a list of the `DAY_FIELDS` values. */
function toDayUsage(row: unknown): DayUsage {
  const values: readonly unknown[] = Array.isArray(row) ? row : [];
  const usage = { day: Number(values[0]), connectionId: String(values[1]), model: String(values[2]), ...NO_USAGE };
  for (const [at, name] of USAGE_FIGURES.entries()) usage[name] = Number(values[at + 3]);
  return usage;
}

/** The usage of one chat, or of all for null: the rows from `offset` on, as many as fit in one answer. */
export function readUsage(sql: Sql, range: UsageRange, conversationId: string | null, offset = 0): UsageReport {
  const isOfChat = conversationId !== null;
  const days = readDays(
    sql,
    `SELECT day, connection_id, ${MODEL} AS model, ${SUMS} FROM usage_days ${isOfChat ? 'INDEXED BY usage_days_by_conversation' : ''}
     WHERE ${IN_RANGE} ${isOfChat ? 'AND conversation_id = ?3' : ''} GROUP BY 1, 2, 3
     ORDER BY 1, 2, 3 LIMIT ${LIMITS.usageTogetherMax} OFFSET ${isOfChat ? '?4' : '?3'}`,
    ...boundsOf(range),
    ...(isOfChat ? [conversationId] : []),
    offset,
  );
  const names = sql.all(CONNECTION_NAMES).map((row) => [text(row, 'id'), text(row, 'name')]);
  return {
    days,
    connectionNames: Object.fromEntries(names),
    firstDay: sql.number('SELECT min(day) FROM usage_days'),
  };
}

/** The chats that used the most tokens, one entry for each chat and model. */
export function readChatUsage(sql: Sql, range: UsageRange): ChatUsage[] {
  const rows = sql.all(
    `SELECT u.conversation_id, u.connection_id, ${MODEL} AS model, ${SUMS}, c.title, c.id AS known FROM usage_days u
     JOIN (SELECT conversation_id AS id, sum(tokens_in + tokens_out) AS tokens, sum(replies) AS asked FROM usage_days
       WHERE ${IN_RANGE} GROUP BY conversation_id ORDER BY tokens DESC, asked DESC LIMIT ${CHATS_MAX}) most ON most.id = u.conversation_id
     LEFT JOIN conversations c ON c.id = u.conversation_id
     WHERE ${IN_RANGE} GROUP BY 1, 2, 3
     ORDER BY most.tokens DESC, most.asked DESC, 1, 2, 3 LIMIT ${LIMITS.usageTogetherMax}`,
    ...boundsOf(range),
  );
  return rows.map((row) => ({
    conversationId: text(row, 'conversation_id'),
    title: textOrNull(row, 'known') === null ? null : text(row, 'title'),
    ...toModelUsage(row),
  }));
}

/** What one chat used so far, for each model. */
export function readUsageOfChat(sql: Sql, conversationId: string): ModelUsage[] {
  return sql
    .all(
      `SELECT connection_id, ${MODEL} AS model, ${SUMS} FROM usage_days WHERE conversation_id = ? GROUP BY 1, 2
       ORDER BY 1, 2 LIMIT ${LIMITS.usageTogetherMax}`,
      conversationId,
    )
    .map(toModelUsage);
}
