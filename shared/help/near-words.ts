/** Finds the word that was probably meant by a mistyped one. */

/** Longer words aren't corrected. */
const LETTERS_MAX = 24;

/** How many letters may be wrong, missing, added or swapped in a word of this length. */
const slipsIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The known word that differs least from `word` and begins with the same letter; null if none is near. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  if (word.length > LETTERS_MAX) return null;
  let most = slipsIn(word.length);
  let nearest: string | null = null;
  for (const one of known) {
    if (most === 0) break;
    if (one[0] !== word[0] || Math.abs(one.length - word.length) > most) continue;
    if (slips(word, one) > most) continue;
    nearest = one;
    most = slips(word, one) - 1;
  }
  return nearest;
}

/** The Damerau-Levenshtein distance that changes no letter twice (“optimal string alignment”). */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
