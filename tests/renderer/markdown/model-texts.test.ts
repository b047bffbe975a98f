// What models write beyond CommonMark is shown as they mean it, and the same however it arrives.
import { describe, expect, it } from 'vitest';
import { katex } from '../../../renderer/markdown/katex-engine.ts';
import { typeset } from '../../../renderer/markdown/typeset.ts';
import { createRendered, inPieces, streamedDom, wholeDom } from './render.ts';

/** The page's HTML of a text, without our classes. */
function html(text: string): string {
  const { container, view } = createRendered();
  view.setText(text, { isStreaming: false });
  view.flush();
  const blocks = [...container.querySelectorAll('.md-section > *')].map((block) => block.outerHTML);
  view.destroy();
  container.remove();
  return blocks.join('').replace(/ (?:class|dir|scope|tabindex)="[^"]*"/g, '');
}

function expectShown(text: string, expected: string): void {
  expect(html(text)).toBe(expected);
  for (const size of [1, 3]) expect(streamedDom(inPieces(text, size))).toBe(wholeDom(text));
}

describe('marks beside Chinese, Japanese and Korean', () => {
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
  ])('keeps bars within their cells, and every cell: %s', (text, expected) => {
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

describe('tags that models write as marks', () => {
  it.each([
    ['a<br>b<br/>c<BR />d', '<p>a<br>b<br>c<br>d</p>'],
    ['m<sup>2</sup> H<sub>2</sub>O', '<p>m<sup>2</sup> H<sub>2</sub>O</p>'],
    ['<b>x</b> <i>y</i> <u>z</u> <mark>m</mark>', '<p><strong>x</strong> <em>y</em> <u>z</u> <mark>m</mark></p>'],
    ['<kbd>Ctrl</kbd>+<kbd>C</kbd>', '<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
    ['<b>*x* **y**</b>', '<p><strong><em>x</em> <strong>y</strong></strong></p>'],
    ['*a <b>x</b>*', '<p><em>a <strong>x</strong></em></p>'],
    ['<SUP>2</sup>', '<p><sup>2</sup></p>'],
    ['a <!-- hidden **x** --> b', '<p>a  b</p>'],
  ])('are elements without attributes in %s', expectShown);

  it.each([
    ['<b onclick="x">y</b>', '<p>&lt;b onclick="x"&gt;y&lt;/b&gt;</p>'],
    ['<b>never closed', '<p>&lt;b&gt;never closed</p>'],
    ['never opened</b>', '<p>never opened&lt;/b&gt;</p>'],
    ['<b>*x</b>*', '<p>&lt;b&gt;<em>x&lt;/b&gt;</em></p>'],
    ['<b><i>x</b></i>', '<p><strong>&lt;i&gt;x</strong>&lt;/i&gt;</p>'],
    ['`<br> <b>x</b>`', '<p><code>&lt;br&gt; &lt;b&gt;x&lt;/b&gt;</code></p>'],
    ['<script>x</script> <em>', '<p>&lt;script&gt;x&lt;/script&gt; &lt;em&gt;</p>'],
    ['a <!-- never closed', '<p>a &lt;!-- never closed</p>'],
    ['\\<b>x\\</b>', '<p>&lt;b&gt;x&lt;/b&gt;</p>'],
  ])('are text where they are none: %s', expectShown);

  it('nest to a bound, and keep every word beyond it', () => {
    const text = `${'<b><i>'.repeat(60)}x${'</i></b>'.repeat(60)}`;
    const { container, view } = createRendered();
    view.setText(text, { isStreaming: false });
    view.flush();
    expect(container.querySelectorAll('strong, em').length).toBeLessThanOrEqual(24);
    expect(container.textContent).toContain('x');
    view.destroy();
  });
});
