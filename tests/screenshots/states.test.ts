// A picture of every state of the window, made by the real app; looked at by people, so nothing is compared here.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LibraryHost } from '../../electron/library/file/library-host.ts';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import { composer, conversation, fillConnection, lastReply, replies, say, waitForStatus } from '../e2e/person.ts';
import { ended, newReply, SETTINGS } from '../library/open-store.ts';
import { ANSWER, CODE_HEAVY, EARLIER, KEY, MODELS, QUESTION, TODAY } from './contents.ts';
import { type ModelService, startModelService } from './model-service.ts';
import { FOLDER, picture, writeContactSheet } from './pictures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const services: ModelService[] = [];
let app: ParleyApp;
let page: Page;

/** Chats of the last weeks, three of them pinned, some in folders: they lie in the library before the app starts. */
async function seed(folder: string): Promise<void> {
  let now = Date.now();
  const host = new LibraryHost({ now: () => now });
  const opened = await host.open({ folder: join(folder, 'library'), keyHex: null, isFirst: true });
  expect(opened.kind).toBe('open');
  const { api } = host;
  const folders = ['Work', 'Reading notes', 'House'].map((name) => api.createFolder(name, null).id);
  for (const [index, [daysAgo, title]] of [...EARLIER].reverse().entries()) {
    now = Date.now() - daysAgo * DAY_MS - index * 60_000;
    const { summary } = api.createConversation(SETTINGS, index % 5 === 0 ? (folders[index % 3] ?? null) : null);
    const turn = api.addTurn(summary.id, title, undefined, [
      newReply({ model: 'gpt-5-mini', connectionName: 'Northwind' }),
    ]);
    api.endReply(ended(turn.replyIds[0] ?? '', 'A short answer.'));
    api.renameConversation(summary.id, title, true);
    if (title.startsWith('Heat') || title.startsWith('Packing') || title.startsWith('Compare'))
      api.bulk([summary.id], { kind: 'pin', isPinned: true });
  }
  await host.close();
}

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const leave = () => page.keyboard.press('Escape');

async function newChat(): Promise<void> {
  const before = await conversation(page)
    .getAttribute('data-conversation-id')
    .catch(() => null);
  await button('New chat').click();
  await until('a new chat is open', async () => before === null || (await replies(page).count()) === 0);
  await composer(page).waitFor();
}

async function ask(question: string, answer: string, status = 'complete'): Promise<void> {
  for (const service of services) service.answer = answer;
  const before = await replies(page).count();
  await say(page, question);
  await until('there is one more reply', async () => (await replies(page).count()) > before);
  await waitForStatus(lastReply(page), status);
}

async function inMood(mood: ModelService['mood'], work: () => Promise<void>): Promise<void> {
  for (const service of services) service.mood = mood;
  await work();
  for (const service of services) {
    service.mood = 'answers';
    service.release();
  }
}

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  for (const models of Object.values(MODELS)) services.push(await startModelService(models, KEY));
  const userDataDir = await temporaryFolder();
  app = await ParleyApp.start({ userDataDir });
  page = app.page;
  page.setDefaultTimeout(20_000);
  await page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
  await picture(page, '01-welcome');
  await button('Connect to a service').click();
  await picture(page, '02-connection-form');
  await app.quit();
  await seed(userDataDir);
  app = await ParleyApp.start({ userDataDir });
  page = app.page;
  page.setDefaultTimeout(20_000);
  await button('New chat').waitFor();
  for (const [index, name] of Object.keys(MODELS).entries()) {
    await button('Settings').click();
    await page.getByRole('tab', { name: 'Connections' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Connect to a service' }).click();
    const consoleUrl = 'http://127.0.0.1:1/console';
    await fillConnection(page, { name, baseUrl: services[index]?.baseUrl ?? '', consoleUrl, apiKey: KEY });
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await until('the form is gone', async () => (await page.getByLabel('API key', { exact: true }).count()) === 0);
    await leave();
    await until('no dialog is open', async () => (await page.getByRole('dialog').count()) === 0);
  }
}, 120_000);

afterAll(async () => {
  await writeContactSheet();
  await app?.dispose();
  await Promise.all(services.map((service) => service.close()));
});

describe('every state of the window', () => {
  it('an empty chat, and the chats of a week', async () => {
    for (const [title, answer] of TODAY) {
      await newChat();
      await ask(title, answer);
    }
    await newChat();
    await picture(page, '10-empty-chat');
  });

  it('a conversation with a table and code', async () => {
    await ask(QUESTION, ANSWER);
    await picture(page, '11-conversation');
    await button('Parameters').click();
    await picture(page, '12-parameters');
    await button('Parameters').click();
  });

  it('the model picker', async () => {
    await button(/^Model/).click();
    await picture(page, '13-model-picker');
    await page.keyboard.type('qwen');
    await picture(page, '14-model-picker-search');
    await leave();
  });

  it('a comparison of code-heavy answers', async () => {
    await newChat();
    await button('Compare answers').click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    for (const model of ['gpt-5-mini', 'sonnet-5', 'llama-4-scout']) {
      await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().fill(model);
      await dialog.getByRole('option', { name: model, exact: true }).click();
    }
    await picture(page, '15-compare-dialog');
    await dialog.getByRole('button', { name: 'Use these' }).click();
    for (const service of services) service.answer = CODE_HEAVY;
    await say(page, 'Which index would you add?');
    await until('three answers are there', async () => (await replies(page).count()) >= 3);
    for (const reply of await replies(page).all()) await waitForStatus(reply, 'complete');
    await picture(page, '16-comparison');
  });

  it('a reply while it is written, stopped and broken off', async () => {
    await newChat();
    await inMood('waits', async () => {
      for (const service of services) service.answer = ANSWER;
      await say(page, QUESTION);
      await button('Stop').waitFor();
      await picture(page, '20-streaming');
      await button('Stop').click();
      await waitForStatus(lastReply(page), 'stopped');
    });
    await picture(page, '21-stopped');
    await inMood('breaks-off', () => ask('And the costs?', ANSWER, 'interrupted'));
    await picture(page, '22-interrupted');
  });

  it('failures with their remedies', async () => {
    for (const [mood, name] of [
      ['expired', '23-key-expired'],
      ['rate-limited', '24-rate-limited'],
      ['too-long', '25-too-long'],
      ['not-found', '26-model-not-found'],
    ] as const) {
      await newChat();
      await inMood(mood, async () => {
        await say(page, 'What is the weather like on the Firth of Forth?');
        await until('a failure is shown', async () => (await lastReply(page).getByRole('alert').count()) > 0);
        await picture(page, name);
      });
    }
  });

  it('details of a request', async () => {
    await newChat();
    await ask(QUESTION, ANSWER);
    await lastReply(page).hover();
    await lastReply(page).getByRole('button', { name: 'Details' }).click();
    await page.getByRole('region', { name: 'Body as sent' }).waitFor();
    await picture(page, '30-details');
    await leave();
  });

  it('search, archive and trash', async () => {
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('part');
    await picture(page, '31-search');
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
    for (const name of ['Archive', 'Trash']) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await picture(page, `32-${name.toLowerCase()}`);
      await leave();
    }
  });

  it('the pages of the settings', async () => {
    await button('Settings').click();
    const tabs = ['General', 'Connections', 'Models', 'Appearance', 'Keyboard', 'Data', 'About'];
    for (const [index, tab] of tabs.entries()) {
      await page.getByRole('tab', { name: tab }).click();
      await picture(page, `4${index}-settings-${tab.toLowerCase()}`);
    }
    expect((await readdir(FOLDER)).length).toBeGreaterThan(20);
  });
});
