/** The beginning of a text, for rows without room for all of it. */

const SHOWN_CHARS = 160;

export function firstWords(text: string): string {
  const line = text
    .slice(0, SHOWN_CHARS * 2)
    .replace(/\s+/gu, ' ')
    .trim();
  return line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS).toWellFormed()}…` : line;
}
