/** Defines the strict run-time shapes of experiments for IPC. */

import { z } from 'zod';
import type { Check } from '../shared/laboratory/checks.ts';
import type { Caps, ExperimentDefinition, ParameterGrid } from '../shared/laboratory/experiment.ts';
import { LIMITS } from '../shared/limits.ts';
import { mapParameters } from '../shared/parameters.ts';
import { PRICE_DIGITS } from '../shared/usage/model-facts.ts';
import { id, model, presetValues, systemPrompt, text } from './ipc-shapes.ts';
import { parameterValues } from './settings/parameter-shapes.ts';

const listOf = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).max(LIMITS.experimentListMax);

const pattern = z.string().max(LIMITS.checkPatternMaxChars);
const schemaText = z.string().max(LIMITS.extraBodyMaxChars);
const count = z.number().int().min(0).max(LIMITS.messageMaxChars).nullable();

const check: z.ZodType<Check> = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('contains'), text: text.nullable(), isCaseIgnored: z.boolean() }),
  z.strictObject({ id, kind: z.literal('equals'), text: text.nullable(), isCaseIgnored: z.boolean() }),
  z.strictObject({ id, kind: z.literal('pattern'), pattern, isCaseIgnored: z.boolean() }),
  z.strictObject({ id, kind: z.literal('json') }),
  z.strictObject({ id, kind: z.literal('schema'), schema: schemaText }),
  z.strictObject({
    id,
    kind: z.literal('length'),
    unit: z.enum(['characters', 'words']),
    min: count,
    max: count,
  }),
  z.strictObject({ id, kind: z.literal('language'), language: z.string().regex(/^[a-z]{2,3}$/) }),
]);

const checks = listOf(check);

export const caps: z.ZodType<Caps> = z.strictObject({
  requests: z.number().int().min(1).max(LIMITS.experimentRequestsMax).nullable(),
  money: z
    .strictObject({
      amount: z.string().regex(PRICE_DIGITS),
      currency: z
        .string()
        .min(1)
        .max(LIMITS.idMaxChars + 1),
    })
    .nullable(),
  tokens: z.number().int().min(1).max(LIMITS.replyTokensMax).nullable(),
  timeMs: z.number().int().min(1).max(LIMITS.experimentTimeMaxMs).nullable(),
  answerTokens: z.number().int().min(1).max(LIMITS.replyTokensMax),
});

const grid: z.ZodType<ParameterGrid> = z.strictObject(
  mapParameters((_spec, name) => listOf(parameterValues[name].nullable()).exactOptional()),
) as unknown as z.ZodType<ParameterGrid>;

const earlier = z.array(z.strictObject({ role: z.enum(['user', 'assistant']), text })).max(LIMITS.experimentEarlierMax);

const experimentCase = z.strictObject({
  name: z.string().max(LIMITS.titleMaxChars),
  text: z.string().max(LIMITS.promptMaxChars),
  expected: z.string().max(LIMITS.promptMaxChars).nullable(),
  variables: listOf(
    z.strictObject({ name: z.string().max(LIMITS.titleMaxChars), value: z.string().max(LIMITS.promptMaxChars) }),
  ),
  earlier: earlier.exactOptional(),
  systemPrompt: systemPrompt.exactOptional(),
});

/** One model of one connection. */
export const modelOf = z.strictObject({ connectionId: id, model: model.min(1) });

export const modelChoice = modelOf.extend({
  connectionName: z.string().max(LIMITS.connectionNameMaxChars),
  isListed: z.boolean(),
});

export const experimentDefinition: z.ZodType<ExperimentDefinition> = z.strictObject({
  title: z.string().max(LIMITS.titleMaxChars),
  earlier,
  prompts: listOf(text),
  cases: z.array(experimentCase).max(LIMITS.experimentCasesMax),
  models: listOf(modelChoice),
  values: grid,
  systemPrompts: listOf(systemPrompt),
  presets: listOf(z.strictObject({ name: z.string().max(LIMITS.titleMaxChars), values: presetValues })),
  isStreamed: z.boolean(),
  repeats: z.number().int().min(1).max(LIMITS.experimentRepeatsMax),
  schema: schemaText,
  checks,
  caps,
  parallel: z.number().int().min(1).max(LIMITS.experimentParallelMax),
  replaces: modelOf.exactOptional(),
  imagesLeftOut: z.number().int().min(1).exactOptional(),
});

export const ordinal = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.experimentAnswersMax - 1);
