/** The Markdown parser: markdown-it with CommonMark and GFM, split into block parsing and inline parsing. */
import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { BOUNDS } from '../bounds.ts';
import { addDetailsRules } from './details-rules.ts';
import { addFenceRules } from './fence-rules.ts';
import { addFootnoteRules } from './footnote-rules.ts';
import { addHtmlRules } from './html-rules.ts';
import { addLineCuts } from './line-cuts.ts';
import { addLineStarts } from './line-start.ts';
import type { LinkDefinitions } from './link-definitions.ts';
import { addListMarginRules } from './list-margin-rules.ts';
import { addMathRules } from './math-rules.ts';
import { addRegionRules } from './region-rules.ts';
import { addSourceMarks } from './source-marks.ts';
import { addSpacelessScripts } from './spaceless-scripts.ts';
import { addTableRules } from './table-rules.ts';

export type { Token };

function takeAsText(state: StateBlock, startLine: number, endLine: number): true {
  const token = state.push('plain_text', '', 0);
  token.content = state.getLines(startLine, endLine, state.blkIndent, false).trimEnd();
  token.map = [startLine, endLine];
  state.line = endLine;
  return true;
}

/** Limits nesting: the rest of the innermost block becomes text, so nothing is lost. */
const depthLimit = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  if (silent || state.level < BOUNDS.blockDepthLevels) return false;
  let nextLine = startLine + 1;
  while (nextLine < endLine && (state.isEmpty(nextLine) || (state.sCount[nextLine] ?? 0) >= state.blkIndent))
    nextLine++;
  return takeAsText(state, startLine, nextLine);
};

/**
 * Keeps lines as text if the first has more bars than a readable table: making an element for each cell would take
 * seconds.
 */
const wideLines = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
  if (silent || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  // Search only this line. If it has no bar, `state.src.indexOf` would search the whole text for each line.
  const line = state.src.slice(state.bMarks[startLine], state.eMarks[startLine]);
  let bars = 0;
  for (let at = line.indexOf('|'); at >= 0 && bars <= BOUNDS.tableColumns; at = line.indexOf('|', at + 1)) bars += 1;
  if (bars <= BOUNDS.tableColumns) return false;
  let nextLine = startLine + 1;
  while (nextLine < endLine && !state.isEmpty(nextLine) && (state.sCount[nextLine] ?? 0) >= state.blkIndent) nextLine++;
  return takeAsText(state, startLine, nextLine);
};

function createParser(): Parser {
  // `html: false` turns raw HTML into text, except for the tags in html-rules.ts.
  const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: BOUNDS.blockDepthLevels + 60 });
  // `main.rs` and `index.md` are files, not hosts: only addresses with a scheme, and mail addresses, become links.
  markdown.linkify.set({ fuzzyLink: false });
  // links.ts alone decides what an address may do. The parser accepts all, so that links keep their text.
  markdown.validateLink = () => true;
  markdown.block.ruler.before('table', 'depth_limit', depthLimit);
  markdown.block.ruler.before('table', 'wide_lines', wideLines);
  addLineCuts(markdown);
  addLineStarts(markdown);
  // Chinese, Japanese and Korean have no spaces around marks, which CommonMark requires next to punctuation.
  markdown.use(cjkFriendly);
  addSpacelessScripts(markdown);
  addFenceRules(markdown);
  addRegionRules(markdown);
  addListMarginRules(markdown);
  addDetailsRules(markdown);
  addMathRules(markdown);
  addFootnoteRules(markdown);
  addHtmlRules(markdown);
  addTableRules(markdown);
  addSourceMarks(markdown);
  // Block parsing is called separately, so that `core.process` only does inline parsing.
  markdown.core.ruler.disable(['normalize', 'block', 'replacements', 'smartquotes']);
  return markdown;
}

const markdown = createParser();

/** Normalises line ends and replaces NUL, as CommonMark requires. */
export function normalizeSource(text: string): string {
  return /[\r\0]/.test(text) ? text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD') : text;
}

/**
 * Parses the block structure of `source`. Inline text isn't parsed yet (`inline` tokens without children). Adds new
 * link definitions to `definitions`.
 * @param completeLength characters of `source` that are complete lines; null if no text follows
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

/** Parses the marks, links and text of one block. */
export function parseInline(content: string, definitions: LinkDefinitions): Token[] {
  const state = new markdown.core.State('', markdown, { references: definitions });
  const token = new state.Token('inline', '', 0);
  token.content = content;
  token.children = [];
  state.tokens.push(token);
  markdown.core.process(state);
  return token.children;
}

/** A link definition's label, normalised as in `LinkDefinitions`. */
export function normalizeLabel(label: string): string {
  return markdown.utils.normalizeReference(label);
}
