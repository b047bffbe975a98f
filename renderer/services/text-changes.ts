/** Finds the words that one text contains and another does not. */

import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of one of the texts; `isOnlyHere`: the other text does not contain it. */
export interface TextPart {
  readonly text: string;
  readonly isOnlyHere: boolean;
}

export interface TextChanges {
  readonly before: readonly TextPart[];
  readonly now: readonly TextPart[];
}

/** How long each comparison, first by words and then by lines, may block the window. */
const SEARCH_MAX_MS = 300;

/** Null if the texts are too different to be compared in time. */
export function changesBetween(before: string, now: string): TextChanges | null {
  const options = { timeout: SEARCH_MAX_MS };
  const changes = diffWordsWithSpace(before, now, options) ?? diffLines(before, now, options);
  if (changes === undefined) return null;
  return {
    before: changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isOnlyHere: removed })),
    now: changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isOnlyHere: added })),
  };
}
