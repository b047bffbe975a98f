// An import writes many small chats in few transactions, and a long chat in several, so that other work doesn't wait.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useClock } from '../../../electron/library/clock.ts';
import type { Sql } from '../../../electron/library/file/sql.ts';
import { NOW, TransferWorld } from './transfer-world.ts';

const SETTINGS = { connectionId: null, model: null, parameters: {}, stream: true, systemPrompt: '' };
const CHATS = 400;

let world: TransferWorld;
beforeEach(() => {
  world = new TransferWorld();
});
afterEach(() => {
  useClock(null);
  world.close();
});

/** A file of chats with these numbers of messages, each message below the previous one. */
function fileOf(name: string, messageCounts: readonly number[]): string {
  const conversations = messageCounts.map((count, chat) => ({
    id: `chat-${chat}`,
    title: `Chat ${chat}`,
    settings: SETTINGS,
    position: null,
    messages: Array.from({ length: count }, (_, at) => ({
      id: `chat-${chat}-${at}`,
      parentId: at === 0 ? null : `chat-${chat}-${at - 1}`,
      role: 'user',
      text: `Message ${at}`,
      createdAt: NOW,
      reply: null,
    })),
  }));
  return world.file(name, JSON.stringify({ format: 'parley-export', version: 1, conversations }));
}

function countCommits(sql: Sql): () => number {
  let commits = 0;
  sql.afterCommit(() => {
    commits += 1;
  });
  return () => commits;
}

it('an import writes many small chats in few transactions', async () => {
  useClock({ elapsed: () => 0 });
  const store = world.library();
  const commits = countCommits(store.sql);
  const result = await world.import(store, fileOf('small.json', Array(CHATS).fill(2)));
  expect(result).toMatchObject({ conversationsAdded: CHATS, messagesAdded: 2 * CHATS });
  expect(commits()).toBeLessThan(20);
});

it('an import ends a transaction after a while, even inside a chat, to let other work run', async () => {
  // Advance the clock by a millisecond each time it is read.
  let elapsed = 0;
  useClock({ elapsed: () => elapsed++ });
  const store = world.library();
  const commits = countCommits(store.sql);
  expect(await world.import(store, fileOf('long.json', [CHATS]))).toMatchObject({ messagesAdded: CHATS });
  expect(commits()).toBeGreaterThan(15);
});

it('leaves nothing of an import cancelled between two transactions of a chat', async () => {
  let elapsed = 0;
  useClock({ elapsed: () => elapsed++ });
  const store = world.library();
  const commits = countCommits(store.sql);
  await expect(world.import(store, fileOf('long.json', [2, CHATS]), () => commits() > 5)).rejects.toThrow('cancelled');
  expect(store.sql.number('SELECT count(*) FROM messages')).toBe(0);
  expect(store.sql.number('SELECT count(*) FROM conversations')).toBe(0);
});

it('counts a chat once if a file has it in two pieces', async () => {
  const store = world.library();
  const [first, second] = ['a', 'b'].map((id) => ({
    id: 'same',
    title: 'Same',
    settings: SETTINGS,
    position: null,
    messages: [{ id, parentId: null, role: 'user', text: id, createdAt: NOW, reply: null }],
  }));
  const path = world.file(
    'pieces.json',
    JSON.stringify({ format: 'parley-export', version: 1, conversations: [first, second] }),
  );
  expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 1, messagesAdded: 2 });
  expect(store.sql.number('SELECT message_count FROM conversations')).toBe(2);
});
