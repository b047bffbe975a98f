/** Arranges conversations and folders into the rows of the sidebar: pinned, folders, then by age. Pure. */

import type { ConversationSummary, Folder } from '../../shared/conversation.ts';
import { addTo, groupBy } from '../../shared/groups.ts';
import { startOfDay } from '../ui/format.ts';

type SectionKind = 'pinned' | 'folders' | 'today' | 'yesterday' | 'previous-7-days' | 'month';

export type Row =
  /** `at` is a moment in the month, for sections of kind `month`. */
  | {
      readonly kind: 'section';
      readonly key: string;
      readonly section: SectionKind;
      readonly at: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'folder';
      readonly key: string;
      readonly folder: Folder;
      readonly depth: number;
      readonly isOpen: boolean;
      /** Chats in it and in the folders below it. */
      readonly count: number;
    }
  | { readonly kind: 'chat'; readonly key: string; readonly summary: ConversationSummary; readonly depth: number };

export interface RowsInput {
  /** Newest first. */
  readonly items: readonly ConversationSummary[];
  readonly folders: readonly Folder[];
  readonly openFolderIds: ReadonlySet<string>;
  /** Unix milliseconds. */
  readonly now: number;
}

/** A pinned chat stands among the pinned ones only; a chat of a folder that is gone stands where its age puts it. */
export function arrangeRows({ items, folders, openFolderIds, now }: RowsInput): readonly Row[] {
  const folderIds = new Set(folders.map((folder) => folder.id));
  const pinned: ConversationSummary[] = [];
  const loose: ConversationSummary[] = [];
  const filed = new Map<string, ConversationSummary[]>();
  for (const summary of items) {
    if (summary.isPinned) pinned.push(summary);
    else if (summary.folderId !== null && folderIds.has(summary.folderId)) addTo(filed, summary.folderId, summary);
    else loose.push(summary);
  }
  return [
    ...(pinned.length > 0 ? [section('pinned', 'pinned', now), ...pinned.map((summary) => chatRow(summary, 0))] : []),
    ...folderRows(folders, filed, openFolderIds, now),
    ...rowsByAge(loose, now),
  ];
}

/** Without the rows of sections that are closed; their headings stay. */
export function withClosedSections(rows: readonly Row[], closedKeys: ReadonlySet<string>): readonly Row[] {
  if (closedKeys.size === 0) return rows;
  let isOpen = true;
  return rows.flatMap((row): readonly Row[] => {
    if (row.kind !== 'section') return isOpen ? [row] : [];
    isOpen = !closedKeys.has(row.key);
    return [isOpen ? row : { ...row, isOpen }];
  });
}

/** A plain list by age, for the archive. */
export function rowsByAge(items: readonly ConversationSummary[], now: number): readonly Row[] {
  const rows: Row[] = [];
  const bounds = ageBounds(now);
  let current: Period | null = null;
  for (const summary of items) {
    const at = summary.updatedAt;
    // Neighbours are nearly always of one section: what that is is worked out once for all of them.
    if (current === null || at < current.from || at >= current.until) {
      const next: Period = periodOf(at, bounds, now);
      if (next.row.key !== current?.row.key) rows.push(next.row);
      current = next;
    }
    rows.push(chatRow(summary, 0));
  }
  return rows;
}

function folderRows(
  folders: readonly Folder[],
  filed: ReadonlyMap<string, readonly ConversationSummary[]>,
  openFolderIds: ReadonlySet<string>,
  now: number,
): readonly Row[] {
  if (folders.length === 0) return [];
  const children = childrenOf(folders);
  const rows: Row[] = [section('folders', 'folders', now)];
  const add = (parentId: string | null, depth: number): void => {
    for (const folder of children.get(parentId) ?? []) {
      const isOpen = openFolderIds.has(folder.id);
      rows.push({
        kind: 'folder',
        key: `folder:${folder.id}`,
        folder,
        depth,
        isOpen,
        count: countIn(folder.id, children, filed),
      });
      if (!isOpen) continue;
      add(folder.id, depth + 1);
      for (const summary of filed.get(folder.id) ?? []) rows.push(chatRow(summary, depth + 1));
    }
  };
  add(null, 0);
  return rows;
}

/** Folders by their parent, in their order. A folder whose parent is not there stands at the top. */
export function childrenOf(folders: readonly Folder[]): ReadonlyMap<string | null, readonly Folder[]> {
  const ids = new Set(folders.map((folder) => folder.id));
  const inOrder = folders.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name));
  return groupBy(inOrder, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
}

/** True when `id` is `ancestorId` or lies in it. */
export function isWithin(folders: readonly Folder[], id: string, ancestorId: string): boolean {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = byId.get(at)?.parentId ?? null) {
    if (at === ancestorId) return true;
    seen.add(at);
  }
  return false;
}

function countIn(
  id: string,
  children: ReadonlyMap<string | null, readonly Folder[]>,
  filed: ReadonlyMap<string, readonly ConversationSummary[]>,
): number {
  let count = filed.get(id)?.length ?? 0;
  for (const child of children.get(id) ?? []) count += countIn(child.id, children, filed);
  return count;
}

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

/** A section and the moments that belong to it. */
interface Period {
  readonly row: Extract<Row, { kind: 'section' }>;
  readonly from: number;
  readonly until: number;
}

function periodOf(at: number, bounds: AgeBounds, now: number): Period {
  const { today, yesterday, week } = bounds;
  if (at >= today) return { row: section('today', 'today', now), from: today, until: Number.POSITIVE_INFINITY };
  if (at >= yesterday) return { row: section('yesterday', 'yesterday', now), from: yesterday, until: today };
  if (at >= week) return { row: section('previous-7-days', 'previous-7-days', now), from: week, until: yesterday };
  const date = new Date(at);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  return {
    row: section(`month:${year}-${month}`, 'month', at),
    from: new Date(year, month, 1).getTime(),
    until: Math.min(week, new Date(year, month + 1, 1).getTime()),
  };
}

const sectionKey = (key: string): string => `section:${key}`;

/** By which the section of the folders is folded away. */
export const FOLDERS_KEY = sectionKey('folders');

function section(key: string, kind: SectionKind, at: number): Extract<Row, { kind: 'section' }> {
  return { kind: 'section', key: sectionKey(key), section: kind, at, isOpen: true };
}

/** Thousands of rows are arranged anew with every page that comes in: those of the same chats stay the same. */
const chatRows = new WeakMap<ConversationSummary, Row>();

function chatRow(summary: ConversationSummary, depth: number): Row {
  const known = chatRows.get(summary);
  if (known?.kind === 'chat' && known.depth === depth) return known;
  const row: Row = { kind: 'chat', key: `chat:${summary.id}`, summary, depth };
  chatRows.set(summary, row);
  return row;
}

/** Of what the row stands for; a heading stands for nothing. */
export function idOf(row: Row): string | null {
  if (row.kind === 'chat') return row.summary.id;
  return row.kind === 'folder' ? row.folder.id : null;
}
