/** Answers the paths of the interface document below /v1. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { fail, ok, type Result } from '../../shared/errors.ts';
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import type { TextValues } from '../../shared/locales/text-key.ts';
import { parseCompletionRequest } from './completion-request.ts';
import { answerCompletion, type CompletionOutcome } from './completions.ts';
import { type ErrorAnswer, invalidRequest, sendError, sendJson } from './http-answers.ts';
import type { PracticeModel } from './practice-model.ts';
import { contentTypeError, isJsonContentType, readJsonBody } from './request-body.ts';
import type { KeyVerdict } from './token-store.ts';

/** What the interface's paths need. */
export interface ApiParts {
  readonly models: readonly PracticeModel[];
  readonly judge: (key: string) => KeyVerdict;
  /** Where the service is, without a path. */
  readonly origin: () => string;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly language: () => PracticeLanguage;
  readonly bodyMaxBytes: number;
  readonly startedAtSeconds: number;
  readonly onCompletion: (model: string, outcome: CompletionOutcome) => void;
}

/** The method of each path; every other path is unknown. */
export const API_METHODS: Readonly<Record<string, string>> = {
  '/v1/models': 'GET',
  '/v1/chat/completions': 'POST',
};

/** Answers a request to one of `API_METHODS`, whose method is right. `signal` aborts when the client leaves. */
export async function answerApi(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  parts: ApiParts,
  signal: AbortSignal,
): Promise<void> {
  const language = parts.language();
  const authorized = authorizedKey(request.headers.authorization, parts.judge, `${parts.origin()}/console`);
  if (!authorized.ok) return sendError(response, authorized.error, language);
  const contentType = request.headers['content-type'];
  if (!isJsonContentType(contentType)) return sendError(response, contentTypeError(contentType), language);
  if (path === '/v1/models') {
    const list = modelPage(queryOf(request.url), parts);
    return list.ok ? sendJson(response, 200, list.value) : sendError(response, list.error, language);
  }

  const body = await readJsonBody(request, parts.bodyMaxBytes);
  if (!body.ok) return sendError(response, body.error, language);
  const parsed = parseCompletionRequest(body.value);
  if (!parsed.ok) return sendError(response, parsed.error, language);
  const model = parts.models.find(({ id }) => id === parsed.value.model);
  if (model === undefined) {
    const names = parts.models.map(({ id }) => id).join(', ');
    const refused = invalidRequest(404, 'model_not_found', 'modelNotFound', { names }, 'model');
    return sendError(response, refused, language);
  }
  const outcome = await answerCompletion(parsed.value, model, response, signal, {
    ...parts,
    key: authorized.value,
  });
  parts.onCompletion(model.id, outcome);
}

const queryOf = (url = ''): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'));

/** The whole list; with `limit`, a page of that many models after the one named in `after`. */
function modelPage(query: URLSearchParams, parts: ApiParts): Result<object, ErrorAnswer> {
  const all = parts.models.map((model) => ({
    id: model.id,
    object: 'model',
    created: parts.startedAtSeconds,
    owned_by: 'practice-service',
    description: model.description,
    ...model.listFields?.(parts.now()),
  }));
  const limit = query.get('limit');
  const after = query.get('after');
  if (limit !== null && !/^[1-9]\d{0,3}$/.test(limit))
    return fail(invalidRequest(400, 'out_of_range', 'fieldOutOfRange', { field: 'limit', min: 1, max: 9999 }, 'limit'));
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0)
    return fail(invalidRequest(400, 'invalid_value', 'fieldNoModel', { field: 'after' }, 'after'));
  const end = limit === null ? all.length : start + Number(limit);
  const data = all.slice(start, end);
  const page = limit === null ? {} : { first_id: data[0]?.id, last_id: data.at(-1)?.id, has_more: end < all.length };
  return ok({ object: 'list', data, ...page });
}

/** Matches one key without white space; HTTP ignores the scheme's case. */
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

/** The key if it is active; otherwise the 401 that says what to do, never quoting what was sent. */
function authorizedKey(
  header: string | undefined,
  judge: (key: string) => KeyVerdict,
  consoleUrl: string,
): Result<string, ErrorAnswer> {
  const key = BEARER.exec(header ?? '')?.[1];
  if (key === undefined) {
    return fail(unauthorized('invalid_api_key', header === undefined ? 'noAuthorization' : 'badAuthorization'));
  }
  switch (judge(key)) {
    case 'active':
      return ok(key);
    case 'expired':
      return fail(unauthorized('api_key_expired', 'keyExpired', { address: consoleUrl }));
    case 'unknown':
      return fail(unauthorized('invalid_api_key', 'keyUnknown', { address: consoleUrl }));
  }
}

function unauthorized(
  code: 'invalid_api_key' | 'api_key_expired',
  says: ErrorAnswer['says'],
  values: TextValues = {},
): ErrorAnswer {
  return { ...invalidRequest(401, code, says, values), headers: { 'www-authenticate': 'Bearer' } };
}
