/** Checks the body of POST /v1/chat/completions against the interface document, sections 2.1, 2.2 and 8. */

import { fail, ok, type Result } from '../../shared/errors.ts';
import { isObject } from '../../shared/json/json.ts';
import type { TextValues } from '../../shared/locales/text-key.ts';
import {
  type NumberSpec,
  PARAMETER_IDS,
  type ParameterSpec,
  parameterSpec,
  readParameters,
  type SamplingParameters,
  TOKEN_LIMIT_NAMES,
  wireName,
} from '../../shared/parameters.ts';
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';
import type { AnswerFormat } from './schema-answer.ts';
import { returnedReasoning } from './signed-reasoning.ts';

const ROLES = ['system', 'user', 'assistant'] as const;

/** One message of section 2.2. */
export interface ChatMessage {
  readonly role: (typeof ROLES)[number];
  readonly content: string;
  /** True if the message has unchanged `reasoning_details`. */
  readonly isReasoningReturned?: true;
}

/** A body as the document describes it, with the parameters that were sent. */
export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly parameters: SamplingParameters;
  readonly isStream: boolean;
  /** True if the stream must end with a separate chunk for the token counts. */
  readonly isUsageAsked: boolean;
  /** Null for plain text. */
  readonly format: AnswerFormat | null;
}

/** The body as a request, or a 400 that names the field at fault. Unknown fields are ignored. */
export function parseCompletionRequest(body: unknown): Result<CompletionRequest, ErrorAnswer> {
  if (!isObject(body)) return fail(invalidRequest(400, 'invalid_type', 'bodyNoObject'));
  const { model, messages, stream } = body;
  if (model === undefined) return refuse('missing_field', 'model', 'fieldMissing');
  if (typeof model !== 'string') return refuse('invalid_type', 'model', 'fieldNoString');
  if (model.trim() === '') return refuse('invalid_value', 'model', 'fieldEmpty');

  const checkedMessages = parseMessages(messages);
  if (!checkedMessages.ok) return checkedMessages;

  const checkedParameters = parseParameters(body);
  if (!checkedParameters.ok) return checkedParameters;
  if (stream !== undefined && typeof stream !== 'boolean') return refuse('invalid_type', 'stream', 'fieldNoBoolean');
  const format = parseFormat(body.response_format);
  if (!format.ok) return format;

  return ok({
    model,
    messages: checkedMessages.value,
    parameters: checkedParameters.value,
    isStream: stream ?? false,
    isUsageAsked: isObject(body.stream_options) && body.stream_options.include_usage === true,
    format: format.value,
  });
}

function parseFormat(format: unknown): Result<AnswerFormat | null, ErrorAnswer> {
  const field = 'response_format';
  if (format === undefined) return ok(null);
  if (!isObject(format)) return refuse('invalid_type', field, 'fieldNoObject');
  if (format.type === 'text') return ok(null);
  if (format.type === 'json_object') return ok({ schema: null });
  if (format.type !== 'json_schema')
    return refuse('invalid_value', `${field}.type`, 'fieldNoChoice', { choices: 'text, json_object, json_schema' });
  const { json_schema: named } = format;
  if (!isObject(named) || typeof named.name !== 'string' || !isObject(named.schema))
    return refuse('invalid_type', `${field}.json_schema`, 'fieldNoSchema');
  return ok({ schema: named.schema });
}

function parseMessages(messages: unknown): Result<readonly ChatMessage[], ErrorAnswer> {
  if (messages === undefined) return refuse('missing_field', 'messages', 'fieldMissing');
  if (!Array.isArray(messages)) return refuse('invalid_type', 'messages', 'fieldNoArray');
  if (messages.length === 0) return refuse('invalid_value', 'messages', 'fieldNoMessages');
  const checked: ChatMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (!isObject(message)) return refuse('invalid_type', at, 'fieldNoMessage');
    const role = ROLES.find((known) => known === message.role);
    if (role === undefined)
      return refuse('invalid_value', `${at}.role`, 'fieldNoChoice', { choices: ROLES.join(', ') });
    const content = Array.isArray(message.content) ? textOfParts(message.content) : message.content;
    if (typeof content !== 'string') return refuse('invalid_type', `${at}.content`, 'fieldNoContent');
    if (content === '' && role === 'assistant') {
      return refuse('invalid_value', `${at}.content`, 'fieldEmptyReply');
    }
    const returned = returnedReasoning(message.reasoning_details);
    if (returned === 'changed') return refuse('invalid_signature', `${at}.reasoning_details`, 'fieldChanged');
    checked.push({ role, content, ...(returned === 'returned' && { isReasoningReturned: true }) });
  }
  return ok(checked);
}

const IMAGE_DATA = /^data:(image\/[\w.+-]{1,40});base64,/;

/**
 * The texts, with one line for each image that tells its size. Undefined for other kinds of parts, or without parts.
 */
function textOfParts(parts: readonly unknown[]): string | undefined {
  const texts: string[] = [];
  for (const part of parts) {
    if (!isObject(part)) return undefined;
    const url = part.type === 'image_url' && isObject(part.image_url) ? part.image_url.url : undefined;
    const head = typeof url === 'string' ? IMAGE_DATA.exec(url) : null;
    if (part.type === 'text' && typeof part.text === 'string') texts.push(part.text);
    else if (typeof url === 'string' && head !== null)
      texts.push(`[${head[1]}, ${Math.floor(((url.length - head[0].length) * 3) / 4)} bytes]`);
    else return undefined;
  }
  return texts.length === 0 ? undefined : texts.join('\n');
}

function parseParameters(body: Readonly<Record<string, unknown>>): Result<SamplingParameters, ErrorAnswer> {
  const sent: [string, unknown][] = [];
  for (const id of PARAMETER_IDS) {
    const spec = parameterSpec(id);
    for (const wire of new Set(TOKEN_LIMIT_NAMES.map((name) => wireName({ id, spec }, name)))) {
      const value = body[wire];
      if (value === undefined) continue;
      const fault = faultOf(value, spec);
      if (fault !== null) return refuse(fault.code, wire, fault.says, fault.values);
      sent.push([id, value]);
    }
  }
  return ok(readParameters(Object.fromEntries(sent)));
}

interface Fault {
  readonly code: string;
  readonly says: ErrorAnswer['says'];
  readonly values?: TextValues;
}

function faultOf(value: unknown, spec: ParameterSpec): Fault | null {
  if (spec.kind === 'number') return numberFault(value, spec);
  if (spec.kind === 'choice') {
    const isKnown = spec.choices.some((choice) => choice === value);
    return isKnown
      ? null
      : { code: 'invalid_value', says: 'fieldNoChoice', values: { choices: spec.choices.join(', ') } };
  }
  // A lone text is taken as a list of one.
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) return { code: 'invalid_type', says: 'fieldNoStrings' };
  return texts.length <= spec.maxCount
    ? null
    : { code: 'out_of_range', says: 'fieldTooMany', values: { max: spec.maxCount } };
}

function numberFault(value: unknown, { min, max, isInteger }: NumberSpec): Fault | null {
  if (typeof value !== 'number' || (isInteger && !Number.isInteger(value)))
    return { code: 'invalid_type', says: isInteger ? 'fieldNoInteger' : 'fieldNoNumber' };
  const isOpen = max === Number.MAX_SAFE_INTEGER;
  if (value >= min && (isOpen || value <= max)) return null;
  return isOpen
    ? { code: 'out_of_range', says: 'fieldTooSmall', values: { min } }
    : { code: 'out_of_range', says: 'fieldOutOfRange', values: { min, max } };
}

function refuse(
  code: string,
  field: string,
  says: ErrorAnswer['says'],
  values: TextValues = {},
): { readonly ok: false; readonly error: ErrorAnswer } {
  return fail(invalidRequest(400, code, says, { ...values, field }, field));
}
