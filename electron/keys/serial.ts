/** Lets pieces of work about the same thing run one after the other. */

export class Serial {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs `work` when everything given before for `key` is over, whatever became of it. */
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
