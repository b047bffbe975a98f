// Exports of other apps: their trees, versions and endings are imported, and unknown parts are counted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import type { JobResult } from '../../../shared/library.ts';
import { contentOf, TransferWorld, zipOf } from './transfer-world.ts';

const DATA = join(import.meta.dirname, '../data');
const sample = (name: string): string => join(DATA, name);

let world: TransferWorld;
beforeEach(() => {
  world = new TransferWorld();
});
afterEach(() => world.close());

function chats(store: Store): Map<string, ReturnType<typeof readConversation>> {
  const ids = [...readList(store, 'active', 0, 50).items, ...readList(store, 'archived', 0, 50).items];
  return new Map(ids.map((summary) => [summary.title, readConversation(store, summary.id)]));
}

const whatOf = ({ unknownParts }: JobResult): string[] =>
  (unknownParts ?? []).map(({ what, name }) => `${what} ${name}`.trim()).sort();

describe('importing from ChatGPT', () => {
  it('keeps the tree, the active branch, thoughts, models and endings', async () => {
    const store = world.library();
    const result = await world.import(store, sample('chatgpt-conversations.json'));
    expect(result).toMatchObject({ conversationsAdded: 2, messagesAdded: 7 });
    const chat = chats(store).get('Sourdough starter');
    expect(chat?.path.map((message) => [message.role, message.text])).toEqual([
      ['user', '[Image: file-abc]\n\nHow do I feed it?'],
      ['assistant', 'Once a day.'],
      ['user', 'Plot it'],
      ['assistant', '```python\nplot()\n```\n\n```\nok\n```\n\nHere is the plot.'],
    ]);
    expect(chat?.path[1]).toMatchObject({
      reasoning: 'Flour\nEqual parts by weight.',
      versions: { index: 0 },
      reply: { model: 'o3', ending: 'complete' },
    });
    expect(chat?.path[1]?.versions.count).toBe(2);
    expect(chats(store).get('Archived one')?.summary).toMatchObject({ isArchived: true, createdAt: 1_700_000_000_000 });
  });

  it("moves reasoning out of a model's answer, and leaves the user's text", async () => {
    const store = world.library();
    const text = readFileSync(sample('chatgpt-conversations.json'), 'utf8')
      .replaceAll('Once a day.', '<think>Twice?</think>\\n\\nOnce a day.')
      .replaceAll('Plot it', '<think>Plot it</think>');
    await world.import(store, world.file('conversations.json', text));
    expect(chats(store).get('Sourdough starter')?.path.slice(1, 3)).toMatchObject([
      { text: 'Once a day.', reasoning: 'Flour\nEqual parts by weight.\n\nTwice?' },
      { text: '<think>Plot it</think>', reasoning: '' },
    ]);
  });

  it("counts what it doesn't understand", async () => {
    const result = await world.import(world.library(), sample('chatgpt-conversations.json'));
    expect(whatOf(result)).toEqual(['citation', 'contentPart image_asset_pointer']);
  });

  it('reads a downloaded archive whose chats are in several files', async () => {
    const store = world.library();
    const all: unknown = JSON.parse(readFileSync(sample('chatgpt-conversations.json'), 'utf8'));
    const list = Array.isArray(all) ? all : [];
    const path = world.file(
      'export.zip',
      zipOf({
        'chat.html': '<html></html>',
        'conversations-000.json': JSON.stringify(list.slice(0, 1)),
        'conversations-001.json': JSON.stringify(list.slice(1)),
      }),
    );
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 2, messagesAdded: 7 });
    expect(await world.import(store, sample('chatgpt-conversations.json'))).toMatchObject({
      conversationsUnchanged: 2,
    });
  });
});

describe('importing from Chatbox', () => {
  it('keeps forks as versions, threads as chats, and the system prompt', async () => {
    const store = world.library();
    const result = await world.import(store, sample('chatbox-backup.json'));
    expect(result).toMatchObject({ conversationsAdded: 2, messagesAdded: 6 });
    const chat = chats(store).get('Trip to Porto');
    expect(chat).toMatchObject({
      settings: { systemPrompt: 'You are a guide.', parameters: { temperature: 0.4 } },
      summary: { isPinned: true, messageCount: 4 },
    });
    expect(chat?.path.map((message) => message.text)).toEqual(['Three days?\n\n[Image]', 'Start at the river.']);
    expect(chat?.path[1]).toMatchObject({
      reasoning: 'River first.',
      versions: { count: 2 },
      reply: { model: 'GPT-4o', usage: { promptTokens: 12, completionTokens: 5, totalTokens: 17 }, firstTokenMs: 321 },
    });
    expect(chats(store).get('Earlier plan')?.path[1]).toMatchObject({ status: 'failed', reply: { ending: 'failed' } });
    expect(whatOf(result)).toEqual(['contentPart image', 'contentPart tool-call', 'field somethingNew']);
  });

  it('reads the older file with all chats in one list', async () => {
    const store = world.library();
    expect(await world.import(store, sample('chatbox-old-config.json'))).toMatchObject({ messagesAdded: 2 });
    expect(chats(store).get('Just chat')?.path[1]).toMatchObject({ text: 'A monoid.', createdAt: 1_690_000_001_000 });
  });
});

describe('importing from Cherry Studio', () => {
  it('joins blocks, turns replies of several models into versions, and continues with the selected one', async () => {
    const store = world.library();
    const path = world.file(
      'cherry.zip',
      zipOf({ 'data.json': readFileSync(sample('cherry-studio-data.json'), 'utf8') }),
    );
    const result = await world.import(store, path);
    expect(result).toMatchObject({ conversationsAdded: 2, messagesAdded: 6 });
    const chat = chats(store).get('Borrow checker');
    expect(chat?.settings.systemPrompt).toBe('Answer briefly.');
    expect(chat?.path.map((message) => message.text)).toEqual([
      'Why does it complain?',
      'Two mutable borrows.',
      'Thanks',
    ]);
    expect(chat?.path[1]).toMatchObject({
      reasoning: 'Lifetimes.',
      versions: { count: 2 },
      reply: { model: 'gpt-4o', reasoningMs: 450, firstTokenMs: 120, durationMs: 900, usage: { totalTokens: 13 } },
    });
    expect(chats(store).get('Old style')?.path[1]).toMatchObject({ text: 'Hello!', reasoning: 'Greet.' });
    expect(whatOf(result)).toEqual(['block citation', 'clearedContext']);
  });
});

describe('importing a file again', () => {
  it.each(['chatgpt-conversations.json', 'chatbox-backup.json', 'chatbox-old-config.json', 'cherry-studio-data.json'])(
    'adds nothing and stores no key: %s',
    async (name) => {
      const store = world.library();
      await world.import(store, sample(name));
      const before = contentOf(store);
      expect(JSON.stringify(before)).not.toContain('secret');
      expect(await world.import(store, sample(name))).toMatchObject({ conversationsAdded: 0, messagesAdded: 0 });
      expect(contentOf(store)).toEqual(before);
    },
  );
});
