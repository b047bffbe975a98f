/** Defines what the client needs from a network stack: one request, one answer, no redirects and no storage. */

/** One request as it is sent. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Aborting must close the socket (or reset the HTTP/2 stream) at once, even while the body is being read. */
  readonly signal: AbortSignal;
  /**
   * Time limit for name lookup, connection and TLS, in milliseconds; 0 for no limit. A transport that can't measure it
   * ignores it.
   */
  readonly connectTimeoutMs: number;
  /** Called with the headers as sent, including the key, by a transport that knows them. */
  readonly onSent?: (sent: SentHeaders) => void;
}

/** What a transport knows about the headers on the wire. */
export interface SentHeaders {
  readonly headers: readonly (readonly [string, string])[];
  /** Names of headers whose values the transport computed, because the network stack adds them later. */
  readonly workedOut: readonly string[];
}

/** An answer's head with its body, which the reader pulls: without a reader, no data is transferred. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  /** The redirect's target, if the transport has already read it from the headers. */
  readonly redirectTo?: string;
  /** Decoded from its content coding. A web `ReadableStream` of Node fits too. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Sends one request. Never follows a redirect: the promise resolves with it (3xx, `location`). Rejects with a
 * {@link TransportError} when no answer head arrives; a body that breaks off rejects while it is read. No cookies, no
 * cache, no stored credentials.
 */
export type FetchLike = (url: string, request: TransportRequest) => Promise<TransportResponse>;

/** Parley's own code. All others come from Node (`ECONNREFUSED`) or Chromium (`ERR_NAME_NOT_RESOLVED`). */
export const CONNECT_TIMEOUT = 'CONNECT_TIMEOUT';
/** Chromium's code for a proxy that wants a name and a password, or refuses those it got. */
export const PROXY_AUTH = 'ERR_PROXY_AUTH_REQUESTED';

/** Why a transport gave up. The message may contain the address but never a header or a body. */
export class TransportError extends Error {
  readonly code: string;
  /** The proxy that blocked the request, as `host:port`; null if no proxy did, or if it is unknown which one. */
  readonly proxy: string | null;
  /** True when the socket had served an earlier request, and closed before the first byte of this answer. */
  readonly wasReused: boolean;

  constructor(code: string, message: string, wasReused = false, proxy: string | null = null) {
    super(message);
    this.name = 'TransportError';
    this.code = code;
    this.wasReused = wasReused;
    this.proxy = proxy;
  }
}
