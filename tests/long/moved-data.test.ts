// The data folder is moved, deleted or replaced while the app runs: the window says so, and nothing is lost.
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { ask, connectFromWelcome, conversation, lastReply, rows, say, waitForStatus } from '../e2e/person.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { watchSystemWindows } from '../helpers/system/system-windows.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-moved-data-'));
const KEY = 'sk-test-moved-data-51c7e0';
let service: ScriptedService;
let app: ParleyApp;
let count = 0;
let userDataDir: string;
const library = (): string => join(userDataDir, 'library');
const elsewhere = (): string => `${userDataDir}-elsewhere`;

const moved = (page: Page) => page.getByRole('alert').filter({ hasText: 'moved, deleted or replaced' });
const saveAgain = (page: Page) => moved(page).getByRole('button', { name: 'Save again' });

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
});

beforeEach(async () => {
  count += 1;
  userDataDir = join(root, String(count));
  app = await ParleyApp.start({ userDataDir, args: ['--inspect=0'], keyring: 'gnome' });
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await ask(app.page, 'Apples');
});

afterEach(async () => {
  await app.kill();
  await app.dispose();
});

afterAll(async () => {
  await service.close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts the app again, and checks that it has the questions. */
async function startAgain(questions: readonly string[]): Promise<void> {
  await app.ended();
  app = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
  for (const question of questions) await conversation(app.page).getByText(question, { exact: true }).first().waitFor();
  expect(await moved(app.page).count()).toBe(0);
}

const quit = () => app.page.evaluate(() => window.parley.appQuit({ isConfirmed: false })).catch(() => undefined);

it('says that the folder was deleted, asks before quitting, and saves everything again', async () => {
  const { page } = app;
  const windows = await watchSystemWindows(app.output.join(''));
  rmSync(userDataDir, { recursive: true, force: true });
  // The app asks even if it hasn't noticed until now, and says why once the user stays.
  await until('the app asks before quitting', async () => {
    await quit();
    return (await windows.asked()).some((words) => words.startsWith('Quit without saving everything'));
  });
  await saveAgain(page).waitFor();
  await ask(page, 'Pears');
  expect(existsSync(library())).toBe(false);
  await saveAgain(page).click();
  await page.getByText('so Parley saved everything in its place again').waitFor();
  expect(await moved(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Got it' }).click();
  await ask(page, 'Plums');
  windows.close();
  await quit();
  await startAgain(['Apples', 'Pears', 'Plums']);
  // The connection and the keys were saved again, too.
  await ask(app.page, 'Cherries');
});

it('says that the folder was moved, and continues when it is back', async () => {
  const { page } = app;
  renameSync(library(), elsewhere());
  await say(page, 'Pears');
  await saveAgain(page).waitFor();
  await waitForStatus(lastReply(page), 'complete');
  renameSync(elsewhere(), library());
  await until('the warning is gone', async () => (await moved(page).count()) === 0);
  await quit();
  await startAgain(['Apples', 'Pears']);
});

it('saves everything again without a question when the system ends it', async () => {
  rmSync(library(), { recursive: true });
  await say(app.page, 'Pears');
  await saveAgain(app.page).waitFor();
  const inspector = await Inspector.attach(app.output.join(''));
  await inspector.evaluate(`electron.powerMonitor.emit('shutdown')`);
  inspector.close();
  await startAgain(['Apples', 'Pears']);
});

it('keeps the files that another program put in place of its own', async () => {
  const { page } = app;
  cpSync(library(), elsewhere(), { recursive: true });
  await ask(page, 'Pears');
  rmSync(library(), { recursive: true });
  renameSync(elsewhere(), library());
  await ask(page, 'Plums');
  await saveAgain(page).click();
  await page.getByText('The file that was there instead is now at').waitFor();
  expect(readdirSync(library()).some((name) => /^library\.replaced-.*\.db$/.test(name))).toBe(true);
  await rows(page).getByText('Apples').first().waitFor();
  await quit();
  await startAgain(['Apples', 'Pears', 'Plums']);
});
