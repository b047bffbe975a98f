/** Running turns as the window sees them: their state, and what arrives for them. */

import type { AppError } from '../errors.ts';

/** The state of a running turn when a window attaches: the message's text already includes deltas up to this `seq`. */
export interface TurnSnapshot {
  readonly turnId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly phase: TurnPhase;
}

/** What a running turn is doing, for the line below a streaming reply. */
export type TurnPhase =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'waiting'; readonly waitedMs: number }
  /** `firstTokenMs`: from sending to the first token of the turn. */
  | { readonly kind: 'reasoning'; readonly firstTokenMs: number }
  | { readonly kind: 'answering'; readonly firstTokenMs: number }
  /** `until`: when the next attempt starts, in Unix milliseconds. */
  | {
      readonly kind: 'retrying';
      readonly attempt: number;
      readonly ofAttempts: number;
      readonly until: number;
      readonly error: AppError;
    };

/** What arrived for one turn since its previous delta. */
export interface TurnDelta extends Pick<TurnSnapshot, 'turnId' | 'conversationId' | 'messageId'> {
  /** Starts at 1 and rises by one with each delta of the turn. */
  readonly seq: number;
  readonly text?: string;
  readonly reasoning?: string;
  readonly phase?: TurnPhase;
  /** True if no more text follows. */
  readonly isLastText?: true;
  /** True if the text arrives faster than `LIMITS.tooFastCharsPerMs`. */
  readonly isTooFast?: true;
}
