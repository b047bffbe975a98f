// Small rules of the chat: keys, typed numbers, find, copying, what is sent, the choice of models, the tree.
import { describe, expect, it } from 'vitest';
import { composerAction, type KeyFacts } from '../../../renderer/chat/composer/composer-keys.ts';
import {
  countHits,
  findHits,
  partOfHit,
  readableText,
  renderedOrdinal,
  stepHit,
} from '../../../renderer/chat/find/find-in-chat.ts';
import { findRanges } from '../../../renderer/chat/find/find-marks.ts';
import { treeRows } from '../../../renderer/chat/inspector/tree-order.ts';
import {
  conversationAsHtml,
  conversationAsMarkdown,
  finished,
  lastCodeBlock,
  plainAsHtml,
} from '../../../renderer/chat/message/copy-formats.ts';
import { allSteps } from '../../../renderer/markdown/copying/steps.ts';
import { chooseModels, type ModelsToChooseFrom } from '../../../renderer/services/model-choices.ts';
import { readNumber } from '../../../renderer/words/number-reading.ts';
import type { Connection } from '../../../shared/connection.ts';
import type { TreeNode } from '../../../shared/conversation.ts';
import { findSecret } from '../../../shared/requests/secret-scan.ts';
import { estimateTokens, sentAlong } from '../../../shared/usage/token-estimate.ts';
import { FAKE_CONNECTION } from '../../helpers/page/fake-chat-bridge.ts';

const key = (over: Partial<KeyFacts>): KeyFacts => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
});

describe('keys in the composer', () => {
  const act = (over: Partial<KeyFacts>) => composerAction(key(over), 'enter', false);

  it('send with Enter and break the line with Shift+Enter', () => {
    expect(act({})).toBe('send');
    expect(act({ shiftKey: true })).toBe('none');
  });

  it('send only with the modifier key if the user chose that', () => {
    expect(composerAction(key({}), 'mod-enter', false)).toBe('none');
    expect(composerAction(key({ ctrlKey: true }), 'mod-enter', false)).toBe('send');
  });

  it('edit the last message with Up only in an empty box', () => {
    expect(composerAction(key({ key: 'ArrowUp' }), 'enter', true)).toBe('edit-last');
    expect(composerAction(key({ key: 'ArrowUp' }), 'enter', false)).toBe('none');
  });
});

describe('typed numbers', () => {
  const temperature = { min: 0, max: 2, isInteger: false };
  const tokens = { min: 1, max: Number.MAX_SAFE_INTEGER, isInteger: true };

  it('change to the nearest limit if out of range, with an explanation', () => {
    expect(readNumber('2.7', temperature)).toEqual({ kind: 'value', value: 2, note: 'above' });
    expect(readNumber('-1', temperature)).toEqual({ kind: 'value', value: 0, note: 'below' });
    expect(readNumber('0', tokens)).toEqual({ kind: 'value', value: 1, note: 'below' });
  });

  it('may have a decimal comma, and are rounded down where they must be whole', () => {
    expect(readNumber(' 0,7 ', temperature)).toEqual({ kind: 'value', value: 0.7, note: 'none' });
    expect(readNumber('100.9', tokens)).toEqual({ kind: 'value', value: 100, note: 'rounded' });
  });

  it('may have thousands separators in whole numbers', () => {
    for (const typed of ['1,000', '1.000', '1 000', '1’000'])
      expect(readNumber(typed, tokens), typed).toEqual({ kind: 'value', value: 1000, note: 'none' });
    expect(readNumber('1,234,567', tokens)).toEqual({ kind: 'value', value: 1_234_567, note: 'none' });
    expect(readNumber('1.5', tokens)).toEqual({ kind: 'value', value: 1, note: 'rounded' });
    expect(readNumber('1,000', temperature)).toEqual({ kind: 'value', value: 1, note: 'none' });
  });

  it('may have the minus sign that the hints use', () => {
    const penalty = { min: -2, max: 2, isInteger: false };
    expect(readNumber('−1,5', penalty)).toEqual({ kind: 'value', value: -1.5, note: 'none' });
    expect(readNumber('−2,000', { min: -9_999, max: 9_999, isInteger: true })).toMatchObject({ value: -2000 });
  });

  it('may have the wide digits of East Asian keyboards', () => {
    expect(readNumber('１．５', temperature)).toEqual({ kind: 'value', value: 1.5, note: 'none' });
    expect(readNumber('１，０００', tokens)).toEqual({ kind: 'value', value: 1000, note: 'none' });
  });

  it('distinguish empty from unreadable', () => {
    expect(readNumber('  ', temperature)).toEqual({ kind: 'empty' });
    expect(readNumber('warm', temperature)).toEqual({ kind: 'unreadable' });
    expect(readNumber('Infinity', temperature)).toEqual({ kind: 'unreadable' });
  });
});

describe('find in chat', () => {
  it('counts over all messages and wraps around', () => {
    const hits = findHits(
      [
        { id: 'a', text: 'Stream a stream' },
        { id: 'b', text: 'no' },
        { id: 'c', text: 'STREAMS' },
      ],
      'stream',
    );
    expect(hits.map((hit) => hit.messageId)).toEqual(['a', 'a', 'c']);
    expect(stepHit(2, 3, 1)).toBe(0);
    expect(stepHit(0, 3, -1)).toBe(2);
    expect(stepHit(-1, 0, 1)).toBe(-1);
  });

  it('takes every character literally, and finds single-character words', () => {
    expect(findHits([{ id: 'a', text: 'a.b axb (x) [y' }], 'a.b')).toHaveLength(1);
    expect(findHits([{ id: 'a', text: '漢字と漢' }], '漢')).toHaveLength(2);
  });

  it('accepts every printable ASCII character, and finds those that Markdown shows', () => {
    for (let code = 33; code < 127; code++) {
      const sign = String.fromCharCode(code);
      const hits = findHits([{ id: 'a', text: `x${sign}${sign}5` }], `x${sign}`);
      expect(hits, sign).toHaveLength('*_`~'.includes(sign) ? 0 : 1);
    }
    expect(findHits([{ id: 'a', text: 'MARK-5' }], 'mark-5')).toHaveLength(1);
  });

  it("doesn't count what Markdown hides", () => {
    expect(readableText('see [the page](https://example.com/page) and **bo**ld')).toBe('see the page and bold');
    expect(renderedOrdinal({ ordinal: 3, of: 4 }, 2)).toBe(1);
    expect(renderedOrdinal({ ordinal: 0, of: 4 }, 0)).toBe(-1);
  });

  it.each([
    ['[a](b) ![c](d "e") [f](g h)', 'a c [f](g h)'],
    ['[a [b](c)', 'a [b'],
    ['x] [y](z)](w)', 'x] y](w)'],
    ['[a\nb](c)', '[a\nb](c)'],
    ['[[a]](b)', '[[a]](b)'],
    ['![![![a](b)', '![![a'],
    [`[${'a'.repeat(1_001)}](b)`, `[${'a'.repeat(1_001)}](b)`],
    ['```js [a](b)\n[c](d)', '\nc'],
  ])("reads links as their texts, and leaves what isn't a link, in %s", (markdown, expected) => {
    expect(readableText(markdown)).toBe(expected);
  });

  it.each([
    ['cafe', 'Un café, un CAFE\u0301.', ['café', 'CAFE\u0301']],
    ['été', 'ete', ['ete']],
    ['らーめん', 'ラーメンとﾗｰﾒﾝ', ['ラーメン', 'ﾗｰﾒﾝ']],
    ['ABC１', 'ＡＢＣ1', ['ＡＢＣ1']],
    ['مدرسه', 'المَدْرَسَة', ['مَدْرَسَة']],
    ['strasse', 'Straße', ['Straße']],
    ['s', 'ß', ['ß', 'ß']],
    ['が', 'ガカ\u3099か', ['ガ', 'カ\u3099']],
    ['90', '٩٠', ['٩٠']],
  ])('finds “%s” in “%s”, and marks whole characters', (query, text, expected) => {
    const root = document.createElement('div');
    root.append(text);
    expect(findRanges(root, query).map(String)).toEqual(expected);
    expect(findHits([{ id: 'a', text }], query)).toHaveLength(expected.length);
  });

  it('finds white space before a word, however long it is', () => {
    const texts = [{ id: 'a', text: `${' '.repeat(100_000)}x y  y` }];
    expect(findHits(texts, ' y')).toHaveLength(2);
    expect(findHits(texts, ' ')).toHaveLength(3);
  });

  it('knows which part of a message has a hit, from the texts of its parts', () => {
    const counts = ['one **word**', 'none', 'word and Word', ''].map((text) => countHits(text, 'word'));
    expect(counts).toEqual([1, 0, 2, 0]);
    expect([0, 1, 2].map((ordinal) => partOfHit({ ordinal, of: 3 }, counts))).toEqual([
      { part: 0, ordinal: 0, of: 1 },
      { part: 2, ordinal: 0, of: 2 },
      { part: 2, ordinal: 1, of: 2 },
    ]);
    expect(partOfHit({ ordinal: 0, of: 3 }, [0, 0])).toBeNull();
  });

  it('marks hits that span several elements', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>one <strong>tw</strong>o three</p><button>two</button>';
    expect(findRanges(root, 'two').map(String)).toEqual(['two']);
  });
});

describe('copying', () => {
  it('includes the authors of several messages', () => {
    const names = { user: 'You', assistant: 'Assistant', system: 'System' };
    const text = conversationAsMarkdown(
      [
        { role: 'user', text: 'Hi ' },
        { role: 'assistant', text: '`x`' },
      ],
      names,
    );
    expect(text).toBe('**You**\n\nHi\n\n**Assistant**\n\n`x`\n');
  });

  it('finds the last code block, even an unclosed one', () => {
    expect(lastCodeBlock('```js\na\n```\ntext\n~~~\n  b\n\nc\n~~~\n')).toBe('  b\n\nc');
    expect(lastCodeBlock('```\nopen\n')).toBe('open\n');
    expect(lastCodeBlock('none')).toBeNull();
  });

  it("keeps line breaks, indentation and special characters of the user's text in rich text", () => {
    const own = plainAsHtml('if <a>\n  b & c');
    expect(own).toBe('<p>if &lt;a&gt;<br>&nbsp;&nbsp;b &amp; c</p>');
    const names = { user: 'You', assistant: 'Assistant', system: 'System' };
    expect(allSteps(conversationAsHtml([{ role: 'user', text: '', html: () => finished(own) }], names))).toBe(
      `<p><strong>You</strong></p>\n${own}\n`,
    );
  });
});

describe('the text of a request', () => {
  it('includes the whole history unless a limit is set', () => {
    expect(sentAlong([10, 20, 30], null, 0)).toBe(72);
    expect(sentAlong([10, 20, 30], 2, 5)).toBe(67);
  });

  it('has a plausible token estimate even for a megabyte', () => {
    const text = 'four score and seven years ago '.repeat(40_000);
    expect(estimateTokens(text)).toBeGreaterThan(text.length / 5);
    expect(estimateTokens(text)).toBeLessThan(text.length / 3);
    expect(estimateTokens('')).toBe(0);
  });

  it('is checked for keys, not for text about keys', () => {
    expect(findSecret(`use sk-proj-${'a1B2'.repeat(8)} please`)).toBe('apiKey');
    expect(findSecret('-----BEGIN OPENSSH PRIVATE KEY-----')).toBe('privateKey');
    expect(findSecret('What is an API key like sk-...?')).toBeNull();
  });
});

describe('the list of models to choose from', () => {
  const connection = (id: string): Connection => ({ ...FAKE_CONNECTION, id, name: `Service ${id}` });
  const list = (connectionId: string, ids: readonly string[]) => ({
    connectionId,
    models: ids.map((id) => ({ id })),
    fetchedAt: 1,
    error: null,
  });

  const from = (more: Partial<ModelsToChooseFrom>): ModelsToChooseFrom => ({
    connections: [connection('a'), connection('b')],
    lists: new Map(),
    favourites: [],
    recent: [],
    current: null,
    facts: new Map(),
    ...more,
  });
  const shown = (source: ModelsToChooseFrom, query = '') =>
    chooseModels(source, query).map(({ kind, choices }) => [kind, ...choices.map(({ model }) => model)]);

  it('shows the current model, favourites and recent ones first, none twice, then each connection with its count', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `model-${index}`);
    const source = from({
      lists: new Map([
        ['a', list('a', many)],
        ['b', list('b', ['x', 'y'])],
      ]),
      favourites: ['a/model-9999', 'b/x', 'gone/z'],
      recent: [
        { connectionId: 'b', model: 'x' },
        { connectionId: 'b', model: 'typed-name' },
        { connectionId: 'gone', model: 'z' },
      ],
      current: { connectionId: 'b', model: 'y' },
    });
    const groups = chooseModels(source, '');
    expect(shown(source).slice(0, 3)).toEqual([
      ['current', 'y'],
      ['favourites', 'model-9999', 'x'],
      ['recent', 'typed-name'],
    ]);
    expect(groups.slice(3).map(({ connection: of, count, choices }) => [of?.id, count, choices.length])).toEqual([
      ['a', 10_000, 9_999],
    ]);
  });

  it("leaves out hidden models, except the chat's own", () => {
    const price = { in: null, out: null, currency: 'USD' };
    const hidden = (model: string) =>
      ({ connectionId: 'a', model, isHidden: true, note: '', contextLength: null, price }) as const;
    const source = from({
      lists: new Map([['a', list('a', ['mine', 'other', 'third'])]]),
      favourites: ['a/other'],
      recent: [{ connectionId: 'a', model: 'other' }],
      current: { connectionId: 'a', model: 'mine' },
      facts: new Map(['mine', 'other'].map((model) => [`a/${model}`, hidden(model)])),
    });
    expect(shown(source)).toEqual([
      ['current', 'mine'],
      ['connection', 'third'],
    ]);
    expect(shown(source, 'other')).toEqual([]);
  });

  it('needs every typed word', () => {
    const lists = new Map([['a', list('a', ['llama-70b', 'llama-8b', 'other'])]]);
    expect(shown(from({ lists }), 'llama 8')).toEqual([['connection', 'llama-8b']]);
    expect(shown(from({ lists }), 'service other')).toEqual([['connection', 'other']]);
  });

  it('puts matches at the beginning first, among connections and within them', () => {
    const lists = new Map([
      ['a', list('a', ['deepseek-r1-qwen', 'aqwen'])],
      ['b', list('b', ['deepseek-r1-distill-qwen-32b', 'qwen3-32b'])],
    ]);
    expect(shown(from({ lists, current: { connectionId: 'a', model: 'aqwen' } }), 'qwen')).toEqual([
      ['connection', 'qwen3-32b', 'deepseek-r1-distill-qwen-32b'],
      ['connection', 'deepseek-r1-qwen', 'aqwen'],
    ]);
  });
});

describe('the tree of branches', () => {
  it('draws a chat of thousands of messages, and indents only forks', () => {
    const node = (id: string, parentId: string | null, createdAt: number): TreeNode => ({
      id,
      parentId,
      role: 'user',
      status: 'complete',
      snippet: id,
      error: null,
      model: null,
      createdAt,
      isOnActivePath: true,
    });
    const chain = Array.from({ length: 5000 }, (_, index) =>
      node(`m${index}`, index === 0 ? null : `m${index - 1}`, index),
    );
    const rows = treeRows([...chain, node('fork', 'm4000', 9000)], new Set());
    expect(rows).toHaveLength(5001);
    expect(rows.at(-1)).toMatchObject({ node: { id: 'fork' }, position: 2, siblings: 2 });
    expect(treeRows(chain, new Set(['m10']))).toHaveLength(11);
    // The fork's line continues to its last branch.
    expect(rows[4001]?.continues).toEqual([true]);
    expect(rows.at(-1)?.continues).toEqual([false]);
    expect(rows[4000]?.continues).toEqual([]);
  });
});
