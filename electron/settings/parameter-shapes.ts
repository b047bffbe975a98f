/** The shapes of request parameters and of what a connection changes about its requests, for files and for the door. */
import { z } from 'zod';
import { readExtraBody } from '../../shared/extra-body.ts';
import { LIMITS } from '../../shared/limits.ts';
import { mapParameters, PARAMETER_IDS, type ParameterSpec, TOKEN_LIMIT_NAMES } from '../../shared/parameters.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/request-options.ts';

/** Bounds are the table's to apply; these only keep out what is no such value at all. */
const KINDS = {
  number: z.number(),
  choice: z.string().max(100),
  texts: z.array(z.string().max(10_000)).max(100),
} as const satisfies Record<ParameterSpec['kind'], z.ZodType>;

/** One optional field for each parameter. */
export const parameterFields = mapParameters((spec) => KINDS[spec.kind].exactOptional());

const parameterId = z.custom<(typeof PARAMETER_IDS)[number]>((value) => PARAMETER_IDS.some((id) => id === value));

/** What a connection changes about its requests, as the form sends it. */
export const requestOptions = z.strictObject({
  switchedOn: z.array(parameterId).max(PARAMETER_IDS.length),
  tokenLimitName: z.enum(TOKEN_LIMIT_NAMES),
  isUsageAsked: z.boolean(),
  isAlternating: z.boolean(),
  isReasoningReturned: z.boolean(),
  extraBody: z.string().max(LIMITS.extraBodyMaxChars),
});

/** Fields that can be sent; nothing else is ever stored. */
export const extraBody = z.string().refine((text) => readExtraBody(text).ok);

const { switchedOn, tokenLimitName, isUsageAsked, isAlternating, isReasoningReturned } = DEFAULT_REQUEST_OPTIONS;

/** The same as stored: what another version wrote, or nobody, is as if it was never set. */
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
    extraBody: extraBody.catch(''),
  })
  .catch({ ...DEFAULT_REQUEST_OPTIONS, switchedOn: [] });
