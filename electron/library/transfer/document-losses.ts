/** Records what an import leaves out of a document. */

import { isObject } from '../../../shared/json/json.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** Counts the fields of a value that aren't in `known`. */
export function noteUnknownKeys(notes: TransferNotes, value: unknown, known: readonly string[], where: string): void {
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) if (!known.includes(key)) notes.add('field', `${where}.${key}`);
}

/** Counts fields that weren't imported as written. Ignores null, truncated numbers and elements of lists. */
export function noteMisfits(notes: TransferNotes, value: unknown, found: object, where: string): void {
  if (!isObject(value)) return;
  for (const [key, read] of Object.entries(found)) {
    const written = value[key] ?? read;
    const isImported =
      written === read ||
      (typeof written === 'number' && Math.trunc(written) === read) ||
      (Array.isArray(written) && Array.isArray(read));
    if (!isImported) notes.add('field', `${where}.${key}`);
  }
}

/** Counts extra request fields and schemas that can't be sent and so aren't imported. */
export function noteDroppedTexts(
  notes: TransferNotes,
  written: unknown,
  found: { readonly extraBody?: string; readonly answerSchema?: string },
  where: string,
): void {
  for (const field of ['extraBody', 'answerSchema'] as const) {
    const text = isObject(written) ? written[field] : undefined;
    if (typeof text === 'string' && text.trim() !== '' && (found[field] ?? '') === '')
      notes.add('field', `${where}.${field}`);
  }
}
