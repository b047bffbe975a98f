/** Classifies failures below HTTP by the codes of Node and of Chromium. */

import type { ErrorReason } from '../../shared/errors.ts';

const REASONS = [
  [/PROXY_AUTH|FOR_PROXY_AUTH/, 'proxy_auth'],
  [/NO_SUPPORTED_PROXIES|PROXY_CONFIGURATION|PAC_|PROXY_HTTP_1_1_REQUIRED/, 'proxy_unusable'],
  [/PROXY_CONNECTION_FAILED/, 'proxy_unreachable'],
  // Chromium's `SOCKS_…` codes mean that the proxy answered: it refused, or didn't reach the service.
  [/PROXY|TUNNEL|SOCKS_CONNECTION/, 'proxy'],
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_\w+)$|NAME_NOT_RESOLVED|NAME_RESOLUTION|DNS_|ICANN_NAME_COLLISION/, 'dns'],
  [/ECONNREFUSED|CONNECTION_REFUSED/, 'refused'],
  [/INTERNET_DISCONNECTED/, 'offline'],
  [/UNSAFE_PORT/, 'blocked_port'],
  [
    /EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|ADDRESS_UNREACHABLE|ADDRESS_INVALID|NETWORK_ACCESS_DENIED|BLOCKED/,
    'unreachable',
  ],
  [/CLIENT_AUTH|CERTIFICATE_REQUIRED/, 'tls_client'],
  [/CERT_DATE|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_VALIDITY/, 'tls_date'],
  [/CERT_COMMON_NAME|ALTNAME|CERT_NON_UNIQUE_NAME/, 'tls_host'],
  [/CERT_AUTHORITY|ISSUER|SELF_SIGNED|VERIFY_LEAF/, 'tls_authority'],
  [/CERT|SIGNED|PINNED|BAD_SIGNATURE/, 'tls'],
  // No certificate was checked: the other side speaks no TLS, or an unknown kind.
  [/^EPROTO$|SSL|TLS/, 'not_tls'],
  [/^HPE_|INVALID_HTTP_RESPONSE|INVALID_RESPONSE|RESPONSE_HEADERS|INVALID_CHUNKED|UNEXPECTED_UPGRADE/, 'not_http'],
  [
    /HTTP2|SPDY|QUIC|HTTP_1_1_REQUIRED|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|ECONNRESET|EPIPE|ECONNABORTED|CONNECTION_RESET|CONNECTION_CLOSED|CONNECTION_ABORTED|CONNECTION_FAILED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED/,
    'reset',
  ],
  [/ETIMEDOUT|TIMED_OUT/, 'unreachable'],
] as const satisfies readonly (readonly [RegExp, ErrorReason])[];

export type NetworkReason = (typeof REASONS)[number][1] | 'unknown';

/** What a code of Node (`ECONNREFUSED`) or Chromium (`ERR_CONNECTION_REFUSED`) means. */
export function networkReason(code: string): NetworkReason {
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown';
}

/** True for failures that retrying without a change can't fix. */
export function isLasting(reason: NetworkReason): boolean {
  return /^(?:tls|not_tls|proxy_auth|proxy_unusable|blocked_port)/.test(reason);
}
