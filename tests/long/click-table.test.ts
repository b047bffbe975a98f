// How many clicks everyday tasks take with the mouse; click-counts.test.ts counts the clicks of further tasks.
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { BACKUP_NAME } from '../../electron/library/file/backup-files.ts';
import { DAY_MS } from '../../shared/days.ts';
import { Attaching, type NamedFile } from '../e2e/attaching.ts';
import { temporaryFolder, until } from '../e2e/parley-app.ts';
import {
  act,
  ask,
  composer,
  conversation,
  hasFocus,
  lastReply,
  newChat,
  replies,
  rows,
  say,
  waitForStatus,
} from '../e2e/person.ts';
import { countPresses, pressesOf } from '../e2e/presses.ts';
import { PAUSE } from '../e2e/scripted-service.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const shared = sharedWindow('sk-test-click-table-6be0c2');
let page: Page;

beforeEach(async () => {
  page = await shared.connected();
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const item = (name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const row = (name: string): Locator => rows(page).getByRole('button', { name, exact: true });
const reply = (name: string): Locator => lastReply(page).getByRole('button', { name, exact: true });

/** Counts pointer presses during `work`. */
async function clicksOf(work: () => Promise<unknown>): Promise<number> {
  await countPresses(page);
  await work();
  return pressesOf(page);
}

async function attach(file: NamedFile): Promise<void> {
  const files = new Attaching(page, await temporaryFolder());
  await files.attach(file);
  await files.expectNames(file[0]);
}

const backupFolder = (): string => join(shared.app.userDataDir, 'library', 'backups');
/** The names of the backups, without any that is still being written. */
const backupNames = async (): Promise<string[]> =>
  (await readdir(backupFolder()).catch(() => [])).filter((name) => BACKUP_NAME.test(name));

/** Leaves one backup, whose name says that it was made a day ago. */
async function backUpYesterday(): Promise<void> {
  for (const name of await backupNames()) await rm(join(backupFolder(), name));
  await page.evaluate(() => window.parley.dataBackupNow({}));
  const name = await until('there is a backup', async () => (await backupNames())[0]);
  await rename(
    join(backupFolder(), name),
    join(
      backupFolder(),
      name.replace(/\d{13}/, (time) => String(Number(time) - DAY_MS)),
    ),
  );
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Each task, its number of clicks, what prepares it in an empty chat (null: nothing), and how to do it. */
const TASKS: readonly (readonly [string, number, (() => Promise<unknown>) | null, () => Promise<unknown>])[] = [
  [
    'a new chat',
    1,
    () => ask(page, 'Hello'),
    async () => {
      await button('New chat').first().click();
      await until('the chat is empty', async () => (await replies(page).count()) === 0);
      await hasFocus(composer(page));
    },
  ],
  [
    'another model',
    2,
    null,
    async () => {
      await page.getByRole('button', { name: /^Model/ }).click();
      await page.getByRole('option', { name: 'beta', exact: true }).click();
      await page.getByRole('button', { name: /^Model.*beta/ }).waitFor();
    },
  ],
  [
    'asking two models',
    3,
    null,
    async () => {
      await button('Compare answers').click();
      await page.getByRole('dialog').getByRole('option', { name: 'beta', exact: true }).click();
      await button('Use these').click();
      await say(page, 'Which?');
      await until('both models answer', async () => (await conversation(page).locator('.is-assistant').count()) === 2);
    },
  ],
  [
    'a system prompt',
    2,
    null,
    async () => {
      await button('Parameters').click();
      await page.getByRole('textbox', { name: 'System prompt', exact: true }).click();
      await page.keyboard.type('Be brief.');
      await composer(page).focus();
      await ask(page, 'Hello');
      expect(shared.service.requests.at(-1)?.body.messages).toMatchObject([
        { content: 'Be brief.' },
        { content: 'Hello' },
      ]);
    },
  ],
  [
    'copying code',
    1,
    async () => {
      shared.service.tokens = ['```js\nlet a = 1;\n```\n'];
      await ask(page, 'Code?');
    },
    async () => {
      await reply('Copy code').click();
      await page
        .getByText(/Copied/)
        .first()
        .waitFor();
    },
  ],
  [
    'copying a reply',
    1,
    () => ask(page, 'Hello'),
    async () => {
      await reply('Copy').click();
      await page
        .getByText(/Copied/)
        .first()
        .waitFor();
    },
  ],
  [
    'regenerating',
    1,
    () => ask(page, 'Hello'),
    async () => {
      await reply('Regenerate').click();
      await lastReply(page).getByText('2 / 2').waitFor();
    },
  ],
  [
    'changing the last message',
    2,
    () => ask(page, 'Helo'),
    async () => {
      const mine = conversation(page).getByRole('article', { name: 'You' }).last();
      await mine.getByRole('button', { name: 'More', exact: true }).click();
      await item('Edit').click();
      await page.keyboard.type('!');
      await page.keyboard.press('Enter');
      await page.getByText('Helo!').first().waitFor();
      await waitForStatus(lastReply(page), 'complete');
    },
  ],
  [
    'finding words in a chat',
    1,
    () => ask(page, 'Hello'),
    async () => {
      await button('Find in chat').click();
      await page.keyboard.type('Hello');
      await page.getByText(/^1 of/).first().waitFor();
    },
  ],
  [
    'searching all chats',
    1,
    () => ask(page, 'Lighthouse'),
    async () => {
      await page.getByRole('searchbox', { name: 'Search conversations' }).click();
      await page.keyboard.type('Lighthouse');
      await rows(page)
        .getByText(/match(es)? in /)
        .first()
        .waitFor();
    },
  ],
  [
    'renaming a chat',
    2,
    () => ask(page, 'Hello'),
    async () => {
      await row('Hello').dblclick();
      await page.getByRole('textbox', { name: 'Chat title' }).fill('Greeting');
      await page.keyboard.press('Enter');
      await row('Greeting').waitFor();
    },
  ],
  [
    'deleting a chat and undoing it',
    3,
    () => ask(page, 'Hello'),
    async () => {
      await rows(page).getByRole('button', { name: 'Conversation actions' }).first().click();
      await item('Delete').click();
      await button('Undo').click();
      await row('Hello').waitFor();
    },
  ],
  [
    'restoring a chat from the trash',
    2,
    async () => {
      await ask(page, 'Hello');
      await act(page, 'Hello', 'Delete');
      await until('the chat is gone', async () => (await row('Hello').count()) === 0);
    },
    async () => {
      await button('Trash').click();
      await button('Restore').first().click();
      await button('Trash').focus();
      await page.keyboard.press('Enter');
      await row('Hello').waitFor();
    },
  ],
  [
    'putting a chat into a folder',
    4,
    async () => {
      await ask(page, 'Hello');
      await page.evaluate(() => window.parley.folderCreate({ name: 'Work', parentId: null }));
      await row('Work').waitFor();
    },
    async () => {
      await rows(page).getByRole('button', { name: 'Conversation actions' }).first().click();
      await item('Move to folder…').click();
      await page.getByRole('dialog').getByText('Work', { exact: true }).click();
      await button('Move').click();
      await until('the chat is in the folder', async () => (await row('Hello').count()) === 0);
    },
  ],
  [
    "the body of a reply's request",
    1,
    () => ask(page, 'What was sent?'),
    async () => {
      await reply('Details').click();
      const body = page.getByRole('region', { name: 'Body as sent' });
      await body
        .getByText(/What was sent\?/)
        .first()
        .waitFor();
      // The body must be in view without scrolling.
      await until('the body is in view', async () => {
        const box = await body.boundingBox();
        return box !== null && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 800) / 2;
      });
      const rowOf = async (name: string) => (await button(name).boundingBox())?.y;
      expect(await rowOf('Copy body')).toBe(await rowOf('Resend exactly'));
    },
  ],
  [
    'exporting a chat, up to the choice of a format',
    2,
    () => ask(page, 'Hello'),
    async () => {
      await button('More for this chat').click();
      await item('Export').click();
      await item('Export as Markdown').waitFor();
    },
  ],
  [
    'a chat as it was yesterday',
    2,
    async () => {
      await ask(page, 'Hello');
      await backUpYesterday();
      await ask(page, 'And today?');
      await page.evaluate(() => window.parley.dataBackupNow({}));
      await until('there are two backups', async () => (await backupNames()).length === 2);
    },
    async () => {
      await button('More for this chat').click();
      await item('Time machine').click();
      const then = page.getByRole('region', { name: 'Conversation in the backup' });
      await then.getByText('Hello', { exact: true }).waitFor();
      expect(await then.getByText('And today?').count()).toBe(0);
    },
  ],
  [
    'what was spent',
    2,
    null,
    async () => {
      await button('Settings').first().click();
      await button('Usage').click();
      await page.getByRole('dialog', { name: 'Usage' }).waitFor();
    },
  ],
  ['adding a text file', 1, null, () => attach(['notes.txt', 'Some words'])],
  ['adding a picture', 1, null, () => attach(['dot.png', Buffer.from(PIXEL, 'base64')])],
  [
    'seeing a diagram',
    0,
    async () => {
      shared.service.tokens = ['```mermaid\nflowchart LR\n  A --> B\n```\n'];
      await ask(page, 'Draw?');
    },
    () => lastReply(page).locator('svg').first().waitFor(),
  ],
  [
    'help',
    1,
    null,
    async () => {
      await button('Help').first().click();
      await hasFocus(page.getByRole('searchbox', { name: 'Search help' }));
    },
  ],
  [
    'asking three models',
    4,
    async () => {
      shared.service.models = ['alpha', 'beta', 'gamma'];
      await page.getByRole('button', { name: /^Model/ }).click();
      await button('Refresh models').click();
      await page.getByRole('option', { name: 'gamma', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox', { name: 'Models' }).waitFor({ state: 'detached' });
    },
    async () => {
      await button('Compare answers').click();
      for (const name of ['beta', 'gamma'])
        await page.getByRole('dialog').getByRole('option', { name, exact: true }).click();
      await button('Use these').click();
      await say(page, 'Which?');
      const asked = () => shared.service.requests.slice(-3).map(({ body }) => body.model);
      await until('all three models are asked', () => asked().toSorted().join() === 'alpha,beta,gamma');
    },
  ],
];

describe('with the mouse', () => {
  it.each(TASKS)('%s: %i clicks', async (_task, most, before, work) => {
    await newChat(page);
    await before?.();
    expect(await clicksOf(work)).toBe(most);
  });
});

it('stopping a reply takes one click', async () => {
  shared.service.tokens = ['Once', PAUSE, 'more'];
  await say(page, 'Hello');
  await button('Stop').waitFor();
  expect(await clicksOf(() => button('Stop').click())).toBe(1);
  await waitForStatus(lastReply(page), 'stopped');
});
