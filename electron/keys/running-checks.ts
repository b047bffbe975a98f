/** Tracks the running checks of keys: each ends when the person leaves its form, or when its connection is removed. */

import type { CheckName } from '../../shared/connection.ts';
import type { UncheckedKey } from './unchecked-keys.ts';

/** Who started the check. */
export interface CheckOwner extends CheckName {
  /** The window whose page waits for the answer. */
  readonly windowId?: number;
}

interface Check {
  readonly owner: CheckOwner;
  /** The page that started the check is gone, alone or with its window. */
  isUnseen: boolean;
  readonly connectionId: string | null;
  /** Null if no key was typed. */
  readonly typed: UncheckedKey | null;
  readonly end: AbortController;
  readonly done: Promise<unknown>;
}

export interface RunningChecksOptions {
  /** Gets the typed keys that are being checked, whenever they change. */
  readonly onTyped: (keys: readonly UncheckedKey[]) => void;
  /** A key was not accepted, and the page that started the check is no longer there to say so. */
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
   * @param owner with the id of the form that stores what was typed; without it, `idle` does not wait for the check
   * @param connectionId null for a connection that is only created after the check
   * @param key the key that was typed into the form; null for none
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

  /** Resolves when no key that should be stored is being checked. */
  async idle(): Promise<void> {
    const kept = () => [...this.#running].filter(({ owner }) => owner.checkId !== undefined);
    for (let left = kept(); left.length > 0; left = kept()) await Promise.allSettled(left.map(({ done }) => done));
  }

  /**
   * The person left the form: the check with this name stores nothing, unless that has happened already. The answer
   * says so.
   */
  cancel(checkId: string): void {
    for (const check of this.#running) if (check.owner.checkId === checkId) this.#abort(check);
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) this.#abort(check);
  }

  /** This window's page is gone or reloads: results that it waited for are reported in another way. */
  leavePage(windowId: number): void {
    for (const check of this.#running) if (check.owner.windowId === windowId) check.isUnseen = true;
  }

  /** The app quits: running checks store nothing. Their notes stay on disk, and the next start reports them. */
  breakOff(): void {
    this.#isEnding = true;
    for (const { end } of this.#running) end.abort();
  }

  /** Cancelled checks are not reported. */
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
