/** Makes an unindented fence or formula directly below a list item's text part of the item. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { countAsIndented, lineText } from './block-lines.ts';
import { fenceAt } from './fence-lines.ts';
import { fenceEndLine } from './fence-rules.ts';
import { openedRegion, regionEnd, unclosedEnd } from './region-rules.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Lines that begin a block of their own instead of continuing a paragraph. */
const NO_WORDS = /^(?:#{1,6}\s|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|\||(?:[-*_]\s*){3,}$|<\/?(?:details|summary))/i;

/** True for a line in a quote that only continues a paragraph: it has an indentation of -1. */
const isOfNoBlock =
  (state: StateBlock) =>
  (line: number): boolean =>
    (state.sCount[line] ?? 0) < 0;

/** The end of the fence or formula that begins in `line`; null if there is none. */
function endOfBlock(state: StateBlock, line: number, endLine: number): number | null {
  if (fenceAt(lineText(state, line)) !== null) {
    const end = fenceEndLine(state, line, endLine, isOfNoBlock(state));
    return end.isClosed ? end.line + 1 : end.line;
  }
  const region = openedRegion(state, line);
  if (region?.kind !== 'formula') return null;
  const end = regionEnd(state, region, line, endLine, isOfNoBlock(state), 'margin');
  if (end.kind === 'closed') return end.line + 1;
  return end.kind === 'pending' ? endLine : unclosedEnd(state, line, endLine, isOfNoBlock(state));
}

/**
 * Runs where a line may end an item's paragraph. Treats the lines of the block, and of the text directly after it, as
 * indented, so that the item's rules see them.
 */
const adoptRule: BlockRule = (state, startLine, endLine, silent) => {
  const indent = state.sCount[startLine] ?? 0;
  if (!silent || state.listIndent < 0 || state.blkIndent <= state.listIndent) return false;
  if (indent >= state.blkIndent || indent < 0 || indent > 3) return false;
  const sign = state.src.charAt((state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0));
  if (sign !== '`' && sign !== '~' && sign !== '$' && sign !== '\\') return false;
  let line = startLine;
  while (line < endLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= 0) {
    const end: number | null = endOfBlock(state, line, endLine);
    if (end === null && (line === startLine || NO_WORDS.test(lineText(state, line)))) break;
    for (let next = end ?? line + 1; line < next; line++) countAsIndented(state, line);
  }
  return line > startLine;
};

/** Adds the rule to a parser. */
export function addListMarginRules(markdown: MarkdownIt): void {
  markdown.block.ruler.before('fence', 'list_margin', adoptRule, { alt: ['paragraph', 'reference', 'blockquote'] });
}
