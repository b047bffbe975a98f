/** What the client needs from a network stack: one request, one answer, nothing followed and nothing kept. */

/** One request as it goes on the wire. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Aborting must close the socket (or reset the HTTP/2 stream) at once, also while the body is read. */
  readonly signal: AbortSignal;
  /** Until name, connection and TLS must stand, in milliseconds; 0 for no limit. A transport that cannot tell ignores it. */
  readonly connectTimeoutMs: number;
  /** Called with the headers as they leave, the key among them, by a transport that can tell. */
  readonly onSent?: (sent: SentHeaders) => void;
}

/** What a transport knows of the headers on the wire. */
export interface SentHeaders {
  readonly headers: readonly (readonly [string, string])[];
  /** Names among them that it worked out, because they are written where it cannot look. */
  readonly workedOut: readonly string[];
}

/** An answer head with its body, which is pulled: nobody reads, nobody sends. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  /** Where a redirect leads, when the transport has read that from the headers already. */
  readonly redirectTo?: string;
  /** Decoded from its content coding. A web `ReadableStream` of Node fits too. */
  readonly body: AsyncIterable<Uint8Array> | null;
}

/**
 * Sends one request. A redirect is an answer like any other (3xx, `location`): the promise resolves with it and nothing
 * else is contacted. Rejects with a {@link TransportError} when no answer head arrives; a body that breaks off rejects
 * while it is read. No cookies, no cache, no stored credentials.
 */
export type FetchLike = (url: string, request: TransportRequest) => Promise<TransportResponse>;

/** Codes of our own; all other codes are those of Node (`ECONNREFUSED`) or Chromium (`ERR_NAME_NOT_RESOLVED`). */
export const CONNECT_TIMEOUT = 'CONNECT_TIMEOUT';
/** A proxy wants a name and a password, or refuses those that it was told. As Chromium calls it. */
export const PROXY_AUTH = 'ERR_PROXY_AUTH_REQUESTED';

/** Why a transport gave up. The message may hold the address but never a header or a body. */
export class TransportError extends Error {
  readonly code: string;
  /** The proxy that did not let the request through, as `host:port`; null when none is to blame, or which one is not known. */
  readonly proxy: string | null;
  /** True when the socket had served a request before, and closed before the first byte of this answer. */
  readonly wasReused: boolean;

  constructor(code: string, message: string, wasReused = false, proxy: string | null = null) {
    super(message);
    this.name = 'TransportError';
    this.code = code;
    this.wasReused = wasReused;
    this.proxy = proxy;
  }
}
