/** Serves the token console: its page, and the JSON requests that create, expire and delete tokens. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import { CONSOLE_ICON, CONSOLE_STYLE, consolePage } from './console-page.ts';
import { CONSOLE_SCRIPT } from './console-script.ts';
import { invalidRequest, sendError, sendJson, sendText } from './http-answers.ts';
import { changeRefusal, crossSiteRefusal } from './loopback-guard.ts';
import { readJsonBody } from './request-body.ts';
import type { TokenStore } from './token-store.ts';

/** A console request holds a name and a lifetime. */
const CONSOLE_BODY_MAX_BYTES = 16 * 1024;

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

interface ConsoleFile {
  readonly type: string;
  readonly body: (language: PracticeLanguage) => string;
}

const PAGE: ConsoleFile = { type: 'text/html; charset=utf-8', body: consolePage };
const FILES: Readonly<Record<string, ConsoleFile>> = {
  '/console': PAGE,
  '/console/': PAGE,
  '/console/console.css': { type: 'text/css; charset=utf-8', body: () => CONSOLE_STYLE },
  '/console/console.js': { type: 'text/javascript; charset=utf-8', body: () => CONSOLE_SCRIPT },
  '/console/icon.svg': { type: 'image/svg+xml', body: () => CONSOLE_ICON },
};

/** The tokens that the console manages, and its language. */
interface ConsoleParts {
  readonly store: TokenStore;
  readonly language: PracticeLanguage;
}

const TOKENS_PATH = '/console/api/tokens';
const TOKEN_PATH = /^\/console\/api\/tokens\/(tok_[0-9A-Za-z]+)(\/expire)?$/;

/** Which methods a console path has; undefined when there is no such path. */
export function consoleMethods(path: string): readonly string[] | undefined {
  if (path in FILES) return ['GET'];
  if (path === TOKENS_PATH) return ['GET', 'POST'];
  const token = TOKEN_PATH.exec(path);
  if (token === null) return undefined;
  return token[2] === undefined ? ['DELETE'] : ['POST'];
}

/** Answers a request whose path and method `consoleMethods` knows. */
export async function answerConsole(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { store, language }: ConsoleParts,
): Promise<void> {
  const file = FILES[path];
  if (file !== undefined) return sendText(response, 200, file.type, file.body(language), PAGE_HEADERS);
  const isChange = request.method !== 'GET';
  const refusal = isChange ? changeRefusal(request) : crossSiteRefusal(request);
  if (refusal !== undefined) return sendError(response, refusal, language);
  if (path === TOKENS_PATH) {
    return isChange
      ? createToken(request, response, { store, language })
      : sendJson(response, 200, { tokens: store.list() });
  }
  const [, id = '', isExpire] = TOKEN_PATH.exec(path) ?? [];
  const changed = isExpire === undefined ? await store.delete(id) : await store.expire(id);
  if (changed === false || changed === undefined) {
    return sendError(response, invalidRequest(404, 'token_not_found', 'noSuchToken'), language);
  }
  return sendJson(response, 200, changed === true ? { id, isDeleted: true } : changed);
}

async function createToken(
  request: IncomingMessage,
  response: ServerResponse,
  { store, language }: ConsoleParts,
): Promise<void> {
  const body = await readJsonBody(request, CONSOLE_BODY_MAX_BYTES);
  if (!body.ok) return sendError(response, body.error, language);
  const value = body.value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const name = isObject && 'name' in value ? value.name : undefined;
  const life = isObject && 'expiresInSeconds' in value ? value.expiresInSeconds : undefined;
  const created = await store.create(name, life);
  if (created.ok) sendJson(response, 201, created.value);
  else sendError(response, created.error, language);
}
