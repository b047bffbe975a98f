/** Converts cells pasted from a spreadsheet to a Markdown table. */

/** A larger table would be useless in a message, so its text stays as pasted. */
const MAX_CHARS = 200_000;
/** Excel writes a few hundred characters of style for each cell. */
const MAX_HTML_CHARS = 4_000_000;
const TABLE = /<table[\s>]/i;
/** Only the beginning is searched: spreadsheets put the table right after their styles. */
const SEARCHED_CHARS = 20_000;

/** `text` as a text box stores it. */
export function pastedText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

/**
 * The Markdown table for `text`: tab-separated cells, or one column, that the clipboard also has as an HTML table. Null
 * for other, uneven or too long text.
 */
export function tableOfCells(text: string, html: string): string | null {
  if (text.length > MAX_CHARS || !TABLE.test(html.slice(0, SEARCHED_CHARS))) return null;
  const rows = rowsOf(pastedText(text).replace(/\n$/, ''));
  const [head, ...others] = rows;
  const columns = head?.length ?? 0;
  if (head === undefined || columns === 0 || others.some((row) => row.length !== columns)) return null;
  if (columns === 1 && !isOneColumn(html, rows.length)) return null;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...others.map(line)].join('\n')}\n`;
}

/**
 * True for a column from a spreadsheet, which has no tabs. Web pages and mails use tables for layout, so the HTML must
 * have as many rows as the text has lines, with a cell in each.
 */
function isOneColumn(html: string, rows: number): boolean {
  if (rows < 2 || html.length > MAX_HTML_CHARS) return false;
  const count = (tags: RegExp): number => html.match(tags)?.length ?? 0;
  return count(/<tr[\s>]/gi) === rows && count(/<t[dh][\s>]/gi) === rows;
}

/** Cells with line breaks, tabs or quotation marks are quoted as in CSV. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/y;
  while (cell.lastIndex <= text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) break;
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(inCell(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '' || cell.lastIndex === at) break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

const inCell = (text: string): string => text.trim().replaceAll('|', '\\|').replaceAll('\n', '<br>');
