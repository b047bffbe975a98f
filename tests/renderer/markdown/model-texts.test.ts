// Models' texts beyond CommonMark are shown as intended, and the same however they arrive.
import { describe, expect, it } from 'vitest';
import type { BlockNode } from '../../../renderer/markdown/block-tree.ts';
import { buildInline } from '../../../renderer/markdown/inline-tree.ts';
import { katex } from '../../../renderer/markdown/math/katex-engine.ts';
import { typeset } from '../../../renderer/markdown/math/typeset.ts';
import { blocksOf } from '../../../renderer/markdown/sections.ts';
import { createRendered, inPieces, streamedDom, wholeDom } from './render.ts';

/** The page's HTML of a text, without classes and attributes for languages and accessibility. */
function html(text: string): string {
  const { container, view } = createRendered();
  view.setText(text, { isStreaming: false });
  view.flush();
  const blocks = [...container.querySelectorAll('.md-section > *')].map((block) => block.outerHTML);
  view.destroy();
  container.remove();
  return blocks.join('').replace(/ (?:class|dir|lang|scope|tabindex|translate)="[^"]*"/g, '');
}

type Structure = string | readonly Structure[];

/** The kinds of a text's blocks, each with those inside it. */
function structureOf(text: string): readonly Structure[] {
  const kindOf = (block: BlockNode): Structure => {
    const name = block.kind === 'list' ? block.detail : block.kind;
    return block.children.length === 0 ? name : [name, ...block.children.map(kindOf)];
  };
  return blocksOf(text, {}).map(kindOf);
}

function expectShown(text: string, expected: string | RegExp): void {
  if (typeof expected === 'string') expect(html(text)).toBe(expected);
  else expect(html(text)).toMatch(expected);
  for (const size of [1, 3]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
}

describe('marks next to Chinese, Japanese and Korean', () => {
  it.each([
    ['**重点：**后面', '<p><strong>重点：</strong>后面</p>'],
    [
      '这是**“要点”**的说明，请看**注意：**后面',
      '<p>这是<strong>“要点”</strong>的说明，请看<strong>注意：</strong>后面</p>',
    ],
    ['*斜体（です）。*続き', '<p><em>斜体（です）。</em>続き</p>'],
    ['旧~~（已废弃）。~~新', '<p>旧<s>（已废弃）。</s>新</p>'],
    ['***粗斜：***后', '<p><em><strong>粗斜：</strong></em>后</p>'],
    ['한국어 **강조(설명)**는', '<p>한국어 <strong>강조(설명)</strong>는</p>'],
    ['`**不是：**粗`', '<p><code>**不是：**粗</code></p>'],
    ['**English:**next', '<p>**English:**next</p>'],
    ['snake_case_name 和 a*b*c', '<p>snake_case_name 和 a<em>b</em>c</p>'],
  ])('are read in %s', expectShown);
});

describe('invisible characters at the start of a line', () => {
  it.each([
    ['\ufeff# Title\ntext', /^<h1[^>]*>Title<\/h1><p>text<\/p>$/],
    ['\ufeff- a\n\u200b- b\n\u200f- ג', '<div><ul><li><p>a</p></li><li><p>b</p></li><li><p>ג</p></li></ul></div>'],
    ['\u2060 1. a\n\ufeff2. b', '<div><ol><li><p>a</p></li><li><p>b</p></li></ol></div>'],
    ['\ufeff> a\n\ufeff> b', '<blockquote><p>a\nb</p></blockquote>'],
    ['\u200b| a |\n\ufeff| - |\n\ufeff| b |', /<thead>.*<tbody><tr><td>b<\/td><\/tr>/],
    ['a\n\u200b\nb', '<p>a</p><p>b</p>'],
    ['> \u200b- a\n> \ufeff- b', '<blockquote><div><ul><li><p>a</p></li><li><p>b</p></li></ul></div></blockquote>'],
    ['> > \ufeff# T', /^<blockquote><blockquote><h1[^>]*>T<\/h1><\/blockquote><\/blockquote>$/],
    ['- \u200b> a\n- \u200f# ב', /^<div><ul><li><blockquote><p>a<\/p><\/blockquote><\/li><li><h1[^>]*>ב<\/h1>/],
    ['1. \u200b- a\n2. b', '<div><ol><li><div><ul><li><p>a</p></li></ul></div></li><li><p>b</p></li></ol></div>'],
    ['> a\n> \u200b\n> b', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['\u200bfor **words**', '<p>\u200bfor <strong>words</strong></p>'],
  ])('hide no mark in %j', expectShown);

  it.each([
    ['\ufeff```js\na\n```\n\ntext', 'a\n'],
    ['```js\na\n\ufeff```\ntext', 'a\n'],
    ['```js\na\n```\u00a0\ntext', 'a\n'],
    ['```\na\n```\ufeff\n\ntext', 'a\n'],
    ['\ufeff```md\n```js\na\n\ufeff```\nb\n```\n\ntext', '```js\na\n\ufeff```\nb\n'],
    ['```\n\ufeffa\n\u200b```\n```\ntext', '\ufeffa\n\u200b```\n'],
    ['\ufeff~~~\n\ufeff\u200b~~~\n~~~\n\ntext', '\ufeff\u200b~~~\n'],
  ])('leave the code of %j and the text after it as they are', (text, code) => {
    expect(blocksOf(text, {}).map(({ kind }) => kind)).toEqual(['code', 'paragraph']);
    const { container, view } = createRendered();
    view.setText(text, { isStreaming: false });
    view.flush();
    expect(container.querySelector('pre code')?.textContent).toBe(code);
    view.destroy();
    container.remove();
    for (const size of [1, 3]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
  });
});

describe('a table', () => {
  function cellsOf(text: string): readonly string[] {
    const { container, view } = createRendered();
    view.setText(`|a|b|\n|-|-|\n${text}`, { isStreaming: false });
    view.flush();
    for (const formula of container.querySelectorAll('.md-math'))
      formula.textContent = formula.querySelector('annotation')?.textContent ?? formula.textContent;
    const cells = [...container.querySelectorAll('td')].map((cell) => cell.textContent ?? '');
    view.destroy();
    container.remove();
    return cells;
  }

  it.each([
    ['| `x | y` | z |', ['x | y', 'z']],
    ['| $P(A|B)$ | z |', ['P(A|B)', 'z']],
    ['| $|x|$ | \\(|y|\\) |', ['|x|', '|y|']],
    ['| a \\| b | c |', ['a | b', 'c']],
    ['| `a \\| b | c` | d |', ['a | b | c', 'd']],
    ['| ``a ` | b`` | d |', ['a ` | b', 'd']],
    ['| ` | ` |', ['`', '`']],
    ['| a | **b |', ['a', '**b']],
    ['| $5 | $6 | $7 |', ['$5', '$6', '$7']],
    ['| 1 | 2 | 3 | 4 |', ['1', '2', '3', '4']],
    ['| 1 |', ['1', '']],
    ['| $P(A|B)$ |', ['P(A|B)', '']],
    ['| `a|b` |', ['a|b', '']],
    ['| `a | b` |', ['a | b', '']],
    ['| $P(A | B)$ |', ['P(A | B)', '']],
    ['| $x \\mid y | z$ |', ['x \\mid y | z', '']],
    ['| \\(|x|\\) |', ['|x|', '']],
    ['| $a | b$ |', ['$a', 'b$']],
    ['| $5 | 6$ |', ['$5', '6$']],
    ['| $HOME | $PATH |', ['$HOME', '$PATH']],
  ])('keeps bars inside their cells, and every cell: %s', (text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
    const whole = `|a|b|\n|-|-|\n${text}\n${text}`;
    for (const size of [1, 3]) expect(streamedDom(inPieces(whole, size))).toBe(wholeDom(whole));
  });
});

describe('chemistry', () => {
  it.each(['\\ce{2H2 + O2 -> 2H2O}', '\\ce{SO4^{2-}}', '\\pu{123 kJ/mol}'])('is typeset: %s', (source) => {
    expect(typeset(katex, document.createElement('span'), source, false)).toBe(true);
  });
});

describe('formatting tags', () => {
  it.each([
    ['a<br>b<br/>c<BR />d', '<p>a<br>b<br>c<br>d</p>'],
    ['m<sup>2</sup> H<sub>2</sub>O', '<p>m<sup>2</sup> H<sub>2</sub>O</p>'],
    ['<b>x</b> <i>y</i> <u>z</u> <mark>m</mark>', '<p><strong>x</strong> <em>y</em> <u>z</u> <mark>m</mark></p>'],
    ['<kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
    ['<b>*x* **y**</b>', '<p><strong><em>x</em> <strong>y</strong></strong></p>'],
    ['*a <b>x</b>*', '<p><em>a <strong>x</strong></em></p>'],
    ['<SUP>2</sup>', '<p><sup>2</sup></p>'],
    ['<b onclick="x">y</b>', '<p><strong>y</strong></p>'],
    ['a <!-- hidden **x** --> b', '<p>a  b</p>'],
  ])('are elements without attributes in %s', expectShown);

  it.each([
    ['<b>never closed', '<p>&lt;b&gt;never closed</p>'],
    ['never opened</b>', '<p>never opened&lt;/b&gt;</p>'],
    ['<b>*x</b>*', '<p>&lt;b&gt;<em>x&lt;/b&gt;</em></p>'],
    ['<b><i>x</b></i>', '<p><strong>&lt;i&gt;x</strong>&lt;/i&gt;</p>'],
    ['`<br> <b>x</b>`', '<p><code>&lt;br&gt; &lt;b&gt;x&lt;/b&gt;</code></p>'],
    ['<script>x</script> <em>', '<p>&lt;script&gt;x&lt;/script&gt; &lt;em&gt;</p>'],
    ['a <!-- never closed', '<p>a &lt;!-- never closed</p>'],
    ['\\<b>x\\</b>', '<p>&lt;b&gt;x&lt;/b&gt;</p>'],
  ])('stay text if they are unpaired, unknown, escaped or in code: %s', expectShown);

  it('can be nested to a limit, and keep all text beyond it', () => {
    const text = `${'<b><i>'.repeat(60)}x${'</i></b>'.repeat(60)}`;
    const { container, view } = createRendered();
    view.setText(text, { isStreaming: false });
    view.flush();
    expect(container.querySelectorAll('strong, em').length).toBeLessThanOrEqual(24);
    expect(container.textContent).toContain('x');
    view.destroy();
  });
});

describe('details', () => {
  it.each([
    [
      '<details>\n<summary>Show **it**</summary>\n\nThe *answer*.\n\n- a\n- b\n\n</details>\n\nAfter',
      '<details><summary>Show <strong>it</strong></summary><div><p>The <em>answer</em>.</p><div><ul><li><p>a</p></li><li><p>b</p></li></ul></div></div></details><p>After</p>',
    ],
    [
      '<details><summary>s</summary>text</details>\nmore',
      '<details><summary>s</summary><div><p>text</p></div></details><p>more</p>',
    ],
    [
      '<details open onclick="x()">\nno summary\n</details>',
      '<details><summary>Details</summary><div><p>no summary</p></div></details>',
    ],
    [
      'words\n<DETAILS>\n<summary class="x">two\nlines</summary>\nend</details>',
      '<p>words</p><details><summary>two\nlines</summary><div><p>end</p></div></details>',
    ],
    [
      '<details>\n<summary>a</summary>\n\n<details>\n<summary>b</summary>\n\ninner\n\n</details>\n\nouter\n\n</details>',
      '<details><summary>a</summary><div><details><summary>b</summary><div><p>inner</p></div></details><p>outer</p></div></details>',
    ],
    [
      '<details>\n\n- a\n</details>\nb',
      '<details><summary>Details</summary><div><div><ul><li><p>a</p></li></ul></div></div></details><p>b</p>',
    ],
    [
      '- a\n\n  <details>\n  b\n  </details>\n- c',
      '<div><ul><li><p>a</p><details><summary>Details</summary><div><p>b</p></div></details></li><li><p>c</p></li></ul></div>',
    ],
    [
      '> <details>\n> a\n\nb',
      '<blockquote><details><summary>Details</summary><div><p>a</p></div></details></blockquote><p>b</p>',
    ],
    ['<details>\n\n```\n</details>\n```\n\n</details>\nb', /<code>.*&lt;\/details&gt;.*<\/details><p>b<\/p>$/s],
    ['</details>\n<summary>x</summary>', '<p>&lt;/details&gt;\n&lt;summary&gt;x&lt;/summary&gt;</p>'],
    [
      `<details>\nx${' </details>'.repeat(30)}\nb`,
      '<details><summary>Details</summary><div><p>x</p></div></details><p>b</p>',
    ],
    ['a <details> b', '<p>a &lt;details&gt; b</p>'],
    ['`<details>`', '<p><code>&lt;details&gt;</code></p>'],
    ['a\n\n<!-- one\n\ntwo -->\n\nb', '<p>a</p><p>b</p>'],
    ['<!-- never closed\n\ntwo', '<p>&lt;!-- never closed</p><p>two</p>'],
    ['<div>\n\n*x*\n\n</div>', '<p>&lt;div&gt;</p><p><em>x</em></p><p>&lt;/div&gt;</p>'],
  ])('are read in %j', expectShown);

  it('are closed at first, also with `open`, and ignore attributes in the text', () => {
    const { container, view } = createRendered();
    view.setText('<details open style="x">\n<summary onclick="y">a</summary>\nb\n</details>', { isStreaming: false });
    expect(container.querySelector('details')?.open).toBe(false);
    expect(container.innerHTML).not.toMatch(/style|onclick/);
    view.destroy();
  });

  it('can be nested to a limit, and keep all text beyond it', () => {
    const { container, view } = createRendered();
    view.setText(`${'<details>\n\n'.repeat(50)}word`, { isStreaming: false });
    expect(container.querySelectorAll('details').length).toBeLessThanOrEqual(6);
    expect(container.textContent).toContain('word');
    view.destroy();
  });
});

describe('unindented fences and formulas in a list', () => {
  it.each([
    ['1. a\n```js\nx\n```\n2. b', ['ol', ['item', 'paragraph', 'code'], ['item', 'paragraph']]],
    ['1. a\n$$ x $$\nwords\n2. b', ['ol', ['item', 'paragraph', 'math', 'paragraph'], ['item', 'paragraph']]],
    ['1. a\n\\[\nx\n\ny\n\\]\n2. b', ['ol', ['item', 'paragraph', 'math'], ['item', 'paragraph']]],
    ['- a\n$$\nx\n$$\n- b', ['ul', ['item', 'paragraph', 'math'], ['item', 'paragraph']]],
    ['- a\n\\begin{align}\nx\n\\end{align}\n- b', ['ul', ['item', 'paragraph', 'math'], ['item', 'paragraph']]],
    ['- a\n~~~\n- x\n~~~\n- b', ['ul', ['item', 'paragraph', 'code'], ['item', 'paragraph']]],
    [
      '- a\n  - b\n```\nx\n```\n- c',
      ['ul', ['item', 'paragraph', ['ul', ['item', 'paragraph', 'code']]], ['item', 'paragraph']],
    ],
    ['- a\n$$x$$\n```\ny\n```\n- b', ['ul', ['item', 'paragraph', 'math', 'code'], ['item', 'paragraph']]],
  ])('stay in their item in %j', (text, structure) => {
    expect(structureOf(text)).toEqual([structure]);
    for (const size of [1, 3]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
  });

  it('keep the indentation of their code', () => {
    expect(blocksOf('1. a\n```py\ndef f():\n    return 1\n```\n2. b', {})[0]?.children[0]?.children[1]?.content).toBe(
      'def f():\n    return 1\n',
    );
  });

  it('end the list after a blank line, and the next number continues', () => {
    expect(blocksOf('1. a\n\n```\nx\n```\n\n2. b', {}).map(({ kind, start }) => [kind, start])).toEqual([
      ['list', 1],
      ['code', undefined],
      ['list', 2],
    ]);
  });
});

describe('Markdown in a fence', () => {
  it.each([
    ['```markdown\n# T\n```bash\nls\n```\nend\n```\n\nafter', 1],
    ['```md\n```js\na\n```\n\n```\nplain\n```\n\nb\n```\nafter\n\nmore', 1],
    ['~~~mdx\n~~~js\na\n~~~\n~~~\nafter', 1],
    ['```markdown\na\n```\nwords\n\nmore', 1],
    ['```markdown\na\n```\n\n```js\nb\n```\n\nafter', 2],
    ['````md\n```\na\n````\nafter', 1],
    ['- a\n  ```md\n  ```js\n  b\n  ```\n  c\n  ```\n- d', 1],
  ])('is one block with the fences in it: %j has %i code blocks', (text, count) => {
    const { container, view } = createRendered();
    view.setText(text, { isStreaming: false });
    expect(container.querySelectorAll('.md-code')).toHaveLength(count);
    view.destroy();
    for (const size of [1, 3, 7]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
  });
});

describe('a displayed formula', () => {
  it.each([
    ['\\[\nx\n\n+ y\n\\]', 'x\n\n+ y'],
    ['$$\nx\n\n\n- y\n$$', 'x\n\n\n- y'],
    ['$$ x\n\n= y $$', 'x\n\n= y'],
    ['\\begin{align}\na &= b \\\\\nc\n\\end{align}', '\\begin{align}\na &= b \\\\\nc\n\\end{align}'],
    ['\\begin{gather*}\na\n\\end{gather*}.', '\\begin{gather*}\na\n\\end{gather*}.'],
    [
      '\\begin{pmatrix}\n\\begin{pmatrix}1\\end{pmatrix}\n\\end{pmatrix}',
      '\\begin{pmatrix}\n\\begin{pmatrix}1\\end{pmatrix}\n\\end{pmatrix}',
    ],
    ['\\[ x \\].', 'x.'],
    ['words\n\\[\nx\n\\]', 'x'],
  ])('may contain blank lines and needs no delimiters around an environment: %j', (text, formula) => {
    expect(blocksOf(text, {}).find(({ kind }) => kind === 'math')?.content).toBe(formula);
    for (const size of [1, 3]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
  });

  it.each(['$$\nx\n\n# Heading\n\n$$', '\\[\nx\n\n```js\n\\]\n```', `$$\n${'x\n\n'.repeat(3000)}$$`])(
    'never swallows the rest of a reply: %#',
    (text) => {
      expect(blocksOf(text, {}).find(({ kind, isClosed }) => kind === 'math' && isClosed)).toBeUndefined();
    },
  );
});

describe('an inline formula', () => {
  const formulas = (text: string): readonly string[] =>
    buildInline(text, {}, false).flatMap((node) => (node.kind === 'math' ? [node.value] : []));

  it.each([
    ['$5 and $10', []],
    ['$1,000–$2,000', []],
    ['US$5 and AU$6', []],
    ['$5/month vs $10/month', []],
    ['$5/month vs 10$/month', []],
    ['costs $x', []],
    ['costs $x/$y', []],
    ['$HOME/$USER and $PATH:$HOME', []],
    ['$5. That is $x$', ['x']],
    ['$5 (that is $x$)', ['x']],
    ['costs $5, then $y$ and $10', ['y']],
    ['$5–10$', []],
    ['$5美元或10$', []],
    ['**$5**–**$10**', []],
    ['between $5M-$10M', []],
    ['$5-$x', []],
    ['$10$ ways and $3x+2$', ['10', '3x+2']],
    ['$n$th, $2\\pi r$', ['n', '2\\pi r']],
    ['价$x=2$，$y$', ['x=2', 'y']],
    ['\\(a\\) and \\( b \\)', ['a', 'b']],
    ['with $`x_1*y_2*z`$, then $`a`$', ['x_1*y_2*z', 'a']],
    ['the shell’s `$x` and $`a`b`$', ['`a`b`']],
    ['$\\text{price} = \\$5$', ['\\text{price} = \\$5']],
    ['公式：\\begin{cases} x \\\\ y \\end{cases}。', ['\\begin{cases} x \\\\ y \\end{cases}']],
    ['\\begin{itemize}', []],
  ])('is recognised where a formula is meant: %s', (text, expected) => {
    expect(formulas(text)).toEqual(expected);
    for (const size of [1, 3]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
  });
});

describe('terminal codes', () => {
  const RED = '\u001b[1;31m';
  const RESET = '\u001b[0m';

  it.each([
    [`\`\`\`\n${RED}error${RESET}: x\n\`\`\``, 'error: x\n'],
    [`\`\`\`\na\u001b[Kb\u001b[38;2;1;2;3mc\u001b[?25ld\n\`\`\``, 'abcd\n'],
    [`\`${RED}a${RESET}\``, 'a'],
    ['```\n\\u001b[31m and \\x1b[0m\n```', '\\u001b[31m and \\x1b[0m\n'],
  ])('are hidden in code but copied with it, and stay visible if they are spelled out: %j', (text, seen) => {
    const { container, view } = createRendered();
    view.setText(text, { isStreaming: false });
    const code = container.querySelector('code');
    expect(text).toContain(code?.textContent ?? '?');
    for (const hidden of code?.querySelectorAll('.md-excess') ?? []) hidden.remove();
    expect(code?.textContent).toBe(seen);
    view.destroy();
    for (const size of [1, 2, 3, 5]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
  });

  it('are shown by name if they begin a link', () => {
    const { container, view } = createRendered();
    view.setText('```\n\u001b]8;;x\n```', { isStreaming: false });
    expect(container.querySelector('.md-control')?.getAttribute('title')).toBe('U+001B');
    view.destroy();
  });
});

describe('a large image in a text', () => {
  const data = `data:image/png;base64,${'iVBORw0K'.repeat(112_000)}`;

  it.each([
    ['alone', `![a chart](${data})`],
    ['among words', `Here: ![a chart](${data} "t") and **more**.`],
    ['in a table', `|a|b|\n|-|-|\n|1|![a chart](${data})|`],
    ['twice', `![one](${data})\n\n- ![two](${data}A)`],
  ])('has the same placeholder as a small one, %s', (_where, text) => {
    const { container, view } = createRendered();
    view.setText(text, { isStreaming: false });
    view.flush();
    expect(container.querySelectorAll('.md-image-placeholder')).toHaveLength(text.split('![').length - 1);
    expect(container.textContent?.length).toBeLessThan(200);
    view.destroy();
    expect(streamedDom(inPieces(text, 90_000))).toBe(wholeDom(text));
  });

  it("isn't visible as text while it arrives", () => {
    const { container, view } = createRendered();
    view.setText('', { isStreaming: true });
    view.append(`Look: ![a](${data.slice(0, 50_000)}`);
    view.flush();
    expect(container.textContent).toBe('Look: ');
    view.destroy();
  });
});
