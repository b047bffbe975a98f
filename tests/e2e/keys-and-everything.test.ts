// The app reports keys refused in the background, remembers that a recovery code is unsaved, and can delete everything.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchSystemWindows } from '../helpers/system/system-windows.ts';
import { until } from './parley-app.ts';
import { ask, composer, hasFocus, lastReply, newChat, openSettings } from './person.ts';
import { sharedWindow } from './shared-window.ts';

const CANARY = 'sk-canary-Zq8vT2mXw4Lr9KpB7nYc';
const WRONG = 'sk-wrong-Kd5MTn4Wq9Lx2Rv7';

const shared = sharedWindow(CANARY, { args: ['--inspect=0'], keyring: 'gnome' });

it('reports a refused key while another chat is shown, and offers to return to the form of the key', async () => {
  const page = await shared.connected();
  shared.service.keys.delete(CANARY);
  await ask(page, 'Hi', 'failed');
  const field = page.getByLabel('New API key');
  shared.service.slowKeys.add(WRONG);
  await field.fill(WRONG);
  await field.press('Enter');
  await until(
    'the key is being checked',
    async () => shared.service.requests.some((one) => one.authorization.endsWith(WRONG)) || null,
  );
  await newChat(page);
  await composer(page).fill('Something else');
  shared.service.release();
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
  await notice.getByText('rejected the key').waitFor();
  // The notice must not interrupt typing.
  await hasFocus(composer(page));
  const back = page.getByRole('button', { name: 'Show', exact: true });
  await back.focus();
  await page.keyboard.press('Enter');
  await hasFocus(field);
  expect(await field.inputValue()).toBe(WRONG);
  await lastReply(page).getByText('Incorrect API key provided.').last().waitFor();
  await until('the notice is gone', async () => (await notice.count()) === 0 || null);
  shared.service.keys.add(CANARY);
  await field.fill(CANARY);
  await page.keyboard.press('Enter');
  await lastReply(page).getByText('Hello from the service.').waitFor();
});

it("doesn't treat a recovery code as saved if the window reloads before the user confirms", async () => {
  const page = await shared.connected();
  const shown = page.getByRole('alertdialog', { name: 'Your recovery code' });
  const unsaved = page.getByText('You haven’t confirmed that you saved your recovery code.');
  let settings = await openSettings(page, 'Data');
  await settings.getByRole('button', { name: 'Create a recovery code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a recovery code' }).click();
  await shown.waitFor();
  await page.reload();
  settings = await openSettings(page, 'Data');
  await unsaved.waitFor();
  const windows = await watchSystemWindows(shared.app.output.join(''));
  await windows.agree();
  await settings.getByRole('button', { name: 'New recovery code' }).click();
  await shown.getByRole('checkbox').click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await unsaved.waitFor({ state: 'detached' });
  windows.close();
});

it('deletes chats, connections, keys and settings with “Delete everything”', async () => {
  const page = await shared.connected();
  await ask(page, 'Hi');
  const stored = async (): Promise<string> =>
    (
      await Promise.all(
        (
          await readdir(shared.app.userDataDir)
        )
          .filter((name) => name.endsWith('.json') || name.endsWith('.log'))
          // A file may be deleted between listing and reading.
          .map((name) => readFile(join(shared.app.userDataDir, name), 'utf8').catch(() => '')),
      )
    ).join('\n');
  expect(await stored()).toContain('"ciphertext"');
  const windows = await watchSystemWindows(shared.app.output.join(''));
  await windows.agree();
  const settings = await openSettings(page, 'Data');
  await settings.getByRole('button', { name: /^Delete everything/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete everything?' });
  await question.getByRole('textbox').fill('delete');
  await question.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('heading', { name: 'Welcome to Parley' }).waitFor();
  windows.close();
  await until('no file contains the deleted data', async () => {
    const left = await stored();
    return ['"ciphertext"', CANARY.slice(-4), shared.service.baseUrl].every((words) => !left.includes(words));
  });
});
