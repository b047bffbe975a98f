/** Brings the real app into less common states, one after the other, and calls back in each. */

import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { DAY_MS } from '../../../shared/days.ts';
import { ParleyApp, temporaryFolder, until } from '../../e2e/parley-app.ts';
import {
  ask,
  chooseMore,
  closeSettings,
  composer,
  lastReply,
  newChat,
  openSettings,
  rows,
  say,
  waitForStatus,
} from '../../e2e/person.ts';
import { ANSWER, KEY, MODELS, QUESTION, TODAY } from '../../screenshots/contents.ts';
import { inMood, type ModelService, startModelService } from '../../screenshots/model-service.ts';
import { seedUsageIn } from '../data/seed-usage.ts';
import { settled } from '../page/settled.ts';
import { attachmentStates } from './attachment-states.ts';
import { connectServices, dismissNotices, type StateWalk, seedChats, type Visit } from './state-walk.ts';

/** Midnight in UTC, three days from now. */
const EXPIRES = Math.floor(Date.now() / DAY_MS + 3) * DAY_MS;
/** Prices per million tokens. The other models have no price. */
const PRICES: Readonly<Record<string, readonly [input: string, output: string]>> = {
  'gpt-5-mini': ['0.25', '2'],
  'gpt-5': ['1.25', '10'],
  'sonnet-5': ['3', '15'],
  'opus-5': ['15', '75'],
};

/** Sets prices of some models; returns the existing connections and chats. */
function enterPrices(page: Page) {
  return page.evaluate(async (prices) => {
    const boot = await window.parley.appBootstrap({});
    const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 40 });
    if (!boot.ok || !list.ok) throw new Error('The app doesn’t list its connections and chats.');
    const { connections } = boot.value;
    for (const [model, [input, output]] of Object.entries(prices)) {
      const connectionId = connections[model.startsWith('gpt') ? 0 : 1]?.id ?? '';
      const price = { in: input, out: output, currency: 'USD' };
      const facts = { connectionId, model, isHidden: false, note: '', contextLength: null, price };
      await window.parley.modelSetFacts(facts);
    }
    return {
      connections: connections.map(({ id, name }) => ({ id, name })),
      chatIds: list.value.items.map((chat) => chat.id),
    };
  }, PRICES);
}

/** Adds replies of the last months to the usage log. No app may be using the library. */
async function useModels(userDataDir: string, told: Awaited<ReturnType<typeof enterPrices>>): Promise<void> {
  const connections = told.connections.map(({ id, name }) => ({
    id,
    models:
      Object.entries(MODELS)
        .find(([one]) => one === name)?.[1]
        .slice(0, 3) ?? [],
  }));
  const of = { connections, chatIds: told.chatIds };
  await seedUsageIn(join(userDataDir, 'library'), { replies: 900, chats: 40, models: 9, isScattered: true, of });
}

/** A walk through further states, in order: each state needs the previous ones. */
export function furtherWalk(visit: Visit): StateWalk {
  const services: ModelService[] = [];
  let app: ParleyApp;
  let page: Page;

  const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first();
  const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
  const leave = () => page.keyboard.press('Escape');
  const closed = (name: string | RegExp) => dialog(name).waitFor({ state: 'detached' });
  const action = async (name: string): Promise<void> => {
    await lastReply(page).hover();
    await lastReply(page).getByRole('button', { name, exact: true }).click();
  };

  /** Starts the app with a keyring, so that the keys survive the restart. */
  const start = async (userDataDir: string): Promise<void> => {
    app = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
    page = app.page;
    await button('New chat').waitFor();
  };

  const begin = async (): Promise<void> => {
    for (const models of Object.values(MODELS)) services.push(await startModelService(models, KEY));
    for (const service of services) service.answer = ANSWER;
    const userDataDir = await temporaryFolder();
    await seedChats(userDataDir);
    await start(userDataDir);
    await visit(page, '70-no-connection');
    await connectServices(page, services);
    const told = await enterPrices(page);
    await app.quit();
    await useModels(userDataDir, told);
    await start(userDataDir);
    await dismissNotices(page);
  };

  const states: StateWalk['states'] = [
    [
      'usage and costs of replies',
      async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('usage and costs');
        await page.getByRole('option', { name: 'Usage and costs', exact: true }).waitFor();
        await page.keyboard.press('Enter');
        await dialog('Usage').getByRole('table').waitFor();
        await visit(page, '71-usage');
        for (const [name, option] of [
          ['Group by', 'By model'],
          ['Show', 'Cost'],
          ['Period', 'Last 365 days'],
        ] as const) {
          await page.getByRole('combobox', { name, exact: true }).click();
          await page.getByRole('option', { name: option, exact: true }).click();
        }
        await dialog('Usage').getByRole('columnheader', { name: 'Model' }).waitFor();
        await visit(page, '71-usage-by-model');
        await leave();
        await closed('Usage');
      },
    ],
    [
      'the facts about a model',
      async () => {
        const settings = await openSettings(page, 'Models');
        await settings.getByRole('searchbox', { name: 'Search all models' }).fill('gpt-5-mini');
        await settings
          .getByRole('list', { name: /^Northwind/ })
          .getByRole('button')
          .first()
          .click();
        await settings.getByRole('textbox', { name: 'Input price' }).scrollIntoViewIfNeeded();
        await visit(page, '72-model-facts');
        // A model's row reports an unreadable price once the row is collapsed.
        await settings.getByRole('textbox', { name: 'Input price' }).fill('about two');
        await settings
          .getByRole('list', { name: /^Northwind/ })
          .getByRole('button')
          .first()
          .click();
        await settings.getByText('Not saved').waitFor();
        await visit(page, '72-model-not-saved');
        await settings
          .getByRole('list', { name: /^Northwind/ })
          .getByRole('button')
          .first()
          .click();
        await settings.getByRole('textbox', { name: 'Input price' }).fill('');
        await closeSettings(page);
      },
    ],
    [
      'the dialogs that edit and remove a connection, and rotate and describe its key',
      async () => {
        const settings = await openSettings(page, 'Connections');
        await settings.getByRole('button', { name: 'Rotate key' }).first().click();
        await dialog('Rotate API key').waitFor();
        await visit(page, '73-rotate-key');
        await leave();
        await closed('Rotate API key');
        await settings.getByRole('button', { name: 'Edit connection' }).first().click();
        await dialog('Edit Northwind').getByText('Advanced').first().scrollIntoViewIfNeeded();
        await visit(page, '73-edit-connection');
        await leave();
        await closed('Edit Northwind');
        await settings.getByRole('button', { name: 'Remove connection' }).first().click();
        await page.getByRole('alertdialog').waitFor();
        await visit(page, '73-remove-connection');
        await leave();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        await settings.getByRole('tab', { name: 'Connections and keys' }).click();
        await settings
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
        await visit(page, '73-key-menu');
        await page.getByRole('menuitem', { name: 'Label and expiry' }).click();
        await dialog('Label and expiry').waitFor();
        await visit(page, '73-key-facts');
        await leave();
        await closed('Label and expiry');
        await page.evaluate(async (expiresAt) => {
          const boot = await window.parley.appBootstrap({});
          const connection = boot.ok ? boot.value.connections[0] : undefined;
          const keyId = connection?.keys[0]?.id;
          if (connection === undefined || keyId === undefined) throw new Error('There is no key.');
          await window.parley.connectionDescribeKey({ id: connection.id, keyId, expiresAt, label: 'work-1' });
        }, EXPIRES);
        await closeSettings(page);
        await button('Rotate').waitFor();
        await visit(page, '74-key-expires');
        await page.getByRole('button', { name: 'Dismiss' }).first().click();
      },
    ],
    [
      'new shortcuts, a backup, and deleting everything',
      async () => {
        const settings = await openSettings(page, 'Keyboard');
        await settings
          .getByRole('button', { name: /Change/ })
          .first()
          .click();
        await settings.getByText('Press keys…').waitFor();
        await visit(page, '75-new-keys');
        await leave();
        await settings.getByRole('tab', { name: 'Data' }).click();
        await page.evaluate(() => window.parley.dataBackupNow({}));
        await settings
          .getByRole('button', { name: /^Browse the backup of/ })
          .first()
          .click();
        await dialog('Time machine').getByRole('listitem').first().waitFor();
        await visit(page, '75-backup');
        await leave();
        await closed('Time machine');
        await openSettings(page, 'Data');
        await settings.getByRole('button', { name: /^Delete everything/ }).click();
        await page.getByRole('alertdialog').waitFor();
        await visit(page, '75-delete-all');
        await leave();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        await settings.getByRole('tab', { name: 'Prompts' }).click();
        await settings.getByRole('button', { name: 'New prompt' }).click();
        await dialog('New prompt').getByRole('textbox', { name: 'Prompt' }).fill('text-1');
        await leave();
        await page.getByRole('alertdialog').waitFor();
        await visit(page, '75-discard');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
        await closed('New prompt');
        await closeSettings(page);
      },
    ],
    ...attachmentStates(() => page, visit),
    [
      'queued messages, and the question before quitting',
      async () => {
        await newChat(page);
        await inMood(services, 'waits', async () => {
          await say(page, QUESTION);
          await waitForStatus(lastReply(page), 'streaming');
          for (const [question] of TODAY) await say(page, question);
          await visit(page, '76-queue');
          await page.evaluate(() => window.parley.appQuit({ isConfirmed: false }));
          await page.getByRole('alertdialog').waitFor();
          await visit(page, '76-quit');
          await page.getByRole('button', { name: 'Don’t quit' }).click();
          await button('Stop').click();
          await waitForStatus(lastReply(page), 'stopped');
          await visit(page, '76-queue-paused');
        });
      },
    ],
    [
      'a message being edited, its raw text and its menu, and the model’s reasoning',
      async () => {
        await newChat(page);
        for (const service of services)
          service.reasoning = 'The table grows by a week, so a week is what to cut it by. 40,000,000 rows in 52 parts.';
        await ask(page, QUESTION);
        for (const service of services) service.reasoning = '';
        await page.getByRole('button', { name: /^Thought/ }).click();
        await visit(page, '77-reasoning');
        await page.getByRole('button', { name: /^Thought/ }).click();
        await chooseMore(page, 'View raw');
        await page.getByRole('region', { name: 'Raw text' }).scrollIntoViewIfNeeded();
        await visit(page, '77-raw');
        await chooseMore(page, 'Hide raw');
        await action('More');
        await page.getByRole('menuitem').first().waitFor();
        await visit(page, '77-message-menu');
        await leave();
        const question = page.getByRole('article', { name: 'You' }).last();
        await question.hover();
        await question.getByRole('button', { name: 'Edit', exact: true }).click();
        await question.getByRole('textbox').waitFor();
        await visit(page, '77-edit');
        await question.getByRole('button', { name: 'Cancel' }).click();
        await action('Details');
        await button('Resend exactly').click();
        await dialog('Same request, two answers').getByText('Both texts are identical.').waitFor();
        await visit(page, '78-exactly-again');
        await leave();
        await closed('Same request, two answers');
        await leave();
        await closed('Details');
      },
    ],
    [
      'the request for a title',
      async () => {
        await page.evaluate(() => window.parley.settingsUpdate({ patch: { isTitleByModel: true } }));
        for (const [mood, state] of [
          ['answers', '79-title-request'],
          ['no-titles', '79-title-request-failed'],
        ] as const) {
          await newChat(page);
          // This is also the service's answer to the request for a title.
          for (const service of services) service.answer = TODAY[1][0];
          await inMood(services, mood, async () => {
            await ask(page, TODAY[0][0]);
            await action('Details');
            const section = page.getByRole('region', { name: 'Request for the title', exact: true });
            await section.waitFor();
            const part =
              mood === 'answers' ? section : page.getByRole('region', { name: 'Request for the title: Answer' });
            await part.evaluate((element) => element.scrollIntoView());
            await visit(page, state);
          });
          await leave();
          await closed('Details');
        }
        await page.evaluate(() => window.parley.settingsUpdate({ patch: { isTitleByModel: false } }));
      },
    ],
    [
      'the actions on one chat and on several chats',
      async () => {
        const list = rows(page);
        await list.getByRole('button', { name: TODAY[0][0], exact: true }).first().click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
        await visit(page, '80-row-menu', 'row');
        await page.getByRole('menuitem', { name: 'Rename' }).click();
        await page.getByRole('textbox', { name: 'Chat title' }).waitFor();
        await visit(page, '80-rename', 'row');
        await leave();
        await list.getByRole('button', { name: 'Work', exact: true }).click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'New folder inside' }).waitFor();
        await visit(page, '80-folder-menu', 'row');
        await leave();
        await page.getByRole('menu').waitFor({ state: 'detached' });
        const selected = page.getByRole('region', { name: 'Selected chats' });
        for (const [at, title] of ['A letter to the landlord', 'Heat pumps in an old house'].entries()) {
          await list
            .getByRole('button', { name: title, exact: true })
            .first()
            .click({ modifiers: ['Control'] });
          // The first selected chat moves the rows, so wait before the next click.
          await selected.getByText(`${at + 1} selected`, { exact: true }).waitFor();
          await settled(page);
        }
        await visit(page, '80-selected', 'sidebar');
        await page.getByRole('button', { name: 'Clear selection' }).click();
        await page.getByRole('button', { name: 'Search tips' }).click();
        await page.getByText('Narrow your search').waitFor();
        await visit(page, '80-search-tips', 'sidebar');
        await leave();
      },
    ],
    [
      'the archive, the trash, a search without a hit, and a temporary chat',
      async () => {
        const list = rows(page);
        for (const [title, command] of [
          ['Explain the borrow checker as if I knew C++ and nothing about ownership', 'Archive'],
          ['A letter to the landlord', 'Delete'],
        ] as const) {
          await list.getByRole('button', { name: title, exact: true }).click({ button: 'right' });
          await page.getByRole('menuitem', { name: command, exact: true }).click();
          await list.getByRole('button', { name: title, exact: true }).waitFor({ state: 'detached' });
        }
        await dismissNotices(page);
        for (const name of ['Archive', 'Trash']) {
          await page.getByRole('button', { name, exact: true }).first().click();
          await page.getByRole('button', { name: 'Back to all chats' }).waitFor();
          await visit(page, `83-${name.toLowerCase()}`, 'sidebar');
          await page.getByRole('button', { name: 'Back to all chats' }).click();
        }
        const search = page.getByRole('searchbox', { name: 'Search conversations' });
        await search.fill('Xylography');
        await page
          .getByText(/^Nothing found for/)
          .first()
          .waitFor();
        await visit(page, '83-no-hits', 'sidebar');
        await search.fill('');
        await page.keyboard.press('Control+Shift+n');
        await page
          .getByText(/^Temporary/)
          .first()
          .waitFor();
        await visit(page, '83-temporary-chat');
      },
    ],
    [
      'the quick window, and a chat in its own window',
      async () => {
        await app.startAgain('--quick');
        const quick = await app.otherWindow();
        await composer(quick).waitFor();
        await visit(quick, '82-quick-window');
        await ask(quick, TODAY[0][0]);
        await visit(quick, '82-quick-window-answered');
        await quick.evaluate(() => window.parley.windowClose({})).catch(() => undefined);
        await until('it is closed', () => quick.isClosed());
        await rows(page)
          .getByRole('button', { name: 'Heat pumps in an old house', exact: true })
          .first()
          .click({ button: 'right' });
        await page.getByRole('menuitem', { name: 'Open in its own window' }).click();
        const own = await app.otherWindow(quick);
        await lastReply(own).waitFor();
        await visit(own, '82-chat-window');
        await own.evaluate(() => window.parley.windowClose({})).catch(() => undefined);
      },
    ],
    [
      'presets, a secret in a message, and models that are not listed',
      async () => {
        await newChat(page);
        await composer(page).fill(`password: ${KEY}-4f81b2a9c3d7e650`);
        await composer(page).press('Enter');
        await button('Send anyway').waitFor();
        await visit(page, '81-secret');
        await button('Keep editing').click();
        await composer(page).fill('');
        await button('Parameters').click();
        await page
          .getByRole('button', { name: /^Preset/ })
          .first()
          .click();
        await page.getByRole('menu').waitFor();
        await visit(page, '81-preset-menu');
        await leave();
        await button('Close inspector').click();
        const last = services.pop();
        await last?.close();
        await button(/^Model,/).click();
        await button('Refresh models').click();
        await page.getByRole('alert').first().waitFor();
        await visit(page, '81-model-list-failed');
        await leave();
      },
    ],
  ];

  const end = async (): Promise<void> => {
    await app?.dispose();
    await Promise.all(services.map((service) => service.close()));
  };

  return { begin, states, end };
}
