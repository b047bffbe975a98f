// Everyday life with many chats: names on the screen, the queue, drafts, folders, archive, trash, undo and search.
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import {
  act,
  ask,
  chooseMore,
  closeSettings,
  composer,
  conversation,
  exchange,
  lastReply,
  newChat,
  openConnectionForm,
  openSettings,
  rows,
  say,
  waitForStatus,
  waitForText,
} from '../e2e/person.ts';
import { PAUSE } from '../e2e/scripted-service.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const KEY = 'sk-test-living-1b7e42d09c';

const shared = sharedWindow(KEY);

const row = (page: Page, title: string) => rows(page).getByRole('button', { name: title, exact: true });

const isGone = (what: string, place: Locator) => until(what, async () => (await place.count()) === 0);
const chatBodies = () =>
  shared.service.requests.filter((one) => one.path === '/v1/chat/completions').map((one) => one.body.messages);
const own = (page: Page) => conversation(page).getByRole('article', { name: 'You' });

describe('the usual controls have their names', () => {
  it('in the model picker, the parameters, the messages and the settings', async () => {
    const page = await shared.connected();
    await page.getByRole('button', { name: /^Model, / }).click();
    const models = page.getByRole('listbox', { name: 'Models' });
    await models.getByRole('option', { name: 'beta', exact: true }).waitFor();
    const listed = () => shared.service.requests.filter((one) => one.path === '/v1/models').length;
    const before = listed();
    await page.getByRole('button', { name: 'Refresh models' }).click();
    await until('the list is read again', () => listed() > before);
    await page.getByRole('searchbox', { name: 'Search models' }).fill('gamma-9');
    await models.getByRole('option', { name: /gamma-9/ }).click();
    await waitForText(page.getByRole('button', { name: /^Model, / }), 'gamma-9');

    await page.getByRole('button', { name: 'Parameters' }).click();
    const region = page.getByRole('region', { name: 'Parameters' });
    await region.getByRole('slider', { name: 'Temperature' }).waitFor();
    await region.getByRole('slider', { name: 'Top P' }).waitFor();
    for (const name of ['Temperature', 'Top P', 'Max tokens', 'Stream', 'System prompt'])
      await region.getByRole('button', { name: `Reset ${name}`, exact: true }).waitFor();
    await region.getByRole('spinbutton', { name: 'Max tokens' }).fill('12');
    const reset = region.getByRole('button', { name: 'Reset Max tokens' });
    await reset.focus();
    await page.keyboard.press('Enter');
    await until('nothing is left to reset', async () => (await reset.getAttribute('aria-disabled')) === 'true');
    expect(await reset.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');

    await exchange(page, shared.service, 'Which model', 'This **one**');
    const request = shared.service.requests.at(-1);
    expect(request?.body.model).toBe('gamma-9');
    expect(Object.keys(request?.body ?? {}).sort()).toEqual(['messages', 'model', 'stream']);
    for (const name of ['Copy', 'Regenerate', 'Details', 'More'])
      await lastReply(page).getByRole('button', { name, exact: true }).waitFor();
    for (const name of ['Copy', 'Edit', 'More'])
      await own(page).last().getByRole('button', { name, exact: true }).waitFor();
    await chooseMore(page, 'View raw');
    const raw = lastReply(page).getByRole('region', { name: 'Raw text' });
    expect(await raw.textContent()).toBe('This **one**');
    await lastReply(page).getByRole('button', { name: 'Details' }).click();
    await waitForText(page.getByRole('region', { name: 'Details' }), 'gamma-9');
    expect(await page.getByRole('region', { name: 'Details' }).textContent()).not.toContain(KEY);
    await page.keyboard.press('Escape');

    const dialog = await openSettings(page, 'Connections');
    for (const name of ['General', 'Connections and keys', 'Models', 'Appearance', 'Keyboard', 'Data', 'About'])
      await dialog.getByRole('tab', { name, exact: true }).waitFor();
    for (const name of ['Rotate key', 'Remove key', 'Test connection', 'Edit connection', 'Remove connection'])
      await dialog.getByRole('button', { name, exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Open console' }).count()).toBe(0);
  });
});

describe('writing', () => {
  it('keeps a queue that can be edited and removed, and a draft for each chat', async () => {
    const page = await shared.connected();
    shared.service.tokens = ['One', PAUSE, ' done'];
    await say(page, 'First');
    await waitForText(lastReply(page), 'One');
    await say(page, 'Second');
    await say(page, 'Third');
    const queued = page.locator('[role=article][data-status="queued"], article[data-status="queued"]');
    await until('two messages wait', async () => (await queued.count()) === 2);
    await queued.first().getByRole('button', { name: 'Edit' }).click();
    await queued.first().getByRole('textbox').fill('Second, better');
    await queued.first().getByRole('button', { name: 'Save', exact: true }).click();
    await waitForText(queued.first(), 'Second, better');
    await queued.last().getByRole('button', { name: 'Remove' }).click();
    await until('one message waits', async () => (await queued.count()) === 1);
    await composer(page).fill('a draft for the first chat');
    shared.service.tokens = ['Two'];
    shared.service.release();
    await waitForText(lastReply(page), 'Two');
    expect(chatBodies().at(-1)).toMatchObject([{ content: 'First' }, {}, { content: 'Second, better' }]);
    expect(chatBodies().length).toBe(2);
    await newChat(page);
    await until('the box is empty', async () => (await composer(page).inputValue()) === '');
    await composer(page).fill('another draft');
    await row(page, 'First').click();
    await until(
      'the first draft is back',
      async () => (await composer(page).inputValue()) === 'a draft for the first chat',
    );
  });

  it('never sends text that an input method is composing, edits the last message with Up, and obeys the chosen key', async () => {
    const page = await shared.connected();
    const session = await page.context().newCDPSession(page);
    await composer(page).focus();
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
    });
    await session.send('Input.insertText', { text: '日本' });
    await until('the word is in the box', async () => (await composer(page).inputValue()).includes('日本'));
    expect(await own(page).count()).toBe(0);
    expect(chatBodies()).toEqual([]);

    await exchange(page, shared.service, 'To be bettered', 'Fine, and at length.\n\n'.repeat(40));
    await composer(page).press('ArrowUp');
    const editor = own(page).last().getByRole('textbox');
    await until('the last message is being edited', async () => (await editor.inputValue()) === 'To be bettered');
    await until('the box is in view', () =>
      editor.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    );
    await editor.fill('Bettered');
    await own(page).last().getByRole('button', { name: 'Save', exact: true }).click();
    await waitForText(own(page).last(), '2 / 2');
    expect(chatBodies().length).toBe(1);

    const settings = await openSettings(page, 'General');
    await settings.getByRole('combobox', { name: 'Send with' }).click();
    await page.getByRole('option', { name: /Ctrl\+Enter/ }).click();
    await waitForText(settings.getByRole('combobox', { name: 'Send with' }), 'Ctrl+Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await closeSettings(page);
    await composer(page).fill('One line');
    await composer(page).press('Enter');
    await composer(page).pressSequentially('and another');
    expect(await composer(page).inputValue()).toBe('One line\nand another');
    await composer(page).press('Control+Enter');
    await until('the message was sent', () => chatBodies().length === 2);
  });
});

describe('the sidebar', () => {
  it('renames, pins, archives, moves, deletes and restores chats', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Apples', 'About apples');
    await newChat(page);
    await exchange(page, shared.service, 'Pears', 'About pears');
    await act(page, 'Apples', 'Rename');
    await page.getByRole('textbox', { name: 'Chat title' }).fill('Orchard');
    await page.keyboard.press('Enter');
    await row(page, 'Orchard').waitFor();
    await act(page, 'Orchard', 'Pin');
    await rows(page).getByRole('heading', { name: 'Pinned' }).waitFor();

    await act(page, 'Pears', 'Archive');
    await isGone('the row is gone', row(page, 'Pears'));
    await rows(page).getByRole('button', { name: 'Archive', exact: true }).click();
    await row(page, 'Pears').waitFor();
    await act(page, 'Pears', 'Unarchive');
    await rows(page).getByRole('button', { name: 'Back to all chats' }).click();
    await row(page, 'Pears').waitFor();

    await rows(page).getByRole('button', { name: 'New…' }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Fruit');
    await page.keyboard.press('Enter');
    await rows(page).getByText('Fruit', { exact: true }).waitFor();
    await act(page, 'Pears', 'Move to folder…');
    await page.getByRole('dialog', { name: 'Move chat' }).getByText('Fruit', { exact: true }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await until('the chat is in its folder', async () => {
      const list = await page.evaluate(async () => {
        const answer = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
        return answer.ok ? answer.value.items.map((item) => item.folderId !== null) : [];
      });
      return list.filter(Boolean).length === 1;
    });

    await act(page, 'Orchard', 'Delete');
    await isGone('the chat is gone', row(page, 'Orchard'));
    await composer(page).focus();
    await page.keyboard.press('Control+z');
    await row(page, 'Orchard').waitFor();
    await act(page, 'Orchard', 'Delete');
    await isGone('the chat is gone again', row(page, 'Orchard'));
    await rows(page).getByRole('button', { name: 'Trash', exact: true }).click();
    const inTrash = rows(page).getByRole('listitem').filter({ hasText: 'Orchard' });
    await inTrash.getByRole('button', { name: 'Restore' }).click();
    await isGone('it is not in the trash any more', inTrash);
    await rows(page).getByRole('button', { name: 'Back to all chats' }).click();
    await row(page, 'Orchard').click();
    await waitForText(lastReply(page), 'About apples');
  });

  it('offers Undo for a new title, pinning, moving and archiving, and for two chats at once', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Apples', 'About apples');
    await newChat(page);
    await exchange(page, shared.service, 'Pears', 'About pears');
    const undo = async (said: string) => {
      const notice = page.getByRole('region', { name: 'Notices' }).locator('.notice', { hasText: said });
      const button = notice.getByRole('button', { name: 'Undo' });
      await button.click();
      // The next notice also names the action and stays under the pointer, so wait until the Undo button is gone.
      await isGone(`Undo of «${said}» is gone`, button);
    };

    await act(page, 'Apples', 'Rename');
    await page.getByRole('textbox', { name: 'Chat title' }).fill('Orchard');
    await page.keyboard.press('Enter');
    await undo('Renamed to “Orchard”.');
    await row(page, 'Apples').waitFor();

    await act(page, 'Apples', 'Pin');
    await rows(page).getByRole('heading', { name: 'Pinned' }).waitFor();
    await undo('Pinned “Apples”.');
    await isGone('nothing is pinned', rows(page).getByRole('heading', { name: 'Pinned' }));

    await act(page, 'Apples', 'Archive');
    await isGone('the row is gone', row(page, 'Apples'));
    await undo('Archived “Apples”.');
    await row(page, 'Apples').waitFor();

    await rows(page).getByRole('button', { name: 'New…' }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Fruit');
    await page.keyboard.press('Enter');
    await row(page, 'Apples').click({ modifiers: ['Control'] });
    await row(page, 'Pears').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'Move selected to a folder' }).click();
    await page.getByRole('dialog').getByText('Fruit', { exact: true }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await isGone('the folder is closed around them', row(page, 'Pears'));
    await undo('Moved 2 chats to Fruit.');
    await row(page, 'Pears').waitFor();

    // A reloaded page can't undo earlier actions.
    await act(page, 'Pears', 'Archive');
    await isGone('the row is gone', row(page, 'Pears'));
    await page.reload();
    await row(page, 'Apples').waitFor();
    await composer(page).focus();
    await page.keyboard.press('Control+z');
    await isGone('it stays in the archive', row(page, 'Pears'));
  });

  it('searches with operators', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Lighthouse keepers', 'They trim the wick');
    await newChat(page);
    await exchange(page, shared.service, 'Wick of a candle', 'It burns');
    const box = page.getByRole('searchbox', { name: 'Search conversations' });
    const found = async (query: string, is: string, isNot: string) => {
      await box.fill(query);
      const results = rows(page);
      await until(`«${query}» finds ${is}`, async () => {
        const text = (await results.textContent()) ?? '';
        return text.includes(is) && !text.includes(isNot);
      });
    };
    await found('wick in:title', 'Wick of a candle', 'Lighthouse');
    await found('wick role:assistant', 'Lighthouse keepers', 'candle');
    await found('"trim the wick"', 'Lighthouse keepers', 'candle');
    await found('model:nowhere wick', 'Nothing found', 'candle');
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await found(`wick after:${day(2)}`, 'Lighthouse keepers', 'Nothing found');
    await found(`wick before:${day(2)}`, 'Nothing found', 'candle');
    await found(`wick after:${day(-2)}`, 'Nothing found', 'candle');
    await found('wick is:pinned', 'Nothing found', 'candle');
    await box.press('Escape');
    await act(page, 'Lighthouse keepers', 'Pin');
    await rows(page).getByRole('heading', { name: 'Pinned' }).waitFor();
    await found('wick is:pinned', 'Lighthouse keepers', 'candle');
    await box.press('Escape');
    await row(page, 'Lighthouse keepers').waitFor();
  });
});

// The tests below don't restore the window's first state, so they come last.
describe('a connection', () => {
  it('is edited without entering the key again and without a chat request, with time-outs in seconds', async () => {
    const page = await shared.connected();
    const form = await openConnectionForm(page);
    const advanced = form.getByRole('group', { name: 'Advanced' });
    if (!(await advanced.getByRole('switch', { name: 'Retry automatically' }).isVisible()))
      await form.getByText('Advanced', { exact: true }).click();
    await advanced.getByRole('switch', { name: 'Retry automatically' }).click();
    for (const name of ['Response start time-out', 'Idle connection time-out', 'Whole response time-out'])
      await advanced.getByRole('spinbutton', { name, exact: true }).waitFor();
    await advanced.getByRole('spinbutton', { name: 'Next token time-out', exact: true }).fill('2.7');
    await advanced.getByRole('spinbutton', { name: 'Idle connection time-out', exact: true }).fill('2.6');
    await form.getByRole('textbox', { name: 'Console URL' }).fill(`${shared.service.baseUrl}/console`);
    const chats = chatBodies().length;
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await isGone('the form is closed', page.getByRole('textbox', { name: 'Base URL' }));
    expect(chatBodies().length).toBe(chats);
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Open console' }).waitFor();
    await page.keyboard.press('Escape');
    shared.service.tokens = ['A word', PAUSE];
    await ask(page, 'Then silence', 'interrupted');
    expect(await lastReply(page).getAttribute('data-error-kind')).toBe('timeout');
    await waitForText(lastReply(page), 'A word');
  });
});

describe('the next launch', () => {
  it('shows the text that had arrived when the system ended the app at once', async () => {
    const page = await shared.connected();
    shared.service.tokens = ['Half', ' of', PAUSE, ' never'];
    await say(page, 'Go');
    await waitForText(lastReply(page), 'Half of');
    process.kill(shared.app.processId, 'SIGTERM');
    await shared.app.ended();
    const again = await shared.again();
    await waitForStatus(lastReply(again), 'interrupted');
    await waitForText(lastReply(again), 'Half of');
  });

  it('has the same zoom, which every plus key changes within limits', async () => {
    const page = await shared.connected();
    const zoom = () => page.evaluate(() => Math.round(window.devicePixelRatio * 100));
    const normal = await zoom();
    const isAt = (percent: number) =>
      until(`the page is at ${percent} %`, async () => Math.abs((await zoom()) / normal - percent / 100) < 0.01);
    for (const keys of ['Control+Equal', 'Control+Shift+Equal', 'Control+NumpadAdd']) {
      await composer(page).press(keys);
      await isAt(110);
      await composer(page).press('Control+0');
      await isAt(100);
    }
    for (let presses = 0; presses < 8; presses++) await composer(page).press('Control+Minus');
    await isAt(50);
    for (let presses = 0; presses < 15; presses++) await composer(page).press('Control+Equal');
    await isAt(300);
    for (const percent of [250, 200]) {
      await composer(page).press('Control+Minus');
      await isAt(percent);
    }
    await page.reload();
    await composer(page).waitFor();
    await isAt(200);
    await shared.app.quit();
    const again = await shared.again();
    await composer(again).waitFor();
    await until('the next start is as large', async () => {
      const now = await again.evaluate(() => window.devicePixelRatio);
      return Math.round(now * 100) === normal * 2;
    });
  });
});
