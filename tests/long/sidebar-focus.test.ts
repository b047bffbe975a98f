// The focus in the sidebar: inside it while it covers the chat, in an opened list, and on the neighbour of a removed
// row.
import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { ask, composer, hasFocus, lastReply, moreChats, rows } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';
import { dismissNotices } from '../helpers/states/state-walk.ts';

const KEY = 'sk-test-sidebar-3be8d1';
/** More presses than the sidebar has controls. */
const TAB_PRESSES = 40;

const shared = connectedWindow(KEY, { keyring: 'gnome' });
let page: Page;

beforeAll(async () => {
  ({ page } = shared);
  await moreChats(page, 6);
  await row('Chat 6').waitFor();
});

beforeEach(() => page.setViewportSize({ width: 1280, height: 800 }));

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const row = (name: string): Locator => rows(page).getByRole('button', { name, exact: true });

/** Opens the sidebar once the page knows that its window is narrow; before, the key would collapse the wide sidebar. */
async function showOverlay(): Promise<void> {
  await button('Show sidebar').waitFor();
  await page.keyboard.press('Control+b');
  await page.getByRole('dialog', { name: 'Conversations' }).waitFor();
}

it('keeps the focus in a sidebar over the chat, makes everything behind it unreachable, and returns the focus', async () => {
  await page.setViewportSize({ width: 640, height: 480 });
  await button('Show sidebar').focus();
  await page.keyboard.press('Enter');
  const overlay = page.getByRole('dialog', { name: 'Conversations' });
  await until('the focus is in the sidebar', () =>
    overlay.evaluate((element) => element.contains(document.activeElement)),
  );
  const seen = new Set<string>();
  for (let press = 0; press < TAB_PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const place = await overlay.evaluate((element) => {
      const { activeElement } = document;
      if (activeElement === document.body) return 'between the last and the first';
      const isOurs = element.contains(activeElement) || activeElement?.closest('.notices') !== null;
      return isOurs ? (activeElement?.getAttribute('aria-label') ?? 'inside') : 'outside';
    });
    seen.add(place);
  }
  expect(seen).not.toContain('outside');
  expect(seen.size).toBeGreaterThan(4);
  const isInert = () => page.locator('.frame-main').evaluate((element: HTMLElement) => element.inert);
  expect(await isInert()).toBe(true);

  await page.keyboard.press('Escape');
  await overlay.waitFor({ state: 'detached' });
  await hasFocus(button('Show sidebar'));
  await until('the chat can be reached again', async () => !(await isInert()));
});

it('returns the focus to the message box after Escape leaves a list that the palette had opened over the chat', async () => {
  await page.setViewportSize({ width: 640, height: 480 });
  await button('Show sidebar').waitFor();
  await composer(page).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'New chat', exact: true }).waitFor();
  await page.keyboard.type('show trash');
  await page.getByRole('option', { name: 'Show trash', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await hasFocus(button('Back to all chats'));
  await page.keyboard.press('Escape');
  await hasFocus(button('Trash'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Conversations' }).waitFor({ state: 'detached' });
  await hasFocus(composer(page));
});

it('moves the focus from a sidebar over the chat to the message box when a chat is chosen', async () => {
  await page.setViewportSize({ width: 640, height: 480 });
  await showOverlay();
  await row('Chat 2').click();
  await page.getByRole('dialog', { name: 'Conversations' }).waitFor({ state: 'detached' });
  await hasFocus(composer(page));
});

it.each(['Archive', 'Trash'])('%s takes the focus; “Back to all chats” and Escape return it', async (name) => {
  for (const leave of ['Enter', 'Escape']) {
    await button(name).focus();
    await page.keyboard.press('Enter');
    await hasFocus(button('Back to all chats'));
    await page.keyboard.press(leave);
    await row('Chat 1').waitFor();
    await hasFocus(button(name));
  }
});

it.each([
  ['the menu', 'Chat 5', 'Chat 4'],
  ['the Delete key', 'Chat 4', 'Chat 3'],
])('a row deleted by %s moves the focus to the next row', async (how, title, neighbour) => {
  await row(title).focus();
  if (how === 'the menu') {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
  } else await page.keyboard.press('Delete');
  await until('the row is gone', async () => (await row(title).count()) === 0);
  await until('no menu is open', async () => (await page.getByRole('menu').count()) === 0);
  await hasFocus(row(neighbour));
});

it.each([
  ['the menu', 1280],
  ['the Delete key', 1280],
  ['the Delete key', 640],
])("deleting the open chat's row by %s moves the focus to the next row, in a window of %i px", async (how, width) => {
  await moreChats(page, 3);
  await page.setViewportSize({ width, height: 800 });
  if (width < 680) {
    await showOverlay();
  } else await row('Chat 2').first().click();
  await until('a chat is marked', async () => (await rows(page).locator('.is-current').count()) === 1);
  const open = rows(page).locator('.is-current .row-button');
  const id = await rows(page).locator('.is-current').getAttribute('data-conversation-id');
  const below = await rows(page)
    .locator('.chat-row')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-conversation-id')));
  const next = below[below.indexOf(id) + 1];
  await open.focus();
  if (how === 'the menu') {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
  } else await page.keyboard.press('Delete');
  await until('another chat is open', async () => {
    const now = rows(page).locator('.is-current');
    return (await now.count()) === 1 && (await now.getAttribute('data-conversation-id')) !== id;
  });
  await composer(page).waitFor();
  await hasFocus(rows(page).locator(`[data-conversation-id="${next}"] .row-button`));
});

it('keeps the focused row above a new notice', async () => {
  await moreChats(page, 12);
  await page.setViewportSize({ width: 1280, height: 360 });
  const isInSight = () =>
    page.evaluate(() => {
      const row = document.activeElement?.getBoundingClientRect();
      const list = document.querySelector('.rows-scroller')?.getBoundingClientRect();
      return row !== undefined && list !== undefined && row.bottom <= list.bottom + 1;
    });
  const notices = page.locator('.notice');
  await dismissNotices(page);
  await row('Chat 1').first().focus();
  await page.keyboard.press('Home');
  const list = page.locator('.rows-scroller');
  while (await list.evaluate(({ scrollTop }) => scrollTop === 0)) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Chat title' }).fill('Another name');
  await page.keyboard.press('Enter');
  await notices.filter({ hasText: 'Another name' }).waitFor();
  await hasFocus(row('Another name'));
  await until('the row is in view', isInSight);
});

const OPENED: Readonly<Record<string, () => Promise<void>>> = {
  'the name of a row': async () => {
    await row('Chat 3').last().focus();
    await page.keyboard.press('F2');
    await hasFocus(rows(page).getByRole('textbox'));
  },
  'the menu of a row': async () => {
    await row('Chat 3').last().focus();
    await page.keyboard.press('Shift+F10');
    await hasFocus(page.getByRole('menuitem').first());
  },
  'a menu of a message': async () => {
    await ask(page, 'Hi');
    await lastReply(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menu').waitFor();
  },
  'the list of models': async () => {
    await page.keyboard.press('Control+Shift+M');
    await hasFocus(page.getByRole('searchbox', { name: 'Search models' }));
  },
  'a list of the inspector': async () => {
    await button('Parameters').click();
    await page.getByRole('region', { name: 'Parameters' }).getByRole('combobox').first().click();
    await page.getByRole('listbox').waitFor();
  },
};

it.each(Object.keys(OPENED))('starts a new chat by keyboard while %s is open', async (name) => {
  await row('Chat 3').last().click();
  await hasFocus(composer(page));
  await OPENED[name]?.();
  await page.keyboard.press('Control+n');
  await page.getByRole('heading', { name: 'Untitled chat' }).waitFor();
  await until('no list is open', async () => (await page.locator('[role=menu], [role=listbox]').count()) === 0);
  await hasFocus(composer(page));
});
