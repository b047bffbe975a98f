/** Passes the lines of an open code fence to its box, without parsing a line twice. */

import { isClosing } from '../outline.ts';
import { type Fence, FenceEnd, type LinesAhead } from '../rules/fence-lines.ts';
import { lineStart } from '../rules/line-start.ts';
import type { CodeBox } from './code-box.ts';

export class CodeFence implements Fence {
  readonly box: CodeBox;
  readonly marker: string;
  readonly length: number;
  readonly isMarkdown: boolean;
  readonly #end: FenceEnd;
  /** Characters of the current line that are already shown. */
  #shown = 0;

  constructor(box: CodeBox, fence: Fence) {
    this.box = box;
    this.marker = fence.marker;
    this.length = fence.length;
    this.isMarkdown = fence.isMarkdown;
    this.#end = new FenceEnd(fence);
  }

  /**
   * Takes `text`, which begins with the incomplete line.
   * @returns what must be passed in again: the incomplete line or, if the fence was closed, everything after it
   */
  take(text: string, isFinal: boolean): { readonly rest: string; readonly isClosed: boolean } {
    const added: string[] = [];
    let from = 0;
    for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', from)) {
      const verdict = this.#verdict(text, from, newline, isFinal);
      if (verdict === 'wait') {
        this.#add(added);
        return { rest: text.slice(from), isClosed: false };
      }
      if (verdict === 'end') {
        this.#add(added);
        return { rest: text.slice(newline + 1), isClosed: true };
      }
      added.push(text.slice(from + this.#shown, newline + 1));
      this.#shown = 0;
      from = newline + 1;
    }
    const line = text.slice(from);
    if (isFinal && this.#verdict(text, from, text.length, true) === 'end') {
      this.#add(added);
      return { rest: '', isClosed: true };
    }
    // Don't show yet what may become the closing fence. The parser ignores a last line of spaces too.
    const isBlank = /^[ \t]*$/.test(line);
    if (!isBlank && (isFinal || !this.#mayClose(line))) {
      added.push(line.slice(this.#shown));
      this.#shown = line.length;
    }
    this.#add(added);
    return { rest: line, isClosed: false };
  }

  #verdict(text: string, from: number, to: number, isFinal: boolean): 'code' | 'end' | 'wait' {
    if (!this.isMarkdown) return isClosing(text, from, to, this) ? 'end' : 'code';
    const line = text.slice(from, to);
    return isIndented(line) ? 'code' : this.#end.read(line, () => linesAhead(text, to + 1, isFinal));
  }

  #add(pieces: readonly string[]): void {
    this.box.append(pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(''));
  }

  #mayClose(line: string): boolean {
    if (line.length > 200) return false;
    const { at } = lineStart(line, 0, line.length, true);
    return line.slice(at).trimEnd().replaceAll(this.marker, '') === '';
  }
}

const isIndented = (line: string): boolean => lineStart(line, 0, line.length, true).columns > 3;

/** The complete lines of `text` from `from` on. */
function linesAhead(text: string, from: number, isFinal: boolean): LinesAhead {
  const lines = text.slice(from).split('\n');
  const last = lines.pop();
  if (isFinal && last !== undefined && last !== '') lines.push(last);
  return { lines, isEnd: isFinal };
}
