/** Defines the format of an experiment and its answers in a file. */

import { z } from 'zod';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { ANSWER_STATES, EXPERIMENT_STATUSES, VOTE_OUTCOMES } from '../../../shared/laboratory/answers.ts';
import { type Check, readCheckResults } from '../../../shared/laboratory/checks.ts';
import { NEW_EXPERIMENT, NO_CAPS, type ParameterGrid } from '../../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { PARAMETER_IDS, readParameters } from '../../../shared/parameters.ts';
import { isCurrency, PRICE_DIGITS } from '../../../shared/usage/model-facts.ts';
import { toFacts } from '../experiments/rows.ts';
import { toPresetValues } from '../saved/rows.ts';

const id = z.string().min(1);
const words = z.string().max(LIMITS.messageMaxChars);
const short = z.string().max(LIMITS.titleMaxChars);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const time = z.number().min(0).max(LIMITS.momentMaxMs).transform(Math.trunc);
const currency = z.string().refine(isCurrency);
const listOf = <T extends z.ZodType>(shape: T) => z.array(shape).max(LIMITS.experimentListMax);

const checkId = z.string().min(1).max(LIMITS.idMaxChars);
const bound = z.number().int().min(0).nullable();
const check: z.ZodType<Check> = z.discriminatedUnion('kind', [
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
    money: z.object({ amount: z.string().regex(PRICE_DIGITS), currency }).nullable(),
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

/** Most invalid fields become empty or get their default. */
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
  checks: listOf(check).catch([]),
  caps,
  parallel: z.number().int().min(1).max(LIMITS.experimentParallelMax).catch(NEW_EXPERIMENT.parallel),
  replaces: modelChoice.pick({ connectionId: true, model: true }).exactOptional(),
  imagesLeftOut: count.min(1).exactOptional(),
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

export const experimentShape = z.object({
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

/** The window gets `LIMITS.answersTogetherMax` answers at once, so each answer's facts must be short. */
const isShort = (value: unknown): boolean => JSON.stringify(value).length <= LIMITS.answerFactsMaxChars;

export const answerShape = z.object({
  id,
  experimentId: id,
  ordinal,
  state: z.enum(ANSWER_STATES).catch('unknown'),
  requests: count.catch(0),
  countedTokens: count.catch(0),
  countedNano: count.catch(0),
  tokens: count.catch(0),
  costNano: count.catch(0),
  currency: currency.nullable().catch(null),
  result: z.custom<JsonObject>(isObject).refine(isShort).transform(toFacts).nullable().catch(null),
  checks: z
    .array(z.unknown())
    .max(LIMITS.experimentListMax + 1)
    .refine(isShort)
    .transform(readCheckResults)
    .nullable()
    .catch(null),
  text: words.catch(''),
  reasoning: words.catch(''),
});
