/** The keys of the sidebar's rows: moving, opening, selecting, renaming, deleting. */

import type { KeyboardEvent } from 'react';
import { clamp } from '../../shared/limits.ts';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import { deleteFolder } from '../store/chats/folders-store.ts';
import {
  clearSelection,
  selectAll,
  selectRange,
  setRenaming,
  setSectionOpen,
  sidebarStore,
  toggleSelected,
} from '../store/window/sidebar-store.ts';
import { readingKey } from '../ui/reading-keys.ts';
import { idOf, type Row, type RowList } from './row-list.ts';
import { subjectsOf } from './row-menu.tsx';
import { turnFolder } from './use-folder-room.ts';

/** The arrow keys skip the headings of open sections; only the left arrow reaches them. */
export function isReachable(row: Row): boolean {
  return row.kind !== 'section' || !row.isOpen;
}

export interface KeyContext {
  readonly rows: RowList;
  readonly at: number;
  readonly currentId: string | null;
  readonly moveTo: (index: number) => Row | undefined;
  /** How many rows Page Up and Page Down move. */
  readonly pageRows: () => number;
}

/** True if the list handled the key. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): boolean {
  const { rows, at, currentId, moveTo } = context;
  const row = rows.at(at);
  const isMod = event.ctrlKey || event.metaKey;
  const step = (direction: 1 | -1): boolean => goTo(rows.next(at, direction, isReachable));
  /** Moves by one page, at most to the first or last row. */
  const page = (direction: 1 | -1): boolean => {
    const wanted = clamp(at + direction * context.pageRows(), 0, rows.length - 1);
    const nearest = rows.next(wanted + direction, direction === 1 ? -1 : 1, isReachable);
    return nearest >= 0 && goTo(direction === 1 ? Math.max(nearest, at) : Math.min(nearest, at));
  };
  const goTo = (index: number): boolean => {
    const target = moveTo(index);
    if (event.shiftKey && target?.kind === 'chat') selectRange(rows.chatIds(), target.summary.id, currentId);
    return target !== undefined;
  };
  switch (event.key) {
    case 'ArrowDown':
      return step(1);
    case 'ArrowUp':
      return step(-1);
    case 'PageDown':
      return page(1);
    case 'PageUp':
      return page(-1);
    case 'Home':
      return goTo(rows.next(-1, 1, isReachable));
    case 'End':
      return goTo(rows.length - 1);
    case 'ArrowRight':
    case 'ArrowLeft':
      return openOrClose(readingKey(event.key) === 'ArrowRight', context);
    case 'F2':
      if (row === undefined) return false;
      setRenaming(idOf(row));
      return true;
    case 'Delete':
      return row !== undefined && deleteRow(row, context);
    case ' ':
      if (!isMod || row?.kind !== 'chat') return false;
      toggleSelected(row.summary.id);
      return true;
    case 'a':
      if (!isMod) return false;
      selectAll(rows.chatIds());
      return true;
    case 'Escape':
      if (sidebarStore.getState().selectedIds.size === 0) return false;
      clearSelection();
      return true;
    default:
      return false;
  }
}

/** Deletes the row, and focuses the next remaining one, or else the one before. */
function deleteRow(row: Row, { rows, at, moveTo }: KeyContext): boolean {
  if (row.kind === 'section' || row.kind === 'more') return false;
  const gone = new Set(row.kind === 'chat' ? subjectsOf(row.summary) : [row.folder.id]);
  const stays = (one: Row): boolean => one.kind !== 'section' && !gone.has(idOf(one) ?? '');
  const below = rows.next(at, 1, stays);
  moveTo(below >= 0 ? below : rows.next(at, -1, stays));
  if (row.kind === 'chat') void applyToMany([...gone], { kind: 'delete' });
  else void deleteFolder(row.folder);
  return true;
}

/** As in a tree: opens or closes the row. If it is already closed or can't be, moves to its folder or section. */
function openOrClose(isOpen: boolean, { rows, at, moveTo }: KeyContext): boolean {
  const row = rows.at(at);
  if (row === undefined) return false;
  if ((row.kind === 'folder' || row.kind === 'section') && row.isOpen !== isOpen) {
    if (row.kind === 'folder') turnFolder(row.folder.id, isOpen);
    else setSectionOpen(row.key, isOpen);
    return true;
  }
  if (isOpen || row.kind === 'section') return false;
  const depth = row.kind === 'more' ? 0 : row.depth;
  const isAround = (one: Row): boolean => one.kind === 'section' || (one.kind === 'folder' && one.depth < depth);
  const above = rows.next(at, -1, isAround);
  return moveTo(above) !== undefined;
}
