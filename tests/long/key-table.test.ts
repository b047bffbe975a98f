// The everyday tasks of click-table.test.ts and click-counts.test.ts with the keyboard alone.
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import {
  act,
  ask,
  composer,
  conversation,
  hasFocus,
  isOpen,
  lastReply,
  newChat,
  replies,
  rows,
  say,
  waitForStatus,
} from '../e2e/person.ts';
import { countPresses, pressesOf } from '../e2e/presses.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const KEY = 'sk-test-key-table-1c7e4b';
const NEXT_KEY = 'sk-test-key-table-next-93ad0f';
/** More key presses than it takes to reach any element of the window. */
const TABS_MAX = 60;

const shared = sharedWindow(KEY);
let page: Page;

const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
const row = (name: string): Locator => rows(page).getByRole('button', { name, exact: true });

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Runs a command by its name in the palette. */
async function command(name: string): Promise<void> {
  await press('Control+k');
  await page.keyboard.type(name);
  await until(`“${name}” is the first result`, async () => {
    const names = await page.getByRole('option').allTextContents();
    return names[0]?.startsWith(name) === true;
  });
  await press('Enter');
}

/** Presses `key` until `what` has the focus. */
async function moveTo(what: Locator, key = 'Tab'): Promise<void> {
  await what.waitFor();
  for (let step = 0; step < TABS_MAX; step++) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await press(key);
  }
  throw new Error(`${TABS_MAX} presses of ${key} don't reach ${what}`);
}

const copied = (): Promise<void> =>
  page
    .getByText(/Copied/)
    .first()
    .waitFor();

/** Fails if `work` presses a mouse button. */
async function withoutMouse(work: () => Promise<unknown>): Promise<void> {
  await countPresses(page);
  await work();
  expect(await pressesOf(page)).toBe(0);
}

/** Each task, what prepares it in an empty chat (null: nothing), and how to do it from the message box. */
const TASKS: readonly (readonly [string, (() => Promise<unknown>) | null, () => Promise<unknown>])[] = [
  [
    'a new chat',
    () => ask(page, 'Hello'),
    async () => {
      await press('Control+n');
      await until('the chat is empty', async () => (await replies(page).count()) === 0);
      await hasFocus(composer(page));
    },
  ],
  [
    'another model',
    null,
    async () => {
      await press('Control+Shift+m');
      await page.keyboard.type('beta');
      await page.getByRole('option', { name: 'beta', exact: true }).waitFor();
      await press('Enter');
      await page.getByRole('button', { name: /^Model.*beta/ }).waitFor();
      await hasFocus(composer(page));
    },
  ],
  [
    'asking two models and keeping one answer',
    null,
    async () => {
      await press('Control+Shift+d');
      const beta = page.getByRole('dialog').getByRole('option', { name: 'beta', exact: true });
      await beta.waitFor();
      await page.keyboard.type('beta');
      await until('only beta is listed', async () => (await page.getByRole('option').count()) === 1);
      await press('Enter');
      await moveTo(page.getByRole('button', { name: 'Use these', exact: true }));
      await press('Enter');
      await hasFocus(composer(page));
      await page.keyboard.type('Which?');
      await press('Enter');
      await until('both models have answered', async () => {
        return (await conversation(page).locator('[data-status="complete"].is-assistant').count()) === 2;
      });
      const keep = page.getByRole('group', { name: 'beta' }).getByRole('button', { name: 'Keep this answer' });
      await moveTo(keep, 'Shift+Tab');
      await press('Enter');
      await until('one answer is left', async () => (await replies(page).count()) === 1);
    },
  ],
  [
    'a temperature and a system prompt',
    null,
    async () => {
      await press('Control+Shift+p');
      await moveTo(page.getByRole('textbox', { name: 'System prompt', exact: true }));
      await page.keyboard.type('Be brief.');
      await moveTo(page.getByRole('spinbutton', { name: 'Temperature value' }));
      await page.keyboard.type('0.3');
      await press('Enter', 'Control+i');
      await hasFocus(composer(page));
      await page.keyboard.type('Warm?');
      await press('Enter');
      await waitForStatus(lastReply(page), 'complete');
      expect(shared.service.requests.at(-1)?.body).toMatchObject({
        temperature: 0.3,
        messages: [{ content: 'Be brief.' }, { content: 'Warm?' }],
      });
    },
  ],
  [
    'copying code',
    async () => {
      shared.service.tokens = ['```js\nlet a = 1;\n```\n'];
      await ask(page, 'Code?');
    },
    async () => {
      await press('Control+Shift+x');
      await copied();
    },
  ],
  [
    'copying a reply',
    () => ask(page, 'Hello'),
    async () => {
      await press('Control+Shift+c');
      await copied();
    },
  ],
  [
    'regenerating',
    () => ask(page, 'Hello'),
    async () => {
      await press('Control+Shift+r');
      await lastReply(page).getByText('2 / 2').waitFor();
    },
  ],
  [
    'regenerating with another model',
    () => ask(page, 'Hello'),
    async () => {
      await press('Alt+1', 'Tab');
      await moveTo(lastReply(page).getByRole('button', { name: 'More ways to regenerate' }), 'ArrowRight');
      await press('Enter');
      const other = page.getByRole('menuitem', { name: 'With beta' });
      await moveTo(other, 'ArrowDown');
      await press('Enter');
      await lastReply(page).getByText('2 / 2').waitFor();
      await until('beta was asked', () => shared.service.requests.at(-1)?.body.model === 'beta');
    },
  ],
  [
    'changing the last message',
    () => ask(page, 'Helo'),
    async () => {
      await press('ArrowUp');
      await page.keyboard.type('!');
      await press('Enter');
      await page.getByText('Helo!').first().waitFor();
      await waitForStatus(lastReply(page), 'complete');
    },
  ],
  [
    'stopping a reply',
    async () => {
      shared.service.tokens = ['Once', PAUSE, 'more'];
      await say(page, 'Hello');
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    },
    async () => {
      await press('Escape');
      await waitForStatus(lastReply(page), 'stopped');
    },
  ],
  [
    'finding words in a chat',
    () => ask(page, 'Hello'),
    async () => {
      await press('Control+f');
      await page.keyboard.type('Hello');
      await page.getByText(/^1 of/).first().waitFor();
      await press('Escape');
      await hasFocus(composer(page));
    },
  ],
  [
    'searching all chats',
    () => ask(page, 'Lighthouse'),
    async () => {
      await press('Control+Shift+f');
      await page.keyboard.type('Lighthouse');
      await rows(page)
        .getByText(/match(es)? in /)
        .first()
        .waitFor();
    },
  ],
  [
    'renaming a chat',
    () => ask(page, 'Hello'),
    async () => {
      await command('Rename');
      await hasFocus(page.getByRole('textbox', { name: 'Chat title' }));
      await press('Control+a');
      await page.keyboard.type('Greeting');
      await press('Enter');
      await row('Greeting').waitFor();
    },
  ],
  [
    'deleting a chat and undoing it',
    () => ask(page, 'Hello'),
    async () => {
      await command('Delete');
      await until('the chat is gone', async () => (await row('Hello').count()) === 0);
      await press('Control+z');
      await row('Hello').waitFor();
    },
  ],
  [
    'restoring a chat from the trash',
    async () => {
      await ask(page, 'Hello');
      await act(page, 'Hello', 'Delete');
      await until('the chat is gone', async () => (await row('Hello').count()) === 0);
    },
    async () => {
      await command('Show trash');
      const restore = page.getByRole('button', { name: 'Restore', exact: true }).first();
      await moveTo(restore);
      await press('Enter');
      await command('Hello');
      await isOpen(page, 'Hello');
    },
  ],
  [
    'putting a chat into a folder',
    async () => {
      await ask(page, 'Hello');
      await page.evaluate(() => window.parley.folderCreate({ name: 'Work', parentId: null }));
      await row('Work').waitFor();
    },
    async () => {
      await command('Move');
      await hasFocus(page.getByRole('dialog').getByRole('radio', { checked: true }));
      await press('ArrowDown');
      await page.getByRole('dialog').getByRole('radio', { name: 'Work', checked: true }).waitFor();
      await press('Enter');
      await until('the chat is in the folder', async () => (await row('Hello').count()) === 0);
    },
  ],
  [
    "the body of a reply's request",
    () => ask(page, 'What was sent?'),
    async () => {
      await press('Control+Shift+i');
      const body = page.getByRole('region', { name: 'Body as sent' });
      await body
        .getByText(/What was sent\?/)
        .first()
        .waitFor();
      await press('Escape');
      await hasFocus(composer(page));
    },
  ],
  [
    'exporting a chat, up to the choice of a format',
    () => ask(page, 'Hello'),
    async () => {
      await command('Export');
      await page
        .getByText(/Markdown/)
        .first()
        .waitFor();
    },
  ],
  [
    'a chat as it was in the newest backup',
    async () => {
      await ask(page, 'Hello');
      await page.evaluate(() => window.parley.dataBackupNow({}));
      await until('there is a backup', () =>
        page.evaluate(async () => {
          const status = await window.parley.dataStatus({});
          return status.ok && status.value.backups.length > 0;
        }),
      );
    },
    async () => {
      await command('Time machine');
      await dialog('Time machine').waitFor();
      await hasFocus(page.getByRole('searchbox', { name: 'Search this backup' }));
      await page.keyboard.type('Hello');
      const found = dialog('Time machine').getByRole('button', { name: /^Hello/ });
      await moveTo(found);
      await press('Enter');
      const then = page.getByRole('region', { name: 'Conversation in the backup' });
      await then.getByText('Hello', { exact: true }).waitFor();
      await press('Escape');
      await hasFocus(composer(page));
    },
  ],
  [
    'what was spent',
    null,
    async () => {
      await command('Usage');
      await dialog('Usage').waitFor();
    },
  ],
  [
    'another theme',
    null,
    async () => {
      await command('Dark');
      await until('the window is dark', () => page.evaluate(() => document.documentElement.dataset.theme === 'dark'));
    },
  ],
  [
    'choosing a file to add',
    null,
    async () => {
      // Playwright intercepts the system's dialog only some time after this call.
      const asked = page.waitForEvent('filechooser');
      await moveTo(page.getByRole('button', { name: 'Attach files', exact: true }), 'Shift+Tab');
      await press('Enter');
      await asked;
    },
  ],
  [
    'help',
    null,
    async () => {
      await press('F1');
      await hasFocus(page.getByRole('searchbox', { name: 'Search help' }));
    },
  ],
];

describe('with the keyboard', () => {
  it.each(TASKS)('%s', async (_task, before, work) => {
    page = await shared.connected();
    await newChat(page);
    await before?.();
    await composer(page).focus();
    await withoutMouse(work);
  });

  // This test comes last, because it connects the window with another key.
  it('a new key in the chat', async () => {
    page = await shared.connected();
    shared.service.keys.delete(KEY);
    shared.service.keys.add(NEXT_KEY);
    await ask(page, 'Hello', 'failed');
    await withoutMouse(async () => {
      await hasFocus(page.getByLabel('New API key'));
      await page.keyboard.insertText(NEXT_KEY);
      await press('Enter');
      await waitForStatus(lastReply(page), 'complete');
    });
  });
});

describe('with the keyboard at the first start', () => {
  let app: ParleyApp;
  let service: ScriptedService;

  beforeEach(async () => {
    service = await startScriptedService();
    service.keys.add(KEY);
    app = await ParleyApp.start();
    page = app.page;
  });

  afterEach(async () => {
    await app?.dispose();
    await service.close();
  });

  it('the first answer of the practice service', async () => {
    await withoutMouse(async () => {
      await moveTo(page.getByRole('button', { name: 'Try the practice service', exact: true }));
      await press('Enter');
      await hasFocus(composer(page));
      await page.keyboard.type('Hello');
      await press('Enter');
      await waitForStatus(lastReply(page), 'complete');
    });
  });

  it('the first answer from your own service', async () => {
    await withoutMouse(async () => {
      await moveTo(page.getByRole('button', { name: 'Connect to a service', exact: true }));
      await press('Enter');
      await hasFocus(page.getByRole('searchbox', { name: /^Search \d+ services$/ }));
      await page.keyboard.insertText(service.baseUrl);
      await press('Enter');
      await hasFocus(page.getByLabel('API key', { exact: true }));
      await page.keyboard.insertText(KEY);
      await press('Enter');
      await hasFocus(composer(page));
      await page.keyboard.type('Hello');
      await press('Enter');
      await waitForStatus(lastReply(page), 'complete');
    });
  });
});
