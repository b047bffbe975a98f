/** Turns a planned reply into its pieces, within max_tokens and up to its planned trouble. */
import type { PlannedReply } from './practice-model.ts';
import { tokensOf } from './tokenizer.ts';

/** One token, and what it belongs to. */
export interface Piece {
  readonly kind: 'text' | 'reasoning';
  readonly token: string;
}

/** The pieces of one reply, and its counts, which are final once all pieces were read. */
export interface ReplyPieces {
  readonly pieces: Iterable<Piece>;
  /** `usage.completion_tokens` so far, thinking included. */
  tokenCount(): number;
  /** `length` if max_tokens ended it, otherwise the model's own reason. */
  finishReason(): string;
  /** True when the planned trouble is due: no more pieces come. */
  isTroubleDue(): boolean;
}

/** The pieces of `reply`: thinking first, then text, at most `maxTokens` together. */
export function piecesOf(reply: PlannedReply, maxTokens: number): ReplyPieces {
  const trouble = reply.trouble;
  const troubleAfter =
    trouble === undefined || trouble.kind === 'refuse' ? Number.POSITIVE_INFINITY : trouble.afterTokens;
  let count = 0;
  let isCutByLength = false;
  let isTroubled = false;

  function* generate(): Generator<Piece, void> {
    for (const [kind, text] of [['reasoning', reply.reasoning] as const, ['text', reply.text] as const]) {
      for (const token of tokensOf(text)) {
        if (count >= troubleAfter) {
          isTroubled = true;
          return;
        }
        if (count >= maxTokens) {
          isCutByLength = true;
          return;
        }
        count += 1;
        yield { kind, token };
      }
    }
    // A short reply may end before its planned trouble, which then comes at its end.
    isTroubled = Number.isFinite(troubleAfter);
  }

  return {
    pieces: generate(),
    tokenCount: () => count,
    finishReason: () => (isCutByLength ? 'length' : reply.finishReason),
    isTroubleDue: () => isTroubled,
  };
}
