/** Turns a table into CSV that spreadsheets read as text, never as formulas. */

import { csvField, csvText } from '../../words/csv.ts';

/** RFC 4180 with CRLF. Cells that a spreadsheet would run as a formula get an apostrophe in front. */
export function rowsToCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellToCsv).join(',')).join('\r\n');
}

const SIGNED_NUMBER = /^[+-]\d[\d.,]*(?:e[+-]?\d+)?%?$/i;

const cellToCsv = (cell: string): string => (SIGNED_NUMBER.test(cell) ? csvField(cell) : csvText(cell));

/** The cells of a rendered table, in all of its parts, as they read. */
export function tableRows(holder: Element): string[][] {
  return [...holder.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').trim()));
}
