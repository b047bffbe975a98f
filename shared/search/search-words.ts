/** Removes the punctuation around search words. */

const OPENING = /[\p{Ps}\p{Pi}¿¡'"]/u;
const CLOSING = /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}.,:;!?…'"–—、。؟،؛।]/u;

/**
 * Strips quotes, brackets and punctuation, which would hide the same word in another sentence. Keeps characters that
 * belong to a name (`C#`, `100%`, `http://`), and keeps the words as they are if only punctuation is left.
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
