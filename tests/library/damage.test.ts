// Damaged, missing, newer or unfinished library files: readable rows are recovered, and the old file stays.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { listBackupFiles } from '../../electron/library/file/backup-files.ts';
import { makeBackup, verify } from '../../electron/library/file/backups.ts';
import { libraryPaths, removeDatabase } from '../../electron/library/file/files.ts';
import { writeNote } from '../../electron/library/file/meta.ts';
import { releaseClosed } from '../../electron/library/file/release-closed.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../electron/library/file/schema.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { OpenOutcome } from '../../electron/library/host/requests.ts';
import { refOf } from '../../shared/attachments.ts';
import { exchange, KEY, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
const library = (): string => libraryPaths(folder.path).library;

const PARAGRAPH = 'The quick brown fox jumps over the lazy dog, again and again. ';

/** Chats with short and long texts, so that there are leaf, interior and overflow pages. */
function fill(chats = 12): string[] {
  return Array.from({ length: chats }, (_, index) => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    for (let turn = 0; turn < 6; turn++) {
      exchange(host, summary.id, `question ${index}.${turn}`, `answer ${index}.${turn} ${PARAGRAPH.repeat(turn * 30)}`);
    }
    return summary.id;
  });
}

function backUp(keyHex: string | null = null): void {
  const sql = new Sql(library(), { keyHex });
  makeBackup(sql, libraryPaths(folder.path), keyHex, 'regular', Date.now());
  sql.close();
}

function open(keyHex: string | null = null): Promise<OpenOutcome> {
  return host.open({ folder: folder.path, keyHex, isFirst: true });
}

function setAsideFiles(): string[] {
  return readdirSync(folder.path).filter((name) => name.startsWith('library.damaged-') && name.endsWith('.db'));
}

/** Checks that each chat with messages has a path, and that each of its messages follows its parent. */
function expectSound(): void {
  for (const summary of host.api.listConversations('active', 0, 1_000).items) {
    const chat = host.api.openConversation(summary.id);
    if (summary.messageCount > 0) expect(chat.path.length).toBeGreaterThan(0);
    for (const [index, message] of chat.path.entries()) expect(message.parentId).toBe(chat.path[index - 1]?.id ?? null);
  }
}

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

describe('a damaged file', () => {
  it('is set aside, and with a backup every message is restored', async () => {
    const ids = fill();
    backUp();
    await host.close();
    const bytes = readFileSync(library());
    for (let at = 9 * 4096 + 10; at < bytes.length; at += 3 * 4096) bytes.fill(0xff, at, at + 2_000);
    writeFileSync(library(), bytes);
    const outcome = await open();
    expect(outcome).toMatchObject({ kind: 'open', recovery: { cause: 'corrupt' } });
    if (outcome.kind !== 'open' || outcome.recovery === null) throw new Error('no report');
    const { recovery } = outcome;
    expect(recovery.salvagedMessages + recovery.fromBackupMessages).toBe(12 * 12);
    expect(recovery.salvagedConversations + recovery.fromBackupConversations).toBe(12);
    expect(recovery.fromBackupMessages).toBeGreaterThan(0);
    expect(recovery.setAsidePath !== null && existsSync(recovery.setAsidePath)).toBe(true);
    for (const id of ids) expect(host.api.openConversation(id).path).toHaveLength(12);
    expectSound();
  });

  it('keeps complete attachments, and at least the names of damaged ones', async () => {
    const chat = host.api.createConversation(SETTINGS, null).summary.id;
    const [whole, half] = ['whole.txt', 'half.txt'].map((name) => {
      const lines = Array.from({ length: 2_000 }, (_, at) => `${name} ${at}`);
      return checkedAttachment({ kind: 'text', name, bytes: Buffer.from(lines.join('\n')) });
    });
    if (whole === undefined || half === undefined) throw new Error('there are two files');
    for (const file of [whole, half]) host.api.addAttachment(chat, 'draft', file);
    const { userMessageId } = host.api.addTurn(chat, 'Read them', undefined, [], undefined, [whole, half].map(refOf));
    await host.close();
    const bytes = readFileSync(library());
    const page = Math.floor(bytes.indexOf(half.data.slice(20_000, 20_020)) / 4096);
    expect(page).toBeGreaterThan(1);
    bytes.fill(0xff, page * 4096, (page + 1) * 4096);
    writeFileSync(library(), bytes);
    expect(await open()).toMatchObject({ kind: 'open', recovery: { cause: 'corrupt' } });
    expect(host.api.getMessage(userMessageId).attachments).toMatchObject([
      { name: 'whole.txt', bytes: whole.bytes },
      { name: 'half.txt', isMissing: true },
    ]);
    expect(host.api.attachmentData(chat, whole.sha256)).toBe(whole.data);
  });

  it('remembers an interrupted export, so that its partial file is removed', async () => {
    fill(2);
    const part = join(folder.path, '..', '.parley-11111111-1111-4111-8111-111111111111.part');
    writeFileSync(part, 'chats');
    const sql = new Sql(library());
    writeNote(sql, `export-${basename(part)}`, part);
    sql.close();
    backUp();
    await host.close();
    const bytes = readFileSync(library());
    bytes.fill(0xff, 0, 200);
    writeFileSync(library(), bytes);
    expect(await open()).toMatchObject({ kind: 'open', recovery: { cause: 'corrupt' } });
    await host.deleteAll({ folder: folder.path, keyHex: null, isFirst: false });
    expect(existsSync(part)).toBe(false);
  });

  async function openWithChange(offset: number) {
    fill(4);
    await host.close();
    const bytes = readFileSync(library());
    bytes[offset] = (bytes[offset] ?? 0) ^ 0x55;
    writeFileSync(library(), bytes);
    return open();
  }

  it.each([0, 3, 20, 100, 107])('returns every row if byte %i of the first page is changed', async (offset) => {
    expect(await openWithChange(offset)).toMatchObject({ kind: 'open' });
    expect(host.api.counts()).toMatchObject({ conversations: 4, messages: 48 });
  });

  it("is taken for newer and left alone if the byte of the schema's version is changed", async () => {
    expect(await openWithChange(60)).toMatchObject({ kind: 'newer' });
    expect(setAsideFiles()).toEqual([]);
  });

  it('survives one flipped bit, at each of 60 places: a valid tree, at most one message and one chat lost', async () => {
    fill(6);
    await host.close();
    const sound = join(folder.path, '..', 'sound.db');
    copyFileSync(library(), sound);
    const size = statSync(sound).size;
    // Flip the same bits in every run. Because the step is odd, the bits are spread over all kinds of pages.
    let opened = 0;
    for (let round = 0, at = 101; round < 60; round++, at = (at + 104_729) % size) {
      rmSync(folder.path, { recursive: true });
      host = new LibraryHost();
      await host.open({ folder: folder.path, keyHex: null, isFirst: true });
      await host.close();
      const bytes = readFileSync(sound);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (round % 8));
      writeFileSync(library(), bytes);
      const outcome = await open();
      expect([at, outcome.kind === 'open' || outcome.kind === 'newer']).toEqual([at, true]);
      if (outcome.kind === 'open') {
        const { conversations, messages } = host.api.counts();
        expect([at, messages >= 71 && conversations >= 5]).toEqual([at, true]);
        expectSound();
        opened += 1;
      }
      await host.close();
    }
    expect(opened).toBeGreaterThan(50);
  });

  it('opens with a valid tree if it is truncated, with no fewer messages the later it is cut, and is set aside unless it is empty', async () => {
    fill(3);
    await host.close();
    const sound = join(folder.path, '..', 'sound.db');
    copyFileSync(library(), sound);
    const pages = statSync(sound).size / 4096;
    const counts: number[] = [];
    for (let page = 0; page < pages; page += Math.max(1, Math.floor(pages / 24))) {
      rmSync(folder.path, { recursive: true });
      await host.open({ folder: folder.path, keyHex: null, isFirst: true });
      await host.close();
      copyFileSync(sound, library());
      truncateSync(library(), page * 4096);
      expect([page, (await open()).kind]).toEqual([page, 'open']);
      const { messages } = host.api.counts();
      counts.push(messages);
      if (page > 0) expect([page, setAsideFiles().length]).toEqual([page, 1]);
      expectSound();
      await host.close();
    }
    // A longer part of the file has at least as many messages.
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(0);
  });

  it.each([
    ['an empty file', ''],
    ['a text file', 'Dear diary, this is not a database.\n'.repeat(50)],
    ['zeros', '\0'.repeat(8192)],
  ])('is replaced by the newest backup if it is %s', async (_, content) => {
    fill(2);
    backUp();
    await host.close();
    writeFileSync(library(), content);
    expect(await open()).toMatchObject({
      kind: 'open',
      recovery: { fromBackupConversations: 2, fromBackupMessages: 24, salvagedMessages: 0 },
    });
    expect(host.api.counts()).toMatchObject({ conversations: 2, messages: 24 });
  });

  it('is restored from the backup if it is missing completely', async () => {
    fill(2);
    backUp();
    await host.close();
    rmSync(library());
    expect(await open()).toMatchObject({
      kind: 'open',
      recovery: { cause: 'missing_pages', fromBackupMessages: 24, setAsidePath: null },
    });
  });

  it('loses no more than its log if the log is missing', async () => {
    fill(2);
    await host.close();
    host = await openHost(folder.path);
    const { summary } = host.api.createConversation(SETTINGS, null);
    host.api.addTurn(summary.id, 'only in the log', undefined, [newReply()]);
    const twin = makeFolder();
    const other = await openHost(twin.path);
    await other.close();
    copyFileSync(library(), libraryPaths(twin.path).library);
    expect(existsSync(`${library()}-wal`)).toBe(true);
    expect((await other.open({ folder: twin.path, keyHex: null, isFirst: true })).kind).toBe('open');
    expect(other.api.counts()).toMatchObject({ conversations: 2, messages: 24 });
    await other.close();
    twin.remove();
  });

  it('shows every message again if messages are their own ancestors, also those below them', async () => {
    const [chat = ''] = fill(1);
    const [first = '', second = '', third = ''] = host.api.openConversation(chat).path.map(({ id }) => id);
    await host.close();
    const sql = new Sql(library());
    for (const [id, parent] of [
      [first, second],
      [second, third],
    ] as const)
      sql.run('UPDATE messages SET parent_id = ? WHERE id = ?', parent, id);
    sql.close();
    host = await openHost(folder.path);
    await host.recover();
    expect(host.api.tree(chat)).toHaveLength(12);
    expectSound();
  });

  it('accepts no more calls after damage was found, until it is recovered', async () => {
    const ids = fill();
    backUp();
    await host.close();
    host = await openHost(folder.path);
    const bytes = readFileSync(library());
    for (let at = 5 * 4096; at < bytes.length; at += 4096) bytes.fill(0xaa, at, at + 200);
    writeFileSync(library(), bytes);
    const corrupt = { reason: 'corrupt' };
    await expect(host.call('openConversation', [ids[5] ?? ''])).rejects.toMatchObject(corrupt);
    await expect(host.call('createConversation', [SETTINGS, null])).rejects.toMatchObject(corrupt);
    expect(await host.recover()).toMatchObject({ kind: 'open', recovery: { cause: 'corrupt' } });
    for (const id of ids) expect(await host.call('openConversation', [id])).toMatchObject({ path: { length: 12 } });
  });

  it('is restored from the encrypted backup if it was encrypted', async () => {
    await host.close();
    folder.remove();
    folder = makeFolder();
    host = await openHost(folder.path, KEY);
    fill(3);
    backUp(KEY);
    await host.close();
    const bytes = readFileSync(library());
    bytes.fill(0x77, 0, 6_000);
    writeFileSync(library(), bytes);
    expect(await open(KEY)).toMatchObject({ kind: 'open', isEncrypted: true, recovery: { fromBackupMessages: 36 } });
    expect(host.api.counts()).toMatchObject({ messages: 36 });
  });
});

describe('a file of another version', () => {
  it('is left untouched if it is newer', async () => {
    fill(1);
    await host.close();
    const sql = new Sql(library());
    sql.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
    sql.close();
    const before = readFileSync(library());
    expect(await open()).toEqual({
      kind: 'newer',
      fileVersion: SCHEMA_VERSION + 1,
      appVersion: SCHEMA_VERSION,
      backup: null,
    });
    await expect(host.goBack('library-1.db')).rejects.toMatchObject({ reason: 'not_found' });
    expect(() => host.api.counts()).toThrow('not open');
    expect(readFileSync(library()).equals(before)).toBe(true);
  });

  const next = {
    version: SCHEMA_VERSION + 1,
    run: (sql: Sql) => sql.exec('ALTER TABLE conversations ADD COLUMN colour TEXT'),
  };

  it('is backed up with everything before a migration', async () => {
    fill(2);
    await host.close();
    host = await openHost(folder.path, null, { migrations: [...MIGRATIONS, next] });
    expect(listBackupFiles(libraryPaths(folder.path))).toMatchObject([
      { reason: 'migration', conversations: 2, messages: 24 },
    ]);
    expect(host.api.counts()).toMatchObject({ messages: 24 });
  });

  it.each([
    ['unencrypted', null],
    ['encrypted', KEY],
  ])('is set aside on request, and the %s backup from before its migration replaces it', async (_, key) => {
    await host.close();
    removeDatabase(library());
    host = await openHost(folder.path, key);
    fill(2);
    await host.close();
    host = await openHost(folder.path, key, { migrations: [...MIGRATIONS, next] });
    fill(1);
    // An older app can't go back to a backup of the newer app.
    const paths = libraryPaths(folder.path);
    const sql = new Sql(library(), { keyHex: key });
    const unusable = makeBackup(sql, paths, key, 'update', Date.now() + 5_000);
    sql.close();
    await host.close();
    host = new LibraryHost();
    const outcome = await host.open({ folder: folder.path, keyHex: key, isFirst: true });
    const [migration] = listBackupFiles(paths).filter(({ reason }) => reason === 'migration');
    expect(outcome).toMatchObject({ kind: 'newer', backup: { id: migration?.id, conversations: 2, messages: 24 } });
    await expect(host.goBack(unusable.id)).rejects.toMatchObject({ reason: 'invalid' });
    expect(() => host.api.counts()).toThrow('not open');
    expect(await host.goBack(migration?.id ?? '')).toMatchObject({
      kind: 'open',
      isEncrypted: key !== null,
      recovery: { cause: 'restored_by_user', fromBackupMessages: 24 },
    });
    expect(host.api.counts()).toMatchObject({ conversations: 2, messages: 24 });
    const [kept = ''] = readdirSync(folder.path).filter((name) => /^library\.newer-.*\.db$/.test(name));
    expect(verify(join(folder.path, kept), key)).toMatchObject({ conversations: 3 });
    await expect(host.restore(unusable.id)).rejects.toMatchObject({ reason: 'invalid' });
    await expect(host.goBack(migration?.id ?? '')).rejects.toMatchObject({ reason: 'locked' });
    expect(host.api.counts()).toMatchObject({ conversations: 2, messages: 24 });
  });

  it('is unchanged by a migration that fails, which is reported', async () => {
    fill(2);
    await host.close();
    const broken = {
      version: SCHEMA_VERSION + 2,
      run: (sql: Sql) => sql.exec('DELETE FROM messages; SELECT * FROM nowhere'),
    };
    host = new LibraryHost({ migrations: [...MIGRATIONS, next, broken] });
    expect(await open()).toMatchObject({ kind: 'failed' });
    await host.close();
    host = await openHost(folder.path);
    expect(host.api.counts()).toMatchObject({ conversations: 2, messages: 24 });
  });

  it('is recognised by its content if its version reads 0', async () => {
    fill(2);
    await host.close();
    const sql = new Sql(library());
    sql.exec('PRAGMA user_version = 0');
    sql.close();
    host = await openHost(folder.path);
    expect(host.api.counts()).toMatchObject({ conversations: 2, messages: 24 });
  });
});

it("a second host can't open the folder", async () => {
  const second = new LibraryHost();
  expect(await second.open({ folder: folder.path, keyHex: null, isFirst: true })).toMatchObject({ kind: 'failed' });
  await second.close();
});

describe('a library whose creation was interrupted', () => {
  const journal = (): string => `${library()}-journal`;

  /** The files that SQLite leaves if it is interrupted while creating a database, with its first pages if `filled`. */
  function cutShort(keyHex: string | null, filled: boolean): { file: Buffer; journal: Buffer } {
    const made = new Sql(library(), { keyHex });
    if (filled) made.exec('PRAGMA cache_size = 2');
    made.exec('BEGIN; CREATE TABLE conversations (id TEXT)');
    if (filled) made.exec(`INSERT INTO conversations VALUES ('${PARAGRAPH.repeat(2_000)}')`);
    const left = { file: readFileSync(library()), journal: readFileSync(journal()) };
    made.exec('ROLLBACK');
    made.close();
    return left;
  }

  it.each([
    ['unencrypted and empty', null, false],
    ['unencrypted and filled', null, true],
    ['encrypted and empty', KEY, false],
    ['encrypted and filled', KEY, true],
  ] as const)('is created again, and nothing is reported as lost: %s', async (_what, keyHex, filled) => {
    await host.close();
    removeDatabase(library());
    const left = cutShort(keyHex, filled);
    expect(left.journal.length).toBeGreaterThan(0);
    expect(left.file.length > 0).toBe(filled);
    await releaseClosed();
    removeDatabase(library());
    writeFileSync(library(), left.file);
    writeFileSync(journal(), left.journal);
    expect(await open(keyHex)).toMatchObject({ kind: 'open', recovery: null });
    expect(setAsideFiles()).toEqual([]);
    exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'question', 'answer');
    await host.close();
    expect(existsSync(journal())).toBe(false);
    expect(await open(keyHex)).toMatchObject({ kind: 'open', recovery: null });
    expect(host.api.counts()).toMatchObject({ conversations: 1, messages: 2 });
  });

  it('is reported as lost if the journal shows that the file had content', async () => {
    fill(2);
    await host.close();
    const sql = new Sql(library());
    sql.exec('PRAGMA journal_mode = DELETE');
    sql.exec('BEGIN; DELETE FROM conversations');
    const held = readFileSync(journal());
    sql.exec('ROLLBACK');
    sql.close();
    await releaseClosed();
    writeFileSync(library(), '');
    writeFileSync(journal(), held);
    expect(await open()).toMatchObject({ kind: 'open', recovery: { cause: 'missing_pages' } });
    expect(setAsideFiles()).toHaveLength(1);
  });
});
