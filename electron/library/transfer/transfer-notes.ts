/** Counts content that an import couldn't import unchanged. */

import type { UnknownPart, UnknownPartKind } from '../../../shared/library.ts';

/** Names beyond this number are counted together, so that a malicious file can't make the report endless. */
const NAMES_MAX = 60;
const NAME_MAX_CHARS = 80;

const keyOf = ({ what, name }: Pick<UnknownPart, 'what' | 'name'>): string => `${what} ${name}`;

export class TransferNotes {
  readonly #parts: Map<string, UnknownPart>;

  /** @param parts the counts of an earlier reading */
  constructor(parts: readonly UnknownPart[] = []) {
    this.#parts = new Map(parts.map((part) => [keyOf(part), part]));
  }

  /** @param name what the file calls the content, if the kind alone isn't clear */
  add(what: UnknownPartKind, name = '', count = 1): void {
    if (count <= 0) return;
    const plain = name
      .slice(0, 2 * NAME_MAX_CHARS)
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .slice(0, NAME_MAX_CHARS)
      .toWellFormed();
    const part = { what, name: plain, count };
    if (this.#parts.has(keyOf(part)) || this.#parts.size < NAMES_MAX) this.#put(part);
    else this.#put({ what: 'others', name: '', count });
  }

  /** Subtracts one item that could be imported after all. */
  remove(what: UnknownPartKind, name: string): void {
    const key = keyOf({ what, name });
    const part = this.#parts.get(key);
    if (part === undefined) return;
    if (part.count === 1) this.#parts.delete(key);
    else this.#parts.set(key, { ...part, count: part.count - 1 });
  }

  /** All counts, the highest first. */
  list(): readonly UnknownPart[] {
    return [...this.#parts.values()].sort((a, b) => b.count - a.count);
  }

  #put(part: UnknownPart): void {
    const key = keyOf(part);
    this.#parts.set(key, { ...part, count: part.count + (this.#parts.get(key)?.count ?? 0) });
  }
}

/** Notes a message whose role is missing or unknown to Parley. */
export function noteRole(notes: TransferNotes, role: string): void {
  if (role === '') notes.add('noRole');
  else notes.add('role', role);
}
