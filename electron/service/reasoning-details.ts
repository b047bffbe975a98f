/** Reassembles the fragments of `reasoning_details` in the form that the service expects back. */

import { isObject, type JsonObject } from '../../shared/json/json.ts';
import { LIMITS } from '../../shared/limits.ts';
import { sizeOf } from './value-size.ts';

/** Fields of an entry that arrive in pieces; all others are whole. */
const IN_PIECES: ReadonlySet<string> = new Set(['text', 'summary', 'data', 'thinking']);
/** Entries of these types continue the entry before them even without a number. */
const UNNUMBERED: ReadonlySet<unknown> = new Set(['reasoning.text', 'thinking', 'reasoning', 'thought']);

export class ReasoningDetails {
  #entries: Record<string, unknown>[] = [];
  #chars = 0;

  /** O(input): a fragment is joined with the entry before it or starts a new one. */
  add(entries: readonly JsonObject[], isMessage: boolean): void {
    if (isMessage) {
      // A whole message contains all entries, including those that arrived in fragments.
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

  /** Undefined when there are none, or too many to keep: services refuse an incomplete list. */
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
    : last.type === entry.type && last.index === undefined && entry.index === undefined && UNNUMBERED.has(last.type);
}

function extend(last: Record<string, unknown>, entry: JsonObject): void {
  for (const [name, value] of Object.entries(entry)) {
    if (value === null || value === undefined) continue;
    const before = last[name];
    const isPiece = IN_PIECES.has(name) && typeof before === 'string' && typeof value === 'string';
    last[name] = isPiece
      ? before + value
      : Array.isArray(before) && Array.isArray(value)
        ? joinedTexts(before, value)
        : value;
  }
}

/** The texts of a thinking part. A text continues the one before it. */
function joinedTexts(before: readonly unknown[], pieces: readonly unknown[]): readonly unknown[] {
  const last = before.at(-1);
  const [first, ...others] = pieces;
  if (!isText(last) || !isText(first)) return [...before, ...pieces];
  return [...before.slice(0, -1), { ...last, text: last.text + first.text }, ...others];
}

function isText(part: unknown): part is JsonObject & { readonly text: string } {
  return isObject(part) && part.type === 'text' && typeof part.text === 'string';
}
