/** Puts the fragments of `reasoning_details` together again as the service would want them back. */

import type { JsonObject } from '../../shared/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import { sizeOf } from './value-size.ts';

/** Fields of an entry that come in pieces; all others are whole. */
const IN_PIECES: ReadonlySet<string> = new Set(['text', 'summary', 'data']);

export class ReasoningDetails {
  #entries: Record<string, unknown>[] = [];
  #chars = 0;

  /** O(what came): a fragment is joined with the entry before it or begins a new one. */
  add(entries: readonly JsonObject[], isMessage: boolean): void {
    if (isMessage) {
      // A whole message has all entries, also those that came in fragments.
      this.#entries = [];
      this.#chars = 0;
    }
    for (const entry of entries) {
      if (this.#chars > LIMITS.reasoningDetailsMaxChars) return;
      this.#chars += sizeOf(entry);
      const last = this.#entries.at(-1);
      if (last !== undefined && isSamePart(last, entry)) extend(last, entry);
      else this.#entries.push({ ...entry });
    }
  }

  /** Undefined when there are none, and for more than are kept: a part of them is refused. */
  result(): readonly JsonObject[] | undefined {
    return this.#entries.length === 0 || this.#chars > LIMITS.reasoningDetailsMaxChars ? undefined : this.#entries;
  }
}

function isSamePart(last: JsonObject, entry: JsonObject): boolean {
  return last.type === entry.type &&
    last.index === entry.index &&
    (entry.id ?? last.id) === last.id &&
    entry.index !== undefined
    ? true
    : last.type === entry.type &&
        last.index === undefined &&
        entry.index === undefined &&
        last.type === 'reasoning.text';
}

function extend(last: Record<string, unknown>, entry: JsonObject): void {
  for (const [name, value] of Object.entries(entry)) {
    if (value === null || value === undefined) continue;
    const before = last[name];
    const isPiece = IN_PIECES.has(name) && typeof before === 'string' && typeof value === 'string';
    last[name] = isPiece ? before + value : value;
  }
}
