// A chat in its own window, and two windows at once: nothing is lost, and both show the same.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import {
  act,
  composer,
  conversation,
  exchange,
  lastReply,
  newChat,
  openChat,
  pressToEnd,
  rows,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE } from '../e2e/scripted-service.ts';
import { connectedWindow } from '../e2e/shared-window.ts';
import { Inspector } from '../helpers/page/inspector.ts';

const KEY = 'sk-test-windows-7be240cc19';

const shared = connectedWindow(KEY, { args: ['--inspect=0'] });
let app: ParleyApp;
let inspector: Inspector;

/** The chat that each test starts with. */
let chat: string;
let chats = 0;

beforeAll(async () => {
  ({ app } = shared);
  inspector = await Inspector.attach(app.output.join(''));
});

beforeEach(async () => {
  chats += 1;
  chat = `Question ${chats}`;
  shared.service.reset();
  await newChat(app.page);
  await exchange(app.page, shared.service, chat, 'The first answer');
});

afterEach(async () => {
  await inspector.evaluate(
    'electron.BrowserWindow.getAllWindows().sort((a, b) => a.id - b.id).slice(1).forEach((window) => window.close())',
  );
  await until('the main window is alone', () => app.windows().length === 1);
});

afterAll(() => inspector.close());

/** Opens a chat in its own window from the menu of its row. */
async function openOwnWindow(title: string): Promise<Page> {
  await act(app.page, title, 'Open in its own window');
  const other = await app.otherWindow();
  await conversation(other).waitFor();
  return other;
}

const boxText = (page: Page) => composer(page).inputValue();
const closeNewest = () =>
  inspector.evaluate('electron.BrowserWindow.getAllWindows().sort((a, b) => b.id - a.id)[0].close()');
const gone = (page: Page) => until('the window is closed', () => page.isClosed());
const windowCount = () => inspector.evaluate('electron.BrowserWindow.getAllWindows().length');

describe('a chat in its own window', () => {
  it('has room for all its actions, even in a small window zoomed to 200 %', async () => {
    const other = await openOwnWindow(chat);
    await other.setViewportSize({ width: 240, height: 200 });
    const controls = other.locator('.chat-header-controls').getByRole('button');
    await until('all header buttons are in the window', async () => {
      const rights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      return rights.length === 4 && Math.max(...rights) <= 240;
    });
    expect(await other.getByRole('button', { name: 'Open in Parley' }).count()).toBe(1);
  });

  it('has no sidebar, streams in both windows, and is sandboxed like the main one', async () => {
    const other = await openOwnWindow(chat);
    expect(await rows(other).count()).toBe(0);
    await waitForText(lastReply(other), 'The first answer');
    await until('the window has the chat’s name', async () => (await other.title()) === `${chat} – Parley`);

    shared.service.tokens = ['Half', PAUSE, ' and half'];
    await say(other, 'From the other window');
    for (const page of [app.page, other]) {
      await waitForText(lastReply(page), 'Half');
    }
    shared.service.release();
    for (const page of [app.page, other]) {
      await waitForStatus(lastReply(page), 'complete');
      await waitForText(lastReply(page), 'Half and half');
    }

    const walls = (await inspector.evaluate(`JSON.stringify(electron.BrowserWindow.getAllWindows().map((window) => {
    const { sandbox, contextIsolation, nodeIntegration, webSecurity } = window.webContents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, session: window.webContents.session.storagePath };
  }))`)) as string;
    const [main, second] = JSON.parse(walls) as readonly unknown[];
    expect(second).toEqual(main);
    expect(await other.evaluate(() => fetch('https://example.org/').catch(() => 'refused'))).toBe('refused');
    expect(await other.evaluate(() => window.open('https://example.org/') === null)).toBe(true);
  });

  it('exists once: opening it again opens no second window, and deleting the chat closes it', async () => {
    const other = await openOwnWindow(chat);
    await app.page.getByRole('button', { name: 'More for this chat' }).click();
    await app.page.getByRole('menuitem', { name: 'Open in its own window' }).click();
    await until('the own window has the focus', async () => other.evaluate(() => document.hasFocus())).catch(
      () => null,
    );
    expect(await windowCount()).toBe(2);

    await rows(app.page).getByRole('button', { name: chat, exact: true }).focus();
    await composer(other).fill('typed a moment before');
    await app.page.keyboard.press('Delete');
    await gone(other);
    await until('one window is left', async () => (await windowCount()) === 1);
    // The typed text went to the trash with the chat, and Undo restores both.
    await app.page.getByRole('button', { name: 'Undo' }).click();
    await openChat(app.page, chat);
    await until('the draft is there', async () => (await boxText(app.page)) === 'typed a moment before');
  });

  it('passes commands that it can’t show to the main window, and shares the chosen model with it', async () => {
    const other = await openOwnWindow(chat);
    await other.keyboard.press('Control+k');
    await app.page
      .getByRole('combobox')
      .or(app.page.getByRole('searchbox', { name: /^Search chats, commands/ }))
      .first()
      .waitFor();
    expect(await other.getByRole('dialog').count()).toBe(0);
    await app.page.keyboard.press('Escape');

    await other.getByRole('button', { name: /^Model/ }).click();
    await other.getByRole('option', { name: 'beta', exact: true }).click();
    await until('the main window has it too', async () =>
      app.page.getByRole('button', { name: /^Model, beta/ }).isVisible(),
    );
    await other.getByRole('button', { name: 'Open in Parley' }).click();
    await conversation(app.page).waitFor();
    expect(await windowCount()).toBe(2);
  });
});

describe('two windows at once', () => {
  it('show an empty chat with its settings, and without them once it is reused as a new chat', async () => {
    await newChat(app.page);
    const id = await until('there is an empty chat', () =>
      app.page.evaluate(async () => {
        const made = await window.parley.conversationCreate({ isTemporary: false });
        return made.ok && made.value.summary.id;
      }),
    );
    await app.page.evaluate((id) => window.parley.windowOpenChat({ conversationId: id }), id);
    const other = await app.otherWindow();
    await conversation(other).waitFor();
    await app.page.evaluate((id) => window.parley.conversationSettings({ id, patch: { historyLimit: 3 } }), id);
    const chip = (page: Page) => page.getByRole('button', { name: /Last 3 messages/ });
    await chip(other).waitFor();
    await app.page.evaluate(() => window.parley.conversationCreate({ isTemporary: false }));
    await chip(other).waitFor({ state: 'detached' });
  });

  it('send at the same time: one message is answered, the other waits in the queue, and both windows show both', async () => {
    const other = await openOwnWindow(chat);
    shared.service.tokens = ['Done', PAUSE];
    await Promise.all([composer(app.page).fill('From the main one'), composer(other).fill('From the own one')]);
    await Promise.all([composer(app.page).press('Enter'), composer(other).press('Enter')]);
    const asked = () => shared.service.requests.filter(({ path }) => path.endsWith('/chat/completions')).length;
    await until('the first question was sent', () => asked() === 2);
    shared.service.release();
    await until('the second question was sent', () => asked() === 3);
    shared.service.release();
    for (const page of [app.page, other]) {
      await waitForStatus(lastReply(page), 'complete');
      await until('both questions are in the chat', async () => {
        const words = await conversation(page).textContent();
        return words?.includes('From the main one') && words.includes('From the own one');
      });
    }
  });

  it('lose no text if one is closed in the middle of a reply', async () => {
    const other = await openOwnWindow(chat);
    shared.service.tokens = ['Before', PAUSE, ' and after'];
    await say(other, 'Closed meanwhile');
    await waitForText(lastReply(app.page), 'Before');
    await composer(other).fill('half a thought');
    await closeNewest();
    await gone(other);
    shared.service.release();
    await waitForStatus(lastReply(app.page), 'complete');
    await waitForText(lastReply(app.page), 'Before and after');
    await until('the main window has the draft', async () => (await boxText(app.page)) === 'half a thought');
  });

  it('edit the same message: saving in one keeps the text in the other’s editor, even after that window closes', async () => {
    const other = await openOwnWindow(chat);
    const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit message' });
    for (const [page, words] of [
      [other, 'Words of the own window'],
      [app.page, 'Words of the main one'],
    ] as const) {
      await page.getByRole('article', { name: 'You' }).hover();
      await page.getByRole('article', { name: 'You' }).getByRole('button', { name: 'Edit' }).click();
      await editor(page).fill(words);
    }
    await editor(app.page).press('Control+s');
    await waitForText(app.page.getByRole('article', { name: 'You' }), 'Words of the main one');
    await until(
      'the other one edits the version that was saved',
      async () =>
        (await other.getByRole('article', { name: 'You' }).getAttribute('data-message-id')) ===
        (await app.page.getByRole('article', { name: 'You' }).getAttribute('data-message-id')),
    );
    expect(await editor(other).inputValue()).toBe('Words of the own window');
    expect(await editor(app.page).count()).toBe(0);
    await closeNewest();
    await gone(other);
    const again = await openOwnWindow(chat);
    await until(
      'its words are there again',
      async () => (await editor(again).inputValue()) === 'Words of the own window',
    );
    await editor(again).press('Control+s');
    await waitForText(app.page.getByRole('article', { name: 'You' }), 'Words of the own window');
    await waitForText(app.page.getByRole('article', { name: 'You' }), '3 / 3');
  });

  it('share a draft while only one window writes; if both write, both texts are kept', async () => {
    const other = await openOwnWindow(chat);
    await composer(other).fill('from there');
    await until('the main window shows the draft', async () => (await boxText(app.page)) === 'from there');
    await composer(other).fill('');
    await until('the main window’s box is empty', async () => (await boxText(app.page)) === '');

    // Each window stores its own text before it hears of the other window's text.
    await Promise.all([composer(app.page).fill('mine'), composer(other).fill('yours')]);
    await until('at least one of the drafts is shown', async () => {
      const words = [await boxText(app.page), await boxText(other)];
      return words.includes('mine') || words.includes('yours');
    });
    const mine = await boxText(app.page);
    const yours = await boxText(other);
    await closeNewest();
    await gone(other);
    await until('the words of both are here', async () => {
      const words = await boxText(app.page);
      return words.includes(mine) && words.includes(yours);
    });
  });
});
describe('two windows, one of which ends', () => {
  it('a crashed page returns with its chat, while the other continues', async () => {
    const other = await openOwnWindow(chat);
    shared.service.tokens = ['Still', PAUSE, ' running'];
    await say(app.page, 'Go on');
    await waitForText(lastReply(other), 'Still');
    const crashed = other.waitForEvent('crash').catch(() => undefined);
    await inspector.evaluate(`(() => {
      const windows = electron.BrowserWindow.getAllWindows();
      windows.sort((a, b) => b.id - a.id)[0].webContents.forcefullyCrashRenderer();
    })()`);
    await crashed;
    shared.service.release();
    await waitForStatus(lastReply(app.page), 'complete');
    await waitForText(lastReply(app.page), 'Still running');
    await until('the window is back with the same chat', async () =>
      inspector.evaluate(`(async () => {
        const window = electron.BrowserWindow.getAllWindows().sort((a, b) => b.id - a.id)[0];
        return window.webContents.executeJavaScript(
          "document.querySelector('nav') === null && (document.querySelector('[role=log]')?.textContent ?? '').includes('Still running')");
      })()`),
    );
  });

  // This test comes last, because it ends the app.
  it('quitting asks once, in the main window, and keeps the received text', async () => {
    const other = await openOwnWindow(chat);
    shared.service.tokens = ['Kept', PAUSE];
    await say(other, 'A long one');
    await waitForText(lastReply(other), 'Kept');
    await inspector.evaluate('electron.app.quit()');
    const question = app.page.getByRole('alertdialog');
    await question.waitFor();
    expect(await other.getByRole('alertdialog').count()).toBe(0);
    await pressToEnd(question.getByRole('button', { name: 'Stop and quit' }));
    inspector.close();
    await app.ended();
    app = await ParleyApp.start({ userDataDir: app.userDataDir, args: ['--inspect=0'] });
    onTestFinished(() => app.dispose());
    inspector = await Inspector.attach(app.output.join(''));
    await conversation(app.page).waitFor();
    await waitForText(lastReply(app.page), 'Kept');
  });
});
