/** Validates experiments and their answers from a file, and puts them into the staged import. */

import { answerCount } from '../../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../../shared/laboratory/experiment.ts';
import { isTooLong } from '../../../shared/laboratory/experiment-size.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Store } from '../chats/context.ts';
import { text, textOrNull } from '../file/columns.ts';
import { type Row, SKIP_EXISTING } from '../file/sql.ts';
import { cleanTitle, storedId } from './document.ts';
import { answerShape, experimentShape } from './experiment-shapes.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** An experiment in a file, without its answers. */
export interface DocumentExperiment {
  readonly row: Row;
  readonly votes: readonly Row[];
  /** When it was moved to the trash; null if it wasn't. */
  readonly deletedAt: number | null;
}

/** An answer in a file: a row of the library. */
export interface DocumentAnswer {
  readonly experimentId: string;
  readonly row: Row;
}

/** The experiments of a file that have been read: their numbers of answers, and the currencies of their costs. */
export class FileExperiments {
  readonly #known = new Map<string, { readonly answers: number; readonly currencies: Set<string> }>();

  add(experimentId: string, answers: number): void {
    this.#known.set(experimentId, { answers, currencies: new Set() });
  }

  /** False for an answer outside the grid. True for unknown experiments, whose answers aren't stored. */
  hasAnswer(experimentId: string, ordinal: number): boolean {
    return ordinal < (this.#known.get(experimentId)?.answers ?? Number.POSITIVE_INFINITY);
  }

  /** False if the experiment would get too many currencies. */
  takesCurrency(experimentId: string, currency: string): boolean {
    const currencies = this.#known.get(experimentId)?.currencies;
    if (currencies === undefined || currencies.has(currency)) return true;
    if (currencies.size >= LIMITS.experimentCurrenciesMax) return false;
    currencies.add(currency);
    return true;
  }
}

/** Null for an experiment that can't be used, which is counted. */
export function parseExperiment(
  value: unknown,
  notes: TransferNotes,
  known = new FileExperiments(),
): DocumentExperiment | null {
  const parsed = experimentShape.safeParse(value);
  const plan = parsed.data?.plan ?? null;
  if (
    !parsed.success ||
    isTooLong(parsed.data.definition) ||
    (plan !== null && (isTooLong(plan) || answerCount(plan) > LIMITS.experimentAnswersMax))
  ) {
    notes.add('damagedEntry');
    return null;
  }
  const { status, startedAt, againOf, definition, deletedAt = null } = parsed.data;
  // A repeat that hasn't started needs its copied requests, which no file contains, so it becomes an ordinary draft.
  const isDraft = status === 'draft' || plan === null;
  // An imported experiment never starts automatically.
  const quiet = isDraft ? 'draft' : status === 'done' ? 'done' : 'stopped';
  const experimentId = storedId(parsed.data.id);
  const answers = plan === null ? 0 : answerCount(plan);
  known.add(experimentId, answers);
  const votes = parsed.data.votes.filter(
    ({ firstOrdinal, secondOrdinal }) => Math.max(firstOrdinal, secondOrdinal) < answers,
  );
  return {
    deletedAt,
    row: {
      id: experimentId,
      title: cleanTitle(parsed.data.title),
      status: quiet,
      pause: null,
      created_at: parsed.data.createdAt,
      started_at: isDraft ? null : startedAt,
      run_ms: parsed.data.runMs,
      again_of: isDraft || againOf === null ? null : storedId(againOf),
      definition: JSON.stringify(definition),
      plan: isDraft ? null : JSON.stringify(plan satisfies ExperimentPlan | null),
    },
    votes: votes.map(({ id: voteId, firstOrdinal, secondOrdinal, outcome, at }) => ({
      id: storedId(voteId),
      experiment_id: experimentId,
      first_ordinal: firstOrdinal,
      second_ordinal: secondOrdinal,
      outcome,
      at,
    })),
  };
}

/** Null for an answer that can't be used, which is counted. */
export function parseAnswer(
  value: unknown,
  notes: TransferNotes,
  known = new FileExperiments(),
): DocumentAnswer | null {
  const parsed = answerShape.safeParse(value);
  const { data } = parsed;
  const experimentId = storedId(data?.experimentId ?? '');
  if (data === undefined || !known.hasAnswer(experimentId, data.ordinal)) {
    notes.add('damagedEntry');
    return null;
  }
  const isCostKept = data.currency === null || known.takesCurrency(experimentId, data.currency);
  if (!isCostKept) notes.add('currency');
  const currency = isCostKept ? data.currency : null;
  // Use the same cost in the facts and the columns: the grid sums the former, and the list of experiments the latter.
  const cost = data.result?.cost?.currency === currency ? (data.result?.cost ?? null) : null;
  return {
    experimentId,
    row: {
      id: storedId(data.id),
      experiment_id: experimentId,
      ordinal: data.ordinal,
      state: data.state === 'running' ? 'unknown' : data.state,
      requests: data.requests,
      due_at: null,
      held_tokens: 0,
      held_nano: 0,
      counted_tokens: data.countedTokens,
      counted_nano: data.countedNano,
      tokens: data.tokens,
      cost_nano: currency === null ? 0 : data.costNano,
      currency,
      result: data.result === null ? null : JSON.stringify({ ...data.result, cost }),
      checks: data.checks === null ? null : JSON.stringify(data.checks),
      text: data.text,
      reasoning: data.reasoning,
    },
  };
}

/** True if the experiment is new. Calls `fromTrash` for an existing one in the trash that isn't deleted in the file. */
export function stageExperiment(
  store: Store,
  importId: string,
  { row, votes, deletedAt }: DocumentExperiment,
  fromTrash: (id: string) => void,
): boolean {
  if (store.sql.insert('experiments', { ...row, trash_id: importId }, SKIP_EXISTING) > 0) {
    for (const vote of votes) store.sql.insert('experiment_votes', vote, SKIP_EXISTING);
    return true;
  }
  const there = store.sql.get('SELECT trash_id FROM experiments WHERE id = ?', row.id ?? null);
  const entry = there === null ? null : textOrNull(there, 'trash_id');
  if (entry !== null && entry !== importId && deletedAt === null) fromTrash(text(row, 'id'));
  return false;
}

/** Adds an answer only to an experiment of the same import, because existing experiments have their own answers. */
export function stageAnswer(store: Store, importId: string, { experimentId, row }: DocumentAnswer): void {
  const owner = store.sql.get('SELECT 1 AS yes FROM experiments WHERE id = ? AND trash_id = ?', experimentId, importId);
  if (owner !== null) store.sql.insert('experiment_answers', row, SKIP_EXISTING);
}
