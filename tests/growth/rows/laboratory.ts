// Growth of what reads the lists, answers and schemas of experiments.
import { readCases } from '../../../shared/laboratory/cases.ts';
import { canonicalJson, readAnswerJson, valueChanges } from '../../../shared/laboratory/value-changes.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const ANSWERS = {
  'many names': (n: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: n / 8 }, (_, at) => [`a${at}`, at]))),
  'many empty objects': (n: number) => `[${'{},'.repeat(n / 3)}{}]`,
  'white space': (n: number) => `[${' '.repeat(n)}]`,
  fences: repeated('```\n'),
};

export const laboratoryRows: readonly GrowthRow[] = [
  row<string>({
    entry: 'shared/laboratory/cases.ts#readCases',
    worst: {
      lines: (n) => `text,b\n${'a\n'.repeat(Math.min(2_000, n / 2))}${'a'.repeat(n)}`,
      'quotes without end': (n) => `text,b\n${'"'.repeat(n + 1)}`,
      'doubled quotes': (n) => `text,b\n"${'""'.repeat(n / 2)}"`,
      'empty cells': (n) => `text${','.repeat(n)}`,
      'white space before a brace': (n) => `${' '.repeat(n)}{`,
      'JSON names': (n) => `{${Array.from({ length: n / 12 }, (_, at) => `"name${at}":1`).join(',')}}`,
      'line ends': repeated('\r\n'),
    },
    run: readCases,
    n: 100_000,
  }),
  row<string>({
    entry: 'shared/laboratory/value-changes.ts#valueChanges',
    worst: ANSWERS,
    run: (text) => valueChanges(text, text.replaceAll('1', '2')),
    n: 50_000,
  }),
  row<string>({
    entry: 'shared/laboratory/value-changes.ts#canonicalJson',
    worst: ANSWERS,
    run: (text) => canonicalJson(readAnswerJson(text)?.value),
    n: 50_000,
  }),
];
