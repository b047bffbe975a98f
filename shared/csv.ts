/** Writes CSV fields (RFC 4180) that spreadsheets read as text, never as formulas. */

/** Spreadsheets treat texts that start like this as formulas, including full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Spreadsheets in other languages separate fields with semicolons or tabs. */
const QUOTED = /[",;\t\r\n]/;

/** Quotes a value if needed. Use it for numbers, which never run as formulas even if they begin with a sign. */
export function csvField(value: string): string {
  return QUOTED.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** True if a spreadsheet would run the text as a formula. */
export function isFormula(value: string): boolean {
  return FORMULA.test(value);
}

/** Puts an apostrophe before a text that would run as a formula. */
export function csvText(value: string): string {
  return csvField(isFormula(value) ? `'${value}` : value);
}
