// Replaces each imported sentence in sample chats by another one in several shapes, and adds it in unknown fields: it must
// be imported or counted.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readChatbox } from '../../../electron/library/transfer/apps/chatbox.ts';
import { chatReaderOf } from '../../../electron/library/transfer/chat-readers.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { countingUnread } from '../../../electron/library/transfer/unread-texts.ts';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import {
  aiStudio,
  bigAgi,
  claude,
  deepSeek,
  geminiTurns,
  grok,
  janMessages,
  janThread,
  langChain,
  libreChat,
  listed,
  lmStudio,
  nextChat,
  openWebUi,
  qwen,
  typingMind,
} from './app-samples.ts';

type Path = readonly (string | number)[];

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8'));

const CHATS: readonly (readonly [string, unknown])[] = [
  ['Claude', claude[0]],
  ['DeepSeek', deepSeek[0]],
  ['Open WebUI', openWebUi[0]],
  ['LibreChat', libreChat],
  ['LM Studio', lmStudio],
  ['NextChat', nextChat['chat-next-web-store'].sessions[0]],
  ['TypingMind', typingMind.data.chats[0]],
  ['big-AGI', bigAgi.conversations[0]],
  ['Jan', { ...janThread, messages: janMessages }],
  ['OpenAI', { messages: listed }],
  ...Object.entries(langChain).map(([form, messages]): [string, unknown] => [`LangChain, ${form}`, { messages }]),
  ['Grok', grok.conversations[0]],
  ['Qwen', qwen.data[0]],
  ['Google AI Studio', aiStudio],
  ['Gemini for Workspace', geminiTurns],
  ['ChatGPT', fixture('chatgpt-conversations')[0]],
  ['Chatbox', fixture('chatbox-backup')['session:s1']],
];

const WORDS = 'Some words that matter';
const SHAPES: readonly (readonly [string, unknown])[] = [
  ['a text', WORDS],
  ['a list', [WORDS]],
  ['an object with a text', { text: WORDS }],
  ['an object with a value', { value: WORDS }],
  ['a list of parts', [{ type: 'text', text: WORDS }]],
  ['a part of an unknown type', [{ type: 'newkind', content: WORDS }]],
  ['a wrapped part', [{ type: 'text', text: { value: WORDS } }]],
  ['parts in an object', { parts: [WORDS] }],
];

function read(chat: unknown): { readonly text: string; readonly counted: number } {
  const notes = new TransferNotes();
  const reader = chatReaderOf(chat);
  const document =
    reader === null
      ? readChatbox(chat, notes)
      : countingUnread(chat, reader.about, notes, () => reader.read(chat as JsonObject, notes));
  return { text: JSON.stringify(document), counted: notes.list().reduce((sum, { count }) => sum + count, 0) };
}

/** The paths to all values for which `isWanted` is true. */
function pathsTo(chat: unknown, isWanted: (value: unknown) => boolean): Path[] {
  const found: Path[] = [];
  const open: { value: unknown; path: Path }[] = [{ value: chat, path: [] }];
  for (const { value, path } of open) {
    if (isWanted(value)) found.push(path);
    const inner = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
    for (const [key, one] of inner) open.push({ value: one, path: [...path, key] });
  }
  return found;
}

function changed(chat: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(chat);
  let place = copy as Record<string | number, never>;
  for (const key of path.slice(0, -1)) place = place[key] as never;
  place[path.at(-1) ?? ''] = value as never;
  return copy;
}

describe.each(CHATS)('a text in a chat of %s', (_app, chat) => {
  const before = read(chat);
  const isImported = (value: unknown): boolean =>
    typeof value === 'string' && value.includes(' ') && before.text.includes(JSON.stringify(value).slice(1, -1));

  it('is imported or counted in every shape', () => {
    const lost = pathsTo(chat, isImported).flatMap((path) =>
      SHAPES.flatMap(([shape, value]) => {
        const after = read(changed(chat, path, value));
        return after.text.includes(WORDS) || after.counted > before.counted ? [] : [`${path.join('.')} as ${shape}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('is imported or counted in a field that Parley doesn’t know', () => {
    // Include the objects that hold a message's text, and the objects around them.
    const places = pathsTo(chat, isImported).flatMap((path) => path.map((_key, at) => path.slice(0, at)));
    const objects = places.filter((place) => {
      const value = place.reduce<unknown>((one, key) => (one as Record<string | number, unknown>)[key], chat);
      return isObject(value);
    });
    const lost = objects.flatMap((path) =>
      SHAPES.flatMap(([shape, value]) => {
        const after = read(changed(chat, [...path, 'newfield'], value));
        return after.text.includes(WORDS) || after.counted > before.counted ? [] : [`${path.join('.')} has ${shape}`];
      }),
    );
    expect([...new Set(lost)]).toEqual([]);
  });
});

describe('a text that is no part of a chat', () => {
  it.each([
    ['an id', 'asst_9fe41c'],
    ['a date', '2026-03-01 08:00:00'],
    ['an address', 'https://a.example/one%20two'],
    ['encoded data', `data:image/png;base64,${'iVBORw0KGgo'.repeat(40)}`],
    ['a number', 12],
  ])('isn’t counted: %s', (_kind, value) => {
    expect(read({ messages: [{ role: 'user', content: 'Hello there.', extra: value }] }).counted).toBe(0);
  });

  it('isn’t counted if its field is known to hold progress messages', () => {
    const mapping = {
      a: {
        parent: null,
        children: [],
        message: {
          author: { role: 'assistant' },
          content: { content_type: 'text', parts: ['It is.'] },
          metadata: { initial_text: 'Thinking about it', finished_text: 'Thought for 8 seconds' },
        },
      },
    };
    expect(read({ id: 'c', title: 'T', mapping }).counted).toBe(0);
  });
});
