/** A transport on Node's own HTTP stack, for tests that run without Electron. */
import http from 'node:http';
import https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import {
  CONNECT_TIMEOUT,
  type FetchLike,
  TransportError,
  type TransportRequest,
  type TransportResponse,
} from '../../../electron/service/transport.ts';

/** The header that Node adds itself. */
const KEPT = ['Connection', 'keep-alive'] as const;
const HEADERS_MAX_BYTES = 256 * 1024;

export interface NodeTransportOptions {
  /** Authorities to trust instead of those that come with Node, in PEM. */
  readonly trustedCertificates?: readonly string[];
}

/** A `FetchLike` that keeps connections open for later requests; `close` ends them. */
export function createNodeTransport(options: NodeTransportOptions = {}): {
  readonly fetch: FetchLike;
  readonly close: () => void;
} {
  const plain = new http.Agent({ keepAlive: true });
  const secure = new https.Agent({
    keepAlive: true,
    ...(options.trustedCertificates && { ca: [...options.trustedCertificates] }),
  });
  return {
    fetch: (url, request) => send(url, request, plain, secure),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

function send(
  url: string,
  request: TransportRequest,
  plain: http.Agent,
  secure: https.Agent,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const body = request.body === null ? null : Buffer.from(request.body, 'utf8');
    const outgoing = (isSecure ? https : http).request(url, {
      agent: isSecure ? secure : plain,
      method: request.method,
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        ...request.headers,
        ...(body !== null && { 'content-length': body.length }),
      },
      maxHeaderSize: HEADERS_MAX_BYTES,
      signal: request.signal,
    });
    watchConnection(outgoing, request.connectTimeoutMs, isSecure);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(
        error instanceof TransportError ? error : new TransportError(error.code ?? error.name, error.message, isStale),
      );
    });
    outgoing.on('response', (incoming) => {
      // Aborting an unread body must not crash the process; a reader gets the error.
      incoming.on('error', () => undefined);
      resolve({
        status: incoming.statusCode ?? 0,
        headers: pairs(incoming.rawHeaders),
        body: decoded(incoming, incoming.headers['content-encoding'] ?? ''),
      });
    });
    request.onSent?.({
      headers: [...outgoing.getRawHeaderNames().map((name) => [name, String(outgoing.getHeader(name))] as const), KEPT],
      workedOut: [KEPT[0]],
    });
    outgoing.end(body ?? undefined);
  });
}

function watchConnection(outgoing: http.ClientRequest, timeoutMs: number, isSecure: boolean): void {
  if (timeoutMs <= 0) return;
  const timer = setTimeout(
    () => outgoing.destroy(new TransportError(CONNECT_TIMEOUT, 'no connection in time')),
    Math.min(timeoutMs, 2_147_483_647),
  );
  const done = () => clearTimeout(timer);
  outgoing.once('socket', (socket) => {
    if (outgoing.reusedSocket || !socket.connecting) done();
    else socket.once(isSecure ? 'secureConnect' : 'connect', done);
  });
  outgoing.once('close', done);
}

function decoded(incoming: http.IncomingMessage, coding: string): AsyncIterable<Uint8Array> {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return incoming;
  const decoder = decoderFor(name);
  if (decoder === null) {
    incoming.destroy();
    return unreadable(name);
  }
  return pipeline(incoming, decoder, () => {
    // The reader gets the error from the iterator of the last stream.
  });
}

function decoderFor(coding: string): (Readable & NodeJS.ReadWriteStream) | null {
  if (coding === 'gzip' || coding === 'x-gzip') return zlib.createGunzip();
  if (coding === 'deflate') return zlib.createInflate();
  if (coding === 'br') return zlib.createBrotliDecompress();
  return null;
}

// biome-ignore lint/correctness/useYield: reading it always fails
async function* unreadable(coding: string): AsyncGenerator<Uint8Array> {
  throw new TransportError('ERR_UNSUPPORTED_CODING', `content coding ${coding.slice(0, 40)}`);
}

function* pairs(raw: readonly string[]): Generator<readonly [string, string]> {
  for (let i = 0; i + 1 < raw.length; i += 2) yield [raw[i] ?? '', raw[i + 1] ?? ''];
}
