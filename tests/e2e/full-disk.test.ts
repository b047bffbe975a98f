// A full disk: the chat goes on, what has to wait says why in one sentence, and works again by itself.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchSystemWindows } from '../helpers/system-windows.ts';
import { ParleyApp, until } from './parley-app.ts';
import { ask, composer, rows } from './person.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-small-disk-'));
const disk = join(root, 'disk');
const SIZE_MB = 64;

/** A file system of its own needs root. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  mkdirSync(disk, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk]).status === 0;
}

let app: ParleyApp | undefined;
const isMounted = canMount();

beforeEach(() => {
  app = undefined;
});

afterEach(async () => {
  await app?.dispose();
  spawnSync('umount', ['-l', disk], { stdio: 'ignore' });
  rmSync(root, { recursive: true, force: true });
});

/** Fills what is left, to the last block. Never a disk that is not the small one. */
function fill(path: string): void {
  if (statfsSync(disk).blocks * statfsSync(disk).bsize > SIZE_MB * 1024 * 1024) throw new Error('not the small disk');
  for (const bytes of [1024 * 1024, 4096, 1])
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
      } catch {
        // The disk is full: that is what was wanted.
        break;
      }
    }
}

describe.runIf(isMounted)('on a disk that is full', () => {
  it('says once why folders, trash and bulk actions have to wait, and does them when there is room', async () => {
    app = await ParleyApp.start({
      userDataDir: join(disk, 'data'),
      args: ['--inspect=0'],
    });
    const { page } = app;
    await page.getByRole('button', { name: 'Try the practice service' }).click({ timeout: 30_000 });
    await composer(page).waitFor();
    await ask(page, 'Apples');
    const row = rows(page).getByRole('button', { name: 'Apples', exact: true });
    await row.waitFor();
    const notSaved = page.getByRole('alert').filter({ hasText: 'not being saved' });
    const filler = join(disk, 'filler');
    let draftChars = 0;
    /** Fills what is left, also what the app has given back since, until it says that it cannot save. */
    const fillUp = () =>
      until('the app notices', async () => {
        fill(filler);
        // What the log had to hold once it has room for again, and a draft that is the same is not written.
        draftChars = Math.min(draftChars + 900_000, 12_000_000);
        await page.evaluate(async (chars) => {
          const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 1 });
          const id = list.ok ? list.value.items[0]?.id : undefined;
          if (id !== undefined) await window.parley.conversationSetDraft({ id, text: 'x'.repeat(chars) });
        }, draftChars);
        return (await notSaved.count()) === 1;
      });
    await fillUp();

    const waits = page.getByRole('region', { name: 'Notices' }).getByText(/^This has to wait: the disk is full\./);
    const act = async (action: string) => {
      await row.hover();
      await rows(page).getByRole('button', { name: 'Conversation actions' }).first().click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const newFolder = async () => {
      await rows(page).getByRole('button', { name: 'New…' }).click();
      await page.getByRole('menuitem', { name: 'New folder' }).click();
    };
    for (const action of ['Archive', 'Pin', 'Delete']) {
      await act(action);
      await waits.waitFor();
      expect(await waits.count()).toBe(1);
      expect(await row.count()).toBe(1);
    }
    await newFolder();
    await until('there is still one sentence', async () => (await waits.count()) === 1);
    expect(await rows(page).getByText('New folder', { exact: true }).count()).toBe(0);
    // The chat itself goes on.
    await ask(page, 'Still here?');

    // What memory holds is not thrown away by a quit that nobody thought about.
    const windows = await watchSystemWindows(app.output.join(''));
    await fillUp();
    const quit = () => page.evaluate(() => window.parley.appQuit({ isConfirmed: false })).catch(() => undefined);
    await until('it asks', async () => {
      // While a reply is still being ended, the page asks first.
      await quit();
      return (await windows.asked()).some((words) => words.startsWith('Quit without saving everything'));
    });
    // What the attempt to save gave back is taken again.
    await fillUp();

    rmSync(filler);
    await until('saving resumes', async () => (await notSaved.count()) === 0);
    await act('Pin');
    await rows(page).getByRole('heading', { name: 'Pinned' }).waitFor();
    await newFolder();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Fruit');
    await page.keyboard.press('Enter');
    await rows(page).getByText('Fruit', { exact: true }).waitFor();
    // A process waits for whoever looks into it.
    windows.close();
    await quit();
    await app.ended();
  });
});

it('says in words when it cannot run', () => {
  if (!isMounted) console.info('Not root on Linux: the full disk was shown by the tests of the library alone.');
  expect(typeof isMounted).toBe('boolean');
});
