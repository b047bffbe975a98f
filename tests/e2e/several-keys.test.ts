// Several keys of a connection, managed by keyboard: only the chosen key is ever sent.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, dayText } from '../../renderer/words/key-expiry.ts';
import { DAY_MS } from '../../shared/days.ts';
import { ParleyApp, until } from './parley-app.ts';
import { ask, composer, connectFromWelcome, hasFocus, openSettings } from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

const FIRST = 'sk-first-Zk3vB8yQ1mT6wX9cL4nR7pS2';
const WORK = 'sk-work-Qm1T6wX9cL4nR7pS2Zk3vB8y';

let service: ScriptedService;
let app: ParleyApp;

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(FIRST).add(WORK);
  app = await ParleyApp.start({ keyring: 'gnome' });
  await connectFromWelcome(app.page, {
    name: 'Northwind',
    baseUrl: service.baseUrl,
    consoleUrl: 'https://console.example.com/keys',
    apiKey: FIRST,
  });
  await hasFocus(composer(app.page));
}, 120_000);

afterAll(async () => {
  await app?.dispose();
  await service.close();
});

const sentKeys = (from: number) =>
  service.requests.slice(from).map(({ authorization }) => authorization.replace('Bearer ', ''));

/** Asks a question, and returns the keys of the requests that this caused. */
async function asked(question: string, status = 'complete'): Promise<readonly string[]> {
  const sent = service.requests.length;
  await ask(app.page, question, status);
  return sentKeys(sent);
}

const row = (name: string) => app.page.getByRole('row').filter({ hasText: name });

it('adds a second key with a label and a date, verified first', { timeout: 120_000 }, async () => {
  const { page } = app;
  const settings = await openSettings(page, 'Connections');
  await settings.getByRole('button', { name: 'Add key for Northwind' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add API key' });
  await dialog.waitFor();
  await until('the first box has the focus', () =>
    page.evaluate(() => document.activeElement?.getAttribute('type') === 'password'),
  );
  await page.keyboard.type('sk-nobody-knows-this-one');
  await page.keyboard.press('Enter');
  await dialog.getByText('Nothing was added.').waitFor();
  await dialog.getByLabel('Label').fill('Work');
  await dialog.getByLabel('Expires').fill('2020-01-01');
  await dialog.getByLabel('New API key').fill(WORK);
  await page.keyboard.press('Enter');
  await dialog.getByText('That date has passed.').waitFor();
  await dialog.getByLabel('Expires').fill(dayText(dayOf(Date.now() + 5 * DAY_MS)));
  const sent = service.requests.length;
  await dialog.getByRole('button', { name: 'Verify and add' }).click();
  await row('Work').waitFor();
  expect(sentKeys(sent)).toContain(WORK);
  expect(await settings.getByRole('radio', { name: 'Use Work' }).isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  expect(new Set(await asked('With which?'))).toEqual(new Set([FIRST]));
});

it('warns of the expiry date in one line, until dismissed', { timeout: 120_000 }, async () => {
  const { page } = app;
  // The line says four days if midnight has passed meanwhile.
  const line = page.getByRole('status').filter({ hasText: /^Your Northwind key “Work” expires in [45] days \(.+\)\./ });
  await line.waitFor();
  await line.getByRole('button', { name: 'Open console' }).waitFor();
  await line.getByRole('button', { name: 'Rotate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rotate API key' });
  await dialog.getByText('Work').waitFor();
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await line.waitFor({ state: 'detached' });
});

it('sends the chosen key, and no other one if it is refused', { timeout: 120_000 }, async () => {
  const { page } = app;
  const settings = await openSettings(page, 'Connections');
  await settings.getByRole('radio', { name: 'Use Work' }).focus();
  await page.keyboard.press('Space');
  await until('the key Work is chosen', () => settings.getByRole('radio', { name: 'Use Work' }).isChecked());
  await page.keyboard.press('Escape');
  expect(new Set(await asked('And now?'))).toEqual(new Set([WORK]));
  service.keys.delete(WORK);
  expect(new Set(await asked('And after it was deleted?', 'failed'))).toEqual(new Set([WORK]));
  service.keys.add(WORK);
});

it('keeps a key as locked with its label while the keyring is gone or locked, and uses it again afterwards', {
  timeout: 180_000,
}, async () => {
  const { userDataDir } = app;
  const keyFile = () => readFile(join(userDataDir, 'keys.json'), 'utf8');
  await app.quit();
  const before = await keyFile();
  const sent = service.requests.length;
  for (const keyring of ['none', 'locked'] as const) {
    app = await ParleyApp.start({ userDataDir, keyring });
    const told = await until(`with the keyring ${keyring} the keys are read`, async () => {
      const boot = await app.page.evaluate(() => window.parley.appBootstrap({}));
      const connection = boot.ok ? boot.value.connections[0] : undefined;
      return connection?.key.state === 'locked' ? connection : false;
    });
    expect(told.keys).toMatchObject([
      { label: '', state: 'locked', lastFour: FIRST.slice(-4) },
      { label: 'Work', state: 'locked', lastFour: WORK.slice(-4) },
    ]);
    expect(told.keyId).toBe(told.keys[1]?.id);
    const tried = await app.page.evaluate((id) => window.parley.connectionTest({ id }), told.id);
    expect(tried.ok).toBe(false);
    await app.quit();
    expect(await keyFile()).toBe(before);
  }
  expect(service.requests.length).toBe(sent);
  app = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
  await composer(app.page).waitFor();
  expect(new Set(await asked('And when it is back?'))).toEqual(new Set([WORK]));
});

it('keeps a key after a restart, and forgets it once it is removed', { timeout: 120_000 }, async () => {
  const { userDataDir } = app;
  await app.quit();
  app = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
  const { page } = app;
  await composer(page).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'expires in' }).count()).toBe(0);
  expect(new Set(await asked('Still?'))).toEqual(new Set([WORK]));
  const settings = await openSettings(page, 'Connections');
  await settings.getByRole('button', { name: 'Actions for Work' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove key' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
  await settings.getByText('The key in use was removed.').waitFor();
  await page.keyboard.press('Escape');
  expect(await asked('Without one?', 'failed')).toEqual([]);
});
