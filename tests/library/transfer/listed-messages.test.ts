// Imports lists of messages: in the order of their times, with the versions that they name, and the titles, files and sources beside them.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { seenIn } from './app-samples.ts';
import { TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

async function bring(content: unknown): Promise<string[]> {
  const { unknownParts = [] } = await world.import(store, world.file('chats.json', JSON.stringify(content)));
  return unknownParts.map(({ what, name, count }) => `${count} ${what} ${name}`.trim()).sort();
}

/** Each message after the one that it follows. */
const links = (): string[] =>
  store.sql.texts(
    `SELECT coalesce(above.text, '') || ' > ' || m.text FROM messages m
     LEFT JOIN messages above ON above.id = m.parent_id ORDER BY m.n`,
  );

describe('Mistral’s Le Chat', () => {
  const CHAT = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const said = (role: string, content: string, second: number, chunks: readonly object[] | null = null) => ({
    ...{ id: `m${second}`, chatId: CHAT, version: 0, role, content, contentChunks: chunks, files: [] },
    createdAt: `2026-06-01T10:00:0${second}.000Z`,
  });
  const text = (value: string) => ({ type: 'text', text: value });
  const mark = { type: 'reference', referenceIds: [0] };
  const chat = [
    said('assistant', 'Walk. It is free.', 4, [text('Walk.'), mark, text(' It is free.')]),
    said('user', 'Eat what?', 1),
    said('user', 'And then?', 3),
    said('assistant', '', 2, [text('Soup'), mark, text(' is good.')]),
  ];

  it('is read in the order of the times, because the file has none', async () => {
    const leftOut = await bring(chat);
    expect(seenIn(store)).toEqual([
      ['Eat what?', 'user: Eat what?', 'assistant: Soup is good.', 'user: And then?', 'assistant: Walk. It is free.'],
    ]);
    expect(leftOut).toEqual(['2 citation']);
  });

  it('names a picture beside the text, and counts a tool', async () => {
    const chunks = [text('Here.'), { type: 'image_url', imageUrl: 'https://x.example/p.png' }, { type: 'tool_call' }];
    expect(await bring([said('user', 'Draw', 1), said('assistant', 'Here.', 2, chunks)])).toEqual([
      '1 contentPart image_url',
      '1 contentPart tool_call',
    ]);
    expect(seenIn(store)).toEqual([['Draw', 'user: Draw', 'assistant: Here.\n\n*[Image]*']]);
  });

  it('comes with the files that its archive has for the chat, and names the others', async () => {
    const other = CHAT.replace('0', '1');
    const asked = {
      ...said('user', 'This?', 1),
      files: [
        { type: 'image', name: 'a.png' },
        { type: 'document', name: 'b.pdf' },
      ],
    };
    const alone = { ...said('user', '', 2), chatId: other, files: [{ type: 'text', name: 'a.png' }] };
    const files = {
      [`chat-${other}.json`]: JSON.stringify([alone]),
      [`chat-${CHAT}.json`]: JSON.stringify([asked]),
      [`chat-${other}-files/a.png`]: 'really a text',
      [`chat-${CHAT}-files/a.png`]: pngOf(3, 2, 1),
      [`chat-${CHAT}-files/b.pdf`]: '%PDF-1.7\n\0',
    };
    const { unknownParts } = await world.import(store, world.file('chats.zip', zipOf(files)));
    expect(unknownParts).toEqual([{ what: 'contentPart', name: 'file', count: 1 }]);
    expect(links().toSorted()).toEqual([' > ', ' > This?\n\n[File: b.pdf]']);
    expect(store.sql.texts('SELECT kind || name FROM attachments ORDER BY kind')).toEqual(['imagea.png', 'texta.png']);
  });

  it('isn’t taken for the app of a message that holds its files itself', async () => {
    const file = { type: 'image', name: 'a.png', data: `data:image/png;base64,${pngOf(3, 2, 1).toString('base64')}` };
    expect(await bring([{ chatId: CHAT, role: 'user', content: 'This?', files: [file] }])).toEqual([]);
    expect(store.sql.texts('SELECT kind || name FROM attachments')).toEqual(['imagea.png']);
  });

  it('gets what a later export of the same chat has', async () => {
    await bring(chat);
    await bring([...chat, said('user', 'Thanks', 5)]);
    expect(seenIn(store)).toHaveLength(1);
    expect(links().at(-1)).toBe('Walk. It is free. > Thanks');
  });
});

describe('a list of messages', () => {
  const at = (role: string, content: string, time: unknown) => ({ role, content, timestamp: time });

  it('is turned around if it begins with the newest, also within the same second', async () => {
    await bring([at('assistant', 'D', 9), at('user', 'C', 9), at('assistant', 'B', 5), at('user', 'A', 5)].map(inYear));
    expect(links()).toEqual([' > A', 'A > B', 'B > C', 'C > D']);
  });

  it('keeps its order if a message has no time, or if all have the same', async () => {
    await bring([at('user', 'A', 9), at('assistant', 'B', null), at('user', 'C', 5)].map(inYear));
    await bring([at('user', 'E', 5), at('assistant', 'F', 5)].map(inYear));
    expect(links()).toEqual([' > A', 'A > B', 'B > C', ' > E', 'E > F']);
  });

  it('keeps its order if its answers have the times of a service that counts whole seconds', async () => {
    await bring(
      [at('user', 'A', 5.9), at('assistant', 'B', 5), at('user', 'C', 9.2), at('assistant', 'D', 9)].map(inYear),
    );
    expect(links()).toEqual([' > A', 'A > B', 'B > C', 'C > D']);
  });

  it('is one path if its messages have no ids and say that nothing is before them', async () => {
    await bring(
      [at('user', 'A', 0), at('assistant', 'B', 0), at('user', 'C', 0)].map((row) => ({ ...row, parent: null })),
    );
    expect(links()).toEqual([' > A', 'A > B', 'B > C']);
  });

  it('stays apart from a chat with the same number in another file', async () => {
    for (const word of ['A', 'B'])
      await bring([{ id: 'conversation_000001', messages: [at('user', word, 0), at('assistant', `${word}!`, 0)] }]);
    expect(seenIn(store).map(([title]) => title)).toEqual(['B', 'A']);
  });

  /** The message with its second as seconds since 1970. */
  function inYear({ timestamp, ...message }: { readonly timestamp: unknown }): object {
    return { ...message, timestamp: typeof timestamp === 'number' ? 1_780_000_000 + timestamp : timestamp };
  }

  it('becomes the tree that HuggingChat’s messages name', async () => {
    const said = (id: string, from: string, content: string, ...ancestors: string[]) => ({
      id,
      from,
      content,
      ancestors,
    });
    const messages = [
      said('s', 'system', 'Be brief.'),
      said('u', 'user', 'Why?', 's'),
      said('a', 'assistant', 'So.', 's', 'u'),
      said('b', 'assistant', 'So.', 's', 'u'),
      said('v', 'user', 'And?', 's', 'u', 'b'),
      said('w', 'user', 'But?', 's', 'u', 'b'),
      said('x', 'user', 'Edited', 's'),
    ];
    await bring([{ _id: '66aa0f8fad5bd9cb469f', title: 'T', preprompt: 'Be brief.', messages }]);
    expect(links()).toEqual([' > Why?', 'Why? > So.', 'Why? > So.', 'So. > And?', 'So. > But?', ' > Edited']);
    expect(seenIn(store)).toEqual([['T', 'system: Be brief.', 'user: Edited']]);
  });

  it('follows parents by number, past messages that are left out', async () => {
    const rows: [number, number | null, string, string][] = [
      [1, null, 'user', 'A'],
      [2, 1, 'tool', 'T'],
      [3, 2, 'assistant', 'B'],
      [4, 1, 'assistant', 'C'],
    ];
    await bring({ messages: rows.map(([id, parentId, role, content]) => ({ id, parentId, role, content })) });
    expect(links()).toEqual([' > A', 'A > B', 'A > C']);
  });

  it('of Kelivo has its versions, thoughts, models, names and pins', async () => {
    const said = (id: string, role: string, content: string, more: object = {}) => ({
      ...{ id, role, content, conversationId: 'k', groupId: id, version: 0 },
      ...more,
    });
    const messages = [
      said('a', 'user', 'Which?'),
      said('b', 'assistant', 'Red.', { modelId: 'm1', reasoningText: 'A color is asked.' }),
      said('b2', 'assistant', 'Blue.', { groupId: 'b', version: 1 }),
      said('c', 'user', 'Why?'),
    ];
    expect(await bring({ version: 1, conversations: [{ id: 'k', title: 'Bikes', isPinned: true }], messages })).toEqual(
      [],
    );
    expect(links()).toEqual([' > Which?', 'Which? > Red.', 'Which? > Blue.', 'Blue. > Why?']);
    expect(readList(store, 'active', 0, 50).items).toMatchObject([{ title: 'Bikes', isPinned: true }]);
    expect(store.sql.texts(`SELECT model || ' ' || reasoning FROM replies JOIN messages ON id = message_id`)).toContain(
      'm1 A color is asked.',
    );
  });

  it('has the title beside it, also if the list of chats is called like a part of another app’s chats', async () => {
    const messages = [at('user', 'A', 0), at('assistant', 'B', 0)];
    await bring({ knowledge: [], chat: [{ history: { title: 'In history' }, messages }] });
    await bring({ metadata: { title: 'In metadata' }, messages: [...messages, at('user', 'C', 0)] });
    await bring({
      threads: [{ id: '1', threadId: 't', title: 'By thread' }],
      messages: [{ ...at('user', 'D', 0), threadId: 't' }],
    });
    expect(
      seenIn(store)
        .map(([title]) => title)
        .toSorted(),
    ).toEqual(['By thread', 'In history', 'In metadata']);
  });

  it('of the AI SDK has the sources that are among its parts', async () => {
    const parts = [
      { type: 'step-start' },
      { type: 'text', text: 'Hello' },
      { type: 'source-url', sourceId: 's', url: 'https://s.example', title: 'S' },
    ];
    const messages = [at('user', 'A', 0), { id: 'm', role: 'assistant', parts }];
    expect(await bring({ messages })).toEqual([]);
    expect(links()).toEqual([' > A', 'A > Hello']);
    expect(JSON.parse(store.sql.texts('SELECT extras FROM replies')[0] ?? '')).toEqual({
      sources: [{ url: 'https://s.example', title: 'S', numbers: [1] }],
    });
  });

  it('has replies under the names of models and apps, but only beside messages of the user', async () => {
    const messages = [
      { author: 'human', text: 'A' },
      { author: 'claude_2_1', text: 'B' },
      { sender: 'Copilot', text: 'C' },
      { from: 'observation', text: 'of a tool' },
    ];
    expect(await bring({ messages })).toEqual(['1 noMessage']);
    expect(links()).toEqual([' > A', 'A > B', 'B > C']);
    expect(store.sql.texts('SELECT model FROM replies')).toEqual(['claude_2_1', 'Copilot']);
    await expect(bring({ messages: [{ author: 'Ann', text: 'Hi' }] })).rejects.toThrow('otherObject');
  });
});
