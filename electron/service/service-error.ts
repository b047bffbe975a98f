/** Finds the words, codes and waiting time in any error from a service. */
import { isObject, type JsonObject, nonEmptyString, parseWireJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Headers } from '../../shared/service.ts';
import { cleanMessage } from './clean-message.ts';
import type { Credential } from './credential.ts';
import { mapTexts } from './json-texts.ts';
import { textOfMarkup } from './markup-text.ts';
import { LONGEST_WAIT_MS } from './retry.ts';

/** What a service said about an error, as plain text. */
export interface ServiceError {
  readonly message: string | null;
  readonly type: string | null;
  readonly code: string | null;
  /** An HTTP status in the body: some services answer 200 with an error inside. */
  readonly status: number | null;
  /** Every code-like word of the body in lower case, cut at `LIMITS.serviceCodeMaxChars`, for classifying errors. */
  readonly words: readonly string[];
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  /** Headers of the service behind a gateway, which the gateway put into its error. */
  readonly headers: Headers;
  /** The model that the service names in place of one that is gone. */
  readonly replacement: string | null;
  /** The error has findings of a moderation. */
  readonly isModerated: boolean;
}

const NOTHING: ServiceError = {
  message: null,
  type: null,
  code: null,
  status: null,
  words: [],
  requestId: null,
  retryAfterMs: null,
  headers: [],
  replacement: null,
  isModerated: false,
};

/**
 * Reads an error body as text: JSON of any shape, HTML, XML, plain words, or nothing. Removes the key before anything
 * is cut. `isPayload`: the body is the data of an event, and contains no further event.
 */
export function readErrorBody(body: string, key: Credential | null = null, isPayload = false): ServiceError {
  const sent = body.replace(/^\uFEFF/, '').trim();
  if (sent === '') return NOTHING;
  const isJson = /^[[{"]/.test(sent);
  const parsed = isJson ? parseWireJson(sent) : undefined;
  if (parsed !== undefined) return readErrorValue(key?.redactJson(parsed) ?? parsed);
  const payload = /^(?:(?:event|id|retry):[^\n]*\n)*(?:data|error):([^\n]+)/.exec(sent)?.[1];
  if (payload !== undefined && !isPayload) return readErrorBody(payload, key, true);
  const text = key?.redact(sent) ?? sent;
  if (isJson) {
    // The body was cut at our limit, or never finished: often the message is already complete.
    const message = /"(?:message|detail|error|msg)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
    const words = message === undefined ? undefined : parseWireJson(message);
    return { ...NOTHING, message: cleanMessage(typeof words === 'string' ? words : text) };
  }
  if (text.startsWith('<')) {
    // Redact again: markup inside the key may have hidden it before.
    const words = textOfMarkup(text);
    return { ...NOTHING, message: cleanMessage(key?.redact(words) ?? words) };
  }
  return { ...NOTHING, message: cleanMessage(text) };
}

/** Reads an error that is already JSON: the value of `error`, or the object around it. */
export function readErrorValue(value: unknown): ServiceError {
  let current = withBottom(value);
  let outer: JsonObject = {};
  let inner: JsonObject = {};
  const all: JsonObject[] = [];
  for (let depth = 0; depth < 4; depth++) {
    if (Array.isArray(current)) current = current[0];
    if (typeof current === 'string' && /^\s*\{/.test(current)) current = withBottom(parseWireJson(current)) ?? current;
    if (!isObject(current)) break;
    if (depth === 0) outer = current;
    inner = current;
    all.push(current);
    const next = within(current);
    if (next === undefined || next === null || typeof next === 'boolean') break;
    current = next;
  }
  const details = all.flatMap((one) =>
    Array.isArray(one.details) ? one.details.slice(0, LIMITS.errorDetailsMaxCount).filter(isObject) : [],
  );
  const said = isObject(current) ? wordsOf(current) : nonEmptyString(current);
  // `{ "error": "invalid_token", "error_description": "…" }`: the name is a code, and the words are beside it.
  const name = !isObject(current) && said !== null && /^[a-z0-9]+(?:[_.-][a-z0-9]+)*$/.test(said) ? said : null;
  const beside = isObject(current) ? null : wordsOutside(inner);
  const codes = all.flatMap((one) => [
    one.code,
    one.type,
    one.status,
    one.status_code,
    one.statusCode,
    one.error_code,
    one.error_type,
    one.reason,
    one.__type,
  ]);
  codes.push(name);
  const reasons = details.map((detail) => detail.reason);
  const message = beside === null ? (said ?? wordsOf(outer)) : joinedWords(name === null ? said : null, beside);
  const flagged = all.flatMap(flagReasons);
  const upstream = message === null ? (wordsWithin(inner.errors) ?? wordsAsJson(inner)) : withUpstream(message, inner);
  const shown = flagged.length === 0 ? upstream : [upstream, flagged.join(', ')].filter(Boolean).join(': ');
  return {
    message: shown === null ? null : cleanMessage(shown),
    type:
      codeText(inner.type) ??
      codeText(outer.type === 'error' ? null : outer.type) ??
      codeText(inner.error_type) ??
      codeText(inner.status),
    code:
      codeText(inner.code) ??
      codeText(outer.code) ??
      codeText(inner.error_code) ??
      codeText(inner.status_code) ??
      codeText(reasons[0]) ??
      (beside === null ? null : name),
    status: codes.map(httpStatusOf).find((status) => status !== null) ?? null,
    words: [...codes, ...reasons].flatMap((code) =>
      typeof code === 'string' ? [code.slice(0, LIMITS.serviceCodeMaxChars).toLowerCase()] : [],
    ),
    requestId:
      all
        .map((one) => nonEmptyString(one.request_id) ?? nonEmptyString(one.requestId))
        .find((id) => id !== null)
        ?.slice(0, LIMITS.serviceIdMaxChars) ?? null,
    replacement: all.map(replacementIn).find((model) => model !== null) ?? null,
    isModerated:
      flagged.length > 0 || all.some((one) => isObject(one.metadata) && typeof one.metadata.flagged_input === 'string'),
    retryAfterMs: [...details, ...all].map(retryAfterIn).find((wait) => wait !== null) ?? null,
    headers: all.flatMap(headersWithin),
  };
}

/** The findings of a moderation, from `metadata.reasons` or `reasons`. */
function flagReasons(value: JsonObject): string[] {
  const around = isObject(value.metadata) ? value.metadata : value;
  const reasons = around.reasons;
  if (!Array.isArray(reasons)) return typeof reasons === 'string' && reasons !== '' ? [reasons] : [];
  return reasons
    .slice(0, LIMITS.errorDetailsMaxCount)
    .flatMap((reason: unknown) => (typeof reason === 'string' && reason !== '' ? [reason] : []));
}

/** The headers in `metadata.headers`, as OpenRouter reports when a limit resets. */
function headersWithin({ metadata }: JsonObject): Headers {
  const headers = isObject(metadata) && isObject(metadata.headers) ? metadata.headers : {};
  return Object.entries(headers)
    .slice(0, LIMITS.errorDetailsMaxCount)
    .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}

const REPLACEMENTS = [
  'replacement',
  'replacement_model',
  'replaced_by',
  'suggested_model',
  'successor',
  'alternative',
  'alternatives',
];

/** The id of the model that an error offers in place of the one that was asked for; null if it offers none. */
function replacementIn(value: JsonObject): string | null {
  for (const around of [value, value.metadata, value.deprecation, value.details, value.data]) {
    if (!isObject(around)) continue;
    for (const name of REPLACEMENTS) {
      const listed = around[name];
      const first: unknown = Array.isArray(listed) ? listed[0] : listed;
      const id = isObject(first) ? (nonEmptyString(first.id) ?? nonEmptyString(first.model)) : nonEmptyString(first);
      // A model's id has no spaces; a sentence about a model isn't an id.
      if (id !== null && id.length <= LIMITS.replacementMaxChars && /^\S+$/.test(id)) return id;
    }
  }
  return null;
}

/** Drops what is nested too deeply: endless nesting must not use up the stack. */
function withBottom(value: unknown): unknown {
  return mapTexts(value, (text) => text);
}

/** The field where an error has more details. */
function within(value: JsonObject): unknown {
  const { error, errors, fault, detail } = value;
  const first: unknown = error ?? (Array.isArray(errors) ? errors[0] : undefined) ?? fault;
  if (first !== undefined && first !== null) return first;
  return isObject(detail) && wordsOutside({ ...value, detail: null }) === null ? detail : undefined;
}

/**
 * Adds the cause behind general words: the error of a service behind a gateway, in the message or in `metadata.raw`, or
 * the error that caused this one.
 */
function withUpstream(message: string, error: JsonObject): string {
  const { metadata, details, innererror, cause, error_chain: chain, errors, param } = error;
  const own = withParam(upstreamWords(message), param);
  const raw = isObject(metadata) ? metadata.raw : null;
  for (const one of [raw, innererror, cause, details, chain, errors]) {
    const words = typeof one === 'string' ? upstreamWords(one) : wordsWithin(one);
    if (words !== null && words.trim() !== '' && !own.includes(words)) return joinedWords(own, words);
  }
  return own;
}

/** Puts the name of the refused field before a message that doesn't mention it. */
function withParam(message: string, param: unknown): string {
  const name = codeText(param);
  return name === null || message.includes(name) ? message : `${name}: ${message}`;
}

/** The words of an inner error, or of the first entry of a list that has any. Reasons in details are codes. */
function wordsWithin(value: unknown): string | null {
  const byField = isObject(value) ? wordsByField(value) : null;
  if (byField !== null) return byField;
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, LIMITS.errorDetailsMaxCount) : [value];
  const said = entries
    .filter(isObject)
    .map(({ reason, ...one }) => ('error' in one ? readErrorValue(one).message : wordsOf(one)));
  return said.find((words) => words !== null) ?? null;
}

/** The words of `{ "temperature": ["must be at most 2"] }`, each with its field; null for any other object. */
function wordsByField(value: JsonObject): string | null {
  const fields = Object.entries(value).slice(0, LIMITS.errorDetailsMaxCount);
  const isByField = fields.every(([, said]) => Array.isArray(said) && said.every((one) => typeof one === 'string'));
  return fields.length === 0 || !isByField
    ? null
    : fields.map(([field, said]) => `${field}: ${[said].flat().join(' ')}`).join('; ');
}

function upstreamWords(text: string): string {
  const value = /^\s*[{[]/.test(text) ? parseWireJson(text) : undefined;
  return (isObject(value) || Array.isArray(value) ? readErrorValue(value).message : null) ?? text;
}

/** Puts the general words first, without their full stop, unless `words` contains them. */
function joinedWords(general: string | null, words: string): string {
  return general === null || words.includes(general) ? words : `${general.replace(/\.$/, '')}: ${words}`;
}

/** The words of a value that a service sent instead of a reply, but that is not an error; null if it has none. */
export function plainWords(value: unknown): string | null {
  const known = withBottom(value);
  const said = isObject(known) ? wordsOf(known) : null;
  return said === null ? null : cleanMessage(said);
}

function wordsOf(value: JsonObject): string | null {
  return wordsOutside(value) ?? nonEmptyString(value.error);
}

/** An error in an unknown format as JSON; null if it only has codes, which are reported instead. */
function wordsAsJson(error: JsonObject): string | null {
  const own = Object.entries(error).filter(([name]) => !/^(?:.*(?:code|type|status|param)|object)$/i.test(name));
  const saysMore = own.some(([, one]) =>
    typeof one === 'object' ? one !== null && Object.keys(one).length > 0 : nonEmptyString(one) !== null,
  );
  return saysMore ? JSON.stringify(error) : null;
}

/** The words of an error that are outside its `error` field. */
function wordsOutside(value: JsonObject): string | null {
  for (const key of [
    'message',
    'msg',
    'detail',
    'error_description',
    'error_msg',
    'errorMessage',
    'error_message',
    'errmsg',
    'err_msg',
    'status_msg',
    'base_resp',
    'Message',
    'description',
    'faultstring',
    'title',
    'reason',
    'text',
    'fieldViolations',
  ]) {
    const said = value[key];
    if (typeof said === 'string' && said.trim() !== '') return said;
    if (isObject(said)) {
      const nested = wordsOf(said);
      if (nested !== null) return nested;
    }
    if (Array.isArray(said)) {
      const parts = said.flatMap((part) =>
        isObject(part) ? [withPlace(part)] : typeof part === 'string' ? [part] : [],
      );
      if (parts.length > 0) return parts.join('; ');
    }
  }
  return null;
}

/** One entry of a list of faults: `body.temperature: must be at most 2`. */
function withPlace(part: JsonObject): string {
  const words = wordsOf(part) ?? '';
  const place = Array.isArray(part.loc)
    ? part.loc.filter((step) => typeof step === 'string' || typeof step === 'number').join('.')
    : (nonEmptyString(part.field) ?? '');
  return place === '' ? words : `${place}: ${words}`;
}

function codeText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  // Services written in Python send `None` as text.
  return typeof value === 'string' && !/^(?:none|null)?$/i.test(value.trim())
    ? cleanMessage(value).slice(0, LIMITS.serviceCodeMaxChars)
    : null;
}

function httpStatusOf(value: unknown): number | null {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599 ? status : null;
}

function retryAfterIn({ retryDelay, retry_after: after, retryAfter, retry_after_ms: ms }: JsonObject): number | null {
  const inMs = typeof ms === 'number' && ms >= 0 && ms <= LONGEST_WAIT_MS ? Math.round(ms) : null;
  return secondsToMs(retryDelay) ?? secondsToMs(after) ?? secondsToMs(retryAfter) ?? inMs;
}

/** Reads seconds: `1.5`, `"1.5"` or `"1.5s"`. */
function secondsToMs(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  const seconds = typeof text === 'string' ? /^(\d{1,9}(?:\.\d{1,9})?)s?$/.exec(text)?.[1] : undefined;
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
}
