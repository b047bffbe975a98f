/** Owns which library file is open: the one state machine that every opening and every change of the file goes through. */

import type { LibraryChange } from '../../../shared/library.ts';
import { LibraryError } from '../library-error.ts';

/** What an opening or a change can end in. */
export type RestingKind = 'open' | 'locked' | 'newer' | 'failed';

export type OwnerState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly generation: number }
  | { readonly kind: 'changing'; readonly why: LibraryChange }
  | { readonly kind: 'locked' | 'newer' | 'failed' | 'closed' };

/** Changes after which the library holds what it held before. */
const KEEPING: ReadonlySet<LibraryChange> = new Set<LibraryChange>(['encrypt', 'recover']);

/** The right to change the file, held by one at a time. */
export interface Turn {
  /** Gives the right back; the file is now in this state. `hasFailed`: it is the file that was there before. */
  readonly end: (kind: RestingKind, hasFailed?: boolean) => void;
  /** Gives the right back before any worker has heard of it: all is as it was, the generation too. */
  readonly takeBack: () => void;
}

/**
 * `opening` leads to `open`, `locked`, `newer` or `failed`; each of these may go to `opening` or `changing` again, and
 * nothing goes to either while one of them lasts. Whoever needs the file waits for its end in `use`.
 */
export class FileOwner {
  #current: OwnerState = { kind: 'failed' };
  #settled: Promise<void> = Promise.resolve();
  #number = 0;
  #contentNumber = 0;

  get state(): OwnerState {
    return this.#current;
  }

  /** Of the file that is open, or is being opened. Rises with every opening and change. */
  get generation(): number {
    return this.#number;
  }

  /** Rises when another library takes the place of this one: work for the one does not fit the other. */
  get content(): number {
    return this.#contentNumber;
  }

  get changing(): LibraryChange | null {
    return this.#current.kind === 'changing' ? this.#current.why : null;
  }

  get isOpen(): boolean {
    return this.#current.kind === 'open';
  }

  /** An opening or a change goes on. */
  get isBusy(): boolean {
    return this.#current.kind === 'opening' || this.#current.kind === 'changing';
  }

  /** Whether the file of this generation is still the open one. */
  isAt(generation: number): boolean {
    return this.#current.kind === 'open' && this.#current.generation === generation;
  }

  /** Begins a change at once. Throws `changing` while another one, or an opening, goes on, and `locked` after the end. */
  beginChange(why: LibraryChange): Turn {
    if (this.isBusy) throw new LibraryError('changing', 'the library is being changed already');
    return this.#begin({ kind: 'changing', why }, !KEEPING.has(why));
  }

  /** Begins an opening when nothing else goes on; null when something does, which `rested` waits for. */
  beginOpening(): Turn | null {
    return this.isBusy ? null : this.#begin({ kind: 'opening' }, false);
  }

  /** Resolves when no opening and no change goes on. */
  async rested(): Promise<void> {
    for (;;) {
      const settled = this.#settled;
      await settled;
      if (settled === this.#settled) return;
    }
  }

  /** Does `work` in the very turn in which the file is found open; rejects with `locked` when it cannot be opened. */
  async use<T>(work: (generation: number) => Promise<T>): Promise<T> {
    for (;;) {
      await this.rested();
      if (this.#current.kind === 'open') return work(this.#current.generation);
      if (!this.isBusy) throw new LibraryError('locked', 'the library is not open');
    }
  }

  /** Waits for what goes on; nothing begins any more. */
  async close(): Promise<void> {
    await this.rested();
    this.#current = { kind: 'closed' };
  }

  #begin(state: OwnerState, isReplacing: boolean): Turn {
    if (this.#current.kind === 'closed') throw new LibraryError('locked', 'the library is closed');
    const before = this.#current;
    this.#number += 1;
    const generation = this.#number;
    this.#current = state;
    let release: () => void = () => undefined;
    this.#settled = new Promise((resolve) => {
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
