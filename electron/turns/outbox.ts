/** Batches new text: the window gets one message per display frame, or per several frames when text arrives fast. */

import { largestOf } from '../../shared/json/largest.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { TurnDelta, TurnPhase } from '../../shared/requests/running-turns.ts';

/**
 * Speed is averaged over about this time, weighting each message by its duration: two words that arrive together are
 * not fast.
 */
const MEAN_OVER_MS = 300;
/** Longer pauses count as this long, because they tell us no more about the speed. */
const PAUSE_COUNTED_MS = 1_000;

interface Pending {
  readonly conversationId: string;
  readonly messageId: string;
  text: string;
  reasoning: string;
  phase: TurnPhase | undefined;
  isLastText: boolean;
}

/**
 * The first token after a pause leaves at once, later ones within `LIMITS.coalesceMs`, or less often when text arrives
 * too fast to follow each word. So latency stays low at any rate, and the window gets at most one message a frame. Only
 * this class measures how fast text arrives. Call `flush` before a snapshot or an ending.
 */
export class Outbox {
  readonly #pending = new Map<string, Pending>();
  readonly #seq = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #immediate: ReturnType<typeof setImmediate> | null = null;
  #lastFlushAt = 0;
  /** How fast the fastest turn's text arrives: a sliding mean. */
  #charsPerMs = 0;
  readonly #send: (deltas: readonly TurnDelta[]) => void;

  constructor(send: (deltas: readonly TurnDelta[]) => void) {
    this.#send = send;
  }

  add(
    turn: { readonly turnId: string; readonly conversationId: string; readonly messageId: string },
    delta: { text?: string; reasoning?: string; phase?: TurnPhase; isLastText?: true },
  ): void {
    let pending = this.#pending.get(turn.turnId);
    if (pending === undefined) {
      pending = {
        conversationId: turn.conversationId,
        messageId: turn.messageId,
        text: '',
        reasoning: '',
        phase: undefined,
        isLastText: false,
      };
      this.#pending.set(turn.turnId, pending);
    }
    if (delta.text !== undefined) pending.text += delta.text;
    if (delta.reasoning !== undefined) pending.reasoning += delta.reasoning;
    if (delta.phase !== undefined) pending.phase = delta.phase;
    if (delta.isLastText === true) pending.isLastText = true;
    this.#schedule();
  }

  /** The sequence number of the last delta sent for this turn. */
  seq(turnId: string): number {
    return this.#seq.get(turnId) ?? 0;
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#immediate !== null) clearImmediate(this.#immediate);
    this.#timer = null;
    this.#immediate = null;
    if (this.#pending.size === 0) return;
    const now = performance.now();
    const elapsedMs = Math.min(PAUSE_COUNTED_MS, Math.max(1, now - this.#lastFlushAt));
    this.#lastFlushAt = now;
    const deltas: TurnDelta[] = [];
    const chars = largestOf(Array.from(this.#pending.values(), charsOf), 0);
    this.#charsPerMs += (chars / elapsedMs - this.#charsPerMs) * (elapsedMs / (elapsedMs + MEAN_OVER_MS));
    for (const [turnId, pending] of this.#pending) {
      const seq = this.seq(turnId) + 1;
      this.#seq.set(turnId, seq);
      deltas.push({
        turnId,
        conversationId: pending.conversationId,
        messageId: pending.messageId,
        seq,
        ...(pending.text === '' ? {} : { text: pending.text }),
        ...(pending.reasoning === '' ? {} : { reasoning: pending.reasoning }),
        ...(pending.phase === undefined ? {} : { phase: pending.phase }),
        ...(pending.isLastText ? { isLastText: true } : {}),
        ...(this.#isTooFast && charsOf(pending) > LIMITS.tooFastCharsPerMs * elapsedMs ? { isTooFast: true } : {}),
      });
    }
    this.#pending.clear();
    this.#send(deltas);
  }

  /** Forgets an ended turn. */
  close(turnId: string): void {
    this.#pending.delete(turnId);
    this.#seq.delete(turnId);
  }

  get #isTooFast(): boolean {
    return this.#charsPerMs > LIMITS.tooFastCharsPerMs;
  }

  #pauseMs(): number {
    if (this.#isTooFast) return LIMITS.coalesceTooFastMs;
    return this.#charsPerMs > LIMITS.fastCharsPerMs ? LIMITS.coalesceFastMs : LIMITS.coalesceMs;
  }

  #schedule(): void {
    if (this.#timer !== null || this.#immediate !== null) return;
    const wait = this.#lastFlushAt + this.#pauseMs() - performance.now();
    // setImmediate, not at once: one network read often holds several tokens, and they should leave together.
    if (wait <= 0) this.#immediate = setImmediate(() => this.flush());
    else this.#timer = setTimeout(() => this.flush(), wait);
  }
}

const charsOf = ({ text, reasoning }: Pending): number => text.length + reasoning.length;
