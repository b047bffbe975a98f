/** Writes down what each turn used, beside the change of the reply itself. */

import type { ReplyRecord, RequestDetails, TitleRequest } from '../../../shared/conversation.ts';
import { isObject } from '../../../shared/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Usage } from '../../../shared/service.ts';
import { localDay } from '../../../shared/usage.ts';
import { integer, integerOrNull, type Row, type Sql, text, textOrNull } from '../file/sql.ts';
import { storedJson } from '../json.ts';

/** A turn as it begins. */
export interface UsageBeginning extends Pick<ReplyRecord, 'connectionId' | 'connectionName' | 'model'> {
  readonly messageId: string;
  readonly conversationId: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** What is known of a turn when it ends; `firstTokenMs` is null also for a reply that came whole. */
export interface UsageEnding extends Pick<ReplyRecord, 'usage' | 'firstTokenMs' | 'durationMs'> {
  readonly requests: number;
}

function count(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? Math.trunc(value)
    : null;
}

function tokenCount(value: number | null | undefined): number | null {
  const tokens = count(value);
  return tokens !== null && tokens <= LIMITS.replyTokensMax ? tokens : null;
}

/** How many requests left for the service; one where nobody wrote it down. */
export function requestsOf(details: RequestDetails | null): number {
  if (details === null) return 1;
  return details.exchanges === undefined
    ? details.requestCount
    : details.exchanges.filter(({ isSent }) => isSent).length;
}

export function beginUsage(sql: Sql, turn: UsageBeginning): void {
  nameConnection(sql, turn.connectionId, turn.connectionName, turn.at);
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests)
     SELECT ?1, coalesce(max(seq) + 1, 0), ?2, ?3, ?4, ?5, ?6, 0 FROM usage_log WHERE message_id = ?1`,
    turn.messageId,
    turn.conversationId,
    turn.connectionId,
    turn.model,
    turn.at,
    localDay(turn.at),
  );
}

/** A request for a title, which counts as a reply of the model that was asked for the one before it; said again it adds nothing. */
export function logTitle(sql: Sql, request: TitleRequest, usage: Usage | null): void {
  const { messageId, timings } = request;
  const { startedAt, durationMs } = timings;
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests, tokens_in, tokens_out, duration_ms)
     SELECT ?2, 0, conversation_id, connection_id, model, ?3, ?4, ?5, ?6, ?7, ?8 FROM usage_log
     WHERE message_id = ?1 AND NOT EXISTS (SELECT 1 FROM usage_log WHERE message_id = ?2) ORDER BY seq DESC LIMIT 1`,
    messageId,
    `${messageId} title ${startedAt}`,
    startedAt,
    localDay(startedAt),
    requestsOf(request),
    tokenCount(usage?.promptTokens),
    tokenCount(usage?.completionTokens),
    count(durationMs),
  );
}

/** A fork copies a reply that is in the log already: the copy is known, and adds nothing wherever it comes back from. */
export function noteCopiedReply(sql: Sql, copyId: string, conversationId: string): void {
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests)
     SELECT r.message_id, 0, ?2, r.connection_id, r.model, m.created_at, 0, 0
     FROM replies r JOIN messages m ON m.id = r.message_id WHERE r.message_id = ?1`,
    copyId,
    conversationId,
  );
}

/** May be said again, also otherwise: the last word counts. */
export function endUsage(sql: Sql, messageId: string, end: UsageEnding): void {
  sql.run(
    `UPDATE usage_log SET requests = ?2, tokens_in = ?3, tokens_out = ?4, first_token_ms = ?5, duration_ms = ?6
     WHERE n = (SELECT n FROM usage_log WHERE message_id = ?1 ORDER BY seq DESC LIMIT 1)`,
    messageId,
    end.requests,
    tokenCount(end.usage?.promptTokens),
    tokenCount(end.usage?.completionTokens),
    count(end.firstTokenMs),
    count(end.durationMs),
  );
}

/** The app ended in the midst of a reply: its request had left, and what it used is not known. */
export function endUsageUnknown(sql: Sql, messageId: string): void {
  sql.run(
    `UPDATE usage_log SET requests = 1
     WHERE requests = 0 AND n = (SELECT n FROM usage_log WHERE message_id = ? ORDER BY seq DESC LIMIT 1)`,
    messageId,
  );
}

function nameConnection(sql: Sql, id: string, name: string, at: number): void {
  sql.run(
    `INSERT INTO usage_connections (id, name, at) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, at = excluded.at WHERE excluded.at >= at`,
    id,
    name,
    at,
  );
}

/** A reply that came whole has no first token, whatever was measured. */
export function firstTokenOf(parameters: unknown, firstTokenMs: number | null): number | null {
  return isObject(parameters) && parameters.stream === false ? null : firstTokenMs;
}

const STORED = `SELECT r.message_id, r.connection_id, r.connection_name, r.model, r.parameters, r.usage, r.first_token_ms,
    r.duration_ms, m.conversation_id, m.created_at
  FROM replies r JOIN messages m ON m.id = r.message_id
  WHERE r.connection_id <> '' AND r.ending IS NOT NULL AND NOT EXISTS (SELECT 1 FROM usage_log u WHERE u.message_id = r.message_id)`;

/**
 * Takes stored replies into the log that are not in it: those of an older library, of an import, of a backup, of a damaged file.
 * Left out are those that other apps asked for, those that a person wrote, and copies of a reply that is in it already, as a
 * fork makes them: the same connection, model, moment and times. `where` chooses among the replies `r` and messages `m`.
 */
export function logStoredReplies(sql: Sql, where = '1', ...values: string[]): void {
  for (const row of sql.all(`${STORED} AND (${where}) ORDER BY r.n`, ...values)) logStored(sql, row);
}

function logStored(sql: Sql, row: Row): void {
  const parameters = storedJson(textOrNull(row, 'parameters'));
  if (isObject(parameters) && parameters.isEdited === true) return;
  const usage = storedJson(textOrNull(row, 'usage'));
  const told = (key: string): number | null => {
    const value = isObject(usage) ? usage[key] : null;
    return typeof value === 'number' ? tokenCount(value) : null;
  };
  const at = integer(row, 'created_at');
  nameConnection(sql, text(row, 'connection_id'), text(row, 'connection_name'), at);
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests, tokens_in, tokens_out,
       first_token_ms, duration_ms)
     SELECT ?1, 0, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?9, ?10 WHERE NOT EXISTS (SELECT 1 FROM usage_log WHERE at = ?5
       AND connection_id = ?3 AND model = ?4 AND first_token_ms IS ?9 AND duration_ms IS ?10)`,
    text(row, 'message_id'),
    text(row, 'conversation_id'),
    text(row, 'connection_id'),
    text(row, 'model'),
    at,
    localDay(at),
    told('promptTokens'),
    told('completionTokens'),
    count(firstTokenOf(parameters, integerOrNull(row, 'first_token_ms'))),
    count(integerOrNull(row, 'duration_ms')),
  );
}
