/** The conversations of the sidebar: the rows that are known, how the rest is loaded, and what can be done with them. */

import { create } from 'zustand';
import type { ConversationSummary } from '../../../shared/conversation.ts';
import type { BulkAction, ExportFormat, ListView } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { stopAll } from '../stop-all.ts';
import { closeWindow } from '../window/desktop-actions.ts';
import { saidIfRefused, valueOrSaid } from '../window/notices-store.ts';
import { windowRole } from '../window/window-role.ts';
import { chatIndex } from './chat-index.ts';
import { setReplacing } from './chat-ui-store.ts';
import { openConversation } from './conversation-actions.ts';
import { applyChanges, type ConversationList, EMPTY_LIST, mergeSummaries } from './conversation-list.ts';
import { nameOfFolder } from './folders-store.ts';
import { newConversation } from './new-chat.ts';
import { closeChat, conversationStore, currentChatId } from './open-chat-store.ts';
import { searchAgain } from './search-store.ts';
import { onUndone, sayUndoable } from './undo-store.ts';
import { isTypedIn } from './written-texts.ts';

export interface ConversationsState {
  readonly active: ConversationList;
  readonly archived: ConversationList;
  readonly isArchiveLoaded: boolean;
}

export const conversationsStore = create<ConversationsState>(() => ({
  active: EMPTY_LIST,
  archived: EMPTY_LIST,
  isArchiveLoaded: false,
}));

export const useConversations = conversationsStore;

/** A row by its id, from either list. */
function findSummary(id: string): ConversationSummary | undefined {
  const { active, archived } = conversationsStore.getState();
  return chatIndex(active.items).byId.get(id) ?? chatIndex(archived.items).byId.get(id);
}

/** Not for being read: what was found as unread stays in sight while it is gone through. */
function affectsSearchResults(summary: ConversationSummary): boolean {
  const before = findSummary(summary.id);
  return (['title', 'isPinned', 'isArchived', 'folderId'] as const).some((fact) => before?.[fact] !== summary[fact]);
}

const fits: Readonly<Record<ListView, (summary: ConversationSummary) => boolean>> = {
  active: (summary) => !summary.isArchived,
  archived: (summary) => summary.isArchived,
};

/** Main may move rows between two pages while they are read; a second pass finds what the first one missed. */
const LOAD_PASSES = 2;

/** Loads a whole list page by page, giving way to everything else between pages. */
export async function loadList(view: ListView): Promise<void> {
  for (let pass = 0; pass < LOAD_PASSES; pass += 1) {
    const { items, total } = conversationsStore.getState()[view];
    const isWhole = items.length >= total && (view === 'active' || conversationsStore.getState().isArchiveLoaded);
    if (isWhole) return;
    await loadPages(view, pass === 0 ? items.length : 0);
  }
}

async function loadPages(view: ListView, from: number): Promise<void> {
  for (let offset = from; ; ) {
    await idle();
    const asking = bridge().conversationList({ view, offset, limit: LIMITS.conversationRestPageSize });
    const page = valueOrSaid(await asking, 'notices.listNotLoaded');
    if (page === null) return;
    const { items, total } = page;
    conversationsStore.setState((state) => ({
      [view]: { items: mergeSummaries(state[view].items, items.filter(fits[view])), total },
      ...(view === 'archived' ? { isArchiveLoaded: true } : {}),
    }));
    offset += items.length;
    if (items.length === 0 || offset >= total) return;
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 0);
  });
}

export async function rename(id: string, title: string): Promise<void> {
  sayUndoable(await bridge().conversationRename({ id, title }), 'notices.notRenamed', 'notices.renamed', { title });
}

function saying(action: BulkAction, hasTemporary: boolean): TextKey {
  if (action.kind === 'delete') return hasTemporary ? 'notices.chatsGone' : 'notices.chatsDeleted';
  if (action.kind === 'pin') return action.isPinned ? 'notices.chatsPinned' : 'notices.chatsUnpinned';
  if (action.kind === 'archive') return action.isArchived ? 'notices.chatsArchived' : 'notices.chatsUnarchived';
  return action.folderId === null ? 'notices.chatsMovedOut' : 'notices.chatsMoved';
}

function folderName(action: BulkAction): string {
  return action.kind === 'move' ? nameOfFolder(action.folderId) : '';
}

/** Does one thing to several chats, says so, and offers to undo it. */
export async function applyToMany(ids: readonly string[], action: BulkAction): Promise<void> {
  if (ids.length === 0) return;
  const title = ids.length === 1 ? findSummary(ids[0] ?? '')?.title : undefined;
  const hasTemporary = ids.some((id) => findSummary(id)?.isTemporary === true);
  const result = await bridge().conversationBulk({ ids, action });
  const values = { count: ids.length, title: title || t('sidebar.untitled'), folder: folderName(action) };
  sayUndoable(result, 'notices.notDone', saying(action, hasTemporary), values);
}

/** A chat that took the place of another one, and its last message then. */
interface Successor {
  readonly id: string;
  readonly last: string | undefined;
}

/** By the id of a chat that was deleted while it was open: what takes its place, known once it is shown; null when it never is. */
const successors = new Map<string, Promise<Successor | null>>();

/** Undo goes back to the chat that was open, unless something else was opened or begun since. It may come before its successor. */
async function goBack(undone: readonly string[]): Promise<void> {
  for (const id of undone) {
    const shown = successors.get(id);
    successors.delete(id);
    const successor = await shown;
    const { chat, openingId } = conversationStore.getState();
    if (!successor || openingId !== null || chat?.id !== successor.id) continue;
    if (chat.ids.at(-1) === successor.last && !isTypedIn(chat.id)) await replaceBy(openConversation(id));
  }
}

/** When the chat that was shown was deleted, alone or with its folder, the next one takes its place. */
function showNext(gone: readonly string[]): void {
  // One that came back in another way is deleted once more, and need not be open now.
  for (const id of gone) successors.delete(id);
  const { chat, openingId, startId } = conversationStore.getState();
  if (openingId !== null || startId !== null || (chat !== null && !gone.includes(chat.id))) return;
  if (windowRole().kind !== 'main') {
    closeWindow();
    return;
  }
  closeChat();
  const shown = showSuccessor(gone);
  if (chat !== null) successors.set(chat.id, shown);
}

async function showSuccessor(gone: readonly string[]): Promise<Successor | null> {
  const ids = new Set(gone);
  const next = conversationsStore.getState().active.items.find((item) => !ids.has(item.id));
  const opening = next === undefined ? newConversation() : openConversation(next.id).then(() => next.id);
  const id = await replaceBy(opening);
  const { chat } = conversationStore.getState();
  return chat !== null && chat.id === id ? { id, last: chat.ids.at(-1) } : null;
}

/** Nobody has pressed the chat that comes: whoever is in the list stays there. */
function replaceBy<Shown>(opening: Promise<Shown>): Promise<Shown> {
  setReplacing(true);
  return opening;
}

export async function exportChats(ids: readonly string[] | null, format: ExportFormat): Promise<void> {
  saidIfRefused(await bridge().dataExport({ ids, format }), 'notices.notExported');
}

/** The neighbour of the chat that was asked for last, `step` rows below (or above, when negative); null at the ends. */
export function neighbour(order: readonly string[], step: 1 | -1): string | null {
  const at = order.indexOf(currentChatId(conversationStore.getState()) ?? '');
  return order[at + step] ?? null;
}

/** Forgets all rows and takes a first page. */
export function resetConversations(items: readonly ConversationSummary[], total: number): void {
  const active = { items: mergeSummaries([], items.filter(fits.active)), total };
  conversationsStore.setState({ active, archived: EMPTY_LIST, isArchiveLoaded: false });
}

/** Takes the first page, listens to main and loads the rest when there is time; the returned function ends the listening. */
export function connectConversationsStore(items: readonly ConversationSummary[], total: number): () => void {
  resetConversations(items, total);
  // One after the other: the chat that the one before goes back to may have taken the place of the next.
  let going = Promise.resolve();
  return stopAll([
    onUndone((undone) => {
      going = going.then(() => goBack(undone));
    }),
    bridge().onConversationSummaries(({ changed, removed }) => {
      if (changed.some(affectsSearchResults)) searchAgain();
      conversationsStore.setState(({ active, archived, isArchiveLoaded }) => ({
        active: changedList(active, changed, removed, fits.active),
        ...(isArchiveLoaded ? { archived: changedList(archived, changed, removed, fits.archived) } : {}),
      }));
      markOpenRead(changed);
      if (removed.length > 0) showNext(removed);
    }),
  ]);
}

function changedList(
  list: ConversationList,
  changed: readonly ConversationSummary[],
  removed: readonly string[],
  isFitting: (summary: ConversationSummary) => boolean,
): ConversationList {
  const items = applyChanges(list.items, changed, removed, isFitting);
  return { items, total: Math.max(items.length, list.total + items.length - list.items.length) };
}

/** A reply that ends before the reader's eyes is not news. */
function markOpenRead(changed: readonly ConversationSummary[]): void {
  const openId = conversationStore.getState().chat?.id;
  if (openId === undefined || !document.hasFocus()) return;
  if (changed.some((summary) => summary.id === openId && summary.isUnread))
    void bridge().conversationMarkRead({ id: openId });
}
