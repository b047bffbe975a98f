/** Counts what an import couldn't take over as it was. */

import type { UnknownPart, UnknownPartKind } from '../../../shared/library.ts';

/** Further names are counted together, so that a malicious file can't make the report endless. */
const NAMES_MAX = 50;
const NAME_MAX_CHARS = 80;

export class TransferNotes {
  readonly #parts = new Map<string, UnknownPart>();

  /** @param name the file's own name for it, if the kind alone isn't clear */
  add(what: UnknownPartKind, name = '', count = 1): void {
    if (count <= 0) return;
    const plain = name
      .slice(0, 2 * NAME_MAX_CHARS)
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .slice(0, NAME_MAX_CHARS)
      .toWellFormed();
    const key = `${what} ${plain}`;
    if (this.#parts.has(key) || this.#parts.size < NAMES_MAX) this.#put(key, { what, name: plain, count });
    else this.#put('others', { what: 'others', name: '', count });
  }

  /** Takes one back that could be imported after all. */
  remove(what: UnknownPartKind, name: string): void {
    const key = `${what} ${name}`;
    const part = this.#parts.get(key);
    if (part === undefined) return;
    if (part.count === 1) this.#parts.delete(key);
    else this.#parts.set(key, { ...part, count: part.count - 1 });
  }

  /** Most frequent first. */
  list(): readonly UnknownPart[] {
    return [...this.#parts.values()].sort((a, b) => b.count - a.count);
  }

  #put(key: string, part: UnknownPart): void {
    this.#parts.set(key, { ...part, count: part.count + (this.#parts.get(key)?.count ?? 0) });
  }
}

/** Notes a message whose role our chats don't have. */
export function noteRole(notes: TransferNotes, role: string): void {
  if (role === '') notes.add('noRole');
  else notes.add('role', role);
}
