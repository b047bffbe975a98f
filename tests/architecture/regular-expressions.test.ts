// No regular expression of the app takes more than linear time on what a service, a file or a page may hand it.
import { basename } from 'node:path';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';
import { isNode, lineOf, programOf, visit } from './syntax-tree.ts';

/** Patterns that may take longer, each with what keeps that harmless. */
const ALLOWED: readonly { readonly file: string; readonly beginning: string; readonly reason: string }[] = [
  { file: 'titles.ts', beginning: '```[^', reason: 'reads at most 4,000 characters, see titleFrom' },
  { file: 'titles.ts', beginning: '\\[([^', reason: 'reads at most 4,000 characters, see titleFrom' },
  { file: 'query.ts', beginning: '(?<operator>', reason: 'a search of at most LIMITS.searchQueryMaxChars' },
];
/** Expressions put together while the app runs, which cannot be looked at here. */
const BUILT: Readonly<Record<string, string>> = {
  'recovery-code.ts': 'fixed: a group of characters',
  'display-pieces.ts': 'fixed classes and bounds, none of which follows another of the same characters',
  'api-key.ts': 'fixed: one literal of fewer than six characters between two fixed classes',
  'find-in-chat.ts': 'a literal that a person types, its white space as \\s+',
};

interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
  readonly flags: string;
}

function readPatterns(): { patterns: readonly Pattern[]; built: readonly string[] } {
  const patterns: Pattern[] = [];
  const built: string[] = [];
  for (const { path: file, text } of sourceFiles('electron', 'renderer', 'shared')) {
    if (!/\.tsx?$/.test(file)) continue;
    visit(programOf({ path: file, text }), (node) => {
      const { callee, regex } = node;
      if (node.type === 'NewExpression' && isNode(callee) && callee.name === 'RegExp') built.push(basename(file));
      if (!isNode(regex)) return;
      patterns.push({ file, line: lineOf(text, node), pattern: String(regex.pattern), flags: String(regex.flags) });
    });
  }
  return { patterns, built };
}

const { patterns, built } = readPatterns();
const isAllowed = ({ file, pattern }: Pattern) =>
  ALLOWED.some((one) => basename(file) === one.file && pattern.startsWith(one.beginning));
const isSlow = ({ pattern, flags }: Pattern) => analyse(new RegExp(pattern, flags)).reports.length > 0;

describe('regular expressions', () => {
  it('are all read', () => expect(patterns.length).toBeGreaterThan(250));

  it('take linear time', () => {
    const slow = patterns.filter((one) => !isAllowed(one) && isSlow(one));
    expect(slow.map(({ file, line, pattern }) => `${file}:${line} /${pattern}/`)).toEqual([]);
  });

  it('are slow where the list says so, so that it does not outlive its reasons', () => {
    const idle = ALLOWED.filter(
      ({ file, beginning }) =>
        !patterns.some((one) => basename(one.file) === file && one.pattern.startsWith(beginning) && isSlow(one)),
    );
    expect(idle).toEqual([]);
  });

  it('are built from pieces only where that is known to be harmless', () => {
    expect([...new Set(built)].filter((file) => BUILT[file] === undefined)).toEqual([]);
  });

  it('would be found if they were not linear', () => {
    for (const pattern of ['(a+)+$', '\\s+$', 'a.*b.*c$', '^#+|[#\\s]+$'])
      expect(isSlow({ file: '', line: 0, pattern, flags: '' }), pattern).toBe(true);
  });
});
