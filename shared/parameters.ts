/** The table of request parameters. All code that stores, checks, shows or sends a parameter reads this table. */

import { clamp } from './limits.ts';

interface AnySpec {
  /** The field in the request's body. */
  readonly wire: string;
  /** True if the interface document doesn't mention it: hidden until the user turns it on for a connection. */
  readonly isOptional: boolean;
}

export interface NumberSpec extends AnySpec {
  readonly kind: 'number';
  /** The limits of the interface document, inclusive. */
  readonly min: number;
  readonly max: number;
  /** The step of an arrow key or the slider. */
  readonly step: number;
  readonly isInteger: boolean;
  /** False if the range is too wide for a slider. */
  readonly hasSlider: boolean;
  /** The service's default; null if the interface document doesn't say. */
  readonly serviceDefault: number | null;
  /** Where the slider and the arrow keys start when nothing is set. */
  readonly start: number;
}

/** A few short strings. */
interface TextsSpec extends AnySpec {
  readonly kind: 'texts';
  readonly maxCount: number;
  readonly maxChars: number;
}

/** One word from a list. */
interface ChoiceSpec extends AnySpec {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /** True if a model's list entry may name other words. Any single word can then be sent. */
  readonly isOpen?: true;
}

/** A valid choice word. */
export const CHOICE_WORD = /^[\w.-]{1,40}$/;

/** Describes one parameter. Its words are in the locales, under `parameters` and its id. */
export type ParameterSpec = NumberSpec | TextsSpec | ChoiceSpec;

/** Defaults for number parameters. */
const NUMBER = { kind: 'number', isOptional: false, isInteger: false, hasSlider: true, serviceDefault: null } as const;
const PENALTY = { ...NUMBER, isOptional: true, min: -2, max: 2, step: 0.1, start: 0 } as const;
const COUNT = { ...NUMBER, step: 1, isInteger: true, hasSlider: false } as const;

/** Parameters of the interface document, sections 2.1 and 8, and others that many services accept. */
export const PARAMETERS = {
  temperature: { ...NUMBER, wire: 'temperature', min: 0, max: 2, step: 0.05, serviceDefault: 1, start: 1 },
  topP: { ...NUMBER, wire: 'top_p', min: 0, max: 1, step: 0.01, start: 1 },
  // The interface document names no upper bound, so the limit is JavaScript's largest exact integer.
  maxTokens: { ...COUNT, wire: 'max_tokens', min: 1, max: Number.MAX_SAFE_INTEGER, start: 1 },
  frequencyPenalty: { ...PENALTY, wire: 'frequency_penalty' },
  presencePenalty: { ...PENALTY, wire: 'presence_penalty' },
  seed: {
    ...COUNT,
    isOptional: true,
    wire: 'seed',
    min: Number.MIN_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    start: 0,
  },
  stop: { kind: 'texts', isOptional: true, wire: 'stop', maxCount: 4, maxChars: 1_000 },
  // The words in use; each model supports some of them.
  reasoningEffort: {
    kind: 'choice',
    isOptional: true,
    wire: 'reasoning_effort',
    choices: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    isOpen: true,
  },
} as const satisfies Readonly<Record<string, ParameterSpec>>;

export type ParameterId = keyof typeof PARAMETERS;

export type ParameterValue = number | string | readonly string[];

type ValueOf<Spec extends ParameterSpec> = Spec extends NumberSpec
  ? number
  : Spec extends TextsSpec
    ? readonly string[]
    : string;

/** What the user set. Parley doesn't send absent parameters. */
export type SamplingParameters = { readonly [Id in ParameterId]?: ValueOf<(typeof PARAMETERS)[Id]> };

/** All parameters, in the order in which they are shown and sent. */
export const PARAMETER_IDS = Object.keys(PARAMETERS) as readonly ParameterId[];

/** The description of one parameter, as the type of any parameter. */
export function parameterSpec(id: ParameterId): ParameterSpec {
  return PARAMETERS[id];
}

/** The parameters that a connection offers, with these optional ones turned on. */
export function offeredParameters(switchedOn: readonly ParameterId[]): readonly ParameterId[] {
  return PARAMETER_IDS.filter((id) => !PARAMETERS[id].isOptional || switchedOn.includes(id));
}

/** Removes parameters that aren't offered. */
export function onlyOffered(parameters: SamplingParameters, offered: readonly ParameterId[]): SamplingParameters {
  return fromEntries(setParameters(parameters).flatMap(({ id, value }) => (offered.includes(id) ? [[id, value]] : [])));
}

/** Makes one value per parameter. */
export function mapParameters<T>(make: (spec: ParameterSpec, id: ParameterId) => T): Record<ParameterId, T> {
  return Object.fromEntries(PARAMETER_IDS.map((id) => [id, make(PARAMETERS[id], id)])) as Record<ParameterId, T>;
}

/** A parameter that is set, with its description. */
export interface ParameterInUse {
  readonly id: ParameterId;
  readonly spec: ParameterSpec;
  readonly value: ParameterValue;
}

export function setParameters(parameters: SamplingParameters): readonly ParameterInUse[] {
  return PARAMETER_IDS.flatMap((id) => {
    const value = parameters[id];
    return value === undefined ? [] : [{ id, spec: PARAMETERS[id], value }];
  });
}

/** Reads parameters from an unknown value: keeps those of the right kind, even out of bounds. */
export function readParameters(value: object): SamplingParameters {
  const known = new Map<string, unknown>(Object.entries(value));
  return fromEntries(
    PARAMETER_IDS.flatMap((id) => {
      const found = known.get(id);
      return isOfKind(PARAMETERS[id], found) ? [[id, found]] : [];
    }),
  );
}

/** True if the value has the parameter's kind, in bounds or not. */
function isOfKind({ kind }: ParameterSpec, value: unknown): value is ParameterValue {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'choice') return typeof value === 'string';
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The nearest valid value; null if there is none, which leaves the parameter unset. */
function clampParameter(spec: ParameterSpec, value: ParameterValue): ParameterValue | null {
  if (spec.kind === 'number') return typeof value === 'number' ? clampNumber(spec, value) : null;
  if (spec.kind === 'choice') {
    const isWord = typeof value === 'string' && spec.isOpen === true && CHOICE_WORD.test(value);
    return typeof value === 'string' && (isWord || spec.choices.includes(value)) ? value : null;
  }
  if (!Array.isArray(value)) return null;
  const texts = value.filter((text) => text !== '' && text.length <= spec.maxChars).slice(0, spec.maxCount);
  return texts.length === 0 ? null : texts;
}

function clampNumber({ min, max, isInteger }: NumberSpec, value: number): number {
  const bounded = clamp(value, min, max);
  return isInteger ? Math.trunc(bounded) : bounded;
}

/** Moves each parameter into its bounds, and drops those without a usable value. */
export function clampParameters(parameters: SamplingParameters): SamplingParameters {
  return fromEntries(
    setParameters(parameters).flatMap(({ id, spec, value }) => {
      const bounded = clampParameter(spec, value);
      return bounded === null ? [] : [[id, bounded]];
    }),
  );
}

/** The fields of the request's body, within their bounds. Omits parameters that aren't set. */
export function bodyParameters(
  parameters: SamplingParameters,
  tokenLimitName: TokenLimitName = 'max_tokens',
): Readonly<Record<string, ParameterValue>> {
  const fields = setParameters(clampParameters(parameters));
  return Object.fromEntries(fields.map((field) => [wireName(field, tokenLimitName), field.value]));
}

/** The two field names that services use for the token limit. */
export const TOKEN_LIMIT_NAMES = ['max_tokens', 'max_completion_tokens'] as const;

export type TokenLimitName = (typeof TOKEN_LIMIT_NAMES)[number];

/** The body field of a parameter. */
export function wireName({ id, spec }: Pick<ParameterInUse, 'id' | 'spec'>, tokenLimitName: TokenLimitName): string {
  return id === 'maxTokens' ? tokenLimitName : spec.wire;
}

/** A value on one line; the strings of a list are in quotes. */
export function valueWords(value: ParameterValue): string {
  return typeof value === 'object' ? value.map((text) => JSON.stringify(text)).join(', ') : String(value);
}

/** Sets one parameter, or clears it (null). */
export function withParameter(
  parameters: SamplingParameters,
  id: ParameterId,
  value: ParameterValue | null,
): SamplingParameters {
  const { [id]: _old, ...others } = parameters;
  return value === null ? others : { ...others, ...fromEntries([[id, value]]) };
}

/** The cast is safe: {@link isOfKind} or the parameter's own control has checked every value. */
function fromEntries(entries: readonly (readonly [ParameterId, ParameterValue])[]): SamplingParameters {
  return Object.fromEntries(entries) as SamplingParameters;
}
