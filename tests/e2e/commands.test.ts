// Commands by keyboard: the palette from anywhere, other layouts, keys from other apps, and tooltips.
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { until } from './parley-app.ts';
import {
  closeSettings,
  composer,
  conversation,
  exchange,
  hasFocus,
  isOpen,
  openChat,
  openSettings,
  rows,
} from './person.ts';
import { sharedWindow } from './shared-window.ts';

const KEY = 'sk-test-commands-51f0aa27c9';

const shared = sharedWindow(KEY);

/** Two chats, the second one open. */
const twoChats = async (): Promise<Page> => {
  const page = await shared.connected();
  await exchange(page, shared.service, 'Partition the events table', 'By week: needle.');
  await page.keyboard.press('Control+Shift+O');
  await until('the new chat is empty', async () => (await conversation(page).getByRole('article').count()) === 0);
  await exchange(page, shared.service, 'Names for a small boat', 'Pebble, then another pebble.');
  return page;
};
const completions = () => shared.service.requests.filter(({ path }) => path === '/v1/chat/completions').length;
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search chats, commands, models and settings' });

describe('commands by keyboard', () => {
  it('opens the palette with the sidebar shown, hidden and narrow; no key reaches the page behind it', async () => {
    const page = await twoChats();
    const sent = completions();
    const goTo = async (words: string, title: string) => {
      await composer(page).focus();
      // Send all keys at once.
      const session = await page.context().newCDPSession(page);
      const key = (type: string, more: object) => session.send('Input.dispatchKeyEvent', { type, ...more } as never);
      const presses = [
        key('rawKeyDown', { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }),
        ...[...words].map((text) => key('keyDown', { key: text, text })),
        key('keyDown', { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }),
      ];
      await Promise.all(presses);
      await isOpen(page, title);
      await palette(page).waitFor({ state: 'detached' });
      await hasFocus(composer(page));
      expect(await composer(page).inputValue()).toBe('');
    };
    await goTo('part', 'Partition the events table');
    await page.keyboard.press('Control+b');
    await rows(page).getByRole('button', { name: 'Show sidebar' }).waitFor();
    await goTo('names', 'Names for a small boat');
    await page.setViewportSize({ width: 640, height: 480 });
    await goTo('part', 'Partition the events table');
    // The sidebar's search opens in a narrow window, too.
    await composer(page).focus();
    await page.keyboard.press('Control+Shift+F');
    await page.keyboard.type('needle');
    await until(
      'the words are in the search box',
      async () =>
        (await page.getByRole('searchbox', { name: 'Search conversations' }).inputValue({ timeout: 500 })) === 'needle',
    );
    expect(await composer(page).inputValue()).toBe('');
    expect(completions()).toBe(sent);
  });

  it('finds words in messages, and returns the focus to the message box after Escape', async () => {
    const page = await twoChats();
    await composer(page).fill('half a thought');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await hasFocus(composer(page));
    expect(await composer(page).inputValue()).toBe('half a thought');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('needle');
    await page
      .getByRole('group', { name: 'In messages' })
      .getByRole('option', { name: /By week/ })
      .click();
    await isOpen(page, 'Partition the events table');
    // Showing all hits opens the hidden sidebar.
    await page.keyboard.press('Control+b');
    await rows(page).getByRole('button', { name: 'Show sidebar' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('needle');
    // The palette's last entry changes until the hits are found.
    await page
      .getByRole('group', { name: 'In messages' })
      .getByRole('option', { name: /By week/ })
      .waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const box = page.getByRole('searchbox', { name: 'Search conversations' });
    await hasFocus(box);
    await until('the words are in it', async () => (await box.inputValue()) === 'needle');
  });

  it('supports keys from other apps and other keyboard layouts', async () => {
    const page = await twoChats();
    await page.keyboard.press('Control+2');
    await isOpen(page, 'Partition the events table');
    await page.keyboard.press('Control+Shift+Tab');
    await isOpen(page, 'Names for a small boat');
    await page.keyboard.press('Control+Tab');
    await isOpen(page, 'Partition the events table');
    await page.keyboard.press('Control+1');
    await isOpen(page, 'Names for a small boat');

    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in chat' }).fill('pebble');
    // `first()`, because the announcement for screen readers has the same text.
    await page.getByText('1 of 2').first().waitFor();
    await page.keyboard.press('F3');
    await page.getByText('2 of 2').first().waitFor();
    await page.keyboard.press('Control+Shift+G');
    await page.getByText('1 of 2').first().waitFor();
    await page.keyboard.press('Control+n');
    await hasFocus(composer(page));
    await page.getByRole('searchbox', { name: 'Find in chat' }).waitFor({ state: 'detached' });
    await openChat(page, 'Names for a small boat');

    // Ctrl+/ on a German keyboard, where / is Shift+7.
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: '/',
      code: 'Digit7',
      windowsVirtualKeyCode: 55,
      modifiers: 2 | 8,
    });
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');

    await rows(page).getByRole('button', { name: 'Partition the events table', exact: true }).focus();
    await page.keyboard.press('Delete');
    await until('the chat is gone', async () => (await rows(page).getByText('Partition the events').count()) === 0);
    await until('the focus is on the row that is left', () =>
      page.evaluate(() => document.activeElement?.textContent === 'Names for a small boat'),
    );
  });

  it('shows keys as printed on the keyboard, tooltips above dialogs, and no title that repeats a name', async () => {
    const page = await twoChats();
    await rows(page).getByRole('button', { name: 'New chat', exact: true }).hover();
    // `last()`, because the tooltip at the pointer's previous place may still be fading.
    await expect
      .poll(() => page.locator('.tooltip').last().locator('kbd').allTextContents(), { timeout: 30_000 })
      .toEqual(['Ctrl', 'N']);
    const words = await page.evaluate(() =>
      [...document.querySelectorAll('button')].map((button) => ({
        name: button.getAttribute('aria-label') ?? button.textContent,
        title: button.title,
      })),
    );
    expect(words.length).toBeGreaterThan(10);
    // A tab that shows only its icon has a tooltip, above the dialog.
    await openSettings(page, 'General');
    const keyboard = page.getByRole('tab', { name: 'Keyboard' });
    await keyboard.hover();
    await page.setViewportSize({ width: 640, height: 480 });
    let moves = 0;
    await until('the name is above the dialog', async () => {
      // The tab moves one frame after the window's size changes, and a resting pointer gets no event.
      moves += 1;
      await keyboard.hover({ position: { x: 6 + (moves % 2), y: 6 } });
      return page.evaluate(() => {
        const shown = document.querySelector<HTMLElement>('.tooltip');
        if (shown === null || shown.textContent !== 'Keyboard') return false;
        shown.style.pointerEvents = 'auto';
        const { left, top, width, height } = shown.getBoundingClientRect();
        return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await closeSettings(page);
    expect(words.filter(({ name, title }) => name === title || `${name}${title}`.includes('Mod+'))).toEqual([]);
  });
});
