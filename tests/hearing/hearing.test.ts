// A real Orca reads the real app while real keys are pressed: it says the right words in order, and none twice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { ask, composer, connectFromWelcome, hasFocus, lastReply, newChat, waitForStatus } from '../e2e/person.ts';
import { PAUSE, type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { furtherScenarios, runCommand, type Session } from './further-scenarios.ts';
import { whyNotHeard } from './orca-programs.ts';
import { NOT_TOO_MUCH, OrcaSession } from './orca-session.ts';
import { partScenarios } from './part-scenarios.ts';

const KEY = 'sk-test-hearing-51c7aa';
const RICH = [
  '# Herons\n\nThey *wade*.\n\n```js\nconst a = 1;\nconst b = 2;\n```\n\n',
  '| Bird | Legs |\n|---|---|\n| heron | 2 |\n\nThe half is $\\frac{1}{2}$ here.\n\n',
  '![A heron by a lake](https://example.com/heron.png)\n\nThe end.\n',
];
const why = whyNotHeard();

describe.runIf(why !== '')('Orca', () => {
  it('can’t be heard here, for a stated reason', () => {
    console.info(`Nothing was heard with Orca: ${why}.`);
    expect(why).not.toBe('');
  });
});

/**
 * Retries a test if Orca missed something, as it sometimes does on a busy machine. Saying too much is the app's fault
 * and isn't retried. Vitest ignores a function as condition, so this is a pattern.
 */
const MISSED = { count: 2, condition: NOT_TOO_MUCH };

describe.runIf(why === '')('Orca', { retry: MISSED }, () => {
  let orca: OrcaSession;
  let service: ScriptedService;

  beforeAll(async () => {
    service = await startScriptedService();
    service.keys.add(KEY);
    service.models = ['alpha', 'beta', 'gamma'];
    orca = await OrcaSession.start();
    await orca.hears('Finished loading Parley.');
  });

  /** Closes what a scenario or a failed attempt left open: at most the palette above a dialog above a page. */
  const closeDialogs = async (): Promise<void> => {
    const { page } = orca.app;
    for (const _ of [1, 2, 3]) if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  };

  beforeEach(async ({ task }) => {
    if (orca.app.hasEnded || orca.app.page.isClosed()) {
      // Chromium rarely crashes under Orca's requests. Then the attempt fails, and the next one starts the app again.
      console.info(`The app ended before “${task.name}”, so it was started again.`);
      await orca.startAgain();
    }
    await closeDialogs();
    orca.mark(task.name);
  });

  afterAll(async () => {
    if (process.env.PARLEY_TRANSCRIPT === '1') console.info(orca?.transcript() ?? '');
    await orca?.end();
    await service?.close();
  });

  /** Goes to the message box by keyboard: if the page set the focus, Orca would take letters as commands. */
  const toMessageBox = async (): Promise<void> => {
    await orca.rests();
    const { page } = orca.app;
    if (await composer(page).evaluate((element) => element === document.activeElement)) return;
    await orca.press('ctrl+i');
    if (await orca.hearsSoon(/^Message entry/)) return;
    // Orca missed the change of focus. It names the box when the focus leaves it and returns.
    await orca.press('shift+Tab', 'Tab');
    await orca.hears(/^Message entry/);
  };

  const session = (): Session => ({ orca, service, toMessageBox });

  it('reads the welcome page, and the parts of the connection dialog', async () => {
    await orca.rests();
    await orca.press('Tab');
    await orca.hears('Try the practice service push button.');
    await orca.press('Tab');
    await orca.hears('Connect to a service push button.');
    await orca.press('Return');
    // Orca leaves out a dialog's title if it equals the name of the button that was focused before.
    await orca.hears('dialog', 'navigation Back', 'region Kinds of services', /^Search \d+ services entry\.$/);
  });

  it('announces once that a reply starts and that it ends, and says none of its words', async () => {
    const { page } = orca.app;
    if ((await composer(page).count()) === 0) {
      await page.keyboard.press('Escape');
      await connectFromWelcome(page, { name: 'Test', baseUrl: service.baseUrl, apiKey: KEY });
    } else await newChat(page);
    await hasFocus(composer(page));
    await orca.quiet();
    await orca.press('shift+Tab', 'Tab');
    await orca.hears(/^Message entry/);
    service.tokens = [PAUSE, ...RICH];
    orca.type('Herons');
    await orca.press('Return');
    await orca.hears('The assistant is answering.');
    service.release();
    await waitForStatus(lastReply(page), 'complete');
    await orca.hears('The assistant is answering.', 'The answer is complete.');
    await orca.quiet();
    orca.saidOnce('The assistant is answering.', 'The answer is complete.');
    orca.saidNever(/wade/);
  });

  it('reads a message with its position, and its parts when their keys are pressed', async () => {
    await toMessageBox();
    await orca.press('alt+Up');
    await orca.hears('Assistant article.', /^Message 2 of 2, alpha\. Herons They wade\./);
    await orca.press('F7');
    await orca.hearsOnly('Herons heading level 1.');
    await orca.press('F9');
    await orca.hearsOnly('table with 2 rows 2 columns', 'Bird column header.');
    await orca.press('F8');
    await orca.hearsOnly('No further one in this reply.');
    await orca.press('shift+F8');
    await orca.hears('js code block.');
    await orca.rests();
    await orca.press('F4');
    await orca.hearsOnly(/^Chat: Herons\. Message 2 of 2\. Assistant\. Model: alpha\.$/);
    await orca.press('F2');
    await orca.hears(/^js\s+const a = 1;\s+const b = 2;\s+Bird, Legs\s+heron, 2\s+The half is 1 over 2 here\./);
    expect(orca.said().join(' ')).toContain('A heron by a lake');
  });

  it('reads line by line through code and a table, and says formulas in words', async () => {
    await toMessageBox();
    await orca.press('alt+Up');
    await orca.hears('Assistant article.', /^Message 2 of 2/);
    await orca.rests();
    const lines = [
      /^Herons heading level 1\.$/,
      /^They/,
      'js: code actions tool bar',
      /^const a {2}equals {2}1 semicolon$/,
      /^const b {2}equals {2}2 semicolon$/,
      'Bird column header.',
      /^heron\.$/,
      /^Copy table push button\.$/,
      '1 over 2 formula.',
      /A heron by a lake/,
    ];
    for (const line of lines) {
      await orca.press('Down');
      await orca.hears(line);
    }
  });

  it('names a dialog before its first field, and says how much was found', async () => {
    await toMessageBox();
    await orca.press('ctrl+k');
    await orca.hears('Go to anything dialog', /^Search chats, commands, models and settings/);
    await orca.rests();
    orca.type('where');
    await orca.hearsOnly(/^\d+ results?\. First: Where am I\?$/);
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
    await orca.press('ctrl+shift+m');
    await orca.hears('Models dialog', 'Search models entry.', 'Current: alpha.');
    await orca.press('Down');
    await orca.hears('beta.');
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
    await orca.press('ctrl+comma');
    await orca.hears('Settings dialog');
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('reads the dialog for comparing: the search box first, then the chosen models', async () => {
    await toMessageBox();
    await orca.press('ctrl+shift+d');
    await orca.hears('Compare models dialog', 'Search models entry.');
    await orca.press('Down');
    await orca.hears('beta not checked.');
    await orca.press('Return');
    await orca.hears('2 models will answer: alpha and beta.');
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('says “Service default” for a parameter without a value, and never 0.0', async () => {
    const { page } = orca.app;
    await toMessageBox();
    await orca.press('ctrl+shift+p');
    const temperature = page.getByRole('spinbutton', { name: 'Temperature value' });
    await temperature.waitFor();
    await orca.rests();
    await orca.press('Tab');
    await orca.hears('Temperature value 1 spin button.', 'Service default (1)');
    await orca.press('Tab', 'Tab');
    await orca.hears(/^Top P value entry/, 'Service default.');
    await orca.press('Tab', 'Tab');
    await orca.hears(/^Max tokens entry/, 'Service default.');
    await orca.press('ctrl+shift+p');
    await orca.hears(/^Message entry/);
    orca.saidNever(/(^| )0\.0 /);
  });

  it('says how many messages belong to another version, and reads the tree of branches', async () => {
    const { page } = orca.app;
    service.tokens = ['They fly.'];
    await ask(page, 'And then?');
    orca.mark('another version');
    await page
      .getByRole('article', { name: 'Assistant' })
      .first()
      .getByRole('button', { name: 'Regenerate', exact: true })
      .click();
    await orca.hears('2 later messages belong to another version.');
    await waitForStatus(lastReply(page), 'complete');
    await runCommand(session(), 'branches', 'All branches of this chat');
    await orca.hears('Branches of this chat tree', /^Assistant They fly\. 2 \/ 2 alpha\.$/, 'tree level 2.');
    await orca.press('Up');
    await orca.hears('Assistant They fly. alpha.', 'tree level 4.');
    await orca.press('Left');
    await orca.hears('You And then?', 'expanded.', 'tree level 3.');
    await orca.press('Left');
    await orca.hears('You And then?', 'collapsed.', 'tree level 3.');
    await orca.press('Right');
    await orca.hears('You And then?', 'expanded.', 'tree level 3.');
    orca.saidOnce('2 later messages belong to another version.');
  });

  it('reads the grid of the Laboratory with its headers and units', async () => {
    const { page } = orca.app;
    await runCommand(session(), 'laboratory', 'Laboratory');
    await orca.hears('Laboratory dialog', /^Prompt entry/);
    const laboratory = page.getByRole('dialog', { name: 'Laboratory', exact: true });
    await laboratory.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Herons?');
    for (const model of ['alpha', 'beta']) {
      await laboratory.getByRole('button', { name: 'Add model' }).click();
      await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: model, exact: true }).click();
    }
    await laboratory.getByRole('button', { name: 'Start', exact: true }).click();
    await until('both have answered', async () =>
      (await laboratory.locator('.laboratory-status [role=status]').innerText()).startsWith('2 of 2 answers'),
    );
    await laboratory.getByRole('grid').getByRole('columnheader').first().focus();
    await orca.hears('Setting column header.');
    await orca.press('Down');
    await orca.hears(/^alpha\b.*row header/);
    await orca.press('Right');
    await orca.hears(/column header They fly\.$/);
    await orca.press('Return');
    await orca.hears(/^Answer of alpha$/);
    await orca.press('Right');
    await orca.hears(/^Length column header 9 to 9 characters, median 9\.$/);
    await page.keyboard.press('Escape');
    await laboratory.waitFor({ state: 'detached' });
  });

  furtherScenarios(session);
  partScenarios(session);

  it('says a failure once', async () => {
    const { page } = orca.app;
    await toMessageBox();
    service.keys.delete(KEY);
    orca.type('Refused');
    await orca.press('Return');
    await waitForStatus(lastReply(page), 'failed');
    const sentence = (await lastReply(page).locator('.failure-sentence').textContent()) ?? '';
    await orca.hears(new RegExp(sentence.slice(0, 20)));
    await orca.quiet();
    orca.saidOnce(new RegExp(sentence.slice(0, 20)));
  });
});
