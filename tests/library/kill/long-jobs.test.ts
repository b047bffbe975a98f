// A kill during an import, a backup or emptying of the trash leaves the library sound, and the next such job completes
// the work.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { listBackupFiles } from '../../../electron/library/file/backup-files.ts';
import { verify } from '../../../electron/library/file/backups.ts';
import { libraryPaths, listFiles, sizeOf } from '../../../electron/library/file/files.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import type { LongJob } from '../../../electron/library/host/requests.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { type BuiltWorker, buildLibraryWorker } from '../../helpers/system/build-library-worker.ts';
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
} from '../job-content.ts';
import { filesWith } from '../open-client.ts';
import { makeFolder, openHost, type TestFolder } from '../open-store.ts';

const KILLS = 6;
const IMPORTED = { chats: 200, messages: 20 };
const CHATS = { kept: 60, gone: 300 };
/** Every job except a backup exceeds this log size and then truncates the log. */
const LOG_MAX_BYTES = 512 * 1024;

let built: BuiltWorker;
let seed: TestFolder;
let importPath: string;

beforeAll(async () => {
  const child = fileURLToPath(new URL('long-job-child.ts', import.meta.url));
  built = await buildLibraryWorker({ 'long-job-child': child });
  seed = makeFolder('seed');
  const host = await openHost(seed.path);
  fillChats(host, CHATS);
  await host.close();
  const long = longHost(seed.path);
  await long.job('backup', { kind: 'backup', reason: 'regular' });
  for (let left = await long.index(); left > 0; left = await long.index());
  await long.close();
  importPath = join(built.folder, 'import.json');
  writeFileSync(importPath, JSON.stringify(chatsFile(IMPORTED)));
});

afterAll(() => {
  built.remove();
  seed.remove();
});

function longHost(folder: string): LongHost {
  const long = new LongHost({ onProgress: () => undefined, logMaxBytes: LOG_MAX_BYTES });
  long.open({ folder, keyHex: null, isFirst: false });
  return long;
}

/** Returns how long the job took, and whether it was killed. It isn't killed if `killAfterMs` is null. */
function play(folder: string, job: LongJob, killAfterMs: number | null): Promise<{ ms: number; isCut: boolean }> {
  const args = [join(built.folder, 'long-job-child.mjs'), folder, JSON.stringify(job), String(LOG_MAX_BYTES)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let beganAt = 0;
  let endedAt: number | null = null;
  createInterface({ input: child.stdout }).on('line', (word) => {
    if (word === 'ended') endedAt = performance.now();
    if (word !== 'began') return;
    beganAt = performance.now();
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0 && code !== null) reject(new Error(`the child ended by itself with ${code}`));
      else resolve({ ms: (endedAt ?? performance.now()) - beganAt, isCut: endedAt === null });
    });
  });
}

interface After {
  readonly folder: string;
  readonly host: LibraryHost;
  readonly long: LongHost;
}

/**
 * Kills the job at moments spread over its duration, each time in a new copy of the library, then opens the library and
 * calls `check`.
 */
async function killThroughout(job: LongJob, check: (after: After) => Promise<void>): Promise<void> {
  const copy = (): string => {
    const folder = makeFolder();
    onTestFinished(folder.remove);
    cpSync(seed.path, folder.path, { recursive: true });
    return folder.path;
  };
  const undisturbed = copy();
  const { ms } = await play(undisturbed, job, null);
  // The child ends without closing the file, so its log stays.
  expect(sizeOf(`${libraryPaths(undisturbed).library}-wal`)).toBeLessThan(4 * LOG_MAX_BYTES);
  let cut = 0;
  for (let at = 0; at < KILLS; at++) {
    const folder = copy();
    const { isCut } = await play(folder, job, (ms * (at + 0.5)) / KILLS);
    if (isCut) cut += 1;
    const host = await openHost(folder);
    const long = longHost(folder);
    try {
      await check({ folder, host, long });
    } finally {
      await long.close();
      await host.close();
    }
    expect(verify(libraryPaths(folder).library, null)).not.toBeNull();
  }
  expect(cut).toBeGreaterThan(KILLS / 3);
}

/** Checks that each chat that was never deleted has both messages, and that one of these chats has its image. */
function expectKept(host: LibraryHost): void {
  const kept = host.api.listConversations('active', 0, CHATS.kept + IMPORTED.chats + 1).items;
  const seeded = kept.filter(({ id }) => !id.startsWith('imported-'));
  expect(seeded).toHaveLength(CHATS.kept);
  for (const { id } of seeded)
    expect(host.api.openConversation(id).path.map(({ text }) => text)).toEqual([
      expect.stringContaining(KEPT_WORD),
      expect.stringContaining(KEPT_WORD),
    ]);
  expect(seeded.map(({ id }) => imageIn(host, id)).filter((data) => data !== null)).toEqual([
    KEPT_IMAGE.toString('base64'),
  ]);
}

it('a kill during an import leaves all of its chats or none, and the next import adds everything', async () => {
  const job: LongJob = { kind: 'import', path: importPath };
  const ids = Array.from({ length: IMPORTED.chats }, (_, at) => chatId(at));
  const sizes = (host: LibraryHost) => host.api.summaries(ids).map(({ id }) => host.api.tree(id).length);
  const whole = Array.from(ids, () => IMPORTED.messages);
  await killThroughout(job, async ({ folder, host, long }) => {
    expectKept(host);
    expect([[], whole]).toContainEqual(sizes(host));
    const hidden = new Sql(libraryPaths(folder).library);
    const left = hidden.number(`SELECT count(*) FROM messages WHERE trash_id LIKE 'import-%'`);
    hidden.close();
    expect(left).toBe(0);
    await long.job('again', job);
    expect(sizes(host)).toEqual(whole);
    expect(imageIn(host, chatId(0))).toBe(IMPORTED_IMAGE.toString('base64'));
    expectKept(host);
  });
});

it('a kill while the trash is emptied cuts no chat, and the next job removes the rest from library, index and backups', async () => {
  expect(piecesOf(GONE_IMAGE).some((words) => filesWith(seed.path, words).length > 0)).toBe(true);
  await killThroughout({ kind: 'empty_trash', ids: null }, async ({ folder, host, long }) => {
    expectKept(host);
    const trash = host.api.listTrash();
    const sql = new Sql(libraryPaths(folder).library);
    expect(sql.number('SELECT count(*) FROM messages')).toBe(2 * (CHATS.kept + trash.length));
    sql.close();
    const due = await long.due();
    // A job that was killed after its last step leaves nothing to do.
    if (trash.length < CHATS.gone && filesWith(folder, GONE_WORD).length > 0) expect(due).toContain('forget');
    await long.job('again', { kind: 'empty_trash', ids: null });
    expect(host.api.listTrash()).toEqual([]);
    expect(await long.due()).not.toContain('forget');
    for (let left = await long.index(); left > 0; left = await long.index());
    expectKept(host);
    await long.close();
    await host.close();
    for (const words of [GONE_WORD, ...piecesOf(GONE_IMAGE)]) expect(filesWith(folder, words)).toEqual([]);
    const backups = listBackupFiles(libraryPaths(folder));
    expect(backups).toHaveLength(1);
    for (const { path } of backups) {
      expect(verify(path, null)).toEqual({ conversations: CHATS.kept, messages: 2 * CHATS.kept });
      expect(readFileSync(path).includes(KEPT_WORD)).toBe(true);
    }
  });
});

it('a killed backup is complete or isn’t listed, and the next backup removes what it left', async () => {
  const job: LongJob = { kind: 'backup', reason: 'regular' };
  await killThroughout(job, async ({ folder, host, long }) => {
    expectKept(host);
    const paths = libraryPaths(folder);
    const all = CHATS.kept + CHATS.gone;
    const expectSound = (): void => {
      for (const { path } of listBackupFiles(paths))
        expect(verify(path, null)).toEqual({ conversations: all, messages: 2 * all });
    };
    expect(listBackupFiles(paths).length).toBeGreaterThan(0);
    expectSound();
    await long.job('again', job);
    expectSound();
    expect(listFiles(paths.backups).filter((name) => name.startsWith('incoming-'))).toEqual([]);
  });
});
