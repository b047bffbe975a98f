/** Reserves an experiment's answers before their requests leave, and stores them when they end. */

import { isObject } from '../../../shared/json/json.ts';
import type { AnswerRow, WholeAnswer } from '../../../shared/laboratory/answers.ts';
import type { CheckResult } from '../../../shared/laboratory/checks.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { inputTokens, NANO } from '../../../shared/usage/costs.ts';
import type { Store } from '../chats/context.ts';
import type { AnswerEnd, AnswerReservation, ExactRequest } from '../experiments-api.ts';
import { text } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';
import { LibraryError } from '../library-error.ts';
import { beginUsage, endUsage, requestsOf } from '../usage/usage-log.ts';
import { EXACT_NUMBER } from './experiments.ts';
import { ANSWER_COLUMNS, toAnswerRow } from './rows.ts';

const PLACE = 'experiment_id = ? AND ordinal = ?';

function answerOf(store: Store, id: string, ordinal: number, columns = 'id, state'): Row {
  const row = store.sql.get(`SELECT ${columns} FROM experiment_answers WHERE ${PLACE}`, id, ordinal);
  if (row === null) throw new LibraryError('not_found', 'no such answer');
  return row;
}

export function experimentAnswers(store: Store, id: string, offset = 0): AnswerRow[] {
  return store.sql
    .all(
      `SELECT ${ANSWER_COLUMNS} FROM experiment_answers WHERE experiment_id = ? ORDER BY ordinal LIMIT ? OFFSET ?`,
      id,
      LIMITS.answersTogetherMax,
      offset,
    )
    .map(toAnswerRow);
}

export function readAnswer(store: Store, id: string, ordinal: number): WholeAnswer {
  const row = answerOf(store, id, ordinal, `${ANSWER_COLUMNS}, text, reasoning`);
  return { row: toAnswerRow(row), text: text(row, 'text'), reasoning: text(row, 'reasoning') };
}

export function answerRequests(store: Store, id: string, ordinal: number): RequestDetails[] {
  const { id: answerId = null } = answerOf(store, id, ordinal);
  return store.sql
    .all('SELECT data FROM experiment_requests WHERE answer_id = ? AND number >= 0 ORDER BY number', answerId)
    .flatMap((row) => {
      const details = storedJson(text(row, 'data'));
      return isObject(details) ? [details as unknown as RequestDetails] : [];
    });
}

export function exactRequest(store: Store, id: string, ordinal: number): ExactRequest | null {
  const { id: answerId = null } = answerOf(store, id, ordinal);
  const row = store.sql.get(
    'SELECT data FROM experiment_requests WHERE answer_id = ? AND number = ?',
    answerId,
    EXACT_NUMBER,
  );
  const stored = row === null ? null : storedJson(text(row, 'data'));
  if (!isObject(stored) || typeof stored.url !== 'string' || typeof stored.body !== 'string') return null;
  return { url: stored.url, body: stored.body };
}

export function reserveAnswer(store: Store, id: string, { ordinal, most, setting }: AnswerReservation): void {
  const reserved = store.sql.run(
    `UPDATE experiment_answers SET state = 'running', due_at = NULL, requests = requests + 1, held_tokens = ?, held_nano = ?
     WHERE ${PLACE} AND state = 'waiting'`,
    most.tokens,
    most.nano,
    id,
    ordinal,
  );
  if (reserved === 0) throw new LibraryError('invalid', 'the answer does not wait');
  const messageId = text(answerOf(store, id, ordinal), 'id');
  beginUsage(store.sql, { ...setting, messageId, conversationId: id, at: store.now() });
}

export function releaseAnswer(store: Store, id: string, ordinal: number): void {
  store.sql.run(
    `UPDATE experiment_answers SET state = 'waiting', requests = requests - 1, held_tokens = 0, held_nano = 0
     WHERE ${PLACE} AND state = 'running'`,
    id,
    ordinal,
  );
}

export function endAnswer(store: Store, id: string, end: AnswerEnd): AnswerRow {
  const { ordinal, facts, details, counted } = end;
  const row = answerOf(store, id, ordinal);
  // The answer was stored earlier, but the caller didn't learn that.
  if (row.state !== 'running') return readAnswer(store, id, ordinal).row;
  const answerId = text(row, 'id');
  const { usage, cost } = facts;
  const tokens = (usage === null ? 0 : (inputTokens(usage) ?? 0)) + (usage?.completionTokens ?? 0);
  store.sql.run(
    `UPDATE experiment_answers SET state = ?, due_at = ?, requests = requests - ?, held_tokens = 0, held_nano = 0,
       counted_tokens = counted_tokens + ?, counted_nano = counted_nano + ?, tokens = tokens + ?,
       cost_nano = iif(currency <> ?, 0, cost_nano) + ?, currency = coalesce(?, currency), result = ?, checks = ?, text = ?, reasoning = ? WHERE ${PLACE}`,
    end.state,
    end.dueAt,
    end.isSent ? 0 : 1,
    counted.tokens,
    counted.nano,
    Math.min(tokens, LIMITS.replyTokensMax),
    // Drop an earlier cost in another currency, which can't be added; the usage log has it.
    cost?.currency ?? null,
    cost === null ? 0 : Math.round(Math.min(cost.amount, LIMITS.countedCostMax) * NANO),
    cost?.currency ?? null,
    JSON.stringify(facts),
    JSON.stringify(end.checks),
    end.text,
    end.reasoning,
    id,
    ordinal,
  );
  const { durationMs, firstTokenMs } = facts;
  endUsage(store.sql, answerId, {
    usage,
    durationMs,
    firstTokenMs,
    requests: end.isSent ? requestsOf(details) : 0,
  });
  if (details !== null) {
    const number = store.sql.number(
      'SELECT coalesce(max(number), -1) + 1 FROM experiment_requests WHERE answer_id = ?',
      answerId,
    );
    const { startedAt } = details.timings;
    const data = JSON.stringify(details);
    store.sql.insert('experiment_requests', { answer_id: answerId, number: number ?? 0, at: startedAt, data });
  }
  return readAnswer(store, id, ordinal).row;
}

export function repeatAnswers(store: Store, id: string, ordinals: readonly number[]): AnswerRow[] {
  const list = JSON.stringify(ordinals);
  const those = 'experiment_id = ? AND ordinal IN (SELECT value FROM json_each(?))';
  store.sql.run(
    `UPDATE experiment_answers SET state = 'waiting', due_at = NULL, result = NULL, checks = NULL, text = '', reasoning = ''
     WHERE ${those} AND state IN ('failed', 'stopped', 'unknown')`,
    id,
    list,
  );
  const rows = store.sql.all(
    `SELECT ${ANSWER_COLUMNS} FROM experiment_answers WHERE ${those} AND state = 'waiting' ORDER BY ordinal`,
    id,
    list,
  );
  return rows.map(toAnswerRow);
}

export function setAnswerChecks(
  store: Store,
  id: string,
  results: readonly (readonly [number, readonly CheckResult[]])[],
): void {
  for (const [ordinal, checks] of results)
    store.sql.run(`UPDATE experiment_answers SET checks = ? WHERE ${PLACE}`, JSON.stringify(checks), id, ordinal);
}
