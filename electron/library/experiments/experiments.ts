/** Creates, reads, starts, pauses, repeats and deletes experiments. */

import { groupBy } from '../../../shared/groups.ts';
import type { ExperimentSummary, ExperimentView, Vote } from '../../../shared/laboratory/answers.ts';
import { answerCount } from '../../../shared/laboratory/answers.ts';
import type { ExperimentDefinition, ExperimentPlan } from '../../../shared/laboratory/experiment.ts';
import { NANO } from '../../../shared/usage/costs.ts';
import type { Store } from '../chats/context.ts';
import { addTrashEntry } from '../chats/trash.ts';
import { undoable } from '../chats/undoable.ts';
import type { RunState, StoredRun } from '../experiments-api.ts';
import { integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import { endUsageUnknown } from '../usage/usage-log.ts';
import { toDefinition, toPause, toPlan, toState, toStatus, toVote } from './rows.ts';

const SUMMARY = 'id, title, status, pause, created_at, started_at, run_ms, again_of';

/** Sums of the answers of each experiment by state and currency, without reading texts. */
const SUMS = `SELECT experiment_id, state, currency, count(*) AS answers, sum(requests) AS requests, sum(tokens) AS tokens,
    sum(cost_nano) AS nano FROM experiment_answers`;

function summariesOf(store: Store, condition: string, ...values: string[]): ExperimentSummary[] {
  const rows = store.sql.all(
    `SELECT ${SUMMARY} FROM experiments WHERE trash_id IS NULL AND ${condition} ORDER BY created_at DESC, n DESC`,
    ...values,
  );
  const sums = store.sql.all(
    `${SUMS} WHERE experiment_id IN (SELECT value FROM json_each(?)) GROUP BY experiment_id, state, currency`,
    JSON.stringify(rows.map((row) => text(row, 'id'))),
  );
  const byId = groupBy(sums, (row) => text(row, 'experiment_id'));
  return rows.map((row) => toSummary(row, byId.get(text(row, 'id')) ?? []));
}

function toSummary(row: Row, sums: readonly Row[]): ExperimentSummary {
  const counts = { waiting: 0, running: 0, answered: 0, failed: 0, stopped: 0, unknown: 0 };
  const spent = new Map<string, number>();
  let [requests, tokens] = [0, 0];
  for (const sum of sums) {
    counts[toState(sum.state)] += integer(sum, 'answers');
    requests += integer(sum, 'requests');
    tokens += integer(sum, 'tokens');
    const currency = textOrNull(sum, 'currency');
    if (currency !== null) spent.set(currency, (spent.get(currency) ?? 0) + integer(sum, 'nano'));
  }
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    status: toStatus(row.status),
    pause: toPause(row.pause),
    createdAt: integer(row, 'created_at'),
    startedAt: integerOrNull(row, 'started_at'),
    againOf: textOrNull(row, 'again_of'),
    counts,
    requests,
    tokens,
    spent: [...spent].map(([currency, nano]) => ({ amount: nano / NANO, currency })),
    runMs: integer(row, 'run_ms'),
  };
}

export const listExperiments = (store: Store): ExperimentSummary[] => summariesOf(store, 'true');

export function readSummary(store: Store, id: string): ExperimentSummary {
  const [summary] = summariesOf(store, 'id = ?', id);
  if (summary === undefined) throw new LibraryError('not_found', 'no such experiment');
  return summary;
}

export function readExperiment(store: Store, id: string): ExperimentView {
  const summary = readSummary(store, id);
  const row = store.sql.get('SELECT definition, plan FROM experiments WHERE id = ?', id) ?? {};
  const votes: Vote[] = store.sql
    .all('SELECT * FROM experiment_votes WHERE experiment_id = ? ORDER BY n', id)
    .map(toVote);
  const { title } = summary;
  return {
    summary,
    definition: { ...toDefinition(text(row, 'definition')), title },
    plan: toPlan(textOrNull(row, 'plan')),
    votes,
  };
}

export function createExperiment(store: Store, definition: ExperimentDefinition): ExperimentView {
  const id = store.newId();
  insertExperiment(store, id, definition, { plan: null, againOf: null });
  return readExperiment(store, id);
}

function insertExperiment(
  store: Store,
  id: string,
  definition: ExperimentDefinition,
  { plan, againOf }: { readonly plan: ExperimentPlan | null; readonly againOf: string | null },
): void {
  store.sql.insert('experiments', {
    id,
    title: definition.title,
    status: 'draft',
    pause: null,
    created_at: store.now(),
    started_at: null,
    run_ms: 0,
    again_of: againOf,
    trash_id: null,
    definition: JSON.stringify(definition),
    plan: plan === null ? null : JSON.stringify(plan),
  });
}

export function updateExperiment(
  store: Store,
  id: string,
  definition: ExperimentDefinition,
): ReturnType<LibraryApi['updateExperiment']> {
  readSummary(store, id);
  const { title } = definition;
  const undoId = undoable(store, { table: 'experiments', columns: ['title'], ids: [id] }, () => {
    store.sql.run('UPDATE experiments SET title = ? WHERE id = ?', title, id);
  });
  store.sql.run('UPDATE experiments SET definition = ? WHERE id = ?', JSON.stringify(definition), id);
  return { view: readExperiment(store, id), undoId };
}

export function deleteExperiments(store: Store, ids: readonly string[]): ReturnType<LibraryApi['deleteExperiments']> {
  let batchId: string | null = null;
  for (const id of new Set(ids)) {
    const row = store.sql.get('SELECT title FROM experiments WHERE id = ? AND trash_id IS NULL', id);
    if (row === null) continue;
    const title = text(row, 'title');
    const entryId: string = addTrashEntry(store, { batchId, kind: 'experiment', targetId: id, title });
    batchId ??= entryId;
    store.sql.run('UPDATE experiments SET trash_id = ? WHERE id = ?', entryId, id);
  }
  return { undoId: batchId };
}

export function startExperiment(store: Store, id: string, plan: ExperimentPlan): ExperimentSummary {
  const { status, againOf } = readSummary(store, id);
  if (status !== 'draft') throw new LibraryError('invalid', 'it was started before');
  const now = store.now();
  store.sql.run(
    `UPDATE experiments SET status = 'running', pause = NULL, started_at = ?, plan = ? WHERE id = ?`,
    now,
    JSON.stringify(plan),
    id,
  );
  if (againOf === null) for (let ordinal = 0; ordinal < answerCount(plan); ordinal++) insertAnswer(store, id, ordinal);
  return readSummary(store, id);
}

function insertAnswer(store: Store, experimentId: string, ordinal: number): string {
  const id = store.newId();
  store.sql.insert('experiment_answers', {
    id,
    experiment_id: experimentId,
    ordinal,
    state: 'waiting',
    requests: 0,
    due_at: null,
    held_tokens: 0,
    held_nano: 0,
    counted_tokens: 0,
    counted_nano: 0,
    tokens: 0,
    cost_nano: 0,
    currency: null,
    result: null,
    checks: null,
    text: '',
    reasoning: '',
  });
  return id;
}

/** The number under which an answer stores the copied request that it repeats; real requests count from 0. */
export const EXACT_NUMBER = -1;

export function repeatExperiment(store: Store, id: string): ExperimentView {
  const { definition, plan } = readExperiment(store, id);
  if (plan === null) throw new LibraryError('invalid', 'nothing of it was sent');
  const again = store.newId();
  insertExperiment(store, again, definition, { plan, againOf: id });
  const answers = store.sql.all(
    'SELECT id, ordinal FROM experiment_answers WHERE experiment_id = ? ORDER BY ordinal',
    id,
  );
  let sent = 0;
  for (const row of answers) {
    // Read the first request, because every request of an answer has the same texts.
    const request = store.sql.get(
      `SELECT data ->> 'url' AS url, data ->> 'body' AS body FROM experiment_requests
       WHERE answer_id = ? AND data ->> 'body' IS NOT NULL ORDER BY number LIMIT 1`,
      text(row, 'id'),
    );
    if (request === null) continue;
    sent += 1;
    const answerId = insertAnswer(store, again, integer(row, 'ordinal'));
    const data = JSON.stringify({ url: text(request, 'url'), body: text(request, 'body') });
    store.sql.insert('experiment_requests', { answer_id: answerId, number: EXACT_NUMBER, at: store.now(), data });
  }
  if (sent === 0) throw new LibraryError('invalid', 'nothing of it was sent');
  return readExperiment(store, again);
}

export function setRunState(store: Store, id: string, { status, pause, runMs }: RunState): ExperimentSummary {
  store.sql.run('UPDATE experiments SET status = ?, pause = ?, run_ms = ? WHERE id = ?', status, pause, runMs, id);
  return readSummary(store, id);
}

export function readRun(store: Store, id: string): StoredRun {
  const { runMs } = readSummary(store, id);
  const waiting = store.sql
    .all(`SELECT ordinal, due_at, requests FROM experiment_answers WHERE experiment_id = ? AND state = 'waiting'`, id)
    .map((row) => ({
      ordinal: integer(row, 'ordinal'),
      dueAt: integerOrNull(row, 'due_at'),
      requests: integer(row, 'requests'),
    }));
  const sums = store.sql.get(
    `SELECT coalesce(sum(requests), 0) AS requests, coalesce(sum(counted_tokens + held_tokens), 0) AS tokens,
       coalesce(sum(counted_nano + held_nano), 0) AS nano FROM experiment_answers WHERE experiment_id = ?`,
    id,
  );
  const of = (column: string): number => (sums === null ? 0 : integer(sums, column));
  return { waiting, counted: { requests: of('requests'), tokens: of('tokens'), nano: of('nano') }, runMs };
}

export function recoverExperiments(store: Store): string[] {
  const cut = store.sql.texts(`SELECT id FROM experiment_answers WHERE state = 'running'`);
  store.sql.run(
    `UPDATE experiment_answers SET state = 'unknown', due_at = NULL, counted_tokens = counted_tokens + held_tokens,
       counted_nano = counted_nano + held_nano, held_tokens = 0, held_nano = 0 WHERE state = 'running'`,
  );
  for (const id of cut) endUsageUnknown(store.sql, id);
  // Also return paused experiments whose reason for the pause may be gone.
  return store.sql.texts(
    `SELECT id FROM experiments WHERE trash_id IS NULL
       AND (status = 'running' OR (status = 'paused' AND pause IN ('storage', 'connection'))) ORDER BY n`,
  );
}

export function addVote(store: Store, experimentId: string, vote: Omit<Vote, 'id'>): Vote {
  readSummary(store, experimentId);
  const id = store.newId();
  const { firstOrdinal, secondOrdinal, outcome } = vote;
  store.sql.insert('experiment_votes', {
    id,
    experiment_id: experimentId,
    first_ordinal: firstOrdinal,
    second_ordinal: secondOrdinal,
    outcome,
    at: store.now(),
  });
  return { ...vote, id };
}

export function removeVote(store: Store, experimentId: string, voteId: string): void {
  store.sql.run('DELETE FROM experiment_votes WHERE experiment_id = ? AND id = ?', experimentId, voteId);
}
