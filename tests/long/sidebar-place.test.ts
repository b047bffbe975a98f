// The sidebar shows where you are: the row of the open chat stays in view, and folders leave room for today's chats.
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/locales/languages.ts';
import type {} from '../e2e/bridge-on-window.ts';
import { until } from '../e2e/parley-app.ts';
import { hasFocus, moreChats, rows } from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';
import { settled } from '../helpers/page/settled.ts';

const KEY = 'sk-test-place-5ad1c7';
const CHATS = 40;

const shared = sharedWindow(KEY);
let page: Page;

beforeEach(async () => {
  page = await shared.connected();
});

const row = (name: string): Locator => rows(page).getByRole('button', { name, exact: true });

/** True if the whole row is inside the list, not only in the page. */
const isInView = (name: string): Promise<boolean> =>
  row(name).evaluateAll((all) => {
    const box = all[0]?.getBoundingClientRect();
    const list = document.querySelector('.rows-scroller')?.getBoundingClientRect();
    return box !== undefined && list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
  });

const seen = (name: string): Promise<unknown> => until(`${name} is in view`, () => isInView(name));

/** Opens a chat with the palette, which doesn't scroll the list. */
async function openByName(name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click();
  await page.getByRole('log', { name: 'Conversation' }).getByText(name, { exact: true }).waitFor();
}

/** Creates folders with these names, and moves the chats with these titles into the first folder. */
async function withFolders(names: readonly string[], titles: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([folders, chats]) => {
      const ids: string[] = [];
      for (const name of folders) {
        const made = await window.parley.folderCreate({ name, parentId: null });
        if (!made.ok) throw new Error(made.error.reason);
        ids.push(made.value.id);
      }
      const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 100 });
      if (!list.ok) throw new Error(list.error.reason);
      const inFolder = list.value.items.filter(({ title }) => chats.includes(title)).map(({ id }) => id);
      await window.parley.conversationBulk({ ids: inFolder, action: { kind: 'move', folderId: ids[0] ?? null } });
    },
    [names, titles] as const,
  );
}

it('keeps the open chat in view after a switch, a search, a deletion and a reload', async () => {
  await moreChats(page, CHATS);
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openByName('Chat 13');
    await seen('Chat 13');
    await page.keyboard.press('Control+Shift+f');
    await page.keyboard.type('Chat 27');
    await rows(page)
      .getByText(/match(es)? in /)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await seen('Chat 13');
    await openByName(`Chat ${CHATS}`);
    await seen(`Chat ${CHATS}`);
  }
  await openByName('Chat 12');
  await seen('Chat 12');
  await page.reload();
  await seen('Chat 12');
  const undo = page.getByRole('button', { name: 'Undo' });
  await row('Chat 14').focus();
  await page.keyboard.press('Delete');
  await undo.waitFor();
  await seen('Chat 12');
});

it('shows the open chat in a sidebar over a small window', async () => {
  await moreChats(page, CHATS);
  await openByName('Chat 12');
  await page.setViewportSize({ width: 640, height: 480 });
  await page.getByRole('button', { name: 'Show sidebar' }).waitFor();
  await page.keyboard.press('Control+b');
  await page.getByRole('dialog', { name: 'Conversations' }).waitFor();
  await seen('Chat 12');
});

it('the list stays where the user has scrolled to when a chat arrives', async () => {
  await moreChats(page, CHATS);
  await openByName('Chat 12');
  await seen('Chat 12');
  const top = () => page.locator('.rows-scroller').evaluate((list) => list.scrollTop);
  await page.locator('.rows-scroller').evaluate((list) => {
    list.scrollTop = 0;
  });
  await until('the open chat is out of view', async () => !(await isInView('Chat 12')));
  await moreChats(page, 1);
  await until('the new chat has arrived', async () => (await row('Chat 1').count()) === 1);
  expect(await top()).toBe(0);
});

it("leaves room for today's chats below many folders, and shows all on request", async () => {
  await moreChats(page, 12);
  const folders = Array.from({ length: 12 }, (_, index) => `Folder ${index + 1}`);
  await withFolders(folders, ['Chat 5', 'Chat 6']);
  const more = rows(page).getByRole('button', { name: 'Show 6 more' });
  await more.waitFor();
  for (let chat = 12; chat >= 7; chat -= 1) expect(await isInView(`Chat ${chat}`)).toBe(true);
  await page.setViewportSize({ width: 900, height: 600 });
  await rows(page).getByRole('button', { name: 'Show 9 more' }).waitFor();
  await seen('Chat 12');
  await rows(page).getByRole('button', { name: 'Show 9 more' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(row('Folder 4'));
  await until('all folders are listed', async () => (await row('Folder 12').count()) === 1);
});

it('opens the folder of a chat that is opened with the palette', async () => {
  await moreChats(page, 12);
  await withFolders(
    Array.from({ length: 9 }, (_, index) => `Folder ${index + 1}`),
    ['Chat 5'],
  );
  await rows(page).getByRole('button', { name: 'Folder 1', exact: true }).waitFor();
  await until('the chat is in its folder', async () => (await row('Chat 5').count()) === 0);
  await openByName('Chat 5');
  await seen('Chat 5');
});

it('shows every button at the foot of the sidebar whole, with its uncut label, in every language', async () => {
  for (const { code } of LANGUAGES.filter((one) => !('isPseudo' in one))) {
    await page.evaluate((language) => window.parley.settingsUpdate({ patch: { language } }), code);
    await page.waitForFunction((language) => document.documentElement.lang === language, code);
    await settled(page);
    const outside = await page.locator('.sidebar-footer').evaluate((footer) => {
      const { left, right } = footer.getBoundingClientRect();
      return [...footer.querySelectorAll('button')].filter((button) => {
        const box = button.getBoundingClientRect();
        const isCut = [...button.querySelectorAll('.one-line')].some((word) => word.scrollWidth > word.clientWidth);
        return isCut || box.width < 20 || box.left < left || box.right > right;
      }).length;
    });
    expect(outside, code).toBe(0);
  }
  await page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
});
