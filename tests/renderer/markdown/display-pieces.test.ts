// Text that would take an engine seconds to lay out is cut into pieces, and every character stays in the page.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementsToMarkdown } from '../../../renderer/markdown/copying/copied-markdown.ts';
import { DisplayCutter } from '../../../renderer/markdown/display-pieces.ts';
import { createRendered, inPieces } from './render.ts';

const EXTENDER = /[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200c|\u200d/u;
const SHOWN_MAX = 30;
const WORD_MAX = 512;
/** The engine lays out each of these elements separately. */
const LAYOUT_BOXES = '.md-text-box, .md-code-lines, :is(p, h1, td, th, .md-math-block):not(:has(.md-text-box))';

function show(text: string, pieces: readonly string[] = [text]): HTMLElement {
  const { container, view } = createRendered();
  if (pieces.length === 1) {
    view.setText(text, { isStreaming: false });
  } else {
    view.setText('', { isStreaming: true });
    for (const piece of pieces) {
      view.append(piece);
      view.flush();
    }
    view.finish();
  }
  view.flush();
  return container;
}

/** The longest run of characters that match `EXTENDER` and are drawn in one box, across elements. */
function longestShownRun(root: Element): number {
  const shown = root.cloneNode(true);
  if (!(shown instanceof Element)) return 0;
  for (const hidden of shown.querySelectorAll('.md-excess')) hidden.remove();
  let longest = 0;
  for (const box of shown.querySelectorAll(LAYOUT_BOXES)) {
    let run = 0;
    for (const character of box.textContent ?? '') {
      run = EXTENDER.test(character) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

/** The longest word in one text node. */
function longestTextWord(root: Element): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let longest = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const word of (node.textContent ?? '').split(/\s/)) longest = Math.max(longest, word.length);
  return longest;
}

const RUNS: readonly (readonly [string, string])[] = [
  ['combining marks', `a${'\u0301\u0489\u035c'.repeat(5_000)}`],
  ['marks of Arabic', `\u0645${'\u064b\u0651'.repeat(5_000)}`],
  ['marks of Thai', `\u0e01${'\u0e49'.repeat(5_000)}`],
  ['skin tones', `\u{1f44d}${'\u{1f3fb}'.repeat(5_000)}`],
  ['variation selectors', `\u2764${'\ufe0f'.repeat(5_000)}`],
  ['joiners', `a${'\u200d'.repeat(5_000)}`],
  ['tags', `\u{1f3f4}${'\u{e0067}'.repeat(5_000)}`],
  ['marks with markup between them', `a${'~~\u0301~~*\u0301\u0301*'.repeat(400)}`],
];

describe.each([
  ['a paragraph', (text: string) => text],
  ['a heading', (text: string) => `# ${text}`],
  ['a table', (text: string) => `| ${text} |\n|-|\n| ${text} |\n`],
  ['a code block', (text: string) => `\`\`\`\n${text}\n\`\`\``],
  ['code in a line', (text: string) => `\`${text}\``],
  ['a formula without an end', (text: string) => `$$\n${text}`],
  ['the name of an image', (text: string) => `![${text}](https://images.example/a.png)`],
  ['a very long paragraph', (text: string) => `${'word '.repeat(10_000)}${text}`],
])('in %s', (_place, wrap) => {
  it.each(RUNS)('a run of %s is drawn up to the thirtieth character', (_kind, text) => {
    const container = show(wrap(text));
    expect(longestShownRun(container)).toBeLessThanOrEqual(SHOWN_MAX);
    expect(longestShownRun(container)).toBeGreaterThan(0);
  });
});

describe('undrawn characters', () => {
  it.each(RUNS.slice(0, -1))('are in the page and in copied text: %s', (_kind, text) => {
    for (const container of [show(text), show(text, inPieces(text, 997)), show(`\`\`\`\n${text}\n\`\`\``)]) {
      expect(container.textContent).toContain(text);
      expect(elementsToMarkdown(container)).toContain(text);
    }
  });

  it("don't occur in the emoji and words that people write", () => {
    const words = '👩🏽‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 नमस्ते ที่นี้ Z̴̛̺a̶͓͋l̷̰̈́g̷̱̀o̵̭͘ שָׁלוֹם ཧཱུྃ';
    expect(show(words).querySelector('.md-excess, .md-word')).toBeNull();
    expect(show(words).textContent).toBe(words);
  });
});

describe('an endless word', () => {
  it.each([
    ['letters', 'W'.repeat(30_000)],
    ['joined letters', '\u0645'.repeat(30_000)],
    ['surrogate pairs', '\u{1d400}'.repeat(10_000)],
    ['a megabyte', 'Wa'.repeat(524_288)],
  ])('is laid out in parts: %s', (_kind, text) => {
    const container = show(text);
    expect(longestTextWord(container)).toBeLessThanOrEqual(WORD_MAX + 1);
    expect(container.textContent).toBe(text);
  });

  it("is found wherever it begins, and shorter words aren't affected", () => {
    const chars = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: WORD_MAX - 20, max: WORD_MAX + 20 }));
    const word = fc.tuple(chars, fc.constantFrom(' ', '\n', '\u00a0', '\u3000')).map(([n, end]) => 'w'.repeat(n) + end);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join('');
        const isCut = new DisplayCutter().cut(text).some(({ kind }) => kind === 'word');
        expect(isCut).toBe(text.split(/\s/).some(({ length }) => length > WORD_MAX));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the bold and slanted text around it', () => {
    const container = show(`**bold** ${'W'.repeat(2_000)} *slanted*`);
    expect(container.querySelector('strong')?.textContent).toBe('bold');
    expect(container.querySelector('em')?.textContent).toBe('slanted');
    expect(container.querySelectorAll('.md-word')).toHaveLength(4);
  });
});

describe('a paragraph that changes direction at each letter', () => {
  it('is laid out in boxes', () => {
    const text = 'a\u05d0'.repeat(8_000);
    const container = show(text);
    expect(container.querySelectorAll('.md-text-box').length).toBeGreaterThan(5);
    expect(container.textContent).toBe(text);
  });

  it('is laid out normally if it changes between words', () => {
    expect(show('שלום world, **שלום** again. '.repeat(100)).querySelector('strong')).not.toBeNull();
  });
});

describe('pieces of a text', () => {
  const parts = fc.array(
    fc.constantFrom('a', ' ', '\u0301', '\u0301'.repeat(29), '\u{1f3fb}', '\u200d', 'é', '\u{1d400}', 'W'.repeat(511)),
    {
      maxLength: 12,
    },
  );

  it('join to the same text, however it is split', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 4 }), (texts) => {
        const cutter = new DisplayCutter();
        const pieces = texts.flatMap((text) => cutter.cut(text.join('')));
        expect(pieces.map((piece) => piece.text).join('')).toBe(texts.flat().join(''));
        let run = 0;
        const shown = pieces.filter((piece) => piece.kind !== 'excess').map((piece) => piece.text);
        for (const character of shown.join('')) {
          run = EXTENDER.test(character) ? run + 1 : 0;
          expect(run).toBeLessThanOrEqual(SHOWN_MAX);
        }
      }),
    );
  });
});
