// Compares Details with the bytes on the wire: every header line that a bare TCP server received and sent, for every
// ending.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import { ask, connectFromWelcome, lastReply, newChat } from './person.ts';

const SILENCE = 'silence';
const KEY = 'sk-wire-Zk3vB8yQ1mT6wX9cL4nR7pS2';
const OK =
  'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nX-Request-Id: req-1\r\nX-Twice: 1\r\nx-twice: 2\r\nSet-Cookie: a=1\r\nConnection: close\r\n\r\n';
const CHUNK = 'data: {"choices":[{"index":0,"delta":{"content":"Hello"}}]}\n\n';

/** One request on the wire. */
interface Received {
  readonly start: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

let server: Server;
let received: Received[];
/** The answers to the next completion requests: '' closes without a byte, `SILENCE` keeps the connection open. */
let answers: string[];
let app: ParleyApp;

function pairs(head: string): (readonly [string, string])[] {
  return head
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    });
}

function listen(socket: Socket): void {
  let bytes = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end + 4 + length) return;
    const start = head.split('\r\n')[0] ?? '';
    const body = bytes.toString('utf8', end + 4, end + 4 + length);
    if (start.startsWith('GET')) {
      const list = '{"object":"list","data":[{"id":"alpha"}]}';
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${list.length}\r\nConnection: close\r\n\r\n${list}`,
      );
      return;
    }
    received.push({ start, headers: pairs(head), body });
    const answer = answers.shift() ?? `${OK}${CHUNK}data: [DONE]\n\n`;
    if (answer !== SILENCE) socket.end(answer);
  });
}

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer(listen);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  await app?.dispose();
  server.close();
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function listed(page: Page, name: string): Promise<(readonly [string, string])[]> {
  return region(page, name)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map(
        (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
      ),
    );
}

/** Polls, because Details may show the last part one frame later. */
const inTime = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000 });

/** The headers on the wire as Details may show them: without the key. */
const masked = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => [name, value.replace(KEY, `••••${KEY.slice(-4)}`)]);

/** Sends a message and compares its Details with the wire. `sent` is the raw answer; null skips comparing it. */
async function compare(page: Page, question: string, status: string, sent: string | null): Promise<void> {
  await ask(page, question, status);
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const wire = received.at(-1);
  const request = region(page, 'Request');
  await inTime(() => request.locator('p').first().textContent()).toBe(
    `POST http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
  );
  await inTime(() => listed(page, 'Request')).toEqual(masked(wire?.headers ?? []));
  await inTime(() => region(page, 'Body as sent').locator('pre').textContent()).toBe(wire?.body);
  if (sent !== null) {
    const [head = '', ...body] = sent.split('\r\n\r\n');
    await inTime(() => listed(page, 'Answer')).toEqual([['Status', head.split(' ')[1]], ...pairs(head)]);
    await inTime(() => region(page, 'Answer').locator('pre').textContent()).toBe(body.join('\r\n\r\n'));
  }
  const curl = (await region(page, 'As a curl command').locator('pre').textContent()) ?? '';
  for (const name of ['content-type', 'accept']) {
    const [found = '', value = ''] = wire?.headers.find(([one]) => one.toLowerCase() === name) ?? [];
    expect(curl).toContain(`-H '${found}: ${value}'`);
  }
  expect(curl).toContain(`--data-raw '${wire?.body}'`);
  expect(await page.locator('body').textContent()).not.toContain(KEY.slice(0, 12));
}

const leave = async (page: Page) => {
  await page.keyboard.press('Escape');
  await until('Details is gone', async () => (await region(page, 'Request').count()) === 0);
};

it('shows the actual header lines, for every ending', { timeout: 180_000 }, async () => {
  app = await ParleyApp.start();
  const { page } = app;
  const { port } = server.address() as AddressInfo;
  await connectFromWelcome(page, { baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY });
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();

  const whole = `${OK}${CHUNK}data: [DONE]\n\n`;
  answers = [whole];
  await compare(page, 'Hi — ä', 'complete', whole);
  await leave(page);

  const refused =
    'HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nX-Request-Id: req-403\r\nWWW-Authenticate: Bearer realm="x"\r\nConnection: close\r\n\r\n{"error":{"message":"not for you","code":"forbidden"}}';
  answers = [refused];
  await compare(page, 'Refused?', 'failed', refused);
  await leave(page);

  const cut = `${OK}${CHUNK}`;
  answers = [cut];
  await compare(page, 'Cut?', 'interrupted', cut);
  await leave(page);

  const busy =
    'HTTP/1.1 503 Service Unavailable\r\nX-Try: 1\r\nRetry-After: 0\r\nConnection: close\r\n\r\n{"error":{"message":"busy"}}';
  const moved =
    'HTTP/1.1 307 Temporary Redirect\r\nLocation: /v1/elsewhere\r\nX-Moved: yes\r\nConnection: close\r\n\r\n';
  answers = [busy, moved, whole];
  await compare(page, 'Once more?', 'complete', whole);
  const earlier = (await region(page, 'Earlier requests').textContent()) ?? '';
  const [tried, redirected] = received.slice(-3);
  for (const [name, value] of masked([...(tried?.headers ?? []), ...(redirected?.headers ?? [])]))
    expect(earlier).toContain(`${name}${value}`);
  for (const text of ['503', 'X-Try', 'busy', '307', 'X-Moved', '/v1/elsewhere']) expect(earlier).toContain(text);
  expect(await region(page, 'Earlier requests').locator('dl').count()).toBe(6);
  await leave(page);

  answers = ['', '', ''];
  await compare(page, 'Nothing?', 'failed', null);
  await inTime(() => listed(page, 'Answer')).toEqual([
    ['Status', 'No answer arrived'],
    ['Why it ended', 'ERR_EMPTY_RESPONSE'],
  ]);
  await leave(page);

  // The title request is sent after the reply, and appears in the reply's Details if they are open already.
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { isTitleByModel: true } }));
  for (const [end, title] of [
    [`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Of: title\r\nConnection: close\r\n\r\n`, 'About wires'],
    [`HTTP/1.1 500 Internal Server Error\r\nX-Of: title\r\nConnection: close\r\n\r\n`, null],
  ] as const) {
    await newChat(page);
    const before = received.length;
    const body = JSON.stringify({
      choices: [{ index: 0, message: { role: 'assistant', content: title }, finish_reason: 'stop' }],
    });
    answers = [whole, moved, `${end}${body}`];
    await ask(page, `Titled by ${title}?`, 'complete');
    await lastReply(page).hover();
    await lastReply(page).getByRole('button', { name: 'Details' }).click();
    const part = (name: string) => `Request for the title: ${name}`;
    await region(page, 'Request for the title').waitFor();
    const [own, redirected, last] = received.slice(before);
    await inTime(() => region(page, 'Body as sent').locator('pre').textContent()).toBe(own?.body);
    expect(received.length).toBe(before + 3);
    await inTime(() => listed(page, part('Request'))).toEqual(masked(last?.headers ?? []));
    await inTime(() => region(page, part('Body as sent')).locator('pre').textContent()).toBe(last?.body);
    const [head = ''] = end.split('\r\n\r\n');
    await inTime(() => listed(page, part('Answer'))).toEqual([['Status', head.split(' ')[1]], ...pairs(head)]);
    await inTime(() => region(page, part('Answer')).locator('pre').textContent()).toBe(body);
    const earlier = (await region(page, part('Earlier requests')).textContent()) ?? '';
    for (const [name, value] of masked(redirected?.headers ?? [])) expect(earlier).toContain(`${name}${value}`);
    for (const text of ['307', '/v1/elsewhere']) expect(earlier).toContain(text);
    expect(await page.locator('body').textContent()).not.toContain(KEY.slice(0, 12));
    await leave(page);
    if (title !== null) await page.getByRole('listitem').filter({ hasText: title }).first().waitFor();
  }

  // The app quits during the title request.
  await newChat(page);
  answers = [whole, SILENCE];
  const before = received.length;
  await ask(page, 'Cut by the end?', 'complete');
  await until('the title is asked for', () => received.length === before + 2);
  await app.quit();
  app = await ParleyApp.start({ userDataDir: app.userDataDir });
  const next = app.page;
  await lastReply(next).hover();
  await lastReply(next).getByRole('button', { name: 'Details' }).click();
  const part = (name: string) => region(next, `Request for the title: ${name}`);
  await inTime(() => part('Body as sent').locator('pre').textContent()).toBe(received.at(-1)?.body);
  await inTime(() => part('Answer').textContent()).toMatch(/Not reported|No answer arrived/);
});
