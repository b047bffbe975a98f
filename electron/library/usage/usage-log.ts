/** Logs what each turn used, in the same transaction as the reply itself. */

import type { ReplyRecord } from '../../../shared/conversation.ts';
import { localDay } from '../../../shared/days.ts';
import type { RequestDetails, TitleRequest } from '../../../shared/requests/request-details.ts';
import type { Usage } from '../../../shared/service.ts';
import type { Sql } from '../file/sql.ts';
import { count, nameConnection, USED_COLUMNS, usedValues } from '../file/stored-usage.ts';

/** The start of a turn. */
export interface UsageBeginning extends Pick<ReplyRecord, 'connectionId' | 'connectionName' | 'model'> {
  readonly messageId: string;
  readonly conversationId: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** The end of a turn; `firstTokenMs` is also null for a reply that wasn't streamed. */
export interface UsageEnding extends Pick<ReplyRecord, 'usage' | 'firstTokenMs' | 'durationMs'> {
  readonly requests: number;
}

/** How many requests were sent to the service; one if that wasn't recorded. */
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

/** Logs a title request as a reply of the model that was asked. Calling it again adds nothing. */
export function logTitle(sql: Sql, request: TitleRequest, usage: Usage | null): void {
  const { messageId, timings } = request;
  const { startedAt, durationMs } = timings;
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests, duration_ms,
       ${USED_COLUMNS.join(', ')})
     SELECT ?2, 0, conversation_id, connection_id, model, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 FROM usage_log
     WHERE message_id = ?1 AND NOT EXISTS (SELECT 1 FROM usage_log WHERE message_id = ?2) ORDER BY seq DESC LIMIT 1`,
    messageId,
    `${messageId} title ${startedAt}`,
    startedAt,
    localDay(startedAt),
    requestsOf(request),
    count(durationMs),
    ...usedValues(usage),
  );
}

/** Logs a fork's copy of a reply with zero requests, so that importing or restoring the copy doesn't count it again. */
export function noteCopiedReply(sql: Sql, copyId: string, conversationId: string): void {
  sql.run(
    `INSERT INTO usage_log (message_id, seq, conversation_id, connection_id, model, at, day, requests)
     SELECT r.message_id, 0, ?2, r.connection_id, r.model, m.created_at, 0, 0
     FROM replies r JOIN messages m ON m.id = r.message_id WHERE r.message_id = ?1`,
    copyId,
    conversationId,
  );
}

/** Stores what a turn used. If it is called again for the same message, the last values replace the earlier ones. */
export function endUsage(sql: Sql, messageId: string, end: UsageEnding): void {
  sql.run(
    `UPDATE usage_log SET requests = ?2, first_token_ms = ?3, duration_ms = ?4,
       ${USED_COLUMNS.map((name, at) => `${name} = ?${at + 5}`).join(', ')}
     WHERE n = (SELECT n FROM usage_log WHERE message_id = ?1 ORDER BY seq DESC LIMIT 1)`,
    messageId,
    end.requests,
    count(end.firstTokenMs),
    count(end.durationMs),
    ...usedValues(end.usage),
  );
}

/** Ends the entry of a reply that was running when the app was killed: it sent a request, but its usage is unknown. */
export function endUsageUnknown(sql: Sql, messageId: string): void {
  sql.run(
    `UPDATE usage_log SET requests = 1
     WHERE requests = 0 AND n = (SELECT n FROM usage_log WHERE message_id = ? ORDER BY seq DESC LIMIT 1)`,
    messageId,
  );
}
