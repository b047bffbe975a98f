/** The Markdown parser: CommonMark and GFM by markdown-it, split into its block half and its inline half. */
import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { BOUNDS } from '../bounds.ts';
import { addDetailsRules } from './details-rules.ts';
import { addFenceRules } from './fence-rules.ts';
import { addFootnoteRules } from './footnote-rules.ts';
import { addHtmlRules } from './html-rules.ts';
import type { LinkDefinitions } from './link-definitions.ts';
import { addListMarginRules } from './list-margin-rules.ts';
import { addMathRules } from './math-rules.ts';
import { addRegionRules } from './region-rules.ts';
import { addSourceMarks } from './source-marks.ts';
import { addTableRules } from './table-rules.ts';

export type { Token };

function takeAsText(state: StateBlock, startLine: number, endLine: number): true {
  const token = state.push('plain_text', '', 0);
  token.content = state.getLines(startLine, endLine, state.blkIndent, false).trimEnd();
  token.map = [startLine, endLine];
  state.line = endLine;
  return true;
}

/** Where nesting ends: the rest of the innermost block is text, nothing of it is lost. */
const depthLimit = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  if (silent || state.level < BOUNDS.blockDepthLevels) return false;
  let nextLine = startLine + 1;
  while (nextLine < endLine && (state.isEmpty(nextLine) || (state.sCount[nextLine] ?? 0) >= state.blkIndent))
    nextLine++;
  return takeAsText(state, startLine, nextLine);
};

/** Lines with more bars than a readable table has: an element for each cell would cost seconds and help nobody. */
const wideLines = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  if (silent || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  // Only this line: without a bar in it, `state.src.indexOf` would read the whole text again for each line.
  const line = state.src.slice(state.bMarks[startLine], state.eMarks[startLine]);
  let bars = 0;
  for (let at = line.indexOf('|'); at >= 0 && bars <= BOUNDS.tableColumns; at = line.indexOf('|', at + 1)) bars += 1;
  if (bars <= BOUNDS.tableColumns) return false;
  let nextLine = startLine + 1;
  while (nextLine < endLine && !state.isEmpty(nextLine) && (state.sCount[nextLine] ?? 0) >= state.blkIndent) nextLine++;
  return takeAsText(state, startLine, nextLine);
};

function createParser(): Parser {
  // `html: false` is what makes raw HTML plain text, but for the few tags of html-rules.ts.
  const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: BOUNDS.blockDepthLevels + 60 });
  // `main.rs` and `index.md` are files, not hosts: only addresses with a scheme become links, and mail addresses.
  markdown.linkify.set({ fuzzyLink: false });
  // Which addresses may do what is decided in one place, links.ts; the parser rejects none, so that the words of a link stay.
  markdown.validateLink = () => true;
  markdown.block.ruler.before('table', 'depth_limit', depthLimit);
  markdown.block.ruler.before('table', 'wide_lines', wideLines);
  // Chinese, Japanese and Korean put no spaces around marks, which CommonMark's rules ask for next to punctuation.
  markdown.use(cjkFriendly);
  addFenceRules(markdown);
  addRegionRules(markdown);
  addListMarginRules(markdown);
  addDetailsRules(markdown);
  addMathRules(markdown);
  addFootnoteRules(markdown);
  addHtmlRules(markdown);
  addTableRules(markdown);
  addSourceMarks(markdown);
  // The block half is called by itself; `core.process` then only does the inline half.
  markdown.core.ruler.disable(['normalize', 'block', 'replacements', 'smartquotes']);
  return markdown;
}

const markdown = createParser();

/** What the parser cannot take is replaced as CommonMark says: one kind of line end, no NUL. */
export function normalizeSource(text: string): string {
  return /[\r\0]/.test(text) ? text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD') : text;
}

/**
 * The block structure of `source`. Text inside the blocks is not parsed yet (`inline` tokens without children).
 * New link definitions are added to `definitions`.
 * @param completeLength characters of `source` that consist of whole lines as they were received; null when no text follows
 */
export function parseBlocks(
  source: string,
  definitions: LinkDefinitions,
  completeLength: number | null = null,
): Token[] {
  const tokens: Token[] = [];
  markdown.block.parse(source, markdown, { references: definitions, completeLength }, tokens);
  return tokens;
}

/** The marks, links and words of one block's text. */
export function parseInline(content: string, definitions: LinkDefinitions): Token[] {
  const state = new markdown.core.State('', markdown, { references: definitions });
  const token = new state.Token('inline', '', 0);
  token.content = content;
  token.children = [];
  state.tokens.push(token);
  markdown.core.process(state);
  return token.children;
}

/** The label of a link definition in the form in which definitions are kept. */
export function normalizeLabel(label: string): string {
  return markdown.utils.normalizeReference(label);
}
