/** The checks of keys that run: each ends when the person leaves its form, or when its connection goes. */

interface Check {
  /** Of the form whose key is kept after the check. */
  readonly checkId: string | undefined;
  readonly connectionId: string | null;
  readonly end: AbortController;
  readonly done: Promise<unknown>;
}

export class RunningChecks {
  readonly #running = new Set<Check>();

  /** @param connectionId null for one that is only made when the check is over */
  async run<T>(
    checkId: string | undefined,
    connectionId: string | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = new AbortController();
    const done = work(end.signal);
    const check = { checkId, connectionId, end, done };
    this.#running.add(check);
    try {
      return await done;
    } finally {
      this.#running.delete(check);
    }
  }

  /** Resolves when no key is checked that is to be kept. */
  async idle(): Promise<void> {
    const kept = () => [...this.#running].filter(({ checkId }) => checkId !== undefined);
    for (let left = kept(); left.length > 0; left = kept()) await Promise.allSettled(left.map(({ done }) => done));
  }

  cancel(checkId: string): void {
    for (const check of this.#running) if (check.checkId === checkId) check.end.abort();
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) check.end.abort();
  }
}
