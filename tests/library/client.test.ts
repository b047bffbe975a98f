// The library through its real worker threads, as main uses it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDisk as putDisk } from '../../electron/library/file/disk.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import type { JobProgress, LibraryState } from '../../shared/library.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { until } from '../helpers/until.ts';
import {
  FakeKeyring,
  filesWith,
  MORTAL_WORKER,
  type OpenedClient,
  openClient,
  writeChat as writeChatIn,
} from './open-client.ts';
import { makeFolder, newReply, SETTINGS, type TestFolder } from './open-store.ts';

let worker: BuiltWorker;
let folder: TestFolder;
let handle: LibraryHandle;
let keyring: FakeKeyring;
let states: LibraryState[];
let jobs: JobProgress[];
let workers: OpenedClient['workers'];

function open(): LibraryHandle {
  const opened = openClient(folder.path, join(worker.folder, 'mortal-worker.mjs'), keyring);
  ({ states, jobs, workers } = opened);
  return opened.handle;
}

async function reopen(): Promise<LibraryState> {
  await handle.close();
  handle = open();
  return handle.ready();
}

const writeChat = (question: string, answer: string) => writeChatIn(handle, question, answer);

beforeAll(async () => {
  worker = await buildLibraryWorker(MORTAL_WORKER);
});
afterAll(() => worker.remove());

beforeEach(() => {
  folder = makeFolder();
  keyring = new FakeKeyring();
  keyring.isThere = false;
  handle = open();
});

afterEach(async () => {
  await handle.close();
  folder.remove();
});

describe('the worker', () => {
  it('answers calls in order', async () => {
    const { summary } = await handle.api.createConversation(SETTINGS, null);
    const texts = Array.from({ length: 50 }, (_, index) => `draft ${index}`);
    await Promise.all(texts.map((text) => handle.api.setDraft(summary.id, text)));
    expect((await handle.api.openConversation(summary.id)).draft).toBe('draft 49');
  });

  it('rejects with the documented name and reason', async () => {
    await expect(handle.api.openConversation('nobody')).rejects.toMatchObject({
      name: 'LibraryError',
      reason: 'not_found',
    });
  });

  it('is replaced if it dies, and keeps every change that it had confirmed', async () => {
    const { id } = await writeChat('before', 'the crash');
    const pending = handle.api.openConversation(id);
    await workers[0]?.die('at its next message');
    expect((await pending).path).toHaveLength(2);
    const turn = await handle.api.addTurn(id, 'after', undefined, []);
    expect(turn.after).toBe((await pending).path.at(-1)?.id);
    expect((await handle.api.openConversation(id)).path).toHaveLength(3);
  });

  it('is replaced five times, and then only if the user tries again', async () => {
    const { id } = await writeChat('still', 'there');
    const isLast = (count: number) =>
      until(() => expect(workers.filter(({ mode }) => mode === 'file')).toHaveLength(count));
    for (let deaths = 1; deaths <= 5; deaths++) {
      await workers.findLast(({ mode }) => mode === 'file')?.die('at its next message');
      await isLast(1 + deaths);
      expect((await handle.api.openConversation(id)).path).toHaveLength(2);
    }
    await workers.findLast(({ mode }) => mode === 'file')?.die('at its next message');
    await until(async () => expect(await handle.ready()).toMatchObject({ kind: 'failed' }));
    await expect(handle.api.openConversation(id)).rejects.toMatchObject({ reason: 'locked' });
    await isLast(6);
    expect(await handle.retry()).toMatchObject({ kind: 'ready' });
    expect((await handle.api.openConversation(id)).path).toHaveLength(2);
  });

  it("doesn't end running replies when it is replaced", async () => {
    const { summary } = await handle.api.createConversation(SETTINGS, null);
    const turn = await handle.api.addTurn(summary.id, 'q', undefined, [newReply()]);
    await workers[0]?.die('at its next message');
    await until(async () => expect((await handle.api.getMessage(turn.replyIds[0] ?? '')).status).toBe('streaming'));
  });
});

describe('search', () => {
  it('finds a message that was just written', async () => {
    await writeChat('Where is the lighthouse?', 'On Łeba’s coast — 東京タワー is elsewhere.');
    const found = async (query: string) => (await handle.api.search(query, 0)).groups.length;
    expect(await found('lighth')).toBe(1);
    expect(await found('leba')).toBe(1);
    expect(await found('京')).toBe(1);
    expect(await found('東京')).toBe(1);
    expect(await found('nothing like it')).toBe(0);
  });
});

describe('jobs', () => {
  it('report their progress and end, and return their results', async () => {
    await writeChat('question', 'answer');
    const path = join(folder.path, '..', 'out.json');
    const jobId = handle.startJob({ kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path });
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished', result: { path } });
    expect(jobs.filter((job) => job.jobId === jobId).map((job) => job.state)).toContain('running');
    const again = await handle.job(handle.startJob({ kind: 'import', path }));
    expect(again).toMatchObject({
      state: 'finished',
      result: { conversationsAdded: 0, messagesAdded: 0, conversationsUnchanged: 1 },
    });
  });

  it('explain why a bad file was rejected, and change nothing', async () => {
    const path = join(folder.path, '..', 'bad.json');
    writeFileSync(path, '{"format":"parley-export","version":1,"conversations":[');
    const ended = await handle.job(handle.startJob({ kind: 'import', path }));
    expect(ended).toMatchObject({ state: 'failed', error: { reason: 'bad_file' } });
    expect(await handle.api.counts()).toEqual({ conversations: 0, messages: 0, trashEntries: 0, attachmentBytes: 0 });
  });

  it('make and restore backups, and report both', async () => {
    const { id } = await writeChat('kept', 'yes');
    expect(await handle.job(handle.startJob({ kind: 'backup', reason: 'regular' }))).toMatchObject({
      state: 'finished',
    });
    const [backup] = (await handle.status()).backups;
    expect(backup).toMatchObject({ tier: 'last', conversations: 1, messages: 2, isEncrypted: false });
    await writeChat('lost', 'later');
    expect(await handle.job(handle.startJob({ kind: 'restore', backupId: backup?.id ?? '' }))).toMatchObject({
      state: 'finished',
    });
    expect((await handle.api.listConversations('active', 0, 10)).items.map((item) => item.id)).toEqual([id]);
    expect(await handle.ready()).toMatchObject({ kind: 'ready' });
    expect(states.at(-1)).toMatchObject({ recovery: { cause: 'restored_by_user', fromBackupConversations: 1 } });
    expect((await handle.status()).backups).toHaveLength(2);
  });

  it('check the file and report that it is healthy', async () => {
    await writeChat('a', 'b');
    expect(await handle.job(handle.startJob({ kind: 'check' }))).toMatchObject({
      state: 'finished',
      result: { isHealthy: true },
    });
    expect((await handle.status()).lastCheck).toMatchObject({ isHealthy: true });
  });
});

describe('encryption', () => {
  it('is on from the first byte if there is a keyring', async () => {
    await handle.close();
    folder.remove();
    folder = makeFolder();
    keyring.isThere = true;
    handle = open();
    expect(await handle.ready()).toMatchObject({ kind: 'ready', isEncrypted: true, canEncrypt: false });
    await writeChat('open sesame', 'said Ali Baba');
    expect(states.at(-1)).toMatchObject({ hasRecoveryCode: false });
    const { recoveryCode } = await handle.newRecoveryCode();
    expect(states.at(-1)).toMatchObject({ kind: 'ready', hasRecoveryCode: true });
    await handle.close();
    expect(filesWith(folder.path, 'sesame')).toEqual([]);
    expect(await reopen()).toMatchObject({ kind: 'ready', isEncrypted: true, hasRecoveryCode: true });
    expect(await handle.api.counts()).toMatchObject({ messages: 2 });
    keyring.isThere = false;
    expect(await reopen()).toMatchObject({ kind: 'locked' });
    expect(await handle.unlockWithCode(recoveryCode)).toMatchObject({ kind: 'ready', hasRecoveryCode: true });
  });

  it('can be added to an unencrypted library, and removes its unencrypted files', async () => {
    const { id } = await writeChat('plainly readable words', 'indeed');
    await handle.job(handle.startJob({ kind: 'backup', reason: 'regular' }));
    keyring.isThere = true;
    expect(await handle.retry()).toMatchObject({ kind: 'ready', isEncrypted: false, canEncrypt: true });
    const passing = (await handle.api.createConversation(SETTINGS, null, true)).summary.id;
    const looked = await handle.openBackup((await handle.status()).backups[0]?.id ?? '');
    const { jobId, recoveryCode } = await handle.encrypt();
    expect(recoveryCode.replace(/-/g, '')).toHaveLength(28);
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    expect((await handle.api.openConversation(id)).path).toHaveLength(2);
    // A temporary chat isn't in any file, so it survives the replacement of the file.
    expect((await handle.api.openConversation(passing)).summary.isTemporary).toBe(true);
    expect(await handle.status()).toMatchObject({
      isEncrypted: true,
      hasRecoveryCode: true,
      backups: [{ isEncrypted: true }],
    });
    // The open backup can still be read, although its file was replaced by an encrypted copy.
    expect((await looked.api.openConversation(id)).path).toHaveLength(2);
    await handle.close();
    expect(filesWith(folder.path, 'plainly readable')).toEqual([]);
    expect(await reopen()).toMatchObject({ kind: 'ready', isEncrypted: true });
  });

  it('keeps the old recovery code if a full disk refuses a new one', async () => {
    await writeChat('still here', 'yes');
    keyring.isThere = true;
    await handle.retry();
    const { jobId, recoveryCode } = await handle.encrypt();
    await handle.job(jobId);
    putDisk({
      writeSync: () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    });
    await expect(handle.newRecoveryCode()).rejects.toMatchObject({ reason: 'full' });
    putDisk(null);
    keyring.isThere = false;
    expect(await reopen()).toMatchObject({ kind: 'locked' });
    expect(await handle.unlockWithCode(recoveryCode)).toMatchObject({ kind: 'ready' });
  });

  it('locks the library if the keyring is gone, until a recovery code unlocks it', async () => {
    const { id } = await writeChat('still here', 'yes');
    keyring.isThere = true;
    await handle.retry();
    const { jobId, recoveryCode } = await handle.encrypt();
    await handle.job(jobId);
    keyring.isThere = false;
    expect(await reopen()).toMatchObject({ kind: 'locked', reason: 'vault_unavailable' });
    await expect(handle.api.counts()).rejects.toMatchObject({ reason: 'locked' });
    await expect(handle.unlockWithCode('0000-0000-0000-0000-0000-0000-0000')).rejects.toMatchObject({
      reason: 'invalid',
    });
    expect(await handle.unlockWithCode(recoveryCode.toLowerCase().replace(/-/g, ' '))).toMatchObject({ kind: 'ready' });
    expect((await handle.api.openConversation(id)).path).toHaveLength(2);
    keyring.isThere = true;
    keyring.isChanged = true;
    expect(await reopen()).toMatchObject({ kind: 'locked', reason: 'key_lost' });
    keyring.isChanged = false;
    expect(await handle.retry()).toMatchObject({ kind: 'ready' });
  });

  it("lets the user start afresh without deleting what can't be opened", async () => {
    await writeChat('old', 'one');
    keyring.isThere = true;
    await handle.retry();
    await handle.job((await handle.encrypt()).jobId);
    keyring.isChanged = true;
    await reopen();
    keyring.isChanged = false;
    expect(await handle.startAfresh()).toMatchObject({ kind: 'ready', isEncrypted: true });
    expect(await handle.api.counts()).toMatchObject({ conversations: 0 });
    const [old = ''] = readdirSync(folder.path).filter((name) => /^library\.old-.*\.db$/.test(name));
    // The old file's key is kept, so that the file can be opened again.
    const { keys } = JSON.parse(readFileSync(join(folder.path, 'key.json'), 'utf8'));
    expect(keys).toMatchObject([{ opens: [old] }, { opens: ['library.db'] }]);
  });
});

it('deletes everything on request', async () => {
  await writeChat('to be gone', 'all of it');
  await handle.job(handle.startJob({ kind: 'backup', reason: 'regular' }));
  expect(await handle.deleteAll()).toMatchObject({ kind: 'ready' });
  expect(await handle.api.counts()).toEqual({ conversations: 0, messages: 0, trashEntries: 0, attachmentBytes: 0 });
  await handle.close();
  expect(filesWith(folder.path, 'to be gone')).toEqual([]);
});
