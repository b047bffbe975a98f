/** Adds `<details>` and `<summary>` with Markdown inside to the parser. Attributes are dropped. */
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { BOUNDS } from '../bounds.ts';
import { lineText, mayGrow } from './block-lines.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

const OPEN = /^<details(?:\s[^<>]{0,200})?>[ \t]*/i;
const CLOSE = /^(?:<\/details>[ \t]*)+(?:<br[ \t]?\/?>[ \t]*)*$/i;
const CLOSE_TAG = '</details>';
const SUMMARY = /^<summary(?:\s[^<>]{0,200})?>/i;
const SUMMARY_END = /<\/summary>[ \t]*/i;
const TAG_END = /<\/details>/gi;

/** Open details, innermost last, and how many of them the last line has closed. */
interface OpenDetails {
  readonly levels: { readonly level: number; readonly indent: number }[];
  closing: number;
}

const openDetails = new WeakMap<StateBlock, OpenDetails>();

/** Deeper than any line's indentation: ends the open blocks at the next line. */
const END_OF_BLOCK = 1_000_000;

function countEnds(text: string): number {
  return text.match(TAG_END)?.length ?? 0;
}

function isOpenHere(state: StateBlock): boolean {
  const open = openDetails.get(state);
  return open?.levels.at(-1)?.level === state.level && open.closing === 0;
}

/** Runs `parse` inside `<details>`, up to the closing tag or the end of the enclosing block. */
function parseInside(state: StateBlock, startLine: number, endLine: number): boolean {
  const open = openDetails.get(state) ?? { levels: [], closing: 0 };
  openDetails.set(state, open);
  const indent = state.blkIndent;
  const { level } = state;
  open.levels.push({ level, indent });
  state.line = startLine;
  state.md.block.tokenize(state, startLine, endLine);
  open.levels.pop();
  state.blkIndent = indent;
  if (open.closing === 0) return false;
  open.closing -= 1;
  // The same line has also closed the outer details.
  if (open.levels.at(-1)?.level !== level - 1) open.closing = 0;
  else if (open.closing > 0) state.blkIndent = END_OF_BLOCK;
  return true;
}

/** A summary that begins in `firstLine` at `from`: its text, and where it ends. It may still be arriving. */
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
    if (line > firstLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent)) return null;
    const start = line === firstLine ? from + tag.length : (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    const text = state.src.slice(start, state.eMarks[line]);
    const end = SUMMARY_END.exec(text);
    words.push(end ? text.slice(0, end.index) : text);
    if (end) return { text: words.join('\n').trim(), line, end: start + end.index + end[0].length, isPending: false };
  }
  if (line < endLine || !mayGrow(state, endLine)) return null;
  return { text: words.join('\n').trim(), line: line - 1, end: state.eMarks[line - 1] ?? 0, isPending: true };
}

const detailsRule: BlockRule = (state, startLine, endLine, silent) => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x3c) return false;
  const tag = OPEN.exec(lineText(state, startLine))?.[0];
  if (tag === undefined || (openDetails.get(state)?.levels.length ?? 0) >= BOUNDS.detailsDepth) return false;
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
  opening.meta = { closed: parseRest(state, line, from, endLine), pending: summary?.isPending === true };
  lines[1] = state.line;
  state.push('details_close', 'details', -1);
  return true;
};

function pushSummary(state: StateBlock, text: string, firstLine: number, lastLine: number): void {
  state.push('summary_open', 'summary', 1).map = [firstLine, lastLine + 1];
  const inline = state.push('inline', '', 0);
  inline.content = text;
  inline.children = [];
  state.push('summary_close', 'summary', -1);
}

/** Parses the content from `from` in `line` on. Returns whether the end was found. */
function parseRest(state: StateBlock, line: number, from: number, endLine: number): boolean {
  if (from >= (state.eMarks[line] ?? 0)) {
    const isClosed = line + 1 < endLine && parseInside(state, line + 1, endLine);
    if (state.line <= line) state.line = line + 1;
    return isClosed;
  }
  const { bMarks, tShift, sCount } = state;
  const saved = [bMarks[line] ?? 0, tShift[line] ?? 0, sCount[line] ?? 0] as const;
  if (from !== saved[0] + saved[1]) {
    bMarks[line] = from;
    tShift[line] = 0;
    sCount[line] = state.blkIndent;
  }
  const isClosed = parseInside(state, line, endLine);
  [bMarks[line], tShift[line], sCount[line]] = saved;
  if (state.line <= line) state.line = line + 1;
  return isClosed;
}

/** A line that contains only the closing tag. */
const detailsEnd: BlockRule = (state, startLine, _endLine, silent) => {
  const open = openDetails.get(state);
  const innermost = open?.levels.at(-1);
  if (open === undefined || innermost === undefined || open.closing > 0) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (silent && state.level === innermost.level && endsBefore(state, startLine)) return true;
  if (state.src.charCodeAt(start) !== 0x3c || state.src.charCodeAt(start + 1) !== 0x2f) return false;
  const text = lineText(state, startLine);
  if (!CLOSE.test(text)) return false;
  if (silent) {
    // Inside an item, the line ends the item, whatever its indentation.
    if (state.level > innermost.level && (state.sCount[startLine] ?? 0) >= 0)
      state.sCount[startLine] = innermost.indent;
    return true;
  }
  if (state.level !== innermost.level) return false;
  open.closing = countEnds(text);
  state.line = startLine + 1;
  state.blkIndent = END_OF_BLOCK;
  return true;
};

/** True if the line above has the closing tag after its text. */
function endsBefore(state: StateBlock, line: number): boolean {
  return closeAtEnd(state.src.slice(state.bMarks[line - 1], state.eMarks[line - 1])) !== null;
}

/** Ends the details after the text of a paragraph. */
const endAfterWords =
  (paragraph: BlockRule): BlockRule =>
  (state, startLine, endLine, silent) => {
    const isTaken = paragraph(state, startLine, endLine, silent);
    const inline: Token | undefined = state.tokens.at(-2);
    if (!isTaken || silent || !isOpenHere(state) || inline?.type !== 'inline') return isTaken;
    const at = closeAtEnd(inline.content);
    const open = openDetails.get(state);
    if (at === null || open === undefined) return isTaken;
    open.closing = countEnds(inline.content.slice(at));
    inline.content = inline.content.slice(0, at).trimEnd();
    state.blkIndent = END_OF_BLOCK;
    return isTaken;
  };

/** Where the closing tags at the end of `content` begin; null if there are none. */
function closeAtEnd(content: string): number | null {
  let rest = content.trimEnd();
  const length = rest.length;
  while (rest.slice(-CLOSE_TAG.length).toLowerCase() === CLOSE_TAG) rest = rest.slice(0, -CLOSE_TAG.length).trimEnd();
  return rest.length === length ? null : rest.length;
}

/** Adds the rules to a parser. */
export function addDetailsRules(markdown: MarkdownIt): void {
  const alt = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  markdown.block.ruler.before('fence', 'details', detailsRule, alt);
  markdown.block.ruler.before('details', 'details_end', detailsEnd, alt);
  const [paragraph] = markdown.block.ruler.getRules('').slice(-1);
  if (paragraph) markdown.block.ruler.at('paragraph', endAfterWords(paragraph));
}
