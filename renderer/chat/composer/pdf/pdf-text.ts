/** Puts the pieces of text on the pages of a PDF document together. */

/** One piece of text as the document has it; most are parts of a line. */
export interface TextPiece {
  readonly str: string;
  readonly hasEOL: boolean;
}

/** The text of a page; empty if it has only spaces. O(pieces). */
export function pageText(pieces: readonly TextPiece[]): string {
  return pieces
    .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim();
}

const encoder = new TextEncoder();

/** Collects the texts of pages up to a limit. Several pages have their numbers, so that an answer can name them. */
export class DocumentText {
  readonly #maxBytes: number;
  readonly #isNumbered: boolean;
  readonly #parts: string[] = [];
  #bytes = 0;

  constructor(pageCount: number, maxBytes: number) {
    this.#isNumbered = pageCount > 1;
    this.#maxBytes = maxBytes;
  }

  /** False if the page doesn't fit. */
  add(page: number, text: string): boolean {
    if (text === '') return true;
    const part = this.#isNumbered ? `[${page}]\n${text}\n` : `${text}\n`;
    const bytes = encoder.encode(part).length + 1;
    if (this.#bytes + bytes > this.#maxBytes) return false;
    this.#bytes += bytes;
    this.#parts.push(part);
    return true;
  }

  get text(): string {
    return this.#parts.join('\n');
  }
}
