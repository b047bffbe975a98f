// Growth rows for the window's small readers of typed or pasted text, and of long texts in lists.

import { tableOfCells } from '../../../renderer/chat/composer/pasted-cells.ts';
import { DocumentText, marksText, pageText } from '../../../renderer/chat/composer/pdf/pdf-text.ts';
import { answeredModel } from '../../../renderer/chat/inspector/answered-model.ts';
import { jsonLines } from '../../../renderer/chat/inspector/json-lines.ts';
import { streamEvents, tickPath } from '../../../renderer/chat/inspector/stream-events.ts';
import { spokenReply } from '../../../renderer/chat/spoken/sentence-reader.ts';
import { readValueList } from '../../../renderer/laboratory/value-list.ts';
import { readTextFiles } from '../../../renderer/services/text-files.ts';
import { readPrice } from '../../../renderer/settings/models/price-reading.ts';
import { escapeText, unescapeText } from '../../../renderer/words/escaped-text.ts';
import { firstWords } from '../../../renderer/words/first-words.ts';
import { readNumber } from '../../../renderer/words/number-reading.ts';
import { plainWords } from '../../../renderer/words/refusal-words.ts';
import { matchText, wordsOf } from '../../../renderer/words/text-match.ts';
import { csvField, csvText } from '../../../shared/csv.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { PARAMETERS } from '../../../shared/parameters.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const NUMBERS = {
  digits: (n: number) => `${'1'.repeat(n)}x`,
  'groups of thousands': (n: number) => `1${',000'.repeat(n / 4)}x`,
  spaces: repeated(' '),
  exponents: repeated('1e'),
  dots: repeated('1.'),
} as const;

export const uiRows: readonly GrowthRow[] = [
  row({
    entry: 'renderer/chat/composer/pdf/pdf-text.ts#pageText',
    worst: { spaces: repeated(' '), 'zero bytes': repeated('\0'), 'half letters': repeated('\ud800') },
    run: (text) => pageText(Array.from(text, (str) => ({ str, hasEOL: true }))),
    n: 8_000,
  }),
  row({
    entry: 'renderer/chat/composer/pdf/pdf-text.ts#marksText',
    worst: { letters: repeated('a'), 'zero bytes': repeated('\0'), 'line ends': repeated('\r') },
    run: (text) => marksText(Array.from(text, (str) => ({ subtype: 'Text', contentsObj: { str } }))),
    n: 8_000,
  }),
  row({
    entry: 'renderer/chat/composer/pdf/pdf-text.ts#DocumentText',
    worst: { pages: repeated('a') },
    run: (text) => {
      const pages = new DocumentText(text.length, LIMITS.textFileMaxBytes);
      for (const [page, own] of Array.from(text).entries()) pages.add(page, own);
      return pages.text;
    },
    n: 8_000,
  }),
  row({
    entry: 'renderer/chat/inspector/json-lines.ts#jsonLines',
    worst: {
      brackets: (n) => `${'['.repeat(n / 2)}${']'.repeat(n / 2)}`,
      'open brackets': repeated('['),
      commas: repeated(','),
      numbers: (n) => `[${'1,'.repeat(n / 2)}1]`,
      'a string': (n) => `["${'\\\\'.repeat(n / 2)}"]`,
    },
    run: jsonLines,
    n: 5_000,
  }),
  row({
    entry: 'renderer/chat/inspector/stream-events.ts#streamEvents',
    worst: {
      events: repeated('data:\n\n'),
      'empty lines': (n) => `data:${'\n'.repeat(n)}`,
      lines: repeated('data:\n'),
      returns: (n) => `data:${'\r\n'.repeat(n / 2)}data:`,
    },
    run: (text) => {
      const events = streamEvents(text, [
        [1, 0],
        [text.length, 9],
      ]);
      if (events !== null) tickPath(text, events, 100, 28);
    },
    n: 8_000,
  }),
  row({
    entry: 'renderer/chat/spoken/sentence-reader.ts#spokenReply',
    worst: {
      'a sentence without an end': repeated('a'),
      'ends of sentences': repeated('. '),
      'ends without a space': repeated('.'),
      'a line of bars': repeated('|'),
      fences: repeated('```\n'),
      'Markdown in fences': repeated('```md\n```\na\n'),
      'fences in quotes': repeated('> ```md\n> ```\n> a\n'),
      'marks of quotes': repeated('>'),
      'marks of items': repeated('- '),
      'a fence in deep quotes': (n: number) => `${'>'.repeat(n)} \`\`\`\n${'> '.repeat(n)}`,
    },
    run: (text) => spokenReply(text, (language) => language),
    n: 8_000,
  }),
  row({
    entry: 'renderer/words/number-reading.ts#readNumber',
    worst: NUMBERS,
    run: (text) => readNumber(text, { min: 0, max: 1, isInteger: true }),
    n: 8_000,
  }),
  row({
    entry: 'renderer/laboratory/value-list.ts#readValueList',
    worst: { ...NUMBERS, commas: repeated(','), semicolons: repeated(';') },
    run: (text) => readValueList(text, PARAMETERS.temperature),
    n: 8_000,
  }),
  row({
    entry: 'renderer/settings/models/price-reading.ts#readPrice',
    worst: NUMBERS,
    run: (text) => readPrice(text, 'en'),
    n: 8_000,
  }),
  row({
    entry: 'shared/csv.ts#csvField',
    worst: { quotes: repeated('"'), 'line ends': repeated('\n') },
    run: csvField,
    n: 8_000,
  }),
  row({
    entry: 'shared/csv.ts#csvText',
    worst: { spaces: repeated(' '), quotes: repeated('"') },
    run: csvText,
    n: 8_000,
  }),
  row({
    entry: 'renderer/words/escaped-text.ts#escapeText',
    worst: { backslashes: repeated('\\'), 'line ends': repeated('\n') },
    run: escapeText,
    n: 8_000,
  }),
  row({
    entry: 'renderer/words/escaped-text.ts#unescapeText',
    worst: { backslashes: repeated('\\') },
    run: unescapeText,
    n: 8_000,
  }),
  row({
    entry: 'renderer/words/text-match.ts#wordsOf',
    worst: { spaces: repeated(' '), letters: repeated('a '), marks: repeated('"') },
    run: wordsOf,
    n: 8_000,
  }),
  row({
    entry: 'renderer/words/text-match.ts#matchText',
    worst: { 'a letter repeated': (n) => `b${'a'.repeat(n)}` },
    // This is the longest word that may be typed.
    run: (text) => matchText(text, ['a'.repeat(LIMITS.searchQueryMaxChars)]),
    n: 4_000,
  }),
  row({
    entry: 'renderer/words/first-words.ts#firstWords',
    worst: { spaces: repeated(' '), letters: repeated('a') },
    run: firstWords,
    n: 16_000,
  }),
  row({
    entry: 'renderer/words/refusal-words.ts#plainWords',
    worst: { ERR_: repeated('ERR_'), E: repeated('EAAA_'), letters: repeated('A') },
    run: (detail) => plainWords(detail, 'words'),
    n: 8_000,
  }),
  row({
    entry: 'renderer/chat/inspector/answered-model.ts#answeredModel',
    worst: {
      'names of a model': repeated('"model":'),
      'open names': repeated('"model":"'),
      'escaped names': (n) => `"model":"${'\\"model\\":\\"'.repeat(n / 12)}`,
      spaces: (n) => `"model"${' '.repeat(n)}`,
    },
    run: answeredModel,
    n: 8_000,
  }),
  row({
    entry: 'renderer/chat/composer/pasted-cells.ts#tableOfCells',
    worst: {
      cells: (n) => 'a\t'.repeat(n / 2),
      rows: (n) => 'a\tb\n'.repeat(n / 4),
      'open quotes': (n) => '"a\t'.repeat(n / 3),
      'pairs of quotes': (n) => `"${'""\t\n'.repeat(n / 4)}`,
      'quotes that end within': (n) => '"a""\n\t'.repeat(n / 6),
      'quotes at each begin': (n) => '"\n""\t'.repeat(n / 5),
    },
    run: (text) => tableOfCells(text, '<table>'),
    n: 8_000,
  }),
  row({
    entry: 'renderer/services/text-files.ts#readTextFiles',
    worst: {
      'CR alone': (n) => new File(['\r'.repeat(n)], 'a.txt'),
      'a file name': (n) => new File(['a'], '`'.repeat(n)),
      'letters of an old encoding': (n) => new File([Uint8Array.from({ length: n }, () => 0xe9)], 'a.txt'),
      'UTF-16': (n) => new File([Uint8Array.from({ length: n }, (_, index) => (index % 2) * 32)], 'a.txt'),
    },
    run: (file) => readTextFiles([file], 1_000_000, async () => null),
    n: 8_000,
  }),
];
