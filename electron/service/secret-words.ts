/** Finds the secret parts of a header's value. */

const SHORTEST_SECRET_CHARS = 6;
/** Words, dates and versions up to this length occur in any text, so hiding them would protect nothing. */
const ORDINARY_MAX_CHARS = 15;

/** The parts of a header's value to search for in what a service says: not `Token`, `production` or `2023-06-01`. */
export function secretWords(value: string): readonly string[] {
  if (/^https?:\/\/[^\s?#@]*$/i.test(value)) return [];
  return value.split(/[\s;,=]+/).filter((word) => word.length >= SHORTEST_SECRET_CHARS && !isOrdinary(word));
}

function isOrdinary(word: string): boolean {
  if (word.length > ORDINARY_MAX_CHARS) return false;
  return word.split(/[^A-Za-z0-9]+/).every((part) => /^(?:v?\d*|[A-Z]?[a-z]*|[A-Z]*)$/.test(part));
}
