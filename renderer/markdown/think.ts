// Separates reasoning that a model writes into its answer as <think>…</think>.

export interface InlineThink {
  /** The reasoning, or null when there is none. */
  readonly reasoning: string | null;
  /** The answer without it. */
  readonly answer: string;
  /** The reasoning is still being written. */
  readonly isThinking: boolean;
}

const OPENERS = ['<think>', '<thinking>'] as const;

/**
 * Splits `text`, which may still be growing. Only a block at the very beginning counts, so that an answer about the tag
 * keeps it. A beginning that may become the opener (`<thi`) belongs to neither part yet while `isStreaming`.
 */
export function splitInlineThink(text: string, isStreaming: boolean): InlineThink {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  for (const opener of OPENERS) {
    if (rest.startsWith(opener)) return splitAt(rest.slice(opener.length), `</${opener.slice(1)}`, isStreaming);
    if (isStreaming && rest !== '' && opener.startsWith(rest))
      return { reasoning: null, answer: '', isThinking: false };
  }
  return { reasoning: null, answer: text, isThinking: false };
}

function splitAt(text: string, closer: string, isStreaming: boolean): InlineThink {
  const end = text.indexOf(closer);
  if (end >= 0) {
    const reasoning = text.slice(0, end).trim();
    const answer = text.slice(end + closer.length).replace(/^\s+/, '');
    return { reasoning: reasoning === '' ? null : reasoning, answer, isThinking: false };
  }
  let reasoning = text.trimStart();
  if (isStreaming) {
    // A closer that has only half arrived is not shown.
    for (let size = Math.min(closer.length - 1, reasoning.length); size > 0; size--) {
      if (closer.startsWith(reasoning.slice(-size))) {
        reasoning = reasoning.slice(0, -size);
        break;
      }
    }
  }
  return { reasoning, answer: '', isThinking: isStreaming };
}
