/** Indexes a sorted list of chats by id, folder and pin, and applies small changes without indexing it again. */

import type { ConversationSummary } from '../../../shared/conversation.ts';
import { addTo } from '../../../shared/groups.ts';

type Chats = readonly ConversationSummary[];

/** Indexes one list. Each chat is in exactly one of `pinned`, `filed` and `loose`, all newest first. */
export interface ChatIndex {
  readonly byId: ReadonlyMap<string, ConversationSummary>;
  readonly pinned: Chats;
  /** Keyed by the chats' folder id; that folder may no longer exist. */
  readonly filed: ReadonlyMap<string, Chats>;
  readonly loose: Chats;
  /** False once a newer list has taken over `byId`. */
  readonly isLatest: boolean;
}

interface OwnIndex extends ChatIndex {
  readonly byId: Map<string, ConversationSummary>;
  isLatest: boolean;
}

/** An index is built when a list first needs one, then moves to each list that `withFewChanges` derives. */
const indexes = new WeakMap<Chats, OwnIndex>();

/** The order of the sidebar: newest first. */
export function isBefore(a: ConversationSummary, b: ConversationSummary): boolean {
  return a.updatedAt !== b.updatedAt ? a.updatedAt > b.updatedAt : a.id > b.id;
}

export function chatIndex(items: Chats): ChatIndex {
  return ownIndex(items);
}

function ownIndex(items: Chats): OwnIndex {
  const known = indexes.get(items);
  if (known?.isLatest === true) return known;
  const pinned: ConversationSummary[] = [];
  const loose: ConversationSummary[] = [];
  const filed = new Map<string, ConversationSummary[]>();
  const byId = new Map<string, ConversationSummary>();
  for (const chat of items) {
    byId.set(chat.id, chat);
    if (chat.isPinned) pinned.push(chat);
    else if (chat.folderId !== null) addTo(filed, chat.folderId, chat);
    else loose.push(chat);
  }
  const index = { byId, pinned, filed, loose, isLatest: true };
  indexes.set(items, index);
  return index;
}

/** Replaces a few chats: removes `gone`, adds `come`. The index of `items` moves to the result. */
export function withFewChanges(items: Chats, gone: Chats, come: Chats): Chats {
  if (gone.length === 0 && come.length === 0) return items;
  const before = ownIndex(items);
  const next = replaced(items, gone, come);
  const { byId } = before;
  before.isLatest = false;
  for (const { id } of gone) byId.delete(id);
  for (const chat of come) byId.set(chat.id, chat);
  indexes.set(next, {
    byId,
    pinned: replaced(before.pinned, gone.filter(isPinned), come.filter(isPinned)),
    filed: refiled(before.filed, gone.filter(isFiled), come.filter(isFiled)),
    loose: replaced(before.loose, gone.filter(isLoose), come.filter(isLoose)),
    isLatest: true,
  });
  return next;
}

const isPinned = (chat: ConversationSummary): boolean => chat.isPinned;
const isFiled = (chat: ConversationSummary): boolean => !chat.isPinned && chat.folderId !== null;
const isLoose = (chat: ConversationSummary): boolean => !chat.isPinned && chat.folderId === null;

function refiled(filed: ReadonlyMap<string, Chats>, gone: Chats, come: Chats): ReadonlyMap<string, Chats> {
  if (gone.length === 0 && come.length === 0) return filed;
  const next = new Map(filed);
  for (const folderId of new Set([...gone, ...come].map((chat) => chat.folderId ?? ''))) {
    const isHere = (chat: ConversationSummary): boolean => chat.folderId === folderId;
    const chats = replaced(next.get(folderId) ?? [], gone.filter(isHere), come.filter(isHere));
    if (chats.length > 0) next.set(folderId, chats);
    else next.delete(folderId);
  }
  return next;
}

function replaced(items: Chats, gone: Chats, come: Chats): Chats {
  if (gone.length === 0 && come.length === 0) return items;
  const next = items.slice();
  for (const chat of gone) {
    const guess = placeOf(next, chat);
    const at = guess >= 0 ? guess : next.findIndex(({ id }) => id === chat.id);
    if (at >= 0) next.splice(at, 1);
  }
  for (const chat of come) next.splice(firstNotBefore(next, chat), 0, chat);
  return next;
}

/** The index of a chat in a list that is newest first; -1 if the list lacks it, or sorts it elsewhere by its date. */
export function placeOf(items: Chats, chat: ConversationSummary): number {
  const at = firstNotBefore(items, chat);
  return items[at]?.id === chat.id ? at : -1;
}

function firstNotBefore(items: Chats, chat: ConversationSummary): number {
  return firstIndex(items, (item) => !isBefore(item, chat));
}

/**
 * Binary search: the first index from `from` on where `isPast` holds, given that it then holds for all later items.
 * The length if there is none.
 */
export function firstIndex(items: Chats, isPast: (item: ConversationSummary) => boolean, from = 0): number {
  let low = from;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && isPast(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
