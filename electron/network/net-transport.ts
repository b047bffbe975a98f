/** A transport on Electron's network stack: the system's proxy and certificates, and nothing followed by itself. */

import { Readable } from 'node:stream';
import { app, type ClientRequest, type IncomingMessage, net, session } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import { type FetchLike, TransportError, type TransportRequest, type TransportResponse } from '../service/transport.ts';
import type { ProxyCredentials } from './proxy.ts';
import { isTrustworthy, SentHeadersWatch, type WatchedRequest } from './sent-headers.ts';

/** How Chromium calls the answer 407 of a service, of which it hands out nothing else. One of a proxy is no error. */
const SERVICE_407 = 'ERR_UNEXPECTED_PROXY_AUTH';

/**
 * `net.request`, not `net.fetch`: the latter follows redirects to other origins with the key, and rejects when told not
 * to follow. Chromium does not tell when a connection stands, so `connectTimeoutMs` is left to its own limits and to the
 * timer for the answer's head. A kept connection that was closed meanwhile is retried by Chromium itself.
 */
export function createNetTransport(proxyCredentials: ProxyCredentials): FetchLike {
  const watch = new SentHeadersWatch(session.defaultSession);
  return async (url, request) => {
    const watched = watch.watch(url, request.body, (sent) => request.onSent?.(sent));
    try {
      return await send(watched, request, proxyCredentials);
    } finally {
      watched.end();
    }
  };
}

function send(
  { url, redirectName }: WatchedRequest,
  request: TransportRequest,
  proxyCredentials: ProxyCredentials,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    if (request.signal.aborted) {
      reject(new TransportError('ERR_ABORTED', 'aborted before it was sent'));
      return;
    }
    const outgoing = open(url, request);
    // Not the request's own `close` event: it comes as soon as the body is written.
    outgoing.on('abort', () => reject(new TransportError('ERR_ABORTED', 'aborted')));
    request.signal.addEventListener('abort', () => outgoing.abort(), { once: true });
    outgoing.on('error', (error) => {
      const failure = asTransportError(error);
      if (failure.code === SERVICE_407) resolve({ status: 407, headers: [], body: null });
      else reject(failure);
    });
    outgoing.on('redirect', (status, _method, target, headers) => {
      // Chromium gives our own mark on to an address that has no fragment.
      const redirectTo = target.split('#', 1)[0] ?? target;
      resolve({ status, headers: [...redirectHeaders(headers, redirectName)], redirectTo, body: null });
      outgoing.abort();
    });
    outgoing.on('response', (incoming) => {
      // A body that is aborted while nobody reads it must not bring the process down; a reader gets the error itself.
      incoming.on('error', () => undefined);
      resolve(asResponse(incoming));
    });
    answerLogin(outgoing, proxyCredentials);
    outgoing.end(request.body ?? undefined);
  });
}

/** Only a proxy is answered, and only once: a second question means that the first answer was wrong. */
function answerLogin(outgoing: ClientRequest, proxyCredentials: ProxyCredentials): void {
  let isAnswered = false;
  outgoing.on('login', (authInfo, callback) => {
    if (!authInfo.isProxy || isAnswered) {
      callback();
      return;
    }
    isAnswered = true;
    proxyCredentials().then(
      (found) => (found === null ? callback() : callback(found.username, found.password)),
      () => callback(),
    );
  });
}

function open(url: string, request: TransportRequest): ClientRequest {
  return net.request({
    url,
    method: request.method,
    redirect: 'manual',
    credentials: 'omit',
    useSessionCookies: false,
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: { ...request.headers, ...ownHeaders(new URL(url)) },
  });
}

function asResponse(incoming: IncomingMessage): TransportResponse {
  const { rawHeaders } = incoming;
  const headers: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return { status: incoming.statusCode, headers, body: readAll(incoming) };
}

/** What Chromium would add below the place where requests are recorded, said here so that it is recorded too. */
function ownHeaders(url: URL): Readonly<Record<string, string>> {
  return {
    'user-agent': session.defaultSession.getUserAgent(),
    // Chromium's own rule: what old proxies spoil travels only where they cannot look.
    'accept-encoding': isTrustworthy(url) ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    'accept-language': app.getLocale(),
  };
}

/** Chromium waits for the socket's next bytes until these are read, so a slow reader slows the service down. */
async function* readAll(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Electron's types leave out that it is a stream of Node.
  if (!(incoming instanceof Readable)) throw new TransportError('ERR_FAILED', 'the answer is not a stream');
  try {
    for await (const chunk of incoming) yield chunk;
  } catch (error) {
    throw asTransportError(error);
  }
}

function* redirectHeaders(
  headers: Record<string, string[]>,
  nameOf: (name: string) => string,
): Generator<readonly [string, string]> {
  for (const [name, values] of Object.entries(headers)) for (const value of values) yield [nameOf(name), value];
}

function asTransportError(error: unknown): TransportError {
  const message = messageOf(error);
  return new TransportError(/\bERR_[A-Z0-9_]+/.exec(message)?.[0] ?? 'ERR_FAILED', message);
}
