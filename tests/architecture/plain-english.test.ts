// Docs, English texts and comments contain none of the phrases that make prose read like a translation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** The worst phrases, each with what to write instead. Keep the list short: reviewers find the rest. */
const PHRASES: readonly { readonly pattern: RegExp; readonly write: string }[] = [
  { pattern: /\bnobody\b/i, write: 'say who, or use a verb: “unused”, “without a sender”' },
  { pattern: /\b(?:goes|go|going) along\b/i, write: '“comes with”, “is part of”' },
  { pattern: /\b(?:is|are) told\b(?! apart)/i, write: 'say who tells whom, or “gets”, “knows”' },
  { pattern: /\bof itself\b/i, write: '“automatically”' },
  { pattern: /\bwhat was \w+ (?:is|was|stays|goes)\b/i, write: 'name the thing' },
  { pattern: /\bwhoever\b/i, write: 'say who' },
  { pattern: /\bstands? (?:for good|in clear|there|until|alone as)\b/i, write: '“stays”, “is”' },
  { pattern: /\bby itself to\b/i, write: '“automatically”' },
  { pattern: /\bleads? to another address\b/i, write: '“has a different address”' },
  { pattern: /\bthe moment in which\b/i, write: '“when”' },
  { pattern: /\bof the moment\b/i, write: '“current”' },
  { pattern: /\bis no longer said to\b/i, write: 'say what happens now' },
  { pattern: /\bin the midst of\b/i, write: '“during”, “while”' },
];

interface Finding {
  readonly place: string;
  readonly phrase: string;
  readonly write: string;
}

/** The phrases in a text; `place` names the text, and its lines count from `firstLine`. */
function phrasesIn(place: string, text: string, firstLine = 1): readonly Finding[] {
  // A sentence may run over several lines, in a comment with a star before each.
  const flat = text.replaceAll(/\n[ \t]*(?:\*|\/\/|>)?/g, (lineEnd) => '\n'.padEnd(lineEnd.length));
  return PHRASES.flatMap(({ pattern, write }) => {
    const spaced = new RegExp(pattern.source.replaceAll(' ', '\\s+'), `${pattern.flags}g`);
    return Array.from(flat.matchAll(spaced), ({ 0: phrase, index }) => ({
      place: `${place}:${firstLine + flat.slice(0, index).split('\n').length - 1}`,
      phrase: phrase.replaceAll(/\s+/g, ' '),
      write,
    }));
  });
}

/** The phrases in a file's comments. Line comments that follow each other are read as one. */
function phrasesInComments(path: string, source: string): readonly Finding[] {
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const runs: { text: string; line: number; end: number }[] = [];
  for (const { value, start, end } of parseSync(path, source).comments) {
    const previous = runs.at(-1);
    if (previous !== undefined && source.slice(previous.end, start).trim() === '') {
      previous.text += `${source.slice(previous.end, start)}${value}`;
      previous.end = end;
    } else runs.push({ text: value, line: lineOf(start), end });
  }
  return runs.flatMap(({ text, line }) => phrasesIn(path, text, line));
}

/** Removes quotations: the names of tests, and examples of what not to write. */
const withoutQuotes = (text: string) => text.replaceAll(/“[^”]*”/g, (quote) => quote.replaceAll(/[^\n]/g, ' '));

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync('docs').map((name) => join('docs', name)),
];

describe('plain English', () => {
  it('is used in the documents', () => {
    const found = PAGES.filter((path) => path.endsWith('.md')).flatMap((path) =>
      phrasesIn(path, withoutQuotes(readFileSync(path, 'utf8'))),
    );
    expect(found).toEqual([]);
  });

  it('is used on the screen', () => {
    const files = sourceFiles('shared/locales').filter(({ path }) => path.startsWith('shared/locales/en/'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(({ path, text }) => phrasesIn(path, text))).toEqual([]);
  });

  it('is used in comments', () => {
    const files = sourceFiles('electron', 'renderer', 'shared', 'scripts', 'tests').filter(({ path }) =>
      /\.(?:tsx?|mjs)$/.test(path),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap(({ path, text }) => phrasesInComments(path, text))).toEqual([]);
  });

  it('is checked across line breaks, in comments but not in strings', () => {
    expect(phrasesIn('page.md', 'First line.\nThe window is\ntold of it.')).toEqual([
      { place: 'page.md:2', phrase: 'is told', write: expect.any(String) },
    ]);
    const source = [
      "const words = 'Whoever reads a string is not a comment.';",
      '/**',
      ' * A message from',
      ' * nobody.',
      ' */',
      'export const a = 1; // Sent of',
      '// itself.',
    ].join('\n');
    expect(phrasesInComments('sample.ts', source).map(({ place, phrase }) => [place, phrase.toLowerCase()])).toEqual([
      ['sample.ts:4', 'nobody'],
      ['sample.ts:6', 'of itself'],
    ]);
  });

  it('has a sample for each phrase', () => {
    const samples = [
      'from nobody',
      'the log goes along',
      'the window is told',
      'of itself',
      'what was sent is kept',
      'whoever cancels it',
      'a notice stands until then',
      'comes by itself to a chat',
      'the connection leads to another address',
      'the moment in which it ends',
      'the language of the moment',
      'a chat is no longer said to be gone',
      'killed in the midst of a reply',
    ];
    for (const [index, { pattern }] of PHRASES.entries()) expect(samples[index], String(pattern)).toMatch(pattern);
  });
});
