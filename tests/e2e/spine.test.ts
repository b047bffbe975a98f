// A new user's path through the real app: welcome, connect, stream, stop, come back.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, type ParleyOptions, until } from './parley-app.ts';
import {
  ask,
  composer,
  connectFromWelcome,
  conversation,
  hasFocus,
  lastReply,
  newChat,
  openSettings,
  pickModel,
  replies,
  rows,
  say,
  waitForStatus,
  waitForText,
} from './person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from './scripted-service.ts';
import { recordOpenings } from './security/witnesses.ts';

const KEY = 'sk-test-canary-5f2c9a7e31d84b60';

let service: ScriptedService;
let app: ParleyApp;

const start = async (options: ParleyOptions = {}) => {
  app = await ParleyApp.start(options);
  return app.page;
};

const begin = async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
};

const end = async () => {
  await app?.dispose();
  await service.close();
};

const connected = async (options: ParleyOptions = {}) => {
  const page = await start(options);
  await connectFromWelcome(page, { baseUrl: service.baseUrl, consoleUrl: `${service.baseUrl}/console`, apiKey: KEY });
  await hasFocus(composer(page));
  return page;
};

const chatRequests = () => service.requests.filter((request) => request.path === '/v1/chat/completions');

describe('the first run', () => {
  beforeEach(begin);
  afterEach(end);

  it('offers a working chat in one click, without an account', async () => {
    const page = await start();
    await page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    await page.getByRole('button', { name: 'Try the practice service' }).click();
    await ask(page, 'How do I rotate a key?');
    expect(((await lastReply(page).textContent()) ?? '').length).toBeGreaterThan(40);
  });

  it('verifies the key, lists the models and opens the chat', async () => {
    const page = await connected();
    await say(page, 'Hi');
    await waitForText(lastReply(page), 'Hello from the service.');
    await waitForStatus(lastReply(page), 'complete');
    expect(
      service.requests.every(
        (request) =>
          request.authorization === `Bearer ${KEY}` || request.authorization.startsWith('Bearer sk-parley-check'),
      ),
    ).toBe(true);
    expect(service.requests.every((request) => request.contentType.startsWith('application/json'))).toBe(true);
    const lists = service.requests.filter(({ path }) => path === '/v1/models');
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) expect(list).toMatchObject({ method: 'GET', body: {} });
    expect(chatRequests()[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      body: { model: 'alpha', messages: [{ role: 'user', content: 'Hi' }], stream: true },
    });
  });

  it('moves an empty chat whose connection is gone to another connection, with which it can send', async () => {
    const page = await connected();
    await ask(page, 'Hi');
    await newChat(page);
    await page.evaluate(async () => {
      const first = await window.parley.appBootstrap({});
      if (!first.ok) return;
      for (const { id, ...facts } of first.value.connections) {
        const values = facts.headers.map((header) => [header.name, header.value.lastFour, header.value.addedAt]);
        const keys = facts.keys.map((key) =>
          JSON.stringify([key.id, key.label, key.lastFour, key.addedAt, key.origin]),
        );
        const shown = JSON.stringify([facts.name, facts.baseUrl, keys, values]);
        await window.parley.connectionRemove({ id, shown });
      }
    });
    await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
    await page.getByRole('button', { name: 'Model, alpha' }).waitFor();
    await ask(page, 'And now?');
  });

  it('explains why a key is refused', async () => {
    const page = await start();
    await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: 'sk-wrong-key-0000' });
    const alert = page.getByRole('alert').filter({ hasText: 'Incorrect API key provided.' });
    await alert.first().waitFor();
    expect(await page.locator('[data-error-kind="auth.invalid"]').count()).toBeGreaterThan(0);
  });

  it.each(['/', '/v1', '/v1/'])('accepts a base URL with %s after it', async (suffix) => {
    const page = await start();
    await connectFromWelcome(page, { baseUrl: `${service.baseUrl}${suffix}`, apiKey: KEY });
    await ask(page, 'Hi');
    expect(chatRequests()[0]?.path).toBe('/v1/chat/completions');
  });
});

describe('quitting', () => {
  beforeEach(begin);
  afterEach(end);

  it('restores chats and the unsent draft at the next launch', async () => {
    const page = await connected();
    await ask(page, 'Remember me');
    await composer(page).fill('not sent yet');
    await until('the draft is stored', async () => {
      const view = await page.evaluate(async () => {
        const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
        return list.ok && list.value.items.some((item) => item.hasDraft);
      });
      return view;
    });
    const { userDataDir } = app;
    await app.quit();
    const again = await start({ userDataDir });
    await waitForText(conversation(again), 'Hello from the service.');
    await until('the draft is back', async () => (await composer(again).inputValue()) === 'not sent yet');
  });
});

describe('a refused key of a service with a console page', () => {
  beforeEach(begin);
  afterEach(end);

  it('links to the console', async () => {
    const openings = await recordOpenings();
    const page = await start({ env: openings.env });
    const consoleUrl = `${new URL(service.baseUrl).origin}/keys`;
    await connectFromWelcome(page, { baseUrl: service.baseUrl, consoleUrl, apiKey: KEY });
    await hasFocus(composer(page));
    service.keys.delete(KEY);
    await ask(page, 'Refused', 'failed');
    await lastReply(page).getByRole('button', { name: 'Open console' }).click();
    await until('the system is asked to open it', async () => (await openings.read()).includes(consoleUrl));
  });
});

describe('in one window, each in a new chat', () => {
  let page: Page;

  beforeAll(async () => {
    await begin();
    page = await connected();
  });
  afterAll(end);
  beforeEach(async () => {
    service.reset();
    await newChat(page);
  });

  const parameters = async () => {
    const region = page.getByRole('region', { name: 'Parameters', exact: true });
    if (!(await region.isVisible())) await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    return region;
  };

  describe('a reply', () => {
    it('treats a double-click on Send as one click: nothing is stopped, and the box keeps the focus', async () => {
      service.tokens = ['Half', PAUSE, ' and half'];
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await composer(page).fill('At once');
      await send.dblclick();
      await hasFocus(composer(page));
      await waitForText(lastReply(page), 'Half');
      service.release();
      await waitForStatus(lastReply(page), 'complete');

      await composer(page).fill('When Stop has taken its place');
      const box = await send.boundingBox();
      if (box === null) throw new Error('Send is not there');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await until(
        'the second is asked',
        async () => chatRequests().length === 2 && (await replies(page).count()) === 2,
      );
      await waitForText(lastReply(page), 'Half');
      service.release();
      await waitForStatus(lastReply(page), 'complete');
      await hasFocus(composer(page));
    });

    it('streams, is stopped and keeps its text, and the next message is sent', async () => {
      service.tokens = ['First', ' part', PAUSE, ' never'];
      await say(page, 'Go');
      await waitForText(lastReply(page), 'First part');
      expect(await lastReply(page).getAttribute('data-status')).toBe('streaming');
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await waitForStatus(lastReply(page), 'stopped');
      await until('the service sees the socket closed', () => chatRequests()[0]?.isClosedEarly);
      await waitForText(lastReply(page), 'First part');
      service.tokens = ['Second', ' answer'];
      await say(page, 'And now');
      await waitForText(lastReply(page), 'Second answer');
      expect(chatRequests()[1]?.body.messages).toEqual([
        { role: 'user', content: 'Go' },
        { role: 'assistant', content: 'First part' },
        { role: 'user', content: 'And now' },
      ]);
    });

    it('continues while another chat is open, and is there on return', async () => {
      service.tokens = ['Alpha', PAUSE, ' omega'];
      await say(page, 'A long story');
      await waitForText(lastReply(page), 'Alpha');
      await page.getByRole('button', { name: 'New chat' }).first().click();
      await until('the other chat is empty', async () => (await replies(page).count()) === 0);
      const row = rows(page).getByRole('button', { name: /A long story/ });
      await row.first().waitFor();
      service.release();
      await row.first().click();
      await waitForText(lastReply(page), 'Alpha omega');
      await waitForStatus(lastReply(page), 'complete');
    });

    it('arrives whole if streaming is off', async () => {
      await (await parameters()).getByRole('switch', { name: 'Stream' }).click();
      await say(page, 'Whole please');
      await waitForText(lastReply(page), 'Hello from the service.');
      expect(chatRequests()[0]?.body.stream ?? false).toBe(false);
    });

    it('is requested with exactly the parameters that were set', async () => {
      await ask(page, 'Plain');
      expect(Object.keys(chatRequests()[0]?.body ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
      await pickModel(page, 'beta');
      const region = await parameters();
      await region.getByLabel('Temperature value').fill('2.7');
      await region.getByLabel('Temperature value').press('Tab');
      await region.getByLabel('Top P value').fill('0.5');
      await region.getByLabel('Top P value').press('Tab');
      await region.getByRole('spinbutton', { name: 'Max tokens' }).fill('123');
      await region.getByRole('spinbutton', { name: 'Max tokens' }).press('Tab');
      await region.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
      await region.getByRole('textbox', { name: 'System prompt' }).press('Tab');
      await say(page, 'Set');
      await until('the second request is there', () => chatRequests()[1]);
      expect(chatRequests()[1]?.body).toMatchObject({
        model: 'beta',
        temperature: 2,
        top_p: 0.5,
        max_tokens: 123,
        stream: true,
      });
      expect(chatRequests()[1]?.body.messages).toEqual(
        expect.arrayContaining([{ role: 'system', content: 'Be brief.' }]),
      );
    });
  });

  describe('a refused key', () => {
    it('is recognised as expired and replaced in place, and the same turn is sent again', async () => {
      service.keys.delete(KEY);
      service.expiredKeys.add(KEY);
      await ask(page, 'Will it work?', 'failed');
      expect(await lastReply(page).getAttribute('data-error-kind')).toBe('auth.expired');
      await waitForText(lastReply(page).getByRole('alert'), 'This API key has expired.');
      await waitForText(lastReply(page).getByRole('alert'), 'api_key_expired');
      service.keys.add('sk-new-key-7777abcd');
      const field = page.getByLabel(/API key/).last();
      await field.fill('Bearer sk-new-key-7777abcd ');
      await field.press('Enter');
      await waitForStatus(lastReply(page), 'complete');
      expect(chatRequests().at(-1)?.authorization).toBe('Bearer sk-new-key-7777abcd');
      expect(chatRequests().at(-1)?.body.messages).toEqual([{ role: 'user', content: 'Will it work?' }]);
    });

    it('is shown as invalid in the settings and replaced there', async () => {
      service.keys.clear();
      await ask(page, 'Refused', 'failed');
      expect(await lastReply(page).getAttribute('data-error-kind')).toBe('auth.invalid');
      const dialog = await openSettings(page, 'Connections');
      await waitForText(dialog, 'rejected: invalid');
      await dialog.getByRole('button', { name: 'Rotate key' }).click();
      const rotate = page.getByRole('dialog', { name: 'Rotate API key' });
      await rotate.getByLabel('New API key').fill('sk-also-wrong');
      await rotate.getByRole('button', { name: 'Verify and replace' }).click();
      await waitForText(rotate, 'Incorrect API key provided.');
      service.keys.add('sk-rotated-key-4242');
      await rotate.getByLabel('New API key').fill('sk-rotated-key-4242');
      await rotate.getByRole('button', { name: 'Verify and replace' }).click();
      await waitForText(dialog, '4242');
    });
  });
});
