// Cells of every kind: copied Markdown renders the same again, copied CSV and rich text contain each word once, and
// pasted cells become a table.
import { afterEach, describe, expect, it } from 'vitest';
import { tableOfCells } from '../../../renderer/chat/composer/pasted-cells.ts';
import { createRendered } from './render.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

interface Copies {
  readonly markdown: string;
  readonly html: string;
  readonly csv: string;
  /** The page's own HTML of the table's cells. */
  readonly shown: string;
}

function copiesOf(text: string): Copies {
  const copies: { readonly text: string; readonly html?: string }[] = [];
  const { container, view } = createRendered({ onCopy: (content) => copies.push(content) });
  view.setText(text, { isStreaming: false });
  view.flush();
  cleanups.push(() => {
    view.destroy();
    container.remove();
  });
  for (const label of ['Copy table', 'Copy as CSV'])
    [...container.querySelectorAll('button')].find((button) => button.textContent === label)?.click();
  const shown = [...container.querySelectorAll('td')].map(({ innerHTML }) => innerHTML).join('\n');
  return { markdown: copies[0]?.text ?? '', html: copies[0]?.html ?? '', csv: copies[1]?.text ?? '', shown };
}

const table = (cell: string): string => `| Head | Other |\n|---|---|\n| ${cell} | end |\n`;

describe('a cell', () => {
  it.each([
    ['words', 'plain words', 'plain words'],
    ['bold', '**bold** word', 'bold word'],
    ['italic and strike', '*it* ~~old~~', 'it old'],
    ['code', '`x = 1`', 'x = 1'],
    ['code with a bar', '`a|b`', 'a|b'],
    ['code with backticks', '`` a`b ``', 'a`b'],
    ['a formula', '$x^2$', '$x^2$'],
    ['a formula with bars', '$|x|$', '$|x|$'],
    ['a formula in brackets', '\\(P(A|B)\\)', '$P(A|B)$'],
    ['chemistry', '$\\ce{H2O}$', '$\\ce{H2O}$'],
    ['an amount', '$5', '$5'],
    ['two amounts', '$5–$10', '$5–$10'],
    ['a link', '[site](https://site.example/a?b=1&c=2)', 'site (https://site.example/a?b=1&c=2)'],
    ['a bold link with a comma', '**[a, b](https://site.example)**', '"a, b (https://site.example/)"'],
    ['a link within words', 'see [it](https://site.example/x) now', 'see it (https://site.example/x) now'],
    ['an image with a link', '[![mast](https://images.example/m.png)](https://site.example/x)', /mast/],
    ['a mail address', '<someone@site.example>', 'someone@site.example'],
    ['a link that says its address', '[site.example/x](https://site.example/x)', 'site.example/x'],
    ['an address', 'https://site.example/path', 'https://site.example/path'],
    ['an image', '![mast](https://images.example/m.png)', 'mast (https://images.example/m.png)'],
    ['an escaped bar', 'a \\| b', 'a | b'],
    ['a line break', 'one<br>two', '"one\ntwo"'],
    ['lowered and raised', 'H<sub>2</sub>O x<sup>2</sup>', 'H2O x2'],
    ['keys', '<kbd>Ctrl</kbd>+<kbd>C</kbd>', 'Ctrl+C'],
    ['Chinese emphasis', '**重点：**后面', '重点：后面'],
    ['Thai emphasis', '**คำ:**ข้อ', 'คำ:ข้อ'],
    ['Arabic', 'مرحبا **مهم**', 'مرحبا مهم'],
    ['an emoji of several signs', '👩‍👩‍👧 👍🏽', '👩‍👩‍👧 👍🏽'],
    ['quotation marks', 'say "hi"', '"say ""hi"""'],
    ['a comma', '1,5', '"1,5"'],
    ['a semicolon', 'a;b', /^"?a;b"?$/],
    ['leading zeros', '007', '007'],
    ['a negative number', '-5', '-5'],
    ['a telephone number', '+49 30 1234', /\+49 30 1234/],
    ['an equals sign', '=1+1', /=1\+1/],
    ['an at sign', '@SUM(A1)', /@SUM\(A1\)/],
    ['a spreadsheet command', '=HYPERLINK("x")', /=HYPERLINK/],
    ['a tag that stays text', '<div>x</div>', '<div>x</div>'],
    ['signs of HTML', 'a < b && c > d', 'a < b && c > d'],
    ['an entity', '&copy; 2026', '© 2026'],
    ['stars that are no emphasis', '3 * 4 * 5', '3 * 4 * 5'],
    ['underscores', 'snake_case_name', 'snake_case_name'],
    ['a backslash', 'C:\\\\Users', 'C:\\Users'],
    ['nothing', '', ''],
    ['a footnote', 'deep[^1]', 'deep[1]'],
  ])('with %s', (_name, cell, csv) => {
    const notes = cell.includes('[^1]') ? '\n[^1]: A note.\n' : '';
    const copies = copiesOf(table(cell) + notes);
    expect(copiesOf(copies.markdown + notes).shown).toBe(copies.shown);
    const [, row = ''] = copies.csv.split('\r\n');
    const first = row.replace(/,end$/, '');
    if (typeof csv === 'string') expect(first).toBe(csv);
    else expect(first).toMatch(csv);
    // One table, whose last cell occurs once, and no elements of the app.
    expect(copies.html.split('<table').length).toBe(2);
    expect(copies.html.split('end').length).toBe(2);
    expect(copies.html).not.toMatch(/<button|class=|katex|<script/);
  });
});

describe('pasted cells', () => {
  const HTML = '<table><tr><td>a</td></tr></table>';
  it.each([
    [
      'Excel',
      '名称\t数量\r\n苹果\t3\r\n',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>${'x'.repeat(9_000)}</style></head><body>${HTML}</body></html>`,
      '| 名称 | 数量 |\n| --- | --- |\n| 苹果 | 3 |\n',
    ],
    [
      'Google Sheets',
      'a\tb\n1\t2',
      '<google-sheets-html-origin><style>td{}</style><table xmlns="http://www.w3.org/1999/xhtml"><tbody></tbody></table>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    ],
    [
      'LibreOffice',
      'a\tb\n1\t2\n',
      '<!DOCTYPE html><html><head></head><body><table cellspacing="0" border="0"></table></body></html>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    ],
    ['one row', 'a\tb\tc', HTML, '| a | b | c |\n| --- | --- | --- |\n'],
    ['empty cells', '\tb\n1\t', HTML, '|  | b |\n| --- | --- |\n| 1 |  |\n'],
    ['right-to-left words', 'اسم\tعدد\nتفاح\t٣', HTML, '| اسم | عدد |\n| --- | --- |\n| تفاح | ٣ |\n'],
    ['a quotation mark within', '5" pipe\tb\n1\t2', HTML, '| 5" pipe | b |\n| --- | --- |\n| 1 | 2 |\n'],
    [
      'one column of Excel',
      'Name\r\nAnna\r\nBo | Bea\r\n',
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><table><!--StartFragment--><col width=64><tr height=20><td>Name</td></tr><tr><td>Anna</td></tr><tr><td class=xl65>Bo | Bea</td></tr></table></body></html>',
      '| Name |\n| --- |\n| Anna |\n| Bo \\| Bea |\n',
    ],
    [
      'one column with a line break and an empty cell',
      '"a\nb"\n\nc',
      '<table><tr><td>a<br>b</td></tr><tr><td></td></tr><tr><td>c</td></tr></table>',
      '| a<br>b |\n| --- |\n|  |\n| c |\n',
    ],
  ])('become a table: %s', (_app, text, html, expected) => {
    expect(tableOfCells(text, html)).toBe(expected);
  });

  it.each([
    ['one cell', 'a', '<table><tr><td>a</td></tr></table>'],
    ['lines of a mail that its program puts into a table', 'a\nb\nc', '<table><tr><td><p>a<p>b<p>c</td></tr></table>'],
    ['lines beside a table', 'a\nb', '<p>a</p><table><tr><td>b</td></tr></table>'],
    ['lines without a table', 'a\nb', '<p>a</p><p>b</p>'],
  ])('that are %s stay text', (_what, text, html) => {
    expect(tableOfCells(text, html)).toBeNull();
  });
});
