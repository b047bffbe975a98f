// The usage of each reply is counted once, whatever happens to the reply.

import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { SCHEMA_VERSION } from '../../../electron/library/file/schema.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import { localDay } from '../../../shared/days.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import { tokensPerSecond } from '../../../shared/usage/writing-speed.ts';
import { ENGLISH_PAGE } from '../../helpers/page/english-page.ts';
import { makeFileOlder, makeOlder } from '../older-library.ts';
import { ended, KEY, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from '../open-store.ts';
import { ALWAYS, total, wrongIn } from './usage-world.ts';

const USAGE = { promptTokens: 100, completionTokens: 40, totalTokens: 140 };

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder('usage');
  host = await openHost(folder.path);
});

afterEach(async () => {
  expect(wrongIn(folder.path)).toEqual({ sums: 0, unlogged: 0 });
  await host.close();
  folder.remove();
});

const newChat = (): string => host.api.createConversation(SETTINGS, null).summary.id;

function ask(chat: string, over: Parameters<typeof ended>[2] = {}, reply = newReply()): string {
  const { replyIds } = host.api.addTurn(chat, 'What?', undefined, [reply]);
  const id = replyIds[0] ?? '';
  host.api.endReply(ended(id, 'This.', { usage: USAGE, firstTokenMs: 100, durationMs: 1_100, ...over }));
  return id;
}

async function other<T>(work: (long: LongHost) => Promise<T>): Promise<T> {
  const long = new LongHost({ onProgress: () => undefined });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  try {
    return await work(long);
  } finally {
    await long.close();
  }
}

/** Makes a backup of the current library as an app with this schema version would. */
async function copyAsBackup(version: number): Promise<string> {
  const { path = '' } = await other((long) => long.job('backup', { kind: 'backup', reason: 'regular' }));
  if (version < SCHEMA_VERSION) await makeFileOlder(path, null, version);
  return basename(path);
}

const exportAll = (path: string): Promise<unknown> =>
  other((long) => long.job('export', { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path }));
const importFrom = (path: string): Promise<unknown> => other((long) => long.job('import', { kind: 'import', path }));
const emptyTrash = (): Promise<unknown> => other((long) => long.job('empty', { kind: 'empty_trash', ids: null }));

describe("a reply's usage", () => {
  it('is counted when the reply ends, by day, connection and model, for its chat and in total', () => {
    const chat = newChat();
    ask(chat);
    expect(host.api.usage(ALWAYS, null)).toMatchObject({
      days: [{ day: localDay(Date.now()), connectionId: 'c1', model: 'm1', requests: 1, replies: 1, unreported: 0 }],
      connectionNames: { c1: 'Service' },
      firstDay: localDay(Date.now()),
    });
    expect(total(host)).toMatchObject({ tokensIn: 100, tokensOut: 40, firstCount: 1, firstMs: 100 });
    expect(total(host)).toMatchObject({ speedTokens: 40, speedMs: 1_000 });
    expect(host.api.usageOfChat(chat)).toMatchObject([{ connectionId: 'c1', model: 'm1', tokensIn: 100 }]);
    expect(total(host, newChat())).toMatchObject({ replies: 0 });
  });

  it("is unreported if the service doesn't report both token counts, and adds only the reported count", () => {
    const chat = newChat();
    ask(chat, { usage: null });
    ask(chat, { usage: { totalTokens: 140 } });
    ask(chat, { usage: { promptTokens: 7 } });
    expect(total(host)).toMatchObject({ replies: 3, unreported: 3, tokensIn: 7, tokensOut: 0, speedTokens: 0 });
  });

  it("is unreported if the reported number is impossible, because such sums couldn't be stored", () => {
    const chat = newChat();
    ask(chat, { usage: { promptTokens: Number.MAX_SAFE_INTEGER, completionTokens: 40 } });
    ask(chat, { usage: { promptTokens: LIMITS.replyTokensMax, completionTokens: LIMITS.replyTokensMax + 1 } });
    expect(total(host)).toMatchObject({ replies: 2, unreported: 2, tokensIn: LIMITS.replyTokensMax, tokensOut: 40 });
  });

  it('includes cached, cache-write and reasoning tokens, and the reported cost if it is plausible', () => {
    const chat = newChat();
    ask(chat, { usage: { ...USAGE, cachedTokens: 60, cacheWriteTokens: 10, reasoningTokens: 30 } });
    ask(chat, { usage: { ...USAGE, cachedTokens: 5, cost: 0.0012 } });
    ask(chat, { usage: { ...USAGE, cost: LIMITS.replyCostMax } });
    // This service counts cached tokens in addition to the prompt.
    ask(chat, { usage: { ...USAGE, promptTokens: 3, cachedTokens: 90, cacheWriteTokens: 7 } });
    expect(total(host)).toMatchObject({ tokensIn: 400, cachedIn: 155, cacheWriteIn: 17, reasoningOut: 30 });
    expect(total(host)).toMatchObject({ costNano: 1_200_000, costedIn: 100, costedOut: 40, costedCachedIn: 5 });
    expect(wrongIn(folder.path)).toEqual({ sums: 0, unlogged: 0 });
  });

  it('includes cached tokens and costs of replies in a library of an older version', async () => {
    ask(newChat(), { usage: { ...USAGE, cachedTokens: 60, cost: 0.5 } });
    await host.close();
    const sql = new Sql(libraryPaths(folder.path).library, { keyHex: null });
    for (const name of ['usage_added', 'usage_changed', 'usage_removed']) sql.exec(`DROP TRIGGER ${name}`);
    for (const name of ['cached_in', 'cache_write_in', 'reasoning_out', 'cost_nano'])
      sql.exec(`ALTER TABLE usage_log DROP COLUMN ${name}`);
    for (const name of ['price_cached_in', 'price_cache_write_in']) sql.exec(`ALTER TABLE models DROP COLUMN ${name}`);
    sql.exec('DROP TABLE usage_days');
    const old = 'day, connection_id, model, conversation_id, requests, replies, tokens_in, tokens_out';
    sql.exec(`CREATE TABLE usage_days (${old})`);
    sql.exec('PRAGMA user_version = 5');
    sql.close();
    host = await openHost(folder.path);
    expect(total(host)).toMatchObject({ tokensIn: 100, cachedIn: 60, costNano: 500_000_000, costedIn: 100 });
    expect(wrongIn(folder.path)).toEqual({ sums: 0, unlogged: 0 });
  });

  it("has no first token and no speed if the reply wasn't streamed", () => {
    ask(newChat(), {}, newReply({ parameters: { stream: false } }));
    expect(total(host)).toMatchObject({ replies: 1, tokensOut: 40, firstCount: 0, speedMs: 0 });
  });

  it.each([
    [149, 0, 0],
    [150, 40, 50],
  ])('has a speed only if its text took at least 50 ms: %i ms in all', (durationMs, speedTokens, speedMs) => {
    const reply = { usage: USAGE, firstTokenMs: 100, durationMs };
    ask(newChat(), reply);
    expect(total(host)).toMatchObject({ replies: 1, firstCount: 1, speedTokens, speedMs });
    expect(tokensPerSecond(reply) === null).toBe(speedMs === 0);
  });

  it("uses today’s rule for speed even in a library with an older version's sums and triggers", async () => {
    ask(newChat(), { firstTokenMs: 100, durationMs: 101 });
    await host.close();
    const sql = new Sql(libraryPaths(folder.path).library, { keyHex: null });
    sql.exec('UPDATE usage_days SET speed_tokens = 40, speed_ms = 1');
    sql.exec('DROP TRIGGER usage_added');
    sql.exec('DROP TRIGGER usage_changed');
    sql.exec('CREATE TRIGGER usage_changed AFTER UPDATE ON usage_log BEGIN SELECT 1; END');
    sql.exec('PRAGMA user_version = 5');
    sql.close();
    host = await openHost(folder.path);
    expect(total(host)).toMatchObject({ replies: 1, speedTokens: 0, speedMs: 0 });
    ask(newChat());
    expect(total(host)).toMatchObject({ replies: 2, speedTokens: 40, speedMs: 1_000 });
    expect(wrongIn(folder.path)).toEqual({ sums: 0, unlogged: 0 });
  });

  it('is empty while the reply runs, unreported after a crash, and correct if the ending comes late', async () => {
    const chat = newChat();
    const { replyIds } = host.api.addTurn(chat, 'What?', undefined, [newReply()]);
    expect(total(host)).toMatchObject({ requests: 0, replies: 0 });
    await host.close();
    host = await openHost(folder.path);
    host.api.recoverInterrupted();
    expect(total(host)).toMatchObject({ requests: 1, replies: 1, unreported: 1 });
    for (let time = 0; time < 2; time++) host.api.endReply(ended(replyIds[0] ?? '', 'This.', { usage: USAGE }));
    expect(total(host)).toMatchObject({ requests: 1, replies: 1, unreported: 0, tokensIn: 100 });
  });

  it('counts each request that was sent, and no others', () => {
    const sent = {
      isSent: true,
      url: '',
      headers: [],
      workedOut: [],
      status: 500,
      responseHeaders: [],
      areHeadersCut: false,
    };
    const details = {
      messageId: '',
      method: 'POST',
      url: '',
      headers: [],
      body: '',
      sentMessages: [],
      status: null,
      responseHeaders: [],
      rawAnswer: '',
      isRawAnswerCut: false,
      requestCount: 3,
      curl: '',
      timings: { startedAt: 0, headMs: null, firstTokenMs: null, durationMs: null, tokensPerSecond: null },
    } as const;
    const exchange = (isSent: boolean) => ({ ...sent, isSent, failure: null });
    ask(newChat(), { details: { ...details, exchanges: [exchange(true), exchange(true), exchange(false)] } });
    expect(total(host)).toMatchObject({ requests: 2, replies: 1 });
    ask(newChat(), { usage: null, details: { ...details, exchanges: [exchange(false)] } });
    expect(total(host)).toMatchObject({ requests: 2, replies: 1 });
  });

  it('stays counted when the reply is continued, retried in place, or regenerated', () => {
    const chat = newChat();
    const id = ask(chat, { ending: 'stopped' });
    host.api.reopenReply(id, newReply());
    host.api.endReply(ended(id, 'This. And that.', { usage: USAGE }));
    expect(total(host)).toMatchObject({ replies: 2, tokensIn: 200 });
    const failed = ask(chat, { ending: 'failed', text: '', usage: null });
    host.api.resetReply(failed, newReply({ model: 'm2' }));
    host.api.endReply(ended(failed, 'Now.', { usage: USAGE }));
    const { replyId } = host.api.addReplyVersion(failed, newReply());
    host.api.endReply(ended(replyId, 'Again.', { usage: USAGE }));
    expect(total(host)).toMatchObject({ replies: 5, unreported: 1, tokensIn: 400 });
    expect(host.api.usageOfChat(chat)).toMatchObject([{ model: 'm1' }, { model: 'm2', tokensIn: 100 }]);
  });

  it("isn't counted again for a fork, nor for the user's own text", () => {
    const id = ask(newChat());
    const { summary } = host.api.fork(id);
    host.api.editMessage(id, 'Mine.');
    expect(total(host)).toMatchObject({ replies: 1, tokensIn: 100 });
    expect(host.api.usageOfChat(summary.id)).toEqual([]);
  });

  it('stays counted when its message or chat is deleted, restored, and permanently deleted', async () => {
    const chat = newChat();
    const id = ask(chat);
    const { undoId } = host.api.deleteMessage(id);
    expect(total(host)).toMatchObject({ replies: 1 });
    host.api.undo(undoId);
    const deleted = host.api.bulk([chat], { kind: 'delete' });
    host.api.undo(deleted.undoId ?? '');
    host.api.bulk([chat], { kind: 'delete' });
    await emptyTrash();
    expect(total(host)).toMatchObject({ replies: 1, tokensIn: 100 });
    expect(host.api.usageByChat(ALWAYS)).toMatchObject([{ conversationId: chat, title: null, tokensIn: 100 }]);
  });

  it("is imported once, never twice, and not for other apps' requests", async () => {
    const chat = newChat();
    const id = ask(chat);
    host.api.fork(id);
    const file = join(folder.path, '..', 'all.json');
    await exportAll(file);
    host.api.bulk([chat], { kind: 'delete' });
    await emptyTrash();
    await importFrom(file);
    expect(total(host)).toMatchObject({ replies: 1, tokensIn: 100 });
    await host.close();
    folder.remove();
    host = await openHost(folder.path);
    await importFrom(join(import.meta.dirname, '../data/chatgpt-conversations.json'));
    expect(total(host)).toMatchObject({ replies: 0 });
  });

  it('moves to a new library with an export, each reply once', async () => {
    const chat = newChat();
    host.api.fork(ask(chat));
    ask(chat, { usage: null });
    const file = join(folder.path, '..', 'all.json');
    await exportAll(file);
    const second = makeFolder('second');
    const target = await openHost(second.path);
    const long = new LongHost({ onProgress: () => undefined });
    long.open({ folder: second.path, keyHex: null, isFirst: false });
    for (let time = 0; time < 2; time++) await long.job(`import${time}`, { kind: 'import', path: file });
    await long.close();
    expect(total(target)).toMatchObject({ replies: 2, unreported: 1, tokensIn: 100 });
    expect(wrongIn(second.path)).toEqual({ sums: 0, unlogged: 0 });
    await target.close();
    second.remove();
  });

  it.each([
    ['of the same version', SCHEMA_VERSION],
    ['of an earlier version', 2],
  ])('stays counted when a backup %s replaces the library', async (_, version) => {
    const chat = newChat();
    const first = ask(chat);
    const running = host.api.addTurn(chat, 'And?', undefined, [newReply()]).replyIds[0] ?? '';
    const backup = await copyAsBackup(version);
    host.api.endReply(ended(running, 'That.', { usage: USAGE }));
    host.api.reopenReply(first, newReply({ model: 'm2' }));
    host.api.endReply(ended(first, 'This. And more.', { usage: null }));
    ask(newChat(), {}, newReply({ connectionId: 'c2', connectionName: 'Other' }));
    host.api.addTurn(newChat(), 'Still?', undefined, [newReply()]);
    expect(total(host)).toMatchObject({ replies: 4, unreported: 1, tokensIn: 300 });
    for (let time = 0; time < 2; time++) {
      await host.restore(backup);
      // Neither file has the end of the reply that was running, but its request had been sent.
      expect(total(host)).toMatchObject({ replies: 5, unreported: 2, tokensIn: 300 });
      expect(wrongIn(folder.path)).toEqual({ sums: 0, unlogged: 0 });
    }
    expect(host.api.usage(ALWAYS, null).connectionNames).toEqual({ c1: 'Service', c2: 'Other' });
    host.api.reopenReply(first, newReply());
    host.api.endReply(ended(first, 'This again.', { usage: USAGE }));
    expect(total(host)).toMatchObject({ replies: 6, tokensIn: 400 });
  });

  it('of a temporary chat is only counted in that chat', () => {
    const { summary } = host.api.createConversation(SETTINGS, null, true);
    ask(summary.id);
    expect(total(host)).toMatchObject({ replies: 0 });
    expect(host.api.usageOfChat(summary.id)).toMatchObject([{ tokensIn: 100 }]);
  });

  it('can be filtered by days', () => {
    ask(newChat());
    const today = localDay(Date.now());
    expect(host.api.usage({ fromDay: today, toDay: today }, null).days).toHaveLength(1);
    expect(host.api.usage({ fromDay: today + 1, toDay: null }, null).days).toEqual([]);
    expect(host.api.usage({ fromDay: null, toDay: today - 1 }, null).days).toEqual([]);
  });

  it("is recomputed by the library's check if the sums are damaged", async () => {
    ask(newChat());
    ask(newChat());
    const before = host.api.usage(ALWAYS, null);
    const sql = new Sql(libraryPaths(folder.path).library);
    sql.run('UPDATE usage_days SET tokens_in = 7');
    sql.close();
    expect(wrongIn(folder.path).sums).toBeGreaterThan(0);
    await other((long) => long.job('check', { kind: 'check' }));
    expect(host.api.usage(ALWAYS, null)).toEqual(before);
  });
});

describe('a library from an earlier version', () => {
  it.each([
    ['unencrypted', null],
    ['encrypted', KEY],
  ])('that is %s has the usage of each reply once', async (_, keyHex) => {
    const old = makeFolder('old');
    let early = await openHost(old.path, keyHex);
    const chat = early.api.createConversation(SETTINGS, null).summary.id;
    for (const usage of [USAGE, null]) {
      const { replyIds } = early.api.addTurn(chat, 'What?', undefined, [newReply()]);
      early.api.endReply(ended(replyIds[0] ?? '', 'This.', { usage }));
      early.api.fork(replyIds[0] ?? '');
    }
    await early.close();
    await makeOlder(old.path, keyHex, 2);
    early = await openHost(old.path, keyHex);
    expect(total(early)).toMatchObject({ replies: 2, unreported: 1, tokensIn: 100, tokensOut: 40 });
    expect(early.api.usage(ALWAYS, null).connectionNames).toEqual({ c1: 'Service' });
    expect(wrongIn(old.path, keyHex)).toEqual({ sums: 0, unlogged: 0 });
    await early.close();
    old.remove();
  });
});

describe('user data about a model', () => {
  const facts: ModelFacts = {
    connectionId: 'c1',
    model: 'm1',
    isHidden: true,
    note: 'For letters',
    contextLength: 32_000,
    price: { in: '1.5', out: '0.25', currency: 'EUR' },
  };

  it('is stored, replaced, and imported with a full export without overwriting existing data', async () => {
    expect(host.api.setModelFacts(facts)).toEqual([facts]);
    expect(host.api.setModelFacts({ ...facts, note: 'For bills' })).toEqual([{ ...facts, note: 'For bills' }]);
    ask(newChat());
    const file = join(folder.path, '..', 'all.json');
    await exportAll(file);
    host.api.setModelFacts({ ...facts, note: 'Since then' });
    await importFrom(file);
    expect(host.api.modelFacts()).toEqual([{ ...facts, note: 'Since then' }]);
    await host.close();
    const first = folder;
    folder = makeFolder('second');
    host = await openHost(folder.path);
    await importFrom(file);
    first.remove();
    expect(host.api.modelFacts()).toEqual([{ ...facts, note: 'For bills' }]);
  });

  it('is imported only within the limits of the form', async () => {
    const file = join(folder.path, '..', 'models.json');
    const entered = [
      facts,
      { ...facts, model: 'm2', contextLength: LIMITS.contextLengthMax + 1 },
      { ...facts, model: 'm3', price: { in: '1e9', out: '-1', currency: 'euro' } },
    ];
    writeFileSync(
      file,
      JSON.stringify({ format: 'parley-export', version: 2, folders: [], models: entered, conversations: [] }),
    );
    await importFrom(file);
    expect(host.api.modelFacts()).toEqual([
      facts,
      { ...facts, model: 'm2', contextLength: null },
      { ...facts, model: 'm3', price: { in: null, out: null, currency: 'USD' } },
    ]);
  });
});
