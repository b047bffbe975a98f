/** Writes experiments to the JSON document, and validates them when read from a file. */

import { z } from 'zod';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import {
  ANSWER_STATES,
  type AnswerState,
  answerCount,
  EXPERIMENT_STATUSES,
  VOTE_OUTCOMES,
} from '../../../shared/laboratory/answers.ts';
import type { Check } from '../../../shared/laboratory/checks.ts';
import {
  type ExperimentDefinition,
  type ExperimentPlan,
  NEW_EXPERIMENT,
  NO_CAPS,
  type ParameterGrid,
} from '../../../shared/laboratory/experiment.ts';
import { isTooLong } from '../../../shared/laboratory/experiment-size.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { PARAMETER_IDS, readParameters } from '../../../shared/parameters.ts';
import { redactedExtraBody } from '../../../shared/secret-scan.ts';
import { PRICE_DIGITS } from '../../../shared/usage.ts';
import type { Store } from '../chats/context.ts';
import { toDefinition, toPlan } from '../experiments/rows.ts';
import { integer, integerOrNull, text, textOrNull } from '../file/columns.ts';
import { KEEP, type Row } from '../file/sql.ts';
import { storedJson } from '../json.ts';
import { toPresetValues } from '../saved/rows.ts';
import { cleanTitle, storedId } from './document.ts';
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

const KNOWN = '(e.trash_id IS NULL OR t.id IS NOT NULL)';

/** All experiments, one JSON text each; those in the trash with their deletion time. */
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

/** Exports are unencrypted and shared. */
const withoutSecret = <T extends { readonly extraBody: string }>(one: T): T => ({
  ...one,
  extraBody: redactedExtraBody(one.extraBody),
});

function shownDefinition(definition: ExperimentDefinition): ExperimentDefinition {
  return { ...definition, presets: definition.presets.map((one) => ({ ...one, values: withoutSecret(one.values) })) };
}

/** All answers of those experiments, one JSON text each. */
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

/** The file doesn't know what becomes of a request that is on its way. */
function stateInFile(state: string): AnswerState {
  const known = ANSWER_STATES.find((one) => one === state) ?? 'unknown';
  return known === 'running' ? 'unknown' : known;
}

const id = z.string().min(1);
const words = z.string().max(LIMITS.messageMaxChars);
const short = z.string().max(LIMITS.titleMaxChars);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const time = z.number().min(0).max(LIMITS.momentMaxMs).transform(Math.trunc);
const listOf = <T extends z.ZodType>(shape: T) => z.array(shape).max(LIMITS.experimentListMax);

const checkId = z.string().min(1).max(LIMITS.idMaxChars);
const bound = z.number().int().min(0).nullable();
const check = z.discriminatedUnion('kind', [
  z.object({ id: checkId, kind: z.literal('contains'), text: words.nullable(), isCaseIgnored: z.boolean() }),
  z.object({ id: checkId, kind: z.literal('equals'), text: words.nullable(), isCaseIgnored: z.boolean() }),
  z.object({
    id: checkId,
    kind: z.literal('pattern'),
    pattern: z.string().max(LIMITS.checkPatternMaxChars),
    isCaseIgnored: z.boolean(),
  }),
  z.object({ id: checkId, kind: z.literal('json') }),
  z.object({ id: checkId, kind: z.literal('schema'), schema: z.string().max(LIMITS.extraBodyMaxChars) }),
  z.object({ id: checkId, kind: z.literal('length'), unit: z.enum(['characters', 'words']), min: bound, max: bound }),
  z.object({ id: checkId, kind: z.literal('language'), language: z.string().regex(/^[a-z]{2,3}$/) }),
]);

const caps = z
  .object({
    requests: count.nullable(),
    money: z.object({ amount: z.string().regex(PRICE_DIGITS), currency: short }).nullable(),
    tokens: count.nullable(),
    timeMs: count.nullable(),
    answerTokens: count.min(1).max(LIMITS.replyTokensMax),
  })
  .catch(NO_CAPS);

const modelChoice = z.object({
  connectionId: z.string().max(LIMITS.idMaxChars),
  connectionName: z.string().max(LIMITS.connectionNameMaxChars),
  model: z.string().max(LIMITS.modelIdMaxChars),
  isListed: z.boolean().catch(false),
});

const earlier = z
  .array(z.object({ role: z.enum(['user', 'assistant']), text: words }))
  .max(LIMITS.experimentEarlierMax);

/** Each field that isn't valid is as if it had never been filled in. */
const definitionShape = z.object({
  title: short.catch(''),
  earlier: earlier.catch([]),
  prompts: listOf(words).catch([]),
  cases: z
    .array(
      z.object({
        name: short.catch(''),
        text: words,
        expected: words.nullable().catch(null),
        variables: listOf(z.object({ name: short, value: words })).catch([]),
        earlier: earlier.exactOptional(),
        systemPrompt: z.string().max(LIMITS.systemPromptMaxChars).exactOptional(),
      }),
    )
    .max(LIMITS.experimentCasesMax)
    .catch([]),
  models: listOf(modelChoice).catch([]),
  values: z.custom<JsonObject>(isObject).catch({}).transform(readGrid),
  systemPrompts: listOf(z.string().max(LIMITS.systemPromptMaxChars)).catch([]),
  presets: listOf(z.object({ name: short, values: z.custom<JsonObject>(isObject).transform(toPresetValues) })).catch(
    [],
  ),
  isStreamed: z.boolean().catch(true),
  repeats: z.number().int().min(1).max(LIMITS.experimentRepeatsMax).catch(1),
  schema: z.string().max(LIMITS.extraBodyMaxChars).catch(''),
  checks: listOf(check).catch([]) as z.ZodType<Check[]>,
  caps,
  parallel: z.number().int().min(1).max(LIMITS.experimentParallelMax).catch(NEW_EXPERIMENT.parallel),
  replaces: modelChoice.pick({ connectionId: true, model: true }).exactOptional(),
});

function readGrid(values: JsonObject): ParameterGrid {
  const lists = PARAMETER_IDS.flatMap((name) => {
    const list = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!Array.isArray(list)) return [];
    const kept = list
      .slice(0, LIMITS.experimentListMax)
      .flatMap((value: unknown) => (value === null ? [null] : Object.values(readParameters({ [name]: value }))));
    return [[name, kept]];
  });
  return Object.fromEntries(lists);
}

const planShape = z.object({
  settings: z
    .array(
      modelChoice.extend({
        parameters: z.custom<JsonObject>(isObject).transform(readParameters),
        systemPrompt: z.string().max(LIMITS.systemPromptMaxChars),
        extraBody: z.string().max(LIMITS.extraBodyMaxChars).catch(''),
        isStreamed: z.boolean(),
        presetName: short.nullable(),
      }),
    )
    .min(1)
    .max(LIMITS.experimentAnswersMax),
  cases: z
    .array(
      z.object({
        prompt: count,
        case: count.nullable(),
        name: short.catch(''),
        text: words,
        expected: words.nullable().catch(null),
      }),
    )
    .min(1)
    .max(LIMITS.experimentAnswersMax),
  repeats: z.number().int().min(1).max(LIMITS.experimentRepeatsMax),
});

const ordinal = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.experimentAnswersMax - 1);

const experimentShape = z.object({
  id,
  title: z.string().catch(''),
  status: z.enum(EXPERIMENT_STATUSES).catch('stopped'),
  createdAt: time.catch(0),
  startedAt: time.nullable().catch(null),
  runMs: count.catch(0),
  againOf: id.nullable().catch(null),
  deletedAt: time.nullable().optional().catch(null),
  definition: definitionShape,
  plan: planShape.nullable().catch(null),
  votes: z
    .array(
      z.object({
        id,
        firstOrdinal: ordinal,
        secondOrdinal: ordinal,
        outcome: z.enum(VOTE_OUTCOMES),
        at: time.catch(0),
      }),
    )
    .max(LIMITS.importSavedMax)
    .catch([]),
});

/** A thousand answers of the grid travel together. */
const isShort = (value: unknown): boolean => JSON.stringify(value).length <= LIMITS.answerFactsMaxChars;

const answerShape = z.object({
  id,
  experimentId: id,
  ordinal,
  state: z.enum(ANSWER_STATES).catch('unknown'),
  requests: count.catch(0),
  countedTokens: count.catch(0),
  countedNano: count.catch(0),
  tokens: count.catch(0),
  costNano: count.catch(0),
  currency: short.nullable().catch(null),
  result: z.custom<JsonObject>(isObject).refine(isShort).nullable().catch(null),
  checks: z
    .array(z.custom<JsonObject>(isObject))
    .max(LIMITS.experimentListMax + 1)
    .refine(isShort)
    .nullable()
    .catch(null),
  text: words.catch(''),
  reasoning: words.catch(''),
});

/** Null for one that can't be used, which is counted. */
export function parseExperiment(value: unknown, notes: TransferNotes): DocumentExperiment | null {
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
  // A draft that repeats another experiment has requests that no file contains.
  const isDraft = status === 'draft' || plan === null;
  // Nothing in a file starts by itself.
  const quiet = isDraft ? 'draft' : status === 'done' ? 'done' : 'stopped';
  const experimentId = storedId(parsed.data.id);
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
    votes: parsed.data.votes.map(({ id: voteId, firstOrdinal, secondOrdinal, outcome, at }) => ({
      id: storedId(voteId),
      experiment_id: experimentId,
      first_ordinal: firstOrdinal,
      second_ordinal: secondOrdinal,
      outcome,
      at,
    })),
  };
}

export function parseAnswer(value: unknown, notes: TransferNotes): DocumentAnswer | null {
  const parsed = answerShape.safeParse(value);
  if (!parsed.success) {
    notes.add('damagedEntry');
    return null;
  }
  const { data } = parsed;
  const experimentId = storedId(data.experimentId);
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
      cost_nano: data.costNano,
      currency: data.currency,
      result: data.result === null ? null : JSON.stringify(data.result),
      checks: data.checks === null ? null : JSON.stringify(data.checks),
      text: data.text,
      reasoning: data.reasoning,
    },
  };
}

/** True if it is new. Existing ones stay as they are; `fromTrash` gets those that are only deleted here. */
export function stageExperiment(
  store: Store,
  importId: string,
  { row, votes, deletedAt }: DocumentExperiment,
  fromTrash: (id: string) => void,
): boolean {
  if (store.sql.insert('experiments', { ...row, trash_id: importId }, KEEP) > 0) {
    for (const vote of votes) store.sql.insert('experiment_votes', vote, KEEP);
    return true;
  }
  const there = store.sql.get('SELECT trash_id FROM experiments WHERE id = ?', row.id ?? null);
  const entry = there === null ? null : textOrNull(there, 'trash_id');
  if (entry !== null && entry !== importId && deletedAt === null) fromTrash(text(row, 'id'));
  return false;
}

/** Only for an experiment of the same import: existing ones have their own answers. */
export function stageAnswer(store: Store, importId: string, { experimentId, row }: DocumentAnswer): void {
  const owner = store.sql.get('SELECT 1 AS yes FROM experiments WHERE id = ? AND trash_id = ?', experimentId, importId);
  if (owner !== null) store.sql.insert('experiment_answers', row, KEEP);
}
