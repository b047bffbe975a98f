/** Brings the real app into the common states of its window, one after the other, and calls back in each. */

import { join } from 'node:path';
import type { Page } from 'playwright';
import { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { DAY_MS } from '../../../shared/days.ts';
import { ParleyApp, temporaryFolder, until } from '../../e2e/parley-app.ts';
import {
  ask,
  chooseMore,
  closeSettings,
  fillConnection,
  lastReply,
  newChat,
  regenerateWith,
  replies,
  say,
  waitForStatus,
} from '../../e2e/person.ts';
import { ended, newReply, SETTINGS } from '../../library/open-store.ts';
import { ANSWER, CODE_HEAVY, EARLIER, KEY, MODELS, QUESTION, TODAY } from '../../screenshots/contents.ts';
import { inMood, type ModelService, startModelService } from '../../screenshots/model-service.ts';
import { settled } from '../page/settled.ts';
import { checkUpStates } from './check-up-states.ts';
import { dialogStates } from './dialog-states.ts';
import { savedStates } from './saved-states.ts';

/** Creates a library with chats of the last weeks, three of them pinned, some in folders. No app may be using it. */
export async function seedChats(folder: string): Promise<void> {
  let now = Date.now();
  const host = new LibraryHost({ now: () => now });
  const opened = await host.open({ folder: join(folder, 'library'), keyHex: null, isFirst: true });
  if (opened.kind !== 'open') throw new Error(`The seeded library is ${opened.kind}, not open.`);
  const { api } = host;
  const folders = ['Work', 'Reading notes', 'House'].map((name) => api.createFolder(name, null).id);
  for (const [index, [daysAgo, title]] of [...EARLIER].reverse().entries()) {
    now = Date.now() - daysAgo * DAY_MS - index * 60_000;
    const { summary } = api.createConversation(SETTINGS, index % 5 === 0 ? (folders[index % 3] ?? null) : null);
    const turn = api.addTurn(summary.id, title, undefined, [
      newReply({ model: 'gpt-5-mini', connectionName: 'Northwind' }),
    ]);
    api.endReply(ended(turn.replyIds[0] ?? '', 'A short answer.'));
    api.renameConversation(summary.id, title, true);
    if (title.startsWith('Heat') || title.startsWith('Packing') || title.startsWith('Compare'))
      api.bulk([summary.id], { kind: 'pin', isPinned: true });
  }
  await host.close();
}

/** Connects to the services in the settings, as a user does, and names them like the keys of `MODELS`. */
export async function connectServices(page: Page, services: readonly ModelService[]): Promise<void> {
  for (const [index, service] of services.entries()) {
    const name = Object.keys(MODELS)[index] ?? '';
    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.getByRole('tab', { name: 'Connections' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Connect to a service' }).click();
    const consoleUrl = 'http://127.0.0.1:1/console';
    await fillConnection(page, { name, baseUrl: service.baseUrl, consoleUrl, apiKey: KEY });
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await until('the form is gone', async () => (await page.getByLabel('API key', { exact: true }).count()) === 0);
    await page.keyboard.press('Escape');
    await until('no dialog is open', async () => (await page.getByRole('dialog').count()) === 0);
  }
}

/** Dismisses all notices: only the states about notices should show them. */
export const dismissNotices = (page: Page): Promise<unknown> =>
  until('no notice is left', () =>
    page.evaluate(() => {
      const notices = document.querySelectorAll<HTMLElement>('.notice [aria-label="Dismiss"]');
      for (const one of notices) one.click();
      return notices.length === 0;
    }),
  );

/** A walk through the states, in order: each state needs the previous ones. */
export interface StateWalk {
  /** Starts the services and the app, and already visits the first states. */
  readonly begin: () => Promise<void>;
  readonly states: readonly (readonly [title: string, reach: () => Promise<void>])[];
  readonly end: () => Promise<void>;
}

/**
 * Where the state is visible. A narrow window must open the sidebar to show `sidebar`. It can't show `row`, because the
 * menu of a sidebar's row closes together with the sidebar.
 */
export type Place = 'chat' | 'sidebar' | 'row';

/** Called in each state with its short name; must leave the window unchanged. */
export type Visit = (page: Page, state: string, place?: Place) => Promise<void>;

export function stateWalk(visit: Visit): StateWalk {
  const services: ModelService[] = [];
  let app: ParleyApp | undefined;
  let page: Page;

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const leave = () => page.keyboard.press('Escape');

  async function askFor(question: string, answer: string, status = 'complete'): Promise<void> {
    for (const service of services) service.answer = answer;
    await ask(page, question, status);
  }

  const begin = async (): Promise<void> => {
    for (const models of Object.values(MODELS)) services.push(await startModelService(models, KEY));
    const userDataDir = await temporaryFolder();
    app = await ParleyApp.start({ userDataDir });
    page = app.page;
    await page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
    await visit(page, '01-welcome');
    await button('Connect to a service').click();
    await page.getByRole('dialog', { name: 'Connect to a service' }).waitFor();
    await visit(page, '02-connection-form');
    await app.quit();
    await seedChats(userDataDir);
    app = await ParleyApp.start({ userDataDir });
    page = app.page;
    await button('New chat').waitFor();
    await connectServices(page, services);
  };

  const states: StateWalk['states'] = [
    [
      'an empty chat beside the chats of a week',
      async () => {
        for (const [title, answer] of TODAY) {
          await newChat(page);
          await askFor(title, answer);
        }
        await newChat(page);
        await dismissNotices(page);
        await visit(page, '10-empty-chat');
      },
    ],
    [
      'a conversation with a table and code',
      async () => {
        await askFor(QUESTION, ANSWER);
        await visit(page, '11-conversation');
        await button('Parameters').click();
        await visit(page, '12-parameters');
        await page.getByRole('tab', { name: 'Branches' }).click();
        await visit(page, '12-branches');
        await button('Close inspector').click();
        await page.keyboard.press('Control+f');
        await page.locator('.find-bar input:focus').waitFor();
        await page.keyboard.type('week');
        await page.getByText(/^1 of/).first().waitFor();
        await visit(page, '12-find');
        await leave();
        await page.keyboard.press('Control+b');
        await visit(page, '12-folded-sidebar', 'sidebar');
        await page.keyboard.press('Control+b');
      },
    ],

    [
      'the palette, and a notice in the window and above the settings',
      async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('part');
        await page
          .getByRole('group', { name: 'In messages' })
          .getByRole('option', { name: /Meeting notes/ })
          .first()
          .waitFor();
        await visit(page, '17-palette');
        await leave();
        await chooseMore(page, 'Delete');
        await button('Undo').waitFor();
        await button('Settings').click();
        await page.getByRole('dialog', { name: 'Settings' }).waitFor();
        await page.locator('.notice').last().getByRole('button', { name: 'Dismiss' }).focus();
        await visit(page, '18-notice-over-settings');
        await closeSettings(page);
        // Wait until the closed settings have returned the focus: the notice hides when it loses the focus.
        await settled(page);
        await page.locator('.notice').last().getByRole('button', { name: 'Dismiss' }).focus();
        await visit(page, '18-notice');
        await button('Undo').click();
        await lastReply(page).waitFor();
        await dismissNotices(page);
        await lastReply(page).hover();
        await regenerateWith(page);
        await visit(page, '19-regenerate-with');
        await leave();
      },
    ],

    [
      'the model picker',
      async () => {
        await button(/^Model/).click();
        await page.getByRole('listbox', { name: 'Models' }).waitFor();
        await visit(page, '13-model-picker');
        await page.keyboard.type('qwen');
        await visit(page, '14-model-picker-search');
        await leave();
      },
    ],

    [
      'a comparison of code-heavy answers',
      async () => {
        await newChat(page);
        await button('Compare answers').click();
        const dialog = page.getByRole('dialog', { name: 'Compare models' });
        for (const model of ['gpt-5-mini', 'sonnet-5', 'llama-4-scout']) {
          await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().fill(model);
          await dialog.getByRole('option', { name: model, exact: true }).click();
        }
        await visit(page, '15-compare-dialog');
        await dialog.getByRole('button', { name: 'Use these' }).click();
        for (const service of services) service.answer = CODE_HEAVY;
        await say(page, 'Which index would you add?');
        await until('three answers are there', async () => (await replies(page).count()) >= 3);
        for (const reply of await replies(page).all()) await waitForStatus(reply, 'complete');
        await visit(page, '16-comparison');
      },
    ],

    [
      'replies that are streaming, were stopped, and broke off',
      async () => {
        await newChat(page);
        await inMood(services, 'waits', async () => {
          for (const service of services) service.answer = ANSWER;
          await say(page, QUESTION);
          await button('Stop').waitFor();
          await visit(page, '20-streaming');
          await button('Stop').click();
          await waitForStatus(lastReply(page), 'stopped');
        });
        await visit(page, '21-stopped');
        await inMood(services, 'breaks-off', () => askFor('And the costs?', ANSWER, 'interrupted'));
        await visit(page, '22-interrupted');
      },
    ],

    [
      'failed replies and what the user can do about them',
      async () => {
        for (const [mood, name] of [
          ['expired', '23-key-expired'],
          ['rate-limited', '24-rate-limited'],
          ['too-long', '25-too-long'],
          ['not-found', '26-model-not-found'],
        ] as const) {
          await newChat(page);
          await inMood(services, mood, async () => {
            await say(page, 'What is the weather like on the Firth of Forth?');
            await until('a failure is shown', async () => (await lastReply(page).getByRole('alert').count()) > 0);
            await visit(page, name);
            if (mood !== 'expired') return;
            await page.getByLabel('New API key').waitFor();
            await visit(page, '23-new-key');
          });
        }
      },
    ],

    [
      'the countdown to a retry',
      async () => {
        await newChat(page);
        await inMood(services, 'asks-to-wait', async () => {
          await say(page, QUESTION);
          await button('Retry now').waitFor();
          await visit(page, '27-retry-countdown');
          await button('Stop').click();
          await waitForStatus(lastReply(page), 'stopped');
        });
      },
    ],

    [
      'details of a request',
      async () => {
        await newChat(page);
        await askFor(QUESTION, ANSWER);
        await lastReply(page).hover();
        await lastReply(page).getByRole('button', { name: 'Details' }).click();
        await page.getByRole('region', { name: 'Body as sent' }).waitFor();
        await visit(page, '30-details');
        await leave();
      },
    ],

    ...dialogStates(() => page, TODAY[0][0], visit),
    [
      'search, archive and trash',
      async () => {
        await page.getByRole('searchbox', { name: 'Search conversations' }).fill('part');
        await page
          .getByText(/matches in/)
          .first()
          .waitFor();
        await visit(page, '31-search', 'sidebar');
        await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
        for (const name of ['Archive', 'Trash']) {
          await page.getByRole('button', { name, exact: true }).first().click();
          await visit(page, `32-${name.toLowerCase()}`, 'sidebar');
          await leave();
        }
      },
    ],
    ...savedStates(() => page, visit),
    ...checkUpStates(() => page, services, visit),
    [
      'the pages of the settings',
      async () => {
        await button('Settings').click();
        const tabs = ['General', 'Connections', 'Models', 'Appearance', 'Keyboard', 'Data', 'About'];
        for (const [index, tab] of tabs.entries()) {
          await page.getByRole('tab', { name: tab }).click();
          await visit(page, `4${index}-settings-${tab.toLowerCase()}`);
        }
      },
    ],
  ];

  const end = async (): Promise<void> => {
    await app?.dispose();
    await Promise.all(services.map((service) => service.close()));
  };

  return { begin, states, end };
}
