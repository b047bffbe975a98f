// Finding services on this computer: only when asked, and connected with one more press, without a key.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Loopback, listening } from '../helpers/system/loopback.ts';
import { ParleyApp, until } from './parley-app.ts';
import { ask, composer, hasFocus, lastReply, openSettings } from './person.ts';

interface Asked {
  readonly port: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

const OLLAMA = 11434;
const LM_STUDIO = 1234;

/** Answers requests to this computer's ports, so that the test never contacts real services. */
let proxy: Loopback;
let asked: Asked[];
let app: ParleyApp;

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  const { port: asText, pathname: path } = new URL(request.url ?? '');
  const port = Number(asText);
  if (port !== OLLAMA && port !== LM_STUDIO) return void response.destroy();
  asked.push({ port, path, headers });
  const json = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (port === LM_STUDIO) json(401, { error: { code: 'invalid_api_key', message: 'No key.' } });
  else if (request.method === 'GET') json(200, { data: ['llama3', 'qwen', 'gemma', 'phi'].map((id) => ({ id })) });
  else {
    const message = { role: 'assistant', content: 'From this computer.' };
    request.resume().on('end', () => json(200, { id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  }
}

beforeAll(async () => {
  asked = [];
  proxy = await listening(createServer(answer));
  app = await ParleyApp.start({
    args: [`--proxy-server=${proxy.url}`, '--proxy-bypass-list=<-loopback>'],
  });
}, 120_000);

afterAll(async () => {
  await app?.dispose();
  await proxy.close();
});

it('sends no request until asked, then shows which services answer', { timeout: 120_000 }, async () => {
  const { page } = app;
  const find = page.getByRole('button', { name: 'Find local services' });
  await find.waitFor();
  expect(asked).toEqual([]);
  const list = page.getByRole('list', { name: 'Services on this computer' });
  await until('both services are found', async () => {
    asked = [];
    await find.press('Enter');
    // A service that doesn't answer within two seconds counts as missing; a busy machine may need a second search.
    await list.getByText('llama3, qwen, gemma and 1 more model').waitFor({ timeout: 5_000 });
    await list.getByText('Needs an API key.').waitFor({ timeout: 5_000 });
    return true;
  });
  expect(asked.map(({ port, path }) => `${port} ${path}`).sort()).toEqual(['11434 /v1/models', '1234 /v1/models']);
  for (const { headers } of asked) expect(headers).not.toHaveProperty('authorization');
  await list.getByRole('button', { name: 'Connect to LM Studio' }).click();
  const form = page.getByRole('dialog', { name: 'Connect to a service' });
  await until('the form has the address', async () =>
    (await form.getByRole('textbox', { name: 'Base URL' }).inputValue()).endsWith(':1234'),
  );
  // The first empty field has the focus, and typed text isn't dropped without asking.
  await hasFocus(form.getByLabel('API key', { exact: true }));
  await page.keyboard.type('sk-half');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
});

it('connects with one click, and sends no key', { timeout: 120_000 }, async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to Ollama' }).click();
  await composer(page).waitFor();
  await ask(page, 'Where are you?');
  await lastReply(page).getByText('From this computer.').waitFor();
  const chats = asked.filter(({ path }) => path.endsWith('/completions'));
  expect(chats).toHaveLength(1);
  expect(chats[0]?.headers).not.toHaveProperty('authorization');
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const curl = page.getByRole('region', { name: 'As a curl command' });
  await curl.getByText('--data-raw').waitFor();
  expect(await curl.textContent()).not.toContain('Authorization');
  await page.keyboard.press('Escape');
  const settings = await openSettings(page, 'Connections');
  await settings.getByText('Not needed').waitFor();
  await settings.getByRole('button', { name: 'Test connection' }).click();
  await settings.getByText('4 models available.').waitFor();
  await settings.getByRole('button', { name: 'Find local services' }).click();
  await settings.getByText('Connected', { exact: true }).waitFor();
});
