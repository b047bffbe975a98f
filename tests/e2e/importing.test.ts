// A file is previewed before it is imported; afterwards one press opens its newest chat, and another undoes the import.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Inspector } from '../helpers/page/inspector.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { hasFocus, isOpen, openSettings, rows } from './person.ts';
import { picture } from './pictures.ts';
import { connectedWindow } from './shared-window.ts';

const shared = connectedWindow('sk-canary-Im9pQ2rT5vX8zB1d', { args: ['--inspect=0'] });
let page: Page;
let inspector: Inspector;
let folder: string;

const dialog = () => page.getByRole('dialog', { name: 'Import', exact: true });

async function offer(name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await inspector.evaluate(
    `void (electron.dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [${JSON.stringify(path)}] }))`,
  );
}

const chats = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      uuid: `c${at}`,
      name: at === 0 ? 'Sourdough at altitude' : `Chat number ${at}`,
      created_at: `2026-0${1 + (at % 9)}-01T08:00:00Z`,
      chat_messages: [
        { uuid: `q${at}`, sender: 'human', text: 'Does it rise faster?', files: [{ file_name: 'loaf.png' }] },
        { uuid: `a${at}`, sender: 'assistant', text: 'Yes, because the air is thinner.' },
      ],
    })),
  );

beforeAll(async () => {
  ({ page } = shared);
  folder = await mkdtemp(join(tmpdir(), 'parley-importing-'));
  inspector = await Inspector.attach(shared.app.output.join(''));
});
afterAll(() => {
  inspector.close();
  removeFolder(folder);
});

/** Chooses the file in Settings > Data, by keyboard. */
async function chooseFile(): Promise<void> {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  if (!(await settings.isVisible())) await openSettings(page, 'Data');
  const button = settings.getByRole('button', { name: 'Import…' });
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog().waitFor();
}

it('previews an import, imports it after confirmation, opens the result, and undoes it', async () => {
  await offer('conversations.json', chats(12));
  await chooseFile();
  await dialog().getByText('conversations.json is from Claude.').waitFor();
  await dialog().getByText('12 chats with 24 messages').waitFor();
  await dialog().getByText('files (only their names): 12').waitFor();
  await picture(page, 'preview');
  expect(await rows(page).getByRole('button', { name: 'Sourdough at altitude' }).count()).toBe(0);

  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await chooseFile();
  await dialog().getByRole('button', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog()
    .getByText(/^Imported 12 chats with 24 messages\./)
    .waitFor();
  await picture(page, 'done');
  await dialog().getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByText('Undone. Removed 12 chats with 24 messages.').waitFor();
  await picture(page, 'undone');
  await page.keyboard.press('Escape');

  await chooseFile();
  await dialog().getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await dialog()
    .getByRole('button', { name: /^Open “/ })
    .press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await isOpen(page, 'Chat number 8');

  await chooseFile();
  await dialog().getByText('Everything in this file is already in Parley').waitFor();
  await picture(page, 'nothing-new');
  await hasFocus(dialog().getByRole('region', { name: 'Import' }));
  await page.keyboard.press('Escape');
}, 120_000);

it('explains why a file can’t be imported, and lets the user choose another', async () => {
  await offer('chat.html', '<!DOCTYPE html><title>ChatGPT Data Export</title>');
  await chooseFile();
  await dialog()
    .getByRole('alert')
    .getByText(/page for reading a ChatGPT export/)
    .waitFor();
  await picture(page, 'refused');
  await offer('one.json', chats(1));
  await dialog().getByRole('button', { name: 'Choose another file…' }).press('Enter');
  await dialog().getByText('Everything in this file is already in Parley').waitFor();
  await page.keyboard.press('Escape');
}, 60_000);
