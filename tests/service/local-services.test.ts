// The search for local services asks all its loopback ports at once, and requests nothing but their model lists.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findLocalServices, LOCAL_PORTS } from '../../electron/service/local-services.ts';
import { listening } from '../helpers/system/loopback.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(answer: Answer): Promise<number> {
  const { port, close } = await listening(createServer(answer));
  onTestFinished(close);
  return port;
}

const json =
  (status: number, value: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** A port without a listener. */
async function freePort(): Promise<number> {
  const { port, close } = await listening(createTcpServer());
  await close();
  return port;
}

async function find(ports: typeof LOCAL_PORTS, answerMaxMs?: number) {
  const { fetch, close } = createNodeTransport();
  onTestFinished(close);
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  const found = await findLocalServices({
    ports,
    fetch: (url, request) => {
      asked.push({ url, headers: request.headers });
      return fetch(url, request);
    },
    ...(answerMaxMs === undefined ? {} : { answerMaxMs }),
  });
  return { found, asked };
}

test('finds services with their models, and marks those that need a key', async () => {
  const open = await listen(json(200, { object: 'list', data: [{ id: 'llama3' }, { id: 'qwen' }] }));
  const locked = await listen(json(401, { error: { message: 'Missing key', code: 'invalid_api_key' } }));
  const { found } = await find([
    ['One', open],
    ['Two', locked],
    ['Three', await freePort()],
  ]);
  expect(found).toEqual([
    { name: 'One', baseUrl: `http://127.0.0.1:${open}`, models: ['llama3', 'qwen'], isKeyNeeded: false },
    { name: 'Two', baseUrl: `http://127.0.0.1:${locked}`, models: [], isKeyNeeded: true },
  ]);
});

test('leaves out other protocols, and follows no redirect to another port', async () => {
  let visits = 0;
  const elsewhere = await listen((_request, response) => {
    visits += 1;
    response.end();
  });
  const page = await listen((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>A router</html>'),
  );
  const redirecting = await listen((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/v1/models` }).end(),
  );
  const signIn = await listen((_request, response) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
  );
  const endless = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data": [');
    const drip = setInterval(() => response.write('{"id": "a"},'), 5);
    response.on('close', () => clearInterval(drip));
  });
  const broken = await listen(json(500, { error: { message: 'boom' } }));
  const { found } = await find(
    [
      ['Page', page],
      ['Redirecting', redirecting],
      ['Sign in', signIn],
      ['Endless', endless],
      ['Broken', broken],
    ],
    300,
  );
  expect(found).toEqual([]);
  expect(visits).toBe(0);
});

test('requests only the model list, on the loopback address, without a key', async () => {
  const port = await listen(json(200, { data: [] }));
  const { asked } = await find([['One', port]]);
  expect(asked.map(({ url }) => url)).toEqual([`http://127.0.0.1:${port}/v1/models`]);
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(['accept', 'content-type']);
});

test('asks all ports before any of them answers', async () => {
  const waiting: (() => void)[] = [];
  const together: Answer = (request, response) => {
    waiting.push(() => json(200, { data: [{ id: 'a' }] })(request, response));
    if (waiting.length === 3) for (const answer of waiting) answer();
  };
  const ports = await Promise.all(['One', 'Two', 'Three'].map(async (name) => [name, await listen(together)] as const));
  const { found, asked } = await find(ports, 30_000);
  expect(found.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
  expect(asked).toHaveLength(3);
});

test('gives up on a silent port, and finds the other services', async () => {
  const ports = [
    ['Silent', await listen(() => undefined)],
    ['Open', await listen(json(200, { data: [{ id: 'a' }] }))],
  ] as const;
  // Poll, because a busy machine may delay even the open service.
  const names = async () => (await find(ports, 100)).found.map(({ name }) => name);
  await expect.poll(names, { timeout: 30_000 }).toEqual(['Open']);
});

test('knows the usual ports', () => {
  expect(Object.fromEntries(LOCAL_PORTS)).toEqual({
    Ollama: 11434,
    'LM Studio': 1234,
    'llama.cpp': 8080,
    vLLM: 8000,
    Jan: 1337,
  });
});
