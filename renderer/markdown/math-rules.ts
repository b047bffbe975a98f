/** Teaches the parser mathematics: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, where money stays money. */
import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { BOUNDS } from './bounds.ts';

type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;
type InlineRule = (state: StateInline, silent: boolean) => boolean;

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;

const BLOCK_CLOSERS: Readonly<Record<string, string>> = { $$: '$$', '\\[': '\\]' };

/**
 * A displayed formula: from a line that begins with the opener to the line that ends with the closer.
 * The region always ends at a blank line at the latest, closed or not, so that what follows never depends on a
 * closer that may still come.
 */
const mathBlock: BlockRule = (state, startLine, endLine, silent) => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const opener = state.src.slice(start, start + 2);
  const closer = BLOCK_CLOSERS[opener];
  if (closer === undefined) return false;
  const firstLine = state.src.slice(start + 2, state.eMarks[startLine]).trimEnd();
  const closesAt = firstLine.indexOf(closer);
  if (closesAt >= 0 && (closesAt !== firstLine.length - 2 || closesAt === 0)) return false;
  if (silent) return true;

  let closed = closesAt > 0;
  let nextLine = startLine + 1;
  for (; !closed && nextLine < endLine; nextLine++) {
    if (state.isEmpty(nextLine)) break;
    if ((state.sCount[nextLine] ?? 0) < state.blkIndent) break;
    const line = state.src.slice(state.bMarks[nextLine], state.eMarks[nextLine]).trimEnd();
    if (line.endsWith(closer)) closed = true;
  }
  const text = state.getLines(startLine, nextLine, state.blkIndent, false).trim();
  const token = state.push('math_block', '', 0);
  token.map = [startLine, nextLine];
  token.content = closed ? text.slice(2, -2).trim() : text;
  token.markup = opener;
  token.meta = { closed };
  state.line = nextLine;
  return true;
};

type CloserKind = '$' | '$$' | '\\)' | '\\]';

/** The first closer at `from` or later is `at`. */
interface Closer {
  readonly from: number;
  readonly at: number;
}

/** The last answers of `nextCloser` for a text. */
const nextClosers = new WeakMap<StateInline, Map<CloserKind, Closer>>();

/**
 * Where the next closer of a kind begins, at `from` or later; -1 without one. Callers ask in the order of the text, and an
 * answer stays right up to the place it names, so each character is searched once however many openers there are.
 */
function nextCloser(state: StateInline, kind: CloserKind, from: number): number {
  const answers = nextClosers.get(state) ?? new Map<CloserKind, Closer>();
  const last = answers.get(kind);
  if (last !== undefined && from >= last.from && (last.at === -1 || from <= last.at)) return last.at;
  const at = kind === '$' ? closingDollar(state.src, from) : state.src.indexOf(kind, from);
  nextClosers.set(state, answers.set(kind, { from, at }));
  return at;
}

/** A dollar that can end a formula: it neither follows a space or a backslash, nor precedes a digit. */
function closingDollar(src: string, from: number): number {
  for (let at = src.indexOf('$', from); at >= 0; at = src.indexOf('$', at + 1)) {
    if (src.charCodeAt(at - 1) !== BACKSLASH && !isSpaceAt(src, at - 1) && !isDigitAt(src, at + 1)) return at;
  }
  return -1;
}

/** `$…$` follows the rules of Pandoc, and a price is recognised: the closer neither follows a space nor precedes a digit. */
const mathDollar: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const isDisplay = src.charCodeAt(pos + 1) === DOLLAR;
  const start = pos + (isDisplay ? 2 : 1);
  if (!isDisplay && (start >= posMax || isSpaceAt(src, start) || isWordAt(src, pos - 1))) return false;
  const end = nextCloser(state, isDisplay ? '$$' : '$', isDisplay ? start : start + 1);
  if (end <= start || end + (isDisplay ? 2 : 1) > posMax || end - start > BOUNDS.mathSourceChars) return false;
  if (!isDisplay && readsAsMoney(src.slice(start, end))) return false;
  const size = isDisplay ? 2 : 1;
  if (!silent) pushMath(state, src.slice(start, end), isDisplay, src.slice(pos, end + size));
  state.pos = end + size;
  return true;
};

const mathBackslash: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== BACKSLASH) return false;
  const opener = src.charAt(pos + 1);
  if (opener !== '(' && opener !== '[') return false;
  const end = nextCloser(state, opener === '(' ? '\\)' : '\\]', pos + 2);
  if (end < 0 || end + 2 > posMax || end - pos > BOUNDS.mathSourceChars) return false;
  const content = src.slice(pos + 2, end);
  if (content.trim() === '') return false;
  if (!silent) pushMath(state, content, opener === '[', src.slice(pos, end + 2));
  state.pos = end + 2;
  return true;
};

function pushMath(state: StateInline, content: string, isDisplay: boolean, source: string): void {
  const token = state.push('math_inline', '', 0);
  token.content = content.trim();
  token.markup = isDisplay ? '$$' : '$';
  token.meta = { source };
}

/** `$5 and earns 10$`: begins with a number and goes on with a word. */
function readsAsMoney(content: string): boolean {
  return /^[\d.,]+(?:\s{0,8}[kKmM%]?\s{0,8}[-–—,;:/]?\s{1,8}[A-Za-z]{2}|\s*$)/.test(content) && !content.includes('\\');
}

function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0xa0;
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

function isWordAt(text: string, at: number): boolean {
  return at >= 0 && /[A-Za-z0-9\\$]/.test(text.charAt(at));
}

/** Adds the rules to a parser. */
export function addMathRules(markdown: MarkdownIt): void {
  markdown.block.ruler.after('fence', 'math_block', mathBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  markdown.inline.ruler.before('escape', 'math_backslash', mathBackslash);
  markdown.inline.ruler.before('escape', 'math_dollar', mathDollar);
}
