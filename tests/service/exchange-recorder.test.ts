// The record of a request says whether anything was sent, which decides if the request is counted.
import { describe, expect, it } from 'vitest';
import { ExchangeRecorder } from '../../electron/service/exchange-recorder.ts';
import type { ExchangeRecord } from '../../shared/service.ts';

function recordOf(code: string): ExchangeRecord | undefined {
  const records: ExchangeRecord[] = [];
  const recorder = new ExchangeRecorder('https://api.example/v1', null, (record) => records.push(record), 0);
  recorder.noteFailure(code);
  return records.at(-1);
}

describe('a request that failed', () => {
  it.each([
    'ENOTFOUND',
    'ERR_NAME_NOT_RESOLVED',
    'ECONNREFUSED',
    'ERR_INTERNET_DISCONNECTED',
    'ERR_ADDRESS_UNREACHABLE',
    'ERR_CONNECTION_TIMED_OUT',
    'CONNECT_TIMEOUT',
    'ERR_CERT_INVALID',
    'ERR_CERT_DATE_INVALID',
    'CERT_HAS_EXPIRED',
    'ERR_CERT_COMMON_NAME_INVALID',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_CERT_AUTHORITY_INVALID',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'ERR_SSL_PROTOCOL_ERROR',
    'ERR_PROXY_CONNECTION_FAILED',
    'ERR_PROXY_AUTH_REQUESTED',
    'ERR_NO_SUPPORTED_PROXIES',
    'ERR_TUNNEL_CONNECTION_FAILED',
    'ERR_SOCKS_CONNECTION_FAILED',
  ])('with %s was not sent', (code) => {
    expect(recordOf(code)).toMatchObject({ isSent: false, failure: code });
  });

  it.each([
    'ECONNRESET',
    'ERR_EMPTY_RESPONSE',
    'ERR_INVALID_HTTP_RESPONSE',
    'HPE_INVALID_CONSTANT',
    'ERR_NETWORK_CHANGED',
    'ERR_NETWORK_IO_SUSPENDED',
    'ERR_TIMED_OUT',
    'ETIMEDOUT',
    'AbortError',
    'UNKNOWN',
  ])('with %s may have been sent', (code) => {
    expect(recordOf(code)).toMatchObject({ isSent: true, failure: code });
  });
});
