/** A backup that is looked into: its chats, the one that is read, what was found, and what was brought back out of it. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ConversationSummary, Folder, Message, SearchGroup } from '../../shared/conversation.ts';
import type { Refusal } from '../../shared/errors.ts';
import type { JobProgress, JobResult } from '../../shared/library.ts';
import { LIMITS } from '../../shared/limits.ts';
import { bridge } from '../bridge.ts';

export interface OpenedInBackup {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly Message[];
}

/** The last thing that was brought back. `fresh`: the chats that were not in the library before. */
type BroughtBack =
  | { readonly kind: 'running'; readonly jobId: string | null; readonly fresh: readonly string[] }
  | { readonly kind: 'done'; readonly result: JobResult; readonly fresh: readonly string[] }
  | { readonly kind: 'undone' }
  | { readonly kind: 'failed'; readonly refusal: Refusal };

export interface BackupState {
  readonly backupId: string | null;
  /** Null while they are read. */
  readonly items: readonly ConversationSummary[] | null;
  readonly folders: readonly Folder[];
  /** Null while nothing is searched for. */
  readonly found: readonly SearchGroup[] | null;
  readonly chat: OpenedInBackup | null;
  readonly broughtBack: BroughtBack | null;
  readonly problem: Refusal | null;
}

const NOTHING: BackupState = {
  backupId: null,
  items: null,
  folders: [],
  found: null,
  chat: null,
  broughtBack: null,
  problem: null,
};

const backupStore = createStore<BackupState>(() => NOTHING);

export function useBackup<T>(select: (state: BackupState) => T): T {
  return useStore(backupStore, select);
}

const isStill = (backupId: string): boolean => backupStore.getState().backupId === backupId;

/** Reads the chats of a backup, page by page. */
export async function lookInto(backupId: string): Promise<void> {
  backupStore.setState({ ...NOTHING, backupId });
  const items: ConversationSummary[] = [];
  for (;;) {
    const limit = LIMITS.conversationRestPageSize;
    const result = await bridge().backupList({ id: backupId, offset: items.length, limit });
    if (!isStill(backupId)) return;
    if (!result.ok) {
      backupStore.setState({ problem: result.error });
      return;
    }
    items.push(...result.value.items);
    backupStore.setState({ items: [...items], folders: result.value.folders });
    if (result.value.items.length === 0 || items.length >= result.value.total) return;
  }
}

export function leaveBackup(): void {
  backupStore.setState(NOTHING);
}

export async function readInBackup(conversationId: string): Promise<void> {
  const { backupId } = backupStore.getState();
  if (backupId === null) return;
  const result = await bridge().backupOpen({ id: backupId, conversationId });
  if (!isStill(backupId)) return;
  if (result.ok) backupStore.setState({ chat: { id: conversationId, ...result.value }, problem: null });
  else backupStore.setState({ problem: result.error });
}

/** Back to the list, where there is room for one of the two only. */
export function closeInBackup(): void {
  backupStore.setState({ chat: null });
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
  const groups: SearchGroup[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const result = await bridge().backupSearch({ id: backupId, query, offset });
    if (mine !== searches || !isStill(backupId)) return;
    if (!result.ok) {
      backupStore.setState({ problem: result.error });
      return;
    }
    groups.push(...result.value.groups);
    backupStore.setState({ found: [...groups], problem: null });
    offset = groups.length >= LIMITS.searchPageSize ? null : result.value.nextOffset;
  }
}

export async function bringBack(conversationIds: readonly string[], folderIds: readonly string[]): Promise<void> {
  const { backupId, broughtBack } = backupStore.getState();
  if (backupId === null || broughtBack?.kind === 'running') return;
  backupStore.setState({ broughtBack: { kind: 'running', jobId: null, fresh: [] } });
  const result = await bridge().backupBringBack({ id: backupId, conversationIds, folderIds });
  if (!isStill(backupId)) return;
  if (!result.ok) backupStore.setState({ broughtBack: { kind: 'failed', refusal: result.error } });
  else {
    backupStore.setState({ broughtBack: { kind: 'running', ...result.value } });
    if (early?.jobId === result.value.jobId) takeBroughtBack(early);
  }
  early = null;
}

/** A job that was over before main had said which one it is. */
let early: JobProgress | null = null;

/** The end of the job, for the view that asked for it; false when that is gone, and the end is to be said elsewhere. */
export function takeBroughtBack(job: JobProgress): boolean {
  const { broughtBack } = backupStore.getState();
  if (broughtBack?.kind !== 'running') return false;
  if (broughtBack.jobId === null) {
    early = job;
    return true;
  }
  if (broughtBack.jobId !== job.jobId) return false;
  const { fresh } = broughtBack;
  backupStore.setState({
    broughtBack:
      job.state === 'finished'
        ? { kind: 'done', result: job.result ?? {}, fresh }
        : { kind: 'failed', refusal: job.error ?? { reason: 'cancelled' } },
  });
  return true;
}

/** The chats that came are taken out again, into the trash; what was in the library before stays as it is. */
export async function undoBringBack(): Promise<void> {
  const { broughtBack } = backupStore.getState();
  if (broughtBack?.kind !== 'done') return;
  const result = await bridge().conversationBulk({ ids: broughtBack.fresh, action: { kind: 'delete' } });
  backupStore.setState({
    broughtBack: result.ok ? { kind: 'undone' } : { kind: 'failed', refusal: result.error },
  });
}
