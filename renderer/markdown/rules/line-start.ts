/** Finds where the text of a line begins, past its indentation and past characters without a width. */
import type { MarkdownIt } from 'markdown-it';

const SPACE = 0x20;
const TAB = 0x09;
const BYTE_ORDER_MARK = 0xfeff;

/** Services and copied text put these in front of a line's mark, which they must not hide. */
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

/** Makes all block rules skip invisible characters at the start of a line. They stay in the text. */
export function addLineStarts(markdown: MarkdownIt): void {
  markdown.block.State = class extends markdown.block.State {
    constructor(...given: ConstructorParameters<typeof markdown.block.State>) {
      super(...given);
      for (let line = 0; line < this.lineMax; line++) {
        const bol = this.bMarks[line] ?? 0;
        const from = bol + (this.tShift[line] ?? 0);
        if (!isInvisible(this.src.charCodeAt(from))) continue;
        const { at, columns } = lineStart(this.src, from, this.eMarks[line] ?? 0, false, this.sCount[line]);
        this.tShift[line] = at - bol;
        this.sCount[line] = columns;
      }
    }
  };
}
