// What people expect of a window on any desktop: context menus, spelling, zoom, titles.
import { createServer } from 'node:http';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { composer, conversation, exchange, hasFocus, lastReply, openSettings, rows } from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';
import { type Loopback, listening } from '../helpers/system/loopback.ts';

const KEY = 'sk-test-habits-5c1d09ae77';

const shared = sharedWindow(KEY);

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

describe('the secondary mouse button', () => {
  it("offers a message's actions, on code also Copy code; Escape returns the focus", async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'How is it said?', 'Like this:\n\n```js\nsay(1)\n```\n');
    const menu = page.getByRole('menu');
    const names = async () => (await menu.getByRole('menuitem').allTextContents()).join(', ');

    await composer(page).focus();
    await lastReply(page).getByText('Like this:').click({ button: 'right' });
    await menu.waitFor();
    expect(await names()).toBe(
      'Copy, Regenerate, Details, Edit, View raw, Copy as Markdown, Copy as plain text, Count words, New chat from here, Export this chat, Delete',
    );
    await page.keyboard.press('Escape');
    await until('the menu is gone', async () => (await menu.count()) === 0);
    await until('the box has the focus again', async () => (await focusedName(page)) === 'Message');

    await lastReply(page).getByText('say(1)').click({ button: 'right' });
    await menu.waitFor();
    expect(await names()).toMatch(/^Copy code, Copy, /);
    await page.keyboard.press('Escape');
    await until('the menu is gone', async () => (await menu.count()) === 0);

    await conversation(page)
      .getByRole('article', { name: 'You' })
      .getByText('How is it said?')
      .click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const editor = conversation(page).getByRole('article', { name: 'You' }).getByRole('textbox');
    await editor.waitFor();
    await hasFocus(editor);
  });

  it("uses the system's menu for selected text and text boxes, and opens a chat’s actions on its row", async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'Harbours', 'Quiet water');
    const menu = page.getByRole('menu');
    const isLeftToTheSystem = (where: string) =>
      page.evaluate(
        (selector) =>
          document
            .querySelector(selector)
            ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })) ?? null,
        where,
      );
    expect(await isLeftToTheSystem('textarea')).toBe(true);
    await lastReply(page).getByText('Quiet water').dblclick();
    expect(await isLeftToTheSystem('[data-status="complete"] p:not(.message-model)')).toBe(true);
    expect(await menu.count()).toBe(0);
    await rows(page).getByRole('button', { name: 'Harbours', exact: true }).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Rename', exact: true }).waitFor();
  });
});

describe('spelling', () => {
  /** The hosts that the app would contact beyond this computer. */
  const asked: string[] = [];
  let loopback: Loopback;

  beforeEach(async () => {
    asked.length = 0;
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(502).end();
    });
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    loopback = await listening(proxy);
  });

  afterEach(() => loopback.close());

  it('downloads no dictionary before a language is chosen, and then names the host', async () => {
    const page = await shared.connected({ env: { https_proxy: loopback.url } });
    await composer(page).pressSequentially('a wrod that is mispelled ');
    const dialog = await openSettings(page, 'General');
    const add = dialog.getByRole('combobox', { name: 'Check spelling in' });
    await add.waitFor();
    expect(asked).toEqual([]);

    await add.click();
    await page
      .getByRole('option', { name: 'Deutsch' })
      .or(page.getByRole('option', { name: 'German', exact: true }))
      .click();
    // Check this notice first, because it disappears by itself.
    await page
      .getByText(/dictionary for .* couldn’t be downloaded/)
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Stop checking German' }).waitFor();
    await until('the dictionary is asked for', () => asked.length > 0);
    expect(asked.every((host) => host.startsWith('redirector.gvt1.com:'))).toBe(true);
    await dialog.getByRole('tab', { name: 'About' }).click();
    await dialog.getByRole('row', { name: /redirector\.gvt1\.com.*spelling dictionary/ }).waitFor();

    const before = asked.length;
    await dialog.getByRole('tab', { name: 'General' }).click();
    await dialog.getByRole('button', { name: 'Stop checking German' }).click();
    await until('no language is left', async () =>
      page.evaluate(async () => {
        const result = await window.parley.appBootstrap({});
        return result.ok && result.value.settings.spellingLanguages.length === 0;
      }),
    );
    await page.keyboard.press('Escape');
    await composer(page).pressSequentially('anothr wrod ');
    expect(asked.length).toBe(before);
  });
});

describe('the window', () => {
  it("has the open chat's title", async () => {
    const page = await shared.connected();
    expect(await page.title()).toBe('Parley');
    await exchange(page, shared.service, 'Harbours', 'Quiet water');
    await until('the title names the chat', async () => (await page.title()) === 'Harbours – Parley');
    await page.getByRole('button', { name: 'New chat', exact: true }).click();
    await until('an empty chat has no name', async () => (await page.title()) === 'Parley');
  });

  it('shows text in the chosen font', async () => {
    const page = await shared.connected();
    const face = () =>
      page.getByLabel('Message', { exact: true }).evaluate((box) => getComputedStyle(box).fontFamily.split(',')[0]);
    expect(await face()).toContain('Source Serif');
    const dialog = await openSettings(page, 'Appearance');
    for (const [name, family] of [
      ['Sans', 'Hanken Grotesk'],
      ['System', 'system-ui'],
    ] as const) {
      await dialog.getByRole('combobox', { name: 'Reading font' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await until(`${family} is used`, async () => (await face())?.includes(family));
    }
  });
});
