// Growth rows for readers of the lists, answers and schemas of experiments.

import { placeInJson } from '../../../electron/answer-schemas/json-place.ts';
import { judgeBySchema } from '../../../electron/answer-schemas/json-schema.ts';
import { textFacts } from '../../../electron/laboratory/answer-facts.ts';
import { judge } from '../../../electron/laboratory/judge.ts';
import { parseAnswer, parseExperiment } from '../../../electron/library/transfer/experiment-document.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { canonicalJson, exactNumber, normalNumber } from '../../../shared/json/exact-json.ts';
import { readCases } from '../../../shared/laboratory/cases.ts';
import type { Check } from '../../../shared/laboratory/checks.ts';
import { readAnswerJson, valueChanges } from '../../../shared/laboratory/value-changes.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const NUMBERS = {
  'zeros between digits': (n: number) => `1${'0'.repeat(n)}1`,
  'zeros at both ends': (n: number) => `0.${'0'.repeat(n / 2)}1${'0'.repeat(n / 2)}`,
  'a long exponent': (n: number) => `1e${'9'.repeat(n)}`,
};

const ANSWERS = {
  'many names': (n: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: n / 8 }, (_, at) => [`a${at}`, at]))),
  'many empty objects': (n: number) => `[${'{},'.repeat(n / 3)}{}]`,
  'white space': (n: number) => `[${' '.repeat(n)}]`,
  fences: repeated('```\n'),
};

const TEXTS = {
  ...ANSWERS,
  spaces: repeated(' '),
  'line breaks': repeated('a\n'),
  'signs without spaces': repeated('\u65e5'),
  'open quotes': repeated('"\\"'),
  brackets: repeated('['),
};

const SCHEMA = JSON.stringify({
  items: { required: ['a'], additionalProperties: { pattern: '^(a+)+$' } },
  uniqueItems: true,
});

const CHECKS: readonly Check[] = [
  { id: '1', kind: 'contains', text: 'aab', isCaseIgnored: true },
  { id: '2', kind: 'pattern', pattern: '^(a|aa|[a-z]{1,40})+!$', isCaseIgnored: true },
  { id: '3', kind: 'json' },
  { id: '4', kind: 'length', unit: 'words', min: 1, max: 2 },
  { id: '5', kind: 'language', language: 'de' },
];

/** A field of an experiment or an answer; all other fields are valid. */
const FIELDS = {
  prompts: (n: number) => ({ prompts: ['a'.repeat(n)] }),
  'an empty list of cases': (n: number) => ({ cases: Array.from({ length: n / 10 }, () => ({ text: 'a' })) }),
  'values of another kind': (n: number) => ({ values: { temperature: Array.from({ length: n / 2 }, () => 'a') } }),
  'unknown names': (n: number) => Object.fromEntries(Array.from({ length: n / 8 }, (_, at) => [`a${at}`, at])),
};

export const laboratoryRows: readonly GrowthRow[] = [
  row<string>({ entry: 'electron/laboratory/answer-facts.ts#textFacts', worst: TEXTS, run: textFacts, n: 50_000 }),
  row<string>({
    entry: 'electron/answer-schemas/json-place.ts#placeInJson',
    worst: {
      'many values before it': (n) => `{"a":[${'1,'.repeat(n / 2)}1],"b":2}`,
      'many names': (n) => `{${'"a":1,'.repeat(n / 6)}"b":1}`,
      nested: (n) => `[${'[],'.repeat(n / 3)}[]]`,
      'white space': (n) => `{"a"${' '.repeat(n)}:1}`,
    },
    run: (json) => placeInJson(json, '/b'),
    n: 100_000,
  }),
  row<string>({
    entry: 'electron/answer-schemas/json-schema.ts#judgeBySchema',
    worst: { ...TEXTS, 'equal items': (n) => `[${'{"a":1},'.repeat(n / 8)}{"a":1}]` },
    run: (text) => judgeBySchema(text, SCHEMA),
    n: 50_000,
  }),
  row<string>({
    entry: 'electron/laboratory/judge.ts#judge',
    worst: { ...TEXTS, letters: repeated('a') },
    run: (text) => judge(text, CHECKS, null),
    n: 20_000,
  }),
  row<object>({
    entry: 'electron/library/transfer/experiment-document.ts#parseExperiment',
    worst: FIELDS,
    run: (definition) => parseExperiment({ id: 'e', definition }, new TransferNotes()),
    n: 50_000,
  }),
  row<object>({
    entry: 'electron/library/transfer/experiment-document.ts#parseAnswer',
    worst: FIELDS,
    run: (result) => parseAnswer({ id: 'a', experimentId: 'e', ordinal: 0, result }, new TransferNotes()),
    n: 50_000,
  }),
  row<string>({
    entry: 'shared/laboratory/cases.ts#readCases',
    worst: {
      lines: (n) => `text,b\n${'a\n'.repeat(Math.min(2_000, n / 2))}${'a'.repeat(n)}`,
      'quotes without end': (n) => `text,b\n${'"'.repeat(n + 1)}`,
      'doubled quotes': (n) => `text,b\n"${'""'.repeat(n / 2)}"`,
      'many columns and many rows': (n) => `text${',b'.repeat(n / 4)}\n${'a\n'.repeat(Math.min(2_000, n / 100))}`,
      'empty rows': (n) => `text,b\n${',\n'.repeat(n / 2)}`,
      'quoted lines': (n) => `text,b\n"${'\n'.repeat(n)}",b`,
      'empty cells': (n) => `text${','.repeat(n)}`,
      'white space before a brace': (n) => `${' '.repeat(n)}{`,
      'JSON names': (n) => `{${Array.from({ length: n / 12 }, (_, at) => `"name${at}":1`).join(',')}}`,
      'line ends': repeated('\r\n'),
    },
    run: readCases,
    n: 30_000,
  }),
  row<string>({
    entry: 'shared/laboratory/value-changes.ts#valueChanges',
    worst: ANSWERS,
    run: (text) => valueChanges(text, text.replaceAll('1', '2')),
    n: 50_000,
  }),
  row<string>({
    entry: 'shared/json/exact-json.ts#canonicalJson',
    worst: ANSWERS,
    run: (text) => canonicalJson(readAnswerJson(text)?.value),
    n: 50_000,
  }),
  row<string>({
    entry: 'shared/json/exact-json.ts#normalNumber',
    worst: NUMBERS,
    run: normalNumber,
    n: 50_000,
  }),
  row<string>({
    entry: 'shared/json/exact-json.ts#exactNumber',
    worst: NUMBERS,
    run: exactNumber,
    n: 50_000,
  }),
];
