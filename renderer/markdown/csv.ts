/** Turns a table into CSV that spreadsheets read as text, never as formulas. */

/** RFC 4180 with CRLF. Cells that a spreadsheet would run as a formula get an apostrophe in front. */
export function rowsToCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellToCsv).join(',')).join('\r\n');
}

function cellToCsv(cell: string): string {
  const isNumber = /^[+-]?\d[\d.,]*(?:e[+-]?\d+)?%?$/i.test(cell);
  const text = !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a rendered table, in all of its parts, as they read. */
export function tableRows(holder: Element): string[][] {
  return [...holder.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => (cell.textContent ?? '').trim()));
}
