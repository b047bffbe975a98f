// The library's files may be moved, deleted or replaced while Parley runs: the library reports it, and writes them again.
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDisk as putDisk } from '../../electron/library/file/disk.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import type { SavingState } from '../../shared/library.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { until } from '../helpers/until.ts';
import { FakeKeyring, openClient, writeChat } from './open-client.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = makeFolder();
});

/** Where a test moves the folder or keeps a copy of it. */
const elsewhere = (): string => join(dirname(folder.path), 'elsewhere');
const library = (): string => join(folder.path, 'library.db');

const MOVED = { kind: 'failing', reason: 'moved' };

const TAKEN: Readonly<Record<string, () => void>> = {
  'its folder is deleted': () => rmSync(folder.path, { recursive: true }),
  'its folder and the one above are deleted': () => rmSync(dirname(folder.path), { recursive: true }),
  'its folder is moved': () => renameSync(folder.path, elsewhere()),
  'its file is deleted': () => rmSync(library()),
  'its file is moved': () => renameSync(library(), `${library()}.bak`),
  'its folder is replaced by an earlier copy': () => {
    rmSync(folder.path, { recursive: true });
    cpSync(elsewhere(), folder.path, { recursive: true });
  },
};

describe('a library in this thread', () => {
  let host: LibraryHost;
  let states: SavingState[];
  let chatId: string;
  const open = async (): Promise<void> => {
    host = await openHost(folder.path, null, { onSaving: (state) => states.push(state) });
  };
  const texts = (): readonly string[] => host.api.openConversation(chatId).path.map((message) => message.text);
  const again = () => host.saveAgain({ folder: folder.path, keyHex: null, isFirst: false });

  beforeEach(async () => {
    states = [];
    await open();
    chatId = host.api.createConversation(SETTINGS, null).summary.id;
    exchange(host, chatId, 'before', 'the move');
    cpSync(folder.path, elsewhere(), { recursive: true });
  });
  afterEach(async () => {
    await host.close();
    folder.remove();
  });

  it.each(Object.entries(TAKEN))('reports that %s, and writes everything to its place again', async (name, take) => {
    if (name === 'its folder is moved') rmSync(elsewhere(), { recursive: true });
    take();
    expect(host.opened?.idle()).toBe(true);
    expect(states).toMatchObject([{ ...MOVED, detail: library() }]);
    exchange(host, chatId, 'after', 'the move');
    expect(host.opened?.idle()).toBe(true);
    expect(states).toHaveLength(1);

    const outcome = await again();
    const setAsidePath = name.includes('replaced') ? expect.stringMatching(/library\.replaced-.*\.db$/) : null;
    expect(outcome).toMatchObject({
      kind: 'open',
      saving: { kind: 'saved' },
      recovery: { cause: 'saved_again', setAsidePath },
    });
    expect(texts()).toEqual(['before', 'the move', 'after', 'the move']);
    expect(host.opened?.idle()).toBe(false);
    await host.close();
    await open();
    expect(texts()).toEqual(['before', 'the move', 'after', 'the move']);
  });

  it('keeps the file that took its place', async () => {
    TAKEN['its folder is replaced by an earlier copy']?.();
    exchange(host, chatId, 'after', 'the move');
    host.opened?.idle();
    await again();
    await host.close();
    for (const name of readdirSync(folder.path).filter((one) => one.startsWith('library.replaced-')))
      renameSync(join(folder.path, name), join(folder.path, name.replace(/\.replaced-.*\.db/, '.db')));
    await open();
    expect(texts()).toEqual(['before', 'the move']);
  });

  it('continues as before once the folder is back', async () => {
    rmSync(elsewhere(), { recursive: true });
    TAKEN['its folder is moved']?.();
    host.opened?.idle();
    exchange(host, chatId, 'meanwhile', 'in the moved folder');
    renameSync(elsewhere(), folder.path);
    expect(host.opened?.idle()).toBe(false);
    expect(states).toMatchObject([MOVED, { kind: 'saved' }]);
    await host.close();
    await open();
    expect(texts()).toEqual(['before', 'the move', 'meanwhile', 'in the moved folder']);
  });

  it("doesn't say that everything is saved when the disk accepts what it had refused", () => {
    host.opened?.refuseWrites(true);
    host.api.setDraft(chatId, 'refused');
    expect(states.at(-1)).toMatchObject({ kind: 'failing', reason: 'read_only' });
    TAKEN['its folder is deleted']?.();
    host.opened?.idle();
    expect(states.at(-1)).toMatchObject(MOVED);
    host.opened?.refuseWrites(false);
    host.opened?.requireSaved();
    expect(states.at(-1)).toMatchObject(MOVED);
  });

  it('stays open when a change of the file or an opening is tried meanwhile', async () => {
    TAKEN['its folder is deleted']?.();
    await expect(host.encrypt('cd'.repeat(32))).rejects.toMatchObject({ reason: 'moved' });
    await expect(host.restore('library-1.db')).rejects.toMatchObject({ reason: 'moved' });
    await expect(host.recover()).rejects.toMatchObject({ reason: 'moved' });
    expect(await host.open({ folder: folder.path, keyHex: null, isFirst: false })).toMatchObject({
      kind: 'open',
      saving: MOVED,
    });
    expect(texts()).toEqual(['before', 'the move']);
    expect(existsSync(folder.path)).toBe(false);
  });

  it.each(['its folder is deleted', 'its folder is replaced by an earlier copy'])(
    'stays open if the disk refuses to put the new file in its place: %s',
    async (name) => {
      TAKEN[name]?.();
      exchange(host, chatId, 'after', 'the move');
      putDisk({
        renameSync: () => {
          throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
        },
      });
      await expect(again()).rejects.toMatchObject({ code: 'EIO' });
      putDisk(null);
      // The client opens the library after each change that failed.
      await host.open({ folder: folder.path, keyHex: null, isFirst: false });
      expect(texts()).toEqual(['before', 'the move', 'after', 'the move']);
      expect(await again()).toMatchObject({ kind: 'open', saving: { kind: 'saved' } });
      await host.close();
      await open();
      expect(texts()).toEqual(['before', 'the move', 'after', 'the move']);
    },
  );

  it('is not written again while it is in its place', async () => {
    await expect(again()).rejects.toMatchObject({ reason: 'invalid' });
    expect(texts()).toEqual(['before', 'the move']);
  });
});

describe('a library with its threads', () => {
  let worker: BuiltWorker;
  let handle: LibraryHandle;
  const saving = async (): Promise<SavingState | null> => {
    const state = await handle.ready();
    return state.kind === 'ready' ? state.saving : null;
  };
  const titles = async () => (await handle.api.listConversations('active', 0, 10)).items.map((item) => item.title);

  beforeAll(async () => {
    worker = await buildLibraryWorker();
  });
  afterAll(() => worker.remove());
  afterEach(async () => {
    await handle.close();
    folder.remove();
  });

  it.each([
    ['encrypted', true],
    ['unencrypted', false],
  ])(
    'says so at once when asked, starts nothing there, and opens again after Save again: %s',
    async (_kind, isThere) => {
      const keyring = new FakeKeyring();
      keyring.isThere = isThere;
      handle = openClient(folder.path, worker.path, keyring).handle;
      await writeChat(handle, 'before', 'the move');
      expect(handle.isInPlace()).toBe(true);
      rmSync(folder.path, { recursive: true });
      expect(handle.isInPlace()).toBe(false);
      await handle.lookForFile();
      expect(await saving()).toMatchObject(MOVED);

      await writeChat(handle, 'after', 'the move');
      await expect(handle.api.search('before', 0)).rejects.toMatchObject({ reason: 'moved' });
      const job = handle.startJob({ kind: 'backup', reason: 'regular' });
      expect(await handle.job(job)).toMatchObject({ state: 'failed', error: { reason: 'moved' } });
      await expect(handle.encrypt()).rejects.toMatchObject({ reason: 'moved' });
      await expect(handle.newRecoveryCode()).rejects.toMatchObject({ reason: 'moved' });
      await until(async () => expect(await saving()).toMatchObject(MOVED));
      expect(existsSync(folder.path)).toBe(false);

      expect(await handle.saveAgain()).toMatchObject({ kind: 'ready', saving: { kind: 'saved' } });
      expect(handle.isInPlace()).toBe(true);
      expect((await handle.api.search('before', 0)).groups).toHaveLength(1);
      const before = await titles();
      expect(before).toHaveLength(2);
      await handle.close();
      handle = openClient(folder.path, worker.path, keyring).handle;
      expect(await handle.ready()).toMatchObject({ kind: 'ready', isEncrypted: isThere });
      expect(await titles()).toEqual(before);
    },
  );

  it('stays open with its keys if the disk refuses Save again, and opens again after the next try', async () => {
    const keyring = new FakeKeyring();
    handle = openClient(folder.path, worker.path, keyring).handle;
    await writeChat(handle, 'before', 'the move');
    const before = await titles();
    rmSync(folder.path, { recursive: true });
    putDisk({
      mkdirSync: () => {
        throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      },
    });
    await expect(handle.saveAgain()).rejects.toMatchObject({ reason: 'full' });
    expect(await saving()).toMatchObject(MOVED);
    expect(await titles()).toEqual(before);
    putDisk(null);
    expect(await handle.saveAgain()).toMatchObject({ kind: 'ready', saving: { kind: 'saved' } });
    await handle.close();
    handle = openClient(folder.path, worker.path, keyring).handle;
    expect(await handle.ready()).toMatchObject({ kind: 'ready', isEncrypted: true });
    expect(await titles()).toEqual(before);
  });
});
