/** The parameters of a request, each described once: all that carries, checks, shows or sends one reads this table. */

import { clamp } from './limits.ts';

interface AnySpec {
  /** The field of the request's body. */
  readonly wire: string;
  /** The interface document does not name it: off until it is switched on for a connection. */
  readonly isOptional: boolean;
}

export interface NumberSpec extends AnySpec {
  readonly kind: 'number';
  /** Bounds of the interface document, both allowed. */
  readonly min: number;
  readonly max: number;
  /** What an arrow key or the slider moves it by. */
  readonly step: number;
  readonly isInteger: boolean;
  /** False where the range is too wide to be drawn. */
  readonly hasSlider: boolean;
  /** What the service takes when nothing is sent; null where the interface document does not say. */
  readonly serviceDefault: number | null;
  /** Where slider and arrow keys begin while nothing is set. */
  readonly start: number;
}

/** A few short texts. */
interface TextsSpec extends AnySpec {
  readonly kind: 'texts';
  readonly maxCount: number;
  readonly maxChars: number;
}

/** One word of a list. */
interface ChoiceSpec extends AnySpec {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /** A model's entry in the list of models may name other words: each single word may be sent. */
  readonly isOpen?: true;
}

/** A word that a model may name. */
export const CHOICE_WORD = /^[\w.-]{1,40}$/;

/** What is to be known of one parameter. Its words are in the locales, under `parameters` and its id. */
export type ParameterSpec = NumberSpec | TextsSpec | ChoiceSpec;

/** What is the same for every number; a parameter says what it has of its own. */
const NUMBER = { kind: 'number', isOptional: false, isInteger: false, hasSlider: true, serviceDefault: null } as const;
const PENALTY = { ...NUMBER, isOptional: true, min: -2, max: 2, step: 0.1, start: 0 } as const;
const COUNT = { ...NUMBER, step: 1, isInteger: true, hasSlider: false } as const;

/** Interface document, sections 2.1 and 8; behind them what many services take besides. */
export const PARAMETERS = {
  temperature: { ...NUMBER, wire: 'temperature', min: 0, max: 2, step: 0.05, serviceDefault: 1, start: 1 },
  topP: { ...NUMBER, wire: 'top_p', min: 0, max: 1, step: 0.01, start: 1 },
  // No upper bound is documented: JavaScript's exact integers are the only ceiling.
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
  // The words in use; sets differ by model.
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

/** What a person set; a parameter that is absent is not sent. */
export type SamplingParameters = { readonly [Id in ParameterId]?: ValueOf<(typeof PARAMETERS)[Id]> };

/** All parameters, in the order in which they are shown and sent. */
export const PARAMETER_IDS = Object.keys(PARAMETERS) as readonly ParameterId[];

/** One of them as its kind alone tells. */
export function parameterSpec(id: ParameterId): ParameterSpec {
  return PARAMETERS[id];
}

/** Those that a connection can have, given which of the optional ones are switched on for it. */
export function offeredParameters(switchedOn: readonly ParameterId[]): readonly ParameterId[] {
  return PARAMETER_IDS.filter((id) => !PARAMETERS[id].isOptional || switchedOn.includes(id));
}

/** The same parameters without those that are not offered. */
export function onlyOffered(parameters: SamplingParameters, offered: readonly ParameterId[]): SamplingParameters {
  return fromEntries(setParameters(parameters).flatMap(({ id, value }) => (offered.includes(id) ? [[id, value]] : [])));
}

/** One value for each parameter. */
export function mapParameters<T>(make: (spec: ParameterSpec, id: ParameterId) => T): Record<ParameterId, T> {
  return Object.fromEntries(PARAMETER_IDS.map((id) => [id, make(PARAMETERS[id], id)])) as Record<ParameterId, T>;
}

/** A parameter that is set, with what is known of it. */
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

/** The parameters in a value of unknown shape: those of the right kind, not yet within bounds. */
export function readParameters(value: object): SamplingParameters {
  const known = new Map<string, unknown>(Object.entries(value));
  return fromEntries(
    PARAMETER_IDS.flatMap((id) => {
      const found = known.get(id);
      return isOfKind(PARAMETERS[id], found) ? [[id, found]] : [];
    }),
  );
}

/** Whether a value is of the kind that the parameter has, within its bounds or not. */
function isOfKind({ kind }: ParameterSpec, value: unknown): value is ParameterValue {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'choice') return typeof value === 'string';
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The nearest value that the parameter may have; null where there is none, so that it is not set. */
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

/** The same parameters, each moved into its bounds. */
export function clampParameters(parameters: SamplingParameters): SamplingParameters {
  return fromEntries(
    setParameters(parameters).flatMap(({ id, spec, value }) => {
      const bounded = clampParameter(spec, value);
      return bounded === null ? [] : [[id, bounded]];
    }),
  );
}

/** The fields of the request's body, within their bounds; nothing for what is not set. */
export function bodyParameters(
  parameters: SamplingParameters,
  tokenLimitName: TokenLimitName = 'max_tokens',
): Readonly<Record<string, ParameterValue>> {
  const fields = setParameters(clampParameters(parameters));
  return Object.fromEntries(fields.map((field) => [wireName(field, tokenLimitName), field.value]));
}

/** The two names under which services take the token limit. */
export const TOKEN_LIMIT_NAMES = ['max_tokens', 'max_completion_tokens'] as const;

export type TokenLimitName = (typeof TOKEN_LIMIT_NAMES)[number];

/** The field of the body that a parameter is sent in. */
export function wireName({ id, spec }: Pick<ParameterInUse, 'id' | 'spec'>, tokenLimitName: TokenLimitName): string {
  return id === 'maxTokens' ? tokenLimitName : spec.wire;
}

/** A value as it is written on one line: what stands in quotes is a text. */
export function valueWords(value: ParameterValue): string {
  return typeof value === 'object' ? value.map((text) => JSON.stringify(text)).join(', ') : String(value);
}

/** The same parameters with one of them set, or not set any more (null). */
export function withParameter(
  parameters: SamplingParameters,
  id: ParameterId,
  value: ParameterValue | null,
): SamplingParameters {
  const { [id]: _old, ...others } = parameters;
  return value === null ? others : { ...others, ...fromEntries([[id, value]]) };
}

/** Every value that comes here was read by {@link isOfKind}, or set by the parameter's own control. */
function fromEntries(entries: readonly (readonly [ParameterId, ParameterValue])[]): SamplingParameters {
  return Object.fromEntries(entries) as SamplingParameters;
}
