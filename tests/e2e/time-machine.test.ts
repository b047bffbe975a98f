// Reads and restores a backup in the window.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pngOf } from '../helpers/data/images.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { Attaching, allowImages } from './attaching.ts';
import { until } from './parley-app.ts';
import { exchange, hasFocus, openSettings, rows } from './person.ts';
import { picture } from './pictures.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-canary-Zx3cV6bN9mA2sD5f';
const HIVE = '# The hive\n';
const shared = connectedWindow(KEY, { args: ['--inspect=0'] });
let page: Page;

const view = () => page.getByRole('dialog', { name: 'Time machine' });
const outcome = () => view().getByRole('status').last();
const count = (title: string) => rows(page).getByRole('button', { name: title, exact: true }).count();

beforeAll(async () => {
  ({ page } = shared);
  await allowImages(page, shared.service);
  const files = new Attaching(page, shared.app.userDataDir);
  await files.attach(['hive.png', pngOf(40, 30, 60)], ['hive.md', HIVE]);
  await files.expectNames('hive.png', 'hive.md');
  await exchange(page, shared.service, 'How bees dance', 'They **waggle** to say where the flowers are.');
  await page.keyboard.press('Control+n');
  await exchange(page, shared.service, 'A recipe for bread', 'Flour, water, salt and time.');
  await page.evaluate(async () => {
    const folder = await window.parley.folderCreate({ name: 'Kitchen', parentId: null });
    const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
    const bread = list.ok ? list.value.items.find((one) => one.title.includes('bread')) : undefined;
    if (folder.ok && bread !== undefined)
      await window.parley.conversationBulk({ ids: [bread.id], action: { kind: 'move', folderId: folder.value.id } });
  });
  await page.evaluate(() => window.parley.dataBackupNow({}));
  await until('there is a backup', () =>
    page.evaluate(async () => {
      const status = await window.parley.dataStatus({});
      return status.ok && status.value.backups.some((one) => one.conversations === 2);
    }),
  );
  await page.evaluate(async () => {
    const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
    const folders = (await window.parley.appBootstrap({})) as { value?: { folders: readonly { id: string }[] } };
    const ids = list.ok ? list.value.items.map((one) => one.id) : [];
    await window.parley.conversationBulk({ ids, action: { kind: 'delete' } });
    for (const folder of folders.value?.folders ?? []) await window.parley.folderDelete({ id: folder.id });
  });
  await until(
    'the chats are gone',
    async () => (await count('How bees dance')) + (await count('A recipe for bread')) === 0,
  );
});

describe('a backup', () => {
  it('can be read and searched as it was then, by keyboard alone', async () => {
    const settings = await openSettings(page, 'Data');
    const browse = settings.getByRole('button', { name: /^Browse the backup of/ }).first();
    await browse.focus();
    await page.keyboard.press('Enter');
    await view().waitFor();
    await view()
      .getByRole('button', { name: /^How bees dance/ })
      .waitFor();
    await picture(page, 'list');
    await view().getByRole('searchbox', { name: 'Search this backup' }).focus();
    await page.keyboard.type('waggle');
    await until('one chat is found', async () => (await view().getByRole('listitem').count()) === 1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await view().getByRole('heading', { name: 'How bees dance' }).waitFor();
    expect(await view().getByRole('article', { name: 'Assistant' }).textContent()).toContain('They waggle to say');
    await hasFocus(view().getByRole('heading', { name: 'How bees dance' }));
    await picture(page, 'chat');
    // Reading writes nothing: the library hasn't changed.
    expect(await count('How bees dance')).toBe(0);
  });

  it('shows the images and files of its messages, enlarges an image and saves a file', async () => {
    const article = view().getByRole('article', { name: 'You' });
    const drawn = article.getByRole('listitem').first().locator('canvas');
    await until('the image is drawn', () =>
      drawn.evaluate((canvas) => canvas instanceof HTMLCanvasElement && canvas.width === 40),
    );
    await article.getByRole('button', { name: 'Enlarge hive.png' }).click();
    const image = page.getByRole('dialog', { name: 'hive.png' });
    await until('the image is shown in full', () =>
      image.getByRole('img', { name: 'hive.png' }).evaluate((one) => (one as HTMLImageElement).naturalWidth === 40),
    );
    await page.keyboard.press('Escape');
    await image.waitFor({ state: 'detached' });
    await article.getByRole('button', { name: /hive\.md/ }).click();
    const file = page.getByRole('dialog', { name: 'hive.md' });
    await file.getByText('# The hive').waitFor();
    const path = join(shared.app.userDataDir, 'saved.md');
    await writeFile(path, '');
    const inspector = await Inspector.attach(shared.app.output.join(''));
    onTestFinished(() => inspector.close());
    await inspector.evaluate(
      `void (electron.dialog.showSaveDialog = async () => ({ canceled: false, filePath: ${JSON.stringify(path)} }))`,
    );
    await file.getByRole('button', { name: 'Save…' }).click();
    await until('the file is saved', async () => (await readFile(path, 'utf8')) === HIVE);
    await page.keyboard.press('Escape');
    await file.waitFor({ state: 'detached' });
  });

  it('restores one chat, and undoes the restore', async () => {
    await view().getByRole('button', { name: 'Restore', exact: true }).last().click();
    await until('the restored items are named', async () => (await outcome().textContent())?.startsWith('Restored'));
    await picture(page, 'back');
    const listed = () =>
      page.evaluate(async () => {
        const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
        return list.ok ? list.value.items.map((one) => one.title) : [];
      });
    await until('the chat is there', async () => (await listed()).includes('How bees dance'));
    await view().getByRole('button', { name: 'Undo' }).click();
    await until('the view says that it was undone', async () => (await outcome().textContent())?.startsWith('Undone'));
    expect(await listed()).not.toContain('How bees dance');
  });

  it('restores a folder with its contents', async () => {
    await view().getByRole('searchbox', { name: 'Search this backup' }).fill('');
    const bringBack = async (): Promise<void> => {
      await view().getByRole('button', { name: 'Restore the folder Kitchen' }).click();
      await until('the restored items are named', async () => (await outcome().textContent())?.startsWith('Restored'));
    };
    const folders = () =>
      page.evaluate(async () => {
        const boot = await window.parley.appBootstrap({});
        return boot.ok ? boot.value.folders.map((one) => one.name) : [];
      });
    await bringBack();
    expect(await folders()).toContain('Kitchen');
    await view().getByRole('button', { name: 'Undo' }).click();
    await until('the view says that it was undone', async () => (await outcome().textContent())?.startsWith('Undone'));
    expect(await folders()).not.toContain('Kitchen');
    await bringBack();
    await page.keyboard.press('Escape');
    await until('the settings are there', async () => (await view().count()) === 0);
    await page.keyboard.press('Escape');
    const kept = () =>
      page.evaluate(async () => {
        const boot = await window.parley.appBootstrap({});
        const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
        if (!boot.ok || !list.ok) return '';
        const bread = list.value.items.find((one) => one.title === 'A recipe for bread');
        return boot.value.folders.find((one) => one.id === bread?.folderId)?.name;
      });
    expect(await kept()).toBe('Kitchen');
    await picture(page, 'folder');
    await until('the folder is in the sidebar', async () => (await rows(page).getByText('Kitchen').count()) > 0);
  });
});
