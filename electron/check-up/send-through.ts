/** Makes the requests of a check-up through the app's own network, so that proxy and authorities are the same. */

import type { Headers } from '../../shared/service.ts';
import { type RawAnswer, type RawRequest, type SendRaw, tooLate } from '../conformance/http.ts';
import { errorCodeOf } from '../service/failure.ts';
import { type NetworkReason, networkReason } from '../service/network-reason.ts';
import type { FetchLike } from '../service/transport.ts';

const BODY_MAX_BYTES = 4 * 1024 * 1024;

/** Why no answer came, in English like the checks. */
const NO_ANSWER: Readonly<Record<NetworkReason, string>> = {
  dns: 'The host name was not found',
  refused: 'Nothing answers at this address',
  unreachable: 'The server was not reached',
  offline: 'This computer is offline',
  blocked_port: 'Browser engines block this port',
  tls: 'The certificate is not trusted',
  tls_date: 'The certificate has expired or is not valid yet',
  tls_host: 'The certificate is for another address',
  tls_authority: 'The certificate is from an unknown authority',
  tls_client: 'The server asks for a client certificate',
  not_tls: 'No secure connection could be made',
  proxy: 'The proxy did not let the request through',
  proxy_auth: 'The proxy wants a user name and a password, or refuses those that it was told',
  proxy_unreachable: 'The proxy was not reached',
  proxy_unusable: 'The settings of the proxy cannot be used',
  not_http: 'What answered does not speak HTTP',
  reset: 'The connection was closed before an answer came',
  unknown: 'No answer came',
};

function whyNoAnswer(code: string): string {
  const reason = networkReason(code);
  return reason === 'unknown' ? `${NO_ANSWER.unknown} (${code})` : NO_ANSWER[reason];
}

/** The headers that the network sent and received for a request. */
export type Wire = WeakMap<RawRequest, { readonly sent?: Headers; readonly answered?: Headers }>;

/** Follows no redirects, rejects if no answer comes in time, and reports a body that breaks off as incomplete. */
export function sendThrough(fetch: FetchLike, stop: AbortSignal, wire: Wire): SendRaw {
  return async (request, timeoutMs) => {
    const { method, url, headers, body } = request;
    const late = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body ?? null,
      signal: AbortSignal.any([stop, late]),
      connectTimeoutMs: timeoutMs,
      onSent: (sent) => wire.set(request, { ...wire.get(request), sent: sent.headers }),
    }).catch((error: unknown) => {
      throw late.aborted && !stop.aborted ? tooLate(timeoutMs) : new Error(whyNoAnswer(errorCodeOf(error)));
    });
    const answered = [...answer.headers];
    wire.set(request, { ...wire.get(request), answered });
    const header = (wanted: string) => answered.find(([name]) => name.toLowerCase() === wanted)?.[1];
    const link = header('link') ?? null;
    const read = await readAll(answer.body, stop);
    return { status: answer.status, contentType: header('content-type') ?? '', link, ...read };
  };
}

async function readAll(
  body: AsyncIterable<Uint8Array> | null,
  stop: AbortSignal,
): Promise<Pick<RawAnswer, 'body' | 'isComplete'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isComplete = true;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= BODY_MAX_BYTES) continue;
      isComplete = false;
      break;
    }
  } catch {
    // Judge the part that arrived, and report it as incomplete. If the user stopped the run, everything ends.
    stop.throwIfAborted();
    isComplete = false;
  }
  return { body: Buffer.concat(chunks).toString('utf8'), isComplete };
}
