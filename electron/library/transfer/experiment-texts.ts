/** Writes experiments and their answers for the JSON document. */

import { ANSWER_STATES, type AnswerState } from '../../../shared/laboratory/answers.ts';
import type { ExperimentDefinition } from '../../../shared/laboratory/experiment.ts';
import { redactedExtraBody } from '../../../shared/requests/secret-scan.ts';
import type { Store } from '../chats/context.ts';
import { toDefinition, toPlan } from '../experiments/rows.ts';
import { integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import { storedJson } from '../json.ts';

const KNOWN = '(e.trash_id IS NULL OR t.id IS NOT NULL)';

/** Each shown or deleted experiment as JSON, a deleted one with its deletion time. Skips unfinished imports. */
export function* experimentTexts(store: Store): Generator<string> {
  const ids = store.sql.texts(
    `SELECT e.id FROM experiments e LEFT JOIN trash t ON t.id = e.trash_id WHERE ${KNOWN} ORDER BY e.n`,
  );
  for (const id of ids) {
    const row = store.sql.get(
      'SELECT e.*, t.deleted_at FROM experiments e LEFT JOIN trash t ON t.id = e.trash_id WHERE e.id = ?',
      id,
    );
    if (row === null) continue;
    const votes = store.sql.all('SELECT * FROM experiment_votes WHERE experiment_id = ? ORDER BY n', id);
    const deletedAt = integerOrNull(row, 'deleted_at');
    const plan = toPlan(textOrNull(row, 'plan'));
    yield JSON.stringify({
      id,
      title: text(row, 'title'),
      status: text(row, 'status'),
      createdAt: integer(row, 'created_at'),
      startedAt: integerOrNull(row, 'started_at'),
      runMs: integer(row, 'run_ms'),
      againOf: textOrNull(row, 'again_of'),
      ...(deletedAt === null ? {} : { deletedAt }),
      definition: shownDefinition(toDefinition(text(row, 'definition'))),
      plan: plan && { ...plan, settings: plan.settings.map(withoutSecret) },
      votes: votes.map((vote) => ({
        id: text(vote, 'id'),
        firstOrdinal: integer(vote, 'first_ordinal'),
        secondOrdinal: integer(vote, 'second_ordinal'),
        outcome: text(vote, 'outcome'),
        at: integer(vote, 'at'),
      })),
    });
  }
}

/** Removes secrets, because exports are unencrypted and shared. */
const withoutSecret = <T extends { readonly extraBody: string }>(one: T): T => ({
  ...one,
  extraBody: redactedExtraBody(one.extraBody),
});

function shownDefinition(definition: ExperimentDefinition): ExperimentDefinition {
  return { ...definition, presets: definition.presets.map((one) => ({ ...one, values: withoutSecret(one.values) })) };
}

/** Each answer of the experiments in `experimentTexts` as JSON. */
export function* answerTexts(store: Store): Generator<string> {
  const ids = store.sql.texts(
    `SELECT a.id FROM experiment_answers a JOIN experiments e ON e.id = a.experiment_id
       LEFT JOIN trash t ON t.id = e.trash_id WHERE ${KNOWN} ORDER BY a.n`,
  );
  for (const id of ids) {
    const row = store.sql.get('SELECT * FROM experiment_answers WHERE id = ?', id);
    if (row === null) continue;
    yield JSON.stringify({
      id,
      experimentId: text(row, 'experiment_id'),
      ordinal: integer(row, 'ordinal'),
      state: stateInFile(text(row, 'state')),
      requests: integer(row, 'requests'),
      countedTokens: integer(row, 'counted_tokens') + integer(row, 'held_tokens'),
      countedNano: integer(row, 'counted_nano') + integer(row, 'held_nano'),
      tokens: integer(row, 'tokens'),
      costNano: integer(row, 'cost_nano'),
      currency: textOrNull(row, 'currency'),
      result: storedJson(textOrNull(row, 'result')),
      checks: storedJson(textOrNull(row, 'checks')),
      text: text(row, 'text'),
      reasoning: text(row, 'reasoning'),
    });
  }
}

/** The state to export: a file can't tell how a running request ends. */
function stateInFile(state: string): AnswerState {
  const known = ANSWER_STATES.find((one) => one === state) ?? 'unknown';
  return known === 'running' ? 'unknown' : known;
}
