// Counts the clicks and pastes that the most common tasks take.
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import {
  ask,
  composer,
  conversation,
  hasFocus,
  lastReply,
  replies,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { countPresses, pressesOf } from '../e2e/presses.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const KEY = 'sk-test-clicks-41fa0e';
const NEXT_KEY = 'sk-test-clicks-next-8b6d2c';

const shared = sharedWindow(KEY);
let page: Page;
let pastes: number;

/** Counts pointer presses from now on. */
async function countFromHere(): Promise<void> {
  pastes = 0;
  await countPresses(page);
}

const clicks = () => pressesOf(page);

/** Pastes into the focused element. */
async function paste(text: string): Promise<void> {
  pastes += 1;
  await page.keyboard.insertText(text);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('at the first start', () => {
  let app: ParleyApp;
  let service: ScriptedService;

  beforeEach(async () => {
    service = await startScriptedService();
    service.keys.add(KEY);
    app = await ParleyApp.start();
    page = app.page;
  });

  afterEach(async () => {
    await app?.dispose();
    await service.close();
  });

  it('the first answer of the practice service takes one click', async () => {
    await button('Try the practice service').waitFor();
    await countFromHere();
    await button('Try the practice service').click();
    await hasFocus(composer(page));
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    expect(await clicks()).toBe(1);
  });

  it('the first answer from your own service takes two clicks and two pastes', async () => {
    await button('Connect to a service').waitFor();
    await countFromHere();
    await button('Connect to a service').click();
    await hasFocus(page.getByRole('searchbox', { name: /^Search \d+ services$/ }));
    await paste(service.baseUrl);
    await page.keyboard.press('Enter');
    const address = page.getByRole('textbox', { name: 'Base URL' });
    await until('the address is filled in', async () => (await address.inputValue()) === service.baseUrl);
    await hasFocus(page.getByLabel('API key', { exact: true }));
    await paste(KEY);
    await button('Connect').click();
    await hasFocus(composer(page));
    await page.keyboard.type('Hello');
    await page.keyboard.press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    expect({ clicks: await clicks(), pastes }).toEqual({ clicks: 2, pastes: 2 });
  });
});

it('another temperature takes two clicks', async () => {
  page = await shared.connected();
  await countFromHere();
  await button('Parameters').click();
  await page.getByRole('spinbutton', { name: 'Temperature value' }).click();
  await page.keyboard.type('0.3');
  await page.keyboard.press('Enter');
  expect(await clicks()).toBe(2);
  await ask(page, 'Warm?');
  expect(shared.service.requests.at(-1)?.body.temperature).toBe(0.3);
});

it('keeping an answer takes one click, and the chat continues with its model', async () => {
  page = await shared.connected();
  await button('Compare answers').click();
  await page.getByRole('dialog').getByRole('option', { name: 'beta', exact: true }).click();
  await button('Use these').click();
  await say(page, 'Which?');
  await until('both models have answered', async () => {
    return (await conversation(page).locator('[data-status="complete"].is-assistant').count()) === 2;
  });
  await countFromHere();
  await page.getByRole('group', { name: 'beta' }).getByRole('button', { name: 'Keep this answer' }).click();
  await until('one answer is left', async () => (await replies(page).count()) === 1);
  expect(await clicks()).toBe(1);
  const before = shared.service.requests.length;
  await say(page, 'And then?');
  await until('the request was sent', () => shared.service.requests.length > before);
  expect(shared.service.requests.at(-1)?.body.model).toBe('beta');
});

it('another answer by another model takes two clicks', async () => {
  page = await shared.connected();
  await ask(page, 'Again?');
  await countFromHere();
  await lastReply(page).getByRole('button', { name: 'More ways to regenerate' }).click();
  await page.getByRole('menuitem', { name: 'With beta' }).click();
  await waitForText(lastReply(page), '2 / 2');
  await waitForStatus(lastReply(page), 'complete');
  expect(await clicks()).toBe(2);
  expect(shared.service.requests.at(-1)?.body.model).toBe('beta');
});

it('another theme takes three clicks', async () => {
  page = await shared.connected();
  await countFromHere();
  await button('Settings').click();
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('dialog').getByText('Dark', { exact: true }).click();
  await until('the window is dark', () => page.evaluate(() => document.documentElement.dataset.theme === 'dark'));
  expect(await clicks()).toBe(3);
});

// This test comes last, because it connects the window with another key.
it('a new key in the chat takes one click, and then the question is answered', async () => {
  page = await shared.connected();
  shared.service.keys.delete(KEY);
  shared.service.keys.add(NEXT_KEY);
  await ask(page, 'Hello', 'failed');
  await countFromHere();
  const field = page.getByLabel('New API key');
  await hasFocus(field);
  await paste(NEXT_KEY);
  await button('Verify and replace').click();
  await waitForStatus(lastReply(page), 'complete');
  expect({ clicks: await clicks(), pastes }).toEqual({ clicks: 1, pastes: 1 });
});
