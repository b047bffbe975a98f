/** Keeps this run's undo steps: the old and new values of changed chats, folders, presets, prompts and experiments. */

import type { SqlValue } from '../file/sql.ts';

/** More steps than anyone will undo; the oldest step is dropped first. */
const STEPS_MAX = 200;

export type Values = Readonly<Record<string, SqlValue>>;

export interface RowChange {
  readonly table: 'conversations' | 'folders' | 'saved' | 'experiments';
  readonly id: string;
  readonly before: Values;
  readonly after: Values;
  /** True for a row that only made room for another row of the step and isn't worth undoing on its own. */
  readonly isFollower: boolean;
}

/** Keeps steps by id in memory only, so after a restart there is nothing to undo. */
export class UndoSteps {
  readonly #steps = new Map<string, readonly RowChange[]>();

  add(id: string, changes: readonly RowChange[]): void {
    this.#steps.set(id, changes);
    const [oldest] = this.#steps.keys();
    if (oldest !== undefined && this.#steps.size > STEPS_MAX) this.#steps.delete(oldest);
  }

  get(id: string): readonly RowChange[] | undefined {
    return this.#steps.get(id);
  }

  forget(id: string): void {
    this.#steps.delete(id);
  }

  /** The chat of a step that changes one chat and nothing else; null for other steps. */
  onlyConversation(id: string): string | null {
    const [first, ...others] = this.#steps.get(id) ?? [];
    return first?.table === 'conversations' && others.length === 0 ? first.id : null;
  }
}
