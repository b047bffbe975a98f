/** Writes the answers of the practice service: JSON, error objects and the headers that every answer carries. */
import type { ServerResponse } from 'node:http';
import type { PracticeLanguage, PracticeTexts } from '../../shared/locales/practice-texts.ts';
import { fill } from '../../shared/locales/say.ts';
import type { TextValues } from '../../shared/locales/text-key.ts';

/** An error as in section 2.5 of the interface document. */
export interface ErrorAnswer {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  /** The sentence, and the values for its placeholders. */
  readonly says: keyof PracticeTexts['refusals'];
  readonly values: TextValues;
  /** The field of the request that is at fault. */
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that the client can fix: `error.type` is `invalid_request_error`, as in section 7. */
export function invalidRequest(
  status: number,
  code: string,
  says: ErrorAnswer['says'],
  values: TextValues = {},
  param?: string,
): ErrorAnswer {
  return { status, type: 'invalid_request_error', code, says, values, ...(param === undefined ? {} : { param }) };
}

/** The error object as it goes over the wire (section 2.5), in this language. */
export function errorBody(answer: ErrorAnswer, { texts, locale }: PracticeLanguage): string {
  const { says, values, type, code, param } = answer;
  const message = fill(texts.refusals[says], values, locale);
  return JSON.stringify({ error: { message, type, code, ...(param === undefined ? {} : { param }) } });
}

/** Headers that keep answers out of caches, frames and other origins. */
export const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

/** Sends `body` whole with its exact length; does nothing when the client has already left. */
export function sendText(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...SAFE_HEADERS,
    'content-type': contentType,
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(body);
}

/** Sends `value` as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Sends the error object of section 2.5 with its status. */
export function sendError(response: ServerResponse, answer: ErrorAnswer, language: PracticeLanguage): void {
  sendText(response, answer.status, 'application/json; charset=utf-8', errorBody(answer, language), answer.headers);
}
