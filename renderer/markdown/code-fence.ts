/** Feeds an open code fence line by line, without parsing any of its lines twice. */
import type { CodeBox } from './code-box.ts';
import { type Fence, isClosing } from './outline.ts';

export class CodeFence implements Fence {
  readonly #box: CodeBox;
  readonly marker: string;
  readonly length: number;
  /** Characters of the current line that are already shown. */
  #shown = 0;

  constructor(box: CodeBox, marker: string, length: number) {
    this.#box = box;
    this.marker = marker;
    this.length = length;
  }

  /**
   * Takes `text`, which begins with the line that is not complete yet.
   * @returns what has to be handed in again: the incomplete line, or, when the fence was closed, all that follows it
   */
  take(text: string, isFinal: boolean): { readonly rest: string; readonly isClosed: boolean } {
    const added: string[] = [];
    let from = 0;
    for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', from)) {
      if (isClosing(text, from, newline, this)) {
        this.#add(added);
        return { rest: text.slice(newline + 1), isClosed: true };
      }
      added.push(text.slice(from + this.#shown, newline + 1));
      this.#shown = 0;
      from = newline + 1;
    }
    const line = text.slice(from);
    if (isFinal && isClosing(text, from, text.length, this)) {
      this.#add(added);
      return { rest: '', isClosed: true };
    }
    // What may become the closing fence is held back for as long as it may.
    // A last line of spaces is no line for the parser either.
    const isBlank = /^[ \t]*$/.test(line);
    if (!isBlank && (isFinal || !this.#mayClose(line))) {
      added.push(line.slice(this.#shown));
      this.#shown = line.length;
    }
    this.#add(added);
    return { rest: line, isClosed: false };
  }

  #add(pieces: readonly string[]): void {
    this.#box.append(pieces.length === 1 ? (pieces[0] ?? '') : pieces.join(''));
  }

  #mayClose(line: string): boolean {
    if (line.length > 200) return false;
    const text = line.trimStart();
    if (line.length - text.length > 3) return false;
    return text.trimEnd().replaceAll(this.marker, '') === '';
  }
}
