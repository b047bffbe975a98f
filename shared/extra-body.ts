/** Fields that a person adds to the body of a request: what they may be, and what they take the place of. */

import { fail, ok, type Result } from './errors.ts';
import { LIMITS } from './limits.ts';
import { type SamplingParameters, setParameters, type TokenLimitName, wireName, withParameter } from './parameters.ts';

/** What the conversation itself decides: another value would make the chat show what was never asked. */
const FIELDS_OF_THE_CHAT = ['model', 'messages', 'stream'] as const;

export type ExtraFields = Readonly<Record<string, unknown>>;

export type ExtraBodyProblem =
  | { readonly kind: 'too_long' }
  /** The text ends before its value does. */
  | { readonly kind: 'unfinished' }
  /** `line` counts from 1; null where the engine does not say. */
  | { readonly kind: 'not_json'; readonly line: number | null }
  | { readonly kind: 'not_object' }
  | { readonly kind: 'of_the_chat'; readonly names: readonly string[] };

/** The fields in a text that somebody typed; nothing in an empty one. */
export function readExtraBody(text: string): Result<ExtraFields, ExtraBodyProblem> {
  if (text.length > LIMITS.extraBodyMaxChars) return fail({ kind: 'too_long' });
  if (text.trim() === '') return ok({});
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail({ kind: 'not_object' });
  const names = FIELDS_OF_THE_CHAT.filter((name) => Object.hasOwn(value, name));
  return names.length > 0 ? fail({ kind: 'of_the_chat', names }) : ok({ ...value });
}

function parse(text: string): Result<unknown, ExtraBodyProblem> {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch (error) {
    const message = String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    const isAtEnd = position === undefined ? message.includes('end of JSON') : Number(position) >= text.length;
    if (isAtEnd || message.includes('Unterminated')) return fail({ kind: 'unfinished' });
    const line = position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
    return fail({ kind: 'not_json', line });
  }
}

/** The fields of a connection and of a chat together; where both have one, the chat's. Empty when there are none. */
export function joinedExtraBody(ofConnection: string, ofChat: string): string {
  const [first, second] = [readExtraBody(ofConnection), readExtraBody(ofChat)];
  const fields = { ...(first.ok ? first.value : {}), ...(second.ok ? second.value : {}) };
  return Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);
}

/** Which of these fields would be sent anyway, so that their value is replaced. */
export function replacedFields(text: string, sentAnyway: readonly string[]): readonly string[] {
  const fields = readExtraBody(text);
  return fields.ok ? Object.keys(fields.value).filter((name) => sentAnyway.includes(name)) : [];
}

/** The parameters that are sent as they are set: without those that the extra body has fields for. */
export function withoutReplaced(
  parameters: SamplingParameters,
  tokenLimitName: TokenLimitName,
  extraBody: string,
): SamplingParameters {
  const fields = readExtraBody(extraBody);
  if (!fields.ok) return parameters;
  const replaced = setParameters(parameters).filter((one) =>
    Object.hasOwn(fields.value, wireName(one, tokenLimitName)),
  );
  return replaced.reduce((rest, { id }) => withParameter(rest, id, null), parameters);
}
