/** Tracks a run's spending: what was used, what is reserved, and which cap the next request could exceed. */

import type { PauseReason } from '../../shared/laboratory/answers.ts';
import type { Caps } from '../../shared/laboratory/experiment.ts';
import { NANO } from '../../shared/usage/costs.ts';
import type { Counted, StoredRun } from '../library/experiments-api.ts';

export class Budget {
  caps: Caps;
  #requests: number;
  /** What is used and what is reserved, added up. */
  #tokens: number;
  #nano: number;

  constructor(caps: Caps, { requests, tokens, nano }: StoredRun['counted']) {
    this.caps = caps;
    this.#requests = requests;
    this.#tokens = tokens;
    this.#nano = nano;
  }

  /** The cap that one more request could exceed; null if there is none. */
  reachedBy(most: Counted): Extract<PauseReason, 'requests' | 'money' | 'tokens'> | null {
    const { requests, tokens, money } = this.caps;
    if (requests !== null && this.#requests + 1 > requests) return 'requests';
    if (money !== null && this.#nano + most.nano > Math.round(Number(money.amount) * NANO)) return 'money';
    if (tokens !== null && this.#tokens + most.tokens > tokens) return 'tokens';
    return null;
  }

  reserve(most: Counted): void {
    const { tokens, nano } = this.storable(most);
    this.#requests += 1;
    this.#tokens += tokens;
    this.#nano += nano;
  }

  /** Call when the request wasn't sent: drops its reservation. */
  release(most: Counted): void {
    this.settle(most, { tokens: 0, nano: 0 }, false);
  }

  /** Replaces a reservation with what was used. */
  settle(most: Counted, used: Counted, isSent: boolean): void {
    const { tokens, nano } = this.storable(most);
    if (!isSent) this.#requests -= 1;
    this.#tokens += used.tokens - tokens;
    this.#nano += used.nano - nano;
  }

  /** Replaces infinite values by 0: `reachedBy` allows them only without a cap, and then nothing need be reserved. */
  storable({ tokens, nano }: Counted): Counted {
    return { tokens: Number.isFinite(tokens) ? tokens : 0, nano: Number.isFinite(nano) ? nano : 0 };
  }
}
