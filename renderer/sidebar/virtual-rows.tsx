/** A long list of sidebar rows that renders only those in view, with arrow-key navigation. */

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { clamp } from '../../shared/limits.ts';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import { deleteFolder, setFolderOpen } from '../store/chats/folders-store.ts';
import { currentChatId, useConversation } from '../store/chats/open-chat-store.ts';
import {
  clearSelection,
  selectAll,
  selectRange,
  setRenaming,
  setSectionOpen,
  sidebarStore,
  toggleSelected,
  useSidebar,
} from '../store/window/sidebar-store.ts';
import { readingKey } from '../ui/reading-keys.ts';
import { ChatRow } from './chat-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { RecycledKeys } from './recycled-keys.ts';
import { idOf, isChatKey, type Row, type RowList } from './row-list.ts';
import { RowMenu, subjectsOf } from './row-menu.tsx';
import { SectionRow } from './section-row.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

const ROW_HEIGHT_PX = 30;
const OVERSCAN_ROWS = 6;

const rowHeight = (): number => ROW_HEIGHT_PX;

interface VirtualRowsProps {
  /** The rows with all sections open. */
  readonly rows: RowList;
  readonly label: string;
}

export function VirtualRows({ rows: allRows, label }: VirtualRowsProps) {
  const closedSections = useSidebar((state) => state.closedSections);
  const renamingId = useSidebar((state) => state.renamingId);
  const { rows, onPointerDown } = useSteadyRows(
    useMemo(() => allRows.withClosedSections(closedSections), [allRows, closedSections]),
    renamingId,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const currentId = useConversation(currentChatId);
  const selectedIds = useSidebar((state) => state.selectedIds);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const [recycled] = useState(() => new RecycledKeys());
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const orderOf = useCallback(() => latestRows.current.chatIds(), []);

  // This runs at each scroll step, so nothing here may go through all rows.
  const { tabStop, renamingIndex } = useMemo(() => {
    const found = focusKey === null ? -1 : rows.indexOf(focusKey);
    const place = found >= 0 ? found : rows.indexOfSubject(currentId);
    return {
      tabStop: place >= 0 ? place : Math.max(0, rows.next(-1, 1, isReachable)),
      renamingIndex: rows.indexOfSubject(renamingId),
    };
  }, [rows, focusKey, currentId, renamingId]);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Unstable functions would make the virtualizer measure all rows again.
    estimateSize: rowHeight,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: typeof window === 'undefined' ? 0 : window.innerHeight },
    // Keep the focused row mounted when it scrolls out of view, or the keyboard loses its place.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return tabStop < 0 || indexes.includes(tabStop) ? indexes : [...indexes, tabStop].sort((a, b) => a - b);
      },
      [tabStop],
    ),
  });

  useLayoutEffect(() => {
    if (!wantsFocus.current || focusKey === null) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(focusKey)}"]`);
    if (!element) return;
    wantsFocus.current = false;
    element.focus();
  });

  useNeighbourFocus(rows, focusKey, scroller, (index) => void moveTo(index));
  useFocusInSight(scroller);

  useEffect(() => {
    if (renamingIndex >= 0) virtualizer.scrollToIndex(renamingIndex, { align: 'auto' });
  }, [renamingIndex, virtualizer]);

  const moveTo = (index: number): Row | undefined => {
    const row = rows.at(index);
    if (row === undefined) return undefined;
    wantsFocus.current = true;
    setFocusKey(row.key);
    // Also scroll the heading above the first row into view.
    virtualizer.scrollToIndex(rows.at(index - 1)?.kind === 'section' ? index - 1 : index, { align: 'auto' });
    return row;
  };

  // Keep one row of the previous page in view.
  const pageRows = (): number => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX) - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.rowKey : undefined;
    if (key === undefined) return;
    const at = rows.indexOf(key);
    if (handleRowKey(event, { rows, at, currentId, moveTo, pageRows })) event.preventDefault();
  };

  const items = virtualizer.getVirtualItems();
  const keys = recycled.assign(
    items.map(({ index }) => rows.at(index)?.key ?? ''),
    (key) => isChatKey(key) && key !== focusKey && rows.indexOf(key) !== renamingIndex,
  );
  return (
    <>
      {/*
       * biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside, which are real
       * buttons.
       */}
      <div
        ref={scroller}
        className="rows-scroller"
        tabIndex={-1}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocusKey(keyOfRow(event.target) ?? focusKey)}
      >
        <ul className="rows" aria-label={label} style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
          {items.map((item) => {
            const row = rows.at(item.index);
            if (row === undefined) return null;
            const style = { blockSize: `${item.size}px`, transform: `translateY(${item.start}px)` };
            const shared = { style, isTabStop: item.index === tabStop };
            if (row.kind === 'section') return <SectionRow key={row.key} row={row} {...shared} />;
            if (row.kind === 'folder') {
              return <FolderRow key={row.key} row={row} isRenaming={renamingId === row.folder.id} {...shared} />;
            }
            return (
              <ChatRow
                key={keys.get(row.key)}
                row={row}
                orderOf={orderOf}
                isCurrent={row.summary.id === currentId}
                isSelected={selectedIds.has(row.summary.id)}
                isRenaming={renamingId === row.summary.id}
                {...shared}
              />
            );
          })}
        </ul>
      </div>
      <RowMenu />
    </>
  );
}

/** A notice makes the list shorter; keep the focused row in view. */
function useFocusInSight(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const { current } = scroller;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const { activeElement } = document;
      if (current.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller]);
}

/** The key of the row around a control. */
function keyOfRow(target: Element): string | undefined {
  return target.closest('.row')?.querySelector<HTMLElement>('[data-row-key]')?.dataset.rowKey;
}

/** When the focused row disappears, through its menu, a key or a drop, focuses the row after it. */
function useNeighbourFocus(
  rows: RowList,
  focusKey: string | null,
  scroller: RefObject<HTMLElement | null>,
  moveTo: (index: number) => void,
): void {
  const before = useRef(rows);
  const go = useRef(moveTo);
  go.current = moveTo;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = rows;
    if (was === rows || focusKey === null || rows.indexOf(focusKey) >= 0) return;
    const gone = was.indexOf(focusKey);
    if (gone < 0) return;
    const { activeElement } = document;
    const isOurs = activeElement === document.body || scroller.current?.contains(activeElement) === true;
    if (!isOurs && activeElement?.closest('.menu') == null) return;
    const isLeft = (one: Row): boolean => isReachable(one) && rows.indexOf(one.key) >= 0;
    const below = was.next(gone, 1, isLeft);
    const next = was.at(below >= 0 ? below : was.next(gone, -1, isLeft));
    if (next !== undefined) go.current(rows.indexOf(next.key));
  }, [rows, focusKey, scroller]);
}

/** The arrow keys skip the headings of open sections; only the left arrow reaches them. */
function isReachable(row: Row): boolean {
  return row.kind !== 'section' || !row.isOpen;
}

interface KeyContext {
  readonly rows: RowList;
  readonly at: number;
  readonly currentId: string | null;
  readonly moveTo: (index: number) => Row | undefined;
  /** How many rows fit into the view. */
  readonly pageRows: () => number;
}

/** True if the list handled the key. */
function handleRowKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): boolean {
  const { rows, at, currentId, moveTo } = context;
  const row = rows.at(at);
  const isMod = event.ctrlKey || event.metaKey;
  const step = (direction: 1 | -1): boolean => goTo(rows.next(at, direction, isReachable));
  /** Moves by one page, at most to the last row. */
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

/** Deletes and focuses the next remaining row. */
function deleteRow(row: Row, { rows, at, moveTo }: KeyContext): boolean {
  if (row.kind === 'section') return false;
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
  if (row.kind !== 'chat' && row.isOpen !== isOpen) {
    if (row.kind === 'folder') setFolderOpen(row.folder.id, isOpen);
    else setSectionOpen(row.key, isOpen);
    return true;
  }
  if (isOpen || row.kind === 'section') return false;
  const isAround = (one: Row): boolean => one.kind === 'section' || (one.kind === 'folder' && one.depth < row.depth);
  const above = rows.next(at, -1, isAround);
  return moveTo(above) !== undefined;
}
