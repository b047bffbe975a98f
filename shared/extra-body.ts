/** Fields that a person adds to the body of a request: what they may be, and what they take the place of. */

import { fail, ok, type Result } from './errors.ts';
import { exactJson, NumberText, parseExact } from './json/exact-json.ts';
import { isNestedDeeper, isObject } from './json/json.ts';
import { LIMITS } from './limits.ts';
import {
  type SamplingParameters,
  setParameters,
  TOKEN_LIMIT_NAMES,
  type TokenLimitName,
  wireName,
  withParameter,
} from './parameters.ts';

/** What the conversation itself decides: another value would make the chat show what was never asked. */
const FIELDS_OF_THE_CHAT = ['model', 'messages', 'stream'] as const;

/** Numbers are {@link NumberText}. */
export type ExtraFields = Readonly<Record<string, unknown>>;

export type ExtraBodyProblem =
  | { readonly kind: 'too_long' }
  /** The text ends before its value does. */
  | { readonly kind: 'unfinished' }
  /** `line` counts from 1; null where the engine does not say. */
  | { readonly kind: 'not_json'; readonly line: number | null }
  | { readonly kind: 'not_object' }
  | { readonly kind: 'too_deep' }
  | { readonly kind: 'of_the_chat'; readonly names: readonly string[] };

/** Walking through and writing what is nested by thousands end in an exception. */
const DEPTH_MAX = 100;
/** Nobody leaves more room between a name and its colon. */
const GAP_MAX = 100;
/** A text without its end goes to the end of all, as in exact-json.ts. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g;

/** Of streams alone: services refuse a request that is not streamed and has it. */
const FIELD_OF_STREAMS = 'stream_options';

/** The fields in a text that somebody typed; nothing in an empty one. */
export function readExtraBody(text: string): Result<ExtraFields, ExtraBodyProblem> {
  return text.length > LIMITS.extraBodyMaxChars ? fail({ kind: 'too_long' }) : readFields(text);
}

/** The fields of a text that was joined of others, however long it has become; none when it has none. */
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

/** Those that go with a request. */
export function fieldsToSend(fields: ExtraFields, stream: boolean): ExtraFields {
  if (stream || !Object.hasOwn(fields, FIELD_OF_STREAMS)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== FIELD_OF_STREAMS));
}

/** Names that stand more than once in one object of a JSON text: of these only the last is sent. */
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

/** The fields that are sent in streams only. */
export function fieldsOfStreams(text: string): readonly string[] {
  return replacedFields(text, [FIELD_OF_STREAMS]);
}

/** The fields of a connection and of a chat together that are sent; where both have one, the chat's. Empty when there are none. */
export function joinedExtraBody(ofConnection: string, ofChat: string, stream: boolean): string {
  const [first, second] = [readExtraBody(ofConnection), readExtraBody(ofChat)];
  const joined = { ...(first.ok ? first.value : {}), ...(second.ok ? second.value : {}) };
  const fields = fieldsToSend(joined, stream);
  return Object.keys(fields).length === 0 ? '' : exactJson(fields);
}

/** Which of these fields would be sent anyway, so that their value is replaced. */
export function replacedFields(text: string, sentAnyway: readonly string[]): readonly string[] {
  return Object.keys(readSentFields(text)).filter((name) => sentAnyway.includes(name));
}

/** The parameters that are sent as they are set: without those that the extra body has fields for. */
export function withoutReplaced(
  parameters: SamplingParameters,
  tokenLimitName: TokenLimitName,
  extraBody: string,
): SamplingParameters {
  return withoutFields(parameters, tokenLimitName, readSentFields(extraBody));
}

/** The same of fields that have been read. The token limit is replaced by either of its names: services refuse both at once. */
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
