// Imports files of Claude, DeepSeek, Open WebUI, LibreChat, LM Studio, NextChat, TypingMind, big-AGI, Jan, Grok,
// LobeChat and LangChain, and lists of messages, also packed and in UTF-16.
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readLibreChat } from '../../../electron/library/transfer/apps/librechat.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { notices } from '../../../shared/locales/en/notices.ts';
import {
  bigAgi,
  claude,
  deepSeek,
  fragments,
  grok,
  janMessages,
  janThread,
  LISTED,
  langChain,
  libreChat,
  listed,
  lmStudio,
  nextChat,
  oldLobeChat,
  openWebUi,
  seenIn,
  typingMind,
} from './app-samples.ts';
import { contentOf, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const seen = (): string[][] => seenIn(store);

describe.each([
  [
    'Claude',
    claude,
    [
      'Bread',
      'user: Is it done?\n\nnotes.txt\n\nOven at 230\n\n[Image: crumb.png]',
      'assistant: (Tap it.) Tap the bottom.',
      'user: Softly',
    ],
    ['contentPart tool_use', 'field files'],
  ],
  ['DeepSeek', deepSeek, ['Primes', 'user: Is 91 prime?', 'assistant: (7 * 13) No.'], ['contentPart SEARCH']],
  ['Open WebUI', openWebUi, ['Rain', 'system: Be dry.', 'user: Rain?', 'assistant: No.'], []],
  ['LibreChat', libreChat, ['Sky', 'system: Be brief.', 'user: Blue?', 'assistant: (Rayleigh) Scattering.'], []],
  [
    'LM Studio',
    lmStudio,
    ['Maps', 'system: Be exact.', 'user: Where?\n\n[File: map.pdf]', 'assistant: (North) Here.'],
    ['contentPart file', 'contentPart toolStatus'],
  ],
  [
    'NextChat',
    nextChat,
    ['Trip', 'system: Be a guide.', 'user: Hi\n\n[Image]', 'assistant: Hello.'],
    ['contentPart image_url'],
  ],
  ['TypingMind', typingMind, ['Rye', 'system: Be a baker.', 'user: Rye?', 'assistant: Yes.'], []],
  [
    'big-AGI',
    bigAgi,
    [
      'Sea',
      'system: Be wet.',
      'user: Deep?\n\n[File: sea.txt]\n\n```\nsalt\n```',
      'assistant: (Fathoms) Very.',
      'user: Older form',
    ],
    [],
  ],
  ['one chat of big-AGI', bigAgi.conversations[0], expect.arrayContaining(['Sea', 'user: Older form']), []],
  ['Jan', { ...janThread, messages: janMessages }, ['Hills', 'system: Climb.', 'user: High?', 'assistant: Quite.'], []],
  ['messages of Jan', janMessages, ['', 'user: High?', 'assistant: Quite.'], []],
  [
    'Grok',
    grok,
    ['Tides', 'user: When is high tide?\n\n[File: 11111111-2222-3333-4444-555555555555]', 'assistant: At one.'],
    ['contentPart file', 'field steps', 'toolCall'],
  ],
  [
    'an older LobeChat',
    oldLobeChat,
    ['Soup', 'system: Be a cook.', 'user: My soup is bland.', 'assistant: Salt it.'],
    [],
  ],
  ...Object.entries(langChain).map(([form, messages]): [string, unknown, string[], string[]] => [
    `LangChain’s messages, ${form}`,
    messages,
    ['How far is the moon?', 'system: Be short.', 'user: How far is the moon?', 'assistant: Far.'],
    [],
  ]),
  ['an object with messages', { messages: listed }, LISTED, ['contentPart image_url']],
  ['a list of messages', listed, LISTED, ['contentPart image_url']],
  ['a list of objects with messages', [{ messages: listed }], LISTED, ['contentPart image_url']],
])('importing from %s', (_app, content, expected, leftOut) => {
  it('imports the text, and counts the rest', async () => {
    const { unknownParts = [] } = await world.import(store, world.file('chats.json', JSON.stringify(content)));
    expect(seen()).toEqual([expected]);
    expect(unknownParts.map(({ what, name }) => `${what} ${name}`.trim()).sort()).toEqual(leftOut);
  });

  it('adds nothing the second time', async () => {
    const path = world.file('chats.json', JSON.stringify(content));
    await world.import(store, path);
    const before = contentOf(store);
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 0, messagesAdded: 0 });
    expect(contentOf(store)).toEqual(before);
  });

  it('works from an archive, compressed, and in UTF-16', async () => {
    const text = JSON.stringify(content);
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const variants = {
      'export.zip': zipOf({ 'conversations.json': text, 'users.json': '[]' }),
      'chats.json.gz': gzipSync(text),
      'little.json': little,
      'big.json': Buffer.from(little).swap16(),
      'unmarked.json': Buffer.from(text, 'utf16le'),
      'packed.json.gz': gzipSync(little),
      'marked.json': `\ufeff${text}`,
    };
    for (const [name, bytes] of Object.entries(variants)) {
      store = world.library();
      await world.import(store, world.file(name, bytes));
      expect(seen(), name).toEqual([expected]);
    }
  });
});

describe('an archive', () => {
  it("of Jan's data folder joins a thread and its messages into a chat", async () => {
    const lines = janMessages.map((one) => JSON.stringify(one)).join('\n');
    const files = { 'jan/threads/j1/thread.json': JSON.stringify(janThread), 'jan/threads/j1/messages.jsonl': lines };
    await world.import(store, world.file('jan.zip', zipOf(files)));
    expect(seen()).toEqual([['Hills', 'system: Climb.', 'user: High?', 'assistant: Quite.']]);
  });

  it('with a single file of lines, packed or not, is read like the file', async () => {
    const lines = listed.map((one) => JSON.stringify(one)).join('\n');
    for (const files of [
      { 'a/chat.jsonl': lines, '__MACOSX/a/._chat.jsonl': 'x' },
      { 'chat.jsonl.gz': gzipSync(lines) },
    ]) {
      store = world.library();
      await world.import(store, world.file('lines.zip', zipOf(files)));
      expect(seen()).toEqual([LISTED]);
    }
  });

  it('with chats of two apps in nested folders imports all of them', async () => {
    const files = {
      'export/2026/claude/conversations.json': `\ufeff${JSON.stringify(claude)}`,
      'export/2026/deepseek/conversations.json': JSON.stringify(deepSeek),
      '__MACOSX/export/2026/claude/._conversations.json': 'x',
      'export/users.json': '[]',
    };
    await world.import(store, world.file('not-a-zip.json', zipOf(files)));
    expect(
      seen()
        .map(([title]) => title)
        .sort(),
    ).toEqual(['Bread', 'Primes']);
  });

  it('of several LM Studio chats imports each', async () => {
    const other = { ...lmStudio, name: 'Roads', createdAt: 1_763_000_001_000 };
    const files = { '1.conversation.json': JSON.stringify(lmStudio), 'a/2.conversation.json': JSON.stringify(other) };
    await world.import(store, world.file('chats.zip', zipOf(files)));
    expect(seen().map(([title]) => title)).toEqual(expect.arrayContaining(['Maps', 'Roads']));
  });
});

it.each([
  ['TypingMind', 'prompts', { data: { ...typingMind.data, prompts: [{ title: 'P', prompt: 'Do it' }] } }],
  ['NextChat', 'prompts', { ...nextChat, 'prompt-store': { prompts: { p: { title: 'P', content: 'Do it' } } } }],
  ['NextChat', 'masks', { ...nextChat, 'mask-store': { masks: { m: { name: 'Guide' } } } }],
  ['LM Studio', 'notes.content', { ...lmStudio, notes: [{ content: 'Ask again on Monday' }] }],
])('an import from %s counts what it leaves out: %s', async (_app, name, value) => {
  const { unknownParts } = await world.import(store, world.file('chats.json', JSON.stringify(value)));
  expect(unknownParts).toContainEqual({ what: 'field', name, count: 1 });
});

describe('a message with only a file keeps its place', () => {
  const seenOf = async (chat: object): Promise<string[]> => {
    await world.import(store, world.file('chats.json', JSON.stringify([chat])));
    return seen().flat().slice(1);
  };
  const said = ['user: [File: report.pdf]', 'assistant: A report.'];
  const asked = { uuid: 'a', sender: 'human', text: '', files: [{ file_name: 'report.pdf' }] };
  const answered = { uuid: 'b', sender: 'assistant', text: 'A report.' };
  it.each([
    ['Claude', { uuid: 'u', name: 'F', chat_messages: [asked, answered] }],
    [
      'DeepSeek',
      {
        id: 'd',
        title: 'F',
        inserted_at: '2026-05-01T10:00:00Z',
        mapping: {
          1: { id: '1', parent: null, message: { fragments: [], files: [{ file_name: 'report.pdf' }] } },
          2: { id: '2', parent: '1', message: { fragments: fragments(['RESPONSE', 'A report.']) } },
        },
      },
    ],
    [
      'Open WebUI',
      {
        id: 'o',
        title: 'F',
        chat: {
          history: {
            currentId: 'b',
            messages: {
              a: { id: 'a', role: 'user', content: '', files: [{ type: 'file', file: { filename: 'report.pdf' } }] },
              b: { id: 'b', parentId: 'a', role: 'assistant', content: 'A report.' },
            },
          },
        },
      },
    ],
    [
      'LibreChat',
      {
        conversationId: 'l',
        title: 'F',
        messages: [
          {
            messageId: 'a',
            isCreatedByUser: true,
            text: '',
            files: [{ filename: 'report.pdf', type: 'application/pdf' }],
          },
          { messageId: 'b', parentMessageId: 'a', isCreatedByUser: false, text: 'A report.' },
        ],
      },
    ],
  ])('in a chat of %s', async (_app, chat) => {
    expect(await seenOf(chat)).toEqual(said);
  });
});

describe('JSON Lines', () => {
  it('are one chat if each line is a message', async () => {
    await world.import(store, world.file('chat.jsonl', listed.map((one) => JSON.stringify(one)).join('\n')));
    expect(seen()).toEqual([LISTED]);
  });

  it('are one chat each if each line has messages', async () => {
    const chat = (text: string) => JSON.stringify({ messages: [{ role: 'user', content: text }] });
    await world.import(store, world.file('set.jsonl', `${chat('One')}\r\n${chat('Two')}\r\n`));
    expect(seen().flat().sort()).toEqual(['One', 'Two', 'user: One', 'user: Two']);
  });
});

it('imports each conversation of a training data set as its own chat, from lines or from a list', async () => {
  const chat = (text: string) => ({
    id: text,
    conversations: [
      { from: 'system', value: 'Be kind.' },
      { from: 'human', value: text },
      { from: 'gpt', value: 'Yes.' },
      { from: 'function_call', value: '{}' },
    ],
  });
  const said = ['One', 'Two'].map((text) => [text, 'system: Be kind.', `user: ${text}`, 'assistant: Yes.']);
  for (const file of [
    ['One', 'Two'].map((text) => JSON.stringify(chat(text))).join('\n'),
    JSON.stringify([chat('One'), chat('Two')]),
  ]) {
    store = world.library();
    const { unknownParts } = await world.import(store, world.file('set.json', file));
    expect(seen().sort()).toEqual(said);
    expect(unknownParts).toEqual([{ what: 'noMessage', name: '', count: 2 }]);
  }
});

describe("a file that can't be read", () => {
  it.each([
    ['chat.html', '<!DOCTYPE html><title>Chat</title>', 'webPage'],
    ['notes.md', '# Chat\n\n**You:** Hi', 'plainText'],
    ['store.json', '{"chat-next-web-store":{"masks":{}}}', 'otherObject chat-next-web-store'],
    ['data.json', '{"data":{"rows":[]}}', 'otherObject'],
    ['package.json', '{"name":"a","version":"1"}', 'otherObject name, version'],
    ['numbers.json', '[1,2,3]', 'otherList'],
    ['cut.json', JSON.stringify(claude).slice(0, 60), 'endsEarly'],
    ['broken.json', '{"a":oops}', 'notJson'],
    ['lines.jsonl', '{"a":1}\n{"b":2}', 'otherLines'],
    ['cut.json.gz', gzipSync(JSON.stringify(claude)).subarray(0, 40), 'endsEarly'],
    ['bomb.json.gz', gzipSync(`[${' '.repeat(40 * 1024 * 1024)}]`), 'archiveTooLarge'],
    ['page.html', '<html><head><title>ChatGPT Data Export</title>', 'chatGptPage'],
    ['feed.xml', '<?xml version="1.0"?><rss/>', 'xml'],
    ['photo.json', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image'],
    ['photo.jpg', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'image'],
    ['scan.pdf', '%PDF-1.7\n%âãÏÓ', 'pdf'],
    ['Cookies', Buffer.from('SQLite format 3\0\u0010\0', 'latin1'), 'database'],
    ['memo.m4a', Buffer.from('\0\0\0\u0020ftypM4A ', 'latin1'), 'recording'],
    ['chats.7z', Buffer.from('377abcaf271c0004', 'hex'), 'otherArchive'],
    ['chats.tar', Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0')]), 'otherArchive'],
    ['chats.zip.gz', gzipSync(zipOf({ 'conversations.json': '[]' })), 'noConversations'],
    ['nested.zip', zipOf({ 'export/': '', 'export/inner.zip': zipOf({ 'a.py': 'x' }) }), 'archiveWithoutJson'],
    ['packed.zip', zipOf({ 'export/inner.7z': 'x' }), 'archiveInArchive'],
    ['empty.zip', zipOf({ 'folder/': '' }), 'emptyArchive'],
    ['letter.docx', zipOf({ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }), 'document'],
    ['images.zip', zipOf({ 'a.PNG': 'x', 'b/c.jpg': 'y' }), 'archiveOfImages'],
    ['code.zip', zipOf({ 'a.py': 'x' }), 'archiveWithoutJson'],
    ['shared_conversations.json', '[{"id":"1","conversation_id":"c","title":"T"}]', 'besideChats'],
    ['people.json', '[{"conversation_id":"c","sender":"Ann","text":"Hi"}]', 'otherList'],
    ['spaces.json', ' \n ', 'empty'],
    ['text.json', '"only a text"', 'notChats'],
    ['unused.json', '[{"conversation_id":"c","title":"New chat","mapping":{}}]', 'emptyChats'],
    ['nothing.json', '[]', 'noConversations'],
    ['photos.zip', zipOf({ 'a.png': 'x', 'b.json': '{}', 'c.json': '{}' }), 'archiveOfOtherJson'],
  ])('%s is refused with the likely reason', async (name, content, reason) => {
    await expect(world.import(store, world.file(name, content))).rejects.toThrow(reason);
    expect(notices.badFile).toHaveProperty(reason.split(' ')[0] ?? '');
  });

  it('is reported as a part if it is one of several parts of an archive', async () => {
    const bytes = zipOf({ 'conversations.json': JSON.stringify(grok), 'filler.bin': randomBytes(9_000) });
    const last = Buffer.from(bytes.subarray(6_000));
    // The record at the end has the numbers of the last part and of the part with the table of contents.
    const end = last.length - 22;
    last.writeUInt16LE(1, end + 4);
    last.writeUInt16LE(1, end + 6);
    const parts: Readonly<Record<string, Buffer>> = {
      'spanned.z01': Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), bytes.subarray(0, 6_000)]),
      'spanned.zip': last,
      'joined.zip': Buffer.concat([bytes.subarray(0, 6_000), last]),
      'cut.zip.001': bytes.subarray(0, 6_000),
      'cut.zip.002': bytes.subarray(6_000),
    };
    for (const [name, part] of Object.entries(parts))
      await expect(world.import(store, world.file(name, part)), name).rejects.toThrow('archivePart');
    await world.import(store, world.file('whole.zip.001', bytes));
    expect(seenIn(store)).toHaveLength(1);
  });

  it('is reported as locked if it is an archive with a password', async () => {
    const bytes = zipOf({ 'conversations.json': '[]' });
    // Set the first bit of the flags in both places that name the file.
    for (let at = 0; at < bytes.length - 4; at++) {
      const mark = bytes.toString('latin1', at, at + 4);
      if (mark === 'PK\u0003\u0004') bytes[at + 6] = (bytes[at + 6] ?? 0) | 1;
      if (mark === 'PK\u0001\u0002') bytes[at + 8] = (bytes[at + 8] ?? 0) | 1;
    }
    await expect(world.import(store, world.file('locked.zip', bytes))).rejects.toThrow('archiveLocked');
  });
});

it('thousands of nested replies of LibreChat are read without recursion', () => {
  let row: object = { messageId: 'last', isCreatedByUser: false, text: 'x' };
  for (let at = 0; at < 20_000; at++) row = { messageId: `${at}`, isCreatedByUser: true, text: 'x', children: [row] };
  const chat = readLibreChat({ conversationId: 'l', messages: [row] }, new TransferNotes());
  expect(chat.messages).toHaveLength(20_001);
});

it('cancelling works while a compressed file is unpacked', async () => {
  const noise = Array.from({ length: 400_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 0).join(',');
  let asked = 0;
  const done = world.import(
    store,
    world.file('long.json.gz', gzipSync(`[{"mapping":{}},${noise}]`)),
    () => ++asked > 1,
  );
  await expect(done).rejects.toMatchObject({ reason: 'cancelled' });
});
