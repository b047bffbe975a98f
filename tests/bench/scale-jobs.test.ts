// Measures how long jobs of the library's threads take with 1,000, 10,000 and 100,000 chats. Reports figures only.

import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listBackupFiles, sizes } from '../../electron/library/file/backup-files.ts';
import { libraryPaths, sizeOf } from '../../electron/library/file/files.ts';
import { collectGarbage } from '../../electron/library/file/memory.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { LongJob } from '../../electron/library/host/requests.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { DAY_MS } from '../../shared/days.ts';
import { scaleOf, seedScale } from '../helpers/data/seed-scale.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { ended, newReply } from '../library/open-store.ts';
import { writeResult } from './report.ts';
import { growthOf, timesOf } from './times.ts';

/** Numbers of chats. `PARLEY_BENCH_SCALE=1000,10000` chooses others. */
const SIZES = (process.env.PARLEY_BENCH_SCALE ?? '1000,10000,100000').split(',').map(Number);
const MESSAGES_A_CHAT = Number(process.env.PARLEY_BENCH_SCALE_MESSAGES ?? 10);
/** A folder that keeps the seeded libraries for the next run. */
const KEPT = process.env.PARLEY_BENCH_SCALE_KEPT;
/** The number of backups when the trash is emptied. */
const BACKUPS = Number(process.env.PARLEY_BENCH_SCALE_BACKUPS ?? 14);
const PARTS = (process.env.PARLEY_BENCH_JOBS ?? 'send folder empty backup import').split(' ');
const LONG_RUN_MS = 4 * 60 * 60 * 1000;
const SENDS = 9;
const MIB = 1024 * 1024;

type Figures = Map<string, number>;

async function withHost(folder: string, work: (host: LibraryHost) => unknown): Promise<void> {
  const host = new LibraryHost();
  try {
    await host.open({ folder, keyHex: null, isFirst: true });
    await work(host);
  } finally {
    await host.close();
  }
}

/**
 * Runs `request` beside an open library, as the app does, after `first` unless that is null. Returns the durations of
 * both jobs, and the largest size of the write-ahead log.
 */
async function jobOf(
  folder: string,
  request: LongJob,
  first: LongJob | null = null,
): Promise<{ seconds: number; firstSeconds: number; cpuSeconds: number; logMib: number }> {
  let largest = 0;
  const noteLog = () => {
    largest = Math.max(largest, sizeOf(join(folder, 'library.db-wal')));
  };
  const long = new LongHost({ onProgress: noteLog });
  const result = { seconds: 0, firstSeconds: 0, cpuSeconds: 0 };
  await withHost(folder, async () => {
    try {
      long.open({ folder, keyHex: null, isFirst: false });
      const firstAt = performance.now();
      if (first !== null) await long.job('first', first);
      result.firstSeconds = (performance.now() - firstAt) / 1000;
      const at = performance.now();
      const usage = process.cpuUsage();
      await long.job('job', request);
      const { user, system } = process.cpuUsage(usage);
      result.seconds = (performance.now() - at) / 1000;
      result.cpuSeconds = (user + system) / 1e6;
      noteLog();
    } finally {
      await long.close();
    }
  });
  return { ...result, logMib: largest / MIB };
}

/** Copies the existing backup to earlier days, as after `BACKUPS` days of use. */
function addBackups(folder: string): void {
  const [newest] = listBackupFiles(libraryPaths(folder));
  if (newest === undefined) throw new Error('the seeded library has no backup');
  for (let day = 1; day < BACKUPS; day++) {
    const time = String(newest.createdAt - day * DAY_MS);
    copyFileSync(newest.path, newest.path.replace(String(newest.createdAt), time));
  }
}

async function measure(chats: number, root: string): Promise<Figures> {
  const figures: Figures = new Map();
  const size = { chats, messagesAChat: MESSAGES_A_CHAT };
  const folder = join(root, String(chats));
  const kept = KEPT === undefined ? folder : join(KEPT, `${chats}-${MESSAGES_A_CHAT}`);
  if (!existsSync(kept)) await seedScale(kept, size);
  if (kept !== folder) cpSync(kept, folder, { recursive: true });
  const { filed, longMessages } = scaleOf(size);
  await withHost(folder, async ({ api }) => {
    figures.set('messages of the longest chat', longMessages);
    if (PARTS.includes('send')) {
      let replyId = '';
      const sent = await timesOf(SENDS, (at) => {
        replyId = api.addTurn('seed-0', `Another question ${at}`, undefined, [newReply()]).replyIds[0] ?? '';
      });
      figures.set('send in the longest chat', sent.median);
      figures.set(
        'end a reply in the longest chat',
        (await timesOf(1, () => api.endReply(ended(replyId, 'An answer')))).median,
      );
    }
    if (PARTS.includes('folder')) {
      const [filedIn] = api.listFolders();
      let undoId = '';
      const removed = await timesOf(1, () => {
        undoId = api.deleteFolder(filedIn?.id ?? '').undoId;
      });
      figures.set('chats in the folder', filed);
      figures.set('delete the folder', removed.median);
      figures.set('undo deleting the folder', (await timesOf(1, () => api.undo(undoId))).median);
    }
  });
  if (PARTS.includes('import')) {
    const path = join(root, 'all.json');
    collectGarbage();
    const before = process.memoryUsage.rss();
    let most = before;
    const noteMemory = () => {
      most = Math.max(most, process.memoryUsage.rss());
    };
    const long = new LongHost({ onProgress: noteMemory });
    long.open({ folder, keyHex: null, isFirst: false });
    const exported = await timesOf(1, () =>
      long.job('export', { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path }),
    );
    await long.close();
    figures.set('export everything (s)', exported.median / 1000);
    figures.set('export: memory of the process grew by (MiB)', (most - before) / MIB);
    const target = join(root, 'imported');
    const preview: LongJob = { kind: 'preview_import', path };
    const { seconds, firstSeconds, cpuSeconds, logMib } = await jobOf(target, { kind: 'import', path }, preview);
    figures.set('preview of an import (s)', firstSeconds);
    figures.set('import everything (s)', seconds);
    figures.set('import: processor time (s)', cpuSeconds);
    figures.set('import: largest log (MiB)', logMib);
    rmSync(target, { recursive: true });
    rmSync(path);
  }
  if (PARTS.includes('empty')) {
    addBackups(folder);
    const { seconds, logMib } = await jobOf(folder, { kind: 'empty_trash', ids: null });
    figures.set(`empty the trash with ${BACKUPS} backups (s)`, seconds);
    figures.set('emptying: largest log (MiB)', logMib);
  }
  if (PARTS.includes('backup')) {
    figures.set('back up (s)', (await jobOf(folder, { kind: 'backup', reason: 'regular' })).seconds);
    const { library, backups } = sizes(libraryPaths(folder));
    figures.set('library (MiB)', library / MIB);
    figures.set('all backups (libraries)', backups / library);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return figures;
}

it("measures the library's threads with years of chats", { timeout: LONG_RUN_MS }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-jobs-'));
  try {
    const columns: { readonly chats: number; readonly figures: Figures }[] = [];
    for (const chats of SIZES) {
      columns.push({ chats, figures: await measure(chats, root) });
      const names = [...new Set(columns.flatMap(({ figures }) => [...figures.keys()]))];
      const table = names.map((name) =>
        Object.fromEntries([
          ['ms unless said', name],
          ...columns.flatMap(({ chats: count, figures }, at) => [
            [`${count} chats`, figures.get(name)?.toFixed(1) ?? ''],
            ...(at === 0
              ? []
              : [[`growth to ${count}`, growthOf(columns[at - 1]?.figures.get(name), figures.get(name))]]),
          ]),
        ]),
      );
      console.table(table);
      writeResult('scale-jobs', { table });
    }
    expect(columns).toHaveLength(SIZES.length);
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
});
