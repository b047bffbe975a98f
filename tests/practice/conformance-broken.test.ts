// Every testable conformance check fails on a service that violates its sentence.
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { CONFORMANCE_CHECKS } from '../../electron/conformance/checks.ts';
import { runConformance } from '../../electron/conformance/conformance.ts';
import { listening } from '../helpers/system/loopback.ts';

interface Answer {
  status: number;
  type: string;
  body: string;
  isCut?: boolean;
}

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly hasContentType: boolean;
  readonly body: Record<string, unknown> | undefined;
}

/** Returns a correct answer changed so that it is wrong in one way. */
type Defect = (answer: Answer, asked: Asked) => Answer;

const REPLY = {
  id: 'c-1',
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model: 'a',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
};

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const refusal = (status: number, code: string): Answer =>
  json(status, { error: { message: 'No.', type: 'invalid_request_error', code } });

const TYPES: Readonly<Record<string, string>> = {
  model: 'string',
  temperature: 'number',
  top_p: 'number',
  max_tokens: 'number',
  stream: 'boolean',
};

function isAllowed(body: Record<string, unknown>): boolean {
  const { temperature = 1, top_p: topP = 1, max_tokens: maxTokens = 1 } = body;
  const hasTypes = Object.entries(TYPES).every(
    ([name, type]) => body[name] === undefined || typeof body[name] === type,
  );
  const isInRange = Number(temperature) >= 0 && Number(temperature) <= 2 && Number(topP) >= 0 && Number(topP) <= 1;
  return hasTypes && Array.isArray(body.messages) && isInRange && Number.isInteger(maxTokens);
}

function goodAnswer({ path, authorization, hasContentType, body }: Asked): Answer {
  if (path === '/console') return { status: 200, type: 'text/html', body: 'Console' };
  if (authorization === 'Bearer old-key') return refusal(401, 'api_key_expired');
  if (authorization !== 'Bearer good-key') return refusal(401, 'invalid_api_key');
  if (!hasContentType) return refusal(415, 'unsupported_media_type');
  if (path === '/v1/models') return json(200, { data: [{ id: 'a' }, { id: 'b' }] });
  if (body === undefined || !isAllowed(body)) return refusal(400, 'invalid_value');
  if (body.stream !== true) return json(200, REPLY);
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ id: 'c-1', choices: [{ index: 0, delta: { content } }] })}\n\n`;
  return { status: 200, type: 'text/event-stream', body: `${chunk('Hel')}${chunk('lo.')}data: [DONE]\n\n` };
}

const onWhole =
  (change: (reply: typeof REPLY) => unknown): Defect =>
  (answer) =>
    answer.body.includes('"object":"chat.completion"') ? json(200, change(structuredClone(REPLY))) : answer;
const onChoice = (change: object): Defect =>
  onWhole((reply) => ({ ...reply, choices: reply.choices.map((choice) => ({ ...choice, ...change })) }));
const onUsage = (change: object): Defect => onWhole((reply) => ({ ...reply, usage: { ...reply.usage, ...change } }));
const onStream =
  (change: (body: string) => string): Defect =>
  (answer) =>
    answer.type === 'text/event-stream' ? { ...answer, body: change(answer.body) } : answer;
const onModels =
  (change: Answer): Defect =>
  (answer, { path }) =>
    path === '/v1/models' && answer.status === 200 ? change : answer;
const onBody =
  (isMeant: (body: Record<string, unknown>) => boolean, change: Answer): Defect =>
  (answer, { body }) =>
    body !== undefined && isMeant(body) ? change : answer;
const on401 =
  (change: object): Defect =>
  (answer) =>
    answer.status === 401
      ? json(401, { error: { message: 'No.', type: 'invalid_request_error', code: 'invalid_api_key', ...change } })
      : answer;
const asIfAuthorized =
  (isMeant: (authorization: string | undefined) => boolean): Defect =>
  (answer, asked) =>
    isMeant(asked.authorization) ? goodAnswer({ ...asked, authorization: 'Bearer good-key' }) : answer;

const CRASH = json(500, { error: { message: 'Oops.', type: 'server_error', code: 'crash' } });

/** For each check, a way to violate its sentence. */
const DEFECTS: Readonly<Record<string, Defect>> = {
  reply: onChoice({ message: { role: 'assistant', content: '' } }),
  'reply-incremental': onStream(() => 'data: [DONE]\n\n'),
  'several-models': onModels(json(200, { data: [] })),
  'json-format': (answer) => ({ ...answer, type: 'text/plain' }),
  console: (answer, { path }) => (path === '/console' ? { ...answer, status: 404 } : answer),
  'temperature-range': onBody((body) => body.temperature === 0, refusal(400, 'out_of_range')),
  'temperature-range-end': onBody((body) => body.temperature === 2, refusal(400, 'out_of_range')),
  'temperature-bounds': onBody((body) => Number(body.temperature) > 2, CRASH),
  'top-p-range': onBody((body) => body.top_p === 0, refusal(400, 'out_of_range')),
  'top-p-range-end': onBody((body) => body.top_p === 1, refusal(400, 'out_of_range')),
  'top-p-bounds': onBody((body) => Number(body.top_p) > 1, CRASH),
  'max-tokens': onUsage({ completion_tokens: 3 }),
  'max-tokens-integer': onBody((body) => body.max_tokens === 'many', CRASH),
  'stream-default': (answer, { body }) =>
    body !== undefined && body.stream === undefined && answer.status === 200
      ? { status: 200, type: 'text/event-stream', body: 'data: {}\n\ndata: [DONE]\n\n' }
      : answer,
  'field-types': onBody((body) => body.messages === 'Hello', { status: 400, type: 'text/html', body: '<h1>Bad</h1>' }),
  roles: onBody((body) => Array.isArray(body.messages) && body.messages.length > 1, refusal(400, 'invalid_role')),
  'reply-id': onWhole((reply) => ({ ...reply, id: 7 })),
  'reply-object': onWhole((reply) => ({ ...reply, object: 'text_completion' })),
  'reply-created': onWhole((reply) => ({ ...reply, created: Date.now() })),
  'reply-model': onWhole((reply) => ({ ...reply, model: null })),
  'reply-choices': onWhole((reply) => ({ ...reply, choices: {} })),
  'choice-index': onChoice({ index: 1 }),
  'choice-role': onChoice({ message: { role: 'bot', content: 'Hello.' } }),
  'choice-content': onChoice({ message: { role: 'assistant', content: [{ text: 'Hello.' }] } }),
  'finish-reason': onChoice({ finish_reason: null }),
  'finish-stop': onChoice({ finish_reason: 'done' }),
  'prompt-tokens': onUsage({ prompt_tokens: '3' }),
  'completion-tokens': onUsage({ completion_tokens: 1.5 }),
  'total-tokens': onUsage({ total_tokens: 6 }),
  'chunk-id': onStream((body) => body.replace('c-1', 'c-2')),
  'chunk-choices': onStream((body) => body.replace('"choices":[', '"options":[')),
  'chunk-delta': onStream((body) => body.replaceAll('"delta"', '"message"')),
  'error-message': on401({ message: '' }),
  'error-type': on401({ type: undefined }),
  'error-code': on401({ code: null }),
  'model-by-name': onBody(
    (body) => body.max_tokens === 16 && body.temperature === undefined,
    refusal(404, 'model_not_found'),
  ),
  'chunk-lines': onStream((body) => body.replace('data: {', 'data: {{')),
  'done-last': onStream((body) => body.replace('data: [DONE]\n\n', '')),
  'stream-closed': (answer) => (answer.type === 'text/event-stream' ? { ...answer, isCut: true } : answer),
  'deleted-key': asIfAuthorized((authorization) => authorization === 'Bearer gone-key'),
  'whole-status': (answer) =>
    answer.body.includes('"object":"chat.completion"') ? { ...answer, status: 201 } : answer,
  'stream-form': onStream((body) => body.replaceAll('data: ', '')),
  'failure-object': (answer, { body, path, authorization }) =>
    path === '/v1/chat/completions' && body === undefined && authorization === 'Bearer good-key'
      ? json(400, 'no')
      : answer,
  'models-list': onModels(json(404, {})),
  bearer: (answer, { authorization }) => (authorization === 'Bearer good-key' ? refusal(403, 'no') : answer),
  'content-type': (answer, { hasContentType }) => (hasContentType ? answer : CRASH),
  'key-incorrect': (answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer),
  'header-missing': asIfAuthorized((authorization) => authorization === undefined),
  'header-malformed': asIfAuthorized((authorization) => authorization === 'Basic good-key'),
  'key-expired': on401({}),
  'error-401': on401({ type: 'authentication_error' }),
  'error-expired': on401({}),
  'temperature-default': onBody((body) => body.temperature === 1, refusal(400, 'unsupported')),
  'version-prefix': (answer, { path }) => (path.startsWith('/v1/') ? json(404, {}) : answer),
};

async function serveFake(defect: Defect): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      let body: Record<string, unknown> | undefined;
      try {
        body = JSON.parse(text);
      } catch {
        // Some checks send an invalid body.
        body = undefined;
      }
      const { authorization, 'content-type': contentType } = request.headers;
      const asked: Asked = {
        path: request.url ?? '',
        authorization,
        hasContentType: contentType === 'application/json',
        body,
      };
      const answer = defect(goodAnswer(asked), asked);
      response.writeHead(answer.status, { 'content-type': answer.type });
      response.write(answer.body, () => {
        if (answer.isCut) response.socket?.destroy();
        else response.end();
      });
    });
  });
  const { url, close } = await listening(server);
  onTestFinished(close);
  return url;
}

async function check(defect: Defect) {
  const baseUrl = await serveFake(defect);
  const keys = { key: 'good-key', expiredKey: 'old-key', deletedKey: 'gone-key' };
  return runConformance({ baseUrl, consoleUrl: `${baseUrl}/console`, ...keys, timeoutMs: 10_000 });
}

const UNTESTABLE = ['message-order', 'key-shown-once', 'webhooks'];

test('the fake service without a defect passes every check', async () => {
  const results = await check((answer) => answer);
  expect(results.filter(({ status }) => status !== 'pass').map(({ id }) => id)).toEqual(UNTESTABLE);
});

test('DEFECTS has an entry for every testable check', () => {
  expect(Object.keys(DEFECTS).sort()).toEqual(
    CONFORMANCE_CHECKS.map(({ id }) => id)
      .filter((id) => !UNTESTABLE.includes(id))
      .sort(),
  );
});

test.each(Object.entries(DEFECTS))('the check “%s” fails on a service with its defect', async (id, defect) => {
  const found = (await check(defect)).find((result) => result.id === id);
  expect(found?.status, found?.seen).toBe('fail');
});

test('calls every check not testable if no service answers, and prints no key', async () => {
  const results = await runConformance({ baseUrl: 'http://127.0.0.1:1', key: 'good-key', timeoutMs: 5_000 });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['not-testable']));
  expect(JSON.stringify(results)).not.toContain('good-key');
});

test('explains in plain words what is missing', async () => {
  const results = await check((answer, { path }) =>
    answer.status === 200 ? json(200, path === '/v1/models' ? { data: [{ id: 'a' }] } : {}) : answer,
  );
  const seen = new Map(results.map((one) => [one.id, one.seen]));
  expect(seen.get('max-tokens')).toBe('HTTP 200, no completion_tokens, with a limit of 2');
  expect(seen.get('choice-role')).toBe('choices[0].message.role is missing');
  expect(seen.get('stream-default')).toBe('Without stream: no object; with stream false: no object');
  expect(seen.get('chunk-choices')).toBe('The stream had no chunks');
  expect(seen.get('models-list')).toBe('HTTP 200, 1 model');
  for (const words of seen.values()) expect(words).not.toMatch(/undefined|nothing\b|\b1 \w+s\b|^\d{3}\b/);
});

test("doesn't print a key that a service echoes", async () => {
  const results = await check((answer) =>
    answer.status === 200 && answer.body.includes('"object":"chat.completion"')
      ? json(200, { ...REPLY, id: ['good-key'] })
      : answer,
  );
  const seen = JSON.stringify(results);
  expect(seen).toContain('[key]');
  expect(seen).not.toContain('good-key');
});
