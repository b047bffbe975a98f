// A reply looks the same in the end, however it was split while streaming.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import commonMark from './data/commonmark-examples.json' with { type: 'json' };
import { GFM_EXAMPLES } from './data/gfm-examples.ts';
import { cutAt, inPieces, streamedDom, wholeDom } from './render.ts';

// Fragments whose grammar interacts: whatever one begins, another may continue, close or interrupt.
const FRAGMENTS = [
  '\\ce{H2',
  '\\pu{',
  '}',
  'a\u0301',
  '\u0301'.repeat(17),
  '\u{1f3fb}'.repeat(40),
  '\u05d0',
  'word'.repeat(100),
  '\u{1d400}'.repeat(255),
  'word',
  ' ',
  '\n',
  '\n\n',
  '  ',
  '    ',
  '\t',
  '# ',
  '## ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '2) ',
  '> ',
  '>',
  '---',
  '***',
  '===',
  '```',
  '```js\n',
  '```mer',
  'maid\n',
  '~~~',
  '\n```\n',
  '`',
  '``',
  '**',
  '*',
  '_',
  '__',
  '~~',
  '[',
  ']',
  '(',
  ')',
  '](',
  '![',
  '[a]',
  '[a]: /url\n',
  '[a]: /u',
  '[b]: <x y> "t"\n',
  '[^n]',
  '[^n]: note\n',
  '| a | b |\n',
  '| - | - |\n',
  '|-|-|\n',
  '| 1 | 2 |\n',
  '|',
  '$',
  '$$',
  '$$\n',
  '\n$$ where ',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '$x$',
  '<',
  '>',
  '<b>',
  '</b>',
  '<sub>',
  '<sub class="a">',
  '</sub>',
  '<br>',
  '<!--',
  '-->',
  '\n<!-- a\n\n',
  '<details>',
  '<details open>\n',
  '</details>',
  '\n</details>\n',
  '<summary>',
  '</summary>',
  '\n<details><summary>s</summary>\n\n',
  'x</details> y',
  '\n    <summary>s</summary>\n    a\n',
  '\n$$</details>b',
  'x <details><summary>s</summary>y',
  '\\begin{align}',
  '\\end{align}',
  '\n\\[\n',
  '\n\\]\n',
  '\n$$\n',
  '```md\n',
  '\n```markdown\n',
  '\n```js\n',
  '$5',
  '\n2. item\n',
  '\u91cd',
  '\uff1a',
  '&amp;',
  '&',
  '\\',
  'http://x.yz/a',
  'a@b.cd',
  ':',
  '!',
  '[ ] ',
  '[x] ',
  '- [ ] ',
  '\r\n',
  '\r',
  '\u202e',
  '\ufeff',
  '\n\ufeff',
  '\n\u200b',
  '\n```\ufeff\n',
  '\n> \u200b',
  '\n- \ufeff',
  ': $$\nx\n',
  'ب',
  '😀',
  '1',
  '10. ',
  '-',
  '=',
  '#',
  'Line one\nline two\n',
  '  - nested\n',
  '    code\n',
  '   ',
  '\n- item\n',
  '\n1. item\n',
  '\n\n\n',
];

// Constructs that need later lines to know their end, in each other and in lists, quotes and tables.
const OPEN_ENDS = [
  'word\n',
  'word',
  '\n',
  '\n\n',
  '  ',
  '- a\n',
  '1. a\n',
  '2. b\n',
  '> ',
  '# h\n',
  '| a |\n',
  '|-|\n',
  '```md\n',
  '```\n',
  '```js\n',
  '~~~\n',
  '$$\n',
  '$$ x',
  '$$ where ',
  '\\] for ',
  '$$',
  '\\[\n',
  '\\]\n',
  '\\begin{align}\n',
  '\\end{align}\n',
  '<!--',
  '-->\n',
  '<details>\n',
  '<details>',
  '</details>\n',
  '</details>',
  '<summary>',
  '</summary>',
  '[a]: /u\n',
  '\ufeff',
  '\u200b',
  'x'.repeat(1500),
];

describe('a text that arrives in pieces', () => {
  it.each(commonMark.map(({ example, markdown }) => [example, markdown] as const))(
    'renders CommonMark example %i as if it were whole',
    (_example, markdown) => {
      const whole = wholeDom(markdown);
      expect(streamedDom(inPieces(markdown, 1))).toBe(whole);
      expect(streamedDom(inPieces(markdown, 3))).toBe(whole);
    },
  );

  it.each(GFM_EXAMPLES.map((markdown, index) => [index, markdown] as const))(
    'renders GFM example %i as if it were whole',
    (_index, markdown) => {
      const whole = wholeDom(markdown);
      expect(streamedDom(inPieces(markdown, 1))).toBe(whole);
      expect(streamedDom(inPieces(markdown, 4))).toBe(whole);
    },
  );

  it.each(['# |a\n|-|-|\n', '``` a|b\n-|-\n1|2\n', '~~~ a|b\n-|-\n1|2\n', '$$a|b$$\n-|-\n', '# a|b\n\ntext\n'])(
    "renders %j as if it were whole, although its first line could be a table's head",
    (source) => {
      expect(streamedDom(inPieces(source, 1))).toBe(wholeDom(source));
    },
  );

  it.each(['```js\n', '', '`', '**a', '- ', '| a | b |\n| - | - |\n| '])(
    'joins the halves of characters that arrive after %j',
    (before) => {
      const source = before + '\u{1f3fb}'.repeat(40);
      expect(streamedDom(inPieces(source, 1))).toBe(wholeDom(source));
      expect(streamedDom(inPieces(source, 3))).toBe(wholeDom(source));
    },
  );

  it.each([
    ['Here:\n\n', '```', 'mer', 'maid', '\n', 'graph TD\n', '  A --> B\n', '```', '\n\nDone.'],
    ['- a\n\n  ```mer', 'maid\n  graph TD\n  ```'],
  ])('offers to draw a diagram whose language arrived in pieces', (...pieces) => {
    const dom = streamedDom(pieces);
    expect(dom).toContain('md-code-draw');
    expect(dom).toBe(wholeDom(pieces.join('')));
  });

  it('looks the same in the end for any text cut anywhere', () => {
    const text = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 40 }), (source, places) => {
        expect(streamedDom(cutAt(source, places))).toBe(wholeDom(source));
      }),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 600) },
    );
  });

  it('looks the same in the end for blocks whose end depends on later lines', () => {
    const text = fc.array(fc.constantFrom(...OPEN_ENDS), { maxLength: 25 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 40 }), (source, places) => {
        const cuts = source.length > 1000 ? cutAt(source, places) : inPieces(source, 1);
        expect(streamedDom(cuts)).toBe(wholeDom(source));
      }),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 400) },
    );
  });

  it('looks the same in the end for any text cut at every character', () => {
    const text = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (source) => {
        expect(streamedDom(inPieces(source, 1))).toBe(wholeDom(source));
      }),
      { numRuns: Number(process.env.MARKDOWN_RUNS ?? 400) },
    );
  });
});
