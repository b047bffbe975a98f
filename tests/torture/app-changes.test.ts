// Kills the real app, which has a real keyring, while its library is encrypted or restored from a backup. In some
// rounds a second change, or a quit, is requested meanwhile.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { watchSystemWindows } from '../helpers/system/system-windows.ts';
import { ended, newReply, SETTINGS } from '../library/open-store.ts';

const KILLS = Number(process.env.PARLEY_APP_KILLS ?? 24);
const CHATS = 60;
/** Kills come within this time, in which even the slowest change ends. */
const LATEST_MS = 4_000;
const SECRET = 'The word that nobody may read afterwards';
const CHANGES = ['encrypt', 'encrypt twice', 'restore', 'encrypt and restore', 'quit while encrypting'] as const;
type Change = (typeof CHANGES)[number];

let root: string;
let plain: string;

/** A library from a computer without a keyring, some megabytes large. */
async function seed(folder: string): Promise<void> {
  const host = new LibraryHost({ now: Date.now });
  const opened = await host.open({ folder: join(folder, 'library'), keyHex: null, isFirst: true });
  if (opened.kind !== 'open') throw new Error(`the library is ${opened.kind}`);
  for (let chat = 0; chat < CHATS; chat++) {
    const { summary } = host.api.createConversation(SETTINGS, null);
    for (let turn = 0; turn < 5; turn++) {
      const { replyIds } = host.api.addTurn(summary.id, `${SECRET} ${chat}.${turn}`, undefined, [newReply({})]);
      host.api.endReply(ended(replyIds[0] ?? '', `Answer ${chat}.${turn} ${'lorem ipsum '.repeat(1_000)}`));
    }
    host.api.renameConversation(summary.id, `Chat ${chat}`, true);
  }
  await host.close();
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-app-changes-'));
  plain = join(root, 'plain');
  await seed(plain);
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function titles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 200 });
    return list.ok ? list.value.items.map(({ title }) => title) : [`refused: ${JSON.stringify(list.error)}`];
  });
}

/** Opens every chat. Returns what is missing, in sentences. */
async function lackingWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (secret) => {
    const found: string[] = [];
    const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 200 });
    if (!list.ok) return ['there is no list'];
    for (const { id, title } of list.value.items) {
      const opened = await window.parley.conversationOpen({ id });
      if (!opened.ok) found.push(`${title}: ${JSON.stringify(opened.error)}`);
      else if (/^Chat/.test(title) && opened.value.split(secret).length !== 6) found.push(`${title} lacks words`);
    }
    return found;
  }, SECRET);
}

const hasBeenEncrypted = async (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const status = await window.parley.dataStatus({});
    return status.ok && status.value.isEncrypted;
  });

async function filesWith(folder: string, words: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path).catch(() => Buffer.alloc(0))).includes(words)) found.push(path);
  }
  return found;
}

/** Starts the change, and renames chats while it runs: a name that main has confirmed must not be lost either. */
async function begin(page: Page, change: Change, backupId: string | null, kept: string[]): Promise<void> {
  await page.exposeFunction('note', (title: string) => void kept.push(title));
  // Main only starts a destructive change after a click.
  await page.keyboard.press('Shift');
  await page.evaluate(
    async ([what, id]) => {
      const { parley } = window;
      const note = Reflect.get(globalThis, 'note') as (title: string) => Promise<void>;
      const list = await parley.conversationList({ view: 'active', offset: 0, limit: 20 });
      if (!list.ok) throw new Error(list.error.reason);
      if (what.includes('encrypt')) void parley.dataEncrypt({});
      if (what === 'encrypt twice') void parley.dataEncrypt({});
      if (id !== null) void parley.dataRestoreBackup({ id });
      if (what === 'quit while encrypting') setTimeout(() => void parley.appQuit({ isConfirmed: true }), 100);
      void (async () => {
        for (const { id: chat, title } of list.value.items) {
          const renamed = await parley.conversationRename({ id: chat, title: `${title}, renamed` });
          if (renamed.ok) await note(`${title}, renamed`);
        }
      })();
    },
    [change, backupId] as const,
  );
}

async function backUp(page: Page): Promise<string> {
  await page.evaluate(() => window.parley.dataBackupNow({}));
  return until('there is a backup', () =>
    page.evaluate(async () => {
      const status = await window.parley.dataStatus({});
      return status.ok && status.value.backups[0]?.id;
    }),
  );
}

/** Kills the app during a change, may start it with a locked keyring, and returns what is wrong afterwards. */
async function round(change: Change, afterMs: number, isLockedBetween: boolean): Promise<readonly string[]> {
  const userDataDir = await mkdtemp(join(root, 'round-'));
  await cp(plain, userDataDir, { recursive: true });
  const kept: string[] = [];
  let app = await ParleyApp.start({ userDataDir, keyring: 'gnome', args: ['--inspect=0'] });
  try {
    const windows = await watchSystemWindows(app.output.join(''));
    await windows.agree();
    await until('the chats are there', async () => (await titles(app.page)).length === CHATS);
    await begin(app.page, change, change.includes('restore') ? await backUp(app.page) : null, kept);
    await new Promise((done) => setTimeout(done, afterMs));
    windows.close();
    await app.kill();
    if (isLockedBetween) {
      app = await ParleyApp.start({ userDataDir, keyring: 'locked' });
      await until('something is said of the library', () =>
        app.page.evaluate(async () => (await window.parley.appBootstrap({})).ok),
      );
      await app.kill();
    }
    app = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
    const now = await until('the library is open', async () => {
      const found = await titles(app.page);
      return found.length > 0 && found;
    });
    const lost = change.includes('restore') ? [] : kept.filter((title) => !now.includes(title));
    const isEncrypted = await hasBeenEncrypted(app.page);
    console.info(
      `${change}, killed after ${afterMs} ms${isLockedBetween ? ', the keyring locked at one start' : ''}: ${isEncrypted ? 'encrypted' : 'plain'}, ${kept.length} changes answered`,
    );
    return [
      ...(now.length === CHATS ? [] : [`${now.length} chats`]),
      ...lost.map((title) => `${title} is lost`),
      ...(await lackingWords(app.page)),
      ...(isEncrypted ? await readable(userDataDir) : []),
    ];
  } catch (error) {
    return [String(error)];
  } finally {
    await app.dispose();
  }
}

/** Waits until the app has deleted what remained of old files. Returns the files that still contain a chat's words. */
async function readable(folder: string): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await until(
    'nothing can be read',
    async () => {
      found = await filesWith(folder, SECRET);
      return found.length === 0;
    },
    20_000,
  ).catch(() => undefined);
  return found.map((path) => `${path} can be read`);
}

it(`loses nothing and destroys nothing in ${KILLS} kills of the app`, async () => {
  const found: Record<string, readonly string[]> = {};
  for (let count = 0; count < KILLS; count++) {
    const change = CHANGES[count % CHANGES.length] ?? 'encrypt';
    const afterMs = Math.round(Math.random() ** 2 * LATEST_MS);
    const problems = await round(change, afterMs, Math.random() < 0.3);
    if (problems.length > 0) found[`${count}: ${change}, killed after ${afterMs} ms`] = problems;
  }
  expect(found).toEqual({});
});
