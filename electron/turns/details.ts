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
  keyLastFour: string;
  status: number | null;
  responseHeaders: readonly (readonly [string, string])[];
  headMs: number | null;
  readonly raw: string[];
  rawCharacters: number;
  isRawCut: boolean;
  requestCount: number;
}

/** Keeps the beginning of the answer up to the limit; what is beyond is counted as cut, not kept. */
export function keepRaw(draft: DetailsDraft, text: string): void {
  const room = LIMITS.rawAnswerKeptMaxBytes - draft.rawCharacters;
  if (text.length >= room) draft.isRawCut = true;
  if (room <= 0) return;
  const kept = text.length > room ? text.slice(0, room) : text;
  draft.raw.push(kept);
  draft.rawCharacters += kept.length;
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
    rawAnswer: draft.raw.join(''),
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
