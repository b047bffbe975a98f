/** The entries of the palette, and their order. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatMatches, type PaletteSource, paletteGroups } from '../../../renderer/palette/palette-items.ts';
import { COMMANDS } from '../../../renderer/store/window/commands.ts';
import { matchText, wordsOf } from '../../../renderer/words/text-match.ts';
import type { Preset } from '../../../shared/saved-items.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';

const chats = livedInWorld(20)
  .conversations.slice(0, 4)
  .map((chat, at) => ({
    ...chat,
    title: ['A birthday party for ten', 'Partition the events table', 'Spare parts', ''][at] ?? '',
  }));
const command = COMMANDS[0];
if (command === undefined) throw new Error('There are no commands.');
const PRESET: Preset = {
  kind: 'preset',
  id: 's1',
  name: 'Precise',
  position: 0,
  revision: '',
  values: {
    connectionId: 'a',
    connectionName: 'Northwind',
    model: 'qwen3-32b',
    isListed: true,
    parameters: {},
    stream: true,
    systemPrompt: 'Answer in parts.',
    extraBody: '',
  },
};
const source: PaletteSource = {
  chats,
  commands: [{ command, title: 'Compare parts of this chat', synonyms: 'side by side, contrast' }],
  models: [
    { connectionId: 'a', model: 'deepseek-r1-distill-qwen-32b', from: 'Northwind' },
    { connectionId: 'a', model: 'qwen3-32b', from: 'Northwind' },
  ],
  presets: [PRESET],
  prompts: [
    { kind: 'prompt', id: 'p1', name: 'Translate', text: 'Translate {{text}} for a party', position: 0, revision: '' },
    { kind: 'prompt', id: 'p2', name: 'Party plan', text: 'Plan', position: 1, revision: '' },
  ],
  settings: [{ tab: 'appearance', label: null, title: 'Settings: Appearance', synonyms: 'look, dark mode' }],
  help: [{ articleId: 'parts', title: 'Parts of the window', synonyms: 'regions' }],
  found: [],
  untitled: 'Untitled chat',
  searchAll: 'Search all',
};
const texts = (query: string, name: string) =>
  paletteGroups(source, query)
    .find((group) => group.name === name)
    ?.items.map((item) => item.text);

describe('the palette', () => {
  it('shows the latest chats and the commands before anything is typed', () => {
    expect(paletteGroups(source, '').map((group) => group.name)).toEqual(['chats', 'commands']);
    expect(texts('', 'chats')?.at(-1)).toBe('Untitled chat');
  });

  it('puts matches at the beginning first', () => {
    expect(texts('part', 'chats')).toEqual(['Partition the events table', 'A birthday party for ten', 'Spare parts']);
    expect(texts('qwen', 'models')).toEqual(['qwen3-32b', 'deepseek-r1-distill-qwen-32b']);
  });

  it('finds settings pages, and always offers the full search last', () => {
    expect(texts('appear', 'settings')).toEqual(['Settings: Appearance']);
    expect(paletteGroups(source, 'zzz').flatMap((group) => group.items.map((item) => item.kind))).toEqual(['search']);
  });

  it('puts a page whose name begins with the query before titles in which only a later word does', () => {
    const entry = (title: string, name?: string) => ({
      ...{ tab: 'appearance' as const, label: null, title, synonyms: '' },
      ...(name !== undefined && { name }),
    });
    const many = Array.from({ length: 10 }, (_, at) => entry(`The look ${at}`));
    const settings = [...many, entry('Settings: Look', 'Look')];
    const found = paletteGroups({ ...source, settings }, 'look').find(({ name }) => name === 'settings');
    expect(found?.items.map(({ text }) => text)).toEqual(['Settings: Look', 'The look 0', 'The look 1', 'The look 2']);
  });

  it('finds presets and prompts by name first, then by content', () => {
    expect(texts('party', 'prompts')).toEqual(['Party plan', 'Translate']);
    expect(texts('answer parts', 'presets')).toEqual(['Precise']);
    expect(texts('', 'prompts')).toBeUndefined();
  });

  it('gives no two rows the same key', () => {
    const keys = paletteGroups(source, 'a').flatMap((group) => group.items.map((item) => item.key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('matches in a text', () => {
  it('are in the order of the text, at the beginnings of words if possible', () => {
    expect(matchText('A birthday party', ['party', 'birth'])).toEqual({
      rank: 1,
      marks: [
        [2, 7],
        [11, 16],
      ],
    });
    expect(matchText('apart, a part', ['part'])?.marks).toEqual([[9, 13]]);
  });

  it("don't overlap, and are in the right place after letters whose lower case is longer", () => {
    expect(matchText('partition', ['part', 'parti'])?.marks).toEqual([[0, 4]]);
    expect(matchText('İstanbul plans', ['plans'])).toEqual({ rank: 1, marks: [[9, 14]] });
  });

  it('ignore punctuation around a typed word', () => {
    expect(matchText('The house', wordsOf('House:'))?.rank).toBe(1);
    expect(matchText('gpt-5.1', wordsOf('gpt-5.1,'))?.rank).toBe(0);
    expect(matchText('The house', wordsOf('?'))).toBeNull();
  });

  it('need every typed word', () => {
    expect(matchText('A birthday party', ['party', 'cake'])).toBeNull();
  });
});

describe('the chats that the palette finds', () => {
  it('are found by reading fewer than 20 of 10,000 titles if all of them match', () => {
    let read = 0;
    const many = Array.from({ length: 10_000 }, (_, at) =>
      Object.defineProperty({ ...chats[0], id: `c${at}` }, 'title', { get: () => ++read && `A chat ${at}` }),
    );
    for (const query of ['', 'a', 'a chat']) {
      read = 0;
      const found = paletteGroups({ ...source, chats: many as typeof chats }, query).find(
        ({ name }) => name === 'chats',
      );
      expect(found?.items.map(({ text }) => text)).toEqual(Array.from({ length: 7 }, (_, at) => `A chat ${at}`));
      expect(read, query).toBeLessThan(20);
    }
  });

  it('begin with a title that starts with the query, wherever it is in the list', () => {
    const titled = [...Array.from({ length: 20 }, (_, at) => `The part ${at}`), 'Part of it'];
    const many = titled.map((title, at) => ({ ...fakeSummary(`c${at}`, title, at), title }));
    const found = paletteGroups({ ...source, chats: many }, 'part').find(({ name }) => name === 'chats');
    expect(found?.items.map(({ text }) => text)).toEqual(['Part of it', ...titled.slice(0, 6)]);
  });
});

describe('a search while the user types', () => {
  /** Counts how many titles are read. */
  let read = 0;
  const titles = [
    'Plan a party',
    'A plan for plants',
    'Plans',
    'Airplane',
    'Unplanned',
    'Plain plan',
    'Plan B',
    'Planet',
    'Ten planks',
    'Explanation',
  ];
  const many = titles.concat(Array.from({ length: 500 }, (_, at) => `Chat ${at}`)).map((title, at) => {
    const chat = fakeSummary(`c${at}`, title, 1_000 - at);
    const get = (): string => {
      read += 1;
      return title;
    };
    return Object.defineProperty({ ...chat }, 'title', { get, enumerable: true });
  });

  it('finds the same as a new search for each query', () => {
    const matches = chatMatches();
    const typed = [
      'p',
      'pl',
      'pla',
      'plan',
      'plane',
      'plan',
      'plan ',
      'plan b',
      'plan bx',
      'plan b',
      'b',
      'x',
      'xp',
      'expl',
      'expl at',
      'at expl',
      '',
    ];
    for (const query of typed)
      expect([query, paletteGroups({ ...source, chats: many }, query, matches)]).toEqual([
        query,
        paletteGroups({ ...source, chats: many }, query),
      ]);
  });

  it('reads no title again that a shorter query has ruled out', () => {
    const matches = chatMatches();
    paletteGroups({ ...source, chats: many }, 'plane', matches);
    read = 0;
    paletteGroups({ ...source, chats: many }, 'planet', matches);
    expect(read).toBeLessThan(20);
    read = 0;
    paletteGroups({ ...source, chats: many, found: [] }, 'planet', matches);
    expect(read).toBe(0);
  });

  it('finds the same after chats have come, gone, moved and changed their names', () => {
    const name = fc.constantFrom('Plan', 'Explain', 'A plan', 'Other', '');
    const step = fc.record({ kind: fc.constantFrom('add', 'remove', 'touch'), at: fc.nat(30), name });
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 30 }),
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        (names, steps, isReady) => {
          const matches = chatMatches();
          let now = names.map((title, at) => ({ ...fakeSummary(`c${at}`, title, at), title }));
          for (const [count, { kind, at, name: title }] of steps.entries()) {
            const added = { ...fakeSummary(`n${count}`, title, 0), title };
            const touched = now[at];
            const others = now.filter((chat) => chat !== touched);
            if (kind === 'add') now = [added, ...now];
            else if (kind === 'remove' || touched === undefined) now = others;
            else now = [{ ...touched, title }, ...others];
            const changed = { ...source, chats: now };
            if (isReady) matches.prepare({ chats: now, untitled: source.untitled }, 1_000);
            for (const query of ['p', 'pl', 'pla', 'untitled'])
              expect(paletteGroups(changed, query, matches)).toEqual(paletteGroups(changed, query));
          }
        },
      ),
    );
  });

  it('prepares titles in steps, and reads none of them again', () => {
    const matches = chatMatches();
    const list = { chats: many, untitled: source.untitled };
    expect(matches.prepare(list, -1)).toBe(false);
    expect(matches.prepare(list, 10_000)).toBe(true);
    read = 0;
    matches.of(list, ['zz']);
    expect(read).toBe(0);
  });
});
