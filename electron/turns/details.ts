/** Builds the record of a turn's requests and their answers that the Details view shows. */

import { LIMITS } from '../../shared/limits.ts';
import type { Arrival, KeptExchange, RequestDetails } from '../../shared/requests/request-details.ts';
import type { ExchangeRecord, Headers, Usage } from '../../shared/service.ts';
import { tokensPerSecond } from '../../shared/usage/writing-speed.ts';
import type { StreamPart } from '../service/completion.ts';

/** The headers that the curl command needs; all others concern the connection or the app. */
const HEADERS_OF_CURL: ReadonlySet<string> = new Set(['content-type', 'accept']);

/** Data for Details, collected while a turn runs. */
export interface DetailsDraft {
  readonly messageId: string;
  readonly url: string;
  readonly body: string;
  readonly bodyImages?: RequestDetails['bodyImages'];
  readonly sent: RequestDetails['sentMessages'];
  readonly startedAt: number;
  readonly hasKey: boolean;
  /** Names of headers whose values are secret. */
  readonly extraHeaders: readonly string[];
  readonly exchanges: KeptExchange[];
  headMs: number | null;
  raw: string;
  isRawCut: boolean;
  arrivals: readonly Arrival[];
}

/** Starts the record of a request that is about to be sent. */
export function startDetails(
  request: Pick<
    DetailsDraft,
    'messageId' | 'url' | 'body' | 'bodyImages' | 'sent' | 'startedAt' | 'hasKey' | 'extraHeaders'
  >,
): DetailsDraft {
  return { ...request, exchanges: [], headMs: null, raw: '', isRawCut: false, arrivals: [] };
}

/** Records what a part says about the requests and their answers; `elapsedMs` counts from `startedAt`. */
export function keepPart(draft: DetailsDraft, part: StreamPart, elapsedMs: number): void {
  if (part.type === 'exchange') {
    // Each request starts without a head time; the head of its answer sets it, even if the service refused.
    if (part.exchange.status === null) draft.headMs = null;
    else if (draft.exchanges[part.index]?.status == null) draft.headMs = elapsedMs;
    keepExchange(draft, part.index, part.exchange);
  } else if (part.type === 'head') draft.headMs = elapsedMs;
  else if (part.type === 'raw') {
    draft.raw = part.text;
    draft.isRawCut = part.isCut;
    draft.arrivals = part.arrivals;
  }
}

/** Updates the record of one request; a new request moves the raw answer to the previous request's record. */
function keepExchange(draft: DetailsDraft, index: number, exchange: ExchangeRecord): void {
  const { exchanges } = draft;
  if (index >= LIMITS.exchangesKeptMax) return;
  const before = exchanges[index - 1];
  if (exchanges.length === index && before !== undefined && draft.raw !== '') {
    const rawAnswer = draft.raw.slice(0, LIMITS.errorBodyMaxBytes);
    const isRawAnswerCut = draft.isRawCut || rawAnswer.length < draft.raw.length;
    exchanges[index - 1] = { ...before, rawAnswer, isRawAnswerCut };
    draft.raw = '';
    draft.isRawCut = false;
    draft.arrivals = [];
  }
  exchanges[index] = { ...exchange };
}

/** The finished record; times are in milliseconds since `startedAt`. */
export function finishDetails(
  draft: DetailsDraft,
  end: { readonly firstTokenMs: number | null; readonly durationMs: number | null; readonly usage: Usage | null },
): RequestDetails {
  const last = draft.exchanges.at(-1);
  return {
    messageId: draft.messageId,
    method: 'POST',
    url: draft.url,
    exchanges: [...draft.exchanges],
    headers: [],
    body: draft.body,
    ...(draft.bodyImages !== undefined && { bodyImages: draft.bodyImages }),
    sentMessages: draft.sent,
    status: last?.status ?? null,
    responseHeaders: [],
    rawAnswer: draft.raw,
    isRawAnswerCut: draft.isRawCut,
    ...(draft.arrivals.length > 0 && { arrivals: draft.arrivals }),
    timings: {
      startedAt: draft.startedAt,
      headMs: draft.headMs,
      firstTokenMs: end.firstTokenMs,
      durationMs: end.durationMs,
      tokensPerSecond: tokensPerSecond(end),
    },
    requestCount: draft.exchanges.length,
    curl: curlCommand(draft, last?.headers ?? []),
  };
}

/**
 * The request as a command for a POSIX shell. It reads secrets from variables, so that they stay out of history files.
 */
function curlCommand({ url, body, bodyImages, hasKey, extraHeaders }: DetailsDraft, headers: Headers): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -N ${quote(url)}`,
    ...(hasKey ? [`  -H "Authorization: Bearer $API_KEY"`] : []),
    ...extraHeaders.map((name) => `  -H ${quote(`${name}: `)}"$${variableOf(name)}"`),
    ...headers
      .filter(([name]) => HEADERS_OF_CURL.has(name.toLowerCase()))
      .map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
    // A command line can't be as long as an image.
    bodyImages === undefined ? `  --data-raw ${quote(body)}` : '  --data-binary @request-body.json',
  ].join(' \\\n');
}

function variableOf(header: string): string {
  return `HEADER_${header.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}
