// Growth rows for readers of a reply's text: the parsers of blocks and inline marks, and functions that split texts.

import { buildBlocks } from '../../../renderer/markdown/block-tree.ts';
import { ansiEnd, endsWithinAnsi } from '../../../renderer/markdown/code/ansi.ts';
import { DisplayCutter, hasExcess, isOnePiece, isTangled } from '../../../renderer/markdown/display-pieces.ts';
import { takeImageData, withoutArrivingImage } from '../../../renderer/markdown/image-data.ts';
import { buildInline, splitControls } from '../../../renderer/markdown/inline-tree.ts';
import { imageSource, openableLink } from '../../../renderer/markdown/links.ts';
import { certainBlockStarts } from '../../../renderer/markdown/outline.ts';
import { linesWithTags, tagWithin } from '../../../renderer/markdown/rules/details-tags.ts';
import { normalizeLabel, normalizeSource, parseBlocks, parseInline } from '../../../renderer/markdown/rules/parser.ts';
import { repairInline, repairTail } from '../../../renderer/markdown/rules/repair.ts';
import { mayHoldMarks, sourceDefinitions } from '../../../renderer/markdown/rules/source-marks.ts';
import { tableCells } from '../../../renderer/markdown/rules/table-cells.ts';
import { closedBlocks, SourceLines } from '../../../renderer/markdown/seam.ts';
import { repeated, row } from '../row.ts';

const blocks: Record<string, (n: number) => string> = {
  'a table of one row': (n) => `|a|\n|-|\n|${'b'.repeat(n)}|`,
  'one long line of bars': repeated('|'),
  'lines that go deeper': (n) => {
    const depth = Math.floor(Math.sqrt(n));
    return Array.from({ length: depth }, (_, at) => `${'>'.repeat(at)}a\n`).join('');
  },
  'items that go deeper': (n) => {
    const depth = Math.floor(Math.sqrt(n));
    return Array.from({ length: depth }, (_, at) => `${'  '.repeat(at)}- a\n`).join('');
  },
  'details without an end': (n) => `<details>\n${'a\n\n'.repeat(n / 3)}`,
  'formulas of many lines without an end': (n) => `\\[\n\na\n\n$$ a\n\n`.repeat(n / 14),
  'a formula of blank lines': (n) => `$$\n${'\n'.repeat(n)}`,
  'a comment of blank lines': (n) => `<!--\n${'\n'.repeat(n)}`,
  'Markdown in a fence with many fences': (n) => `\`\`\`md\n${'```\na\n```js\n'.repeat(n / 12)}`,
  'bare fences in a fence of Markdown': (n) => `\`\`\`md\n${'```\na\n'.repeat(n / 6)}`,
  'a fence without an end': (n) => `\`\`\`\n${'a\n'.repeat(n / 2)}`,
  'a formula without an end': (n) => `$$\n${'a\n'.repeat(n / 2)}`,
  'a definition without an end': (n) => `[a]: <${'b'.repeat(n)}`,
  'a title without an end': (n) => `[a]: b "${'c\n'.repeat(n / 2)}`,
  'a footnote of many lines': (n) => `[^a]: b\n${'    c\n\n'.repeat(n / 7)}`,
};
for (const unit of [
  'a',
  'a\n',
  'a\n\n',
  'a|\n\n',
  '|a|\n',
  '|a|\n|-|\n',
  '|-|\n',
  '- a\n',
  '- a\n\n',
  '1. a\n',
  '- ',
  '> ',
  '> a\n',
  '> - a\n',
  '    a\n',
  '# a\n',
  'a\n=\n',
  '---\n',
  '```\n',
  '~~~\n',
  '```a\n\n',
  '- ```\n',
  '$$ b\n\n',
  '$$\n',
  '\\[\n',
  '\\[ a\n\n',
  '$$a$$\n',
  '[a]: b\n',
  '[a]: b "\n',
  '[a\n',
  '[^a]: x\n',
  '[^a]:\n',
  '[^a]: [^b]: x\n',
  '\n',
  ' \n',
  '\t',
  '<br>\n',
  '<div>\n',
  '<!-- \n',
  '<!-- a\n\n',
  '<details>\n',
  '<details>\n\na\n\n',
  '<details><summary>\n',
  '<details>\n</details>\n',
  '</details>\n',
  'a</details>\n',
  ' </details>',
  '</details> \t',
  '<details>a</details>\n',
  'a</details> b <details><summary>\n',
  'a <details><summary>s</summary>b</details> ',
  'a <details>\n<summary>s\n',
  '`</details>',
  '> # a\nb\n',
  '> > > \na\n',
  '> - \na\n',
  '> <details>\n',
  '- <details>\n',
  '- a\n```\n',
  '- a\n$$\n',
  '- a\n\\[ b\n',
  '- a\n\\[ b\nc\n\n',
  '\\begin{align}\n\n',
  '\\begin{align}\n',
  '$$\na\n\n$$ b\n\n',
  '```md\n',
  '```md\na\n```\nb\n',
  '```\na\n',
  '\ufeff',
  '\u200b\n',
  '\ufeff```\n',
  ' \ufeff',
  'a $$\nb\n$$ ',
  '> \u200b- a\n',
  '- \u200b',
])
  blocks[`repeated ${JSON.stringify(unit)}`] = repeated(unit);

blocks['quotes that end the details around them'] = (n) =>
  `<details>\n${repeated(`${'> '.repeat(10)}a</details> b <details><summary>c</summary>\n`)(n)}`;
blocks['words before many ends of details'] = (n) => `<details>\na${' </details>'.repeat(n / 11)}\nb`;

/** Inputs of inline marks. They are small, because the length of a paragraph is bounded. */
const inlines: Record<string, (n: number) => string> = {
  'open marks, then their ends': (n) => `${'*a '.repeat(n / 6)}${'b* '.repeat(n / 6)}`,
  'brackets that nest': (n) => `${'['.repeat(n / 2)}${']'.repeat(n / 2)}`,
  'brackets that nest, with an address': (n) => `${'['.repeat(n / 2)}${'](a)'.repeat(n / 8)}`,
  'runs of backticks that grow': (n) =>
    Array.from({ length: Math.floor(Math.sqrt(n)) }, (_, at) => `${'`'.repeat(at)} `).join(''),
  'one long word': repeated('a'),
};
for (const unit of [
  '$a ',
  '$a',
  '$$a ',
  '$',
  '\\$a ',
  '\\(a ',
  '\\[a ',
  '\\ce{',
  '\\ce{a',
  '\\pu{a}',
  '[\\(a ',
  '[$a ',
  '\\(a $b [',
  '$1',
  '$1 ab',
  '$a\\$',
  '$a-',
  '\\begin{align}',
  '\\begin{align}\\end{align}',
  '\\begin{cases}a',
  '[^a',
  '[^a]',
  '![',
  '![a](',
  '![a](b "',
  '[',
  '[a',
  '[a](',
  '[a](<',
  '[a][',
  '](',
  ']',
  '*',
  '*a ',
  '*a_ ',
  '**a_',
  '_a',
  '~~a ~',
  '~',
  '~~a',
  '`',
  '`a',
  '``a `',
  '<',
  '<a@b',
  '<http://a',
  '<a ',
  '<!--',
  '<br>',
  '<b>',
  '</b>',
  '<b></i>',
  '<b>*a',
  '<!-- -->',
  '<!-- [',
  'http://',
  'http://a:',
  'http://a/(',
  'mailto:',
  'a@',
  'a@b.',
  '&',
  '&a',
  '&#1',
  '\\',
  '\\\n',
  '  \n',
  '!\n[',
  '**\u91cd\u70b9\uff1a**',
  '**\u0e04:**\u0e02',
  '\u91cd**\uff1a',
  '\u05d0!a ',
  '\u0301',
])
  inlines[`repeated ${JSON.stringify(unit)}`] = repeated(unit);

inlines['opened tags, then ends of others'] = (n) => `${'<b>'.repeat(n / 6)}${'</i>'.repeat(n / 8)}`;
inlines['opened tags, then their ends'] = (n) => `${'<b>'.repeat(n / 7)}${'</b>'.repeat(n / 7)}`;

const letters: Record<string, (n: number) => string> = {
  'words just below the bound': repeated(`${'a'.repeat(511)} `),
  'one word': repeated('a'),
  'a long word before words just below the bound': (n) => `${'b'.repeat(600)} ${repeated(`${'a'.repeat(511)} `)(n)}`,
  'marks on one letter': repeated('\u0301'),
  'letters with marks': repeated('a\u0301'),
  'skin tones': repeated('\u{1f44d}\u{1f3fd}'),
  'directions that change': repeated('\u05d0 a '),
  'a letter from right to left before signs': repeated('\u05d0!'),
  'one letter from right to left before many signs': (n) => `\u05d0${'!'.repeat(n)}`,
  'white space': repeated(' '),
};

const SOURCES = sourceDefinitions(new Map([[1, 'https://a.example']]));
const sourceMarks: Record<string, (n: number) => string> = {
  'a place without an end': (n) => `【1†${'a'.repeat(n)}`,
};
for (const unit of ['[1]', '[1', '[123', '[9]', '【', '【1', '【1:1', '【1†', '【1†a', '【1†a】', '【1:0†\n'])
  sourceMarks[`repeated ${JSON.stringify(unit)}`] = repeated(unit);

/** Table rows with more cells than columns. */
const tableLines: Record<string, (n: number) => string> = {};
for (const unit of ['|', '$|', '|$', '`|', '``|`', '\\(|', '\\|', '$$|', '$1|', '`'])
  tableLines[`repeated ${JSON.stringify(unit)}`] = repeated(unit);
tableLines['runs of backticks that grow'] = (n) =>
  Array.from({ length: Math.floor(Math.sqrt(n)) }, (_, at) => `${'`'.repeat(at)}|`).join('');

/** Lines that are short enough to be searched. */
const detailsLines: Record<string, (n: number) => string> = {};
for (const unit of [
  '`',
  '``a`',
  '<!--',
  '<!-- -->',
  '<details>',
  '<details ',
  '</details>',
  '`</details>',
  '> ',
  '- ',
  '[^a]: ',
  '\\`',
])
  detailsLines[`a ${unit}`] = (n) => `a ${unit.repeat(n / unit.length)}</details>`;

export const markdownRows = [
  row<string>({
    entry: 'renderer/markdown/rules/details-tags.ts#tagWithin',
    worst: detailsLines,
    run: (line) => tagWithin(line, { isInside: true, canBegin: true, nextLine: '' }),
    n: 7_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/details-tags.ts#linesWithTags',
    worst: {
      'tags on one line': repeated('<details>'),
      'a tag on each line': repeated('<details>\n'),
      'lines alone': repeated('a\n'),
    },
    run: linesWithTags,
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/table-cells.ts#tableCells',
    worst: tableLines,
    run: (line) => tableCells(line, 2),
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/parser.ts#parseBlocks',
    worst: blocks,
    run: (source) => parseBlocks(source, Object.create(null)),
    n: 20_000,
  }),
  row<string>({
    entry: 'renderer/markdown/block-tree.ts#buildBlocks',
    worst: blocks,
    run: (source) => {
      const built = buildBlocks(parseBlocks(source, Object.create(null)));
      return closedBlocks(built, new SourceLines(source, source.length));
    },
    n: 20_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/parser.ts#parseInline',
    worst: inlines,
    run: (content) => parseInline(content, Object.create(null)),
    n: 8_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/source-marks.ts#mayHoldMarks',
    worst: sourceMarks,
    run: (content) => [mayHoldMarks(content, SOURCES), parseInline(content, SOURCES)],
    n: 8_000,
  }),
  row<string>({
    entry: 'renderer/markdown/inline-tree.ts#buildInline',
    worst: { ...inlines, ...letters },
    run: (content) => buildInline(content, Object.create(null), true),
    n: 8_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/repair.ts#repairInline',
    worst: inlines,
    run: repairInline,
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/repair.ts#repairTail',
    worst: { ...blocks, ...inlines },
    run: (tail) => repairTail(tail),
    n: 100_000,
  }),
  row<string>({
    entry: 'renderer/markdown/outline.ts#certainBlockStarts',
    worst: blocks,
    run: (source) => certainBlockStarts(source, { fence: null, isBetweenBlocks: true, isBlockAt: () => true }),
    n: 40_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/parser.ts#normalizeSource',
    worst: { 'carriage returns': repeated('\r'), zeros: repeated('\0') },
    run: normalizeSource,
    n: 60_000,
  }),
  row<string>({
    entry: 'renderer/markdown/rules/parser.ts#normalizeLabel',
    worst: { spaces: repeated(' '), words: repeated('a \n') },
    run: normalizeLabel,
    n: 100_000,
  }),
  row<string>({
    entry: 'renderer/markdown/display-pieces.ts#DisplayCutter',
    worst: letters,
    run: (text) => new DisplayCutter().cut(text),
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/markdown/display-pieces.ts#isTangled',
    worst: letters,
    run: (text) => [isTangled(text), hasExcess(text), isOnePiece(text)],
    n: 100_000,
  }),
  row<string>({
    entry: 'renderer/markdown/code/ansi.ts#ansiEnd',
    worst: { 'open sequences': repeated('\u001b['), 'one long sequence': (n) => `\u001b[${'1;'.repeat(n / 2)}` },
    run: (text) => [splitControls(text), ansiEnd(text, 0), endsWithinAnsi(text)],
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/markdown/image-data.ts#takeImageData',
    worst: {
      'starts without an end': repeated('![](data:image/png;base64,'),
      'short images': repeated('![](data:image/png;base64,AA)'),
      'a large image': (n) => `![](data:image/png;base64,${'A'.repeat(n)})`,
      'large images': (n) => `![](data:image/png;base64,${'A'.repeat(1_000)})`.repeat(n / 1_026),
    },
    run: (content) => [takeImageData(content), withoutArrivingImage(content)],
    n: 100_000,
  }),
  row<string>({
    entry: 'renderer/markdown/links.ts#openableLink',
    worst: { path: (n) => `https://a/${'b/../'.repeat(n / 5)}`, mail: (n) => `mailto:${'@'.repeat(n)}` },
    run: (address) => [openableLink(address), imageSource(address)],
    n: 50_000,
  }),
];
