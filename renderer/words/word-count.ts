/** Counts the words of a text, in any script. */

/** In characters. The segmenter takes quadratic time, so it gets the text in pieces. */
const PIECE_LENGTH = 1_000;

/** Ignores punctuation, and with it Markdown's signs; splits text without spaces into the language's words. */
export function countWords(text: string): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  let count = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; ) {
    const end = Math.min(text.length, at + PIECE_LENGTH);
    const segments = Array.from(segmenter.segment(text.slice(at, end)));
    // The last segment may continue in the next piece, so it is counted there, unless the piece has only this segment.
    const read = end < text.length && segments.length > 1 ? segments.slice(0, -1) : segments;
    count += read.filter(({ isWordLike }) => isWordLike === true).length;
    const beginsWithWord = segments[0]?.isWordLike === true;
    // A word longer than a piece was counted in its first piece.
    if (isInWord && beginsWithWord) count -= 1;
    isInWord = beginsWithWord && segments.length === 1;
    at = read.length < segments.length ? at + (segments.at(-1)?.index ?? 0) : end;
  }
  return count;
}
