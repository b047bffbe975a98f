/** Estimates the height of a text before it is parsed and laid out. */

/** The box in which blocks are laid out, in units of the text size. */
export interface ColumnSize {
  readonly widthEm: number;
}

const LINE_EM = 1.625;
const MARGIN_EM = 0.75;
/** Letters of running text are about half as wide as high. */
const LETTER_EM = 0.46;
const CODE_LINE_EM = 1.22;
const CODE_FRAME_EM = 3.1;
const TABLE_ROW_EM = 2;
const TABLE_CELL_LETTER_EM = 0.5;
const LIST_INDENT_EM = 1.6;
const LIST_GAP_EM = 0.2;
const HEADING_EM: readonly number[] = [1.5, 1.3, 1.15];
const MATH_LINE_EM = 2.4;
const RULE_EM = 2;

const KIND =
  /^(?:(?<fence> *(?:```|~~~))|(?<math> *(?:\$\$|\\\[|\\\]))|(?<heading>#{1,6}) |(?<row>\|[-\s:|]*)|(?<rule>(?:-{3,}|\*{3,}|_{3,})\s*$)|(?<item>\s*(?:[-+*]|\d{1,9}[.)])\s))/;

/** Most lines begin with a letter and need no closer look. */
const PLAIN = /^[A-Za-z]/;
const NO_KIND: Readonly<Record<string, string | undefined>> = {};

/** The approximate height of `source`, including margins. `source` must consist of whole blocks. */
export function heightInEm(source: string, { widthEm }: ColumnSize): number {
  let sum = 0;
  let paragraph = 0;
  let isCode = false;
  let isMath = false;
  let isItem = false;
  let wasBlank = true;
  const endParagraph = (): void => {
    if (paragraph > 0) sum += textLines(paragraph, isItem ? widthEm - LIST_INDENT_EM : widthEm) * LINE_EM + LIST_GAP_EM;
    paragraph = 0;
  };
  for (const line of source.split('\n')) {
    const kind = PLAIN.test(line) ? NO_KIND : (KIND.exec(line)?.groups ?? NO_KIND);
    if (isCode) {
      if (kind.fence === undefined) sum += CODE_LINE_EM;
      else isCode = false;
    } else if (line.trim() === '') {
      endParagraph();
      if (!wasBlank && !isItem) sum += MARGIN_EM - LIST_GAP_EM;
      isMath = false;
      wasBlank = true;
      continue;
    } else if (kind.fence !== undefined) {
      endParagraph();
      isCode = true;
      sum += CODE_FRAME_EM;
    } else if (kind.math !== undefined) {
      endParagraph();
      isMath = !isMath;
      if (line.trim().length > 2) sum += MATH_LINE_EM;
    } else if (isMath) {
      sum += MATH_LINE_EM;
    } else if (kind.heading !== undefined) {
      endParagraph();
      const size = HEADING_EM[kind.heading.length - 1] ?? 1;
      sum += textLines(line.length, widthEm / size) * size * 1.3 + 1;
    } else if (kind.row !== undefined) {
      endParagraph();
      if (kind.row.length < line.length) sum += rowHeight(line, widthEm);
    } else if (kind.rule !== undefined) {
      endParagraph();
      sum += RULE_EM;
    } else {
      if (kind.item !== undefined) endParagraph();
      // After a blank line, text without indentation is no longer part of the list.
      isItem = kind.item !== undefined || (isItem && !(wasBlank && /^\S/.test(line)));
      paragraph += line.length + 1;
    }
    wasBlank = false;
  }
  endParagraph();
  return Math.max(LINE_EM, sum);
}

function rowHeight(row: string, widthEm: number): number {
  return TABLE_ROW_EM * Math.max(1, Math.ceil((row.length * TABLE_CELL_LETTER_EM) / Math.max(10, widthEm)));
}

function textLines(letters: number, widthEm: number): number {
  const perLine = Math.max(8, widthEm / LETTER_EM);
  return Math.max(1, Math.ceil(letters / perLine));
}
