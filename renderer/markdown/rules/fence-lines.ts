/** Decides which line ends fenced code, even if the code is Markdown with fences of the same length. */
import { BOUNDS } from '../bounds.ts';
import { lineStart } from './line-start.ts';

/** The first line of fenced code. */
export interface Fence {
  readonly marker: string;
  readonly length: number;
  /** The code is Markdown, so it may have fences of its own. */
  readonly isMarkdown: boolean;
}

/** The following lines, as far as they are complete. */
export interface LinesAhead {
  readonly lines: Iterable<string>;
  /** True if the text ends after the last of them. */
  readonly isEnd: boolean;
}

const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s{]{0,10})/;
const MARKDOWN = /^(?:markdown|md|mdx)$/i;

/** The fence that `line` opens; the line has no indentation. */
export function fenceAt(line: string): (Fence & { readonly info: string }) | null {
  const [, marks, info = ''] = FENCE.exec(line) ?? [];
  if (marks === undefined) return null;
  return { marker: marks.charAt(0), length: marks.length, isMarkdown: MARKDOWN.test(info), info };
}

/** A line of code without its indentation. */
function withoutIndent(line: string): string {
  return line.slice(lineStart(line, 0, line.length, true).at);
}

function isBareFence(line: string, { marker, length }: Fence): boolean {
  let marks = 0;
  while (line[marks] === marker) marks += 1;
  return marks >= length && line.slice(marks).trim() === '';
}

/** Reads the lines of fenced code one by one. */
export class FenceEnd {
  readonly #fence: Fence;
  /** Open fences inside Markdown code. */
  readonly #inner: Fence[] = [];

  constructor(fence: Fence) {
    this.#fence = fence;
  }

  /**
   * What the line is; it has at most three leading spaces. `wait` means that only later lines can tell; pass the line
   * in again then.
   */
  read(indented: string, ahead: () => LinesAhead): 'code' | 'end' | 'wait' {
    const line = withoutIndent(indented);
    const first = line[0];
    if (first !== '`' && first !== '~') return 'code';
    if (!this.#fence.isMarkdown) return isBareFence(line, this.#fence) ? 'end' : 'code';
    const innermost = this.#inner.at(-1);
    if (innermost !== undefined && isBareFence(line, innermost)) {
      this.#inner.pop();
      return 'code';
    }
    const opened = fenceAt(line);
    if (opened === null || opened.length < this.#fence.length) return 'code';
    if (opened.info !== '') {
      if (opened.marker === this.#fence.marker && (innermost === undefined || innermost.isMarkdown))
        this.#inner.push(opened);
      return 'code';
    }
    if (innermost !== undefined || !isBareFence(line, this.#fence)) return 'code';
    const verdict = opensPlainCode(this.#fence, ahead());
    if (verdict === 'code') this.#inner.push(opened);
    return verdict;
  }
}

/**
 * A bare fence inside Markdown closes it, unless text follows directly and another bare fence ends that text: then the
 * two enclose plain code. The search for the second fence is bounded.
 */
function opensPlainCode(fence: Fence, { lines, isEnd }: LinesAhead): 'code' | 'end' | 'wait' {
  let chars = 0;
  let count = 0;
  for (const indented of lines) {
    const line = withoutIndent(indented);
    count += 1;
    chars += line.length;
    if (count === 1 && (line === '' || fenceAt(line) !== null)) return 'end';
    if (count > BOUNDS.innerCodeLines || chars > BOUNDS.innerCodeChars) return 'end';
    if (isBareFence(line, fence)) return 'code';
    if (fenceAt(line) !== null) return 'end';
  }
  return isEnd ? 'end' : 'wait';
}
