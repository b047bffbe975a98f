/** Watches all deadlines of one request with a single timer, so that a token doesn't create one. */
import type { Clock } from './clock.ts';

/** A set of named deadlines. Postponing one is a map write; only bringing the earliest forward touches the timer. */
export class Deadlines<Name extends string> {
  readonly #clock: Clock;
  readonly #onPassed: (name: Name) => void;
  readonly #dueAt = new Map<Name, number>();
  #armedFor = Number.POSITIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, onPassed: (name: Name) => void) {
    this.#clock = clock;
    this.#onPassed = onPassed;
  }

  /** Sets or moves a deadline to `delayMs` from now; 0, less, or infinity removes it. */
  set(name: Name, delayMs: number): void {
    if (!(delayMs > 0) || delayMs === Number.POSITIVE_INFINITY) {
      this.#dueAt.delete(name);
      return;
    }
    const due = this.#clock.now() + delayMs;
    this.#dueAt.set(name, due);
    if (due < this.#armedFor) this.#arm(due);
  }

  /** Removes all deadlines; no callback runs after this. */
  clear(): void {
    this.#dueAt.clear();
    this.#cancel?.();
    this.#cancel = null;
    this.#armedFor = Number.POSITIVE_INFINITY;
  }

  #arm(due: number): void {
    this.#cancel?.();
    this.#armedFor = due;
    this.#cancel = this.#clock.schedule(Math.ceil(due - this.#clock.now()), () => this.#look());
  }

  #look(): void {
    this.#cancel = null;
    this.#armedFor = Number.POSITIVE_INFINITY;
    const first = this.#earliest();
    if (first !== null && first.due <= this.#clock.now()) {
      this.#dueAt.delete(first.name);
      this.#onPassed(first.name);
    }
    // The callback may have cleared or set deadlines, so check which are left.
    const next = this.#earliest();
    if (next !== null && next.due < this.#armedFor) this.#arm(next.due);
  }

  #earliest(): { readonly name: Name; readonly due: number } | null {
    let first: { readonly name: Name; readonly due: number } | null = null;
    for (const [name, due] of this.#dueAt) {
      if (first === null || due < first.due) first = { name, due };
    }
    return first;
  }
}
