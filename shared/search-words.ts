/** What the marks of a sentence around a typed word mean to a search: nothing. */

const OPENING = /[\p{Ps}\p{Pi}¿¡'"]/u;
const CLOSING = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;!?…'"–—、。؟،؛।]/u;

/**
 * Typed words without quotes, brackets and punctuation around them, which would hide the same word in another sentence.
 * Signs that belong to a name stay (`C#`, `100%`, `http://`), and marks that stand alone do when there is nothing else.
 */
export function withoutMarks(words: readonly string[]): readonly string[] {
  const bare = words.map(withoutOwnMarks).filter((word) => word !== '');
  return bare.length > 0 ? bare : words;
}

function withoutOwnMarks(word: string): string {
  const characters = Array.from(word);
  const from = characters.findIndex((one) => !OPENING.test(one));
  const last = characters.findLastIndex((one) => !CLOSING.test(one));
  return from < 0 ? '' : characters.slice(from, last + 1).join('');
}
