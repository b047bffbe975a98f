/** Blocks may leave the page and come back: rebuilt ones equal those that never left. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockRenderer } from '../../../renderer/markdown/block-dom.ts';
import { isBlockAt } from '../../../renderer/markdown/far-sections.ts';
import { GrowingBlocks } from '../../../renderer/markdown/growing-blocks.ts';
import { heightInEm } from '../../../renderer/markdown/height-estimate.ts';
import { createMathRenderer } from '../../../renderer/markdown/math/math.ts';
import { certainBlockStarts } from '../../../renderer/markdown/outline.ts';
import { newRenderContext, type RenderContext } from '../../../renderer/markdown/render-context.ts';
import { normalizeSource } from '../../../renderer/markdown/rules/parser.ts';
import { blocksOf } from '../../../renderer/markdown/sections.ts';
import commonMark from './data/commonmark-examples.json' with { type: 'json' };
import { GFM_EXAMPLES } from './data/gfm-examples.ts';
import { cutAt, serialize, TEST_LABELS } from './render.ts';

const COLUMN = { widthEm: 42 };

function growing(column: typeof COLUMN | null): { readonly root: HTMLElement; readonly blocks: GrowingBlocks } {
  const root = document.createElement('div');
  const context: RenderContext = newRenderContext({
    labels: TEST_LABELS,
    math: createMathRenderer(
      () => undefined,
      () => context.isStreaming,
    ),
  });
  return { root, blocks: new GrowingBlocks(root, new BlockRenderer(context, null), () => column) };
}

function add(pieces: readonly string[], column: typeof COLUMN | null) {
  const grown = growing(column);
  for (const [index, piece] of pieces.entries())
    grown.blocks.add(piece.slice(grown.blocks.skim(piece)), index === pieces.length - 1);
  if (pieces.length === 0) grown.blocks.add('', true);
  return grown;
}

const buildAll = (blocks: GrowingBlocks): void => {
  for (const section of blocks.sections.list) blocks.sections.build(section);
};

/** Removes the blocks of every box from the page and builds them again. */
const rebuild = (blocks: GrowingBlocks): void => {
  for (const section of blocks.sections.list) blocks.sections.unbuild(section, 10);
  buildAll(blocks);
};

/** Everything that the reader can see. */
const look = (root: HTMLElement): string => serialize(root).replaceAll(' md-built-later', '');

const boxed = (blocks: GrowingBlocks): string => blocks.sections.list.map(({ source }) => source ?? '').join('');

/** Surrounds `text` with enough text that boxes begin and end within it. */
const around = (text: string): string => {
  const words = Array.from({ length: 5 }, (_, index) => `before ${index}\n\n`).join('');
  return `${words}${text}\n\n${words}${text}\n\nafter\n\n# end\n`;
};

const EXAMPLES = [...commonMark.map(({ markdown }) => markdown), ...GFM_EXAMPLES].map(normalizeSource);

const FRAGMENTS = [
  'word',
  ' ',
  '\n',
  '\n\n',
  '    ',
  '# head\n',
  '- ',
  '1. ',
  '> ',
  '---\n',
  '```js\n',
  '\n```\n',
  '**',
  '[a]',
  '[a]: /url\n',
  '\n\n[b]: /two "t"\n\n',
  '[b][]',
  '[^n]',
  '\n\n[^n]: note\n\n',
  '| a | b |\n| - | - |\n',
  '| 1 | 2 |\n',
  '$$\nx\n$$\n',
  '$$\nx\n\ny\n$$\n',
  '\n\\[\na\n\nb\n\\]\n',
  '<details>\n<summary>s</summary>\n\n',
  '\n</details>\n',
  'end</details> after\n',
  'before <details><summary>s</summary>\n\n',
  '</details><details><summary>s</summary>',
  '\n<!-- a\n\nb -->\n',
  '\n```md\n# a\n\n```js\nb\n```\n\nc\n```\n',
  '\n\\begin{align}\na\n\nb\n\\end{align}\n',
  '\n\none\n\ntwo\n\nthree\n\nfour\n\n',
  '\n- item\n- item\n\n  more\n',
  '    code\n\n    code\n',
  '\n\ufeff',
  '\n\u200b- item\n',
];

const FENCES = [
  '```',
  '  ```js\n',
  '~~~\n',
  ' ~~~~\n',
  '```a|b\n',
  '-\n',
  '1994 was\n',
  '\n\nword\n',
  '\\[\n',
  '$$',
  '```md\n',
  '<details>\n',
  '</details>\n',
  'a</details> b\n',
  'a <details><summary>s</summary>b\n',
  '<!--\n',
  '-->\n',
  '\\]\n',
  '- a\n',
  '\ufeff',
  '\u200b',
];

describe('removed blocks', () => {
  it('are rebuilt unchanged: the examples of the grammar', () => {
    for (const text of EXAMPLES) {
      const { root, blocks } = add([around(text)], null);
      const before = look(root);
      rebuild(blocks);
      expect(look(root), text).toBe(before);
    }
  });

  it('are rebuilt unchanged, for any text cut anywhere', () => {
    const text = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 20 }), (source, places) => {
        const { root, blocks } = add(cutAt(source, places), null);
        const before = look(root);
        expect(source).toContain(boxed(blocks).trim());
        rebuild(blocks);
        expect(look(root)).toBe(before);
      }),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 250) },
    );
  });

  it('use a link that is defined while they are away', () => {
    const { root, blocks } = growing(null);
    blocks.add(`[a] stands here.\n\n${'x\n\n'.repeat(20)}`, false);
    const [box] = blocks.sections.list;
    if (!box) throw new Error('no box');
    blocks.sections.unbuild(box, 10);
    blocks.add('[a]: https://example.com\n\nend', true);
    expect(root.querySelector('a')).toBeNull();
    blocks.sections.build(box);
    expect(root.querySelector('a')?.getAttribute('href')).toBe('https://example.com/');
  });

  it('get the link that they were waiting for, even after a rebuild', () => {
    const { root, blocks } = growing(null);
    blocks.add(`[a] stands here.\n\n${'x\n\n'.repeat(20)}`, false);
    rebuild(blocks);
    blocks.add('[a]: https://example.com\n\nend', true);
    expect(root.querySelector('a')?.getAttribute('href')).toBe('https://example.com/');
  });

  it('leave their text in the page', () => {
    const { root, blocks } = add([`${'A sentence with **marks**.\n\n'.repeat(20)}`], null);
    for (const section of blocks.sections.list) blocks.sections.unbuild(section, 12.5);
    expect(root.querySelectorAll('p')).toHaveLength(0);
    expect(root.textContent).toContain('A sentence with **marks**.');
    expect(root.querySelector<HTMLElement>('.md-far')?.style.height).toBe('12.5em');
  });
});

/** Everything that the reader can see, without the boxes, which differ if text wasn't parsed when it arrived. */
const blocksIn = (root: HTMLElement): string => {
  const all = document.createElement('div');
  for (const box of root.children) all.append(...[...box.childNodes].map((node) => node.cloneNode(true)));
  return look(all);
};

/** The parser's result for a text, without positions. */
const structure = (source: string): readonly unknown[] =>
  blocksOf(source, Object.create(null)).map((block) =>
    JSON.stringify(block, (key, value) => (key === 'startLine' || key === 'endLine' ? undefined : value)),
  );

const placesIn = (source: string): readonly number[] =>
  certainBlockStarts(source, {
    fence: null,
    isBetweenBlocks: true,
    isBlockAt: (from, place) => isBlockAt(source, from, place),
  });

function expectSure(source: string): number {
  const places = placesIn(source);
  const parts = [0, ...places].map((from, index) => source.slice(from, places[index]));
  expect(parts.flatMap(structure), source).toEqual(structure(source));
  return places.length;
}

describe('places between blocks found without parsing', () => {
  it('are where the parser finds them: the examples of the grammar', () => {
    let count = 0;
    for (const text of EXAMPLES) count += expectSure(`word\n\n${text}\n\nword\n\n${text}\n\nword\n`);
    expect(count).toBeGreaterThan(EXAMPLES.length * 2);
  });

  it('are where the parser finds them, in any text', () => {
    const text = fc
      .array(fc.constantFrom(...FRAGMENTS, ...FENCES), { maxLength: 80 })
      .map((parts) => `${parts.join('')}\n\nword\n`);
    fc.assert(
      fc.property(text, (source) => void expectSure(source)),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 1_000) },
    );
  });

  it('are found after code in a list, and never in code', () => {
    const inList = '1. first\n\n   ```sh\n   echo\n\n   ```\n\nword\n\nword\n';
    expect(placesIn(inList)).toContain(inList.indexOf('word'));
    const inCode = 'word\n\n```\n\nword\n\n~~~\n\nword\n';
    expect(placesIn(inCode)).toEqual([0, 6]);
  });
});

describe('a large text that arrives in few pieces', () => {
  /** Surrounds `text` with so much text that some of its boxes are built later. */
  const much = (text: string): string => {
    const words = Array.from({ length: 6 }, (_, index) => `before ${index} ${'and more words '.repeat(20)}\n\n`).join(
      '',
    );
    return `${words}${text}\n\n${words}${text}\n\n${words}after\n\n# end\n`;
  };

  it('looks the same in the end if its middle is built later: the examples of the grammar', () => {
    let count = 0;
    for (const text of EXAMPLES) {
      const live = add([much(text)], null);
      const far = add([much(text)], COLUMN);
      count += far.blocks.sections.farCount;
      buildAll(far.blocks);
      expect(blocksIn(far.root), text).toBe(blocksIn(live.root));
      expect(boxed(far.blocks)).toBe(boxed(live.blocks));
    }
    expect(count).toBeGreaterThan(EXAMPLES.length * 2);
  });

  it('looks the same as text that is built at once, even if it arrives in three pieces', () => {
    const text = fc.array(fc.constantFrom(...FRAGMENTS, ...FENCES), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(6_000), { maxLength: 2 }), (source, places) => {
        const live = add([much(source)], null);
        const far = add(cutAt(much(source), places), COLUMN);
        buildAll(far.blocks);
        expect(blocksIn(far.root)).toBe(blocksIn(live.root));
        expect(boxed(far.blocks)).toBe(boxed(live.blocks));
      }),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 100) },
    );
  });

  it('creates few elements', () => {
    const source = Array.from(
      { length: 2_000 },
      (_, index) => `Paragraph ${index} with *marks* and \`code\`.\n\n`,
    ).join('');
    const { root, blocks } = add([source], COLUMN);
    expect(blocks.sections.list.length).toBeLessThan(100);
    expect(root.querySelectorAll('*').length).toBeLessThan(300);
    expect(root.textContent).toContain('Paragraph 1000 with');
  });
});

describe('sections that share an element', () => {
  const paragraphs = (count: number): string =>
    Array.from({ length: count }, (_, index) => `Paragraph ${index} with *marks* [a]. ${'word '.repeat(60)}\n\n`).join(
      '',
    );
  const heights = (root: HTMLElement): number =>
    [...root.querySelectorAll<HTMLElement>('.md-far')].reduce(
      (sum, { style }) => sum + Number.parseFloat(style.height),
      0,
    );

  it("give a megabyte of text few elements, and aren't used for its end", () => {
    const { root, blocks } = add([paragraphs(3_000)], COLUMN);
    expect(root.textContent?.length).toBeGreaterThan(900_000);
    expect(root.children.length).toBeLessThan(60);
    expect(blocks.sections.list.slice(-10).every(({ parts }) => parts === null)).toBe(true);
  });

  it('keep their size and content when they are split anywhere', () => {
    const { root, blocks } = add([paragraphs(1_000)], COLUMN);
    const [text, high, source] = [root.textContent, heights(root), boxed(blocks)];
    const shared = blocks.sections.list.filter(({ parts }) => parts);
    expect(shared.length).toBeGreaterThan(2);
    for (const section of [shared.at(1), shared.at(-1), shared.at(0)]) if (section) blocks.sections.cut(section);
    expect(root.textContent).toBe(text);
    expect(boxed(blocks)).toBe(source);
    expect(heights(root)).toBeCloseTo(high, 0);
    expect(blocks.sections.list.map(({ element }) => element)).toEqual([...root.children]);
    const starts = blocks.sections.list.map(({ start, source: own }) => [start, start + (own?.length ?? 0)] as const);
    for (const [index, [start]] of starts.entries()) expect(start).toBe(starts[index - 1]?.[1] ?? 0);
  });

  it('are split while the text keeps growing, with the same result', () => {
    const [first, second, third] = [paragraphs(400), paragraphs(300), `${paragraphs(200)}[a]: /url\n\nend`];
    const far = growing(COLUMN);
    for (const [index, piece] of [first, second, third].entries()) {
      far.blocks.add(piece.slice(far.blocks.skim(piece)), index === 2);
      const shared = far.blocks.sections.list.find(({ parts }) => parts);
      if (shared) far.blocks.sections.cut(shared);
    }
    buildAll(far.blocks);
    const live = add([first + second + third], null);
    expect(blocksIn(far.root)).toBe(blocksIn(live.root));
    expect(boxed(far.blocks)).toBe(boxed(live.blocks));
    expect(far.blocks.sections.farCount).toBe(0);
  });
});

describe('the height estimate', () => {
  const guess = (text: string): number => heightInEm(text, COLUMN);

  it('grows with lines of text, code and rows', () => {
    const line = 'Some words that fill a part of a line of text. ';
    expect(guess(line.repeat(20))).toBeGreaterThan(guess(line) * 5);
    expect(guess(`\`\`\`\n${'x\n'.repeat(100)}\`\`\``)).toBeGreaterThan(100);
    expect(guess(`| a |\n| - |\n${'| 1 |\n'.repeat(100)}`)).toBeGreaterThan(150);
    expect(guess(`- a\n${'- b\n'.repeat(99)}`)).toBeGreaterThan(100);
    expect(guess('')).toBeGreaterThan(0);
  });
});
