/** Ranks what the palette offers by how well its words match. Pure. */

import { fold } from '../../shared/search/fold.ts';
import { matchText, type TextMatch } from '../words/text-match.ts';

export interface Also {
  /** The synonym that matched; null when the title did. */
  readonly also: string | null;
}

/** An item that people find by its title or by its synonyms, which are separated by commas. */
export interface Titled {
  readonly title: string;
  /** The part of the title that names the item; a match at its beginning counts as one at the title's. */
  readonly name?: string;
  readonly synonyms: string;
}

/** The rank of items that match by a synonym, their contents, or the beginnings of words. */
export const LAST_RANK = 3;

export interface Ranked<T> extends Also {
  readonly value: T;
  readonly text: string;
  readonly marks: TextMatch['marks'];
  /** The rank of the `TextMatch`, or `LAST_RANK`. */
  readonly rank: number;
}

/**
 * The first `max` matches by rank, in the order of `values` within a rank; matches by `moreOf` come last. Stops once
 * `max` items start with the query.
 */
export function best<T>(
  values: readonly T[],
  words: readonly string[],
  max: number,
  textOf: (value: T) => string,
  moreOf?: (value: T) => string,
  nameOf?: (value: T) => string | undefined,
): readonly Ranked<T>[] {
  const ranks: readonly [Ranked<T>[], Ranked<T>[], Ranked<T>[], Ranked<T>[]] = [[], [], [], []];
  const [first = ''] = words;
  const isNamed = (value: T): boolean => beginsWith(nameOf?.(value) ?? '', first);
  for (const value of values) {
    const text = textOf(value);
    // Once enough texts have a word that begins like the query, only texts and names that begin like it can rank
    // higher.
    if (ranks[0].length + ranks[1].length >= max && !beginsWith(text, first) && !isNamed(value)) continue;
    const match = matchText(text, words);
    if (match !== null) {
      const rank = isNamed(value) ? 0 : match.rank;
      if (ranks[rank].length < max) ranks[rank].push({ value, text, marks: match.marks, rank, also: null });
      if (ranks[0].length === max) break;
    } else if (moreOf !== undefined && ranks[3].length < max) {
      const more = moreOf(value);
      if (matchText(more, words) !== null)
        ranks[3].push({ value, text, marks: [], rank: LAST_RANK, also: synonymIn(more, words) });
    }
  }
  return ranks.flat().slice(0, max);
}

/** The synonym that has most of the words; null if there are no synonyms. */
function synonymIn(synonyms: string, words: readonly string[]): string | null {
  const [, ...all] = synonyms.split(', ');
  const counted = all.map((synonym) => {
    const lower = fold(synonym);
    return { synonym, count: words.filter((word) => lower.includes(word)).length };
  });
  return counted.toSorted((a, b) => b.count - a.count)[0]?.synonym ?? null;
}

/** Reads a longer piece than the word: folding leaves out accents and some other characters. */
const beginsWith = (text: string, word: string): boolean => fold(text.slice(0, 4 * word.length)).startsWith(word);
