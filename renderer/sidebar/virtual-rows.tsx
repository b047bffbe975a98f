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
import { currentChatId, useConversation } from '../store/chats/open-chat-store.ts';
import { useSidebar } from '../store/window/sidebar-store.ts';
import { RecycledKeys } from '../ui/recycled-keys.ts';
import { ChatRow } from './chat-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { MoreRow } from './more-row.tsx';
import { handleRowKey, isReachable } from './row-keys.ts';
import { isChatKey, type Row, type RowList } from './row-list.ts';
import { RowMenu } from './row-menu.tsx';
import { SectionRow } from './section-row.tsx';
import { ROW_HEIGHT_PX, useCurrentInSight } from './use-current-in-sight.ts';
import { useFolderRoom } from './use-folder-room.ts';
import { useSteadyRows } from './use-steady-rows.ts';

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
  const folderRoom = useFolderRoom();
  const { rows, onPointerDown } = useSteadyRows(
    useMemo(
      () => allRows.withClosedSections(closedSections).withShortFolders(folderRoom),
      [allRows, closedSections, folderRoom],
    ),
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
    initialRect: { width: 0, height: window.innerHeight },
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
  useCurrentInSight({ scroller, allRows, rows, currentId });

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
            if (row.kind === 'more') return <MoreRow key={row.key} row={row} {...shared} />;
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

/** The key of the row around a control. */
function keyOfRow(target: Element): string | undefined {
  return target.closest('.row')?.querySelector<HTMLElement>('[data-row-key]')?.dataset.rowKey;
}

/** When the focused row disappears, through its menu, a key or a drop, focuses the next row, or else the previous. */
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
    // The rows that “Show more” hid are now in its place.
    if (was.at(gone)?.kind === 'more') return go.current(gone);
    const isLeft = (one: Row): boolean => isReachable(one) && rows.indexOf(one.key) >= 0;
    const below = was.next(gone, 1, isLeft);
    const next = was.at(below >= 0 ? below : was.next(gone, -1, isLeft));
    if (next !== undefined) go.current(rows.indexOf(next.key));
  }, [rows, focusKey, scroller]);
}
