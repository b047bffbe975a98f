// Imports files with chats of several apps, archives inside archives and damage in the middle, and explains why other
// files are refused.
import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readFolders } from '../../../electron/library/chats/listing.ts';
import { previewImport } from '../../../electron/library/transfer/preview-import.ts';
import { repairedBytes } from '../../../electron/library/transfer/repaired-bytes.ts';
import type { JobResult } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { notices } from '../../../shared/locales/en/notices.ts';
import {
  bigAgi,
  claude,
  deepSeek,
  grok,
  janMessages,
  janThread,
  libreChat,
  listed,
  lmStudio,
  nextChat,
  openWebUi,
  seenIn,
  typingMind,
} from './app-samples.ts';
import { TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const json = JSON.stringify;
const titles = (): string[] => seenIn(store).map(([title = '']) => title);
const lines = (values: readonly unknown[]): string => values.map((value) => json(value)).join('\n');
const counted = ({ unknownParts = [] }: JobResult): Record<string, number> =>
  Object.fromEntries(unknownParts.map(({ what, name, count }) => [`${what} ${name}`.trim(), count]));
const bring = (name: string, content: string | Buffer): Promise<JobResult> =>
  world.import(store, world.file(name, content));
const formatsOf = async (name: string, content: string | Buffer): Promise<readonly string[]> => {
  const { preview } = await previewImport({
    store,
    path: world.file(name, content),
    onProgress: () => undefined,
    isCancelled: () => false,
  });
  return preview?.formats ?? [];
};

const janFiles = {
  'jan/threads/j1/thread.json': json(janThread),
  'jan/threads/j1/messages.jsonl': lines(janMessages),
};
const everything = {
  'claude/conversations.json': json(claude),
  'claude/users.json': '[]',
  'deepseek/conversations.json': json(deepSeek),
  'webui/chat-export.json': json(openWebUi),
  'librechat.json': json(libreChat),
  'lm/1763.conversation.json': json(lmStudio),
  'next.json': json(nextChat),
  'typing.json': json(typingMind),
  'agi/all.agi.json': json(bigAgi),
  ...janFiles,
  'training/set.jsonl': lines(listed),
  'photo.png': 'x',
  'settings/app.json': '{"theme":"dark"}',
};
const EVERY_TITLE = ['Bread', 'Hills', 'Maps', 'One?', 'Primes', 'Rain', 'Rye', 'Sea', 'Sky', 'Trip'];

describe('an archive of several apps', () => {
  it('imports the chats of each, and counts the files without chats', async () => {
    const result = await bring('all.zip', zipOf(everything));
    expect(titles().sort()).toEqual(EVERY_TITLE);
    expect(counted(result)).toMatchObject({ otherFile: 2 });
  });

  it('shows the apps before the import', async () => {
    const formats = await formatsOf('all.zip', zipOf(everything));
    expect([...formats].sort()).toEqual(
      [
        'Claude',
        'DeepSeek',
        'Jan',
        'LM Studio',
        'LibreChat',
        'NextChat',
        'Open WebUI',
        'OpenAI',
        'TypingMind',
        'big-AGI',
      ].sort(),
    );
    expect(titles()).toEqual([]);
  });

  it('imports the other chats if one file is damaged, and counts it', async () => {
    const broken = json(claude).replace('[{', '[oops{');
    const result = await bring(
      'part.zip',
      zipOf({ 'a/conversations.json': json(deepSeek), 'b/conversations.json': broken }),
    );
    expect(titles()).toEqual(['Primes']);
    expect(counted(result)).toMatchObject({ damagedFile: 1 });
  });

  it('counts an empty file as one without chats, not as damaged', async () => {
    const result = await bring('part.zip', zipOf({ 'chats.json': json(deepSeek), 'assistants.jsonl': '' }));
    expect(counted(result)).toMatchObject({ otherFile: 1 });
    expect(counted(result)).not.toHaveProperty('damagedFile');
  });

  it.each(['/conversations.json', '../conversations.json', 'C:/Ada/conversations.json', 'a\\conversations.json'])(
    'is read if its files have names such as %s',
    async (name) => {
      await bring('paths.zip', zipOf({ [name]: json(deepSeek) }));
      expect(titles()).toEqual(['Primes']);
    },
  );

  it('is refused as one that Parley can’t unpack if its files are compressed with an unknown method', async () => {
    const bytes = zipOf({ 'conversations.json': json(deepSeek) });
    bytes[8] = 9;
    bytes[bytes.indexOf('PK\u0001\u0002', 0, 'latin1') + 10] = 9;
    await expect(bring('deflate64.zip', bytes)).rejects.toThrow('otherArchive');
  });

  it('counts texts that may be chats by their endings, but none that a message names', async () => {
    const result = await bring(
      'texts.zip',
      zipOf({
        'chats.json': json(deepSeek),
        'old/Trip to Rome.md': '**You:** Where?',
        'old/Bread.MD': '**You:** Why?',
        'old/Soup.txt': 'You: How?',
        'photo.png': 'x',
        'notes/': '',
      }),
    );
    expect(counted(result)).toMatchObject({ 'textFile .md': 2, 'textFile .txt': 1 });
    const [first] = grok.conversations;
    const named = { sender: 'human', message: 'Read it', file_attachments: ['a.txt'] };
    const asked = { ...first, conversation: { id: 'g9' }, responses: [{ response: named }] };
    const both = zipOf({ 'grok.json': json({ conversations: [asked] }), 'a.txt': 'Hello', 'b.txt': 'You: Hello' });
    expect(counted(await bring('grok.zip', both))).toMatchObject({ 'textFile .txt': 1 });
    const attachments = ['report.pdf', 'notes.txt'].map((name, at) => ({ id: `file-${at}`, name }));
    const message = { author: { role: 'user' }, content: { parts: ['Read them'] }, metadata: { attachments } };
    const archive = { 'file-0-report.pdf': '%PDF-1.4\u0000', 'file-1-notes.txt': 'Six o’clock' };
    const chat = { id: 'c1', title: 'Files', create_time: 1_760_000_000, mapping: { a: { message } } };
    const brought = await bring('chatgpt.zip', zipOf({ 'conversations.json': json([chat]), ...archive }));
    expect(counted(brought)).toEqual({ 'contentPart file': 1 });
    expect(store.sql.all("SELECT name FROM attachments WHERE name <> ''").map(({ name }) => name)).toContain(
      'notes.txt',
    );
  });

  it.each<[string, Buffer]>([
    ['a line', Buffer.from('\r\n--\r\nScanned by a mail gateway.\r\n')],
    ['a long signature', Buffer.alloc(200_000, 'MIIB')],
    ['zeros', Buffer.alloc(10_240)],
    ['bytes that look like the end of an archive', Buffer.from(`PK\u0005\u0006${'x'.repeat(40)}`)],
  ])('is read with %s after its end, also inside another archive', async (_what, after) => {
    const whole = zipOf({ 'conversations.json': json(deepSeek) });
    await bring('signed.zip', Buffer.concat([whole, after]));
    expect(titles()).toEqual(['Primes']);
    const inner = zipOf({ 'conversations.json': json(claude) });
    await bring('outer.zip', Buffer.concat([zipOf({ 'inner.zip': Buffer.concat([inner, after]) }), after]));
    expect(titles().sort()).toEqual(['Bread', 'Primes']);
  });

  it('is damaged if what is cut off or changed comes before the bytes after its end', async () => {
    const whole = zipOf({ 'conversations.json': json(deepSeek), 'more.json': json(claude) });
    const directory = whole.indexOf('PK\u0001\u0002', 0, 'latin1');
    const after = Buffer.from('Scanned by a mail gateway.');
    const spoilt = Buffer.from(whole).fill(0, directory, directory + 4);
    for (const bytes of [whole.subarray(0, directory + 20), spoilt])
      await expect(bring('cut.zip', Buffer.concat([bytes, after]))).rejects.toThrow('archiveDamaged');
  });

  it('imports what comes before the damage', async () => {
    const broken = json([...claude, { ...claude[0], uuid: 'c2', name: 'Broken' }]).replace(
      '},{"uuid":"c2"',
      '},oops{"uuid":"c2"',
    );
    const result = await bring('part.zip', zipOf({ 'a.json': json(deepSeek), 'b.json': broken }));
    expect(titles().sort()).toEqual(['Bread', 'Primes']);
    expect(counted(result)).toMatchObject({ damagedFile: 1 });
  });
});

describe('an archive inside an archive', () => {
  const inner = zipOf({ 'conversations.json': json(claude) });
  const scratch = (): string[] => readdirSync(world.folder).filter((name) => name.startsWith('import.scratch'));

  it.each([
    ['a zip in a zip', zipOf({ 'export.zip': inner })],
    ['a zip in folders of a zip', zipOf({ 'a/b/': '', 'a/b/export.ZIP': inner, '__MACOSX/a/b/._export.zip': 'x' })],
    ['a zip in a zip in a zip', zipOf({ 'outer.zip': zipOf({ 'export.zip': inner }) })],
    ['a zip in a zip, packed with gzip', gzipSync(zipOf({ 'export.zip': inner }))],
    ['a zip packed with gzip', gzipSync(inner)],
  ])('is read: %s', async (_name, content) => {
    await bring('outer.zip', content);
    expect(titles()).toEqual(['Bread']);
    expect(scratch()).toEqual([]);
  });

  it('is imported together with other archives and with the files next to them', async () => {
    const other = zipOf({ 'chats.json': json(openWebUi), 'jan.zip': zipOf(janFiles) });
    await bring('outer.zip', zipOf({ 'a.zip': inner, 'b/c.zip': other, 'deep.json.gz': gzipSync(json(deepSeek)) }));
    expect(titles().sort()).toEqual(['Bread', 'Hills', 'Primes', 'Rain']);
    expect(scratch()).toEqual([]);
  });

  it('without chats, or that isn’t an archive, is counted', async () => {
    const result = await bring(
      'outer.zip',
      zipOf({ 'a.zip': inner, 'b.zip': zipOf({ 'a.py': 'x' }), 'c.zip': 'no zip' }),
    );
    expect(titles()).toEqual(['Bread']);
    expect(counted(result)).toMatchObject({ otherFile: 2 });
  });

  it('is refused if archives are nested too deeply', async () => {
    let nested = inner;
    for (let depth = 0; depth < LIMITS.archiveDepthMax; depth++) nested = zipOf({ 'more.zip': nested });
    await expect(bring('deep.zip', nested)).rejects.toThrow('archiveInArchive');
    expect(scratch()).toEqual([]);
  });

  it('is refused if it unpacks to more than the limit, even if it is packed several times', async () => {
    const bomb = zipOf({ 'conversations.json': `[${' '.repeat(20 * 1024 * 1024)}]` });
    const twice = zipOf({ 'a.zip': zipOf({ 'b.zip': bomb }) });
    await expect(bring('bomb.zip', twice)).rejects.toThrow('archiveTooLarge');
    expect(scratch()).toEqual([]);
  });

  it('leaves nothing behind if the import is cancelled', async () => {
    let asked = 0;
    const path = world.file('outer.zip', zipOf({ 'a.zip': inner, 'b.zip': inner }));
    await expect(world.import(store, path, () => ++asked > 3)).rejects.toMatchObject({ reason: 'cancelled' });
    expect(scratch()).toEqual([]);
    expect(titles()).toEqual([]);
  });

  it('left by a killed import is removed by the next import', async () => {
    world.file('import.scratch.0.zip', 'left');
    world.file('import.scratch.1.zip', 'left');
    await bring('outer.zip', zipOf({ 'export.zip': inner }));
    expect(titles()).toEqual(['Bread']);
    expect(existsSync(world.path('import.scratch.1.zip'))).toBe(false);
  });
});

describe('one file with several lists', () => {
  it('imports the chats of each list', async () => {
    const content = json({ version: 3, mine: claude, settings: { theme: 'dark' }, more: { old: deepSeek, none: [] } });
    expect(await formatsOf('lists.json', content)).toEqual(['Claude', 'DeepSeek']);
    await bring('lists.json', content);
    expect(titles().sort()).toEqual(['Bread', 'Primes']);
  });

  it('imports the chats of two apps in one list', async () => {
    const content = json([...claude, ...openWebUi, { messages: listed }]);
    expect(await formatsOf('list.json', content)).toEqual(['Claude', 'Open WebUI', 'OpenAI']);
    await bring('list.json', content);
    expect(titles().sort()).toEqual(['Bread', 'One?', 'Rain']);
  });

  it.each([
    ['history', { version: 4, history: [{ id: 'h', name: 'Tides', messages: listed }], folders: [], prompts: [] }],
    ['chats', { chats: [{ id: 'b', title: 'Tides', messages: listed, config: {} }], folders: {}, version: 1 }],
    ['state', { state: { conversations: [{ title: 'Tides', messages: listed }] }, version: 2 }],
    ['a list of lists', [listed]],
  ])('finds lists of messages in %s', async (_name, content) => {
    await bring('chats.json', json(content));
    expect(seenIn(store)[0]?.slice(1)).toEqual(['system: Be kind.', 'user: One?\n\n[Image]', 'assistant: (Add.) Two.']);
    expect(['Tides', 'One?']).toContain(titles()[0]);
  });
});

it.each([
  ['Claude', (text: string) => ({ chat_messages: [{ sender: 'human', text }] })],
  ['DeepSeek', (text: string) => ({ ...deepSeek[0], id: undefined, title: text })],
  ['Open WebUI', (text: string) => ({ chat: { title: text, messages: [{ role: 'user', content: text }] } })],
  ['LibreChat', (text: string) => ({ conversationId: '', messages: [{ isCreatedByUser: true, text }] })],
  ['TypingMind', (text: string) => ({ chatTitle: text, messages: [{ role: 'user', content: text }] })],
  ['Grok', (text: string) => ({ conversation: { title: text }, responses: [{ sender: 'human', message: text }] })],
])('two chats of %s without ids stay apart, and are recognised when they are imported again', async (_app, chat) => {
  const content = json([chat('One'), chat('Two')]);
  expect(await bring('chats.json', content)).toMatchObject({ conversationsAdded: 2 });
  expect(await bring('chats.json', content)).toMatchObject({ conversationsAdded: 0, messagesAdded: 0 });
});

describe('damage in the middle of a file', () => {
  const second = { ...claude[0], uuid: 'c2', name: 'Second' };
  it.each([
    ['an object that is broken within its brackets', `[${json(claude[0])},{"uuid":oops},${json(second)}]`],
    ['a list that is broken within its brackets', `[${json(claude[0])},[1,,2],${json(second)}]`],
  ])("doesn't affect the other chats: %s", async (_name, content) => {
    const result = await bring('chats.json', content);
    expect(titles().sort()).toEqual(['Bread', 'Second']);
    expect(counted(result)).toMatchObject({ damagedEntry: 1 });
  });

  it("doesn't affect the other chats: values that aren't chats", async () => {
    const content = json([null, claude[0], 7, 'text', {}, { chat_messages: 'none' }, second, [], { mapping: {} }]);
    const result = await bring('chats.json', content);
    expect(titles().sort()).toEqual(['Bread', 'Second']);
    expect(counted(result)).toMatchObject({ noConversation: 6, emptyChat: 1 });
  });

  it("doesn't affect the other lines, even if the first one is broken", async () => {
    const content = ['{"role":"user","content":"cut', ...listed.map((one) => json(one)), '{"role":', 'oops', ''].join(
      '\n',
    );
    const result = await bring('chat.jsonl', content);
    expect(seenIn(store)[0]?.slice(2)).toEqual(['user: One?\n\n[Image]', 'assistant: (Add.) Two.']);
    expect(counted(result)).toMatchObject({ damagedEntry: 3 });
  });

  it("doesn't affect the other messages", async () => {
    const messages = [
      { role: 'user', content: 'One' },
      null,
      5,
      'x',
      { role: 'user' },
      { role: 'assistant', content: 'Two' },
    ];
    const result = await bring('chat.json', json({ messages }));
    expect(seenIn(store)).toEqual([['One', 'user: One', 'assistant: Two']]);
    expect(counted(result)).toEqual({ noMessage: 4 });
  });

  it("doesn't affect Jan's other lines", async () => {
    const files = {
      ...janFiles,
      'jan/threads/j1/messages.jsonl': `${json(janMessages[0])}\n{"oops\n${json(janMessages[1])}\n`,
    };
    const result = await bring('jan.zip', zipOf(files));
    expect(seenIn(store)).toEqual([['Hills', 'system: Climb.', 'user: High?', 'assistant: Quite.']]);
    expect(counted(result)).toEqual({ damagedEntry: 1 });
  });
});

describe('JSON Lines', () => {
  it.each([
    ['Claude', claude[0], 'Bread'],
    ['DeepSeek', deepSeek[0], 'Primes'],
    ['Open WebUI', openWebUi[0], 'Rain'],
    ['LibreChat', libreChat, 'Sky'],
    ['LM Studio', lmStudio, 'Maps'],
    ['big-AGI', bigAgi.conversations[0], 'Sea'],
    ['TypingMind', typingMind.data.chats[0], 'Rye'],
    ['NextChat', nextChat['chat-next-web-store'].sessions[0], 'Trip'],
    ['Jan', { ...janThread, messages: janMessages }, 'Hills'],
    ['OpenAI', { messages: listed }, 'One?'],
    ['a list of messages', listed, 'One?'],
  ])('may have a chat on each line: %s', async (_app, chat, title) => {
    const content = `${lines([claude[0], chat])}\r\n`;
    for (const [name, bytes] of Object.entries({
      'a.jsonl': content,
      'b.jsonl.gz': gzipSync(content),
      'c.jsonl': Buffer.from(`\ufeff${content}`, 'utf16le'),
      'd.zip': zipOf({ 'x/y.ndjson': content }),
    })) {
      store = world.library();
      await bring(name, bytes);
      expect(titles().sort(), name).toEqual([...new Set([title, 'Bread'])].sort());
    }
  });

  it('may have values that each span several lines', async () => {
    await bring('pretty.json', listed.map((one) => JSON.stringify(one, null, 2)).join('\n'));
    expect(titles()).toEqual(['One?']);
  });
});

describe('folders', () => {
  const folderNames = (): string[] => readFolders(store).map(({ name }) => name);
  const placeOf = (title: string): string | undefined => {
    const row = store.sql.get(
      'SELECT folders.name AS name FROM conversations JOIN folders ON folders.id = folder_id WHERE title = ?',
      title,
    );
    return row === null ? undefined : String(row.name);
  };

  it('of TypingMind are imported with their chats, and only once', async () => {
    const chat = { ...typingMind.data.chats[0], folderID: 'f2' };
    const lost = { ...chat, chatID: 't2', chatTitle: 'Oats', folderID: 'gone' };
    const folders = [{ id: 'f1', title: 'Kitchen' }, { id: 'f2', title: '烘焙', parentID: 'f1' }, { title: 'no id' }];
    const result = await bring('typing.json', json({ data: { chats: [chat, lost], folders } }));
    expect(folderNames().sort()).toEqual(['Kitchen', '烘焙']);
    expect([placeOf('Rye'), placeOf('Oats')]).toEqual(['烘焙', undefined]);
    expect(counted(result)).toEqual({ lostFolder: 1 });
    const again = await bring('typing.json', json({ data: { chats: [chat, lost], folders } }));
    expect(again).toMatchObject({ conversationsAdded: 0 });
    expect(folderNames()).toHaveLength(2);
  });

  it('of big-AGI, which list their chats, are imported', async () => {
    const folders = { folders: [{ id: 'f', title: 'Water', conversationIds: ['b1', 'gone'] }], enableFolders: true };
    await bring('agi.json', json({ ...bigAgi, folders }));
    expect(placeOf('Sea')).toBe('Water');
  });

  it('and chats are read from a full backup of big-AGI', async () => {
    const backup = {
      schema: 'vnd.agi.flash-backup',
      schemaVersion: 102_000,
      tenantSlug: 'open',
      metadata: { application: 'Big-AGI', backupType: 'full' },
      storage: {
        localStorage: {
          'app-models': { state: { sources: [{ setup: { oaiKey: 'secret' } }] } },
          'app-folders': { state: { folders: [{ id: 'f', title: 'Water', conversationIds: ['b1'] }] }, version: 1 },
        },
        indexedDB: {
          'keyval-store': {
            keyval: [
              { key: 'other', value: '{}' },
              { key: 'app-chats', value: json({ state: { conversations: [...bigAgi.conversations, 7] }, version: 4 }) },
            ],
          },
        },
      },
    };
    expect(await formatsOf('flash.json', json(backup))).toEqual(['big-AGI']);
    const result = await bring('flash.json', json(backup));
    expect(titles()).toEqual(['Sea']);
    expect(placeOf('Sea')).toBe('Water');
    expect(counted(result)).toEqual({ noConversation: 1 });
  });
});

describe('other languages', () => {
  it.each([
    ['中文', '请解释**重点：**后面'],
    ['العربية', 'ما هو الفرق؟ ‏(مثال)‏'],
    ['ไทย', 'สวัสดี ทำไม'],
    ['日本語', '「東京」へ行こう。👩‍👩‍👧'],
    ['हिन्दी', 'क्षत्रिय — नमस्ते'],
    ['Türkçe İı', 'ıİ ğ \u0000 \u2028 end'],
  ])('are kept as they are: %s', async (title, text) => {
    const chat = { uuid: title, name: title, chat_messages: [{ uuid: 'a', sender: 'human', text }] };
    for (const encoding of ['utf8', 'utf16le'] as const) {
      store = world.library();
      await bring('chats.json', Buffer.from(json([chat]), encoding));
      expect(seenIn(store)).toEqual([[title, `user: ${text}`]]);
    }
  });

  it.each([
    [
      'in Windows-1252',
      Buffer.from(
        json([{ role: 'user', content: 'Grüße – 5 €, naïve' }])
          .replace('–', '\x96')
          .replace('€', '\x80'),
        'latin1',
      ),
    ],
    [
      'in UTF-8 with one byte of Windows-1252',
      Buffer.concat([
        Buffer.from('[{"role":"user","content":"Gr'),
        Buffer.from([0xfc]),
        Buffer.from('ße – 5 €, naïve"}]'),
      ]),
    ],
  ])('are read %s, and the import says that letters may be wrong', async (_how, bytes) => {
    expect(counted(await bring('chat.json', bytes))).toEqual({ otherEncoding: 1 });
    expect(seenIn(store)).toEqual([['Grüße – 5 €, naïve', 'user: Grüße – 5 €, naïve']]);
  });

  it('are kept even if a piece read from the disk ends within a character', async () => {
    const text = '重点 é 👩‍👩‍👧 ý';
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at += 1) {
      const read: Uint8Array[] = [];
      const pieces = async function* () {
        yield bytes.subarray(0, at);
        yield bytes.subarray(at);
        // The file ends with a byte that is invalid in UTF-8, and é in Windows-1252.
        yield Buffer.from([0xe9]);
      };
      for await (const piece of repairedBytes(pieces)()) read.push(piece);
      expect(Buffer.concat(read).toString()).toBe(`${text}é`);
    }
  });

  it('become valid UTF-8: each valid character stays one, and each other byte becomes one', async () => {
    const interesting = [
      0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xe9, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
    ];
    let seed = 1;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    /** The valid characters, found by Node's own check, with `?` for each other byte. */
    const expected = (bytes: Buffer): string => {
      let text = '';
      for (let at = 0; at < bytes.length; ) {
        const length =
          [1, 2, 3, 4].find((one) => at + one <= bytes.length && isUtf8(bytes.subarray(at, at + one))) ?? 0;
        text += length > 0 ? bytes.toString('utf8', at, at + length) : '?';
        at += Math.max(1, length);
      }
      return text;
    };
    for (let round = 0; round < 3_000; round += 1) {
      const bytes = Buffer.from(
        Array.from({ length: 1 + random(9) }, () => interesting[random(interesting.length)] ?? 0),
      );
      const cut = random(bytes.length + 1);
      const pieces = async function* () {
        yield bytes.subarray(0, cut);
        yield bytes.subarray(cut);
      };
      const read: Uint8Array[] = [];
      for await (const piece of repairedBytes(pieces)()) read.push(piece);
      const whole = Buffer.concat(read);
      expect(isUtf8(whole)).toBe(true);
      expect([...whole.toString()], bytes.toString('hex')).toHaveLength([...expected(bytes)].length);
    }
  });

  it('are read from big-endian UTF-16 without a mark', async () => {
    const text = json([
      { role: 'user', content: '重点' },
      { role: 'assistant', content: 'はい' },
    ]);
    await bring('chat.json', Buffer.from(text, 'utf16le').swap16());
    expect(seenIn(store)).toEqual([['重点', 'user: 重点', 'assistant: はい']]);
  });
});

describe('a file of hostile size', () => {
  it.each([
    ['a list of nothing', `[${'{},'.repeat(200_000)}0]`, 'otherList'],
    ['names without end', `{${Array.from({ length: 50_000 }, (_, at) => `"n${at}":[]`).join(',')}}`, 'otherObject'],
    ['lists in lists', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'tooDeep'],
    ['lines without end', 'x\n'.repeat(200_000), 'plainText'],
    ['broken lines', '{"a\n'.repeat(50_000), 'notJson'],
    ['a list of lists without end', json({ a: [[[]]], b: Array.from({ length: 10_000 }, () => [[]]) }), 'otherObject'],
  ])('is refused with the right reason: %s', async (_name, content, reason) => {
    await expect(bring('hostile.json', content)).rejects.toThrow(reason);
  });

  it('is refused if it is an archive of too many archives', async () => {
    const inner = zipOf({ 'a.py': 'x' });
    const files = Object.fromEntries(
      Array.from({ length: LIMITS.archivesInArchiveMax + 1 }, (_, at) => [`${at}.zip`, inner]),
    );
    await expect(bring('many.zip', zipOf(files))).rejects.toThrow('archiveTooMany');
    expect(readdirSync(world.folder).filter((name) => name.startsWith('import.scratch'))).toEqual([]);
  });
});

describe('a file that seems to have no readable chats', () => {
  const sqlite = (sql: string): Buffer =>
    Buffer.concat([Buffer.from('SQLite format 3\0', 'latin1'), Buffer.alloc(500), Buffer.from(sql)]);
  it.each([
    ['notes.json', Buffer.from('这是一个普通的文本文件。'.repeat(60)), 'plainText'],
    ['msty-studio.json', json({ conversations: [{ id: '1', turns: [] }] }), 'msty'],
    ['rollout.jsonl', lines([{ type: 'session_meta', payload: { id: 'a' } }, { type: 'event' }]), 'otherApp Codex'],
    [
      'session.jsonl',
      lines([{ type: 'summary', summary: 'T', leafUuid: 'a' }, { type: 'user' }]),
      'otherApp Claude Code',
    ],
    [
      'shared.zip',
      zipOf({ 'shared_conversations.json': json([{ conversation_id: 'b' }]), 'message_feedback.json': '[]' }),
      'besideChats',
    ],
    ['studio.json', json({ runSettings: {}, systemInstruction: {}, chunkedPrompt: { chunks: [] } }), 'emptyChats'],
    [
      'telegram.json',
      json({ name: 'A', messages: [{ id: 1, from_id: 'u', date_unixtime: '1', text: 'Hi' }] }),
      'otherApp Telegram',
    ],
    [
      'discord.json',
      json({ guild: {}, channel: {}, messages: [{ id: '1', content: 'Hi', author: {} }] }),
      'otherApp Discord',
    ],
    ['slack.json', json([{ type: 'message', user: 'U1', ts: '1', text: 'Hi' }]), 'otherApp Slack'],
    [
      'tavern.jsonl',
      lines([
        { user_name: 'A', character_name: 'B' },
        { name: 'A', mes: 'Hi' },
      ]),
      'otherApp SillyTavern',
    ],
    ['copilot.json', json({ requesterUsername: 'a', responderUsername: 'b', requests: [] }), 'otherApp VS Code'],
    ['SharedStorage', sqlite('CREATE TABLE `conversationTextMessages` (id)'), 'mstyDatabase'],
    ['other.db', sqlite('CREATE TABLE notes (id)'), 'database'],
    ['Msty export.json', '{"split":{"turns":[]}}', 'msty'],
    ['dynamsty.json', '{"split":{"turns":[]}}', 'otherObject split'],
    ['tags.json', json({ data: { chats: [] } }), 'noConversations'],
  ])('%s is refused with the reason that fits it', async (name, content, reason) => {
    await expect(bring(name, content)).rejects.toThrow(reason);
    expect(notices.badFile).toHaveProperty(reason.split(' ')[0] ?? '');
  });

  it('is still read if it is a list of messages', async () => {
    await bring('msty-chat.json', json({ title: 'Clouds', messages: listed }));
    expect(titles()).toEqual(['Clouds']);
  });
});
