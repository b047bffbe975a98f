// Rules of the interface document on the wire. docs/service.md says where its other rules are tested.

import http from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { type CompletionRequest, runCompletion, type StreamPart } from '../../electron/service/completion.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { listModels } from '../../electron/service/models.ts';
import { bodyOf } from '../helpers/data/body-of.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { listening } from '../helpers/system/loopback.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { PATIENT } from './patient.ts';

const KEY = 'sk-test-interface-4f1d';
const MESSAGES = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'One?' },
  { role: 'assistant', content: 'One.' },
  { role: 'user', content: 'Two?' },
] as const;
const REPLY = {
  ...{ id: 'c-1', object: 'chat.completion', created: 1_700_000_000, model: 'alpha-2' },
  choices: [{ index: 0, message: { role: 'assistant', content: 'Two.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 },
};

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A service that answers each request with `status` and `body`, and a client for it. */
async function service(status: number, body: string, type = 'application/json') {
  const asked: Asked[] = [];
  const server = http.createServer(async (request, response) => {
    const text = await bodyOf(request);
    if (text === null) return;
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: text });
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  const { url, close } = await listening(server);
  const transport = createNodeTransport();
  onTestFinished(() => {
    transport.close();
    return close();
  });
  const parsed = parseBaseUrl(url);
  if (!parsed.ok) throw new Error(parsed.error.reason);
  const common = {
    ...{ fetch: transport.fetch, endpoint: parsed.value, key: keyFor(KEY, parsed.value.origin) },
    ...{ timeouts: PATIENT, signal: new AbortController().signal },
  };
  const complete = async (over: Partial<CompletionRequest> = {}) => {
    const parts: StreamPart[] = [];
    const request = { model: 'alpha', messages: MESSAGES, stream: false, ...over };
    const end = await runCompletion({ ...common, request, retry: { enabled: false } }, (part) => parts.push(part));
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return { end, text };
  };
  return { asked, complete, models: () => listModels(common) };
}

it('both endpoints are below /v1 and get both headers, the model list without a body', async () => {
  const { asked, complete, models } = await service(200, JSON.stringify(REPLY));
  await models();
  await complete();
  await complete({ stream: true });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/models',
    'POST /v1/chat/completions',
    'POST /v1/chat/completions',
  ]);
  for (const { headers } of asked)
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
  expect(asked[0]).toMatchObject({ body: '' });
  expect(asked[0]?.headers['content-length'] ?? '0').toBe('0');
});

it('a request contains model and messages, in order and with roles, and only parameters that are set', async () => {
  const { asked, complete } = await service(200, JSON.stringify(REPLY));
  await complete();
  await complete({ stream: true, temperature: 0, topP: 1, maxTokens: Number.MAX_SAFE_INTEGER });
  await complete({ temperature: 2, topP: 0, maxTokens: 1 });
  const bodies: readonly Readonly<Record<string, unknown>>[] = asked.map(({ body }) => JSON.parse(body));
  for (const body of bodies) expect(body).toMatchObject({ model: 'alpha', messages: MESSAGES });
  const { messages: _messages, model: _model, stream, ...others } = bodies[0] ?? {};
  expect([stream ?? false, others]).toEqual([false, {}]);
  // The interface document states no upper bound for `max_tokens`.
  expect(bodies[1]).toMatchObject({ stream: true, temperature: 0, top_p: 1, max_tokens: Number.MAX_SAFE_INTEGER });
  expect(bodies[2]).toMatchObject({ temperature: 2, top_p: 0, max_tokens: 1 });
});

it('a whole reply has its id, model, text, finish reason and token counts', async () => {
  const { complete } = await service(200, JSON.stringify(REPLY));
  expect(await complete()).toMatchObject({
    text: 'Two.',
    end: {
      ...{ ending: 'complete', completionId: 'c-1', finishReason: 'stop', error: null },
      usage: { promptTokens: 9, completionTokens: 2, totalTokens: 11 },
    },
  });
});

it('a stream of only ids and fragments is complete once [DONE] has arrived, and not before', async () => {
  const chunk = (content: string) => `data: ${JSON.stringify({ id: 'c-1', choices: [{ delta: { content } }] })}\n\n`;
  const chunks = ['Tw', 'o', '.'].map(chunk).join('');
  const whole = await service(200, `${chunks}data: [DONE]\n\n`, 'text/event-stream');
  expect(await whole.complete({ stream: true })).toMatchObject({
    text: 'Two.',
    end: { ending: 'complete', completionId: 'c-1', finishReason: null, usage: null, error: null },
  });
  const cut = await service(200, chunks, 'text/event-stream');
  expect(await cut.complete({ stream: true })).toMatchObject({ text: 'Two.', end: { ending: 'interrupted' } });
});

it.each([
  ['invalid_api_key', 'auth.invalid'],
  ['api_key_expired', 'auth.expired'],
])('a 401 with %s is recognised for every request, with its message, type and code', async (serviceCode, code) => {
  const error = { message: 'That key is no good.', type: 'invalid_request_error', code: serviceCode };
  const { complete, models } = await service(401, JSON.stringify({ error }));
  const told = {
    ...{ code, status: 401, serviceMessage: error.message, serviceType: error.type, serviceCode },
  };
  for (const stream of [true, false])
    expect((await complete({ stream })).end).toMatchObject({ ending: 'failed', error: told });
  expect(await models()).toMatchObject({ ok: false, error: told });
});
