/** Runs pieces of work with the same key one after another. */

export class Serial {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` when all earlier work for `key` is over, whether it succeeded or not. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const run = before.then(work, work);
    this.#tails.set(key, run);
    const forget = () => {
      if (this.#tails.get(key) === run) this.#tails.delete(key);
    };
    run.then(forget, forget);
    return run;
  }
}
