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

/** A form's field, or a comment on the page, as `pdfjs-dist` describes it. */
export interface PageMark {
  readonly subtype?: string;
  readonly fieldType?: string | null;
  readonly fieldName?: string;
  /** The field's label. */
  readonly alternativeText?: string;
  readonly fieldValue?: unknown;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly buttonValue?: string | null;
  readonly password?: boolean;
  readonly annotationFlags?: number;
  readonly contentsObj?: { readonly str: string };
  readonly titleObj?: { readonly str: string };
}

/** Annotation flags: hidden, or shown only in print. */
const NOT_SEEN = 0x02 | 0x20;
/** `Popup` repeats the comment that it belongs to. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['Link', 'Popup', 'Widget']);

function fieldText({ fieldType, fieldName = '', alternativeText = '', ...field }: PageMark): string {
  const label = alternativeText || fieldName;
  const value = field.fieldValue;
  if (field.password === true || fieldType === 'Sig') return '';
  if (field.checkBox === true) return `${label}: ${value === 'Off' || value === null ? '[ ]' : '[x]'}`;
  if (field.radioButton === true && value !== field.buttonValue) return '';
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');
  const shown = values.map((one) => field.options?.find(({ exportValue }) => exportValue === one)?.displayValue ?? one);
  return shown.length === 0 ? '' : `${label}: ${shown.join(', ')}`;
}

function commentText({ subtype, contentsObj, titleObj }: PageMark): string {
  const text = contentsObj?.str.trim() ?? '';
  const author = titleObj?.str.trim() ?? '';
  if (text === '' || subtype === 'FreeText') return text;
  return author === '' ? `Comment: ${text}` : `Comment (${author}): ${text}`;
}

/** A page's filled-in fields, check boxes and comments, which its text leaves out. O(marks and their options). */
export function marksText(marks: readonly PageMark[]): string {
  return marks
    .filter(({ annotationFlags = 0 }) => (annotationFlags & NOT_SEEN) === 0)
    .map((mark) =>
      mark.subtype === 'Widget' ? fieldText(mark) : WITHOUT_WORDS.has(mark.subtype ?? '') ? '' : commentText(mark),
    )
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('\0', '')
    .replaceAll('\r', '\n')
    .toWellFormed();
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
