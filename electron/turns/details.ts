/** Builds the record of one request and its answer that the Details view shows. */

import type { RequestDetails } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Usage } from '../../shared/service.ts';
import type { OutgoingMessage } from './history.ts';

const MASKED_KEY = '••••';

/** What is collected while a turn runs. */
export interface DetailsDraft {
  readonly messageId: string;
  readonly url: string;
  readonly body: string;
  readonly sent: readonly OutgoingMessage[];
  readonly startedAt: number;
  readonly keyLastFour: string;
  status: number | null;
  responseHeaders: readonly (readonly [string, string])[];
  headMs: number | null;
  raw: string;
  isRawCut: boolean;
  requestCount: number;
}

/** A record of a request that is about to be sent. */
export function startDetails(
  request: Pick<DetailsDraft, 'messageId' | 'url' | 'body' | 'sent' | 'startedAt' | 'keyLastFour'>,
): DetailsDraft {
  return {
    ...request,
    status: null,
    responseHeaders: [],
    headMs: null,
    raw: '',
    isRawCut: false,
    requestCount: 1,
  };
}

/**
 * Keeps the answer of one attempt in place of that of the attempt before. The service client hands over at most the
 * limit, so an answer of that size is taken as cut.
 */
export function keepRaw(draft: DetailsDraft, text: string): void {
  draft.raw = text.slice(0, LIMITS.rawAnswerKeptMaxBytes);
  draft.isRawCut = Buffer.byteLength(text) >= LIMITS.rawAnswerKeptMaxBytes;
}

/** Tokens per second between the first token and the end, from the service's own count; null when it sent none. */
export function tokensPerSecond(
  usage: Usage | null,
  firstTokenMs: number | null,
  durationMs: number | null,
): number | null {
  const tokens = usage?.completionTokens;
  if (tokens === undefined || firstTokenMs === null || durationMs === null) return null;
  const seconds = (durationMs - firstTokenMs) / 1000;
  return seconds > 0 ? tokens / seconds : null;
}

/** The finished record; times in milliseconds since the send. */
export function finishDetails(
  draft: DetailsDraft,
  end: { readonly firstTokenMs: number | null; readonly durationMs: number | null; readonly usage: Usage | null },
): RequestDetails {
  return {
    messageId: draft.messageId,
    method: 'POST',
    url: draft.url,
    headers: [
      ['Authorization', `Bearer ${MASKED_KEY}${draft.keyLastFour}`],
      ['Content-Type', 'application/json'],
    ],
    body: draft.body,
    sentMessages: draft.sent.map((message) => ({
      id: message.id,
      role: message.role,
      characters: message.content.length,
    })),
    status: draft.status,
    responseHeaders: draft.responseHeaders,
    rawAnswer: draft.raw,
    isRawAnswerCut: draft.isRawCut,
    timings: {
      startedAt: draft.startedAt,
      headMs: draft.headMs,
      firstTokenMs: end.firstTokenMs,
      durationMs: end.durationMs,
      tokensPerSecond: tokensPerSecond(end.usage, end.firstTokenMs, end.durationMs),
    },
    requestCount: draft.requestCount,
    curl: curlCommand(draft.url, draft.body),
  };
}

/** The request for a POSIX shell, reading the key from a variable so that it is never pasted into a history file. */
export function curlCommand(url: string, body: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -N ${quote(url)}`,
    `  -H "Authorization: Bearer $API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quote(body)}`,
  ].join(' \\\n');
}
