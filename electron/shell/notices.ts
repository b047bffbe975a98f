/** Shows the app's own notices, and keeps the standing ones until they are resolved. */

import type { Notice } from '../../shared/app-info.ts';
import type { Events } from '../../shared/events.ts';

export class Notices {
  readonly #standing = new Map<string, Notice>();
  readonly #onChange: (change: Events['notice:changed']) => void;

  constructor(onChange: (change: Events['notice:changed']) => void) {
    this.#onChange = onChange;
  }

  all(): readonly Notice[] {
    return [...this.#standing.values()];
  }

  /** Shows a notice; replaces one with the same id. */
  show(notice: Notice): void {
    if (notice.isStanding) this.#standing.set(notice.id, notice);
    this.#onChange({ added: [notice], removed: [] });
  }

  /** Removes a notice because its reason is gone or because the user has read it. */
  remove(id: string): void {
    this.#standing.delete(id);
    this.#onChange({ added: [], removed: [id] });
  }
}
