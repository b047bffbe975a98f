/** Joins the pieces of text on a PDF document's pages. */

/** One piece of text as the document has it; usually a part of a line. */
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

/**
 * Collects page texts up to a limit. If there are several pages, adds their numbers, so that an answer can refer to
 * them.
 */
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
