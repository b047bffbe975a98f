// Reads every regular expression of the app from its sources, and says which ones may take more than linear time.
import { basename } from 'node:path';
import { analyse } from 'scslre';
import { sourceFiles } from './source-files.ts';
import { isNode, lineOf, programOf, visit } from './syntax-tree.ts';

/** Patterns that may take more than linear time, each with why that is harmless. */
export const ALLOWED: readonly { readonly file: string; readonly beginning: string; readonly reason: string }[] = [
  { file: 'titles.ts', beginning: '```[^', reason: 'reads at most 4,000 characters, see titleFrom' },
  { file: 'titles.ts', beginning: '\\[([^', reason: 'reads at most 4,000 characters, see titleFrom' },
  { file: 'titles.ts', beginning: '!\\[([^', reason: 'reads at most 4,000 characters, see titleFrom' },
  { file: 'titles.ts', beginning: '<\\/?[a-z]', reason: 'reads at most 4,000 characters, see titleFrom' },
  { file: 'query.ts', beginning: '(?<operator>', reason: 'a search of at most LIMITS.searchQueryMaxChars' },
];
export interface Pattern {
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

export const { patterns, built } = readPatterns();
export const isAllowed = ({ file, pattern }: Pattern) =>
  ALLOWED.some((one) => basename(file) === one.file && pattern.startsWith(one.beginning));

/** Whether scslre reports the pattern. */
export const isSlowByAnalysis = ({ pattern, flags }: Pick<Pattern, 'pattern' | 'flags'>): boolean =>
  analyse(new RegExp(pattern, flags)).reports.length > 0;
