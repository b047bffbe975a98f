/** Holds the answers of an experiment whose requests are running. */

import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import type { StopReason, Turn } from '../turns/turn.ts';
import { runningRow } from './answer-turn.ts';

interface LiveAnswer {
  readonly turn: Turn;
  /** How many requests were sent for the answer, this one included. */
  readonly requests: number;
  /** Resolves when the answer is stored. */
  readonly done: Promise<void>;
}

export class LiveAnswers {
  readonly #live = new Map<number, LiveAnswer>();

  get size(): number {
    return this.#live.size;
  }

  get ordinals(): readonly number[] {
    return [...this.#live.keys()];
  }

  add(ordinal: number, answer: LiveAnswer): void {
    this.#live.set(ordinal, answer);
  }

  remove(ordinal: number): void {
    this.#live.delete(ordinal);
  }

  turn(ordinal: number): Turn | undefined {
    return this.#live.get(ordinal)?.turn;
  }

  /** The answer as the grid shows it now. */
  row(ordinal: number): AnswerRow | undefined {
    const live = this.#live.get(ordinal);
    return live && runningRow(live.turn, ordinal, live.requests);
  }

  /** Ends all running answers, keeps what arrived, and resolves when it is stored. */
  async stop(reason: StopReason): Promise<void> {
    for (const { turn } of this.#live.values()) turn.stop(reason);
    await this.ended();
  }

  /** Resolves once no request is running. */
  async ended(): Promise<void> {
    while (this.#live.size > 0) await Promise.all([...this.#live.values()].map(({ done }) => done));
  }
}
