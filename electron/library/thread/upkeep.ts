/** Schedules the library's automatic work: the daily backup, the periodic check and emptying old trash. */

import { type CancelTimer, clock } from '../clock.ts';
import type { LongJob } from '../host/requests.ts';

export const FIRST_ROUND_MS = 20_000;
const EVERY_MS = 60 * 60_000;
const TRASH_PREFIX = 'trash:';

export interface UpkeepOptions {
  /** The jobs that are due: `backup`, `check`, `forget`, or `trash:` with an entry's id; null if jobs can't run now. */
  readonly due: () => Promise<readonly string[] | null>;
  /** Resolves when the job has ended, whether it succeeded or failed. */
  readonly run: (request: LongJob) => Promise<unknown>;
  readonly onTrouble: (error: unknown) => void;
}

export class Upkeep {
  readonly #options: UpkeepOptions;
  #cancelTimer: CancelTimer | null = null;
  #isEnded = false;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#schedule(FIRST_ROUND_MS);
  }

  end(): void {
    this.#isEnded = true;
    this.#cancelTimer?.();
  }

  #schedule(afterMs: number): void {
    this.#cancelTimer = clock.after(afterMs, () => {
      void this.#round().finally(() => {
        if (!this.#isEnded) this.#schedule(EVERY_MS);
      });
    });
  }

  async #round(): Promise<void> {
    try {
      const due = this.#isEnded ? null : await this.#options.due();
      if (due === null) return;
      for (const kind of due) {
        if (kind === 'backup') await this.#options.run({ kind: 'backup', reason: 'regular' });
        else if (kind === 'check') await this.#options.run({ kind: 'check' });
      }
      const expired = due.filter((id) => id.startsWith(TRASH_PREFIX)).map((id) => id.slice(TRASH_PREFIX.length));
      if (expired.length > 0 || due.includes('forget')) await this.#options.run({ kind: 'empty_trash', ids: expired });
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }
}
