/** Defines the shapes of request parameters and of a connection's request options, for files and for IPC. */
import { z } from 'zod';
import { LIMITS } from '../../shared/limits.ts';
import {
  CHOICE_WORD,
  mapParameters,
  PARAMETER_IDS,
  type ParameterSpec,
  TOKEN_LIMIT_NAMES,
} from '../../shared/parameters.ts';
import { readExtraBody } from '../../shared/requests/extra-body.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';

/** The parameter table applies the bounds; these only reject values of the wrong kind. */
const KINDS = {
  number: z.number(),
  choice: z.string().max(100),
  texts: z.array(z.string().max(10_000)).max(100),
} as const satisfies Record<ParameterSpec['kind'], z.ZodType>;

/** The shape of one value of each parameter. */
export const parameterValues = mapParameters((spec) => KINDS[spec.kind]);

/** One optional field for each parameter. */
export const parameterFields = mapParameters((_spec, id) => parameterValues[id].exactOptional());

const parameterId = z.custom<(typeof PARAMETER_IDS)[number]>((value) => PARAMETER_IDS.some((id) => id === value));

const modelName = z.string().min(1).max(LIMITS.modelIdMaxChars);
const modelNames = z.array(modelName).max(LIMITS.optionModelsMax);
const effortWords = z.strictObject({
  model: modelName,
  words: z.array(z.string().regex(CHOICE_WORD)).max(LIMITS.modelWordsMaxCount),
});

/** A connection's request options, as the form sends them. */
export const requestOptions = z.strictObject({
  switchedOn: z.array(parameterId).max(PARAMETER_IDS.length),
  tokenLimitName: z.enum(TOKEN_LIMIT_NAMES),
  isUsageAsked: z.boolean(),
  isAlternating: z.boolean(),
  isReasoningReturned: z.boolean(),
  areImagesSent: z.boolean(),
  imageModels: modelNames,
  areSchemasSent: z.boolean(),
  schemaModels: modelNames,
  effortWords: z.array(effortWords).max(LIMITS.optionModelsMax),
  extraBody: z.string().max(LIMITS.extraBodyMaxChars),
});

/** Only extra fields that can be sent are stored. */
export const extraBody = z.string().refine((text) => readExtraBody(text).ok);

const { switchedOn, tokenLimitName, isUsageAsked, isAlternating, isReasoningReturned, areImagesSent, areSchemasSent } =
  DEFAULT_REQUEST_OPTIONS;

/** Stored request options: unusable values, from another version or a damaged file, count as unset. */
export const storedRequestOptions = z
  .object({
    switchedOn: z
      .array(z.unknown())
      .catch([...switchedOn])
      .transform((ids) => PARAMETER_IDS.filter((id) => ids.includes(id))),
    tokenLimitName: z.enum(TOKEN_LIMIT_NAMES).catch(tokenLimitName),
    isUsageAsked: z.boolean().catch(isUsageAsked),
    isAlternating: z.boolean().catch(isAlternating),
    isReasoningReturned: z.boolean().catch(isReasoningReturned),
    areImagesSent: z.boolean().catch(areImagesSent),
    imageModels: modelNames.catch([]),
    areSchemasSent: z.boolean().catch(areSchemasSent),
    schemaModels: modelNames.catch([]),
    effortWords: z.array(effortWords).max(LIMITS.optionModelsMax).catch([]),
    extraBody: extraBody.catch(''),
  })
  .catch({ ...DEFAULT_REQUEST_OPTIONS, switchedOn: [], imageModels: [], schemaModels: [], effortWords: [] });
