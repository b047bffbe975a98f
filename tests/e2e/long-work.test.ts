// Long work: an export finishes even if the window is closed, and quitting asks before interrupting an export.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { ParleyApp, temporaryFolder, until } from './parley-app.ts';
import { openSettings } from './person.ts';

const CHATS = 30;
const SEED = { conversations: CHATS, messages: 120 };

let app: ParleyApp;
let inspector: Inspector;
let target: string;

beforeEach(async () => {
  const userDataDir = await temporaryFolder();
  await seedLibrary(join(userDataDir, 'library'), SEED);
  app = await ParleyApp.start({ userDataDir, args: ['--inspect=0'] });
  inspector = await Inspector.attach(app.output.join(''));
  target = join(userDataDir, 'all.json');
  await inspector.evaluate(
    `void (electron.dialog.showSaveDialog = async () => ({ canceled: false, filePath: ${JSON.stringify(target)} }))`,
  );
});

afterEach(async () => {
  inspector.close();
  await app.dispose();
});

/** Starts an export and holds its thread, so that the export lasts as long as the test wants. */
const whileExporting = async (): Promise<void> => {
  await until('only the library’s own thread runs', () => inspector.workerCount === 1);
  await inspector.holdNewWorkers();
  const settings = await openSettings(app.page, 'Data');
  await settings.getByRole('button', { name: 'Export everything as JSON' }).click();
  await settings.getByText('Exporting…').waitFor();
  // The inspector announces the thread before it exists.
  await until('the export’s thread is held', () => inspector.workerCount === 2);
};

/** The number of chats in the exported file, which the app moves into place when it is complete. */
const exported = async (): Promise<number> => {
  const document: { readonly conversations: readonly unknown[] } = JSON.parse(await readFile(target, 'utf8'));
  return document.conversations.length;
};

it('finishes an export after the last window is closed', async () => {
  await whileExporting();
  await inspector.later('electron.BrowserWindow.getAllWindows()[0].close()');
  await until('the window is closed', () => app.page.isClosed());
  expect(existsSync(target)).toBe(false);
  await inspector.releaseWorkers();
  // An inspected process waits until the inspector detaches.
  inspector.close();
  await app.ended();
  expect(await exported()).toBe(CHATS);
});

it('asks before quitting during an export', async () => {
  await whileExporting();
  await inspector.later('electron.app.quit()');
  const question = app.page.getByRole('alertdialog', { name: 'The export isn’t finished' });
  await question.getByRole('button', { name: 'Don’t quit' }).click();
  await inspector.releaseWorkers();
  await until('the export is there', () => existsSync(target));
  expect(await exported()).toBe(CHATS);
});
