/** Which prompts a `/` at the beginning of a line offers, and where what was typed for them stands. Pure. */

import type { Prompt } from '../../../shared/saved-items.ts';
import type { TypedPlace } from '../../store/chats/chat-ui-store.ts';
import { matchText, type TextMatch, wordsOf } from '../../words/text-match.ts';

/** What is looked for by typing on is not found by scrolling. */
const SHOWN_MAX = 50;
/** A longer line is a text of its own. */
const QUERY_MAX_CHARS = 80;

/** What stands between a `/` at the beginning of a line and the caret; null when there is none. */
export function typedBefore(text: string, caret: number): TypedPlace | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  if (text[start] !== '/' || caret <= start || caret - start > QUERY_MAX_CHARS) return null;
  return { start, typed: text.slice(start, caret) };
}

export interface PromptChoice {
  readonly prompt: Prompt;
  readonly marks: TextMatch['marks'];
}

/** Those whose name fits first, those whose text does behind them, otherwise in their order. */
export function promptChoices(prompts: readonly Prompt[], typed: string): readonly PromptChoice[] {
  // A second sign is a path or a comment, not a question for a prompt.
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
