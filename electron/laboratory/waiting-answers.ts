/** Holds the answers that an experiment still has to send, and chooses the next one. */

import { placeOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan, PlannedSetting } from '../../shared/laboratory/experiment.ts';
import type { WaitingAnswer } from '../library/experiments-api.ts';
import type { Places } from './places.ts';

/**
 * An answer to send now, or the time when the next may be sent. `dueAt` is null while nothing waits or all connections
 * are busy.
 */
type NextAnswer =
  | { readonly answer: WaitingAnswer }
  | { readonly answer: null /** Unix milliseconds. */; readonly dueAt: number | null };

export class WaitingAnswers {
  readonly #plan: ExperimentPlan;
  readonly #places: Places;
  readonly #waiting = new Map<number, WaitingAnswer>();

  constructor(plan: ExperimentPlan, places: Places, stored: readonly WaitingAnswer[]) {
    this.#plan = plan;
    this.#places = places;
    for (const answer of [...stored].sort((one, other) => this.#orderOf(one) - this.#orderOf(other))) this.add(answer);
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(answer: WaitingAnswer): void {
    this.#waiting.set(answer.ordinal, answer);
  }

  remove(ordinal: number): void {
    this.#waiting.delete(ordinal);
  }

  /**
   * @param now Unix milliseconds
   * @param parallel requests that each connection may answer at once
   */
  next(now: number, parallel: number): NextAnswer {
    let earliest = Number.POSITIVE_INFINITY;
    for (const answer of this.#waiting.values()) {
      const { connectionId } = settingOf(this.#plan, answer.ordinal);
      if (!this.#places.isFree(connectionId, parallel)) continue;
      const due = Math.max(answer.dueAt ?? 0, this.#places.notBefore(connectionId));
      if (due <= now) return { answer };
      earliest = Math.min(earliest, due);
    }
    return { answer: null, dueAt: Number.isFinite(earliest) ? earliest : null };
  }

  /** Every cell gets its first answer before any gets its second. */
  #orderOf({ ordinal }: WaitingAnswer): number {
    const { setting, case: column, repeat } = placeOf(ordinal, this.#plan);
    return (repeat * this.#plan.cases.length + column) * this.#plan.settings.length + setting;
  }
}

export function settingOf(plan: ExperimentPlan, ordinal: number): PlannedSetting {
  const setting = plan.settings[placeOf(ordinal, plan).setting];
  if (setting === undefined) throw new Error('the plan has no such setting');
  return setting;
}

export function caseOf(plan: ExperimentPlan, ordinal: number): ExperimentPlan['cases'][number] {
  const found = plan.cases[placeOf(ordinal, plan).case];
  if (found === undefined) throw new Error('the plan has no such case');
  return found;
}
