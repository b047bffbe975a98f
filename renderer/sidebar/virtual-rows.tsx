/** A long list of sidebar rows of which only those in view exist, moved through with the arrow keys. */

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
import { applyToMany } from '../store/chat-list-store.ts';
import { deleteFolder, setFolderOpen } from '../store/folders-store.ts';
import { currentChatId, useConversation } from '../store/open-chat-store.ts';
import {
  clearSelection,
  selectRange,
  setRenaming,
  setSectionOpen,
  sidebarStore,
  toggleSelected,
  useSidebar,
} from '../store/sidebar-store.ts';
import { readingKey } from '../ui/reading-keys.ts';
import { ChatRow } from './chat-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { RowMenu, subjectsOf } from './row-menu.tsx';
import { idOf, type Row, withClosedSections } from './rows.ts';
import { SectionRow } from './section-row.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

const ROW_HEIGHT_PX = 30;
const SECTION_HEIGHT_PX = 30;
const OVERSCAN_ROWS = 6;

/** Chats in the order in which they stand, for selections and for the neighbours of the open chat. */
function chatIds(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'chat' ? [row.summary.id] : []));
}

interface VirtualRowsProps {
  /** With all sections open. */
  readonly rows: readonly Row[];
  readonly label: string;
}

export function VirtualRows({ rows: allRows, label }: VirtualRowsProps) {
  const closedSections = useSidebar((state) => state.closedSections);
  const renamingId = useSidebar((state) => state.renamingId);
  const { rows, onPointerDown } = useSteadyRows(
    useMemo(() => withClosedSections(allRows, closedSections), [allRows, closedSections]),
    renamingId,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const currentId = useConversation(currentChatId);
  const selectedIds = useSidebar((state) => state.selectedIds);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const order = useMemo(() => chatIds(rows), [rows]);
  const latestOrder = useRef(order);
  latestOrder.current = order;
  const orderOf = useCallback(() => latestOrder.current, []);

  const found = rows.findIndex((row) => row.key === focusKey);
  const current = rows.findIndex((row) => row.kind === 'chat' && row.summary.id === currentId);
  const first = Math.max(
    0,
    rows.findIndex((row) => !isPassedBy(row)),
  );
  const tabStop = found >= 0 ? found : current >= 0 ? current : first;
  const renamingIndex = rows.findIndex((row) => idOf(row) === renamingId && renamingId !== null);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'section' ? SECTION_HEIGHT_PX : ROW_HEIGHT_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: typeof window === 'undefined' ? 0 : window.innerHeight },
    // The row that has the focus must not vanish when it is scrolled away, or the keyboard loses its place.
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
    const row = rows[index];
    if (row === undefined) return undefined;
    wantsFocus.current = true;
    setFocusKey(row.key);
    // The heading above the first row comes into view with it.
    virtualizer.scrollToIndex(rows[index - 1]?.kind === 'section' ? index - 1 : index, { align: 'auto' });
    return row;
  };

  // One row of the page before stays in view.
  const pageRows = (): number => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX) - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const key = event.target instanceof HTMLElement ? event.target.dataset.rowKey : undefined;
    if (key === undefined) return;
    const at = rows.findIndex((row) => row.key === key);
    if (handleRowKey(event, { rows, order, at, currentId, moveTo, pageRows })) event.preventDefault();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside, which are real buttons. */}
      <div
        ref={scroller}
        className="rows-scroller"
        tabIndex={-1}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocusKey(keyOfRow(event.target) ?? focusKey)}
      >
        <ul className="rows" aria-label={label} style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const style = { blockSize: `${item.size}px`, transform: `translateY(${item.start}px)` };
            const shared = { style, isTabStop: item.index === tabStop };
            if (row.kind === 'section') return <SectionRow key={row.key} row={row} {...shared} />;
            if (row.kind === 'folder') {
              return <FolderRow key={row.key} row={row} isRenaming={renamingId === row.folder.id} {...shared} />;
            }
            return (
              <ChatRow
                key={row.key}
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

/** A notice makes the list lower: the row that has the focus stays in sight. */
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

/** The key of the row that a control is in. */
function keyOfRow(target: Element): string | undefined {
  return target.closest('.row')?.querySelector<HTMLElement>('[data-row-key]')?.dataset.rowKey;
}

/** When the row with the focus goes, by its menu, by a key or by a drop, the row that comes after it has the focus. */
function useNeighbourFocus(
  rows: readonly Row[],
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
    const gone = was.findIndex(({ key }) => key === focusKey);
    if (gone < 0 || rows.some(({ key }) => key === focusKey)) return;
    const { activeElement } = document;
    const isOurs = activeElement === document.body || scroller.current?.contains(activeElement) === true;
    if (!isOurs && activeElement?.closest('.menu') == null) return;
    const isLeft = (one: Row): boolean => !isPassedBy(one) && rows.some(({ key }) => key === one.key);
    const next = was.slice(gone + 1).find(isLeft) ?? was.slice(0, gone).findLast(isLeft);
    if (next !== undefined) go.current(rows.findIndex(({ key }) => key === next.key));
  }, [rows, focusKey, scroller]);
}

/** The heading of an open section: the arrow keys go past it, and to it with the left one. */
function isPassedBy(row: Row | undefined): boolean {
  return row?.kind === 'section' && row.isOpen;
}

interface KeyContext {
  readonly rows: readonly Row[];
  readonly order: readonly string[];
  readonly at: number;
  readonly currentId: string | null;
  readonly moveTo: (index: number) => Row | undefined;
  /** How many rows are seen at once. */
  readonly pageRows: () => number;
}

/** True when the key was for the list. */
function handleRowKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): boolean {
  const { rows, order, at, currentId, moveTo } = context;
  const row = rows[at];
  const isMod = event.ctrlKey || event.metaKey;
  const step = (direction: 1 | -1): boolean => {
    let next = at + direction;
    while (isPassedBy(rows[next])) next += direction;
    return goTo(next);
  };
  /** As far as a page goes, to the last row there is. */
  const page = (direction: 1 | -1): boolean => {
    const wanted = at + direction * context.pageRows();
    const isThere = (index: number): boolean => !isPassedBy(rows[index]);
    const all = rows.map((_, index) => index).filter(isThere);
    const next = direction === 1 ? all.findLast((index) => index <= wanted) : all.find((index) => index >= wanted);
    return next !== undefined && goTo(direction === 1 ? Math.max(next, at) : Math.min(next, at));
  };
  const goTo = (index: number): boolean => {
    const target = moveTo(index);
    if (event.shiftKey && target?.kind === 'chat') selectRange(order, target.summary.id, currentId);
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
      return goTo(rows.findIndex((one) => !isPassedBy(one)));
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
      sidebarStore.setState({ selectedIds: new Set(order), anchorId: order[0] ?? null });
      return true;
    case 'Escape':
      if (sidebarStore.getState().selectedIds.size === 0) return false;
      clearSelection();
      return true;
    default:
      return false;
  }
}

/** The focus goes on to the next row that stays. */
function deleteRow(row: Row, { rows, at, moveTo }: KeyContext): boolean {
  if (row.kind === 'section') return false;
  const gone = new Set(row.kind === 'chat' ? subjectsOf(row.summary) : [row.folder.id]);
  const stays = (one: Row): boolean => one.kind !== 'section' && !gone.has(idOf(one) ?? '');
  const below = rows.findIndex((one, index) => index > at && stays(one));
  moveTo(below >= 0 ? below : rows.slice(0, at).findLastIndex(stays));
  if (row.kind === 'chat') void applyToMany([...gone], { kind: 'delete' });
  else void deleteFolder(row.folder);
  return true;
}

/** As in a tree: opens or closes the row; what is closed or cannot be goes up to the folder or section that it is in. */
function openOrClose(isOpen: boolean, { rows, at, moveTo }: KeyContext): boolean {
  const row = rows[at];
  if (row === undefined) return false;
  if (row.kind !== 'chat' && row.isOpen !== isOpen) {
    if (row.kind === 'folder') setFolderOpen(row.folder.id, isOpen);
    else setSectionOpen(row.key, isOpen);
    return true;
  }
  if (isOpen || row.kind === 'section') return false;
  const above = rows
    .slice(0, at)
    .findLastIndex((one) => one.kind === 'section' || (one.kind === 'folder' && one.depth < row.depth));
  return moveTo(above) !== undefined;
}
