// An import keeps what comes before the cut in a file that was cut off, and reports that the rest is missing.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { cutValue } from '../../../electron/library/transfer/cut-json.ts';
import type { JobResult } from '../../../shared/library.ts';
import {
  bigAgi,
  claude,
  deepSeek,
  gemini,
  geminiTurns,
  grok,
  janMessages,
  janThread,
  libreChat,
  listed,
  lmStudio,
  lobeChat,
  nextChat,
  openWebUi,
  qwen,
  seenIn,
  typingMind,
} from './app-samples.ts';
import { addChat, addMessage, contentOf, TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

/** The chats imported into a new library, or the reason for a refusal, which must leave that library unchanged. */
async function outcome(content: string | Buffer): Promise<{ seen: string[][]; result: JobResult } | string> {
  const into = world.library();
  const before = contentOf(into);
  try {
    const result = await world.import(into, world.file('file.json', content));
    return { seen: seenIn(into), result };
  } catch (error) {
    expect(error).toMatchObject({ reason: 'bad_file' });
    expect(contentOf(into)).toEqual(before);
    return error instanceof Error ? error.message : '';
  }
}

const isCounted = ({ unknownParts = [] }: JobResult): boolean => unknownParts.some(({ what }) => what === 'cutFile');

const FILES: readonly (readonly [string, string])[] = [
  ['Claude', JSON.stringify([...claude, { ...claude[0], uuid: 'c2', name: 'Second' }])],
  ['DeepSeek', JSON.stringify(deepSeek)],
  ['Open WebUI', JSON.stringify(openWebUi, null, 2)],
  ['LibreChat', JSON.stringify(libreChat)],
  ['LM Studio', JSON.stringify(lmStudio)],
  ['NextChat', JSON.stringify(nextChat)],
  ['TypingMind', JSON.stringify(typingMind)],
  ['big-AGI', JSON.stringify(bigAgi)],
  ['Jan', JSON.stringify({ ...janThread, messages: janMessages })],
  ['lists of messages', JSON.stringify({ messages: listed })],
  ['Grok', JSON.stringify(grok)],
  ['LobeChat', JSON.stringify(lobeChat)],
  ['Qwen', JSON.stringify(qwen)],
  ['Gemini', JSON.stringify(gemini)],
  ['Gemini for Workspace', JSON.stringify(geminiTurns)],
];

const wordsIn = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? [];

describe.each(FILES)('a cut file of %s', (_app, file) => {
  it('invents no words, never imports fewer messages from a longer piece, and reports the cut', async () => {
    const whole = await outcome(file);
    if (typeof whole === 'string') throw new Error(whole);
    const words = [...new Set([...wordsIn(whole.seen.flat().join(' ')), ...wordsIn(file), 'File', 'Image'])];
    let least = 0;
    for (let share = 1; share < 10; share += 1) {
      const cut = await outcome(file.slice(0, Math.floor((file.length * share) / 10)));
      if (typeof cut === 'string') {
        expect(cut).toBe('endsEarly');
        continue;
      }
      expect(isCounted(cut.result)).toBe(true);
      const said = cut.seen.flatMap(([, ...rest]) => rest).join(' ');
      const others = wordsIn(said).filter((word) => !words.some((one) => one.startsWith(word)));
      expect(others).toEqual([]);
      const count = cut.result.messagesAdded ?? 0;
      expect(count).toBeGreaterThanOrEqual(least);
      least = count;
    }
    expect(least).toBeGreaterThan(0);
  });
});

describe('a file that was cut off', () => {
  const two = JSON.stringify([...claude, { ...claude[0], uuid: 'c2', name: 'Second' }]);

  it('keeps its complete chats, and the beginning of the last one', async () => {
    const whole = await outcome(two);
    const cut = await outcome(two.slice(0, two.lastIndexOf('Hollow') + 3));
    if (typeof whole === 'string' || typeof cut === 'string') throw new Error('refused');
    expect(cut.seen).toContainEqual(whole.seen.find(([title]) => title === 'Bread'));
    expect(cut.seen.find(([title]) => title === 'Second')?.at(-1)).toBe('assistant: (Tap it.) Tap the bottom.');
    expect(isCounted(cut.result)).toBe(true);
  });

  it('with a message on each line keeps the beginning of the last line', async () => {
    const lines = listed.map((one) => JSON.stringify(one)).join('\n');
    const cut = await outcome(lines.slice(0, lines.lastIndexOf('Two') + 2));
    if (typeof cut === 'string') throw new Error(cut);
    expect(cut.seen[0]?.at(-1)).toMatch(/Tw$/);
    expect(isCounted(cut.result)).toBe(true);
  });

  it('is read if it is packed, in UTF-16, or cut within a character', async () => {
    const text = JSON.stringify({
      messages: [
        { role: 'user', content: 'Tap the' },
        { role: 'assistant', content: 'Thé bottom' },
      ],
    });
    const bytes = Buffer.from(text);
    const packed = gzipSync(text, { level: 0 });
    const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const content of [
      packed.subarray(0, packed.length - 18),
      wide.subarray(0, wide.length - 19),
      bytes.subarray(0, bytes.indexOf('é') + 1),
    ]) {
      const cut = await outcome(content);
      if (typeof cut === 'string') throw new Error(cut);
      expect(cut.seen[0]?.at(-1)).toMatch(/^assistant: Th(?:é\s?\w*|.)?$/u);
      expect(isCounted(cut.result)).toBe(true);
    }
  });

  it('gives only its complete chats if Parley wrote it', async () => {
    for (const id of ['first', 'last']) {
      addChat(store, id);
      addMessage(store, id, { id: `${id}-1`, parentId: null, role: 'user', text: `The words of the ${id} chat` });
    }
    const file = readFileSync(await world.export(store, 'json'), 'utf8');
    const cut = await outcome(file.slice(0, file.lastIndexOf('The words') + 10));
    if (typeof cut === 'string') throw new Error(cut);
    expect(cut.seen.map((chat) => chat.at(-1))).toEqual(['user: The words of the first chat']);
    expect(isCounted(cut.result)).toBe(true);
    expect(await outcome(file.slice(0, file.indexOf('The words') + 10))).toBe('endsEarly');
  });

  it('changes nothing if no message begins before the cut', async () => {
    for (const content of [
      '[',
      '{',
      '[{"uuid":"c1","name":"Bre',
      '{"format":"parley-export","version":1,"folders":[],"conv',
      '{"a":1',
    ])
      expect(await outcome(content)).toBe('endsEarly');
  });
});

describe('a value that is cut off', () => {
  it.each([
    ['{"a":"wor', { a: 'wor' }],
    ['{"a":"wor","b', { a: 'wor' }],
    ['{"a":"wor","b":', { a: 'wor' }],
    ['{"a":"wor","b":tru', { a: 'wor' }],
    ['{"a":12', {}],
    ['{"a":12,', { a: 12 }],
    ['[1,2,{"a":[null,', [1, 2, { a: [null] }]],
    ['{"a":"x\\', { a: 'x' }],
    ['{"a":"x\\\\', { a: 'x\\' }],
    ['{"a":"x\\u00', { a: 'x' }],
    ['{"a":"x\\ud83d', { a: 'x' }],
    ['{"a":"x\\"y', { a: 'x"y' }],
    ['{"a":{"b":{}', { a: { b: {} } }],
    ['{"a" : "x" , ', { a: 'x' }],
    ['"wor', 'wor'],
    ['tru', undefined],
  ])('keeps only what is certain: %s', (text, value) => expect(cutValue(text)).toEqual(value));

  it('yields a prefix of the whole value, wherever it is cut', () => {
    const whole = JSON.stringify({ a: ['x "y" \\ é', 1.5e3, true, null, {}, [[]]], 'b"c': { d: '\u0001' } });
    for (let end = 1; end < whole.length; end += 1) {
      const cut = JSON.stringify(cutValue(whole.slice(0, end)) ?? null).replace(/[\]}"]*$/u, '');
      if (cut !== 'null') expect(whole.startsWith(cut), whole.slice(0, end)).toBe(true);
    }
  });
});
