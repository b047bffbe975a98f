/** The conversations of the sidebar: the loaded rows, how the rest is loaded, and the actions on them. */

import { create } from 'zustand';
import type { ConversationSummary } from '../../../shared/conversation.ts';
import type { BulkAction, ExportFormat } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { TextKey } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { stopAll } from '../stop-all.ts';
import { closeWindow } from '../window/desktop-actions.ts';
import { notifyIfRefused, valueOrNotify } from '../window/notices-store.ts';
import { windowRole } from '../window/window-role.ts';
import { chatIndex } from './chat-index.ts';
import { setReplacing } from './chat-ui-store.ts';
import { openConversation } from './conversation-actions.ts';
import { applyChanges, type ConversationList, EMPTY_LIST, mergeSummaries } from './conversation-list.ts';
import { nameOfFolder } from './folders-store.ts';
import { newConversation } from './new-chat.ts';
import { closeChat, conversationStore, currentChatId } from './open-chat-store.ts';
import { searchAgain, useSearch } from './search-store.ts';
import { notifyUndoable, onUndone } from './undo-store.ts';
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

/** Finds a row in either list. */
function findSummary(id: string): ConversationSummary | undefined {
  const { active, archived } = conversationsStore.getState();
  return chatIndex(active.items).byId.get(id) ?? chatIndex(archived.items).byId.get(id);
}

/** The summary of a chat in the lists, in the search results, or open: the list of archived chats may not be loaded. */
function shownSummary(id: string): ConversationSummary | undefined {
  const { chat } = conversationStore.getState();
  if (chat?.id === id) return chat.summary;
  return findSummary(id) ?? useSearch.getState().groups.find((group) => group.conversation.id === id)?.conversation;
}

/** Ignores the unread mark: search results for unread chats must not vanish while the user opens them one by one. */
function affectsSearchResults(summary: ConversationSummary): boolean {
  const before = findSummary(summary.id);
  return (['title', 'isPinned', 'isArchived', 'folderId'] as const).some((fact) => before?.[fact] !== summary[fact]);
}

/** The lists that the sidebar shows. */
type LoadedView = 'active' | 'archived';

const fits: Readonly<Record<LoadedView, (summary: ConversationSummary) => boolean>> = {
  active: (summary) => !summary.isArchived,
  archived: (summary) => summary.isArchived,
};

/** Main may move rows between two pages during loading. A second pass finds those that the first one missed. */
const LOAD_PASSES = 2;

/** Loads the rest of a list page by page, while the window is idle. */
export async function loadList(view: LoadedView): Promise<void> {
  for (let pass = 0; pass < LOAD_PASSES; pass += 1) {
    const { items, total } = conversationsStore.getState()[view];
    const isWhole = items.length >= total && (view === 'active' || conversationsStore.getState().isArchiveLoaded);
    if (isWhole) return;
    await loadPages(view, pass === 0 ? items.length : 0);
  }
}

async function loadPages(view: LoadedView, from: number): Promise<void> {
  for (let offset = from; ; ) {
    await idle();
    const asking = bridge().conversationList({ view, offset, limit: LIMITS.conversationRestPageSize });
    const page = valueOrNotify(await asking, 'notices.listNotLoaded');
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
  notifyUndoable(await bridge().conversationRename({ id, title }), 'notices.notRenamed', 'notices.renamed', { title });
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

/** Applies one action to several chats, reports it, and offers undo. */
export async function applyToMany(ids: readonly string[], action: BulkAction): Promise<void> {
  if (ids.length === 0) return;
  const title = ids.length === 1 ? shownSummary(ids[0] ?? '')?.title : undefined;
  const hasTemporary = ids.some((id) => shownSummary(id)?.isTemporary === true);
  const result = await bridge().conversationBulk({ ids, action });
  const values = { count: ids.length, title: title || t('sidebar.untitled'), folder: folderName(action) };
  notifyUndoable(result, 'notices.notDone', saying(action, hasTemporary), values);
}

/** The chat that replaced a deleted one, and its last message at that time. */
interface Successor {
  readonly id: string;
  readonly last: string | undefined;
}

/** Maps a chat that was deleted while open to its successor, which resolves when it appears; null if it never does. */
const successors = new Map<string, Promise<Successor | null>>();

/**
 * After undo, returns to the chat that was open, unless the user opened or started something else. Undo may happen
 * before the successor appears.
 */
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

/**
 * If the open chat was deleted, alone or with its folder, or if none is open: shows the newest chat left, or a new one.
 * A window other than the main one is closed instead.
 */
function showNext(gone: readonly string[]): void {
  // Forget their earlier successors: a chat that came back without undo may be deleted again while it isn't open.
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

/** The user did not choose the new chat, so the focus stays in the list. */
function replaceBy<Shown>(opening: Promise<Shown>): Promise<Shown> {
  setReplacing(true);
  return opening;
}

export async function exportChats(ids: readonly string[] | null, format: ExportFormat): Promise<void> {
  notifyIfRefused(await bridge().dataExport({ ids, format }), 'notices.notExported');
}

/** The chat `step` rows below (or above, if negative) the current one; null at the ends. */
export function neighbour(order: readonly string[], step: 1 | -1): string | null {
  const at = order.indexOf(currentChatId(conversationStore.getState()) ?? '');
  return order[at + step] ?? null;
}

/** Drops all rows and takes a new first page. */
export function resetConversations(items: readonly ConversationSummary[], total: number): void {
  const active = { items: mergeSummaries([], items.filter(fits.active)), total };
  conversationsStore.setState({ active, archived: EMPTY_LIST, isArchiveLoaded: false });
}

/** Takes the first page and listens to main. Returns a function that stops listening. */
export function connectConversationsStore(items: readonly ConversationSummary[], total: number): () => void {
  resetConversations(items, total);
  // Handle one undo after the other: going back for the first may change which chat the next one replaces.
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

/** The open chat doesn't stay unread in a window with the focus. */
function markOpenRead(changed: readonly ConversationSummary[]): void {
  const openId = conversationStore.getState().chat?.id;
  if (openId === undefined || !document.hasFocus()) return;
  if (changed.some((summary) => summary.id === openId && summary.isUnread))
    void bridge().conversationMarkRead({ id: openId });
}
