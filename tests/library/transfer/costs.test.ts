// Refuses files that would take far more memory than their size, or hold too many messages, folders or prompts, in
// several apps' formats.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { readJson } from '../../../electron/library/transfer/json-stream.ts';
import { JsonMeter } from '../../../shared/json/json-cost.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { contentOf, NOW, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const MIB = 1024 * 1024;
const filled = (unit: string, bytes: number): string => unit.repeat(Math.ceil(bytes / unit.length));
/** A list of about this many bytes, filled with `unit`, which ends with a comma. */
const listOf = (unit: string, bytes: number): string => `[${filled(unit, bytes)}0]`;

async function refusal(content: string | Buffer): Promise<string> {
  const before = contentOf(store);
  const error = await world.import(store, world.file('costly', content)).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: 'bad_file' });
  expect(contentOf(store)).toEqual(before);
  return error instanceof Error ? error.message : '';
}

const distinct = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"name-${at.toString(36)}":0`).join(',')}}`;

describe('refuses a value that takes too much memory', () => {
  it.each([
    ['empty objects', listOf('{},', 10 * MIB)],
    ['empty lists', listOf('[],', 10 * MIB)],
    ['small lists', listOf('[0],', 14 * MIB)],
    ['short texts', listOf('"ab",', 36 * MIB)],
    ['numbers with a fraction', listOf('1.5,', 70 * MIB)],
    ['objects with a name', listOf('{"a":0},', 25 * MIB)],
    ['names that all differ', distinct(1_400_000)],
  ])('because of %s', async (_what, value) => {
    expect(await refusal(`[{"mapping":${value}}]`)).toBe('tooManyParts');
  });

  it.each([
    ['Parley’s chats', (value: string) => `{"format":"parley-export","version":1,"conversations":[${value}]}`],
    [
      'Parley’s folders',
      (value: string) => `{"format":"parley-export","version":1,"folders":${value},"conversations":[]}`,
    ],
    [
      'Parley’s presets',
      (value: string) => `{"format":"parley-export","version":1,"presets":${value},"conversations":[]}`,
    ],
    [
      'Parley’s prompts',
      (value: string) => `{"format":"parley-export","version":1,"prompts":${value},"conversations":[]}`,
    ],
    [
      'Parley’s models',
      (value: string) => `{"format":"parley-export","version":1,"models":${value},"conversations":[]}`,
    ],
    [
      'an unknown field',
      (value: string) => `{"format":"parley-export","version":1,"more":${value},"conversations":[]}`,
    ],
    ['ChatGPT’s tree', (value: string) => `[{"mapping":{"a":${value}}}]`],
    ['Chatbox’s messages', (value: string) => `{"chat-sessions":[{"id":"s","messages":${value}}]}`],
    ['Cherry Studio’s topics', (value: string) => `{"indexedDB":{"topics":[{"id":"t","messages":${value}}]}}`],
    ['Cherry Studio’s blocks', (value: string) => `{"indexedDB":{"message_blocks":[${value}]}}`],
    ['Cherry Studio’s settings', (value: string) => `{"localStorage":${value},"indexedDB":{}}`],
  ])('in %s', async (_app, around) => {
    expect(await refusal(around(listOf('{},', 10 * MIB)))).toBe('tooManyParts');
  });

  it("as text inside Cherry Studio's settings", async () => {
    const settings = JSON.stringify({ assistants: listOf('{},', 10 * MIB) });
    const content = JSON.stringify({ localStorage: { 'persist:cherry-studio': settings }, indexedDB: {} });
    expect(await refusal(content)).toBe('tooManyParts');
  });

  it("in Chatbox's archive", async () => {
    const manifest = `{"format":"chatbox-backup","sessions":${listOf('{},', 10 * MIB)}}`;
    expect(await refusal(zipOf({ 'manifest.json': manifest, 'sessions/s/session.json': '{}' }))).toBe('tooManyParts');
  });

  it("in Cherry Studio's database", async () => {
    const path = world.path('cherry.sqlite');
    const sql = new Sql(path);
    sql.exec('CREATE TABLE topic (id TEXT, name TEXT, created_at INTEGER)');
    sql.exec('CREATE TABLE message (id TEXT, topic_id TEXT, role TEXT, data TEXT, created_at INTEGER)');
    sql.run(`INSERT INTO topic VALUES ('t', 'Topic', ?)`, NOW);
    sql.run(`INSERT INTO message VALUES ('m', 't', 'user', ?, ?)`, `{"parts":${listOf('{},', 10 * MIB)}}`, NOW);
    sql.close();
    // Make the rest of the archive incompressible, so that the archive isn't refused as a whole.
    expect(
      await refusal(zipOf({ 'cherrystudio.sqlite': readFileSync(path), 'picture.png': incompressible(MIB) })),
    ).toBe('tooManyParts');
  });

  it('as a name', async () => {
    expect(await refusal(`{"${'n'.repeat(2 * LIMITS.importNameMaxBytes)}":1}`)).toBe('partTooLarge');
  });

  it("except that a huge value that isn't needed is skipped", async () => {
    const session = { id: 's', name: 'S', messages: [{ id: 'm', role: 'user', content: 'Hi' }] };
    const content = `{"settings":${listOf('{},', 10 * MIB)},"chat-sessions":[${JSON.stringify(session)}]}`;
    expect(await world.import(store, world.file('chatbox.json', content))).toMatchObject({ conversationsAdded: 1 });
  });
});

/** Random bytes, which can't be compressed. */
function incompressible(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = 1; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

describe('refuses too many', () => {
  const own = (more: string): string => `{"format":"parley-export","version":1,${more}}`;
  const message = '{"id":"m","parentId":null,"role":"user","text":""},';
  const many = (unit: string, count: number): string => unit.repeat(count + 1).slice(0, -1);

  it('messages of one chat', async () => {
    const messages = many(message, LIMITS.importMessagesPerChatMax);
    expect(await refusal(own(`"conversations":[{"id":"c","messages":[${messages}]}]`))).toBe('tooManyMessages');
  });

  it('messages of one ChatGPT chat', async () => {
    const nodes = Array.from({ length: LIMITS.importMessagesPerChatMax + 1 }, (_, at) => `"${at}":0`);
    expect(await refusal(`[{"mapping":{${nodes.join(',')}}}]`)).toBe('tooManyMessages');
  });

  it('folders', async () => {
    const folders = many('{"id":"f","name":""},', LIMITS.importFoldersMax);
    expect(await refusal(own(`"folders":[${folders}],"conversations":[]`))).toBe('tooManyFolders');
  });

  it('prompts', async () => {
    const prompts = many('{"id":"p","name":"","text":""},', LIMITS.importSavedMax);
    expect(await refusal(own(`"prompts":[${prompts}],"conversations":[]`))).toBe('tooManySaved');
  });

  it('prompts in lists that are each small enough', async () => {
    const list = `"prompts":[${many('{"id":"p","name":"","text":""},', LIMITS.importSavedMax / 2)}]`;
    expect(await refusal(own(`${list},${list},${list},"conversations":[]`))).toBe('tooManySaved');
  });
});

describe('an archive', () => {
  it('is refused if it is packed more densely than any backup', async () => {
    const content = `[{"mapping":[${filled('{},', 20 * MIB)}{}]}]`;
    expect(await refusal(zipOf({ 'conversations.json': content }))).toBe('archiveTooLarge');
  });

  it('is refused if its files share bytes', async () => {
    const zip = zipOf({ 'a.json': '[]', 'b.json': '[]' });
    // Make the second entry of the table of contents point at the first file.
    const second = zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    zip.writeUInt32LE(0, second + 42);
    expect(await refusal(zip)).toBe('archiveDamaged');
  });

  it('may be packed densely while it is small', async () => {
    const nodes = {
      root: { id: 'root', parent: null, message: { author: { role: 'user' }, content: { parts: ['Hi'] } } },
    };
    const content = `${JSON.stringify([{ conversation_id: 'c', mapping: nodes }])}${' '.repeat(8 * MIB)}`;
    const path = world.file('small.zip', zipOf({ 'conversations.json': content }));
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 1 });
  });
});

describe('cancelling', () => {
  it.each([
    [
      'an archive with a long table of contents',
      zipOf(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}`, '']))),
    ],
    ['a list of nothing', `[{"mapping":{}},${'0,'.repeat(4 * MIB)}0]`],
  ])('takes effect within %s', async (_what, content) => {
    let asked = 0;
    const done = world.import(store, world.file('long', content), () => ++asked > 1);
    await expect(done).rejects.toMatchObject({ reason: 'cancelled' });
  });
});

describe('a value', () => {
  it('is read the same wherever its bytes are split', async () => {
    const text = JSON.stringify({ 'a"\\': [{}, [], 'x"y', { é: '\\' }], b: -1.5e3 });
    const bytes = Buffer.from(text);
    for (let at = 1; at < bytes.length; at++) {
      async function* parts() {
        yield bytes.subarray(0, at);
        yield bytes.subarray(at);
      }
      const values: unknown[] = [];
      for await (const { value } of readJson(parts(), () => 'take')) values.push(value);
      expect(values).toEqual([JSON.parse(text)]);
    }
  });

  it('leaves the meter at depth zero and outside every string', () => {
    const meter = new JsonMeter();
    for (const sign of '{"a\\"":["]}",{}],"b":"\\\\"}') meter.take(sign.charCodeAt(0));
    expect(meter).toMatchObject({ depth: 0, isInString: false });
  });
});
