/** A transport whose data is counted passes responses on unchanged. */

import { expect, test } from 'vitest';
import type { TransportRequest, TransportResponse } from '../../electron/service/transport.ts';
import { watchBytes } from '../../electron/turns/watch-bytes.ts';

const REQUEST: TransportRequest = {
  method: 'POST',
  headers: {},
  body: '{}',
  signal: new AbortController().signal,
  connectTimeoutMs: 0,
};

test('passes on the target that the transport read from a redirect', async () => {
  let count = 0;
  const redirect: TransportResponse = {
    status: 307,
    headers: [['location', '/v1/a, /v1/a']],
    redirectTo: 'http://127.0.0.1:9/v1/a',
    body: null,
  };
  const watched = watchBytes(
    async () => redirect,
    () => {
      count += 1;
    },
  );
  expect(await watched('http://127.0.0.1:9/v1/chat/completions', REQUEST)).toEqual(redirect);
  expect(count).toBe(1);
});
