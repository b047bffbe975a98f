/** Joins what arrives within one display frame, or three at high speed, into one message to the window. */

import { LIMITS } from '../../shared/limits.ts';
import type { TurnDelta, TurnPhase } from '../../shared/running-turns.ts';

/**
 * Speed is averaged over about this time, weighting each message by its duration: two words that arrive together are
 * not fast.
 */
const MEAN_OVER_MS = 300;
/** Longer pauses count as this long: they say nothing more about the speed. */
const PAUSE_COUNTED_MS = 1_000;

interface Pending {
  readonly conversationId: string;
  readonly messageId: string;
  text: string;
  reasoning: string;
  phase: TurnPhase | undefined;
  isAll: boolean;
}

/**
 * The first token after a pause leaves at once, later ones within `LIMITS.coalesceMs`, or within
 * `LIMITS.coalesceFastMs` once text arrives too fast for following each word. So latency stays low at any rate, and the
 * window gets at most one message a frame. Call `flush` before a snapshot or an ending.
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
    delta: { text?: string; reasoning?: string; phase?: TurnPhase; isAll?: true },
  ): void {
    let pending = this.#pending.get(turn.turnId);
    if (pending === undefined) {
      pending = {
        conversationId: turn.conversationId,
        messageId: turn.messageId,
        text: '',
        reasoning: '',
        phase: undefined,
        isAll: false,
      };
      this.#pending.set(turn.turnId, pending);
    }
    if (delta.text !== undefined) pending.text += delta.text;
    if (delta.reasoning !== undefined) pending.reasoning += delta.reasoning;
    if (delta.phase !== undefined) pending.phase = delta.phase;
    if (delta.isAll === true) pending.isAll = true;
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
    let chars = 0;
    for (const [turnId, pending] of this.#pending) {
      const seq = this.seq(turnId) + 1;
      this.#seq.set(turnId, seq);
      chars = Math.max(chars, pending.text.length + pending.reasoning.length);
      deltas.push({
        turnId,
        conversationId: pending.conversationId,
        messageId: pending.messageId,
        seq,
        ...(pending.text === '' ? {} : { text: pending.text }),
        ...(pending.reasoning === '' ? {} : { reasoning: pending.reasoning }),
        ...(pending.phase === undefined ? {} : { phase: pending.phase }),
        ...(pending.isAll ? { isAll: true } : {}),
      });
    }
    this.#pending.clear();
    this.#charsPerMs += (chars / elapsedMs - this.#charsPerMs) * (elapsedMs / (elapsedMs + MEAN_OVER_MS));
    this.#send(deltas);
  }

  /** Forgets an ended turn. */
  close(turnId: string): void {
    this.#pending.delete(turnId);
    this.#seq.delete(turnId);
  }

  #schedule(): void {
    if (this.#timer !== null || this.#immediate !== null) return;
    const isFast = this.#charsPerMs > LIMITS.fastCharsPerMs && this.#charsPerMs < LIMITS.floodCharsPerMs;
    const pauseMs = isFast ? LIMITS.coalesceFastMs : LIMITS.coalesceMs;
    const wait = this.#lastFlushAt + pauseMs - performance.now();
    // setImmediate, not at once: one network read often holds several tokens, and they should leave together.
    if (wait <= 0) this.#immediate = setImmediate(() => this.flush());
    else this.#timer = setTimeout(() => this.flush(), wait);
  }
}
