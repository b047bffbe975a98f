/** Changes of chats, folders, presets and prompts that can be taken back while the app runs: what each row was, and what was made of it. */

import type { SqlValue } from '../file/sql.ts';

/** More than anybody takes back; the oldest is forgotten first. */
const STEPS_MAX = 200;

export type Values = Readonly<Record<string, SqlValue>>;

export interface RowChange {
  readonly table: 'conversations' | 'folders' | 'saved';
  readonly id: string;
  readonly before: Values;
  readonly after: Values;
  /** Only makes room for another row of the step: not worth taking back by itself. */
  readonly isFollower: boolean;
}

/** Steps by id, in memory alone: after a restart there is nothing to undo, and nothing is undone by mistake. */
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

  /** The one chat that a step changes; null when it is about several, or about folders. */
  onlyConversation(id: string): string | null {
    const [first, ...others] = this.#steps.get(id) ?? [];
    return first?.table === 'conversations' && others.length === 0 ? first.id : null;
  }
}
