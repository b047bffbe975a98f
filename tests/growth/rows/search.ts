// Growth rows for electron/library/search and file names: typed queries, and searched texts of any length.
import { gramsOf, isWholeWords } from '../../../electron/library/search/grams.ts';
import { parseQuery } from '../../../electron/library/search/query.ts';
import { makeSnippet, places } from '../../../electron/library/search/snippet.ts';
import { FileNames, safeFileName } from '../../../electron/library/transfer/file-names.ts';
import { charactersOf, fold, foldCharacter, foldWithPlaces } from '../../../shared/search/fold.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const TEXTS = {
  letters: repeated('a'),
  'letters with marks': repeated('e\u0301'),
  'marks alone': repeated('\u0301'),
  ideographs: repeated('\u4e00'),
  'large letters': repeated('\u0130'),
  'other words': (n: number) => Array.from({ length: n / 4 }, (_, at) => at.toString(36)).join(' '),
} as const;
const QUERIES = {
  quotes: repeated('"'),
  operators: repeated('in:'),
  'open operators': repeated('in:"'),
  letters: repeated('a'),
  words: repeated('a '),
} as const;
const NAMES = {
  dots: repeated('.'),
  'dots and spaces': repeated(' .'),
  signs: repeated('<'),
  controls: repeated('\u200e'),
  marks: (n: number) => `a${'\u0301'.repeat(n)}`,
} as const;
const TERMS = parseQuery('aa "a"').terms;

export const searchRows: readonly GrowthRow[] = [
  row({ entry: 'shared/search/fold.ts#fold', worst: TEXTS, run: fold, n: 4_000 }),
  row({ entry: 'shared/search/fold.ts#foldWithPlaces', worst: TEXTS, run: foldWithPlaces, n: 4_000 }),
  row({
    entry: 'shared/search/fold.ts#charactersOf',
    worst: { ...TEXTS, 'marked kana': repeated('ﾊﾟ'), 'marks of kana': repeated('\u3099') },
    run: (text) => [...charactersOf(text)].length,
    n: 4_000,
  }),
  row({
    entry: 'shared/search/fold.ts#foldCharacter',
    worst: { 'marks behind a letter': (n: number) => `a${'\u0301'.repeat(n)}`, ligatures: repeated('ﷺ') },
    run: foldCharacter,
    n: 4_000,
  }),
  row({ entry: 'electron/library/search/grams.ts#gramsOf', worst: TEXTS, run: gramsOf, n: 2_000 }),
  row({
    entry: 'electron/library/search/grams.ts#isWholeWords',
    worst: TEXTS,
    run: (text) => isWholeWords(text, 1, text.length - 1),
    n: 8_000,
  }),
  // This size is larger than the longest query that is read.
  row({ entry: 'electron/library/search/query.ts#parseQuery', worst: QUERIES, run: parseQuery, n: 2_000 }),
  row({
    entry: 'electron/library/search/snippet.ts#places',
    worst: TEXTS,
    run: (text) => places(text, TERMS),
    n: 8_000,
  }),
  row({
    entry: 'electron/library/search/snippet.ts#makeSnippet',
    worst: TEXTS,
    run: (text) => makeSnippet(text, TERMS),
    n: 4_000,
  }),
  row({
    entry: 'electron/library/transfer/file-names.ts#safeFileName',
    worst: NAMES,
    run: (title) => safeFileName(title, 'chat'),
    n: 4_000,
  }),
  row({
    entry: 'electron/library/transfer/file-names.ts#FileNames',
    worst: { 'one title for all': (n) => Array.from({ length: n }, () => 'a') },
    run: (titles) => {
      const names = new FileNames('.md', 'chat', () => false);
      return titles.map((title) => names.next(title));
    },
    n: 250,
  }),
];
