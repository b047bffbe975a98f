/** Tests completions where the corpus doesn't: stopping, retries, stale sockets, the key and the body. */

import http from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Clock, systemClock } from '../../electron/service/clock.ts';
import {
  buildRequestBody,
  type CompletionOptions,
  type EndPart,
  runCompletion,
  type StreamPart,
} from '../../electron/service/completion.ts';
import { type Endpoint, parseBaseUrl } from '../../electron/service/endpoint.ts';
import { networkReason } from '../../electron/service/network-reason.ts';
import { nextRetryDelayMs } from '../../electron/service/retry.ts';
import { TransportError, type TransportResponse } from '../../electron/service/transport.ts';
import { LIMITS } from '../../shared/limits.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { listening } from '../helpers/system/loopback.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { until } from '../helpers/until.ts';
import { PATIENT } from './patient.ts';

const KEY = 'sk-test-0123456789abcdef';
const closers: (() => unknown)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) close();
});

function endpointOf(url: string): Endpoint {
  const parsed = parseBaseUrl(url);
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}

async function serve(handler: http.RequestListener, options: http.ServerOptions = {}): Promise<Endpoint> {
  const server = http.createServer(options, handler);
  const { url, close } = await listening(server);
  closers.push(close);
  return endpointOf(url);
}

function chunk(content: string, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: { content }, finish_reason: finishReason }] })}\n\n`;
}

interface Ran {
  readonly parts: StreamPart[];
  readonly end: Promise<EndPart>;
  readonly stop: () => void;
  readonly text: () => string;
}

function run(endpoint: Endpoint, over: Partial<CompletionOptions> = {}): Ran {
  const transport = createNodeTransport();
  closers.push(transport.close);
  const parts: StreamPart[] = [];
  const abort = new AbortController();
  const request = { model: 'm', messages: [{ role: 'user', content: 'Hi' }] as const, stream: true };
  const options = {
    fetch: transport.fetch,
    endpoint,
    key: keyFor(KEY, endpoint.origin),
    request,
    timeouts: PATIENT,
    retry: { enabled: false },
    signal: abort.signal,
  };
  const end = runCompletion({ ...options, ...over }, (part) => parts.push(part));
  const text = () => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { parts, end, stop: () => abort.abort(), text };
}

function answer(
  status: number,
  headers: readonly (readonly [string, string])[],
  ...chunks: readonly string[]
): TransportResponse {
  return {
    status,
    headers,
    body: (async function* () {
      for (const one of chunks) yield Buffer.from(one);
    })(),
  };
}

/** A clock that moves only when the test calls `pass`. */
function heldClock(): {
  readonly clock: Clock;
  readonly pass: (ms: number) => void;
  readonly timers: Map<object, Timer>;
} {
  let now = 0;
  const timers = new Map<object, Timer>();
  return {
    timers,
    clock: {
      now: () => now,
      wallClockMs: () => 0,
      schedule: (delayMs, runTimer) => {
        const id = {};
        timers.set(id, { at: now + delayMs, run: runTimer });
        return () => timers.delete(id);
      },
    },
    pass: (ms) => {
      now += ms;
      for (const [id, timer] of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(id);
        timer.run();
      }
    },
  };
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

const STREAM_HEADERS = [['content-type', 'text/event-stream']] as const;

describe('stopping', () => {
  it('keeps what arrived and closes the socket', async () => {
    let isClosed = false;
    const endpoint = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk('half '));
      response.on('close', () => {
        isClosed = true;
      });
    });
    const ran = run(endpoint);
    await until(() => expect(ran.text()).toBe('half '));
    ran.stop();
    const end = await ran.end;
    expect(end).toMatchObject({ ending: 'stopped', error: null, isEmptyAnswer: false });
    await until(() => expect(isClosed).toBe(true));
  });

  it('before anything arrived is a cancellation', async () => {
    let isAsked = false;
    const endpoint = await serve(() => {
      isAsked = true;
    });
    const ran = run(endpoint);
    await until(() => expect(isAsked).toBe(true));
    ran.stop();
    expect(await ran.end).toMatchObject({ ending: 'stopped', error: { code: 'cancelled' }, isEmptyAnswer: true });
  });

  it('during the wait for a retry sends nothing more', async () => {
    let asked = 0;
    const endpoint = await serve((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'retry-after': '30' }).end('busy');
    });
    const ran = run(endpoint, { retry: { enabled: true } });
    await until(() => expect(ran.parts.some((part) => part.type === 'retry' && part.delayMs === 30_000)).toBe(true));
    ran.stop();
    expect(await ran.end).toMatchObject({ ending: 'stopped' });
    expect(asked).toBe(1);
  });
});

describe('an answer whose chunks have all arrived', () => {
  it("lets the process's timers run while it is read", async () => {
    let isOthersTurn = false;
    const giveUpAt = performance.now() + 10_000;
    const body = (async function* () {
      while (!isOthersTurn && performance.now() < giveUpAt) yield Buffer.from(chunk('more '));
      yield Buffer.from(`${chunk('the end', 'stop')}data: [DONE]\n\n`);
    })();
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => {
        setTimeout(() => {
          isOthersTurn = true;
        }, 1);
        return { status: 200, headers: STREAM_HEADERS, body };
      },
    });
    expect(await ran.end).toMatchObject({ ending: 'complete', error: null });
    expect(isOthersTurn).toBe(true);
  });
});

describe('an answer that is still arriving', () => {
  it('is read without pauses, because other work can run between its chunks anyway', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let turns = 0;
    const body = (async function* () {
      for (let count = 0; count < 4; count++) {
        vi.advanceTimersByTime(12);
        let isNextTurn = false;
        setImmediate(() => {
          isNextTurn = true;
        });
        yield Buffer.from(chunk('slow '));
        if (isNextTurn) turns += 1;
      }
      yield Buffer.from(`${chunk('the end', 'stop')}data: [DONE]\n\n`);
    })();
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => ({ status: 200, headers: STREAM_HEADERS, body }),
    });
    expect(await ran.end).toMatchObject({ ending: 'complete', error: null });
    expect(turns).toBe(0);
  });
});

describe('a kept connection', () => {
  it('is replaced without an error if the server has closed it', async () => {
    let asked = 0;
    const good = answer(200, STREAM_HEADERS, chunk('fresh', 'stop'), 'data: [DONE]\n\n');
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => {
        asked += 1;
        if (asked === 1) throw new TransportError('ECONNRESET', 'socket hang up', true);
        return good;
      },
    });
    expect(await ran.end).toMatchObject({ ending: 'complete', error: null });
    expect(ran.parts.map((part) => part.type).filter((type) => type !== 'exchange')).toEqual([
      'head',
      'text',
      'read',
      'raw',
      'end',
    ]);
  });

  it('is used again after an answer that ended normally', async () => {
    const ports = new Set<number | undefined>();
    const endpoint = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${chunk('x', 'stop')}data: [DONE]\n\n`);
    });
    const transport = createNodeTransport();
    closers.push(transport.close);
    await run(endpoint, { fetch: transport.fetch }).end;
    await until(async () => {
      const before = ports.size;
      await run(endpoint, { fetch: transport.fetch }).end;
      expect(ports.size).toBe(before);
    });
  });
});

describe('waiting', () => {
  it('after a finish reason restarts with each token, because some services send a finish reason in every chunk', async () => {
    const { clock, pass } = heldClock();
    const words = ['one ', 'two ', 'three ', 'four'];
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      clock,
      fetch: async () => ({
        status: 200,
        headers: STREAM_HEADERS,
        body: (async function* () {
          for (const word of words) {
            pass(8_000);
            yield Buffer.from(chunk(word, 'stop'));
          }
        })(),
      }),
    });
    expect(await ran.end).toMatchObject({ ending: 'complete', finishReason: 'stop' });
    expect(ran.text()).toBe(words.join(''));
  });

  it('is reported after ten seconds without a token', async () => {
    const { clock, pass, timers } = heldClock();
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      clock,
      timeouts: { ...PATIENT, responseStartMs: 300_000 },
      fetch: () => new Promise(() => undefined),
    });
    pass(10_001);
    expect(ran.parts.filter(({ type }) => type !== 'exchange')).toEqual([{ type: 'waiting', waitedMs: 10_001 }]);
    ran.stop();
    await ran.end;
    expect(timers.size).toBe(0);
  });
});

describe('a refusal', () => {
  const NOW = Date.UTC(2026, 5, 30, 12);
  const refusal = async (status: number, error: object, more: Record<string, string> = {}) => {
    const headers = Object.entries({ 'content-type': 'application/json', ...more });
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => answer(status, headers, JSON.stringify({ error })),
      clock: { ...systemClock, wallClockMs: () => NOW },
    });
    return (await ran.end).error;
  };

  it.each([
    [401, { message: 'No.' }, 'auth.other', 'unauthorized'],
    [402, { message: 'You ran out of credit.', code: 'billing_hard_limit' }, 'auth.other', 'payment'],
    [403, { message: 'No permission for this model.', code: 'forbidden' }, 'auth.other', 'forbidden'],
    [429, { message: 'You exceeded your quota.', code: 'insufficient_quota' }, 'rate_limited', 'payment'],
    [429, { message: 'Slow down.', code: 'rate_limit_exceeded' }, 'rate_limited', 'none'],
    [413, { message: 'Payload too large.' }, 'bad_request', 'too_long'],
    [400, { message: 'Too many tokens.', code: 'context_length_exceeded' }, 'bad_request', 'too_long'],
    [400, { message: 'top_p is wrong.', code: 'invalid_value' }, 'bad_request', 'none'],
  ] as const)('%i %j is %s, reason %s', async (status, error, code, reason) => {
    const failure = await refusal(status, error);
    expect(failure).toMatchObject({ code, status, serviceMessage: error.message });
    expect(failure?.reason ?? 'none').toBe(reason);
  });

  it.each([
    [{ 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-reset-tokens': '1m30.951s' }, 360_000],
    [
      {
        'x-ratelimit-reset-requests': '2h1m',
        'x-ratelimit-reset-tokens': '7.66s',
        'x-ratelimit-remaining-tokens': '0',
      },
      7660,
    ],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 90) }, 90_000],
    [{ 'x-ratelimit-reset': String(NOW + 90_000) }, 90_000],
    [{ 'x-ratelimit-reset-requests': new Date(NOW + 90_000).toISOString() }, 90_000],
    [
      {
        'anthropic-ratelimit-requests-reset': new Date(NOW + 90_000).toISOString(),
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-tokens-reset': new Date(NOW + 900_000).toISOString(),
        'anthropic-ratelimit-tokens-remaining': '9',
      },
      90_000,
    ],
    [{ 'x-ratelimit-reset-requests': '6m0s', 'x-ratelimit-remaining-tokens': '0' }, 360_000],
  ])('%j resets the limit after %s ms', async (headers, ms) => {
    const failure = await refusal(429, { message: 'Slow down.' }, headers);
    expect(failure?.retryAfterMs).toBeUndefined();
    expect(failure?.limitResetMs).toBe(ms);
    // Parley retries before the reset, because part of the limit recovers earlier.
    expect(failure && nextRetryDelayMs(failure, 0, () => 0)).toBeLessThan(5_000);
  });

  it('reads the reset of a limit from the headers that a gateway puts into its error', async () => {
    const metadata = { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(NOW + 90_000), other: 1 } };
    expect((await refusal(429, { message: 'Limit for free models.', metadata }))?.limitResetMs).toBe(90_000);
    const headers = { 'x-ratelimit-reset-requests': '6m0s' };
    expect((await refusal(429, { message: 'Slow down.', metadata }, headers))?.limitResetMs).toBe(360_000);
    expect((await refusal(429, { message: 'Slow down.', metadata: { headers: [] } }))?.limitResetMs).toBeUndefined();
  });

  it.each([
    { 'x-ratelimit-reset-requests': '2026-99-99T99' },
    { 'x-ratelimit-reset-requests': '12ms' },
    { 'x-ratelimit-reset': '1400000000' },
    { 'x-ratelimit-reset-tokens': '7' },
    { 'x-ratelimit-reset-tokens': 'soon' },
    { 'x-ratelimit-reset-requests': '6m0s', 'retry-after': '3' },
  ])('gives no time of a reset for %j', async (headers) => {
    const failure = await refusal(429, { message: 'Slow down.' }, headers);
    expect(failure?.retryAfterMs).toBe('retry-after' in headers ? 3000 : undefined);
    expect(failure?.limitResetMs).toBeUndefined();
    expect(failure && nextRetryDelayMs(failure, 0, () => 0)).toBeLessThan(5_000);
  });

  it.each([
    ['whole', LIMITS.errorBodyMaxBytes - 1, false],
    ['cut', LIMITS.errorBodyMaxBytes + 1, true],
  ])('keeps the raw answer and marks it as %s', async (_, bytes, isCut) => {
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => answer(500, [['content-type', 'text/plain']], 'x'.repeat(bytes)),
    });
    await ran.end;
    const text = 'x'.repeat(Math.min(bytes, LIMITS.errorBodyMaxBytes));
    expect(ran.parts.filter(({ type }) => type === 'raw')).toEqual([{ type: 'raw', text, isCut, arrivals: [] }]);
  });

  it("doesn't mention a limit's reset if waiting doesn't help", async () => {
    const headers = { 'x-ratelimit-reset-requests': '6m0s' };
    const spent = await refusal(429, { code: 'insufficient_quota' }, headers);
    expect([spent?.reason, spent?.limitResetMs]).toEqual(['payment', undefined]);
    expect((await refusal(500, { message: 'Broken.' }, headers))?.limitResetMs).toBeUndefined();
  });

  it('distinguishes redirects to another origin, redirects that would drop the message, and loops', async () => {
    expect(await refusal(308, {}, { location: 'http://127.0.0.2:9/v1/x' })).toMatchObject({
      code: 'protocol',
      reason: 'redirect',
    });
    expect(await refusal(307, {}, { location: 'http://:word@127.0.0.1:9/v1/x' })).toMatchObject({
      code: 'protocol',
      reason: 'redirect',
    });
    expect(await refusal(302, {}, { location: '/v1/x' })).toMatchObject({ code: 'protocol', reason: 'redirect_drops' });
    expect(await refusal(307, {}, { location: '/v1/x' })).toMatchObject({ code: 'protocol', reason: 'redirect_loop' });
  });

  it.each([
    [{ error: 'invalid_token', error_description: 'Unknown.' }, 'auth.invalid'],
    [{ error: 'invalid_token', error_description: 'The access token expired' }, 'auth.expired'],
    [{ detail: { code: 'invalid_api_key', message: 'Unknown.' } }, 'auth.invalid'],
    [{ detail: { error: { code: 'api_key_expired', message: 'Old.' } } }, 'auth.expired'],
    [{ statusCode: 401, error: 'Unauthorized', message: 'Unknown.' }, 'auth.other'],
  ])('explains a 401: %j', async (body, code) => {
    const headers = [['content-type', 'application/json']] as const;
    const fetch = async () => answer(401, headers, JSON.stringify(body));
    expect((await run(endpointOf('http://127.0.0.1:9'), { fetch }).end).error?.code).toBe(code);
  });

  it('is retried if the service recommends it, but never with a refused key or a spent quota', async () => {
    const told = { 'x-should-retry': 'true' };
    expect((await refusal(400, { message: 'No.' }, told))?.retryable).toBe(true);
    expect((await refusal(404, { message: 'No.' }, told))?.retryable).toBe(true);
    expect((await refusal(400, { message: 'No.' }))?.retryable).toBe(false);
    expect((await refusal(401, { code: 'invalid_api_key' }, told))?.retryable).toBe(false);
    expect((await refusal(429, { code: 'insufficient_quota' }, told))?.retryable).toBe(false);
    expect((await refusal(500, { message: 'No.' }, { 'x-should-retry': 'false' }))?.retryable).toBe(false);
  });

  it('is retried if the words mention a spent quota but the service says when to try again', async () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    const waiting = await refusal(429, { message }, { 'retry-after': '44' });
    expect(waiting).toMatchObject({ retryable: true, retryAfterMs: 44_000 });
    expect((await refusal(429, { message: `${message} Please retry in 44.07s.` }))?.retryable).toBe(true);
    expect((await refusal(429, { message }, { 'retry-after': '0' }))?.retryable).toBe(false);
    expect((await refusal(429, { message, code: 'insufficient_quota' }, { 'retry-after': '44' }))?.retryable).toBe(
      false,
    );
  });

  it.each(['x-request-id', 'x-oneapi-request-id', 'x-ds-trace-id', 'x-siliconcloud-trace-id'])(
    'has its request id from the header %s',
    async (name) => {
      expect((await refusal(500, { message: 'No.' }, { [name]: 'r-1' }))?.requestId).toBe('r-1');
    },
  );

  it.each([
    ['ERR_CERT_DATE_INVALID', 'tls_date'],
    ['CERT_HAS_EXPIRED', 'tls_date'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'tls_host'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_host'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls_authority'],
    ['ERR_CERT_REVOKED', 'tls'],
    ['ERR_PROXY_AUTH_REQUESTED', 'proxy_auth'],
    ['ERR_UNABLE_TO_REUSE_CONNECTION_FOR_PROXY_AUTH', 'proxy_auth'],
    ['ERR_PROXY_AUTH_UNSUPPORTED', 'proxy_auth'],
    ['ERR_NO_SUPPORTED_PROXIES', 'proxy_unusable'],
    ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy_unusable'],
    ['ERR_PAC_SCRIPT_FAILED', 'proxy_unusable'],
    ['ERR_PROXY_CONNECTION_FAILED', 'proxy_unreachable'],
    ['ERR_SOCKS_CONNECTION_FAILED', 'proxy'],
    ['ERR_SOCKS_CONNECTION_HOST_UNREACHABLE', 'proxy'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
    ['ERR_PROXY_CERTIFICATE_INVALID', 'proxy'],
    ['ERR_SOCKET_NOT_CONNECTED', 'reset'],
    ['ERR_HTTP2_PROTOCOL_ERROR', 'reset'],
    ['ERR_HTTP2_SERVER_REFUSED_STREAM', 'reset'],
    ['ERR_QUIC_PROTOCOL_ERROR', 'reset'],
    ['ERR_NETWORK_CHANGED', 'reset'],
    ['ERR_NETWORK_IO_SUSPENDED', 'reset'],
    ['ERR_INTERNET_DISCONNECTED', 'offline'],
    ['ERR_UNSAFE_PORT', 'blocked_port'],
    ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'tls_client'],
    ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'tls_client'],
    ['ERR_INVALID_HTTP_RESPONSE', 'not_http'],
  ] as const)('names the cause of a network error: %s', (code, reason) => {
    expect(networkReason(code)).toBe(reason);
  });

  it("doesn't blame the certificate of a server that showed none", () => {
    expect(networkReason('ERR_SSL_PROTOCOL_ERROR')).toBe('not_tls');
    expect(networkReason('ERR_CERT_AUTHORITY_INVALID')).toBe('tls_authority');
    expect(networkReason('DEPTH_ZERO_SELF_SIGNED_CERT')).toBe('tls_authority');
  });
});

describe('the key', () => {
  it('is removed from a service’s echoes, even in pieces', async () => {
    const pieces = [...`Your key is ${KEY}.`].map((letter) => chunk(letter));
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => answer(200, STREAM_HEADERS, ...pieces, chunk('', 'stop')),
    });
    await ran.end;
    expect(ran.text()).toBe('Your key is sk[key].');
    expect(JSON.stringify(ran.parts.filter((part) => part.type !== 'raw'))).not.toContain(KEY);
  });

  it('is refused before anything is sent if no header can contain it', async () => {
    const fetch = vi.fn();
    const ran = run(endpointOf('http://127.0.0.1:9'), { key: keyFor('sk-ü\n', 'http://127.0.0.1:9'), fetch });
    expect(await ran.end).toMatchObject({ ending: 'failed', error: { code: 'auth.invalid', reason: 'malformed_key' } });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("isn't sent if the connection has none", async () => {
    const seen: (string | undefined)[] = [];
    const endpoint = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    await run(endpoint, { key: null }).end;
    expect(seen).toEqual([undefined]);
  });
});

describe('thinking in the text', () => {
  const collect = async (...tokens: readonly string[]) => {
    const ran = run(endpointOf('http://127.0.0.1:9'), {
      fetch: async () => answer(200, STREAM_HEADERS, ...tokens.map((token) => chunk(token)), 'data: [DONE]\n\n'),
    });
    const end = await ran.end;
    return [
      ran.text(),
      ran.parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join(''),
      end.isEmptyAnswer,
    ];
  };

  it('is separated if it opens the reply', async () => {
    expect(await collect('<th', 'ink>', 'Let me ', 'see</thi', 'nk>', '\n\n', 'Four')).toEqual([
      'Four',
      'Let me see',
      false,
    ]);
  });

  it('is ordinary text anywhere else', async () => {
    expect(await collect('A <think>tag</think>')).toEqual(['A <think>tag</think>', '', false]);
    expect(await collect('<thin')).toEqual(['<thin', '', false]);
  });

  it('leaves an empty answer if it never ends', async () => {
    expect(await collect('<think>', 'on and on')).toEqual(['', 'on and on', true]);
  });
});

describe('the request body', () => {
  const body = (over: object) => JSON.parse(buildRequestBody({ model: 'm', messages: [], stream: true, ...over }));

  it('contains only what was set', () => {
    expect(body({})).toEqual({ model: 'm', messages: [], stream: true });
    expect(body({ temperature: 0, topP: 0.5, maxTokens: 7 })).toEqual({
      model: 'm',
      messages: [],
      stream: true,
      temperature: 0,
      top_p: 0.5,
      max_tokens: 7,
    });
  });

  it('never exceeds the limits of the interface', () => {
    expect(body({ temperature: 2.7, topP: -1, maxTokens: 0 })).toMatchObject({
      temperature: 2,
      top_p: 0,
      max_tokens: 1,
    });
  });

  it('never contains an empty assistant message', () => {
    const messages = [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: ' \n' },
      { role: 'user', content: 'b' },
    ];
    expect(body({ messages }).messages).toEqual([messages[0], messages[2]]);
  });
});

it.each(['max_tokens', 'max_completion_tokens'] as const)(
  'never has both names of the token limit, because %s in the extra fields takes precedence',
  (name) => {
    for (const tokenLimitName of ['max_tokens', 'max_completion_tokens'] as const) {
      const body = buildRequestBody({
        ...{ model: 'm', messages: [], stream: false, maxTokens: 5, tokenLimitName },
        extraBody: `{"${name}":7}`,
      });
      expect(JSON.parse(body)).toEqual({ model: 'm', messages: [], stream: false, [name]: 7 });
    }
  },
);
