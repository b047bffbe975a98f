/** Tracks the running checks of keys and connections, and remembers unsaved keys that no page has reported. */

import type { CheckName } from '../../shared/connection.ts';

/** The connection and time of a typed key whose check failed, not the key itself. */
export interface UnsavedKey {
  /** The connection's name, or the name that it would have had. */
  readonly connectionName: string;
  /** Unix milliseconds. */
  readonly typedAt: number;
}

/** Who started the check. */
export interface CheckOwner extends CheckName {
  /** The window whose page waits for the answer. */
  readonly windowId?: number;
}

interface Check {
  readonly owner: CheckOwner;
  /** True once the page that started the check is gone, alone or with its window. */
  isUnseen: boolean;
  readonly connectionId: string | null;
  readonly end: AbortController;
  readonly done: Promise<unknown>;
}

export interface KeyChecksOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called when the check of a typed key fails and the page that started it is no longer there to say so. */
  readonly onUnseenKey: () => void;
}

export class KeyChecks {
  readonly #options: KeyChecksOptions;
  readonly #running = new Set<Check>();
  #left: readonly UnsavedKey[] = [];

  constructor(options: KeyChecksOptions) {
    this.#options = options;
  }

  /**
   * @param owner `checkId` is present if a typed key will be stored; `idle` waits only for such checks
   * @param connectionId null for a connection that is only created after the check
   * @param connectionName the connection's name if a key was typed for it; null if none was typed
   */
  async run<T extends { readonly ok: boolean }>(
    owner: CheckOwner,
    connectionId: string | null,
    connectionName: string | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = new AbortController();
    const typedAt = this.#options.now();
    const done = work(end.signal);
    const check: Check = { owner, isUnseen: false, connectionId, end, done };
    this.#running.add(check);
    try {
      const result = await done;
      const isLost = !result.ok && !end.signal.aborted && check.isUnseen;
      if (owner.checkId !== undefined && connectionName !== null && isLost) {
        this.#left = [...this.#left, { connectionName, typedAt }];
        this.#options.onUnseenKey();
      }
      return result;
    } finally {
      this.#running.delete(check);
    }
  }

  /** Resolves when no check is running whose key would be stored. */
  async idle(): Promise<void> {
    const kept = () => [...this.#running].filter(({ owner }) => owner.checkId !== undefined);
    for (let left = kept(); left.length > 0; left = kept()) await Promise.allSettled(left.map(({ done }) => done));
  }

  /**
   * Call when the user has left the form: the check with this id stores nothing. If it has already stored something,
   * its own answer says so.
   */
  cancel(checkId: string): void {
    for (const check of this.#running) if (check.owner.checkId === checkId) check.end.abort();
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) check.end.abort();
  }

  /** Call when this window's page is gone or reloads: if the check of a key from it then fails, calls `onUnseenKey`. */
  leavePage(windowId: number): void {
    for (const check of this.#running) if (check.owner.windowId === windowId) check.isUnseen = true;
  }

  /** Call when the app quits: running checks store nothing. */
  abortAll(): void {
    for (const { end } of this.#running) end.abort();
  }

  /** Keys whose failed check no page has shown. Each is returned once. */
  takeUnreported(): readonly UnsavedKey[] {
    const left = this.#left;
    this.#left = [];
    return left;
  }
}
