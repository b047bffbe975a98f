// Only one change of the library's file runs at a time: a second one is refused, calls wait, and none continues with the
// replaced file.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useClock as putClock } from '../../electron/library/clock.ts';
import { disk, useDisk as putDisk } from '../../electron/library/file/disk.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { keyCheck } from '../../electron/library/file/key-check.ts';
import { openLibrary } from '../../electron/library/thread/client.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { serve } from '../../electron/library/thread/serve.ts';
import type { SpawnWorker } from '../../electron/library/thread/worker-link.ts';
import type { LibraryState } from '../../shared/library.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { until } from '../helpers/until.ts';
import { FakeKeyring, filesWith, MORTAL_WORKER, type OpenedClient, openClient, writeChat } from './open-client.ts';
import { makeFolder, type TestFolder } from './open-store.ts';

let worker: BuiltWorker;
let folder: TestFolder;
let keyring: FakeKeyring;
let client: OpenedClient;
let handle: LibraryHandle;

function open(): void {
  client = openClient(folder.path, join(worker.folder, 'mortal-worker.mjs'), keyring);
  handle = client.handle;
}

async function reopen(): Promise<LibraryState> {
  await handle.close();
  open();
  return handle.ready();
}

async function makePlain(): Promise<void> {
  keyring.isThere = false;
  open();
  await handle.ready();
}

async function allowEncryption(): Promise<void> {
  keyring.isThere = true;
  await handle.retry();
}

const backUp = async (): Promise<string> => {
  await handle.job(handle.startJob({ kind: 'backup', reason: 'regular' }));
  return (await handle.status()).backups[0]?.id ?? '';
};

/** Writes an export of one chat with this many messages next to the library; returns its path. */
function exportFile(id: string, count: number): string {
  const path = join(folder.path, '..', `${id}.json`);
  const at = 1_700_000_000_000;
  const message = { parentId: null, role: 'user', status: 'complete', createdAt: at, text: 'precious', reply: null };
  const messages = Array.from({ length: count }, (_, index) => ({ ...message, id: `${id}-${index + 1}` }));
  const chat = { id, title: 't', createdAt: at, updatedAt: at, settings: {}, position: null };
  writeFileSync(
    path,
    JSON.stringify({
      format: 'parley-export',
      version: 1,
      folders: [],
      conversations: [{ ...chat, messages }],
    }),
  );
  return path;
}

const importChat = (id: string, count = 1) =>
  handle.job(handle.startJob({ kind: 'import', path: exportFile(id, count) }));

/** Starts workers in this thread. The callback gets each request before its worker does. */
function spawnHere(onRequest: (name: string, mode: string) => void): SpawnWorker {
  return ({ mode }) => {
    let toMain: (message: unknown) => void = () => undefined;
    let toWorker: (message: unknown) => void = () => undefined;
    serve(mode, {
      post: (message) => void setImmediate(() => toMain(message)),
      onMessage: (listener) => {
        toWorker = listener;
      },
    });
    return {
      post: (request) => {
        onRequest(request.name, mode);
        setImmediate(() => toWorker(request));
      },
      onMessage: (listener) => {
        toMain = listener;
      },
      onGone: () => undefined,
      terminate: async () => undefined,
      hold: () => undefined,
    };
  };
}

beforeAll(async () => {
  worker = await buildLibraryWorker(MORTAL_WORKER);
});
afterAll(() => worker.remove());
beforeEach(() => {
  folder = makeFolder();
  keyring = new FakeKeyring();
});
afterEach(async () => {
  putClock(null);
  putDisk(null);
  await handle.close();
  folder.remove();
});

describe('a second change', () => {
  it("is refused while the first one encrypts, and the first one's code and key are used", async () => {
    await makePlain();
    for (let index = 0; index < 20; index++) await writeChat(handle, `question ${index}`, `answer ${index}`);
    await allowEncryption();
    const first = await handle.encrypt();
    await expect(handle.encrypt()).rejects.toMatchObject({ reason: 'changing' });
    await expect(handle.deleteAll()).rejects.toMatchObject({ reason: 'changing' });
    await expect(handle.startAfresh()).rejects.toMatchObject({ reason: 'changing' });
    expect(handle.changing()).toBe('encrypt');
    expect(client.states.at(-1)).toMatchObject({ kind: 'ready', changing: 'encrypt' });
    expect(await handle.job(first.jobId)).toMatchObject({ state: 'finished', result: { isAllSealed: true } });
    expect(client.states.at(-1)).not.toHaveProperty('changing');
    expect(await reopen()).toMatchObject({ kind: 'ready', isEncrypted: true, recovery: null });
    expect(await handle.api.counts()).toMatchObject({ conversations: 20, messages: 40 });
    keyring.isThere = false;
    expect(await reopen()).toMatchObject({ kind: 'locked' });
    expect(await handle.unlockWithCode(first.recoveryCode)).toMatchObject({ kind: 'ready' });
    expect(await handle.api.counts()).toMatchObject({ conversations: 20 });
  });

  it('is possible once the first one has failed, and the library is unchanged', async () => {
    await makePlain();
    await writeChat(handle, 'still', 'here');
    await allowEncryption();
    // The encrypted copy can't be created.
    const { incoming } = libraryPaths(folder.path);
    mkdirSync(join(incoming, 'in the way'), { recursive: true });
    const failed = await handle.encrypt();
    expect(await handle.job(failed.jobId)).toMatchObject({ state: 'failed' });
    rmSync(incoming, { recursive: true, force: true });
    await handle.retry();
    expect(await handle.api.counts()).toMatchObject({ conversations: 1 });
    const again = await handle.encrypt();
    expect(await handle.job(again.jobId)).toMatchObject({ state: 'finished' });
    const { keys } = JSON.parse(readFileSync(join(folder.path, 'key.json'), 'utf8'));
    // The key of the first attempt opens no file, so it was removed.
    expect(keys).toHaveLength(1);
    expect(await reopen()).toMatchObject({ kind: 'ready', isEncrypted: true });
    expect(await handle.api.counts()).toMatchObject({ conversations: 1 });
  });
});

describe('during a change of the file', () => {
  it('calls wait for its end, and none is lost', async () => {
    await makePlain();
    const { id } = await writeChat(handle, 'before', 'the change');
    await allowEncryption();
    const { jobId } = await handle.encrypt();
    const drafts = Array.from({ length: 20 }, (_, index) => handle.api.setDraft(id, `draft ${index}`));
    const turn = handle.api.addTurn(id, 'meanwhile', undefined, []);
    const found = handle.api.search('before', 0);
    const imported = importChat('imported-meanwhile');
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    await Promise.all(drafts);
    expect((await turn).ids).toEqual([(await turn).userMessageId]);
    expect((await found).groups).toHaveLength(1);
    expect(await imported).toMatchObject({ state: 'finished', result: { conversationsAdded: 1 } });
    await reopen();
    expect((await handle.api.openConversation(id)).path).toHaveLength(3);
    expect((await handle.api.openConversation('imported-meanwhile')).path).toHaveLength(1);
  });

  it('an import that was running when an encryption began is started again', async () => {
    await makePlain();
    await writeChat(handle, 'a', 'b');
    await allowEncryption();
    const first = importChat('imported-a');
    await until(() => expect(client.jobs.some((job) => job.kind === 'import')).toBe(true));
    await handle.job((await handle.encrypt()).jobId);
    expect(await first).toMatchObject({ state: 'finished' });
    expect((await handle.api.openConversation('imported-a')).path).toHaveLength(1);
  });

  it('an import reports all its messages if an encryption begins while its chats are being shown', async () => {
    const chats = Array.from({ length: 12 }, (_, index) => exportFile(`chat-${index}`, 300));
    const documents = chats.map((path) => JSON.parse(readFileSync(path, 'utf8')));
    const [first] = documents;
    const conversations = documents.flatMap((document) => document.conversations);
    const path = join(folder.path, '..', 'all.json');
    writeFileSync(path, JSON.stringify({ ...first, conversations }));
    keyring.isThere = false;
    let encryption: ReturnType<LibraryHandle['encrypt']> | null = null;
    let goOn: () => void = () => undefined;
    const closing = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    handle = openLibrary({
      folder: folder.path,
      workerPath: '',
      keyWrapper: keyring,
      spawn: spawnHere((name, mode) => {
        if (encryption !== null && name === 'close' && mode === 'long') goOn();
      }),
    });
    await handle.ready();
    await allowEncryption();
    const { open: openOnDisk } = disk;
    putDisk({
      open: (path, ...rest) => {
        // The import syncs its log right before it shows the chats, so begin the encryption then.
        if (String(path).endsWith('-wal') && encryption === null) {
          encryption = handle.encrypt();
          putClock({ nextTurn: () => closing.then(() => nextTurn()) });
        }
        return openOnDisk(path, ...rest);
      },
    });
    const imported = await handle.job(handle.startJob({ kind: 'import', path }));
    const { jobId = '' } = (await encryption) ?? {};
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    expect(imported).toMatchObject({
      state: 'finished',
      result: { conversationsAdded: 12, messagesAdded: 3_600, conversationsUnchanged: 0 },
    });
    expect(await handle.api.counts()).toMatchObject({ conversations: 12, messages: 3_600 });
  });

  it('jobs that are running when a restore begins fail, because another library replaces theirs', async () => {
    await makePlain();
    const { id } = await writeChat(handle, 'a', 'b');
    const backupId = await backUp();
    await handle.api.bulk([(await writeChat(handle, 'c', 'd')).id], { kind: 'delete' });
    const { ids } = await handle.api.trashToEmpty(null);
    const path = join(folder.path, '..', 'exported.json');
    const begun = [
      importChat('imported-a'),
      handle.job(handle.startJob({ kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path })),
      handle.job(handle.startJob({ kind: 'empty_trash', ids })),
      handle.job(handle.startJob({ kind: 'bring_back', backupId, conversationIds: [id], folderIds: [] })),
    ];
    // Let the worker receive the requests, but hardly begin them.
    await new Promise((resolve) => setImmediate(resolve));
    const restore = handle.job(handle.startJob({ kind: 'restore', backupId }));
    for (const job of begun) expect(await job).toMatchObject({ state: 'failed', error: { reason: 'replaced' } });
    expect(await restore).toMatchObject({ state: 'finished' });
    expect(existsSync(path)).toBe(false);
    expect(await importChat('imported-b')).toMatchObject({ state: 'finished' });
    expect(await handle.api.counts()).toMatchObject({ conversations: 2, trashEntries: 0 });
  });

  it('deleting everything ends an import and an export, and leaves no partial chat or file', async () => {
    await makePlain();
    for (let index = 0; index < 5; index++) await writeChat(handle, `q ${index}`, 'a'.repeat(1_000));
    const out = join(folder.path, '..', 'out');
    mkdirSync(out);
    const path = join(out, 'exported.json');
    const begun = [
      importChat('precious', 3_000),
      handle.job(handle.startJob({ kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path })),
    ];
    await until(() => expect(client.jobs.some(({ kind, done }) => kind === 'import' && done > 0)).toBe(true));
    expect(await handle.deleteAll()).toMatchObject({ kind: 'ready' });
    const [imported] = await Promise.all(begun);
    // The import may already have finished.
    expect(imported?.error?.reason ?? 'replaced').toBe('replaced');
    expect(readdirSync(out).filter((name) => name !== 'exported.json')).toEqual([]);
    expect(await handle.api.counts()).toMatchObject({ conversations: 0, messages: 0 });
    expect(filesWith(folder.path, 'precious')).toEqual([]);
    expect(await importChat('precious', 2)).toMatchObject({ state: 'finished', result: { messagesAdded: 2 } });
  });

  it('an export and an import run together, without half an import in the export', async () => {
    await makePlain();
    for (let index = 0; index < 5; index++) await writeChat(handle, `q ${index}`, 'a'.repeat(1_000));
    const path = join(folder.path, '..', 'exported.json');
    const importing = importChat('precious', 3_000);
    await until(() => expect(client.jobs.some(({ kind, done }) => kind === 'import' && done > 0)).toBe(true));
    const request = { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path } as const;
    const exporting = handle.job(handle.startJob(request));
    expect(await exporting).toMatchObject({ state: 'finished' });
    const { conversations }: { conversations: { id: string; messages: unknown[] }[] } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    expect(conversations.filter(({ id }) => id !== 'precious')).toHaveLength(5);
    // The export has all of the messages if the import had finished by then.
    for (const { id, messages } of conversations) expect(messages).toHaveLength(id === 'precious' ? 3_000 : 2);
    expect(await importing).toMatchObject({ state: 'finished', result: { messagesAdded: 3_000 } });
  });
});

const PAGE_BYTES = 4096;
/** The first byte of a leaf page of a table (https://sqlite.org/fileformat2.html#b_tree_pages). */
const TABLE_LEAF = 0x0d;

describe('long work after a change', () => {
  /** Makes an update of the search index due, whose timer would start a worker on the old file. */
  async function typeADraft(id: string): Promise<void> {
    await handle.api.search('anything', 0);
    await handle.api.setDraft(id, 'typed a moment before');
  }

  it.each(['restore', 'encrypt', 'recover'] as const)('uses the new file after %s', async (kind) => {
    await makePlain();
    const { id } = await writeChat(handle, 'first words', 'b');
    const backupId = await backUp();
    await allowEncryption();
    await typeADraft(id);
    if (kind === 'restore') await handle.job(handle.startJob({ kind, backupId }));
    else if (kind === 'encrypt') await handle.job((await handle.encrypt()).jobId);
    else await damageAndCheck();
    expect(await importChat('imported')).toMatchObject({ state: 'finished' });
    expect((await handle.api.openConversation('imported')).path).toHaveLength(1);
    expect((await handle.api.search('precious', 0)).groups).toHaveLength(1);
    await writeChat(handle, 'written later, zebra', 'c');
    expect((await handle.api.search('zebra', 0)).groups).toHaveLength(1);
    await backUp();
    const { backups } = await handle.status();
    if (kind === 'encrypt') expect(backups.filter((backup) => !backup.isEncrypted)).toEqual([]);
    await reopen();
    expect((await handle.api.openConversation('imported')).path).toHaveLength(1);
  });

  async function damageAndCheck(): Promise<void> {
    for (let index = 0; index < 100; index++) await writeChat(handle, `q ${index}`, 'lorem ipsum '.repeat(60));
    await reopen();
    await handle.api.search('lorem', 0);
    const path = join(folder.path, 'library.db');
    const bytes = readFileSync(path);
    // Choose leaf pages of tables: a check doesn't notice changed contents of other pages.
    const pages = Array.from({ length: bytes.length / PAGE_BYTES }, (_, page) => page * PAGE_BYTES);
    const leaves = pages.slice(pages.length / 2).filter((start) => bytes[start] === TABLE_LEAF);
    for (const start of leaves.slice(0, 3)) bytes.fill(0xff, start + 8, start + 16);
    writeFileSync(path, bytes);
    const check = await handle.job(handle.startJob({ kind: 'check' }));
    expect(check).toMatchObject({ state: 'finished', result: { isHealthy: false } });
    expect(client.states.at(-1)).toMatchObject({ kind: 'ready', recovery: { cause: 'corrupt' } });
  }
});

describe('a change that can’t be completed', () => {
  function lockBackups(): () => void {
    const path = join(folder.path, 'backups');
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', path]);
    return () => execFileSync('umount', [path]);
  }
  const canMount = process.platform === 'linux' && process.getuid?.() === 0;

  it.runIf(canMount).each(['deleteAll', 'startAfresh'] as const)('leaves the library usable: %s', async (what) => {
    await makePlain();
    const { id } = await writeChat(handle, 'a', 'b');
    await backUp();
    const free = lockBackups();
    try {
      if (what === 'startAfresh') {
        // A folder for backups is moved only if it has backups.
        writeFileSync(join(folder.path, 'backups', 'library-1700000000000-regular-plain-1-2.db'), 'x');
      }
      await expect(handle[what]()).rejects.toMatchObject({ reason: 'busy' });
      expect((await handle.api.openConversation(id)).path).toHaveLength(2);
      expect(await handle.retry()).toMatchObject({ kind: 'ready' });
      await writeChat(handle, 'goes', 'on');
      expect(readdirSync(folder.path).filter((name) => /deleting|\.old-/.test(name))).toEqual([]);
    } finally {
      free();
    }
    expect(await handle[what]()).toMatchObject({ kind: 'ready' });
    expect(await handle.api.counts()).toMatchObject({ conversations: 0 });
    if (what === 'deleteAll') expect(filesWith(folder.path, 'goes')).toEqual([]);
  });

  it.each(['at its next message', 'before it renames a file'] as const)(
    'fails if its worker dies %s, and the library continues with a new worker',
    async (when) => {
      await makePlain();
      for (let index = 0; index < 50; index++) await writeChat(handle, `q ${index}`, 'words '.repeat(2_000));
      await allowEncryption();
      const { jobId } = await handle.encrypt();
      const waiting = handle.api.counts();
      await client.workers.find(({ mode }) => mode === 'file')?.die(when);
      expect(await handle.job(jobId)).toMatchObject({ state: 'failed' });
      expect(await waiting).toMatchObject({ conversations: 50 });
      expect(await reopen()).toMatchObject({ kind: 'ready', recovery: null });
      expect(await handle.api.counts()).toMatchObject({ conversations: 50 });
    },
  );
});

describe('the keys', () => {
  async function makeEncrypted(): Promise<void> {
    keyring.isThere = true;
    open();
    await handle.ready();
    await writeChat(handle, 'sealed words', 'b');
    await backUp();
  }

  it('leave a file locked if none of them opens it, until its key is back', async () => {
    await makeEncrypted();
    await handle.close();
    const path = join(folder.path, 'key.json');
    const right = readFileSync(path, 'utf8');
    const other = 'cd'.repeat(32);
    const wrong = { id: keyCheck(other), sealed: [...other].reverse().join(''), recovery: null, opens: [] };
    for (const name of [path, join(folder.path, 'backups', 'key.json')])
      writeFileSync(name, JSON.stringify({ version: 2, keys: [wrong] }));
    const before = readdirSync(folder.path).sort();
    open();
    expect(await handle.ready()).toMatchObject({ kind: 'locked', reason: 'key_lost' });
    expect(readdirSync(folder.path).sort()).toEqual(
      expect.arrayContaining(before.filter((name) => name !== 'search.db')),
    );
    expect(readdirSync(folder.path).filter((name) => name.includes('damaged'))).toEqual([]);
    await handle.close();
    writeFileSync(path, right);
    open();
    expect(await handle.ready()).toMatchObject({ kind: 'ready', recovery: null });
    expect(await handle.api.counts()).toMatchObject({ conversations: 1 });
  });

  it('are read from the copy next to the backups if the first one is gone or damaged', async () => {
    await makeEncrypted();
    for (const damage of [(path: string) => rmSync(path), (path: string) => writeFileSync(path, '{"vers')]) {
      await handle.close();
      damage(join(folder.path, 'key.json'));
      open();
      expect(await handle.ready()).toMatchObject({ kind: 'ready', isEncrypted: true });
      expect(await handle.api.counts()).toMatchObject({ conversations: 1 });
      expect(JSON.parse(readFileSync(join(folder.path, 'key.json'), 'utf8'))).toMatchObject({ version: 2 });
    }
    expect(readdirSync(folder.path).some((name) => name.startsWith('key.json.damaged-'))).toBe(true);
  });

  it('of version 1 are migrated', async () => {
    await makeEncrypted();
    await handle.close();
    const path = join(folder.path, 'key.json');
    const { keys } = JSON.parse(readFileSync(path, 'utf8'));
    rmSync(join(folder.path, 'backups', 'key.json'));
    writeFileSync(path, JSON.stringify({ version: 1, sealed: keys[0].sealed, recovery: null }));
    open();
    expect(await handle.ready()).toMatchObject({ kind: 'ready', isEncrypted: true });
    const after = JSON.parse(readFileSync(path, 'utf8'));
    expect(after).toMatchObject({ version: 2, keys: [{ id: keys[0].id }] });
    expect(after.keys[0].opens).toEqual(expect.arrayContaining(['library.db']));
  });

  it('let the app detect damage: with the right key, a damaged file is restored from its backup', async () => {
    await makeEncrypted();
    await handle.close();
    const path = join(folder.path, 'library.db');
    const bytes = readFileSync(path);
    bytes.fill(0x77, 0, 6_000);
    writeFileSync(path, bytes);
    open();
    expect(await handle.ready()).toMatchObject({
      kind: 'ready',
      recovery: { cause: 'corrupt', fromBackupMessages: 2 },
    });
  });

  it('are private files', async () => {
    await makeEncrypted();
    for (const name of ['key.json', 'backups/key.json'])
      expect(statSync(join(folder.path, name)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });
});

describe('after encrypting', () => {
  const SECRET = 'plainly readable secret';

  it('nothing that existed before can be read in the folder', async () => {
    await makePlain();
    const { id } = await writeChat(handle, SECRET, 'indeed');
    const first = await backUp();
    await handle.api.search('plainly', 0);
    await handle.job(handle.startJob({ kind: 'restore', backupId: first }));
    await handle.startAfresh();
    await writeChat(handle, `${SECRET} again`, 'indeed');
    await backUp();
    await handle.close();
    // Create the files that can be left by damage, by a newer app and by a crash.
    const old = readdirSync(folder.path).find((name) => name.startsWith('library.old-')) ?? '';
    const bytes = readFileSync(join(folder.path, old));
    writeFileSync(join(folder.path, 'library.damaged-2026-01-01.db'), Buffer.concat([Buffer.from('broken'), bytes]));
    writeFileSync(join(folder.path, 'library.damaged-2026-01-01.db-wal'), bytes);
    writeFileSync(join(folder.path, 'library.newer-2026-01-01.db'), bytes);
    writeFileSync(join(folder.path, 'backups', 'incoming-1-1700000000000.db'), bytes);
    open();
    await handle.ready();
    await allowEncryption();
    expect(filesWith(folder.path, SECRET).length).toBeGreaterThan(5);
    const { jobId } = await handle.encrypt();
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished', result: { isAllSealed: true } });
    await writeChat(handle, 'new', 'words');
    await backUp();
    expect(filesWith(folder.path, SECRET)).toEqual([]);
    await handle.close();
    expect(filesWith(folder.path, SECRET)).toEqual([]);
    open();
    await handle.ready();
    // The old backups still exist and can be opened with the key.
    const { backups } = await handle.status();
    expect(backups.every((backup) => backup.isEncrypted)).toBe(true);
    const oldest = await handle.openBackup(backups.at(-1)?.id ?? '');
    expect((await oldest.api.search('plainly', 0)).groups).toHaveLength(1);
    await expect(handle.api.openConversation(id)).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('the next launch encrypts or removes what a crash left readable', async () => {
    await makePlain();
    await writeChat(handle, SECRET, 'indeed');
    await backUp();
    await allowEncryption();
    const [name = ''] = readdirSync(join(folder.path, 'backups')).filter((one) => one.endsWith('.db'));
    const bytes = readFileSync(join(folder.path, 'backups', name));
    await handle.job((await handle.encrypt()).jobId);
    await handle.close();
    writeFileSync(join(folder.path, 'backups', name), bytes);
    writeFileSync(join(folder.path, 'library.replaced-2026-01-01.db'), bytes);
    expect(filesWith(folder.path, SECRET)).toHaveLength(2);
    open();
    await handle.ready();
    await until(() => expect(filesWith(folder.path, SECRET)).toEqual([]));
    expect(existsSync(join(folder.path, 'library.db'))).toBe(true);
  });
});

describe('a backup', () => {
  it('can be read like the library, and chats are restored from it by their ids', async () => {
    await makePlain();
    const outer = await handle.api.createFolder('outer', null);
    const inner = await handle.api.createFolder('inner', outer.id);
    const kept = await writeChat(handle, 'kept question', 'kept answer');
    const gone = await writeChat(handle, 'gone question', 'gone answer');
    const filed = await writeChat(handle, 'filed question', 'filed answer');
    await handle.api.bulk([filed.id], { kind: 'move', folderId: inner.id });
    const backupId = await backUp();
    await handle.api.addTurn(kept.id, 'written since', undefined, []);
    await handle.api.bulk([gone.id, filed.id], { kind: 'delete' });
    await handle.job(handle.startJob({ kind: 'empty_trash', ids: [] }));
    await handle.api.deleteFolder(outer.id);

    const { api, info } = await handle.openBackup(backupId);
    expect(info).toMatchObject({ conversations: 3 });
    expect((await api.listConversations('active', 0, 10)).total).toBe(3);
    expect((await api.openConversation(kept.id)).path).toHaveLength(2);
    expect((await api.listFolders()).map(({ name }) => name).sort()).toEqual(['inner', 'outer']);
    expect((await api.search('gone', 0)).groups.map((group) => group.conversation.id)).toEqual([gone.id]);

    const before = readFileSync(join(folder.path, 'backups', backupId));
    const jobId = handle.startJob({
      kind: 'bring_back',
      backupId,
      conversationIds: [kept.id, gone.id],
      folderIds: [outer.id],
    });
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    expect((await handle.api.openConversation(kept.id)).path).toHaveLength(3);
    expect((await handle.api.openConversation(gone.id)).path).toHaveLength(2);
    expect((await handle.api.openConversation(filed.id)).summary.folderId).toBe(inner.id);
    expect((await handle.api.listFolders()).map(({ name }) => name).sort()).toEqual(['inner', 'outer']);
    expect(readFileSync(join(folder.path, 'backups', backupId)).equals(before)).toBe(true);
    await expect(handle.openBackup('library-1.db')).rejects.toMatchObject({ reason: 'not_found' });
  });

  it('reports the first message of each branch that it has added to an existing chat', async () => {
    await makePlain();
    const { id } = await writeChat(handle, 'first question', 'first answer');
    const older = await backUp();
    const second = await handle.api.addTurn(id, 'second question', undefined, []);
    await handle.api.addTurn(id, 'third question', undefined, []);
    const newer = await backUp();
    await handle.job(handle.startJob({ kind: 'restore', backupId: older }));
    expect((await handle.api.openConversation(id)).path).toHaveLength(2);
    const jobId = handle.startJob({ kind: 'bring_back', backupId: newer, conversationIds: [id], folderIds: [] });
    const { result } = await handle.job(jobId);
    expect(result?.merged).toEqual([{ conversationId: id, messageId: second.userMessageId }]);
    expect((await handle.api.tree(id)).length).toBe(4);
    await handle.api.deleteMessage(second.userMessageId);
    expect((await handle.api.openConversation(id)).path).toHaveLength(2);
  });
});
