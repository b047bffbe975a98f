// Checks the body of POST /v1/chat/completions against the interface document, sections 2.1, 2.2 and 8.
import { fail, ok, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';

const ROLES = ['system', 'user', 'assistant'] as const;

/** One message of section 2.2. */
export interface ChatMessage {
  readonly role: (typeof ROLES)[number];
  readonly content: string;
}

/** A body that holds what the document says; parameters that were not sent have their documented defaults. */
export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature: number;
  readonly topP: number;
  /** Infinity when it was not sent. */
  readonly maxTokens: number;
  readonly isStream: boolean;
}

/** The body as a request, or a 400 that names the field at fault. Fields that the document does not know are ignored. */
export function parseCompletionRequest(body: unknown): Result<CompletionRequest, ErrorAnswer> {
  if (!isObject(body)) return fail(invalidRequest(400, 'invalid_type', 'The request body must be a JSON object.'));
  const { model, messages, stream } = body;
  if (model === undefined) return refuse('missing_field', 'model', 'is missing');
  if (typeof model !== 'string') return refuse('invalid_type', 'model', 'must be a string');
  if (model.trim() === '') return refuse('invalid_value', 'model', 'must not be empty');

  const checkedMessages = parseMessages(messages);
  if (!checkedMessages.ok) return checkedMessages;

  const temperature = parseNumber(body, 'temperature', LIMITS.temperatureMin, LIMITS.temperatureMax);
  if (!temperature.ok) return temperature;
  const topP = parseNumber(body, 'top_p', LIMITS.topPMin, LIMITS.topPMax);
  if (!topP.ok) return topP;
  const maxTokens = parseMaxTokens(body.max_tokens);
  if (!maxTokens.ok) return maxTokens;
  if (stream !== undefined && typeof stream !== 'boolean')
    return refuse('invalid_type', 'stream', 'must be true or false');

  return ok({
    model,
    messages: checkedMessages.value,
    temperature: temperature.value ?? LIMITS.temperatureDefault,
    topP: topP.value ?? LIMITS.topPDefault,
    maxTokens: maxTokens.value,
    isStream: stream ?? false,
  });
}

function parseMessages(messages: unknown): Result<readonly ChatMessage[], ErrorAnswer> {
  if (messages === undefined) return refuse('missing_field', 'messages', 'is missing');
  if (!Array.isArray(messages)) return refuse('invalid_type', 'messages', 'must be an array');
  if (messages.length === 0) return refuse('invalid_value', 'messages', 'must hold at least one message');
  const checked: ChatMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const at = `messages[${index}]`;
    if (!isObject(message)) return refuse('invalid_type', at, 'must be an object with role and content');
    const role = ROLES.find((known) => known === message.role);
    if (role === undefined) return refuse('invalid_value', `${at}.role`, `must be one of ${ROLES.join(', ')}`);
    const { content } = message;
    if (typeof content !== 'string') return refuse('invalid_type', `${at}.content`, 'must be a string');
    if (content === '' && role === 'assistant') {
      return refuse('invalid_value', `${at}.content`, 'must not be empty in an assistant message');
    }
    checked.push({ role, content });
  }
  return ok(checked);
}

function parseNumber(
  body: Readonly<Record<string, unknown>>,
  field: 'temperature' | 'top_p',
  min: number,
  max: number,
): Result<number | undefined, ErrorAnswer> {
  const value = body[field];
  if (value === undefined) return ok(undefined);
  if (typeof value !== 'number') return refuse('invalid_type', field, 'must be a number');
  if (value < min || value > max) return refuse('out_of_range', field, `must be between ${min} and ${max}`);
  return ok(value);
}

function parseMaxTokens(value: unknown): Result<number, ErrorAnswer> {
  if (value === undefined) return ok(Number.POSITIVE_INFINITY);
  if (typeof value !== 'number' || !Number.isInteger(value))
    return refuse('invalid_type', 'max_tokens', 'must be an integer');
  if (value < LIMITS.maxTokensMin)
    return refuse('out_of_range', 'max_tokens', `must be at least ${LIMITS.maxTokensMin}`);
  return ok(value);
}

function refuse(code: string, field: string, fault: string): { readonly ok: false; readonly error: ErrorAnswer } {
  return fail(invalidRequest(400, code, `"${field}" ${fault}.`, field));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
