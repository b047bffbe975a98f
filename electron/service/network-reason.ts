/** Names what went wrong below HTTP, from the codes of Node and of Chromium. */

import type { ErrorReason } from '../../shared/errors.ts';

export type NetworkReason = Extract<
  ErrorReason,
  'dns' | 'refused' | 'unreachable' | 'offline' | 'tls' | 'not_tls' | 'proxy' | 'not_http' | 'reset' | 'unknown'
>;

const REASONS: readonly (readonly [RegExp, NetworkReason])[] = [
  [/PROXY|TUNNEL/, 'proxy'],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_\w+)$|NAME_NOT_RESOLVED|NAME_RESOLUTION|DNS_|ICANN_NAME_COLLISION/, 'dns'],
  [/ECONNREFUSED|CONNECTION_REFUSED/, 'refused'],
  [/INTERNET_DISCONNECTED|NETWORK_CHANGED|NETWORK_IO_SUSPENDED/, 'offline'],
  [
    /EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|ADDRESS_UNREACHABLE|ADDRESS_INVALID|UNSAFE_PORT|NETWORK_ACCESS_DENIED|BLOCKED/,
    'unreachable',
  ],
  [/CERT|SIGNED|ISSUER|VERIFY_LEAF|ALTNAME|PINNED|BAD_SIGNATURE/, 'tls'],
  // No certificate was ever looked at: the other side speaks no TLS, or none that is known here.
  [/^EPROTO$|SSL|TLS/, 'not_tls'],
  [
    /^HPE_|INVALID_HTTP_RESPONSE|INVALID_RESPONSE|RESPONSE_HEADERS|HTTP2|SPDY|QUIC|INVALID_CHUNKED|HTTP_\d|UNEXPECTED_UPGRADE/,
    'not_http',
  ],
  [
    /ECONNRESET|EPIPE|ECONNABORTED|CONNECTION_RESET|CONNECTION_CLOSED|CONNECTION_ABORTED|CONNECTION_FAILED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED/,
    'reset',
  ],
  [/ETIMEDOUT|TIMED_OUT/, 'unreachable'],
];

/** `code` as Node (`ECONNREFUSED`) or Chromium (`ERR_CONNECTION_REFUSED`) spell it. */
export function networkReason(code: string): NetworkReason {
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';
}
