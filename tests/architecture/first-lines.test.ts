// Every source file begins with a comment of one sentence, which should say the file's purpose.
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** A comment with one sentence: a capital, several words, and a punctuation mark at the end. */
const FIRST_LINE = /^\/\*\* [^a-z\s].*\s\S+[.!?;:] \*\/$/u;
/** The same for style sheets, whose comments begin with one star. */
const FIRST_LINE_OF_STYLES = /^\/\* [^a-z\s].*\s\S+[.!?;:] \*\/$/u;

describe('source files', () => {
  it('begin with one sentence in a comment', () => {
    const silent = sourceFiles('electron', 'renderer', 'shared', 'scripts')
      .map(({ path, text }) => ({ path, line: text.slice(0, text.indexOf('\n')) }))
      .filter(({ path, line }) => !(path.endsWith('.css') ? FIRST_LINE_OF_STYLES : FIRST_LINE).test(line))
      .map(({ path, line }) => `${path}: ${line}`);
    expect(silent).toEqual([]);
  });

  it('are named in kebab-case', () => {
    const misnamed = sourceFiles('electron', 'renderer', 'shared', 'scripts', 'tests')
      // Language folders have the languages' codes as names.
      .map(({ path }) => path.replace(/^shared\/locales\/[a-z]{2}(?:-[A-Z][A-Za-z]+)?(?=[/.])/, 'shared/locales/xx'))
      .filter((path) => !path.split('/').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)));
    expect(misnamed).toEqual([]);
  });
});
