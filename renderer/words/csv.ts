/** One field of a CSV file (RFC 4180) that programs that show tables read as text, never as a formula. */

/** What begins so is taken for a formula, the wide forms of East Asian texts included. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A semicolon or a tab parts fields for programs in other languages than English. */
const QUOTED = /[",;\t\r\n]/;

/** As it stands: for numbers, which run as nothing whatever sign they begin with. */
export function csvField(value: string): string {
  return QUOTED.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** True for what a spreadsheet would run as a formula. */
export function isFormula(value: string): boolean {
  return FORMULA.test(value);
}

/** A text that would be run gets an apostrophe in front. */
export function csvText(value: string): string {
  return csvField(isFormula(value) ? `'${value}` : value);
}
