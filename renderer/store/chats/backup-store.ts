/** An opened backup: its chats, the open chat, search results, and what the user restored from it. */

import { create } from 'zustand';
import type { ChatPart, ConversationSummary, Folder, Message } from '../../../shared/conversation.ts';
import type { Refusal } from '../../../shared/errors.ts';
import type { RequestInput } from '../../../shared/ipc.ts';
import { fromJsonText } from '../../../shared/json/json-text.ts';
import type { JobProgress, JobResult } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { SearchGroup } from '../../../shared/search/search-results.ts';
import { bridge } from '../../bridge.ts';
import { foldersStore } from './folders-store.ts';
import { nextPicture } from './next-picture.ts';

export interface OpenedInBackup {
  readonly backupId: string;
  readonly id: string;
  readonly title: string;
  readonly messages: readonly Message[];
  /** False if the chat opened with its backup, without a click in the list: it then takes no focus. */
  readonly isChosen: boolean;
}

/** Restored chats and folders that the library did not have before. */
interface Fresh {
  readonly fresh: readonly string[];
  readonly freshFolders: readonly string[];
}

/** The latest restore. */
type BroughtBack =
  | (Fresh & { readonly kind: 'running'; readonly jobId: string | null })
  | (Fresh & { readonly kind: 'done'; readonly result: JobResult })
  | { readonly kind: 'undone' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

interface BackupState {
  readonly backupId: string | null;
  /** Null while loading; then the first page; all chats once `isWhole`. */
  readonly items: readonly ConversationSummary[] | null;
  readonly isWhole: boolean;
  readonly folders: readonly Folder[];
  /** Null without a search. */
  readonly found: readonly SearchGroup[] | null;
  readonly chat: OpenedInBackup | null;
  /** The chat to show in each backup that contains it, see `showInBackups`. */
  readonly wantedId: string | null;
  readonly broughtBack: BroughtBack | null;
  readonly problem: Refusal | null;
}

const NOTHING: BackupState = {
  backupId: null,
  items: null,
  isWhole: false,
  folders: [],
  found: null,
  chat: null,
  wantedId: null,
  broughtBack: null,
  problem: null,
};

/** The window reads a page of this size in a few milliseconds. */
export const LARGE_PAGE_SIZE = 1_000;

const backupStore = create<BackupState>(() => NOTHING);

export const useBackup = backupStore;

const isStill = (backupId: string): boolean => backupStore.getState().backupId === backupId;

/** Chooses the chat to show in each backup that contains it; null for the list alone. */
export function showInBackups(conversationId: string | null): void {
  backupStore.setState({ wantedId: conversationId });
}

/** Reads the chats of a backup. Shows the first page, then all at once: each update lays out the whole list again. */
export async function lookInto(backupId: string): Promise<void> {
  backupStore.setState(({ wantedId }) => ({ ...NOTHING, backupId, wantedId }));
  const items: ConversationSummary[] = [];
  for (;;) {
    // The first page is small, so the user can look at it while the others load.
    const isFirst = items.length === 0;
    const limit = isFirst ? LIMITS.conversationPageSize : LARGE_PAGE_SIZE;
    const result = await bridge().backupList({ id: backupId, offset: items.length, limit });
    if (!isStill(backupId)) return;
    if (!result.ok) {
      backupStore.setState({ problem: result.error });
      return;
    }
    const page = fromJsonText(result.value);
    for (const item of page.items) items.push(item);
    const isWhole = page.items.length === 0 || items.length >= page.total;
    if (isFirst) backupStore.setState({ folders: page.folders });
    if (isFirst || isWhole) backupStore.setState({ items: [...items], isWhole });
    if (!isWhole) continue;
    const { chat, wantedId } = backupStore.getState();
    if (chat === null && wantedId !== null && items.some(({ id }) => id === wantedId))
      await readInBackup(wantedId, false);
    return;
  }
}

export function leaveBackup(): void {
  backupStore.setState(NOTHING);
}

export async function readInBackup(conversationId: string, isChosen = true): Promise<void> {
  const { backupId } = backupStore.getState();
  if (backupId === null) return;
  backupStore.setState({ wantedId: conversationId });
  const show = (title: string, messages: readonly Message[]): void =>
    backupStore.setState({ chat: { backupId, id: conversationId, title, messages, isChosen }, problem: null });
  const first = await readPart({ id: backupId, conversationId, isPart: true }, () => isStill(backupId));
  if (first === null) return;
  show(first.title, first.messages);
  if (first.isWhole) return;
  await nextPicture();
  const isOpen = (): boolean => isStill(backupId) && backupStore.getState().chat?.id === conversationId;
  // A large chat arrives in several answers, starting from its end.
  for (let messages: readonly Message[] = []; isOpen(); ) {
    const known = messages.length === 0 ? {} : { known: messages.map((message) => message.id) };
    const part = await readPart({ id: backupId, conversationId, ...known }, isOpen);
    if (part === null) return;
    messages = [...part.messages, ...messages];
    if (!part.isWhole) continue;
    show(part.title, messages);
    return;
  }
}

/** Null if reading failed, or if the user has moved on. */
async function readPart(input: RequestInput<'backup:open'>, isWanted: () => boolean): Promise<ChatPart | null> {
  const result = await bridge().backupOpen(input);
  if (!isWanted()) return null;
  if (result.ok) return fromJsonText(result.value);
  backupStore.setState({ problem: result.error });
  return null;
}

/** Goes back to the list, in windows too narrow for both. */
export function closeInBackup(): void {
  backupStore.setState({ chat: null, wantedId: null });
}

let searches = 0;

export async function searchInBackup(query: string): Promise<void> {
  const { backupId } = backupStore.getState();
  searches += 1;
  const mine = searches;
  if (backupId === null || query.trim() === '') {
    backupStore.setState({ found: null });
    return;
  }
  let groups: readonly SearchGroup[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const result = await bridge().backupSearch({ id: backupId, query, offset });
    if (mine !== searches || !isStill(backupId)) return;
    if (!result.ok) {
      backupStore.setState({ problem: result.error });
      return;
    }
    const more = result.value.groups;
    groups = groups.concat(more);
    offset = groups.length >= LIMITS.searchPageSize ? null : result.value.nextOffset;
    // Main searches a few thousand messages at a time, and most of these steps find nothing.
    if (more.length > 0 || offset === null) backupStore.setState({ found: groups, problem: null });
  }
}

export async function bringBack(conversationIds: readonly string[], folderIds: readonly string[]): Promise<void> {
  const { backupId, broughtBack } = backupStore.getState();
  if (backupId === null || broughtBack?.kind === 'running') return;
  backupStore.setState({ broughtBack: { kind: 'running', jobId: null, fresh: [], freshFolders: [] } });
  const result = await bridge().backupBringBack({ id: backupId, conversationIds, folderIds });
  if (!isStill(backupId)) return;
  if (!result.ok) backupStore.setState({ broughtBack: { kind: 'failed', refusal: result.error } });
  else {
    backupStore.setState({ broughtBack: { kind: 'running', ...result.value } });
    if (early?.jobId === result.value.jobId) noteRestoreEnded(early);
  }
  early = null;
}

/** A job that ended before main returned its id. */
let early: JobProgress | null = null;

/**
 * Shows the end of a restore in the view that started it; false if that view no longer waits for this job, so that the
 * caller must report the end.
 */
export function noteRestoreEnded(job: JobProgress): boolean {
  const { broughtBack } = backupStore.getState();
  if (broughtBack?.kind !== 'running') return false;
  if (broughtBack.jobId === null) {
    early = job;
    return true;
  }
  if (broughtBack.jobId !== job.jobId) return false;
  const { fresh, freshFolders } = broughtBack;
  backupStore.setState({
    broughtBack:
      job.state === 'finished'
        ? { kind: 'done', result: job.result ?? {}, fresh, freshFolders }
        : { kind: 'failed', refusal: job.error ?? { reason: 'cancelled' } },
  });
  return true;
}

/** True if the restore added something that undo can remove. */
export function canUndo({ fresh, freshFolders, result }: Fresh & { readonly result: JobResult }): boolean {
  return fresh.length + freshFolders.length + (result.merged ?? []).length > 0;
}

/**
 * Moves the added chats and messages, and what has been written below them since, to the trash. Deletes the added
 * folders that are empty.
 */
export async function undoBringBack(): Promise<void> {
  const { broughtBack } = backupStore.getState();
  if (broughtBack?.kind !== 'done') return;
  const refusal = await takeOut(broughtBack);
  backupStore.setState({ broughtBack: refusal === null ? { kind: 'undone' } : { kind: 'failed', refusal } });
}

async function takeOut({
  fresh,
  freshFolders,
  result,
}: Fresh & { readonly result: JobResult }): Promise<Refusal | null> {
  const chats = fresh.length === 0 ? null : await bridge().conversationBulk({ ids: fresh, action: { kind: 'delete' } });
  if (chats?.ok === false) return chats.error;
  for (const place of result.merged ?? []) {
    const message = await bridge().messageDelete(place);
    // The user has already deleted it.
    if (!message.ok && message.error.reason !== 'not_found') return message.error;
  }
  return takeOutFolders(freshFolders);
}

/** Deletes innermost folders first, and only empty ones. */
async function takeOutFolders(ids: readonly string[]): Promise<Refusal | null> {
  if (ids.length === 0) return null;
  const used = new Set<string>();
  for (const view of ['active', 'archived'] as const) {
    const limit = LIMITS.conversationRestPageSize;
    for (let offset = 0, total = 1; offset < total; offset += limit) {
      const page = await bridge().conversationList({ view, offset, limit });
      if (!page.ok) return page.error;
      for (const { folderId } of page.value.items) if (folderId !== null) used.add(folderId);
      total = page.value.total;
    }
  }
  const left = new Set(ids);
  const gone = new Set<string>();
  for (;;) {
    const { folders } = foldersStore.getState();
    const outer = new Set(folders.filter(({ id }) => !gone.has(id)).map(({ parentId }) => parentId));
    const next = folders.find(({ id }) => left.has(id) && !used.has(id) && !outer.has(id));
    if (next === undefined) return null;
    const folder = await bridge().folderDelete({ id: next.id });
    if (!folder.ok && folder.error.reason !== 'not_found') return folder.error;
    left.delete(next.id);
    gone.add(next.id);
  }
}
