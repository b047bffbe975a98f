/** The parameters of a request, each described once: all that carries, checks, shows or sends one reads this table. */

import { clamp } from './limits.ts';

/** What is to be known of one numeric parameter. Its words are in the locales, under `parameters` and its id. */
export interface ParameterSpec {
  /** The field of the request's body. */
  readonly wire: string;
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
}

/** Interface document, sections 2.1 and 8. */
export const PARAMETERS = {
  temperature: {
    wire: 'temperature',
    min: 0,
    max: 2,
    step: 0.05,
    isInteger: false,
    hasSlider: true,
    serviceDefault: 1,
  },
  topP: { wire: 'top_p', min: 0, max: 1, step: 0.01, isInteger: false, hasSlider: true, serviceDefault: null },
  // No upper bound is documented: JavaScript's exact integers are the only ceiling.
  maxTokens: {
    wire: 'max_tokens',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    step: 1,
    isInteger: true,
    hasSlider: false,
    serviceDefault: null,
  },
} as const satisfies Readonly<Record<string, ParameterSpec>>;

export type ParameterId = keyof typeof PARAMETERS;

/** What a person set; a parameter that is absent is not sent. */
export type SamplingParameters = { readonly [Id in ParameterId]?: number };

/** All parameters, in the order in which they are shown and sent. */
export const PARAMETER_IDS = Object.keys(PARAMETERS) as readonly ParameterId[];

/** One value for each parameter. */
export function mapParameters<T>(make: (spec: ParameterSpec, id: ParameterId) => T): Record<ParameterId, T> {
  return Object.fromEntries(PARAMETER_IDS.map((id) => [id, make(PARAMETERS[id], id)])) as Record<ParameterId, T>;
}

/** Those that are set, with what is known of them. */
export function setParameters(
  parameters: SamplingParameters,
): readonly { readonly id: ParameterId; readonly spec: ParameterSpec; readonly value: number }[] {
  return PARAMETER_IDS.flatMap((id) => {
    const value = parameters[id];
    return value === undefined ? [] : [{ id, spec: PARAMETERS[id], value }];
  });
}

/** The parameters in a value of unknown shape: finite numbers alone, not yet within bounds. */
export function readParameters(value: object): SamplingParameters {
  const known = new Map<string, unknown>(Object.entries(value));
  return fromEntries(
    PARAMETER_IDS.flatMap((id) => {
      const number = known.get(id);
      return typeof number === 'number' && Number.isFinite(number) ? [[id, number]] : [];
    }),
  );
}

/** The nearest value that the parameter may have. */
export function clampParameter({ min, max, isInteger }: ParameterSpec, value: number): number {
  const bounded = clamp(value, min, max);
  return isInteger ? Math.trunc(bounded) : bounded;
}

/** The same parameters, each moved into its bounds. */
export function clampParameters(parameters: SamplingParameters): SamplingParameters {
  return fromEntries(setParameters(parameters).map(({ id, spec, value }) => [id, clampParameter(spec, value)]));
}

/** The fields of the request's body, within their bounds; nothing for what is not set. */
export function bodyParameters(parameters: SamplingParameters): Readonly<Record<string, number>> {
  return Object.fromEntries(
    setParameters(parameters).map(({ spec, value }) => [spec.wire, clampParameter(spec, value)]),
  );
}

/** The same parameters with one of them set, or not set any more (null). */
export function withParameter(
  parameters: SamplingParameters,
  id: ParameterId,
  value: number | null,
): SamplingParameters {
  const { [id]: _old, ...others } = parameters;
  return value === null ? others : { ...others, [id]: value };
}

function fromEntries(entries: readonly (readonly [ParameterId, number])[]): SamplingParameters {
  return Object.fromEntries(entries);
}
