// Growth rows for parts of main that read a model's or the user's text for a title, a link or a version.
import { titleFrom } from '../../../electron/library/chats/titles.ts';
import { externalUrl } from '../../../electron/shell/external-url.ts';
import { cleanTitle } from '../../../electron/turns/title.ts';
import { isolated, withoutIsolates } from '../../../shared/locales/isolated.ts';
import { fill } from '../../../shared/locales/say.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const MARKS = {
  '![': repeated('!['),
  '[](': repeated('[]('),
  'open tags': repeated('<a'),
  fences: repeated('```\n'),
  asterisks: repeated('*a'),
  'line ends': repeated('\n'),
  quotes: repeated('> '),
} as const;

export const turnsRows: readonly GrowthRow[] = [
  // This size is larger than the part of a message that is examined.
  row({ entry: 'electron/library/chats/titles.ts#titleFrom', worst: MARKS, run: titleFrom, n: 6_000 }),
  row({ entry: 'electron/turns/title.ts#cleanTitle', worst: MARKS, run: cleanTitle, n: 8_000 }),
  row({
    entry: 'electron/shell/external-url.ts#externalUrl',
    worst: { slashes: repeated('/'), dots: repeated('https://a/../') },
    run: externalUrl,
    n: 8_000,
  }),
  row({
    entry: 'shared/locales/isolated.ts#isolated',
    worst: { marks: repeated('\u2066'), letters: repeated('\u05d0') },
    run: isolated,
    n: 8_000,
  }),
  row({
    entry: 'shared/locales/isolated.ts#withoutIsolates',
    worst: { marks: repeated('\u2066'), letters: repeated('\u05d0') },
    run: withoutIsolates,
    n: 8_000,
  }),
  row({
    entry: 'shared/locales/say.ts#fill',
    worst: {
      'a long value': (n) => ({ text: '{{a}}', a: 'a'.repeat(n) }),
      'open places': (n) => ({ text: '{{a'.repeat(n), a: '' }),
    },
    run: ({ text, a }) => fill(text, { a }, 'en'),
    n: 8_000,
  }),
];
