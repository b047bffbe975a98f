// Which backups are kept, and that one that is kept can be trusted.
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { titleFrom } from '../../electron/library/chats/titles.ts';
import { isBackupDue, listBackupFiles, listBackups } from '../../electron/library/file/backup-files.ts';
import { makeBackup, newestGoodBackup, prune, verify } from '../../electron/library/file/backups.ts';
import { FileKeys } from '../../electron/library/file/file-keys.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import {
  newRecoveryCode,
  normaliseRecoveryCode,
  openWithCode,
  sealWithCode,
} from '../../electron/library/file/recovery-code.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { exchange, KEY, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let folder: TestFolder;

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => folder.remove());

describe('backups', () => {
  it('are kept as the last three, one a day for a week, one a week for a month, and two before each update', () => {
    const paths = libraryPaths(folder.path);
    mkdirSync(paths.backups, { recursive: true });
    const noon = Date.UTC(2026, 5, 30, 12);
    for (let hours = 0; hours < 60 * 24; hours += 6) {
      writeFileSync(join(paths.backups, `library-${noon - hours * 3_600_000}-regular-plain-1-2.db`), '');
    }
    for (const age of [1, 2, 3])
      writeFileSync(join(paths.backups, `library-${noon - age * 1_000}-update-plain-1-2.db`), '');
    prune(paths, noon);
    const tiers = listBackups(paths, noon).map((backup) => backup.tier);
    const count = (tier: string) => tiers.filter((one) => one === tier).length;
    expect(count('last')).toBe(3);
    expect(count('daily')).toBeGreaterThanOrEqual(6);
    expect(count('weekly')).toBeGreaterThanOrEqual(3);
    expect(count('update')).toBe(2);
    expect(tiers.length).toBeLessThanOrEqual(3 + 7 + 4 + 2);
    const ages = listBackups(paths).map((backup) => (noon - backup.createdAt) / DAY_MS);
    expect(Math.max(...ages)).toBeGreaterThan(14);
  });

  it('take no more than three times a large library, and stay spread over days and weeks', () => {
    const paths = libraryPaths(folder.path);
    mkdirSync(paths.backups, { recursive: true });
    const bytes = 600 * 1024 * 1024;
    // Files without content take no room on the disk, whatever their size.
    const make = (path: string): void => {
      writeFileSync(path, '');
      truncateSync(path, bytes);
    };
    make(paths.library);
    const start = Date.UTC(2026, 0, 1, 12);
    for (let day = 0; day < 120; day++) {
      const now = start + day * DAY_MS;
      make(join(paths.backups, `library-${now}-regular-plain-1-2.db`));
      prune(paths, now);
      const ages = listBackupFiles(paths, now).map(({ createdAt }) => (now - createdAt) / DAY_MS);
      expect(ages.length).toBeLessThanOrEqual(3);
      expect(ages[0]).toBe(0);
      if (day < 3) continue;
      expect(ages).toHaveLength(3);
      expect(ages.at(-1)).toBeLessThanOrEqual(45);
      // There is always one from an earlier week once there has been time for it.
      if (day > 14) expect(ages.at(-1)).toBeGreaterThanOrEqual(7);
    }
  });

  it('follow only their tiers if there is room, and always keep the newest two', () => {
    const paths = libraryPaths(folder.path);
    mkdirSync(paths.backups, { recursive: true });
    const now = Date.UTC(2026, 5, 30, 12);
    const make = (day: number, bytes: number): void => {
      const path = join(paths.backups, `library-${now - day * DAY_MS}-regular-plain-1-2.db`);
      writeFileSync(path, '');
      truncateSync(path, bytes);
    };
    for (let day = 0; day < 40; day++) make(day, 30 * 1024 * 1024);
    prune(paths, now);
    expect(listBackupFiles(paths, now).length).toBeGreaterThanOrEqual(3 + 4 + 3);
    for (const file of listBackupFiles(paths, now)) truncateSync(file.path, 2 ** 30);
    prune(paths, now);
    expect(listBackupFiles(paths, now)).toHaveLength(2);
  });

  it('are made only once if the user clicks twice and nothing changed', async () => {
    const host = await openHost(folder.path);
    const chat = host.api.createConversation(SETTINGS, null).summary.id;
    exchange(host, chat, 'a', 'b');
    const paths = libraryPaths(folder.path);
    let now = Date.UTC(2026, 5, 30, 12);
    const long = new LongHost({ onProgress: () => undefined, now: () => now });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
    const press = async (reason: 'regular' | 'update' = 'regular') => {
      await long.job('b', { kind: 'backup', reason });
      return listBackupFiles(paths, now).length;
    };
    expect([await press(), await press()]).toEqual([1, 1]);
    // What the app needs before an update is never another one's.
    expect(await press('update')).toBe(2);
    exchange(host, chat, 'c', 'd');
    expect([await press(), await press()]).toEqual([3, 3]);
    now += 60_000;
    expect(await press()).toBe(4);
    for (const { path } of listBackupFiles(paths, now)) rmSync(path);
    expect(await press()).toBe(1);
    await long.close();
    await host.close();
  });

  it('are due, listed and kept correctly, whatever the clock said meanwhile', async () => {
    const host = await openHost(folder.path);
    exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'a', 'b');
    const paths = libraryPaths(folder.path);
    const sql = new Sql(paths.library);
    const make = (now: number) => makeBackup(sql, paths, null, 'regular', now);
    const today = Date.UTC(2026, 10, 21);
    const real = [30, 20, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((days) => make(today - days * DAY_MS));
    for (const days of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) make(Date.UTC(2040, 0, 1) + days * DAY_MS);
    expect(isBackupDue(paths, today)).toBe(true);
    const back = make(today);
    expect(isBackupDue(paths, today + DAY_MS - 1)).toBe(false);
    expect(isBackupDue(paths, today + DAY_MS)).toBe(true);
    expect(listBackupFiles(paths, today)[0]?.id).toBe(back.id);
    const before = listBackupFiles(paths, today).map((file) => file.id);
    for (const year of [1969, 1970, 1972, 2001]) make(Date.UTC(year, 0, 2));
    const ids = listBackupFiles(paths, today).map((file) => file.id);
    expect(readdirSync(paths.backups).sort()).toEqual([...ids].sort());
    expect(ids.filter((id) => !before.includes(id))).toHaveLength(4);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    expect(real.filter((file) => ids.includes(file.id)).length).toBeGreaterThan(1);
    sql.close();
    await host.close();
  });

  it('are complete, private and readable only with the key', async () => {
    const host = await openHost(folder.path, KEY);
    exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'a', 'b');
    const paths = libraryPaths(folder.path);
    const sql = new Sql(paths.library, { keyHex: KEY });
    const made = makeBackup(sql, paths, KEY, 'regular', Date.now());
    sql.close();
    expect(made).toMatchObject({ isEncrypted: true, conversations: 1, messages: 2 });
    expect(verify(made.path, KEY)).toEqual({ conversations: 1, messages: 2 });
    expect(verify(made.path, null)).toBeNull();
    expect(readFileSync(made.path).toString('latin1', 0, 15)).not.toBe('SQLite format 3');
    expect(readdirSync(paths.backups).filter((name) => name.startsWith('incoming'))).toEqual([]);
    await host.close();
  });

  it("are skipped if they can't be read back", async () => {
    const host: LibraryHost = await openHost(folder.path);
    const paths = libraryPaths(folder.path);
    exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'a', 'b');
    const sql = new Sql(paths.library);
    const older = makeBackup(sql, paths, null, 'regular', Date.now() - 5_000);
    const newer = makeBackup(sql, paths, null, 'regular', Date.now());
    sql.close();
    await host.close();
    const bytes = readFileSync(newer.path);
    bytes.fill(0x41, 4096);
    writeFileSync(newer.path, bytes);
    expect(newestGoodBackup(paths, new FileKeys(folder.path, []))?.id).toBe(older.id);
    expect(listBackupFiles(paths)).toHaveLength(2);
  });
});

describe('a recovery code', () => {
  it('opens what it encrypted, however it is typed, and nothing else', async () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const envelope = await sealWithCode(KEY, code);
    expect(await openWithCode(envelope, code)).toBe(KEY);
    expect(await openWithCode(envelope, ` ${code.toLowerCase().replace(/-/g, ' ')} `)).toBe(KEY);
    expect(await openWithCode(envelope, newRecoveryCode())).toBeNull();
    expect(await openWithCode({ ...envelope, tag: envelope.iv }, code)).toBeNull();
    expect(JSON.stringify(envelope)).not.toContain(KEY);
    expect(normaliseRecoveryCode('o0-il1u')).toBe('00111V');
  });
});

describe('a title', () => {
  it.each([
    ['How do I sort a list in Python? I have tried sorted().', 'How do I sort a list in Python?'],
    ['Hi!\n\nCan you explain **monads** to me, please?', 'Can you explain monads to me, please?'],
    ['Hello! What is the capital of Peru?', 'What is the capital of Peru?'],
    ['# Fix this\n```js\nconst a = 1\n```', 'Fix this'],
    ['```python\nprint("x")\n```', 'print("x")'],
    ['See [the docs](https://example.org/a) and `npm i`', 'See the docs and npm i'],
    ['今天天气怎么样？我想去公园。', '今天天气怎么样？'],
    ['   \n  ', ''],
    ['???', ''],
    ['Version 3.5 is out. What changed?', 'Version 3.5 is out'],
    ['my_snake_case and 2 * 3 * 4', 'my_snake_case and 2 * 3 * 4'],
    ['\u202etxt.exe evil', 'txt.exe evil'],
    ['<b>bold</b> claim', 'bold claim'],
  ])('for %j is %j', (message, title) => {
    expect(titleFrom(message)).toBe(title);
  });

  it('is cut at a word and between whole characters', () => {
    const title = titleFrom(`Please ${'explain very carefully '.repeat(10)}`);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title).toMatch(/(?:explain|very|carefully)…$/);
    expect(titleFrom('👩‍🚀'.repeat(100))).toMatch(/^(?:👩‍🚀)+…$/u);
  });
});
