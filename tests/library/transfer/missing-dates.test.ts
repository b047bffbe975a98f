// Chats in files without dates are never dated 1970, and the import reports which date they got.
import { utimesSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { toTime } from '../../../electron/library/transfer/foreign.ts';
import { NOW, TransferWorld, zipOf } from './transfer-world.ts';

const WRITTEN = Date.UTC(2024, 3, 5, 6, 7, 8);
const SAID = Date.UTC(2023, 0, 2);

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

function fileOf(content: string | Buffer, writtenAt = WRITTEN): string {
  const path = world.file('file', content);
  utimesSync(path, writtenAt / 1_000, writtenAt / 1_000);
  return path;
}

/** When each chat began and last changed, and the times of all messages in the file's order. */
const times = () => ({
  chats: store.sql.all('SELECT created_at, updated_at FROM conversations ORDER BY id').map((row) => Object.values(row)),
  messages: store.sql.all('SELECT created_at FROM messages ORDER BY n').map((row) => row.created_at),
});

/** A chat with each message below the previous one; null means a message without a time. */
const parley = (id: string, said: readonly (number | null)[], createdAt?: number): object => ({
  id,
  createdAt,
  messages: said.map((at, index) => ({
    id: `${id}${index}`,
    parentId: index === 0 ? null : `${id}${index - 1}`,
    role: 'user',
    text: 'Hi',
    ...(at === null ? {} : { createdAt: at }),
  })),
});
const parleyFile = (...conversations: readonly object[]): string =>
  JSON.stringify({ format: 'parley-export', version: 1, conversations });

const chatGpt = (said: number | null): string =>
  JSON.stringify([
    {
      conversation_id: 'c',
      mapping: {
        q: {
          parent: null,
          children: ['a'],
          message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Why?'] } },
        },
        a: {
          parent: 'q',
          children: [],
          message: {
            author: { role: 'assistant' },
            create_time: said === null ? null : said / 1_000,
            content: { content_type: 'text', parts: ['So.'] },
          },
        },
      },
    },
  ]);

describe('a chat without any date', () => {
  it.each([
    ['ChatGPT', chatGpt(null)],
    ['ChatGPT, as an archive', zipOf({ 'conversations.json': chatGpt(null) })],
    [
      'Chatbox',
      JSON.stringify({
        'session:s': {
          id: 's',
          messages: [
            { id: 'a', role: 'user', content: 'Why?' },
            { id: 'b', role: 'assistant', content: 'So.' },
          ],
        },
      }),
    ],
    ['Parley', parleyFile(parley('x', [null, null]))],
  ])("of %s gets the file's date, and the import says so", async (_app, content) => {
    const path = fileOf(content);
    const result = await world.import(store, path);
    expect(result).toMatchObject({ conversationsAdded: 1, undated: { count: 1, givenAt: WRITTEN } });
    expect(times()).toEqual({ chats: [[WRITTEN, WRITTEN]], messages: [WRITTEN, WRITTEN] });
    // A chat that already exists gets no date.
    expect((await world.import(store, path)).undated).toBeUndefined();
  });

  it.each([
    ['in the future', NOW + 86_400_000],
    ['in 1970', 0],
  ])("gets the import's date if the file's date is %s", async (_when, writtenAt) => {
    const result = await world.import(store, fileOf(chatGpt(null), writtenAt));
    expect(result.undated).toEqual({ count: 1, givenAt: NOW });
    expect(times().messages).toEqual([NOW, NOW]);
  });
});

describe('a message without a date', () => {
  it("gets the date of the previous one, or the chat's date if it is the first; neither is reported", async () => {
    const result = await world.import(store, fileOf(parleyFile(parley('x', [null, SAID + 5, null, SAID + 9], SAID))));
    expect(result.undated).toBeUndefined();
    expect(times()).toEqual({ chats: [[SAID, SAID + 9]], messages: [SAID, SAID + 5, SAID + 5, SAID + 9] });
  });

  it.each([
    ['ChatGPT', chatGpt(SAID)],
    ['Parley', parleyFile(parley('x', [null, SAID]))],
  ])('gets the date of the first dated message if the chat of %s has no date', async (_app, content) => {
    expect((await world.import(store, fileOf(content))).undated).toBeUndefined();
    expect(times()).toEqual({ chats: [[SAID, SAID]], messages: [SAID, SAID] });
  });
});

it.each([
  ['seconds', SAID / 1_000],
  ['milliseconds', SAID],
  ['microseconds', SAID * 1_000],
  ['nanoseconds', SAID * 1_000_000],
  ['seconds as text', String(SAID / 1_000)],
  ['milliseconds as text', String(SAID)],
  ['a text', new Date(SAID).toISOString()],
  ['MongoDB’s date', { $date: new Date(SAID).toISOString() }],
  ['milliseconds as text with an exponent', SAID.toExponential()],
  ['MongoDB’s number', { $date: { $numberLong: String(SAID) } }],
  ['Firestore’s timestamp', { seconds: SAID / 1_000, nanoseconds: 0 }],
  ['Firestore’s timestamp in a program', { _seconds: SAID / 1_000, _nanoseconds: 0 }],
])('a date is read from %s', (_unit, date) => {
  expect(toTime(date)).toBe(SAID);
});

it.each(['1', '12 minutes ago', 'soon', '', null, -1, 1e300])('%j is no date', (value) => {
  expect(toTime(value)).toBe(0);
});

it.each(['20240501', '2024050112', '202405011230', '20240501123000', '20240501123000123'])(
  'the digits %s of a date aren’t read as seconds since 1970',
  (figures) => {
    expect(toTime(figures)).toBe(0);
    expect(toTime(Number(figures))).toBe(0);
    expect(toTime({ $date: { $numberLong: figures } })).toBe(0);
  },
);

it.each([45_413, 0.5, -1_700_000_000, '-1700000000', '1970-01-01T00:00:01Z', '0001-01-01T00:00:00Z', '2611-05-18'])(
  '%j is too early or too late for a chat, and no date',
  (value) => {
    expect(toTime(value)).toBe(0);
  },
);

it.each(['created_at', 'createdAt', 'timestamp', 'time', 'date'])(
  'a list of messages may have its dates in “%s”',
  async (field) => {
    const rows = [{ role: 'user', content: 'Why?', [field]: SAID }];
    expect((await world.import(store, fileOf(JSON.stringify(rows)))).undated).toBeUndefined();
    expect(times()).toEqual({ chats: [[SAID, SAID]], messages: [SAID] });
  },
);
