/** The checks of keys that run: each ends when the person leaves its form, or when its connection goes. */

export class RunningChecks {
  readonly #running = new Set<{
    readonly checkId: string | undefined;
    readonly connectionId: string | null;
    readonly end: AbortController;
  }>();

  /** @param connectionId null for one that is only made when the check is over */
  async run<T>(
    checkId: string | undefined,
    connectionId: string | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const check = { checkId, connectionId, end: new AbortController() };
    this.#running.add(check);
    try {
      return await work(check.end.signal);
    } finally {
      this.#running.delete(check);
    }
  }

  cancel(checkId: string): void {
    for (const check of this.#running) if (check.checkId === checkId) check.end.abort();
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) check.end.abort();
  }
}
