// A connection's extra headers: sent with every request to its own origin only, and masked wherever they are shown.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ParleyApp } from '../e2e/parley-app.ts';
import { ask, composer, fillConnection, lastReply, openConnectionForm } from '../e2e/person.ts';
import { listening } from '../helpers/system/loopback.ts';

const KEY = 'sk-gate-Zk3vB8yQ1mT6wX9cL4nR7pS2';
const VALUE = 'gw_7Hq2Lp9Zx4Vb6Nm1';

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let closers: (() => Promise<void>)[];
let asked: Asked[];
/** The requests that arrived at another origin. */
let elsewhere: Asked[];
let addresses: readonly string[];
let app: ParleyApp;
let redirect: string | null = null;

async function listen(seen: Asked[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { headers, url: path = '' } = request;
    seen.push({ path, headers, body: Buffer.concat(chunks).toString('utf8') });
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json', 'x-echo': VALUE }).end(JSON.stringify(value));
    if (redirect !== null && path.endsWith('/completions')) {
      response.writeHead(307, { location: `${redirect}/v1/chat/completions` }).end();
      return;
    }
    const isKnown = headers.authorization === `Bearer ${KEY}` && headers['x-gateway-key'] === VALUE;
    if (!isKnown) json(401, { error: { code: 'invalid_api_key', message: `Not with ${headers['x-gateway-key']}` } });
    else if (request.method === 'GET') json(200, { data: [{ id: 'alpha' }] });
    else if (JSON.parse(chunks.join('')).messages.at(-1).content === 'Fail?')
      json(400, { error: { code: 'bad', message: `I do not like ${VALUE} today.` } });
    else {
      const message = { role: 'assistant', content: `You sent ${VALUE}.` };
      json(200, { id: 'c', model: 'alpha', choices: [{ index: 0, message, finish_reason: 'stop' }] });
    }
  });
  const { url, close } = await listening(server);
  closers.push(close);
  return url;
}

beforeAll(async () => {
  closers = [];
  [asked, elsewhere] = [[], []];
  addresses = [await listen(asked), await listen(elsewhere)];
  app = await ParleyApp.start({ keyring: 'gnome' });
}, 120_000);

afterAll(async () => {
  await app?.dispose();
  for (const close of closers) await close();
});

const isInWindow = (text: string) =>
  app.page.evaluate((wanted) => document.documentElement.outerHTML.includes(wanted), text);

async function details(): Promise<Locator> {
  await lastReply(app.page).hover();
  await lastReply(app.page).getByRole('button', { name: 'Details' }).click();
  return app.page.getByRole('region', { name: 'Details' });
}

it("refuses headers that users can't set, with an explanation, and sends nothing", { timeout: 120_000 }, async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await fillConnection(page, { name: 'Gateway', baseUrl: addresses[0] ?? '', apiKey: KEY });
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByRole('button', { name: 'Add header' }).click();
  const name = page.getByRole('textbox', { name: 'Header 1 name' });
  const value = page.getByLabel('Header 1 value');
  await name.fill('Host');
  await page.getByText('Parley sets Host itself').waitFor();
  await name.fill('X Gateway');
  await page.getByText('Use only letters, digits and hyphens').waitFor();
  await name.fill('X-Gateway-Key');
  await value.focus();
  await value.evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'one\nHost: two');
  await page.getByText('This value contains a line break').waitFor();
  expect(await value.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Enter the header’s value.').waitFor();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByRole('textbox', { name: 'Header 2 name' }).fill('x-gateway-key');
  await page.getByText('x-gateway-key is listed twice.').waitFor();
  await page.getByRole('button', { name: 'Remove header x-gateway-key', exact: true }).click();
  await value.fill(VALUE);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await composer(page).waitFor();
  expect(asked.length).toBeGreaterThan(0);
});

it('sends the headers with every request and shows their values nowhere', { timeout: 120_000 }, async () => {
  const { page } = app;
  await ask(page, 'Echo?');
  await lastReply(page).getByText('You sent [key].').waitFor();
  const shown = await details();
  await shown.getByText('Headers sent', { exact: true }).first().click();
  await shown.getByText('X-Gateway-Key', { exact: true }).waitFor();
  await shown.getByText('••••6Nm1', { exact: true }).waitFor();
  await shown.getByText('X-Gateway-Key: ').first().waitFor();
  await shown.getByRole('button', { name: 'Resend exactly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same request, two answers' });
  await dialog.getByRole('region', { name: 'New answer' }).getByText('You sent').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  const [first, again] = asked.filter(({ path }) => path.endsWith('/completions')).slice(-2);
  expect(again?.body).toBe(first?.body);
  await ask(page, 'Fail?', 'failed');
  await lastReply(page).getByText('I do not like [key] today.').waitFor();
  await details();
  await page.keyboard.press('Escape');
  for (const { headers } of asked) expect(headers['x-gateway-key']).toBe(VALUE);
  expect(await isInWindow('7Hq2')).toBe(false);
});

it("sends no header to another origin, after a redirect or after the connection's address changed", {
  timeout: 120_000,
}, async () => {
  const { page } = app;
  redirect = addresses[1] ?? '';
  await ask(page, 'Redirected?', 'failed');
  redirect = null;
  expect(elsewhere).toEqual([]);
  const form = await openConnectionForm(page);
  await form.getByRole('textbox', { name: 'Base URL' }).fill(addresses[1] ?? '');
  await page.getByLabel('API key', { exact: true }).fill(KEY);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No value is saved for this address.').waitFor();
  expect(elsewhere).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
});

it('sends the headers after a restart, too', { timeout: 120_000 }, async () => {
  const { userDataDir } = app;
  await app.quit();
  app = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
  await composer(app.page).waitFor();
  const before = asked.length;
  await ask(app.page, 'Still?');
  expect(asked.length).toBeGreaterThan(before);
  expect(asked.at(-1)?.headers['x-gateway-key']).toBe(VALUE);
  expect(app.output.join('')).not.toContain('7Hq2');
});
