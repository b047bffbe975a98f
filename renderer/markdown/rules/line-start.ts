/** Finds where the text of a line begins, past its indentation and past characters without a width. */
import type { MarkdownIt } from 'markdown-it';

const SPACE = 0x20;
const TAB = 0x09;
const BYTE_ORDER_MARK = 0xfeff;

/** Invisible characters that services and copied text put before the mark of a heading or list, which still counts. */
const INVISIBLE = /^([ \t]*)[\u061c\u200b-\u200f\u2060\ufeff]+/;

function isInvisible(code: number): boolean {
  return code === BYTE_ORDER_MARK || code === 0x2060 || code === 0x061c || (code >= 0x200b && code <= 0x200f);
}

export interface LineStart {
  readonly at: number;
  /** Columns of indentation. */
  readonly columns: number;
}

/**
 * The first character of a line that is neither space nor invisible. Code may contain invisible characters on purpose,
 * for example in front of a fence that must not close it: there, only a byte order mark is skipped.
 * @param columns columns before `from`
 */
export function lineStart(text: string, from: number, to: number, isInCode: boolean, columns = 0): LineStart {
  let count = columns;
  let at = from;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === SPACE) count += 1;
    else if (code === TAB) count += 4 - (count % 4);
    else if (isInCode ? code !== BYTE_ORDER_MARK : !isInvisible(code)) break;
  }
  return { at, columns: count };
}

/** `line` without invisible characters in front of its text. */
export function withoutInvisibleStart(line: string): string {
  return line.replace(INVISIBLE, '$1');
}

type BlockState = InstanceType<MarkdownIt['block']['State']>;

/** Moves the start of a line's text past invisible characters. */
function skipInvisible(state: BlockState, line: number): void {
  const bol = state.bMarks[line] ?? 0;
  const from = bol + (state.tShift[line] ?? 0);
  if (!isInvisible(state.src.charCodeAt(from))) return;
  const { at, columns } = lineStart(state.src, from, state.eMarks[line] ?? 0, false, state.sCount[line]);
  state.tShift[line] = at - bol;
  state.sCount[line] = columns;
}

/**
 * Makes all block rules skip invisible characters at line starts and after marks of quotes and items. The characters
 * stay in the text.
 */
export function addLineStarts(markdown: MarkdownIt): void {
  const { block } = markdown;
  block.State = class extends block.State {
    constructor(...given: ConstructorParameters<typeof block.State>) {
      super(...given);
      for (let line = 0; line < this.lineMax; line++) skipInvisible(this, line);
    }
  };
  const tokenize = block.tokenize.bind(block);
  block.tokenize = (state, startLine, endLine) => {
    // A quote has moved the start of each of its lines, an item only the start of its first line.
    const last = state.parentType === 'blockquote' ? endLine : startLine + 1;
    if (state.level > 0) for (let line = startLine; line < last; line++) skipInvisible(state, line);
    tokenize(state, startLine, endLine);
  };
}
