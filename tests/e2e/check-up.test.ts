// A check-up in the window: it sends nothing before a click, shows all traffic, and applies its findings with another
// click.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { CHECK_UP_COST } from '../../shared/check-up/check-up.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { type Loopback, listening } from '../helpers/system/loopback.ts';
import { ParleyApp, until } from './parley-app.ts';
import { ask, composer, connectFromWelcome, fillConnection, hasFocus, openSettings } from './person.ts';

const KEY = 'sk-check-Zk3vB8yQ1mT6wX9cL4nR7pS2';

let loopback: Loopback;
let app: ParleyApp;
/** Bodies of the chat requests that arrived. */
let asked: Record<string, unknown>[];
let requests = 0;
let isHeld = false;
let release = (): void => undefined;

beforeAll(async () => {
  asked = [];
  const server = createServer(async (request, response) => {
    requests += 1;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const refuse = (status: number, code: string, message: string) =>
      json(status, { error: { type: 'invalid_request_error', code, message } });
    const { authorization = '' } = request.headers;
    if (authorization !== `Bearer ${KEY}`) return refuse(401, 'invalid_api_key', `Not with ${authorization}.`);
    if (request.method === 'GET') return json(200, { data: [{ id: 'alpha' }, { id: 'beta' }] });
    let body: Record<string, unknown>;
    try {
      body = JSON.parse(text);
    } catch {
      return refuse(400, 'invalid_json', 'That is not JSON.');
    }
    asked.push(body);
    if (isHeld)
      await new Promise<void>((go) => {
        release = go;
      });
    if ('max_tokens' in body) return refuse(400, 'unsupported', 'Use max_completion_tokens.');
    const chunk = (value: object) => `data: ${JSON.stringify({ id: 'c', choices: [], ...value })}\n\n`;
    if (body.stream === true) {
      const usage = 'stream_options' in body ? chunk({ usage: { total_tokens: 3 } }) : '';
      const words = chunk({ choices: [{ index: 0, delta: { content: 'Hello' } }] });
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${words}${usage}data: [DONE]\n\n`);
    }
    const message = { role: 'assistant', content: `Your key is ${KEY}.` };
    return json(200, { id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }] });
  });
  loopback = await listening(server);
  app = await ParleyApp.start({ args: ['--inspect=0'] });
  await connectFromWelcome(app.page, { name: 'Strict', baseUrl: loopback.url, apiKey: KEY });
  await hasFocus(composer(app.page));
}, 120_000);

afterAll(async () => {
  await app?.dispose();
  await loopback.close();
});

it('a check-up states its cost, and sends nothing before it is started', { timeout: 120_000 }, async () => {
  const { page } = app;
  // The model list is loaded, so no other request for it interferes.
  await page.getByRole('button', { name: 'Model, alpha' }).waitFor();
  const settings = await openSettings(page, 'Connections');
  const before = requests;
  await settings.getByRole('button', { name: 'Check-up' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Check-up of Strict' });
  await dialog.getByLabel('Model').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText(`At most ${CHECK_UP_COST.requestsMax} requests`).waitFor();
  await until('the model is there', async () => (await dialog.getByLabel('Model').inputValue()) === 'alpha');
  expect(requests).toBe(before);
  isHeld = true;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await until('the check-up has sent a request', () => asked.length > 0);
  await until('the focus is still in the dialog', () =>
    dialog.evaluate((element) => element !== document.activeElement && element.contains(document.activeElement)),
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Canceled.').waitFor();
  isHeld = false;
  release();
  const after = requests;
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByText('Use these settings').waitFor();
  expect(requests - after).toBeLessThanOrEqual(CHECK_UP_COST.requestsMax);
  expect(requests - after).toBeGreaterThan(20);
});

it('shows the exchange behind each result, without the key', { timeout: 120_000 }, async () => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Check-up of Strict' });
  await dialog.getByRole('button', { name: /^Passed.*message with content/ }).click();
  await dialog.getByText('Authorization: Bearer [key]').first().waitFor();
  await dialog.getByText('Your key is [key].').first().waitFor();
  await dialog.getByRole('combobox', { name: 'Results' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await dialog.getByRole('button', { name: /^Failed.*max_tokens: maximum/ }).waitFor();
  await dialog
    .getByRole('button', { name: /^Passed/ })
    .first()
    .waitFor({ state: 'detached' });
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  expect(html).not.toContain(KEY.slice(9, 20));
});

it('a check-up is saved as a page and as JSON where the user chooses, without the key', {
  timeout: 120_000,
}, async () => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Check-up of Strict' });
  const inspector = await Inspector.attach(app.output.join(''));
  onTestFinished(() => inspector.close());
  const saved: Record<string, string> = {};
  for (const [button, ending] of [
    ['Save as HTML', 'html'],
    ['Save as JSON', 'json'],
  ] as const) {
    const path = join(app.userDataDir, `check-up.${ending}`);
    await inspector.evaluate(`void (electron.dialog.showSaveDialog = async (...args) => {
      globalThis.suggested = args.at(-1).defaultPath;
      return { canceled: false, filePath: ${JSON.stringify(path)} };
    })`);
    await dialog.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
    saved[ending] = await until('the whole file is there', async () => {
      const text = await readFile(path, 'utf8');
      return text.endsWith('\n') && text;
    });
    expect(await inspector.evaluate('globalThis.suggested')).toMatch(new RegExp(`Check-up Strict\\.${ending}$`));
  }
  for (const text of Object.values(saved)) expect(text).not.toContain(KEY.slice(9, 20));
  expect(saved.html).toContain('<h1><bdi>Check-up of Strict</bdi></h1>');
  expect(saved.html).toContain('Authorization: Bearer [key]');
  const { results, exchanges } = JSON.parse(saved.json ?? '') as { results: unknown[]; exchanges: unknown[] };
  expect(results.length).toBeGreaterThan(40);
  expect(exchanges.length).toBeGreaterThan(20);
});

it('applies the settings that a check-up found to the connection and the next request', {
  timeout: 120_000,
}, async () => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Check-up of Strict' });
  await dialog.getByText('Name of the token limit: max_completion_tokens').waitFor();
  await dialog.getByText('Ask for usage in streams: on').waitFor();
  await dialog.getByRole('button', { name: 'Use these settings' }).click();
  await dialog.getByText('This connection’s settings already suit the service.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByText('Name of the token limit: max_completion_tokens').waitFor();
  await dialog.getByRole('button', { name: 'Use these settings' }).click();
  await dialog.getByText('This connection’s settings already suit the service.').waitFor();
  const usage = await page.evaluate(() =>
    window.parley.usageReport({ fromDay: null, toDay: null, conversationId: null }),
  );
  expect(usage).toMatchObject({ ok: true, value: { days: [] } });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Parameters', exact: true });
  await panel.getByRole('spinbutton', { name: 'Max tokens' }).fill('64');
  await panel.getByRole('spinbutton', { name: 'Seed' }).fill('7');
  await ask(page, 'Hi');
  expect(asked.at(-1)).toMatchObject({
    ...{ max_completion_tokens: 64, seed: 7, stream_options: { include_usage: true } },
    messages: [{ role: 'user', content: 'Hi' }],
  });
});

it('a check-up continues after its page is closed, reports its end, and stops with its connection', {
  timeout: 120_000,
}, async () => {
  const { page } = app;
  const settings = await openSettings(page, 'Connections');
  const card = settings.getByRole('button', { name: 'Check-up' });
  const dialog = page.getByRole('dialog', { name: 'Check-up of Strict' });
  await card.click();
  isHeld = true;
  let before = asked.length;
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await until('the check-up has sent a request', () => asked.length > before);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  isHeld = false;
  release();
  const notice = page.locator('.notice', { hasText: 'Check-up of Strict finished.' });
  await notice.getByRole('button', { name: 'Show' }).click();
  await dialog.getByText(/^\d+ passed/).waitFor();
  isHeld = true;
  before = asked.length;
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await until('the check-up has sent another request', () => asked.length > before);
  const atEnd = requests;
  await dialog.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings.getByRole('tab', { name: 'Connections' }).click();
  await settings.getByRole('button', { name: 'Remove connection' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.locator('.notice', { hasText: 'Check-up of Strict finished.' }).last().waitFor();
  isHeld = false;
  release();
  await until('the check-up has stopped', () =>
    page.evaluate(async () => {
      const read = await window.parley.checkupRead({});
      return read.ok && read.value?.state === 'changed';
    }),
  );
  expect(requests).toBe(atEnd);
});

it("a check-up doesn't keep the app from quitting", { timeout: 120_000 }, async () => {
  const { page } = app;
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Connect to a service' }).first().click();
  await fillConnection(page, { name: 'Strict', baseUrl: loopback.url, apiKey: KEY });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await settings.getByRole('button', { name: 'Check-up' }).click();
  isHeld = true;
  const before = asked.length;
  await page.getByRole('button', { name: 'Start check-up' }).click();
  await until('the check-up has sent a request', () => asked.length > before);
  await app.quit();
  isHeld = false;
  release();
});

it('writes no key to its log or its output', { timeout: 60_000 }, async () => {
  const log = await readFile(`${app.userDataDir}/logs/parley.log`, 'utf8').catch(() => '');
  expect(`${log}${app.output.join('')}`).not.toContain(KEY.slice(9, 20));
});
