/** Adds inline formulas to the parser: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, environments and chemistry, but not money. */
import type { MarkdownIt, StateInline } from 'markdown-it';
import { BOUNDS } from '../bounds.ts';
import { ENVIRONMENT, isEscapedText } from './regions.ts';

type InlineRule = (state: StateInline, silent: boolean) => boolean;

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;

type CloserKind = '$' | '$$' | '\\)' | '\\]' | `\\end{${string}}`;

/** The first closer at or after `from`, which is at `at`. */
interface Closer {
  readonly from: number;
  readonly at: number;
}

/** The latest answers of `nextCloser` for a text. */
const nextClosers = new WeakMap<StateInline, Map<CloserKind, Closer>>();

/**
 * The next closer of a kind at or after `from`; -1 if there is none. Callers ask in text order, and an answer stays
 * valid up to its position, so each character is searched once, however many openers there are.
 */
function nextCloser(state: StateInline, kind: CloserKind, from: number): number {
  const answers = nextClosers.get(state) ?? new Map<CloserKind, Closer>();
  const last = answers.get(kind);
  if (last !== undefined && from >= last.from && (last.at === -1 || from <= last.at)) return last.at;
  const at = kind === '$' ? closingDollar(state.src, from) : state.src.indexOf(kind, from);
  nextClosers.set(state, answers.set(kind, { from, at }));
  return at;
}

/** The next unescaped dollar; -1 if there is none. Formulas contain no dollars, so it alone may close the formula. */
function closingDollar(src: string, from: number): number {
  for (let at = src.indexOf('$', from); at >= 0; at = src.indexOf('$', at + 1))
    if (src.charCodeAt(at - 1) !== BACKSLASH) return at;
  return -1;
}

/** False after a space, before a digit, and between an operator and a word. */
function canClose(src: string, at: number): boolean {
  if (isSpaceAt(src, at - 1) || isDigitAt(src, at + 1)) return false;
  // `$x/$y`, `$HOME:$PATH`: the dollar begins the next word.
  return !/[A-Za-z0-9]/.test(src.charAt(at + 1)) || !/[-–—/,;:(+*=<>&|~{[]/.test(src.charAt(at - 1));
}

/** `$…$` follows Pandoc's rules, except that amounts of money stay text. */
const mathDollar: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const isDisplay = src.charCodeAt(pos + 1) === DOLLAR;
  const start = pos + (isDisplay ? 2 : 1);
  if (!isDisplay && (start >= posMax || isSpaceAt(src, start) || isWordAt(src, pos - 1))) return false;
  const end = nextCloser(state, isDisplay ? '$$' : '$', isDisplay ? start : start + 1);
  if (end <= start || end + (isDisplay ? 2 : 1) > posMax || end - start > BOUNDS.mathSourceChars) return false;
  if (!isDisplay && (!canClose(src, end) || readsAsMoney(src.slice(start, end)))) return false;
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
  // Without a letter or a digit, these are escaped brackets.
  if (!/[\p{L}\p{N}]/u.test(content.slice(0, 64))) return false;
  if (isEscapedText([content, '']) && (opener === '[' || /\p{L}/u.test(content))) return false;
  if (!silent) pushMath(state, content, opener === '[', src.slice(pos, end + 2));
  state.pos = end + 2;
  return true;
};

/** GitHub and GitLab write ``$`x`$``, which keeps other marks out of the formula. */
const withoutBackticks = (content: string): string => /^`([^`]+)`$/.exec(content)?.[1] ?? content;

function pushMath(state: StateInline, content: string, isDisplay: boolean, source: string): void {
  const token = state.push('math_inline', '', 0);
  token.content = withoutBackticks(content.trim());
  token.markup = isDisplay ? '$$' : '$';
  token.meta = { source };
}

/**
 * `$5 and earns 10$`, `$5–10$`, `$5/month or 10$`: begins with a number, continues with a word or a range, and has no
 * TeX.
 */
export function readsAsMoney(content: string): boolean {
  if (!/^\d/.test(content) || /[\\^_{}]/.test(content)) return false;
  return /\p{L}{2}/u.test(content) || /^[\d.,]{1,30}\s?[KkMBb]?\s?[–—]/.test(content);
}

/** `\begin{cases}…\end{cases}` inside running text. */
const mathEnvironment: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== BACKSLASH || src.charCodeAt(pos + 1) !== 0x62) return false;
  ENVIRONMENT.lastIndex = pos;
  const [opener, name] = ENVIRONMENT.exec(src) ?? [];
  if (opener === undefined) return false;
  const closer = `\\end{${name}}` as const;
  const at = nextCloser(state, closer, pos + opener.length);
  const end = at + closer.length;
  if (at < 0 || end > posMax || end - pos > BOUNDS.mathSourceChars) return false;
  const source = src.slice(pos, end);
  if (!silent) {
    const token = state.push('math_inline', '', 0);
    token.content = source;
    // These can only be drawn as displayed formulas.
    token.markup = DISPLAYED.test(opener) ? '$$' : '$';
    token.meta = { source };
  }
  state.pos = end;
  return true;
};

/**
 * `\ce{…}` and `\pu{…}` without formula marks, up to the brace that closes the first one. Reads at most
 * `chemistryChars` characters.
 */
const mathChemistry: InlineRule = (state, silent) => {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== BACKSLASH || !/^\\(?:ce|pu)\{/.test(src.slice(pos, pos + 4))) return false;
  const end = closingBrace(src, pos + 3, Math.min(posMax, pos + BOUNDS.chemistryChars));
  // With empty braces, the text is about the command itself.
  if (end < 0 || src.slice(pos + 4, end).trim() === '') return false;
  const source = src.slice(pos, end + 1);
  if (!silent) pushMath(state, source, false, source);
  state.pos = end + 1;
  return true;
};

/** Where the brace at `from` is closed before `max`; -1 if nowhere. */
function closingBrace(src: string, from: number, max: number): number {
  let depth = 0;
  for (let at = from; at < max; at++) {
    const character = src.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

const DISPLAYED = /\{(?:align|alignat|eqnarray|equation|gather|multline|CD)\*?\}$/;

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
  markdown.inline.ruler.before('escape', 'math_backslash', mathBackslash);
  markdown.inline.ruler.before('escape', 'math_environment', mathEnvironment);
  markdown.inline.ruler.before('escape', 'math_chemistry', mathChemistry);
  markdown.inline.ruler.before('escape', 'math_dollar', mathDollar);
}
