// Without a mouse: F6 visits the window's parts, each toolbar is one Tab stop, and closed editors return the focus.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dismissNotices } from '../helpers/states/state-walk.ts';
import { until } from './parley-app.ts';
import { ask, composer, conversation, hasFocus, lastReply, newChat, openSettings, rows } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-keyboard-90b4e1c6d2';

const shared = connectedWindow(KEY);

/** A chat with one question and an answer that contains code. */
const answered = async () => {
  const { page } = shared;
  await newChat(page);
  shared.service.tokens = ['Look:\n\n```js\nlet a = 1;\n```\n'];
  await ask(page, 'A question');
  // F6 would stop at a notice.
  await dismissNotices(page);
  return page;
};

/** The name of the focused element, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const focusIs = (page: Page, name: string) =>
  until(`the focus is on «${name}»`, async () => (await focused(page)) === name);

describe('keyboard only', () => {
  it('moves between the parts of the window, with one tab stop per toolbar', async () => {
    const page = await answered();
    await composer(page).focus();
    for (const part of ['A question', 'Find in chat', 'Conversation', 'Message']) {
      await page.keyboard.press('F6');
      await focusIs(page, part);
    }
    await page.keyboard.press('Shift+F6');
    await focusIs(page, 'Conversation');
    const path: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      path.push(await focused(page));
    }
    // The question's buttons, the code's buttons, the code itself, the reply's buttons, and the message box.
    expect(path.slice(0, 4)).toEqual(['Copy', 'Copy code', 'js', 'Copy']);
    expect(path[4]).toBe('Message');

    await lastReply(page).getByRole('button', { name: 'Copy', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await focusIs(page, 'Regenerate');
    await page.keyboard.press('End');
    await focusIs(page, 'More');
    await page.keyboard.press('ArrowRight');
    await focusIs(page, 'Copy');
    await lastReply(page).getByRole('button', { name: 'Copy code' }).focus();
    await page.keyboard.press('ArrowLeft');
    await focusIs(page, 'Save as file');
    await page.keyboard.press('Home');
    await focusIs(page, 'Wrap lines');
  });

  it('moves from message to message even from a menu button', async () => {
    const page = await answered();
    await page.getByRole('button', { name: 'More for this chat' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await hasFocus(lastReply(page));
    expect(await page.getByRole('menu').count()).toBe(0);
  });

  it('reaches the buttons that stay when the sidebar is collapsed', async () => {
    const page = await answered();
    await page.keyboard.press('Control+b');
    await composer(page).focus();
    await page.keyboard.press('F6');
    await focusIs(page, 'Show sidebar');
    await page.keyboard.press('F6');
    await focusIs(page, 'Find in chat');
    await page.keyboard.press('Control+b');
  });

  it("moves through the inspector's tabs: loading a tab doesn't take the focus", async () => {
    const page = await answered();
    await page.keyboard.press('Control+Shift+p');
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('Chat').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem').first().waitFor();
    await hasFocus(tab('Branches'));
    await page.keyboard.press('ArrowLeft');
    await hasFocus(tab('Chat'));
    await page.keyboard.press('Control+Shift+p');
  });

  it('opens a menu at its first entry, also from a row or a message', async () => {
    const page = await answered();
    for (const [name, first] of [
      ['Conversation actions', 'Rename'],
      ['More', 'Edit'],
      ['More ways to regenerate', 'Same model again'],
      ['New…', 'New temporary chat'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
      await hasFocus(page.getByRole('menuitem', { name: first, exact: true }));
      await page.keyboard.press('Escape');
      await until('the menu is closed', async () => (await page.getByRole('menu').count()) === 0);
      await focusIs(page, name);
    }
  });

  it('moves the focus from a deleted row to the next, to the Undo notice above the dialog, and back', async () => {
    const page = await answered();
    await page.evaluate(async () => {
      for (const name of ['One', 'Two', 'Three']) await window.parley.savedCreate({ kind: 'prompt', name, text: name });
    });
    const settings = await openSettings(page, 'Prompts');
    const row = (name: string) => settings.locator('.saved-open').filter({ hasText: name });
    await settings.getByRole('button', { name: 'Actions for Two' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(row('Three'));
    await page.keyboard.press('F6');
    const undo = page.getByRole('button', { name: 'Undo' });
    await hasFocus(undo);
    await page.keyboard.press('F6');
    await hasFocus(row('Three'));
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await row('Two').waitFor();
    await hasFocus(row('Three'));
    await page.keyboard.press('Escape');
    await focusIs(page, 'Settings');
  });

  it('returns the focus from an editor or Details to the control that it came from', async () => {
    const page = await answered();
    const own = conversation(page).getByRole('article', { name: 'You' });
    await own.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await focusIs(page, 'Edit message');
    await page.keyboard.press('Escape');
    await focusIs(page, 'Edit');

    await lastReply(page).getByRole('button', { name: 'Details' }).focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details', exact: true });
    await hasFocus(details);
    expect(await details.evaluate((content) => getComputedStyle(content).outlineStyle)).toBe('solid');
    await page.keyboard.press('Escape');
    await hasFocus(lastReply(page).getByRole('button', { name: 'Details' }));

    await composer(page).focus();
    await page.keyboard.press('ArrowUp');
    await focusIs(page, 'Edit message');
    await page.keyboard.press('Escape');
    await focusIs(page, 'Message');

    await rows(page).getByRole('button', { name: 'A question', exact: true }).first().focus();
    await page.keyboard.press('F2');
    await focusIs(page, 'Chat title');
    await page.keyboard.press('Escape');
    await focusIs(page, 'A question');

    await page.getByRole('button', { name: 'Rename chat' }).focus();
    await page.keyboard.press('Enter');
    await focusIs(page, 'Chat title');
    await page.keyboard.press('Escape');
    await focusIs(page, 'Rename chat');

    await page.keyboard.press('Enter');
    await focusIs(page, 'Chat title');
    await page.keyboard.type('Another name');
    await page.keyboard.press('Enter');
    await focusIs(page, 'Rename chat');
    await rows(page).getByRole('button', { name: 'Another name', exact: true }).waitFor();
  });
});
