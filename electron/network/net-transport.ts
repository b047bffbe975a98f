/** Provides a transport on Electron's network stack: the system's proxy and certificates, no automatic redirects. */

import { Readable } from 'node:stream';
import { app, type ClientRequest, type IncomingMessage, net, session } from 'electron';
import { messageOf } from '../../shared/errors.ts';
import { type NetworkReason, networkReason } from '../service/network-reason.ts';
import type { Recipient } from '../service/recipient.ts';
import {
  type FetchLike,
  PROXY_AUTH,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from '../service/transport.ts';
import { type ProxyCredentials, proxyLogin } from './proxy-login.ts';
import { isTrustworthy, SentHeadersWatch, type WatchedRequest } from './sent-headers.ts';

/**
 * Chromium's code for a service that answers 407; the answer itself is not available. A 407 from a proxy arrives
 * unchanged.
 */
const SERVICE_407 = 'ERR_UNEXPECTED_PROXY_AUTH';

/**
 * `net.request`, not `net.fetch`: the latter follows redirects to other origins with the key, and rejects when told not
 * to follow. Chromium does not report when a connection is established, so `connectTimeoutMs` is ignored: Chromium's own
 * limits and the timer for the answer's head apply. Chromium itself retries when a kept connection was closed meanwhile.
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
    request.signal.addEventListener(
      'abort',
      () => {
        outgoing.abort();
        reject(new TransportError('ERR_ABORTED', 'aborted'));
      },
      { once: true },
    );
    let asking: Recipient<'proxy'> | null = null;
    let isFailing = false;
    const failWith = (code: string, message: string): void => {
      // Aborting causes an error of its own, which does not name the cause.
      if (isFailing) return;
      isFailing = true;
      const proxy = isProxyTrouble(networkReason(code)) ? proxyOnTheWay(url) : Promise.resolve(null);
      void proxy.then((found) => reject(new TransportError(code, message, false, asking?.address ?? found)));
    };
    outgoing.on('error', (error) => {
      const { code, message } = asTransportError(error);
      if (code === SERVICE_407) resolve({ status: 407, headers: [], body: null });
      else failWith(code, message);
    });
    outgoing.on('redirect', (status, _method, target, headers) => {
      // If the target has no fragment, Chromium adds ours, which only identifies the request.
      const redirectTo = target.split('#', 1)[0] ?? target;
      resolve({ status, headers: [...redirectHeaders(headers, redirectName)], redirectTo, body: null });
      outgoing.abort();
    });
    outgoing.on('response', (incoming) => {
      // A body that is aborted while it has no reader must not crash the process; a reader gets the error anyway.
      incoming.on('error', () => undefined);
      if (incoming.statusCode !== 407) return resolve(asResponse(incoming));
      // A proxy's answer is not the service's answer.
      failWith(PROXY_AUTH, 'the proxy wants a user name and a password, or refuses those that it was told');
      outgoing.abort();
    });
    const answerLogin = proxyLogin(proxyCredentials, (one) => {
      asking = one;
    });
    outgoing.on('login', (authInfo, callback) => answerLogin(authInfo, callback));
    outgoing.end(request.body ?? undefined);
  });
}

const isProxyTrouble = (reason: NetworkReason): boolean => reason.startsWith('proxy');

/** The first proxy for a request to this address, as `host:port`; null for a direct connection. */
async function proxyOnTheWay(url: string): Promise<string | null> {
  const route = await session.defaultSession.resolveProxy(url).catch(() => '');
  return /^(?:PROXY|HTTPS|SOCKS[45]?|QUIC)\s+([^\s;]+)/i.exec(route.trim())?.[1] ?? null;
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

/**
 * Headers that Chromium would add after requests are recorded. We set them ourselves, so that they are recorded too.
 */
function ownHeaders(url: URL): Readonly<Record<string, string>> {
  return {
    'user-agent': session.defaultSession.getUserAgent(),
    // Chromium's own rule: encodings that old proxies corrupt are only used where proxies can't look.
    'accept-encoding': isTrustworthy(url) ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    'accept-language': app.getLocale(),
  };
}

/** Chromium reads the socket's next bytes only after these are consumed, so a slow reader slows the service down. */
async function* readAll(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Electron's types omit that it is a Node stream.
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
