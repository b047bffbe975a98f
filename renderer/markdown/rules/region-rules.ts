/** Adds displayed formulas and hidden comments, which may contain blank lines, to the parser. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { isLineComplete, lineText, mayGrow } from './block-lines.ts';
import { endBehind } from './details-rules.ts';
import { cutLine } from './line-cuts.ts';
import { type Region, type RegionEnd, type RegionLines, RegionSearch, regionAt } from './regions.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

const searches = new WeakMap<StateBlock, RegionSearch>();

/** @param isOutside whether a line is outside the block that contains the region */
export function regionEnd(
  state: StateBlock,
  region: Region,
  startLine: number,
  endLine: number,
  isOutside: (line: number) => boolean,
  key = '',
): RegionEnd {
  const search = searches.get(state) ?? new RegionSearch();
  searches.set(state, search);
  let reachesEnd = true;
  const lines: RegionLines = {
    text: (line) => {
      if (line >= endLine) return null;
      if (line === startLine || state.isEmpty(line) || !isOutside(line)) {
        const end = region.kind === 'formula' ? endBehind(state, line) : null;
        const text = lineText(state, line);
        return end === null ? text : text.slice(0, end.rest - (state.eMarks[line] ?? 0) + text.length);
      }
      reachesEnd = false;
      return null;
    },
    start: (line) => state.bMarks[line] ?? 0,
    isComplete: (line) => isLineComplete(state, line),
    get mayGrow() {
      return reachesEnd && mayGrow(state, endLine);
    },
  };
  return search.end(region, startLine, lines, `${state.level} ${state.blkIndent} ${key}`);
}

/** The region that `line` opens; null if it opens none. */
export function openedRegion(state: StateBlock, line: number): Region | null {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return null;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const sign = state.src.charCodeAt(start);
  if (sign !== 0x24 && sign !== 0x5c && sign !== 0x3c) return null;
  return regionAt(lineText(state, line));
}

const isDedented =
  (state: StateBlock) =>
  (line: number): boolean =>
    (state.sCount[line] ?? 0) < state.blkIndent;

/** The first line after a formula that nothing closes: a blank line, a line outside its block, or the end. */
export function unclosedEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
  isOutside: (line: number) => boolean,
): number {
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && !isOutside(line)) line += 1;
  return line;
}

/**
 * Whether `$$` at the start of the line ends a formula that began at the end of a paragraph's line: `It is: $$`. The
 * formula is then part of the paragraph.
 */
function endsInParagraph(state: StateBlock, line: number): boolean {
  if (state.parentType !== 'paragraph') return false;
  for (let above = line - 1; above >= state.line; above--) {
    const text = lineText(state, above);
    const marks = text.split('$$').length - 1;
    if (marks > 0) return marks % 2 === 1 && !text.startsWith('$$') && text.trimEnd().endsWith('$$');
  }
  return false;
}

/**
 * A displayed formula: from a line that begins with the opener to the one that closes it, including blank lines. Text
 * or `</details>` after the closer begins a new block. If there is no closer within the limit, the formula's lines up
 * to the first blank one are shown as they are.
 */
const formulaRule: BlockRule = (state, startLine, endLine, silent) => {
  const region = openedRegion(state, startLine);
  if (region?.kind !== 'formula') return false;
  if (silent) return region.opener !== '$$' || !endsInParagraph(state, startLine);
  const isOutside = isDedented(state);
  const end = regionEnd(state, region, startLine, endLine, isOutside);
  const nextLine =
    end.kind === 'closed'
      ? end.line + 1
      : end.kind === 'pending'
        ? endLine
        : unclosedEnd(state, startLine, endLine, isOutside);
  const stop = end.kind === 'closed' ? endBehind(state, end.line) : null;
  if (stop !== null) cutLine(state, stop.line, stop.rest, state.skipSpaces(stop.rest) + '</details>'.length, true);
  else if (end.kind === 'closed' && end.rest < lineText(state, end.line).length) {
    const rest = (state.bMarks[end.line] ?? 0) + (state.tShift[end.line] ?? 0) + end.rest;
    cutLine(state, end.line, rest, rest, false);
  }
  const text = state.getLines(startLine, nextLine, state.blkIndent, false).trim();
  const token = state.push('math_block', '', 0);
  token.map = [startLine, nextLine];
  token.content = end.kind === 'closed' ? formulaOf(text, region) : text;
  token.markup = region.opener.startsWith('\\begin') ? '' : region.opener;
  token.meta = { closed: end.kind === 'closed', pending: end.kind === 'pending' };
  state.line = nextLine;
  return true;
};

/** The formula's TeX: an environment whole, otherwise what is between the delimiters; plus punctuation after the closer. */
function formulaOf(text: string, { opener, closer, contentStart }: Region): string {
  const at = text.lastIndexOf(closer);
  const sign = text.slice(at + closer.length).trim();
  const isEnvironment = opener.startsWith('\\begin');
  return (isEnvironment ? text.slice(0, at + closer.length) : text.slice(contentStart, at).trim()) + sign;
}

const commentRule: BlockRule = (state, startLine, endLine, silent) => {
  const region = openedRegion(state, startLine);
  if (silent || region?.kind !== 'comment') return false;
  const end = regionEnd(state, region, startLine, endLine, isDedented(state));
  if (end.kind === 'none') return false;
  state.line = end.kind === 'closed' ? end.line + 1 : endLine;
  const token = state.push('comment_block', '', 0);
  token.map = [startLine, state.line];
  token.meta = { closed: end.kind === 'closed', pending: end.kind === 'pending' };
  return true;
};

/** Adds the rules to a parser. */
export function addRegionRules(markdown: MarkdownIt): void {
  markdown.block.ruler.after('fence', 'math_block', formulaRule, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.block.ruler.after('math_block', 'comment_block', commentRule);
}
