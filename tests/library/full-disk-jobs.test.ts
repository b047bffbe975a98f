// The disk fills up while Parley imports, empties the trash or makes a backup: the library stays whole, and works
// again once there is room.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBackupFiles } from '../../electron/library/file/backup-files.ts';
import { verify } from '../../electron/library/file/backups.ts';
import { libraryPaths, listFiles, sizeOf } from '../../electron/library/file/files.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { LongJob } from '../../electron/library/host/requests.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import {
  chatId,
  chatsFile,
  fillChats,
  GONE_IMAGE,
  GONE_WORD,
  IMPORTED_IMAGE,
  imageIn,
  KEPT_IMAGE,
  KEPT_WORD,
  piecesOf,
} from './job-content.ts';
import { filesWith } from './open-client.ts';
import { openHost } from './open-store.ts';

const SIZE_MB = 200;
const IMPORTED = { chats: 200, messages: 20 };
const CHATS = { kept: 40, gone: 200 };
/** Every job except a backup exceeds this log size and then truncates the log. */
const LOG_MAX_BYTES = 512 * 1024;
/** Bytes left on the disk; every job needs more. */
const FREE_BYTES = [0, 64 * 1024, 256 * 1024];
/** When another program fills the disk; `late` means once emptying the trash has reached the backups. */
type Moment = 'before' | 'during' | 'late';

const root = mkdtempSync(join(tmpdir(), 'parley-full-'));
const disk = join(root, 'disk');
const folder = join(disk, 'library');
mkdirSync(disk);
/** Mounting a file system of its own needs root on Linux. */
const isMounted =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status === 0;
if (isMounted) spawnSync('umount', [disk]);
else rmSync(root, { recursive: true });

let host: LibraryHost;
let long: LongHost;
let onProgress: (done: number, total: number) => void = () => undefined;

beforeAll(() => {
  if (!isMounted) console.info('Not root on Linux: no job was run on a full disk.');
});

describe.runIf(isMounted)('on a file system of its own', () => {
  beforeEach(async () => {
    mkdirSync(disk, { recursive: true });
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', disk]).status).toBe(0);
    host = await openHost(folder);
    fillChats(host, CHATS);
    long = new LongHost({
      onProgress: (_id, done, total) => onProgress(done, total),
      logMaxBytes: LOG_MAX_BYTES,
    });
    long.open({ folder, keyHex: null, isFirst: false });
    await long.job('backup', { kind: 'backup', reason: 'regular' });
  });

  afterEach(async () => {
    await long.close();
    await host.close();
    spawnSync('umount', [disk]);
    removeFolder(root);
  });

  /** `done`, or why the job failed, when only this much space is left. */
  async function whileFull(job: LongJob, freeBytes: number, moment: Moment = 'before'): Promise<unknown> {
    const filler = join(disk, 'filler');
    const fill = (): void => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - freeBytes));
      onProgress = () => undefined;
    };
    if (moment === 'before') fill();
    else
      onProgress = (done, total) => {
        if (moment === 'late' ? done > CHATS.gone : done > total / 3) fill();
      };
    try {
      return await long.job('full', job).then(
        () => 'done',
        (error: { reason?: unknown }) => error.reason,
      );
    } finally {
      rmSync(filler);
    }
  }

  function expectKept(): void {
    const { items } = host.api.listConversations('active', 0, CHATS.kept + IMPORTED.chats + 1);
    const kept = items.filter(({ id }) => !id.startsWith('imported-'));
    expect(kept).toHaveLength(CHATS.kept);
    for (const { id } of kept)
      for (const { text } of host.api.openConversation(id).path) expect(text).toContain(KEPT_WORD);
    expect(kept.map(({ id }) => imageIn(host, id)).filter((data) => data !== null)).toEqual([
      KEPT_IMAGE.toString('base64'),
    ]);
  }

  async function restart(): Promise<void> {
    await host.close();
    host = await openHost(folder);
  }

  it.each([
    ['before', 0],
    ['before', 64 * 1024],
    ['during', 0],
    ['during', 64 * 1024],
  ] as const)(
    'an import during which the disk fills up (%s, %i bytes left) adds nothing, and everything once there is room',
    async (moment, freeBytes) => {
      const path = join(disk, 'import.json');
      writeFileSync(path, JSON.stringify(chatsFile(IMPORTED)));
      const ids = Array.from({ length: IMPORTED.chats }, (_, at) => chatId(at));
      const lengths = () => host.api.summaries(ids).map(({ id }) => host.api.tree(id).length);
      expect(await whileFull({ kind: 'import', path }, freeBytes, moment)).toBe('full');
      expect(lengths()).toEqual([]);
      expectKept();
      await restart();
      expect(lengths()).toEqual([]);
      await long.job('again', { kind: 'import', path });
      expect(lengths()).toEqual(Array.from(ids, () => IMPORTED.messages));
      expect(imageIn(host, chatId(0))).toBe(IMPORTED_IMAGE.toString('base64'));
      expectKept();
      expect((await long.job('check', { kind: 'check' })).isHealthy).toBe(true);
    },
  );

  it.each([...FREE_BYTES.map((freeBytes) => ['before', freeBytes] as const), ['during', 0], ['late', 0]] as const)(
    'an emptying during which the disk fills up (%s, %i bytes left) removes whole chats, and the rest once there is room',
    async (moment, freeBytes) => {
      const empty: LongJob = { kind: 'empty_trash', ids: null };
      expect(await whileFull(empty, freeBytes, moment)).toBe('full');
      expectKept();
      expect(host.api.counts().messages).toBeGreaterThanOrEqual(2 * CHATS.kept);
      await restart();
      expectKept();
      await long.job('again', empty);
      for (let left = await long.index(); left > 0; left = await long.index());
      expect(host.api.listTrash()).toEqual([]);
      expect(await long.due()).not.toContain('forget');
      expectKept();
      await long.close();
      await host.close();
      for (const words of [GONE_WORD, ...piecesOf(GONE_IMAGE)]) expect(filesWith(folder, words)).toEqual([]);
      for (const { path } of listBackupFiles(libraryPaths(folder)))
        expect(verify(path, null)).toEqual({ conversations: CHATS.kept, messages: 2 * CHATS.kept });
    },
  );

  it.each([...FREE_BYTES, 'half of the needed'] as const)(
    'with %s bytes left: a backup fails and leaves nothing, and the previous one is kept',
    async (room) => {
      const paths = libraryPaths(folder);
      // Choose the room so that the disk fills up in the middle of the copy.
      const freeBytes = typeof room === 'number' ? room : Math.floor(sizeOf(listBackupFiles(paths)[0]?.path ?? '') / 2);
      host.api.createFolder('So that the next backup is another one', null);
      const before = listBackupFiles(paths).map(({ id }) => id);
      expect(await whileFull({ kind: 'backup', reason: 'regular' }, freeBytes)).toBe('full');
      expect(listFiles(paths.backups)).toEqual(before);
      expectKept();
      await long.job('again', { kind: 'backup', reason: 'regular' });
      expect(listBackupFiles(paths)).toHaveLength(before.length + 1);
      const all = CHATS.kept + CHATS.gone;
      for (const { path } of listBackupFiles(paths))
        expect(verify(path, null)).toEqual({ conversations: all, messages: 2 * all });
    },
  );
});
