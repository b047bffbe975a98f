/** Divides the Markdown of a growing reply into sentences to be read aloud, without its signs and without code. */

import { FenceEnd, fenceAt } from '../../markdown/rules/fence-lines.ts';
import { plainSnippet } from '../../words/plain-snippet.ts';

const ENDS = new Set(['.', '!', '?', '…', ':', '。', '！', '？', '؟', '।']);
/** These end a sentence without a space after them. */
const ENDS_ALONE = new Set(['。', '！', '？']);
/** A longer sentence is read in pieces. */
const SENTENCE_MAX_CHARS = 1_000;
/** Matches the indentation of a line and the marks of the quotes and list items that begin in it. */
const MARKS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/u;

/** Open code, and the number of quotes that it is in. */
interface OpenCode {
  readonly end: FenceEnd;
  readonly quotes: number;
}

/** A line of code without its indentation and the marks of its quotes; null if one of them has ended. */
function codeLine(line: string, quotes: number): string | null {
  let rest = line.trimStart();
  for (let left = quotes; left > 0; left -= 1) {
    if (!rest.startsWith('>')) return null;
    rest = rest.slice(1).trimStart();
  }
  return rest;
}

export class SentenceReader {
  readonly #codeWords: (language: string) => string;
  #piece = '';
  #isLineStart = true;
  /** Null outside of code. */
  #code: OpenCode | null = null;
  /** Complete lines that wait: only later lines can tell whether the first of them ends the code. */
  readonly #undecided: string[] = [];

  /** @param codeWords what is said instead of code in a language, which may be empty */
  constructor(codeWords: (language: string) => string) {
    this.#codeWords = codeWords;
  }

  /** Takes new text; returns the sentences that are complete now. */
  add(text: string): readonly string[] {
    const said: string[] = [];
    for (const char of text) {
      if (char === '\n') this.#endLine(said);
      else this.#addChar(char, said);
    }
    return said;
  }

  /** The reply is complete; returns what is left. */
  end(): readonly string[] {
    const said: string[] = [];
    this.#endLine(said);
    this.#decide(said, true);
    return said;
  }

  #addChar(char: string, said: string[]): void {
    if (this.#isAfterEnd(char)) this.#say(said);
    this.#piece += char;
  }

  /** True if `char` follows the end of a sentence, or of a piece of one that is too long. */
  #isAfterEnd(char: string): boolean {
    if (this.#code !== null) return false;
    if (this.#piece.length >= SENTENCE_MAX_CHARS) return true;
    const last = this.#piece.at(-1) ?? '';
    if (!ENDS.has(last) || (char.trim() !== '' && !ENDS_ALONE.has(last))) return false;
    // The number of an item isn't a sentence.
    return Number.isNaN(Number(this.#piece.replace(/^[ \t>]*/u, '')));
  }

  #endLine(said: string[]): void {
    if (this.#code === null) this.#endText(said);
    else {
      this.#undecided.push(this.#piece);
      this.#piece = '';
      this.#decide(said, false);
    }
  }

  /** Ends a line outside of code, which may be a fence that opens code. */
  #endText(said: string[]): void {
    const marks = MARKS.exec(this.#piece)?.[0] ?? '';
    const line = this.#piece.slice(marks.length);
    const fence = this.#isLineStart ? fenceAt(line) : null;
    if (fence === null) this.#say(said);
    else {
      this.#code = { end: new FenceEnd(fence), quotes: marks.split('>').length - 1 };
      said.push(this.#codeWords(line.slice(fence.length).trim()));
      this.#piece = '';
    }
    this.#isLineStart = true;
  }

  /** @param isEnd true if no more lines follow */
  #decide(said: string[], isEnd: boolean): void {
    for (let [line] = this.#undecided; line !== undefined; [line] = this.#undecided) {
      const verdict = this.#verdictOn(line, isEnd);
      if (verdict === 'wait') return;
      this.#undecided.shift();
      if (verdict === 'end' || verdict === null) this.#code = null;
      if (verdict !== null) continue;
      // The code has ended: read the lines after it as usual.
      for (const char of line) this.#addChar(char, said);
      this.#endText(said);
    }
  }

  /** What the first undecided line is; null for a line outside of code, such as the first one after the code's quote. */
  #verdictOn(first: string, isEnd: boolean): ReturnType<FenceEnd['read']> | null {
    const { end, quotes } = this.#code ?? {};
    const line = end === undefined ? null : codeLine(first, quotes ?? 0);
    if (end === undefined || line === null) return null;
    return end.read(line, () => {
      const lines = this.#undecided.slice(1).map((one) => codeLine(one, quotes ?? 0));
      const last = lines.indexOf(null);
      const isOver = last !== -1;
      return {
        lines: lines.slice(0, isOver ? last : lines.length).filter((one) => one !== null),
        isEnd: isEnd || isOver,
      };
    });
  }

  #say(said: string[]): void {
    const isRow = this.#isLineStart && this.#piece.trimStart().startsWith('|');
    const words = plainSnippet(isRow ? cellsOf(this.#piece) : this.#piece, []).text.trim();
    // Rules and the line below a table's head have nothing to say.
    if (/[\p{L}\p{N}]/u.test(words)) said.push(words);
    this.#piece = '';
    this.#isLineStart = false;
  }
}

function cellsOf(row: string): string {
  return row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ');
}

/** Everything that is read aloud of a complete reply. */
export function spokenReply(text: string, codeWords: (language: string) => string): string {
  const reader = new SentenceReader(codeWords);
  return [...reader.add(text), ...reader.end()].join('\n');
}
