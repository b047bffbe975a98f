// Options beyond the interface, on the wire of a strict service: nothing is sent unless it was switched on.

import { createServer } from 'node:http';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Loopback, listening } from '../helpers/system/loopback.ts';
import { ParleyApp, until } from './parley-app.ts';
import {
  ask,
  chooseMore,
  closeSettings,
  composer,
  connectFromWelcome,
  hasFocus,
  lastReply,
  openConnectionForm,
} from './person.ts';

const KEY = 'sk-asked-Zk3vB8yQ1mT6wX9cL4nR7pS2';

let loopback: Loopback | undefined;
let app: ParleyApp;
/** Bodies as they arrived, byte for byte. */
let bodies: string[];
/** The accepted fields; the service refuses every other one. */
let taken: Set<string>;
let answer = 'The cat sat.';

beforeAll(async () => {
  bodies = [];
  taken = new Set(['model', 'messages', 'stream']);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json');
      const isKnown = request.headers.authorization === `Bearer ${KEY}`;
      response.statusCode = isKnown ? 200 : 401;
      response.end(JSON.stringify(isKnown ? { data: [{ id: 'alpha' }] } : { error: { code: 'invalid_api_key' } }));
      return;
    }
    const body = Buffer.concat(chunks).toString('utf8');
    bodies.push(body);
    const unknown = Object.keys(JSON.parse(body)).filter((name) => !taken.has(name));
    if (unknown.length > 0) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `Unknown: ${unknown.join(', ')}`, code: 'unknown_field' } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (value: object) => response.write(`data: ${JSON.stringify({ model: 'alpha-2026', ...value })}\n\n`);
    chunk({ choices: [{ index: 0, delta: { content: answer } }] });
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    if (body.includes('"include_usage":true'))
      chunk({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } });
    response.end('data: [DONE]\n\n');
  });
  loopback = await listening(server);
  app = await ParleyApp.start();
  await connectFromWelcome(app.page, {
    name: 'Strict',
    baseUrl: loopback.url,
    apiKey: KEY,
  });
  await hasFocus(composer(app.page));
}, 120_000);

afterAll(async () => {
  await app?.dispose();
  await loopback?.close();
});

async function asked(page: Page, question: string, status = 'complete'): Promise<Record<string, unknown>> {
  const sent = bodies.length;
  await ask(page, question, status);
  expect(bodies.length).toBe(sent + 1);
  const { model: _, messages: __, ...fields } = JSON.parse(bodies.at(-1) ?? '{}');
  return fields;
}

async function editConnection(page: Page, change: (advanced: Locator, form: Locator) => Promise<void>): Promise<void> {
  const form = await openConnectionForm(page);
  await change(form.getByRole('group', { name: 'Advanced' }), form);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await until('the form is closed', async () => (await page.getByRole('textbox', { name: 'Base URL' }).count()) === 0);
  await closeSettings(page);
}

async function parameters(page: Page): Promise<Locator> {
  const panel = page.getByRole('region', { name: 'Parameters', exact: true });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  await panel.waitFor();
  return panel;
}

it('sends nothing beyond the interface until the connection turns it on', { timeout: 120_000 }, async () => {
  const { page } = app;
  expect(await asked(page, 'Plain?')).toEqual({ stream: true });
  const panel = await parameters(page);
  expect(await panel.getByRole('spinbutton', { name: 'Seed' }).count()).toBe(0);
  await editConnection(page, async (advanced) => {
    await advanced.getByRole('checkbox', { name: 'Seed' }).check();
    await advanced.getByRole('checkbox', { name: 'Stop sequences' }).check();
    await advanced.getByRole('checkbox', { name: 'Reasoning effort' }).check();
    await advanced.getByRole('checkbox', { name: 'Presence penalty' }).check();
    await advanced.getByRole('switch', { name: 'Ask for usage in streams' }).click();
    await advanced.getByRole('combobox', { name: 'Name of the token limit' }).click();
    await page.getByRole('option', { name: 'max_completion_tokens' }).click();
  });
  taken.add('stream_options');
  expect(await asked(page, 'Switched on, not set?')).toEqual({
    stream: true,
    stream_options: { include_usage: true },
  });

  await panel.getByRole('spinbutton', { name: 'Max tokens' }).fill('64');
  await panel.getByRole('spinbutton', { name: 'Seed' }).fill('-7');
  await panel.getByRole('spinbutton', { name: 'Presence penalty value' }).fill('0.5');
  await panel.getByRole('textbox', { name: 'Stop sequences 1' }).fill('END\\n');
  await panel.getByRole('combobox', { name: 'Reasoning effort' }).click();
  await page.getByRole('option', { name: 'low', exact: true }).click();
  const refused = await asked(page, 'Set, not taken?', 'failed');
  const all = {
    max_completion_tokens: 64,
    presence_penalty: 0.5,
    seed: -7,
    stop: ['END\n'],
    reasoning_effort: 'low',
    stream: true,
    stream_options: { include_usage: true },
  };
  expect(refused).toEqual(all);
  for (const name of Object.keys(all)) taken.add(name);
  taken.delete('seed');
  expect(await asked(page, 'Not that one?', 'failed')).toEqual(all);
  await lastReply(page).getByRole('button', { name: 'Retry without Seed' }).click();
  await until(
    'it is answered in place',
    async () => (await lastReply(page).getAttribute('data-status')) === 'complete',
  );
  expect(JSON.parse(bodies.at(-1) ?? '{}')).not.toHaveProperty('seed');
  expect(await page.getByRole('button', { name: 'Clear Seed -7' }).count()).toBe(0);
  await hasFocus(composer(page));
  taken.add('seed');
  await panel.getByRole('spinbutton', { name: 'Seed' }).fill('-7');
  expect(await asked(page, 'Set and taken?')).toEqual(all);
  for (const chip of ['Seed -7', 'Reasoning effort low', 'Stop sequences "END\\n"'])
    await page.getByRole('button', { name: `Clear ${chip}` }).waitFor();
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('max_completion_tokens 64').waitFor();
  await details.getByText('prompt_tokens 3, completion_tokens 4, total_tokens 7').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

it('sends valid extra fields, and keeps invalid ones as text', { timeout: 120_000 }, async () => {
  const { page } = app;
  const panel = page.getByRole('region', { name: 'Parameters', exact: true });
  const box = panel.getByRole('textbox', { name: 'Extra request fields' });
  await box.fill('{"top_k": 40, "seed": ');
  await panel.getByText('Incomplete JSON').waitFor();
  expect(await asked(page, 'Unfinished?')).not.toHaveProperty('top_k');
  await page.getByRole('tab', { name: 'Branches' }).click();
  await page.getByRole('tab', { name: 'Chat', exact: true }).click();
  expect(await box.inputValue()).toBe('{"top_k": 40, "seed": ');
  await box.fill('{"model": "beta"}');
  await panel.getByText('Parley sets model').waitFor();
  await box.fill('{"top_k": 40, "seed": 9}');
  await panel.getByText('Overrides seed.').waitFor();
  taken.add('top_k');
  await page.getByRole('button', { name: 'Clear Extra request fields' }).waitFor();
  expect(await page.getByRole('button', { name: 'Clear Seed -7' }).count()).toBe(0);
  expect(await asked(page, 'Extra?')).toMatchObject({ top_k: 40, seed: 9 });
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const facts = page.getByRole('region', { name: 'Details' });
  await facts.getByText('{"top_k":40,"seed":9}').first().waitFor();
  expect(await facts.getByText('seed -7').count()).toBe(0);
  await page.keyboard.press('Escape');
  await facts.waitFor({ state: 'detached' });
});

it('sends an exact request again, byte for byte, and shows both answers', { timeout: 120_000 }, async () => {
  const { page } = app;
  await asked(page, 'Exact — ä?');
  const exact = bodies.at(-1);
  await lastReply(page).hover();
  await lastReply(page).getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  answer = 'The dog sat.';
  await details.getByRole('button', { name: 'Resend exactly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same request, two answers' });
  const now = dialog.getByRole('region', { name: 'New answer' });
  await now.locator('ins', { hasText: 'dog' }).waitFor();
  await dialog.getByRole('region', { name: 'First answer' }).locator('del', { hasText: 'cat' }).waitFor();
  await now.getByText('alpha-2026').waitFor();
  expect(bodies.at(-1)).toBe(exact);
  await page.keyboard.press('Escape');
  // Details lists the new version and marks it as shown.
  const versions = page.getByRole('list', { name: 'Branches of this chat' }).getByRole('button');
  await until('both versions are listed', async () => (await versions.count()) === 2);
  expect(await versions.nth(1).getAttribute('aria-current')).toBe('true');
  // Details was open while the answer arrived, and shows all of it.
  await until('Details show the whole answer', async () => (await details.textContent())?.includes('The dog sat.'));

  taken.delete('top_k');
  await details.getByRole('button', { name: 'Resend exactly' }).click();
  await dialog.getByText('No answer came back the second time.').waitFor();
  expect(await dialog.locator('del').count()).toBe(0);
  taken.add('top_k');
  answer = 'The bird sat.';
  await dialog.getByRole('button', { name: 'Resend the exact request' }).click();
  await now.locator('ins', { hasText: 'bird' }).waitFor();
  expect(bodies.slice(-2)).toEqual([exact, exact]);
  await page.keyboard.press('Escape');
  await until('all versions are listed', async () => (await versions.count()) === 3);
  // Choosing a version shows its request in Details, and its answer in the chat.
  await versions.first().click();
  await until('the first answer is shown', async () => (await details.textContent())?.includes('The cat sat.'));
  await versions.last().click();
  await until('the newest answer is shown', async () => (await details.textContent())?.includes('The bird sat.'));
  await page.keyboard.press('Escape');
  await lastReply(page).getByText('3 / 3').waitFor();
});

it('lets a reply be edited, and sends the edited text from then on', { timeout: 120_000 }, async () => {
  const { page } = app;
  await lastReply(page).hover();
  await chooseMore(page, 'Edit');
  await page.getByRole('textbox', { name: 'Edit message' }).fill('What it should have said.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await lastReply(page).getByText('Edited by you.').waitFor();
  await lastReply(page).getByText('4 / 4').waitFor();
  await asked(page, 'And now?');
  const { messages } = JSON.parse(bodies.at(-1) ?? '{}');
  expect(messages.slice(-2)).toEqual([
    { role: 'assistant', content: 'What it should have said.' },
    { role: 'user', content: 'And now?' },
  ]);
});

it('sends an answer schema only where it is allowed, and says where an answer breaks it', {
  timeout: 120_000,
}, async () => {
  const { page } = app;
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
  const panel = await parameters(page);
  const field = panel.getByRole('textbox', { name: 'Answer schema' });
  expect(await field.count()).toBe(0);
  await editConnection(page, (_advanced, form) => form.getByRole('switch', { name: 'Allow answer schemas' }).check());
  await field.fill(JSON.stringify(schema));
  taken.add('response_format');
  answer = '{"a":"one"}';
  const { response_format } = await asked(page, 'As JSON?');
  expect(response_format).toMatchObject({ type: 'json_schema', json_schema: { schema } });
  await lastReply(page).getByText('The answer doesn’t follow the schema at').waitFor();
  answer = '{"a":1}';
  await asked(page, 'With a number?');
  expect(await lastReply(page).getByText('doesn’t follow the schema').count()).toBe(0);
  await panel.getByRole('button', { name: 'Reset Answer schema' }).click();
  answer = 'The cat sat.';
  expect(await asked(page, 'In words?')).not.toHaveProperty('response_format');
});

it('keeps extra fields and the reasoning effort after a restart', { timeout: 120_000 }, async () => {
  const { userDataDir } = app;
  await app.quit();
  app = await ParleyApp.start({ userDataDir });
  const { page } = app;
  await page.getByRole('button', { name: 'Clear Extra request fields' }).waitFor();
  await page.getByRole('button', { name: 'Clear Reasoning effort low' }).waitFor();
});
