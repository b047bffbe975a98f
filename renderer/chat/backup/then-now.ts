/** Matches the chats of a backup with those of the library, and folds unchanged ones. */

import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';
import { groupBy } from '../../../shared/groups.ts';
import type { ChatsNow } from '../../store/chats/chats-now-store.ts';
import { type Since, sinceThen } from './since.ts';

export interface Comparison {
  /** How each chat of the backup has changed, except for chats that are the same now. */
  readonly changed: ReadonlyMap<string, Since>;
  /** Chats that the backup doesn't have, newest first. */
  readonly fresh: readonly ConversationSummary[];
}

export type Row =
  | { readonly kind: 'folder'; readonly folder: Folder }
  | { readonly kind: 'chat'; readonly past: ConversationSummary; readonly isFiled: boolean }
  /** Unchanged chats, folded or not. */
  | {
      readonly kind: 'same';
      readonly id: string;
      readonly count: number;
      readonly isOpen: boolean;
      readonly isFiled: boolean;
    }
  | { readonly kind: 'fresh'; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'fresh-chat'; readonly now: ConversationSummary };

/** At least this many unchanged chats in a row are folded. */
const FOLDED_MIN = 3;
/** The id of the row that folds all new chats. */
export const FRESH = 'fresh';

/** Compares in steps: there may be 100,000 chats on both sides. */
export function* compareSteps(items: readonly ConversationSummary[], now: ChatsNow): Generator<void, Comparison> {
  const changed = new Map<string, Since>();
  const before = new Set<string>();
  for (const then of items) {
    before.add(then.id);
    const since = sinceThen(then, now);
    if (since.kind !== 'same') changed.set(then.id, since);
    yield;
  }
  const fresh: ConversationSummary[] = [];
  for (const summary of now.chats.values()) {
    if (!before.has(summary.id)) fresh.push(summary);
    yield;
  }
  return { changed, fresh: fresh.sort((a, b) => b.updatedAt - a.updatedAt) };
}

/**
 * Each folder with its chats, then the chats outside of all folders, then what is new.
 *
 * @param comparison null while it isn't known; nothing is folded then
 * @param open the ids of folds that are open
 */
export function rowsOf(
  items: readonly ConversationSummary[],
  folders: readonly Folder[],
  comparison: Comparison | null,
  open: ReadonlySet<string>,
): readonly Row[] {
  const known = new Set(folders.map((folder) => folder.id));
  const byFolder = groupBy(items, ({ folderId }) => (folderId !== null && known.has(folderId) ? folderId : null));
  const rows: Row[] = [];
  for (const folder of folders) {
    rows.push({ kind: 'folder', folder });
    addChats(rows, byFolder.get(folder.id) ?? [], true, comparison, open);
  }
  addChats(rows, byFolder.get(null) ?? [], false, comparison, open);
  const fresh = comparison?.fresh ?? [];
  if (fresh.length > 0) rows.push({ kind: 'fresh', count: fresh.length, isOpen: open.has(FRESH) });
  if (open.has(FRESH)) for (const now of fresh) rows.push({ kind: 'fresh-chat', now });
  return rows;
}

function addChats(
  rows: Row[],
  chats: readonly ConversationSummary[],
  isFiled: boolean,
  comparison: Comparison | null,
  open: ReadonlySet<string>,
): void {
  let same: ConversationSummary[] = [];
  const endRun = (): void => {
    const [first] = same;
    const isFolded = first !== undefined && same.length >= FOLDED_MIN;
    const isOpen = !isFolded || open.has(first.id);
    if (isFolded) rows.push({ kind: 'same', id: first.id, count: same.length, isOpen, isFiled });
    if (isOpen) for (const then of same) rows.push({ kind: 'chat', past: then, isFiled });
    same = [];
  };
  for (const then of chats) {
    if (comparison !== null && !comparison.changed.has(then.id)) {
      same.push(then);
      continue;
    }
    endRun();
    rows.push({ kind: 'chat', past: then, isFiled });
  }
  endRun();
}
