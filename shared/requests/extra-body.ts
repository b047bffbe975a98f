/** The extra fields of a request's body: which are valid, and which parameters they override. */

import { fail, ok, type Result } from '../errors.ts';
import { exactJson, NumberText, parseExact } from '../json/exact-json.ts';
import { isNestedDeeper, isObject } from '../json/json.ts';
import { LIMITS } from '../limits.ts';
import {
  type SamplingParameters,
  setParameters,
  TOKEN_LIMIT_NAMES,
  type TokenLimitName,
  wireName,
  withParameter,
} from '../parameters.ts';

/** Fields that only the conversation sets. With other values, the chat would show something that was never asked. */
const FIELDS_OF_THE_CHAT = ['model', 'messages', 'stream'] as const;

/** Numbers are {@link NumberText}. */
export type ExtraFields = Readonly<Record<string, unknown>>;

export type ExtraBodyProblem =
  | { readonly kind: 'too_long' }
  /** The text ends before the JSON value does. */
  | { readonly kind: 'unfinished' }
  /** `line` counts from 1; null if the engine doesn't report it. */
  | { readonly kind: 'not_json'; readonly line: number | null }
  | { readonly kind: 'not_object' }
  | { readonly kind: 'too_deep' }
  | { readonly kind: 'of_the_chat'; readonly names: readonly string[] };

/** The deepest nesting that is allowed. Recursion over thousands of levels would throw. */
const DEPTH_MAX = 100;
/** The longest white space to skip between a name and its colon. */
const GAP_MAX = 100;
/** An unterminated string runs to the end of the text, as in exact-json.ts. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g;

/** A field that services accept only in requests for streams. */
const FIELD_OF_STREAMS = 'stream_options';

/** Reads the fields that the user typed; none if the text is empty. */
export function readExtraBody(text: string): Result<ExtraFields, ExtraBodyProblem> {
  return text.length > LIMITS.extraBodyMaxChars ? fail({ kind: 'too_long' }) : readFields(text);
}

/**
 * Reads stored fields, which may be longer than a user may type because they were joined from two texts; none if the
 * text is invalid.
 */
export function readSentFields(text: string): ExtraFields {
  const fields = readFields(text);
  return fields.ok ? fields.value : {};
}

function readFields(text: string): Result<ExtraFields, ExtraBodyProblem> {
  if (text.trim() === '') return ok({});
  const problem = problemOfJson(text);
  if (problem !== null) return fail(problem);
  if (isNestedDeeper(text, DEPTH_MAX)) return fail({ kind: 'too_deep' });
  const value = parseExact(text);
  if (!isObject(value) || value instanceof NumberText) return fail({ kind: 'not_object' });
  const names = FIELDS_OF_THE_CHAT.filter((name) => Object.hasOwn(value, name));
  return names.length > 0 ? fail({ kind: 'of_the_chat', names }) : ok({ ...value });
}

function problemOfJson(text: string): ExtraBodyProblem | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const message = String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    const isAtEnd = position === undefined ? message.includes('end of JSON') : Number(position) >= text.length;
    if (isAtEnd || message.includes('Unterminated')) return { kind: 'unfinished' };
    const line = position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
    return { kind: 'not_json', line };
  }
}

/** The fields that this request sends. */
export function fieldsToSend(fields: ExtraFields, stream: boolean): ExtraFields {
  if (stream || !Object.hasOwn(fields, FIELD_OF_STREAMS)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== FIELD_OF_STREAMS));
}

/** Names that occur more than once in one object. Only their last value is sent. */
export function repeatedNames(json: string): readonly string[] {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (
      token.startsWith('"') &&
      /\S/.exec(json.slice(index + token.length, index + token.length + GAP_MAX))?.[0] === ':'
    ) {
      const names = open.at(-1);
      const name = String(JSON.parse(token));
      if (names?.has(name) === true) repeated.add(name);
      names?.add(name);
    }
  }
  return [...repeated];
}

/** The fields in the text that are sent only in streams. */
export function fieldsOfStreams(text: string): readonly string[] {
  return replacedFields(text, [FIELD_OF_STREAMS]);
}

/** The fields that are sent, joined from connection and chat; the chat's override. Empty if there are none. */
export function joinedExtraBody(ofConnection: string, ofChat: string, stream: boolean): string {
  const [first, second] = [readExtraBody(ofConnection), readExtraBody(ofChat)];
  const joined = { ...(first.ok ? first.value : {}), ...(second.ok ? second.value : {}) };
  const fields = fieldsToSend(joined, stream);
  return Object.keys(fields).length === 0 ? '' : exactJson(fields);
}

/** The fields in `sentAnyway` that this text overrides. */
export function replacedFields(text: string, sentAnyway: readonly string[]): readonly string[] {
  return Object.keys(readSentFields(text)).filter((name) => sentAnyway.includes(name));
}

/** The parameters that are sent as set: those that the extra body doesn't override. */
export function withoutReplaced(
  parameters: SamplingParameters,
  tokenLimitName: TokenLimitName,
  extraBody: string,
): SamplingParameters {
  return withoutFields(parameters, tokenLimitName, readSentFields(extraBody));
}

/**
 * Like `withoutReplaced`, for parsed fields. Either name of the token limit overrides the parameter, because services
 * refuse a request with both.
 */
export function withoutFields(
  parameters: SamplingParameters,
  tokenLimitName: TokenLimitName,
  fields: ExtraFields,
): SamplingParameters {
  const isReplaced = (name: string) =>
    TOKEN_LIMIT_NAMES.some((one) => one === name)
      ? TOKEN_LIMIT_NAMES.some((one) => Object.hasOwn(fields, one))
      : Object.hasOwn(fields, name);
  const replaced = setParameters(parameters).filter((one) => isReplaced(wireName(one, tokenLimitName)));
  return replaced.reduce((rest, { id }) => withParameter(rest, id, null), parameters);
}
