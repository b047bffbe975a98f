/** Keeps the row of the open chat in view: after start, switch, search and delete, and when rows come or go. */

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { chatIndex } from '../store/chats/chat-index.ts';
import { conversationsStore } from '../store/chats/chat-list-store.ts';
import { foldersStore, setFolderOpen } from '../store/chats/folders-store.ts';
import { setSectionOpen, showAllFolders } from '../store/window/sidebar-store.ts';
import { foldersAround } from './folder-tree.ts';
import type { RowList } from './row-list.ts';
import { FOLDERS_KEY } from './rows.ts';

export const ROW_HEIGHT_PX = 30;

interface Props {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The rows with all sections open. */
  readonly allRows: RowList;
  /** The rows shown. */
  readonly rows: RowList;
  readonly currentId: string | null;
}

/** The chat that was last revealed. Kept across lists, so that a folder that the user then closes stays closed. */
let revealedId: string | null = null;

export function useCurrentInSight({ scroller, allRows, rows, currentId }: Props): void {
  const index = rows.indexOfSubject(currentId);
  const before = useRef<string | null | undefined>(undefined);
  /** False after the user has scrolled the row out of view. */
  const isInView = useRef(false);
  const indexBefore = useRef(-1);
  const latestIndex = useRef(index);
  latestIndex.current = index;

  useLayoutEffect(() => {
    if (currentId === null || currentId === revealedId) return;
    if (reveal(allRows, rows, currentId)) revealedId = currentId;
  }, [allRows, rows, currentId]);

  useLayoutEffect(() => {
    const isOther = before.current !== currentId;
    const isMoved = indexBefore.current !== index;
    before.current = currentId;
    indexBefore.current = index;
    const { current } = scroller;
    if (current === null || index < 0 || (!isOther && !isInView.current)) return;
    // Return before asking for the scroller's size, which would lay out the page.
    if (!isOther && !isMoved) return;
    bringIntoView(current, rows.at(index - 1)?.kind === 'section' ? index - 1 : index, index);
    isInView.current = true;
  }, [scroller, rows, index, currentId]);

  useEffect(() => {
    const { current } = scroller;
    if (current === null) return undefined;
    const look = (): void => {
      const top = latestIndex.current * ROW_HEIGHT_PX - current.scrollTop;
      isInView.current = latestIndex.current >= 0 && top >= 0 && top + ROW_HEIGHT_PX <= current.clientHeight;
    };
    current.addEventListener('scroll', look, { passive: true });
    // The list gets shorter when a notice appears or the window shrinks.
    const observer = new ResizeObserver(() => {
      const { activeElement } = document;
      if (current.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
      else if (isInView.current && latestIndex.current >= 0)
        bringIntoView(current, latestIndex.current, latestIndex.current);
    });
    observer.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);
}

/** Scrolls as little as possible, so that the rows from `first` to `last` are in view. */
function bringIntoView(scroller: HTMLElement, first: number, last: number): void {
  const { clientHeight, scrollTop } = scroller;
  if (clientHeight === 0) return;
  const top = first * ROW_HEIGHT_PX;
  const end = (last + 1) * ROW_HEIGHT_PX;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (end > scrollTop + clientHeight) scroller.scrollTop = end - clientHeight;
}

/**
 * Opens what hides a chat: its section, its folder and the folders around that, or the limit of the folders section.
 * False if the list doesn't contain it yet.
 */
function reveal(allRows: RowList, rows: RowList, id: string): boolean {
  if (rows.indexOfSubject(id) >= 0) return true;
  const place = allRows.indexOfSubject(id);
  if (place >= 0) {
    const section = allRows.sectionOf(place);
    if (section?.section === 'folders') showAllFolders();
    if (section !== undefined) setSectionOpen(section.key, true);
    return true;
  }
  const chat = chatIndex(conversationsStore.getState().active.items).byId.get(id);
  const around = foldersAround(foldersStore.getState().folders, chat?.folderId ?? null);
  if (around.length === 0) return false;
  for (const folderId of around) setFolderOpen(folderId, true);
  setSectionOpen(FOLDERS_KEY, true);
  showAllFolders();
  return true;
}
