/** Finds the prompts to offer after a `/` at the beginning of a line. Pure. */

import type { Prompt } from '../../../shared/saved-items.ts';
import type { TypedPlace } from '../../store/window/ui-store.ts';
import { matchText, type TextMatch, wordsOf } from '../../words/text-match.ts';

/** People refine the query rather than scroll further. */
const SHOWN_MAX = 50;
/** A longer line is ordinary text. */
const QUERY_MAX_CHARS = 80;

/** The text from a `/` at the beginning of a line to the caret; null if there is none, or it is too long. */
export function typedBefore(text: string, caret: number): TypedPlace | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  if (text[start] !== '/' || caret <= start || caret - start > QUERY_MAX_CHARS) return null;
  return { start, typed: text.slice(start, caret) };
}

export interface PromptChoice {
  readonly prompt: Prompt;
  readonly marks: TextMatch['marks'];
}

/** Prompts whose name matches come first, then those whose text matches. */
export function promptChoices(prompts: readonly Prompt[], typed: string): readonly PromptChoice[] {
  // A second slash means a path or a comment.
  if (typed.slice(1).includes('/')) return [];
  const words = wordsOf(typed.slice(1));
  const ranks: PromptChoice[][] = [[], [], [], []];
  for (const prompt of prompts) {
    const match = matchText(prompt.name, words);
    if (match !== null) ranks[match.rank]?.push({ prompt, marks: match.marks });
    else if (matchText(prompt.text, words) !== null) ranks[3]?.push({ prompt, marks: [] });
  }
  return ranks.flat().slice(0, SHOWN_MAX);
}
