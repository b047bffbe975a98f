/** The state machine that decides which library file is open; every opening and replacement goes through it. */

import type { LibraryChange } from '../../../shared/library.ts';
import { LibraryError } from '../library-error.ts';

/** The states in which an opening or a change can end. */
export type RestingKind = 'open' | 'locked' | 'newer' | 'failed';

export type OwnerState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly generation: number }
  | { readonly kind: 'changing'; readonly why: LibraryChange }
  | { readonly kind: 'locked' | 'newer' | 'failed' | 'closed' };

/** Changes that keep the library's content. */
const KEEPING: ReadonlySet<LibraryChange> = new Set<LibraryChange>(['encrypt', 'recover', 'save_again']);

/** The exclusive right to open or change the file. */
export interface FileChangeLock {
  /** Releases the lock and sets the file's state. `hasFailed`: the previous file is still in place. */
  readonly end: (kind: RestingKind, hasFailed?: boolean) => void;
  /** Releases the lock before a worker was asked to change anything; the generation stays the same. */
  readonly takeBack: () => void;
}

/**
 * `opening` ends in `open`, `locked`, `newer` or `failed`. From each of these, an `opening` or `changing` can start,
 * but only one at a time; `use` waits for it to end.
 */
export class FileOwner {
  #current: OwnerState = { kind: 'failed' };
  #atRest: Promise<void> = Promise.resolve();
  #number = 0;
  #contentNumber = 0;

  get state(): OwnerState {
    return this.#current;
  }

  /** Identifies the file that is open or being opened. Increases with every opening and change. */
  get generation(): number {
    return this.#number;
  }

  /** Increases when another library replaces this one: work started for the old one doesn't apply to the new one. */
  get content(): number {
    return this.#contentNumber;
  }

  get changing(): LibraryChange | null {
    return this.#current.kind === 'changing' ? this.#current.why : null;
  }

  get isOpen(): boolean {
    return this.#current.kind === 'open';
  }

  /** True during an opening or a change. */
  get isBusy(): boolean {
    return this.#current.kind === 'opening' || this.#current.kind === 'changing';
  }

  /** True if the file of this generation is still open. */
  isAt(generation: number): boolean {
    return this.#current.kind === 'open' && this.#current.generation === generation;
  }

  /** Starts a change at once. Throws `changing` during another change or an opening, and `locked` after `close`. */
  beginChange(why: LibraryChange): FileChangeLock {
    if (this.isBusy) throw new LibraryError('changing', 'the library is being changed already');
    return this.#begin({ kind: 'changing', why }, !KEEPING.has(why));
  }

  /** Starts an opening; null while another opening or a change is under way (`whenAtRest` waits for that to end). */
  beginOpening(): FileChangeLock | null {
    return this.isBusy ? null : this.#begin({ kind: 'opening' }, false);
  }

  /** Resolves when no opening or change is under way. */
  async whenAtRest(): Promise<void> {
    for (;;) {
      const atRest = this.#atRest;
      await atRest;
      if (atRest === this.#atRest) return;
    }
  }

  /** Waits for an open file and calls `work` in the same tick; rejects with `locked` if no file can be opened. */
  async use<T>(work: (generation: number) => Promise<T>): Promise<T> {
    for (;;) {
      await this.whenAtRest();
      if (this.#current.kind === 'open') return work(this.#current.generation);
      if (!this.isBusy) throw new LibraryError('locked', 'the library is not open');
    }
  }

  /** Waits for the current opening or change. Afterwards, no new one can start. */
  async close(): Promise<void> {
    await this.whenAtRest();
    this.#current = { kind: 'closed' };
  }

  #begin(state: OwnerState, isReplacing: boolean): FileChangeLock {
    if (this.#current.kind === 'closed') throw new LibraryError('locked', 'the library is closed');
    const before = this.#current;
    this.#number += 1;
    const generation = this.#number;
    this.#current = state;
    let release: () => void = () => undefined;
    this.#atRest = new Promise((resolve) => {
      release = resolve;
    });
    return {
      end: (kind, hasFailed = false) => {
        if (isReplacing && !hasFailed) this.#contentNumber += 1;
        this.#current = kind === 'open' ? { kind, generation } : { kind };
        release();
      },
      takeBack: () => {
        this.#number -= 1;
        this.#current = before;
        release();
      },
    };
  }
}
