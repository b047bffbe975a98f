/** Arranges conversations and folders into sidebar rows: pinned chats, folders, then chats by age. */

import type { ConversationSummary, Folder } from '../../shared/conversation.ts';
import { chatIndex, firstIndex, isBefore } from '../store/chats/chat-index.ts';
import { startOfDay } from '../words/format.ts';
import { sumsOfFolders, walkFolders } from './folder-tree.ts';
import {
  type FolderRowFacts,
  folderKey,
  RowList,
  type RowPart,
  type SectionKind,
  type SectionRowFacts,
} from './row-list.ts';

export interface RowsInput {
  /** Newest first. */
  readonly items: readonly ConversationSummary[];
  readonly folders: readonly Folder[];
  readonly openFolderIds: ReadonlySet<string>;
  /** Unix milliseconds. */
  readonly now: number;
}

type Filed = ReadonlyMap<string, readonly ConversationSummary[]>;

/** A pinned chat appears only among the pinned ones. A chat whose folder is gone is sorted by age. */
export function arrangeRows({ items, folders, openFolderIds, now }: RowsInput): RowList {
  const index = chatIndex(items);
  const { pinned, filed } = index;
  const parts: RowPart[] = [];
  if (pinned.length > 0) parts.push(heading(section('pinned', 'pinned', now)), wholeList(pinned, 0));
  if (folders.length > 0) {
    parts.push(heading(section('folders', 'folders', now)));
    for (const part of folderParts(folders, filed, openFolderIds)) parts.push(part);
  }
  for (const part of partsByAge(looseChats(index.loose, filed, folders), now)) parts.push(part);
  return new RowList(parts, index);
}

/** A flat list by age, for the archive. */
export function rowsByAge(items: readonly ConversationSummary[], now: number): RowList {
  return new RowList(partsByAge(items, now), chatIndex(items));
}

function partsByAge(items: readonly ConversationSummary[], now: number): readonly RowPart[] {
  const parts: RowPart[] = [];
  const bounds = ageBounds(now);
  for (let from = 0; from < items.length; ) {
    const { row, from: since } = periodOf(items[from]?.updatedAt ?? 0, bounds, now);
    const to = firstIndex(items, ({ updatedAt }) => updatedAt < since, from + 1);
    parts.push(heading(row), { kind: 'chats', items, from, to, depth: 0 });
    from = to;
  }
  return parts;
}

/** Adds the chats whose folder is gone. */
function looseChats(
  loose: readonly ConversationSummary[],
  filed: Filed,
  folders: readonly Folder[],
): readonly ConversationSummary[] {
  if (filed.size === 0) return loose;
  const left = new Set(filed.keys());
  for (const { id } of folders) left.delete(id);
  if (left.size === 0) return loose;
  return [...loose, ...[...left].flatMap((id) => filed.get(id) ?? [])].sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

interface FolderParts {
  readonly folders: readonly Folder[];
  readonly filed: Filed;
  readonly openFolderIds: ReadonlySet<string>;
  readonly parts: readonly RowPart[];
}

/** Caches the last result, because most changes affect only chats outside of folders. */
let latest: FolderParts | null = null;

function folderParts(folders: readonly Folder[], filed: Filed, openFolderIds: ReadonlySet<string>): readonly RowPart[] {
  if (latest?.folders === folders && latest.filed === filed && latest.openFolderIds === openFolderIds)
    return latest.parts;
  const counts = sumsOfFolders(folders, ({ id }) => filed.get(id)?.length ?? 0);
  const parts: RowPart[] = [];
  for (const { folder, depth, isEnd } of walkFolders(folders, ({ id }) => openFolderIds.has(id))) {
    if (!isEnd) {
      const count = counts.get(folder.id) ?? 0;
      parts.push({ kind: 'folder', row: folderRow(folder, depth, openFolderIds.has(folder.id), count) });
      continue;
    }
    const chats = filed.get(folder.id);
    if (chats !== undefined) parts.push(wholeList(chats, depth + 1));
  }
  latest = { folders, filed, openFolderIds, parts };
  return parts;
}

/** Reuses the row object of a folder as long as it looks the same. */
const folderRows = new WeakMap<Folder, FolderRowFacts>();

function folderRow(folder: Folder, depth: number, isOpen: boolean, count: number): FolderRowFacts {
  const known = folderRows.get(folder);
  if (known?.depth === depth && known.isOpen === isOpen && known.count === count) return known;
  const row: FolderRowFacts = { kind: 'folder', key: folderKey(folder.id), folder, depth, isOpen, count };
  folderRows.set(folder, row);
  return row;
}

const heading = (row: SectionRowFacts): RowPart => ({ kind: 'section', row });

const wholeList = (items: readonly ConversationSummary[], depth: number): RowPart => ({
  kind: 'chats',
  items,
  from: 0,
  to: items.length,
  depth,
});

interface AgeBounds {
  readonly today: number;
  readonly yesterday: number;
  readonly week: number;
}

function ageBounds(now: number): AgeBounds {
  const day = new Date(now);
  const daysAgo = (days: number): number => new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime();
  return { today: startOfDay(now), yesterday: daysAgo(1), week: daysAgo(7) };
}

/** A section and its earliest moment. */
interface Period {
  readonly row: SectionRowFacts;
  readonly from: number;
}

function periodOf(at: number, bounds: AgeBounds, now: number): Period {
  const { today, yesterday, week } = bounds;
  if (at >= today) return { row: section('today', 'today', now), from: today };
  if (at >= yesterday) return { row: section('yesterday', 'yesterday', now), from: yesterday };
  if (at >= week) return { row: section('previous-7-days', 'previous-7-days', now), from: week };
  const date = new Date(at);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  return {
    row: section(`month:${year}-${month}`, 'month', at),
    from: new Date(year, month, 1).getTime(),
  };
}

const sectionKey = (key: string): string => `section:${key}`;

/** The key of the folders section. */
export const FOLDERS_KEY = sectionKey('folders');

function section(key: string, kind: SectionKind, at: number): SectionRowFacts {
  return { kind: 'section', key: sectionKey(key), section: kind, at, isOpen: true };
}
