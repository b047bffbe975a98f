// With a full disk the chat continues; actions that must wait say why in one sentence, and work once there is room.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { act, ask, conversation, rows, tryPracticeService } from '../e2e/person.ts';
import { notSaved, SmallDisk } from '../helpers/system/small-disk.ts';
import { watchSystemWindows } from '../helpers/system/system-windows.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-small-disk-'));
const disk = SmallDisk.mount(join(root, 'disk'));
/** A small disk for the library's folder only: Chromium doesn't start on a full disk. */
const library = SmallDisk.mount(join(root, 'data', 'library'));
let app: ParleyApp | undefined;
/** The disk to unmount before the app's folder is removed, because it is below that folder. */
let mounted: SmallDisk | null;

beforeAll(() => {
  if (disk === null) console.info('Not root on Linux: the full disk was shown by the tests of the library alone.');
});

beforeEach(() => {
  app = undefined;
  mounted = null;
});

afterEach(async () => {
  await app?.kill();
  mounted?.unmount();
  await app?.dispose();
});

afterAll(() => {
  disk?.unmount();
  library?.unmount();
  rmSync(root, { recursive: true, force: true });
});

describe.runIf(disk !== null)('on a full disk', () => {
  it('explains once why changes to a chat and new folders must wait, and makes them when there is room', async () => {
    if (disk === null) throw new Error('there is no small disk');
    app = await ParleyApp.start({
      userDataDir: join(disk.folder, 'data'),
      args: ['--inspect=0'],
    });
    const { page } = app;
    await tryPracticeService(page);
    await ask(page, 'Apples');
    const row = rows(page).getByRole('button', { name: 'Apples', exact: true });
    await row.waitFor();
    await disk.fillUp(page);

    const waits = page
      .getByRole('region', { name: 'Notices' })
      .getByText(/^Not possible right now: the disk is full\./);
    const newFolder = async () => {
      await rows(page).getByRole('button', { name: 'New…' }).click();
      await page.getByRole('menuitem', { name: 'New folder' }).click();
    };
    for (const action of ['Archive', 'Pin', 'Delete']) {
      await act(page, 'Apples', action);
      await until(
        `${action} waits, which one sentence says`,
        async () => (await waits.count()) === 1 && (await row.count()) === 1,
      );
    }
    await newFolder();
    await until('there is still one sentence', async () => (await waits.count()) === 1);
    expect(await rows(page).getByText('New folder', { exact: true }).count()).toBe(0);
    // The chat itself continues.
    await ask(page, 'Still here?');

    // An unconfirmed quit doesn't discard what is only in memory.
    const windows = await watchSystemWindows(app.output.join(''));
    await disk.fillUp(page);
    const quit = () => page.evaluate(() => window.parley.appQuit({ isConfirmed: false })).catch(() => undefined);
    await until('the app asks before quitting', async () => {
      // While a reply is still ending, the page asks its own question first, so try again.
      await quit();
      return (await windows.asked()).some((words) => words.startsWith('Quit without saving everything'));
    });
    // The attempt to save released some space, so fill the disk again.
    await disk.fillUp(page);

    disk.makeRoom();
    await until('saving resumes', async () => (await notSaved(page).count()) === 0);
    await act(page, 'Apples', 'Pin');
    await rows(page).getByRole('heading', { name: 'Pinned' }).waitFor();
    await newFolder();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Fruit');
    await page.keyboard.press('Enter');
    await rows(page).getByText('Fruit', { exact: true }).waitFor();
    // An inspected process waits until the inspector detaches.
    windows.close();
    await quit();
    await app.ended();
  });
});

describe.runIf(library !== null)('on a disk that is full at launch', () => {
  it('shows the chats, searches them, and saves what was written meanwhile when there is room', async () => {
    if (library === null) throw new Error('there is no small disk');
    mounted = library;
    const userDataDir = dirname(library.folder);
    app = await ParleyApp.start({ userDataDir });
    await tryPracticeService(app.page);
    await ask(app.page, 'Apples');
    await app.quit();
    library.fill();

    app = await ParleyApp.start({ userDataDir });
    await notSaved(app.page).waitFor();
    // The guide's answer is longer than the window, so the question isn't in the page.
    await conversation(app.page).getByText('I only know about Parley').waitFor();
    const search = app.page.getByRole('searchbox');
    await search.fill('apples');
    await rows(app.page).getByText('Apples').first().waitFor();
    await search.fill('');
    await ask(app.page, 'Pears');
    library.makeRoom();
    await until('saving resumes', async () => (await notSaved(app?.page as Page).count()) === 0);
    await app.quit();
    app = await ParleyApp.start({ userDataDir });
    await app.page.getByRole('searchbox').fill('pears');
    await rows(app.page).getByText('Pears').first().waitFor();
  });
});
