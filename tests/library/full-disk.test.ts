// While a disk refuses writes, chats continue in memory, the library reports it, and saves them once the disk accepts
// writes again.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { LongJob } from '../../electron/library/host/requests.ts';
import { SAVE_RETRY_MS } from '../../electron/library/host/sheltered-disk.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import type { SavingState } from '../../shared/library.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { ended, exchange, newReply, SETTINGS } from './open-store.ts';

/** Mounting a file system needs root on Linux; elsewhere, only SQLite's `query_only` is tested. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = mkdtempSync(join(tmpdir(), 'parley-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe]).status === 0;
  if (isMounted) spawnSync('umount', [probe]);
  rmSync(probe, { recursive: true, force: true });
  return isMounted;
}

const SIZE_MB = 3;
let root: string;
let folder: string;
let now: number;
let states: SavingState[];
let host: LibraryHost;

const makeHost = (): LibraryHost => new LibraryHost({ now: () => now, onSaving: (state) => states.push(state) });
const later = (): void => {
  now += SAVE_RETRY_MS + 1;
};

beforeAll(() => {
  if (!canMount())
    console.info('Not root on Linux: the full disk and the read-only folder were shown with query_only alone.');
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  folder = join(root, 'disk', 'library');
  mkdirSync(join(root, 'disk'));
  now = Date.now();
  states = [];
  host = makeHost();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await host.close();
  spawnSync('umount', [join(root, 'disk')], { stdio: 'ignore' });
  removeFolder(root);
});

/** Uses a chat while the disk refuses writes, and checks that every change is stored afterwards. */
async function goThrough(breakDisk: () => void, mendDisk: () => void, reason: 'full' | 'read_only'): Promise<void> {
  const { summary } = host.api.createConversation(SETTINGS, null);
  const before = exchange(host, summary.id, 'before', 'the trouble');
  const running = host.api.addTurn(summary.id, 'during', undefined, [newReply()]);
  const replyId = running.replyIds[0] ?? '';
  host.api.journal([{ messageId: replyId, seq: 1, text: 'saved ', reasoning: '' }]);
  breakDisk();
  const big = 'x'.repeat(100_000);
  host.api.journal([{ messageId: replyId, seq: 2, text: big, reasoning: '' }]);
  expect(states.at(-1)).toMatchObject({ kind: 'failing', reason });
  expect(host.api.getMessage(replyId).text).toBe(`saved ${big}`);
  host.api.endReply(ended(replyId, `saved ${big} and ended`));
  host.api.setDraft(summary.id, 'my draft');
  const edited = host.api.editMessage(before.userId, 'edited while failing');
  const fresh = host.api.createConversation(SETTINGS, null);
  exchange(host, fresh.summary.id, 'new chat', 'in memory');
  expect(
    host.api
      .listConversations('active', 0, 10)
      .items.map((item) => item.id)
      .sort(),
  ).toEqual([summary.id, fresh.summary.id].sort());
  expect(() => host.api.createFolder('x', null)).toThrow();
  later();
  host.opened?.idle();
  expect(states).toHaveLength(1);
  mendDisk();
  later();
  host.opened?.idle();
  expect(states.at(-1)).toEqual({ kind: 'saved' });
  await host.close();
  host = makeHost();
  expect(await host.open({ folder, keyHex: null, isFirst: true })).toMatchObject({
    kind: 'open',
    recovery: null,
    saving: { kind: 'saved' },
  });
  expect(host.api.getMessage(replyId)).toMatchObject({ text: `saved ${big} and ended`, status: 'complete' });
  expect(host.api.openConversation(summary.id).path.map((message) => message.id)).toEqual([edited.messageId]);
  expect(host.api.openConversation(summary.id).draft).toBe('my draft');
  expect(host.api.openConversation(fresh.summary.id).path.map((message) => message.text)).toEqual([
    'new chat',
    'in memory',
  ]);
}

describe.runIf(canMount())('on a file system of its own', () => {
  beforeEach(async () => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', join(root, 'disk')]);
    await host.open({ folder, keyHex: null, isFirst: true });
  });

  it('continues when the disk is full, and saves when there is room again', async () => {
    const filler = join(root, 'disk', 'filler');
    await goThrough(
      () => expect(() => writeFileSync(filler, Buffer.alloc(SIZE_MB * 1024 * 1024))).toThrow('ENOSPC'),
      () => rmSync(filler),
      'full',
    );
  });

  it.each(['after a quit', 'after a kill', 'after a kill, with no room for temporary files either'])(
    'opens for reading at a launch without room, %s: chats can be read, found and exported, and are saved when there is room',
    async (end) => {
      const { summary } = host.api.createConversation(SETTINGS, null);
      exchange(host, summary.id, 'readable', 'still');
      const { replyIds } = host.api.addTurn(summary.id, 'cut', undefined, [newReply()]);
      const cut = replyIds[0] ?? '';
      host.api.journal([{ messageId: cut, seq: 1, text: 'half a', reasoning: '' }]);
      const files = ['library.db', 'library.db-wal'].map((name) => join(folder, name));
      const kept = files.map((path) => readFileSync(path));
      await host.close();
      if (end !== 'after a quit') files.map((path, at) => writeFileSync(path, kept[at] ?? ''));
      if (end.includes('temporary')) {
        vi.stubEnv('TMPDIR', join(root, 'disk', 'tmp'));
        mkdirSync(join(root, 'disk', 'tmp'));
      }
      const filler = join(root, 'disk', 'filler');
      expect(() => writeFileSync(filler, Buffer.alloc(SIZE_MB * 1024 * 1024))).toThrow('ENOSPC');

      host = makeHost();
      const request = { folder, keyHex: null, isFirst: true };
      expect(await host.open(request)).toMatchObject({ kind: 'open', saving: { kind: 'failing', reason: 'full' } });
      const texts = () => host.api.openConversation(summary.id).path.map((message) => message.text);
      expect(texts()).toEqual(['readable', 'still', 'cut', 'half a']);
      expect(host.api.getMessage(cut).status).toBe('interrupted');
      const long = new LongHost({ onProgress: () => undefined });
      long.open(request);
      expect((await long.search('readable', 0)).groups.map((group) => group.conversation.id)).toEqual([summary.id]);
      const path = join(root, 'export.json');
      await long.job('export', { kind: 'export', ids: [summary.id], format: 'json', language: ENGLISH_PAGE, path });
      expect(readFileSync(path, 'utf8')).toContain('readable');
      await expect(long.job('backup', { kind: 'backup', reason: 'regular' })).rejects.toMatchObject({ reason: 'full' });

      const turn = host.api.addTurn(summary.id, 'kept in memory', undefined, [newReply()]);
      host.api.endReply(ended(turn.replyIds[0] ?? '', 'also'));
      later();
      expect(host.opened?.idle()).toBe(true);
      expect(states.at(-1)).toMatchObject({ kind: 'failing' });
      rmSync(filler);
      later();
      host.opened?.idle();
      expect(states.at(-1)).toEqual({ kind: 'saved' });
      expect((await long.search('memory', 0)).groups.map((group) => group.conversation.id)).toEqual([summary.id]);
      await long.close();
      await host.close();
      host = makeHost();
      expect(await host.open(request)).toMatchObject({ kind: 'open', saving: { kind: 'saved' } });
      expect(texts()).toEqual(['readable', 'still', 'cut', 'half a', 'kept in memory', 'also']);
    },
  );

  it('finds indexed messages if the disk fills up afterwards', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    exchange(host, summary.id, 'readable', 'still');
    const long = new LongHost({ onProgress: () => undefined });
    long.open({ folder, keyHex: null, isFirst: true });
    expect((await long.search('readable', 0)).groups).toHaveLength(1);
    exchange(host, summary.id, 'new', 'x'.repeat(100_000));
    const filler = join(root, 'disk', 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2 * SIZE_MB * 1024 * 1024))).toThrow('ENOSPC');
    const page = await long.search('readable', 0);
    expect([page.groups.length, page.waitingMessages]).toEqual([1, 2]);
    await long.close();
  });

  it('reports at the first launch that there is no room for a library', async () => {
    await host.close();
    removeFolder(folder);
    const filler = join(root, 'disk', 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2 * SIZE_MB * 1024 * 1024))).toThrow('ENOSPC');
    host = makeHost();
    expect(await host.open({ folder, keyHex: null, isFirst: true })).toMatchObject({ kind: 'failed', isFull: true });
    rmSync(filler);
    expect(await host.open({ folder, keyHex: null, isFirst: true })).toMatchObject({ kind: 'open' });
  });

  it.each(['a quit', 'a kill'])(
    'opens a read-only folder after %s, shows its contents and saves when it can be written',
    async (end) => {
      const { summary } = host.api.createConversation(SETTINGS, null);
      exchange(host, summary.id, 'readable', 'still');
      const files = ['library.db', 'library.db-wal'].map((name) => join(folder, name));
      const kept = files.map((path) => readFileSync(path));
      await host.close();
      if (end === 'a kill') files.map((path, at) => writeFileSync(path, kept[at] ?? ''));
      const remount = (mode: 'ro' | 'rw') =>
        expect(spawnSync('mount', ['-o', `remount,${mode}`, join(root, 'disk')]).status).toBe(0);
      remount('ro');
      host = makeHost();
      const outcome = await host.open({ folder, keyHex: null, isFirst: true });
      expect(outcome).toMatchObject({ kind: 'open', saving: { kind: 'failing', reason: 'read_only' } });
      expect(host.api.openConversation(summary.id).path.map((message) => message.text)).toEqual(['readable', 'still']);
      const long = new LongHost({ onProgress: () => undefined });
      long.open({ folder, keyHex: null, isFirst: true });
      const jobs: LongJob[] = [
        { kind: 'backup', reason: 'regular' },
        { kind: 'empty_trash', ids: null },
        { kind: 'import', path: join(root, 'export.json') },
      ];
      for (const job of jobs) await expect(long.job(job.kind, job)).rejects.toMatchObject({ reason: 'read_only' });
      expect((await long.search('readable', 0)).groups).toHaveLength(1);
      await long.close();
      const turn = host.api.addTurn(summary.id, 'kept in memory', undefined, [newReply()]);
      host.api.endReply(ended(turn.replyIds[0] ?? '', 'also'));
      remount('rw');
      later();
      host.opened?.idle();
      expect(states.at(-1)).toEqual({ kind: 'saved' });
      await host.close();
      host = makeHost();
      await host.open({ folder, keyHex: null, isFirst: true });
      expect(host.api.openConversation(summary.id).path).toHaveLength(4);
    },
  );
});

describe('a library that refuses to write', () => {
  it('continues in memory, and saves when it is allowed again', async () => {
    await host.open({ folder, keyHex: null, isFirst: true });
    const refuse = (isOn: boolean): void => host.opened?.refuseWrites(isOn);
    await goThrough(
      () => refuse(true),
      () => refuse(false),
      'read_only',
    );
  });
});
