/** The checks of keys that run: each ends when the person leaves its form, or when its connection goes. */

import type { CheckName } from '../../shared/connection.ts';
import type { UncheckedKey } from './unchecked-keys.ts';

/** Whose check it is. */
export interface CheckOwner extends CheckName {
  /** The window whose page waits for the answer. */
  readonly windowId?: number;
}

interface Check {
  readonly owner: CheckOwner;
  /** The page that asked has gone, alone or with its window. */
  isUnseen: boolean;
  readonly connectionId: string | null;
  /** Null where no key was typed. */
  readonly typed: UncheckedKey | null;
  readonly end: AbortController;
  readonly done: Promise<unknown>;
}

export interface RunningChecksOptions {
  /** Is told of the typed keys that are being checked, whenever these are others. */
  readonly onTyped: (keys: readonly UncheckedKey[]) => void;
  /** A key was not taken, and the page that asked is not there any more to say so. */
  readonly onUnseen: (key: UncheckedKey) => void;
}

export class RunningChecks {
  readonly #running = new Set<Check>();
  readonly #options: RunningChecksOptions;
  #isEnding = false;

  constructor(options: RunningChecksOptions) {
    this.#options = options;
  }

  /**
   * @param owner with the id of the form that keeps what was typed; without it nobody waits for a key to be kept
   * @param connectionId null for one that is only made when the check is over
   * @param key the key that the form was given; null where it was given none
   */
  async run<T extends { readonly ok: boolean }>(
    owner: CheckOwner,
    connectionId: string | null,
    key: UncheckedKey | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = new AbortController();
    const done = work(end.signal);
    const typed = owner.checkId === undefined ? null : key;
    const check: Check = { owner, isUnseen: false, connectionId, typed, end, done };
    this.#running.add(check);
    this.#tell(check);
    try {
      const result = await done;
      const isLost = !result.ok && !end.signal.aborted && check.isUnseen;
      if (typed !== null && isLost && !this.#isEnding) this.#options.onUnseen(typed);
      return result;
    } finally {
      this.#running.delete(check);
      this.#tell(check);
    }
  }

  /** Resolves when no key is checked that is to be kept. */
  async idle(): Promise<void> {
    const kept = () => [...this.#running].filter(({ owner }) => owner.checkId !== undefined);
    for (let left = kept(); left.length > 0; left = kept()) await Promise.allSettled(left.map(({ done }) => done));
  }

  /** The person left the form: what runs under this name keeps nothing, unless it is kept already, which its answer says. */
  cancel(checkId: string): void {
    for (const check of this.#running) if (check.owner.checkId === checkId) this.#abort(check);
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) this.#abort(check);
  }

  /** The page of this window is gone, or loads anew: whoever waited there for an answer is told in another way. */
  leavePage(windowId: number): void {
    for (const check of this.#running) if (check.owner.windowId === windowId) check.isUnseen = true;
  }

  /** The app ends: what still runs keeps nothing, and stays told as it is now, which the next start says. */
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
