/** Writes presets and prompts to the JSON document, and validates them when read from a file. */

import { z } from 'zod';
import { LIMITS } from '../../../shared/limits.ts';
import { type PromptProblem, readPrompt } from '../../../shared/prompts/prompt-file.ts';
import { redactedExtraBody } from '../../../shared/requests/secret-scan.ts';
import type { PresetValues, SavedInput, SavedKind } from '../../../shared/saved-items.ts';
import type { Store } from '../chats/context.ts';
import { integerOrNull, textOrNull } from '../file/columns.ts';
import { SKIP_EXISTING } from '../file/sql.ts';
import { contentOf, SAVED_COLUMNS, toPresetValues, toSavedItem } from '../saved/rows.ts';
import { storedId, whereOf } from './document.ts';
import { noteDroppedTexts } from './document-losses.ts';
import { badFile } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** A preset or prompt in a file. */
export interface DocumentSaved {
  readonly id: string;
  /** Its position in the file among items of the same kind, from 1. */
  readonly number: number;
  readonly position: number;
  /** When it was moved to the trash; null if it wasn't. */
  readonly deletedAt: number | null;
  readonly input: SavedInput;
}

const common = {
  id: z.string().min(1),
  name: z.string(),
  position: z.number().int().min(0).catch(0),
  deletedAt: z.number().positive().transform(Math.trunc).nullable().catch(null),
};
const SHAPES = {
  preset: z.array(z.object({ ...common, values: z.record(z.string(), z.unknown()) })),
  prompt: z.array(z.object({ ...common, text: z.string() })),
} as const;

/** The kind of item in each field of the document. */
const SAVED_FIELDS = { presets: 'preset', prompts: 'prompt' } as const satisfies Readonly<Record<string, SavedKind>>;

export function isSavedField(key: unknown): key is keyof typeof SAVED_FIELDS {
  return typeof key === 'string' && Object.hasOwn(SAVED_FIELDS, key);
}

/** All items of a kind; those in the trash with their deletion time. */
export function savedJson(store: Store, kind: SavedKind): string {
  const rows = store.sql.all(
    `SELECT ${SAVED_COLUMNS.replaceAll(/(\w+)/g, 's.$1')}, t.deleted_at FROM saved s LEFT JOIN trash t ON t.id = s.trash_id
     WHERE s.kind = ? AND (s.trash_id IS NULL OR t.id IS NOT NULL) ORDER BY s.position, s.n`,
    kind,
  );
  const items = rows.map((row) => {
    const item = toSavedItem(row);
    const { id, name, position } = item;
    const deletedAt = integerOrNull(row, 'deleted_at');
    const content = item.kind === 'prompt' ? { text: item.text } : { values: shownValues(item.values) };
    return { id, name, position, ...(deletedAt === null ? {} : { deletedAt }), ...content };
  });
  return JSON.stringify(items);
}

/** Removes secrets from extra request fields, because exports are unencrypted and shared. */
function shownValues(values: PresetValues): PresetValues {
  return { ...values, extraBody: redactedExtraBody(values.extraBody) };
}

/** Validates the presets or prompts of a document; throws `bad_file` if they are invalid. Counts unknown fields. */
export function parseSaved(field: keyof typeof SAVED_FIELDS, value: unknown, notes: TransferNotes): DocumentSaved[] {
  const kind = SAVED_FIELDS[field];
  if (Array.isArray(value) && value.length > LIMITS.importSavedMax) throw badFile('tooManySaved');
  const parsed = SHAPES[kind].safeParse(value);
  if (!parsed.success) throw badFile(kind, whereOf(parsed.error));
  const known = ['id', 'name', 'position', 'deletedAt', kind === 'preset' ? 'values' : 'text'];
  for (const one of Array.isArray(value) ? value : [])
    for (const key of Object.keys(one)) if (!known.includes(key)) notes.add('field', `${kind}.${key}`);
  return parsed.data.map((found, index) => {
    const { name } = found;
    const input: SavedInput =
      'text' in found
        ? { kind: 'prompt', name, text: found.text }
        : { kind: 'preset', name, values: toPresetValues(found.values) };
    if ('values' in found && input.kind === 'preset') noteDroppedTexts(notes, found.values, input.values, 'preset');
    return { id: storedId(found.id), number: index + 1, position: found.position, deletedAt: found.deletedAt, input };
  });
}

/**
 * Writes new items, hidden, and returns them. Calls `fromTrash` for items in the trash that the file has as not
 * deleted.
 */
export function stageSaved(
  store: Store,
  importId: string,
  items: readonly DocumentSaved[],
  fromTrash: (id: string) => void,
): DocumentSaved[] {
  return items.filter(({ id, input, position, deletedAt }) => {
    const { kind, name } = input;
    const row = { id, kind, name, position, trash_id: importId, content: contentOf(input) };
    if (store.sql.insert('saved', row, SKIP_EXISTING) > 0) return true;
    const there = store.sql.get('SELECT trash_id FROM saved WHERE id = ?', id);
    const entry = there === null ? null : textOrNull(there, 'trash_id');
    if (entry !== null && entry !== importId && deletedAt === null) fromTrash(id);
    return false;
  });
}

/** Problems in the prompts that were added, except deleted ones; their text is kept as it is. */
export function promptProblemsOf(items: readonly DocumentSaved[], added: readonly DocumentSaved[]): PromptProblem[] {
  const isNew = new Set(added);
  return items.flatMap((item) => {
    if (item.input.kind !== 'prompt' || item.deletedAt !== null || !isNew.has(item)) return [];
    const read = readPrompt(item.input, item.number);
    return read.ok ? [] : [read.error];
  });
}
