/** Adds `<details>` and `<summary>` with Markdown inside to the parser. Attributes are dropped. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { BOUNDS } from '../bounds.ts';
import { lineText, mayGrow } from './block-lines.ts';
import { linesWithTags, tagWithin } from './details-tags.ts';
import { canDivide, continueAt, cutLine, isCut, isStopped, type Stop, stopAt, takeStop } from './line-cuts.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

const OPEN = /^<details(?:\s[^<>]{0,200})?>[ \t]*/i;
const CLOSE = /^<\/details>/i;
/** Spaces and line breaks after a closing tag, which the page doesn't show. */
const AFTER_CLOSE = /(?:[ \t]|<br[ \t]?\/?>)*/iy;
const MORE_CLOSES = /(?:[ \t]|<br[ \t]?\/?>|<\/details>)*/iy;
const SUMMARY = /^<summary(?:\s[^<>]{0,200})?>/i;
const SUMMARY_END = /<\/summary>[ \t]*/i;

/** The end of a formula, followed by a closing tag on the same line. */
const FORMULA_END = /(\$\$|\\\]|\\end\{[a-zA-Z*]{1,20}\})[ \t]*<\/details>/i;

interface Details {
  /** The open details, innermost last. */
  readonly levels: { readonly level: number; readonly indent: number }[];
  readonly lines: ReadonlySet<number>;
  /** Counts details that ended inside another block, such as a quote. */
  innerEnds: number;
}

const allDetails = new WeakMap<StateBlock, Details>();

function detailsOf(state: StateBlock): Details {
  const details = allDetails.get(state) ?? { levels: [], lines: linesWithTags(state.src), innerEnds: 0 };
  allDetails.set(state, details);
  return details;
}

/** Runs the rules inside `<details>`, up to the closing tag or the end of the enclosing block. */
function parseInside(state: StateBlock, startLine: number, endLine: number): void {
  const { levels } = detailsOf(state);
  levels.push({ level: state.level, indent: state.blkIndent });
  state.line = startLine;
  state.md.block.tokenize(state, startLine, endLine);
  levels.pop();
}

/** The summary that begins in `firstLine` at `from`: its text and its end; null if there is none with text. */
function summaryAt(
  state: StateBlock,
  firstLine: number,
  from: number,
  endLine: number,
): { readonly text: string; readonly line: number; readonly end: number; readonly isPending: boolean } | null {
  const first = state.src.slice(from, state.eMarks[firstLine]);
  const tag = SUMMARY.exec(first)?.[0];
  if (tag === undefined) return null;
  const words: string[] = [];
  let line = firstLine;
  for (; line < Math.min(endLine, firstLine + BOUNDS.summaryLines); line++) {
    if (line > firstLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    const start = line === firstLine ? from + tag.length : (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    const text = state.src.slice(start, state.eMarks[line]);
    const end = SUMMARY_END.exec(text);
    words.push(end ? text.slice(0, end.index) : text);
    if (end) return { text: shownWords(words), line, end: start + end.index + end[0].length, isPending: false };
  }
  if (line >= endLine && mayGrow(state, endLine))
    return { text: shownWords(words), line: line - 1, end: state.eMarks[line - 1] ?? 0, isPending: true };
  // Without a closing tag, the summary ends with its first line.
  const [only = ''] = words;
  return only.trim() === ''
    ? null
    : { text: only.trim(), line: firstLine, end: state.eMarks[firstLine] ?? 0, isPending: false };
}

/** The lines of a summary, which has no paragraphs. */
function shownWords(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim();
}

const detailsRule: BlockRule = (state, startLine, endLine, silent) => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x3c) return false;
  const tag = OPEN.exec(lineText(state, startLine))?.[0];
  if (tag === undefined || detailsOf(state).levels.length >= BOUNDS.detailsDepth) return false;
  if (silent) return true;

  const opening = state.push('details_open', 'details', 1);
  const lines: [number, number] = [startLine, 0];
  opening.map = lines;
  // Text after the tag is the first line inside.
  let line = startLine;
  let from = start + tag.length;
  if (from >= (state.eMarks[line] ?? 0) && line + 1 < endLine) {
    const next = state.skipEmptyLines(line + 1);
    if (next < endLine && (state.sCount[next] ?? 0) >= state.blkIndent) {
      line = next;
      from = (state.bMarks[next] ?? 0) + (state.tShift[next] ?? 0);
    }
  }
  const summary = summaryAt(state, line, from, endLine);
  if (summary) {
    pushSummary(state, summary.text, line, summary.line);
    line = summary.line;
    from = summary.end;
  }
  const isOutdented = parseRest(state, line, from, endLine);
  state.push('details_close', 'details', -1);
  const stop = takeStop(state);
  // The rest of indented text can't be parsed without its beginning.
  opening.meta = { closed: stop !== null, pending: summary?.isPending === true || (isOutdented && stop === null) };
  lines[1] = stop === null ? state.line : stop.line + 1;
  if (stop !== null) continueAt(state, { line: stop.line, rest: afterEnd(state, stop.rest) });
  return true;
};

function pushSummary(state: StateBlock, text: string, firstLine: number, lastLine: number): void {
  state.push('summary_open', 'summary', 1).map = [firstLine, lastLine + 1];
  const inline = state.push('inline', '', 0);
  inline.content = text;
  inline.children = [];
  state.push('summary_close', 'summary', -1);
}

/** Removes an indentation that would turn text directly below a tag into code. True if there was one. */
function outdent(state: StateBlock, firstLine: number, endLine: number): boolean {
  const by = (state.sCount[firstLine] ?? 0) - state.blkIndent;
  if (by < 4 || firstLine >= endLine || state.isEmpty(firstLine)) return false;
  for (let line = firstLine; line < endLine && !state.isEmpty(line); line++) {
    const indent = state.sCount[line] ?? 0;
    const start = state.bMarks[line] ?? 0;
    const shift = state.tShift[line] ?? 0;
    const removed = Math.min(by, indent - state.blkIndent);
    if (removed <= 0 || state.src.slice(start, start + shift).includes('\t')) continue;
    state.sCount[line] = indent - removed;
    state.bMarks[line] = start + removed;
    state.tShift[line] = shift - removed;
  }
  return true;
}

/** Parses the content that starts at `from` in `line`. Returns true if `outdent` changed it. */
function parseRest(state: StateBlock, line: number, from: number, endLine: number): boolean {
  if (from >= (state.eMarks[line] ?? 0)) {
    state.line = line + 1;
    const isOutdented = outdent(state, line + 1, endLine);
    if (line + 1 < endLine) parseInside(state, line + 1, endLine);
    return isOutdented;
  }
  const { bMarks, tShift, sCount } = state;
  const saved = [bMarks[line] ?? 0, tShift[line] ?? 0, sCount[line] ?? 0] as const;
  if (from !== saved[0] + saved[1]) {
    bMarks[line] = from;
    tShift[line] = 0;
    sCount[line] = state.blkIndent;
  }
  parseInside(state, line, endLine);
  [bMarks[line], tShift[line], sCount[line]] = saved;
  if (state.line <= line) state.line = line + 1;
  return false;
}

/** Ends details at their closing tag, and cuts a line within which details begin or end. */
const tagRule: BlockRule = (state, startLine, endLine, silent) => {
  if (silent && (isStopped(state) || isCut(state, startLine - 1))) return true;
  const details = detailsOf(state);
  const { levels, lines } = details;
  if (!lines.has(startLine) || isCut(state, startLine) || !canDivide(state, startLine)) return false;
  const innermost = levels.at(-1);
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const text = lineText(state, startLine);
  const isWithin = innermost !== undefined && (state.level > innermost.level || text.startsWith('>'));
  // Bounded: a tag inside a quote ends the quote, too, but only after the quote has read all of its lines.
  const canEnd = !isWithin || details.innerEnds < BOUNDS.detailsInnerEnds;
  const close = innermost && CLOSE.exec(text)?.[0];
  if (innermost !== undefined && close !== undefined) {
    // Inside an item, the line ends the item, whatever its indentation.
    if (silent && isWithin && (state.sCount[startLine] ?? 0) >= 0) state.sCount[startLine] = innermost.indent;
    if (silent) return true;
    if (!canEnd) return false;
    if (isWithin) details.innerEnds += 1;
    stopAt(state, { line: startLine, rest: start + close.length });
    return true;
  }
  if (!silent && (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const next = startLine + 1;
  const tag = tagWithin(text, {
    isInside: innermost !== undefined && canEnd,
    canBegin: levels.length < BOUNDS.detailsDepth && state.parentType !== 'table',
    nextLine: next < endLine && (state.sCount[next] ?? 0) >= state.blkIndent ? lineText(state, next) : '',
  });
  if (tag?.isEnd === true && isWithin) details.innerEnds += 1;
  if (tag !== null) cutLine(state, startLine, start + tag.at, start + tag.after, tag.isEnd);
  return false;
};

/** Where details end if their closing tag follows a formula on its last line; null otherwise. */
export function endBehind(state: StateBlock, line: number): Stop | null {
  const { levels, lines } = detailsOf(state);
  if (levels.length === 0 || !lines.has(line) || isCut(state, line) || !canDivide(state, line)) return null;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  const match = FORMULA_END.exec(lineText(state, line));
  return match === null ? null : { line, rest: start + match.index + (match[1]?.length ?? 0) };
}

/** Where the shown text continues after the end of details. */
function afterEnd(state: StateBlock, at: number): number {
  // No details are open, so also skip closing tags that close nothing.
  const after = detailsOf(state).levels.length === 0 ? MORE_CLOSES : AFTER_CLOSE;
  after.lastIndex = at;
  after.exec(state.src);
  return after.lastIndex;
}

/** Adds the rules to a parser. */
export function addDetailsRules(markdown: MarkdownIt): void {
  const alt = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  markdown.block.ruler.before('fence', 'details', detailsRule, alt);
  markdown.block.ruler.before('table', 'details_tags', tagRule, alt);
}
