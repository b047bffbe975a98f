/** The checks of keys that run: each ends when the person leaves its form, or when its connection goes. */

import type { UncheckedKey } from './unchecked-keys.ts';

interface Check {
  /** Of the form whose key is kept after the check. */
  readonly checkId: string | undefined;
  readonly connectionId: string | null;
  /** Null where no key was typed. */
  readonly typed: UncheckedKey | null;
  readonly end: AbortController;
  readonly done: Promise<unknown>;
}

export interface RunningChecksOptions {
  /** Is told of the typed keys that are being checked, whenever these are others. */
  readonly onTyped: (keys: readonly UncheckedKey[]) => void;
  /** A key was not taken, and nobody is there to see the answer. */
  readonly onUnseen: (key: UncheckedKey) => void;
  readonly isWatched: () => boolean;
}

export class RunningChecks {
  readonly #running = new Set<Check>();
  readonly #options: RunningChecksOptions;
  #isEnding = false;

  constructor(options: RunningChecksOptions) {
    this.#options = options;
  }

  /**
   * @param checkId of the form that keeps what was typed; undefined where nobody waits for a key to be kept
   * @param connectionId null for one that is only made when the check is over
   * @param key the key that the form was given; null where it was given none
   */
  async run<T extends { readonly ok: boolean }>(
    checkId: string | undefined,
    connectionId: string | null,
    key: UncheckedKey | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = new AbortController();
    const done = work(end.signal);
    const typed = checkId === undefined ? null : key;
    const check = { checkId, connectionId, typed, end, done };
    this.#running.add(check);
    this.#tell(check);
    try {
      const result = await done;
      const isLost = !result.ok && !end.signal.aborted && !this.#options.isWatched();
      if (typed !== null && isLost && !this.#isEnding) this.#options.onUnseen(typed);
      return result;
    } finally {
      this.#running.delete(check);
      this.#tell(check);
    }
  }

  /** Resolves when no key is checked that is to be kept. */
  async idle(): Promise<void> {
    const kept = () => [...this.#running].filter(({ checkId }) => checkId !== undefined);
    for (let left = kept(); left.length > 0; left = kept()) await Promise.allSettled(left.map(({ done }) => done));
  }

  cancel(checkId: string): void {
    for (const check of this.#running) if (check.checkId === checkId) this.#abort(check);
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) this.#abort(check);
  }

  /** The app ends: what still runs keeps nothing, and stays told as it is now. */
  breakOff(): void {
    this.#isEnding = true;
    for (const { end } of this.#running) end.abort();
  }

  /** Whoever cancels it does not miss the key. */
  #abort(check: Check): void {
    check.end.abort();
    this.#tell(check);
  }

  #tell({ typed }: Check): void {
    if (typed === null || this.#isEnding) return;
    const wanted = [...this.#running].filter(({ end }) => !end.signal.aborted);
    this.#options.onTyped(wanted.flatMap((check) => check.typed ?? []));
  }
}
