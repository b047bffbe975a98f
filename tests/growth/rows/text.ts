// Growth rows for readers of typed, pasted or opened texts: secrets, prompts, search words and copies.

import { findHits, findPattern, readableText } from '../../../renderer/chat/find/find-in-chat.ts';
import { lastCodeBlock, plainAsHtml, withSourceList } from '../../../renderer/chat/message/copy-formats.ts';
import { rowsToCsv } from '../../../renderer/markdown/copying/csv.ts';
import { foreignLanguage } from '../../../renderer/words/text-language.ts';
import { countWords } from '../../../renderer/words/word-count.ts';
import { fillTemplate, readTemplate } from '../../../shared/prompts/prompt-template.ts';
import type { ReplyExtras } from '../../../shared/replies/reply-extras.ts';
import { findSecret, newSecret } from '../../../shared/requests/secret-scan.ts';
import { behindPhrase, endsWithPhrase, mentions, saysOnly } from '../../../shared/search/phrases.ts';
import { repeated, row } from '../row.ts';

/** The beginning of each kind of secret, so that each repetition looks like another secret. */
const SECRET_BEGINNINGS = [
  '-----BEGIN ',
  '-----BEGIN A ',
  'PRIVATE KEY-----',
  'sk-',
  'sk-a-',
  'sk-_',
  '-sk-a ',
  'AKIA',
  'ghp_',
  'ghp_a',
  'github_pat_',
  'glpat-',
  'glpat--',
  'xoxb-',
  'xoxb_',
  'AIza',
  'AIza-',
  'sk_live_',
  'rk_live_a',
  'eyJ',
  'eyJ-',
  'eyJ.',
  '.eyJ',
  'eyJ-.',
  'eyJaaaaaaaaaaaaaaa.',
  'eyJ-eyJaaaaaaaaaaaaaaaaaaaaa.eyJ-',
  '-',
  '_',
  'a',
  'A',
];

const scanned: Record<string, (n: number) => string> = {
  // The two long parts of a token, without the third.
  'two parts': (n) => `${'eyJ-'.repeat(n / 8)}.${'eyJ-'.repeat(n / 8)}`,
  'one part and dots': (n) => `${'eyJ-'.repeat(n / 8)}${'.'.repeat(n / 2)}`,
  'a key that ends in marks': (n) => `sk-${'-'.repeat(n)}`,
  'words of a key header': (n) => `-----BEGIN ${'A '.repeat(n / 2)}`,
};
for (const beginning of SECRET_BEGINNINGS) scanned[`repeated ${beginning}`] = repeated(beginning);

const templates = {
  choices: (n: number) => `{{a:${Array.from({ length: n / 5 }, (_, at) => at.toString(36)).join('|')}}}`,
  'choices that end alike': (n: number) => `{{a:${Array.from({ length: n / 8 }, (_, at) => `${at} x`).join('|')}}}`,
  'choices of bars': (n: number) => `{{a:${'|'.repeat(n)}}}`,
  'choices that are escaped': (n: number) => `{{a:b|${'\\|'.repeat(n / 2)}}}`,
  'the same place': repeated('{{a=b}}'),
  'the same place with choices': repeated('{{a:b|c}}'),
  'many places': (n: number) => Array.from({ length: n / 8 }, (_, at) => `{{a${at}}}`).join(''),
  'places that are not closed': repeated('{{'),
  'a long default': (n: number) => `{{a=${'\\a'.repeat(n / 2)}}}`,
  'a long name': (n: number) => `{{${'a'.repeat(n)}}}`,
  'a name of spaces': (n: number) => `{{${' '.repeat(n)}}}`,
  'lines before a mistake': (n: number) => `${'\n'.repeat(n)}{{`,
  backslashes: repeated('\\'),
  'escaped braces': repeated('\\{{'),
  'single braces': repeated('{ '),
} satisfies Record<string, (n: number) => string>;

const readable: Record<string, (n: number) => string> = {
  'one word': repeated('a'),
  'white space': repeated(' '),
  'line ends': repeated('\n'),
};
for (const unit of [
  '![',
  '[',
  ']',
  '](',
  '[](',
  '![](',
  '[a](b',
  '[a](b "',
  '[a](b "c',
  '[a]( ',
  '[a](b)',
  '[a](b "c")',
  '![a](b)\n',
  '[\n',
  '*',
  '**',
  '__',
  '~~~',
  '`',
  '```\n',
  '   ```',
  '#',
  '# ',
  '   # \n',
  'a ',
  ' a',
  'e\u0301',
])
  readable[`repeated ${JSON.stringify(unit)}`] = repeated(unit);

interface Sought {
  readonly text: string;
  readonly query: string;
}

const sought = (unit: string, query: string) => (n: number) => ({ text: repeated(unit)(n), query });

const PHRASES = ['hello', 'a*', 'ميناء', '港'];
const SAID = {
  greetings: repeated('hello there, '),
  'one word': repeated('a'),
  'phrases inside a word': repeated('xhello'),
  'Arabic without spaces': repeated('والميناء'),
  'no spaces': repeated('港'),
  signs: repeated('!'),
};

export const textRows = [
  row({ entry: 'shared/search/phrases.ts#mentions', worst: SAID, run: (text) => mentions(text, PHRASES), n: 8_000 }),
  row({
    entry: 'shared/search/phrases.ts#behindPhrase',
    worst: SAID,
    run: (text) => behindPhrase(text, PHRASES),
    n: 8_000,
  }),
  row({
    entry: 'shared/search/phrases.ts#endsWithPhrase',
    worst: SAID,
    run: (text) => endsWithPhrase(text, PHRASES),
    n: 8_000,
  }),
  row({
    entry: 'shared/search/phrases.ts#saysOnly',
    worst: SAID,
    run: (text) => saysOnly(text, PHRASES, ['there']),
    n: 8_000,
  }),
  row<string>({ entry: 'shared/requests/secret-scan.ts#findSecret', worst: scanned, run: findSecret, n: 100_000 }),
  row<string>({
    entry: 'shared/requests/secret-scan.ts#newSecret',
    worst: { ...scanned, 'many keys': repeated('AKIAABCDEFGHIJKLMNOP ') },
    run: (text) => newSecret(text, text),
    n: 100_000,
  }),
  row<string>({
    entry: 'shared/prompts/prompt-template.ts#readTemplate',
    worst: templates,
    run: readTemplate,
    n: 50_000,
  }),
  row<string>({
    entry: 'shared/prompts/prompt-template.ts#fillTemplate',
    worst: {
      'many places': (n) => Array.from({ length: n / 8 }, (_, at) => `{{a${at}}}b`).join(''),
      one: repeated('{{a}}'),
    },
    run: (text) => {
      const template = readTemplate(text);
      return template.ok && fillTemplate(template.value, new Map([['a', 'words']]));
    },
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/words/word-count.ts#countWords',
    worst: { words: repeated('a '), marks: repeated('**'), 'one word': repeated('a'), 'no spaces': repeated('\u6f22') },
    run: countWords,
    n: 15_000,
  }),
  row<string>({
    entry: 'renderer/words/text-language.ts#foreignLanguage',
    worst: {
      ...readable,
      words: repeated('the '),
      fences: repeated('```'),
      'other letters': repeated('\u6f22 \u0430'),
    },
    run: (text) => foreignLanguage(text, 'ja'),
    n: 250_000,
  }),
  row<string>({
    entry: 'renderer/chat/find/find-in-chat.ts#readableText',
    worst: readable,
    run: readableText,
    n: 250_000,
  }),
  row<Sought>({
    entry: 'renderer/chat/find/find-in-chat.ts#findHits',
    worst: {
      'white space before a word': sought(' ', ' b'),
      'white space between words': sought('a  ', 'a b'),
      'white space after a word': sought('a  ', ' b'),
      'line ends before a word': sought('\n', '\nb'),
      'the beginning of the words': sought('a', 'aaab'),
      'hits everywhere': sought('a', 'a'),
      'marks that are taken out': sought('**', 'a'),
      'links that are not closed': sought('![', '['),
      'marks on letters': sought('e\u0301', '\u00e9'),
    },
    run: ({ text, query }) => findHits([{ id: 'message', text }], query),
    n: 250_000,
  }),
  row<string>({
    entry: 'renderer/chat/find/find-in-chat.ts#findPattern',
    worst: { words: repeated('a '), 'white space': repeated(' '), signs: repeated('\\[') },
    run: findPattern,
    n: 50_000,
  }),
  row<string>({
    entry: 'renderer/chat/message/copy-formats.ts#plainAsHtml',
    worst: { ...readable, indented: repeated(' a\n'), entities: repeated('&') },
    run: plainAsHtml,
    n: 60_000,
  }),
  row<string>({
    entry: 'renderer/chat/message/copy-formats.ts#lastCodeBlock',
    worst: { ...readable, 'fences of the other kind': repeated('```\n~~~\n') },
    run: lastCodeBlock,
    n: 250_000,
  }),
  row<ReplyExtras>({
    entry: 'renderer/chat/message/copy-formats.ts#withSourceList',
    worst: {
      'many sources': (n) => ({
        sources: Array.from({ length: n / 20 }, (_, at) => ({ url: 'https://a.example', numbers: [at] })),
      }),
      'many numbers': (n) => ({
        sources: [{ url: 'https://a.example', numbers: Array.from({ length: n }, (_, at) => at) }],
      }),
      'a long title': (n) => ({ sources: [{ url: '', title: ' '.repeat(n), numbers: [] }] }),
    },
    run: (extras) => withSourceList(' '.repeat(1_000), { extras, heading: 'Sources' }),
    n: 60_000,
  }),
  row<readonly (readonly string[])[]>({
    entry: 'renderer/markdown/copying/csv.ts#rowsToCsv',
    worst: {
      'one long number': (n) => [[`+${'1'.repeat(n)}x`]],
      'one number of dots': (n) => [[`-1${'.,'.repeat(n / 2)}x`]],
      quotes: (n) => [['"'.repeat(n)]],
      'many cells': (n) => Array.from({ length: n / 20 }, () => ['=a', '+1', 'b"', '\n']),
    },
    run: rowsToCsv,
    n: 100_000,
  }),
];
