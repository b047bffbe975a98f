/** Divides the Markdown of a growing reply into sentences to be read aloud, without its signs and without code. */

import { plainSnippet } from '../../words/plain-snippet.ts';

const ENDS = new Set(['.', '!', '?', '…', ':', '。', '！', '？', '؟', '।']);
/** These end a sentence without a space after them. */
const ENDS_ALONE = new Set(['。', '！', '？']);
const FENCES = ['```', '~~~'];
/** A longer sentence is read in pieces. */
const SENTENCE_MAX_CHARS = 1_000;

export class SentenceReader {
  readonly #codeWords: (language: string) => string;
  #piece = '';
  #isLineStart = true;
  /** The fence that ends the current code; null outside of code. */
  #fence: string | null = null;

  /** @param codeWords what is said instead of code in a language, which may be empty */
  constructor(codeWords: (language: string) => string) {
    this.#codeWords = codeWords;
  }

  /** Takes new text; returns the sentences that are complete now. */
  add(text: string): readonly string[] {
    const said: string[] = [];
    for (const char of text) {
      if (char === '\n') this.#endLine(said);
      else {
        const isEnd = this.#isAfterEnd(char);
        if (isEnd) this.#say(said);
        this.#piece += char;
      }
    }
    return said;
  }

  /** The reply is complete; returns what is left. */
  end(): readonly string[] {
    const said: string[] = [];
    this.#endLine(said);
    return said;
  }

  /** True if `char` follows the end of a sentence. */
  #isAfterEnd(char: string): boolean {
    if (this.#fence !== null) return false;
    if (this.#piece.length >= SENTENCE_MAX_CHARS) return true;
    const last = this.#piece.at(-1) ?? '';
    if (!ENDS.has(last) || (char.trim() !== '' && !ENDS_ALONE.has(last))) return false;
    // The number of an item isn't a sentence.
    return Number.isNaN(Number(this.#piece));
  }

  #endLine(said: string[]): void {
    const fence = this.#isLineStart ? FENCES.find((one) => this.#piece.trimStart().startsWith(one)) : undefined;
    if (this.#fence === null && fence !== undefined) {
      this.#fence = fence;
      said.push(this.#codeWords(this.#piece.trimStart().slice(fence.length).trim()));
      this.#piece = '';
    } else if (this.#fence !== null) {
      if (fence === this.#fence) this.#fence = null;
      this.#piece = '';
    } else this.#say(said);
    this.#isLineStart = true;
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
