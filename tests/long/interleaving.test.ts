// Text typed while a chat is created, a message is sent or the page reloads is neither lost nor misplaced.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestName } from '../../shared/ipc.ts';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import {
  answered,
  ask,
  composer,
  connectFromWelcome,
  conversation,
  exchange,
  hasFocus,
  lastReply,
  openChat,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { Inspector } from '../helpers/page/inspector.ts';

const KEY = 'sk-canary-Wq5rT8yU2iO9pAsD';
let app: ParleyApp;
let service: ScriptedService;
let inspector: Inspector;

/** Makes main hold this request until `letGo`, as if the disk were slow. */
const hold = (name: RequestName) =>
  inspector.evaluate(`(() => {
    const handlers = electron.ipcMain._invokeHandlers;
    const answer = handlers.get('${name}');
    globalThis.held = { count: 0 };
    const gate = new Promise((resolve) => { globalThis.held.letGo = resolve; });
    handlers.set('${name}', async (...args) => { globalThis.held.count += 1; await gate; return answer(...args); });
    globalThis.held.restore = () => handlers.set('${name}', answer);
  })()`);
const letGo = () => inspector.evaluate('(globalThis.held.restore(), globalThis.held.letGo())');
const heldCount = () => inspector.evaluate('globalThis.held.count');
const boxText = () => composer(app.page).inputValue();
const drafts = async () =>
  app.page.evaluate(async () => {
    const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 50 });
    const ids = list.ok ? list.value.items.map(({ id }) => id) : [];
    const found: string[] = [];
    for (const id of ids) {
      const opened = await window.parley.conversationOpen({ id });
      const draft: string = opened.ok ? JSON.parse(opened.value).draft : '';
      if (draft !== '') found.push(draft);
    }
    return found;
  });

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start({ args: ['--inspect=0'] });
  inspector = await Inspector.attach(app.output.join(''));
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
  await exchange(app.page, service, 'The first chat', 'Answered');
});

afterAll(async () => {
  inspector?.close();
  await app?.dispose();
  await service?.close();
});

describe('simultaneous actions', () => {
  it('the first keys after Ctrl+N go to the new chat, however slow the library is', async () => {
    const { page } = app;
    await composer(page).focus();
    await hold('conversation:create');
    await page.keyboard.press('Control+n');
    await page.keyboard.type('for the new chat');
    expect(await boxText()).toBe('for the new chat');
    await until('main holds the request for a new chat', async () => (await heldCount()) === 1);
    expect(await conversation(page).getByRole('article').count()).toBe(0);
    await page.keyboard.press('Control+n');
    await page.keyboard.type(', twice');
    expect(await heldCount()).toBe(1);
    await letGo();
    await until(
      'the new chat is there',
      async () => (await page.getByRole('button', { name: /^Model/ }).count()) === 1,
    );
    expect(await boxText()).toBe('for the new chat, twice');
    await until('the draft is stored', async () => (await drafts()).join() === 'for the new chat, twice');
    await page.reload();
    await composer(page).waitFor();
  });

  it('a command for a new chat runs as soon as the chat exists', async () => {
    const { page } = app;
    await openChat(page, 'The first chat');
    await hold('conversation:create');
    await page.keyboard.press('Control+n');
    await page.keyboard.press('Control+Shift+M');
    await until('main holds the request for a new chat', async () => (await heldCount()) === 1);
    await letGo();
    await hasFocus(page.getByRole('searchbox', { name: 'Search models' }));
    await page.keyboard.press('Escape');
    await hasFocus(composer(page));
  });

  it('a message sent before its new chat exists is sent to that chat', async () => {
    const { page } = app;
    await openChat(page, 'The first chat');
    await until('the whole chat is shown', async () => (await conversation(page).getByRole('article').count()) === 2);
    await hold('conversation:create');
    await answered(page, async () => {
      await page.keyboard.press('Control+n');
      await page.keyboard.type('At once');
      await page.keyboard.press('Enter');
      await page.keyboard.type('and the next');
      await letGo();
    });
    expect(service.requests.at(-1)?.body.messages).toEqual([{ role: 'user', content: 'At once' }]);
    expect(await boxText()).toBe('and the next');
  });

  it('text typed while a message is being sent is kept, in the box and on disk', async () => {
    const { page } = app;
    await composer(page).fill('');
    await hold('message:send');
    await answered(page, async () => {
      await say(page, 'A slow one');
      await until('main holds the message', async () => (await heldCount()) === 1);
      await page.keyboard.type('the next thought');
      await letGo();
    });
    expect(await boxText()).toBe('the next thought');
    await until('the draft is stored', async () => (await drafts()).includes('the next thought'));
    expect((await drafts()).includes('A slow one')).toBe(false);
  });

  it('text is kept if the page is reloaded right after it is typed', async () => {
    const { page } = app;
    await composer(page).fill('');
    await page.keyboard.type('typed at the very end');
    await page.reload();
    await composer(page).waitFor();
    await until('the text is kept', async () => (await drafts()).includes('typed at the very end'));
  });

  it('a message editor keeps its text while another chat is shown', async () => {
    const { page } = app;
    await openChat(page, 'The first chat');
    const own = conversation(page).getByRole('article', { name: 'You' }).first();
    await own.hover();
    await own.getByRole('button', { name: 'Edit' }).click();
    await own.getByRole('textbox').fill('The first chat, rewritten');
    await openChat(page, 'At once');
    await own.getByRole('textbox').waitFor({ state: 'detached' });
    await openChat(page, 'The first chat');
    await until(
      'the words are there',
      async () => (await own.getByRole('textbox').inputValue({ timeout: 500 })) === 'The first chat, rewritten',
    );
    await own.getByRole('button', { name: 'Cancel' }).click();
    await until('the editor is closed', async () => (await own.getByRole('textbox').count()) === 0);
  });

  it('a queued message that is being edited when the reply ends is never sent with its old text', async () => {
    const { page } = app;
    service.tokens = ['One', PAUSE, ' and done.'];
    await ask(page, 'Slowly, please', 'streaming');
    await say(page, 'old words');
    const queued = page.locator('article[data-status="queued"]');
    await queued.getByRole('button', { name: 'Edit' }).click();
    await queued.getByRole('textbox').fill('new words');
    const before = service.requests.length;
    service.tokens = ['Good.'];
    service.release();
    await waitForStatus(lastReply(page), 'complete');
    await until('the message is held', async () => (await queued.getByRole('textbox').inputValue()) === 'new words');
    await page.getByText('On hold while you edit it.').waitFor();
    expect(await page.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    // After switching away and back, the editor is still open.
    await openChat(page, 'At once');
    await queued.waitFor({ state: 'detached' });
    await openChat(page, 'The first chat');
    await until(
      'it still waits',
      async () => (await queued.getByRole('textbox').inputValue({ timeout: 500 })) === 'new words',
    );
    expect(service.requests.length).toBe(before);
    await answered(page, () => queued.getByRole('button', { name: 'Save', exact: true }).click());
    const said = JSON.stringify(service.requests.slice(before).map(({ body }) => body.messages));
    expect([said.includes('new words'), said.includes('old words')]).toEqual([true, false]);
  });
});

describe('searching while a reply is written', () => {
  it('updates the count, and keeps the current hit', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'New chat', exact: true }).first().click();
    service.tokens = ['A pebble.', PAUSE, ' Another pebble.', PAUSE, ' No more.'];
    await say(page, 'What lies on the beach?');
    await waitForText(lastReply(page), 'A pebble.');
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in chat' }).fill('pebble');
    await page.getByText('1 of 1').first().waitFor();
    service.release();
    await page.getByText('1 of 2').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2').first().waitFor();
    service.release();
    await waitForStatus(lastReply(page), 'complete');
    await page.getByText('2 of 2').first().waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(composer(page));
  });
});
