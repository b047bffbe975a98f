/** Lists a service's models. The interface document (section 4.2) doesn't define the answer, so any common shape is read. */

import { type NextPage, nextPageOf, type PageQuery, totalOf } from '../../shared/addresses/next-page.ts';
import { type AppError, fail, ok, type Result } from '../../shared/errors.ts';
import { isObject, type JsonObject, nonEmptyString, parseWireJson } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Model } from '../../shared/service.ts';
import { answerText } from './answer-text.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { cleanMessage } from './clean-message.ts';
import { systemClock } from './clock.ts';
import type { Credential } from './credential.ts';
import { errorIn } from './error-inside.ts';
import { cancelledFailure, errorInsideFailure, interruptedFailure, protocolFailure, statusFailure } from './failure.ts';
import { textOfMarkup } from './markup-text.ts';
import { modelNameOf, readModelEntries } from './model-entries.ts';
import { type ConnectionTarget, Exchange } from './request.ts';
import { plainWords } from './service-error.ts';

const LIST_KEYS = [
  'data',
  'models',
  'model',
  'items',
  'results',
  'result',
  'list',
  'model_list',
  'available_models',
  'records',
  'value',
  'response',
] as const;
/** A list, which may be incomplete. */
export interface ListedModels {
  readonly models: readonly Model[];
  /**
   * True if the service may have more models: a page failed or couldn't be asked for, or the list exceeds what Parley
   * reads.
   */
  readonly isCut: boolean;
}

/** One page of a list. */
interface Page {
  readonly entries: readonly unknown[];
  /** The whole JSON, which may say where the next page is. */
  readonly value: unknown;
}

/**
 * The list in the service's order, without duplicates and without entries that have no usable name. Reads the pages of
 * a list in sequence, within `LIMITS.modelListPagesMax` and the other bounds of a list, without retries. An empty list
 * is valid; the user can still type a name. Fails only if the first page does, or if it is stopped.
 */
export async function listModels(options: ConnectionTarget): Promise<Result<ListedModels>> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let query: PageQuery = [];
  let bytesLeft: number = LIMITS.modelListMaxBytes;
  let listed = 0;
  for (let page = 0; ; page += 1) {
    const read = await readPage(options, query, bytesLeft);
    if (!read.ok) {
      if (page === 0 || read.error.code === 'cancelled') return fail(read.error);
      return ok({ models: readModelEntries(entries), isCut: true });
    }
    const fresh = read.value.entries.filter((entry) => isNew(entry, seen));
    for (const entry of fresh) entries.push(entry);
    bytesLeft -= read.value.bytes;
    listed += read.value.entries.length;
    const { next, total } = read.value;
    if (next === 'none')
      return ok({
        models: readModelEntries(entries),
        isCut: seen.size > LIMITS.modelListMaxEntries || (total !== null && total > listed),
      });
    // A page without new models: the service does not know the parameter, or returns the same pages again.
    const isStuck = next === 'unknown' || (page > 0 && fresh.length === 0);
    if (isStuck || page + 1 >= LIMITS.modelListPagesMax || seen.size > LIMITS.modelListMaxEntries || bytesLeft <= 0)
      return ok({ models: readModelEntries(entries), isCut: true });
    query = next;
  }
}

/** Adds an entry's name to `seen`; false if it was there. True for an entry without a name, which is left out later. */
function isNew(entry: unknown, seen: Set<string>): boolean {
  const name = modelNameOf(entry);
  if (name === null) return true;
  if (seen.has(name)) return false;
  seen.add(name);
  return true;
}

async function readPage(
  options: ConnectionTarget,
  query: PageQuery,
  maxBytes: number,
): Promise<
  Result<Pick<Page, 'entries'> & { readonly next: NextPage; readonly total: number | null; readonly bytes: number }>
> {
  const { fetch, endpoint, key, timeouts, signal } = options;
  const exchange = new Exchange({
    fetch,
    endpoint,
    key,
    path: '/models',
    query,
    body: null,
    timeouts,
    isStreamed: false,
    signal,
    clock: systemClock,
    onStillWaiting: () => undefined,
  });
  const opened = await exchange.open();
  if (!opened.ok) return fail(opened.error);
  if (opened.value === 'stopped') return fail(cancelledFailure());
  const context = { key, wallClockMs: systemClock.wallClockMs(), url: exchange.url };
  try {
    if (exchange.status < 200 || exchange.status > 299) {
      const body = answerText(await exchange.readShortBody(LIMITS.errorBodyMaxBytes), exchange.headers);
      return fail(statusFailure(exchange.status, exchange.headers, body, context));
    }
    const body = new ByteBuffer();
    for (let chunk = await exchange.read(); chunk !== null; chunk = await exchange.read()) {
      if (body.length + chunk.length > maxBytes) return fail(protocolFailure('too_large'));
      body.append(chunk);
    }
    if (exchange.cut !== null)
      return fail(
        exchange.cutFailure(context) ?? (exchange.cut.kind === 'stopped' ? cancelledFailure() : interruptedFailure()),
      );
    const read = readModelList(answerText(body.view(), exchange.headers), key);
    if (read.ok) {
      const { entries, value } = read.value;
      const next = nextPageOf(value, exchange.url, exchange.headers.get('link'));
      return ok({ entries, next, total: totalOf(value), bytes: body.length });
    }
    if ('stated' in read.error) return fail(errorInsideFailure(read.error.stated, exchange.headers, context));
    return fail(read.error);
  } finally {
    exchange.close();
  }
}

/** Reads a model list from its body; `stated` is the error that the body contains instead. */
function readModelList(
  body: string,
  key: Credential | null = null,
): Result<Page, AppError | { readonly stated: unknown }> {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text === '') return fail(protocolFailure('empty'));
  const parsed = parseWireJson(text);
  if (parsed === undefined) {
    const head = text.slice(0, LIMITS.errorBodyMaxBytes);
    const words = cleanMessage(redact(key, text.startsWith('<') ? textOfMarkup(head) : head));
    if (text.startsWith('<')) return fail(protocolFailure('web_page', words));
    return fail(
      protocolFailure(/^[[{"]/.test(text) ? 'malformed' : 'not_json', words.slice(0, LIMITS.strayLineMaxChars)),
    );
  }
  // Lists can have thousands of entries and almost never contain the key, so check the whole text first.
  const value = key !== null && redact(key, text) !== text ? key.redactJson(parsed) : parsed;
  const entries = findEntries(value);
  if (entries !== null && entries.length > 0 && !(entries.length === 1 && statesError(entries[0])))
    return ok({ entries, value });
  const stated = isObject(value)
    ? errorIn(value, entries !== null && !hasErrorCode(value))
    : (entries ?? []).map(errorOfEntry)[0];
  if (stated !== null && stated !== undefined) return fail({ stated });
  if (entries !== null) return ok({ entries: [], value });
  return fail(protocolFailure('unexpected_shape', undefined, plainWords(value) ?? undefined));
}

function redact(key: Credential | null, text: string): string {
  return key?.redact(text) ?? text;
}

/** True if a code beside an empty list says that the list is empty because of an error. */
function hasErrorCode(value: JsonObject): boolean {
  return ERROR_CODES.some((name) => {
    const code = value[name];
    return typeof code === 'number' ? code >= 400 && code <= 599 : /^[45]\d\d$|error|fail/i.test(String(code));
  });
}

const ERROR_CODES = ['code', 'status', 'status_code', 'statusCode', 'error_code', 'errcode'] as const;

function statesError(entry: unknown): boolean {
  return isObject(entry) && nonEmptyString(entry.id) === null && errorOfEntry(entry) !== null;
}

function errorOfEntry(entry: unknown): unknown {
  return isObject(entry) ? errorIn(entry, 'id' in entry || 'name' in entry) : null;
}

function findEntries(value: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value) && depth > 2) return value;
  if (Array.isArray(value)) return value.flatMap((entry) => innerEntries(entry, depth));
  if (!isObject(value) || depth > 2) return null;
  let isEmpty = false;
  for (const key of LIST_KEYS) {
    if (!Object.hasOwn(value, key)) continue;
    const list = value[key];
    if (list === null) isEmpty = true;
    const found = findEntries(list, depth + 1) ?? (isObject(list) && key !== 'model' ? keyedEntries(list) : null);
    if (found !== null && found.length > 0) return found;
    if (found !== null) isEmpty = true;
  }
  const { providers } = value;
  if (Array.isArray(providers) || isObject(providers)) {
    const provided = Object.values(providers).flatMap((one) => findEntries(one, depth + 1) ?? []);
    if (provided.length > 0) return provided;
    isEmpty = true;
  }
  // Some lists have names of their own: `model_ids`, `chat_models`.
  const named = Object.keys(value).filter((key) => /models?(?:$|_|[A-Z])/i.test(key) && Array.isArray(value[key]));
  if (!isEmpty && named.length > 0) return named.flatMap((key) => findEntries(value[key], depth + 1) ?? []);
  // Services written in Go omit an empty list.
  return isEmpty || (value.object === 'list' && !('data' in value)) ? [] : null;
}

/**
 * The models in an inner list, or in an entry without an id (`{ "provider": "…", "models": […] }`); otherwise the entry
 * alone. An entry with an id is a model, even if it lists others.
 */
function innerEntries(entry: unknown, depth: number): readonly unknown[] {
  const isProvider = isObject(entry) && nonEmptyString(entry.id) === null && Array.isArray(entry.models);
  if (modelNameOf(entry) !== null && !isProvider) return [entry];
  const found = findEntries(entry, depth + 1) ?? [];
  return found.length > 0 ? found : [entry];
}

/** The entries of `{ "gpt-x": { … }, "gpt-y": { … } }`; for an entry without a name, its key. Else null. */
function keyedEntries(list: JsonObject): readonly unknown[] | null {
  const entries = Object.entries(list);
  if (!entries.every(([, entry]) => isObject(entry))) return null;
  return entries.map(([key, entry]) => (modelNameOf(entry) === null ? key : entry));
}
