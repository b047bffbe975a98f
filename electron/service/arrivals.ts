/** Notes when the bytes of an answer arrived, with a bounded number of notes. */

import { LIMITS } from '../../shared/limits.ts';
import type { Arrival } from '../../shared/requests/request-details.ts';

export class Arrivals {
  readonly #startedAt = performance.now();
  /** Grows as notes are merged, so that the whole answer stays covered. */
  #gapMs = 1;
  #kept: Arrival[] = [];

  /** Notes that `bytes` bytes had arrived in total at the time `at`, as of `performance.now()`. */
  note(bytes: number, at: number): void {
    const ms = Math.max(0, Math.round(at - this.#startedAt));
    const last = this.#kept.at(-1);
    if (last !== undefined && ms - last[1] < this.#gapMs) {
      this.#kept[this.#kept.length - 1] = [bytes, last[1]];
      return;
    }
    this.#kept.push([bytes, ms]);
    if (this.#kept.length <= LIMITS.arrivalsKeptMax) return;
    this.#gapMs *= 2;
    this.#kept = merged(this.#kept, this.#gapMs);
  }

  get kept(): readonly Arrival[] {
    return this.#kept;
  }
}

/** Joins notes that are less than `gapMs` apart. */
function merged(arrivals: readonly Arrival[], gapMs: number): Arrival[] {
  const kept: Arrival[] = [];
  for (const [bytes, ms] of arrivals) {
    const last = kept.at(-1);
    if (last !== undefined && ms - last[1] < gapMs) kept[kept.length - 1] = [bytes, last[1]];
    else kept.push([bytes, ms]);
  }
  return kept;
}
