/** Runs a limited number of turns at a time; the others wait for a free place in order of arrival. */

import { clamp, LIMITS } from '../../shared/limits.ts';
import type { Clock } from '../service/clock.ts';
import type { StopReason, Turn } from './turn.ts';

export interface TurnPoolOptions {
  readonly maxConcurrent: () => number;
  readonly clock: Pick<Clock, 'schedule'>;
  /** Runs one turn until its ending has been handled. */
  readonly runToEnd: (turn: Turn) => Promise<void>;
  /** Called when `runToEnd` rejects, which should not happen. */
  readonly onTrouble: (error: unknown) => void;
}

export class TurnPool {
  readonly #options: TurnPoolOptions;
  /** Running, ending and waiting turns, by message id. */
  readonly #turns = new Map<string, Turn>();
  readonly #waiting: Turn[] = [];
  readonly #endings = new Map<Turn, Promise<void>>();
  /** How many places are taken. */
  #active = 0;

  constructor(options: TurnPoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#turns.size;
  }

  get ids(): readonly string[] {
    return [...this.#turns.keys()];
  }

  get(messageId: string): Turn | undefined {
    return this.#turns.get(messageId);
  }

  of(conversationId: string): readonly Turn[] {
    return [...this.#turns.values()].filter((turn) => turn.conversationId === conversationId);
  }

  hasConversation(conversationId: string): boolean {
    for (const turn of this.#turns.values()) if (turn.conversationId === conversationId) return true;
    return false;
  }

  /** Registers a turn before it runs, so that it can be stopped. */
  add(turn: Turn): void {
    this.#turns.set(turn.messageId, turn);
  }

  /** Runs a registered turn as soon as there is a free place. */
  start(turn: Turn): void {
    this.#waiting.push(turn);
    this.#fill();
  }

  /** Makes a turn count as ended; it keeps its place until `runToEnd` is done. */
  forget(turn: Turn): void {
    if (this.#turns.get(turn.messageId) === turn) this.#turns.delete(turn.messageId);
  }

  stop(turn: Turn, reason: StopReason): void {
    turn.stop(reason);
    const place = this.#waiting.indexOf(turn);
    if (place < 0) return;
    // A waiting turn has no place to free, and needs none to end.
    this.#waiting.splice(place, 1);
    this.#run(turn, () => undefined);
  }

  stopAll(reason: StopReason): void {
    for (const turn of [...this.#turns.values()]) this.stop(turn, reason);
  }

  /** Resolves when these turns have ended and all follow-up work is done. */
  async ended(turns: readonly Turn[]): Promise<void> {
    await Promise.all(turns.map((turn) => this.#endings.get(turn)));
  }

  /** Resolves when no turn runs. */
  async idle(): Promise<void> {
    while (this.#endings.size > 0) await Promise.all([...this.#endings.values()]);
  }

  /**
   * Call after the computer slept: a turn that gets no byte for a while has silently lost its connection and ends as
   * interrupted.
   */
  noteResume(): void {
    const isListening = (turn: Turn) => this.#endings.has(turn) && turn.phase.kind !== 'retrying';
    const before = new Map([...this.#turns.values()].filter(isListening).map((turn) => [turn, turn.activity]));
    this.#options.clock.schedule(LIMITS.silenceAfterResumeMs, () => {
      for (const [turn, activity] of before)
        if (turn.activity === activity && isListening(turn)) this.stop(turn, 'asleep');
    });
  }

  #fill(): void {
    const places = clamp(this.#options.maxConcurrent(), 1, LIMITS.concurrentTurnsMax);
    while (this.#active < places) {
      const turn = this.#waiting.shift();
      if (turn === undefined) return;
      this.#active += 1;
      this.#run(turn, () => {
        this.#active -= 1;
        this.#fill();
      });
    }
  }

  #run(turn: Turn, onEnded: () => void): void {
    const ended = this.#options
      .runToEnd(turn)
      .catch(this.#options.onTrouble)
      .finally(() => {
        this.forget(turn);
        this.#endings.delete(turn);
        onEnded();
      });
    this.#endings.set(turn, ended);
  }
}
