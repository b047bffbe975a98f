// Tests which backups are kept and whether they can be trusted, and also recovery codes and titles.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { titleFrom } from '../../electron/library/chats/titles.ts';
import { isBackupDue, listBackupFiles, listBackups } from '../../electron/library/file/backup-files.ts';
import { makeBackup, newestGoodBackup, prune, verify } from '../../electron/library/file/backups.ts';
import { FileKeys } from '../../electron/library/file/file-keys.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { lookInto } from '../../electron/library/file/look-into.ts';
import {
  newRecoveryCode,
  normaliseRecoveryCode,
  openWithCode,
  sealWithCode,
} from '../../electron/library/file/recovery-code.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { refOf } from '../../shared/attachments.ts';
import { DAY_MS } from '../../shared/days.ts';
import { noisyPng } from '../helpers/data/images.ts';
import { exchange, KEY, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = makeFolder();
});

afterEach(() => folder.remove());

describe('backups', () => {
  it('are kept as the last three, one a day for a week, one a week for a month, and the last two before updates', () => {
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

  it('take at most three times the size of a large library, and stay spread over days and weeks', () => {
    const paths = libraryPaths(folder.path);
    mkdirSync(paths.backups, { recursive: true });
    const bytes = 600 * 1024 * 1024;
    // Sparse files take no space on the disk, whatever their size.
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
      // After two weeks, a backup that is at least a week old always exists.
      if (day > 14) expect(ages.at(-1)).toBeGreaterThanOrEqual(7);
    }
  });

  it('are removed only by age while there is room, and two are always kept', () => {
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
    // The backup before an update is always a new one.
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

  it('are due, listed and kept correctly even if the clock was wrong meanwhile', async () => {
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

  it('are complete, and readable only with the key', async () => {
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

describe('a backup that is made in steps', () => {
  const IMAGES = 40;
  let host: LibraryHost;
  let long: LongHost;
  let onStep: (jobId: string, percent: number) => void;

  beforeEach(async () => {
    onStep = () => undefined;
    host = await openHost(folder.path, KEY);
    const chat = host.api.createConversation(SETTINGS, null).summary.id;
    for (let at = 0; at < IMAGES; at += 1) {
      const image = { kind: 'image', name: `${at}.png`, bytes: noisyPng(400, 400) } as const;
      const added = host.api.addAttachment(chat, 'draft', checkedAttachment(image)).map(refOf);
      host.api.addTurn(chat, `question ${at}`, undefined, [newReply()], undefined, added);
    }
    long = new LongHost({ onProgress: (jobId, percent) => onStep(jobId, percent) });
    long.open({ folder: folder.path, keyHex: KEY, isFirst: false });
  });
  afterEach(async () => {
    await long.close();
    await host.close();
  });

  const backUp = (jobId = 'a') => long.job(jobId, { kind: 'backup', reason: 'regular' });
  const files = (): readonly string[] => readdirSync(libraryPaths(folder.path).backups);

  /** The file's tables, indexes and rows, regardless of how its pages are arranged. */
  const contentOf = (path: string): Readonly<Record<string, string>> =>
    lookInto(path, KEY, (sql, schema) => {
      const entries = sql.all(`SELECT type, name, tbl_name, sql FROM ${schema}.sqlite_master ORDER BY type, name`);
      const version = sql.number(`PRAGMA ${schema}.user_version`);
      const rows = entries
        .filter(({ type }) => type === 'table')
        .map(({ name }) => [name, JSON.stringify(sql.all(`SELECT * FROM ${schema}."${String(name)}"`))]);
      return { ...Object.fromEntries(rows), schema: JSON.stringify({ version, entries }) };
    });

  it('has the same content as a backup that SQLite makes in one go', async () => {
    const paths = libraryPaths(folder.path);
    const sql = new Sql(paths.library, { keyHex: KEY });
    sql.run('DELETE FROM attachments WHERE position = 0 AND n < 10');
    const { path = '' } = await backUp();
    const whole = makeBackup(sql, paths, KEY, 'update', Date.now() - 60_000);
    sql.close();
    expect(contentOf(path)).toEqual(contentOf(whole.path));
    expect(statSync(path).size).toBe(whole.sizeBytes);
    expect(verify(path, KEY)).toEqual(verify(whole.path, KEY));
    expect(verify(path, null)).toBeNull();
  });

  it('can be cancelled early or late, and then leaves nothing behind', async () => {
    for (const stopAt of [0, 20, 50, 80]) {
      onStep = (jobId, percent) => {
        if (percent >= stopAt) long.cancel(jobId);
      };
      await expect(backUp(`stop ${stopAt}`)).rejects.toMatchObject({ reason: 'cancelled' });
      expect(files()).toEqual([]);
    }
    onStep = () => undefined;
    const { path = '' } = await backUp('again');
    expect(verify(path, KEY)).toEqual({ conversations: 1, messages: 2 * IMAGES });
    expect(files()).toHaveLength(1);
  });

  it('has the content of the moment when it began, even if messages are written and searched meanwhile', async () => {
    let written = 0;
    let found: ReturnType<LongHost['search']> | null = null;
    onStep = (_, percent) => {
      if (percent === 0 || percent >= 100) return;
      const chat = host.api.createConversation({ ...SETTINGS, systemPrompt: `meanwhile ${written}` }, null).summary.id;
      exchange(host, chat, 'meanwhile', 'answered');
      written += 1;
      found ??= long.search('question', 0);
    };
    const { path = '' } = await backUp();
    expect(written).toBeGreaterThan(0);
    await expect(found).resolves.toMatchObject({ groups: [{ conversation: { title: 'question 0' } }] });
    expect(verify(path, KEY)).toEqual({ conversations: 1, messages: 2 * IMAGES });
    onStep = () => undefined;
    const { path: next = '' } = await backUp('next');
    expect(verify(next, KEY)).toEqual({ conversations: 1 + written, messages: 2 * IMAGES + 2 * written });
  });

  it('waits for an import that runs, and can be cancelled while it waits', async () => {
    const path = join(folder.path, 'many.json');
    const messages = Array.from({ length: 600 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `m${at}`,
    }));
    writeFileSync(path, JSON.stringify(messages));
    let waiting: Promise<unknown> | null = null;
    onStep = (jobId) => {
      if (jobId === 'import') waiting ??= backUp('waiting').catch((error: unknown) => error);
    };
    const importing = long.job('import', { kind: 'import', path });
    const after = importing.then(() => files());
    await expect.poll(() => waiting !== null).toBe(true);
    long.cancel('waiting');
    expect(await waiting).toMatchObject({ reason: 'cancelled' });
    await importing;
    expect(await after).toEqual([]);
    const { path: made = '' } = await backUp('made');
    expect(verify(made, KEY)?.messages).toBe(2 * IMAGES + messages.length);
  });

  it('fails if a page of an image is damaged', async () => {
    const sql = new Sql(libraryPaths(folder.path).library, { keyHex: KEY });
    const first = sql.number(
      "SELECT min(pageno) FROM dbstat WHERE name = 'attachment_files' AND pagetype = 'overflow'",
    );
    const page = sql.bytes('SELECT data FROM sqlite_dbpage WHERE pgno = ?', first ?? 0);
    if (page === null) throw new Error('no overflow page');
    // Make the page refer to a next page that doesn't exist.
    page.writeUInt32BE(0x7fffff00, 0);
    sql.run('UPDATE sqlite_dbpage SET data = ? WHERE pgno = ?', page, first ?? 0);
    sql.close();
    await expect(backUp()).rejects.toMatchObject({ reason: 'corrupt' });
    expect(files()).toEqual([]);
  });
});

describe('a recovery code', () => {
  it('opens what it sealed, even if typed in lower case with spaces, and no other code opens it', async () => {
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
    ['Explain J. S. Bach’s fugues. Be brief.', 'Explain J. S. Bach’s fugues'],
    ['Compare loops, e.g. Python’s and Go’s', 'Compare loops, e.g. Python’s and Go’s'],
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
