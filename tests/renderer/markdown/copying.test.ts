// What copying puts on the clipboard: each word, formula, address and number once, as Markdown and as rich text.
import { afterEach, describe, expect, it } from 'vitest';
import { elementsToMarkdown } from '../../../renderer/markdown/copying/copied-markdown.ts';
import { elementsToRichHtml, toRichHtml } from '../../../renderer/markdown/copying/rich-html.ts';
import { copyOfRange } from '../../../renderer/markdown/copying/selection-copy.ts';
import { toElements } from '../../../renderer/markdown/copying/source-elements.ts';
import { allSteps, inSlices } from '../../../renderer/markdown/copying/steps.ts';
import hostile from './data/hostile-markdown.json' with { type: 'json' };
import replies from './data/realistic-replies.json' with { type: 'json' };
import { createRendered, serialize, TEST_LABELS } from './render.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const richHtml = (text: string): string => allSteps(toRichHtml(text, TEST_LABELS));

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const RICH = `Ships[^1] carry $a^2 + b^2$ and ![a chart](https://images.example/chart.png).

| Port | Depth[^1] | Sign |
|:-----|------:|:-:|
| Oslo \\| Moss | $d_1 | d_2$ | ![mast](https://images.example/mast.png) |
| \`a|b\` | 12[^2] | **bold** |

- [x] load
- [ ] sail
  1. north
  2. south

[^1]: Since 1820.
[^2]: In metres.
`;

function show(text: string, onCopy?: (content: { readonly text: string; readonly html?: string }) => void) {
  const { container, view } = createRendered(onCopy === undefined ? {} : { onCopy });
  view.setText(text, { isStreaming: false });
  cleanups.push(() => {
    view.destroy();
    container.remove();
  });
  return container;
}

function press(container: HTMLElement, label: string): void {
  [...container.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
}

function tableCopies(text: string): Readonly<Record<'markdown' | 'html' | 'csv', string>> {
  const copies: { readonly text: string; readonly html?: string }[] = [];
  const container = show(text, (content) => copies.push(content));
  press(container, 'Copy table');
  press(container, 'Copy as CSV');
  return { markdown: copies[0]?.text ?? '', html: copies[0]?.html ?? '', csv: copies[1]?.text ?? '' };
}

/** Copies from the first occurrence of `from` to the end of the last occurrence of `to`. */
function copySelection(container: HTMLElement, from: string, to: string) {
  const range = document.createRange();
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  let isStarted = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (!isStarted && text.includes(from)) {
      range.setStart(node, text.indexOf(from));
      isStarted = true;
    }
    if (isStarted && text.includes(to)) range.setEnd(node, text.lastIndexOf(to) + to.length);
  }
  return copyOfRange(range, container);
}

const times = (text: string, part: string): number => text.split(part).length - 1;

describe('a copied table', () => {
  it('contains formulas, image addresses and footnote numbers once in each form', () => {
    const { markdown, html, csv } = tableCopies(RICH);
    for (const part of ['$d_1 | d_2$', 'https://images.example/mast.png']) {
      expect([markdown, html, csv].map((text) => times(text, part))).toEqual([1, 1, 1]);
    }
    expect(markdown).toBe(
      [
        '| Port | Depth[^1] | Sign |',
        '| :-- | --: | :-: |',
        '| Oslo \\| Moss | $d_1 | d_2$ | ![mast](https://images.example/mast.png) |',
        '| `a\\|b` | 12[^2] | **bold** |',
        '',
      ].join('\n'),
    );
    expect(csv.split('\r\n')).toEqual([
      'Port,Depth[1],Sign',
      'Oslo | Moss,$d_1 | d_2$,mast (https://images.example/mast.png)',
      'a|b,12[2],bold',
    ]);
    expect(html).toContain('<table border="1"');
    expect(html).toContain('<td align="right">12<sup>[2]</sup></td>');
    expect(html).toContain('<a href="https://images.example/mast.png">mast</a>');
    expect(html).not.toMatch(/Load image|<button|class=/);
  });

  it('marks formulas as text, so that no spreadsheet runs them, and leaves numbers unchanged', () => {
    const { html } = tableCopies('| a | b |\n| - | - |\n| =1+1 | -5 |\n');
    expect(html).toContain('<td sdnum="0;0;@" style="mso-number-format:\'\\@\'">=1+1</td><td>-5</td>');
  });

  it('is one table however many rows it has', () => {
    const rows = Array.from({ length: 500 }, (_, row) => `| ${row} | b |`).join('\n');
    const { html, markdown } = tableCopies(`| a | b |\n| - | - |\n${rows}\n`);
    expect([times(html, '<table'), times(html, '<tr>')]).toEqual([1, 501]);
    expect(markdown.trim().split('\n')).toHaveLength(502);
  });
});

describe('a copied selection', () => {
  it('is Markdown and rich text with the same formulas, addresses and numbers', () => {
    const { text, html } = copySelection(show(RICH), 'carry', 'In metres.');
    expect(text).toBe(
      [
        'carry $a^2 + b^2$ and ![a chart](https://images.example/chart.png).',
        '| Port | Depth[^1] | Sign |\n| :-- | --: | :-: |\n| Oslo \\| Moss | $d_1 | d_2$ | ![mast](https://images.example/mast.png) |\n| `a\\|b` | 12[^2] | **bold** |',
        '- [x] load\n- [ ] sail\n  1. north\n  2. south',
        '[^1]: Since 1820.',
        '[^2]: In metres.',
      ].join('\n\n'),
    );
    expect(html).toContain('<ul><li>☑ load</li><li>☐ sail<ol><li>north</li><li>south</li></ol></li></ul>');
    expect(html).toContain('<p><sup>[1]</sup> Since 1820.</p>');
    expect(html).toContain('<a href="https://images.example/chart.png">a chart</a>');
    expect(html).not.toMatch(/Load image|Copy|Footnote/);
  });

  it('keeps the number of its first item, and its rows in a table', () => {
    const list = copySelection(show('5. five\n6. six\n7. seven\n'), 'six', 'seven');
    expect(list.text).toBe('6. six\n7. seven');
    expect(list.html).toBe('<ol start="6"><li>six</li><li>seven</li></ol>');
    const cells = copySelection(show('| a | b |\n| - | - |\n| one | two |\n| three | four |\n'), 'one', 'three');
    expect(cells.html).toMatch(
      /^<table border="1"[^>]*><tbody><tr><td>one<\/td><td>two<\/td><\/tr><tr><td>three<\/td>/,
    );
    expect(cells.text).toBe('|  |  |\n| --- | --- |\n| one | two |\n| three |');
  });

  it('has no marks if it is inside a single mark, and includes whole formulas', () => {
    expect(copySelection(show('Some **very bold** words'), 'very', 'bold').text).toBe('very bold');
    expect(copySelection(show('Take $\\frac{1}{2}$ now'), '\\frac', '}').text).toBe('$\\frac{1}{2}$');
  });

  it('keeps the language of code, and uses fences longer than those in it', () => {
    const { text } = copySelection(show('First\n\n````md\n```js\na\n```\n````\n\nlast'), 'First', 'last');
    expect(text).toBe('First\n\n````md\n```js\na\n```\n````\n\nlast');
  });
});

describe('rich text', () => {
  it('includes embedded pictures, and links to all others', () => {
    const html = richHtml(`![dot](${PIXEL}) ![far](https://images.example/a.png)`);
    expect(html).toBe(`<p><img src="${PIXEL}" alt="dot"> <a href="https://images.example/a.png">far</a></p>`);
  });

  it('keeps the paragraphs of items that have several, and separates displayed formulas', () => {
    expect(richHtml('- a\n\n  b\n- c\n')).toBe('<ul><li><p>a</p><p>b</p></li><li>c</li></ul>');
    expect(richHtml('a\n\n$$\nx\n$$\n\nb')).toBe('<p>a</p><p>$$x$$</p><p>b</p>');
  });

  it('includes the text of details, and no labels of the app', () => {
    expect(richHtml('<details>\n<summary>More</summary>\n\nbody\n</details>')).toBe(
      '<p><strong>More</strong></p><p>body</p>',
    );
    expect(richHtml('<details>\n\nbody\n</details>')).toBe('<p>body</p>');
  });
});

describe('copied Markdown', () => {
  // Left out: texts whose copy differs, because an escape isn't copied, or because a fence is closed in the copy.
  const isAmbiguous = (text: string): boolean => /\\[*[]|^Unclosed fence/.test(text);

  it.each(replies.filter(({ text }) => !isAmbiguous(text)).map(({ text }) => [text]))(
    'gives the same when parsed again: %j',
    (text) => {
      const shown = (source: string): string => serialize(toElements(source, Object.create(null), TEST_LABELS));
      expect(shown(elementsToMarkdown(toElements(text, Object.create(null), TEST_LABELS)))).toBe(shown(text));
    },
  );
});

describe('a long text', () => {
  const wholeHtml = (text: string): string => elementsToRichHtml(toElements(text, {}, TEST_LABELS));
  const LONG = replies.map(({ text }) => text).join('\n\n');

  it('gives the same rich text in steps as at once', () => {
    const early = `${'See [here][late].\n\n'.repeat(2_000)}${LONG}\n\n[late]: https://example.com/late\n`;
    const fence = `${LONG}\n\n\`\`\`js\n${'const a = 1;\n'.repeat(20_000)}\`\`\`\n\nAfter **it**`;
    for (const text of [LONG.repeat(3), early, fence]) expect(richHtml(text)).toBe(wholeHtml(text));
    for (const { markdown } of hostile)
      if (markdown !== undefined && markdown.length < 200_000) expect(richHtml(markdown)).toBe(wholeHtml(markdown));
  });

  it('is processed in steps short enough to paint in between', async () => {
    const text = LONG.repeat(Math.ceil(300_000 / LONG.length));
    let steps = 0;
    for (const _step of { [Symbol.iterator]: () => toRichHtml(text, TEST_LABELS) }) steps += 1;
    expect(steps).toBeGreaterThan(text.length / 20_000);
    expect(await inSlices(toRichHtml('a **b**', TEST_LABELS))).toBe('<p>a <strong>b</strong></p>');
  });
});
