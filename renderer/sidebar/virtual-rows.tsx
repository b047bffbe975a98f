/** A long list of sidebar rows of which only those in view exist, moved through with the arrow keys. */

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { applyToMany } from '../store/chat-list-store.ts';
import { deleteFolder, setFolderOpen } from '../store/folders-store.ts';
import { useConversation } from '../store/open-chat-store.ts';
import {
  clearSelection,
  selectRange,
  setRenaming,
  sidebarStore,
  toggleSelected,
  useSidebar,
} from '../store/sidebar-store.ts';
import { ChatRow } from './chat-row.tsx';
import { FolderRow } from './folder-row.tsx';
import { RowMenu, subjectsOf } from './row-menu.tsx';
import type { Row } from './rows.ts';
import { SectionRow } from './section-row.tsx';

const ROW_HEIGHT_PX = 34;
const SECTION_HEIGHT_PX = 36;
const OVERSCAN_ROWS = 6;

/** Chats in the order in which they stand, for selections and for the neighbours of the open chat. */
function chatIds(rows: readonly Row[]): readonly string[] {
  return rows.flatMap((row) => (row.kind === 'chat' ? [row.summary.id] : []));
}

export function VirtualRows({ rows, label }: { readonly rows: readonly Row[]; readonly label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const currentId = useConversation((state) => state.openingId ?? state.chat?.id ?? null);
  const selectedIds = useSidebar((state) => state.selectedIds);
  const renamingId = useSidebar((state) => state.renamingId);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const order = useMemo(() => chatIds(rows), [rows]);

  const found = rows.findIndex((row) => row.key === focusKey);
  const current = rows.findIndex((row) => row.kind === 'chat' && row.summary.id === currentId);
  const tabStop = found >= 0 ? found : current >= 0 ? current : rows.findIndex((row) => row.kind !== 'section');
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

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.rowKey === undefined) return;
    if (handleRowKey(event, { rows, order, at: tabStop, currentId, moveTo })) event.preventDefault();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside, which are real buttons. */}
      <div ref={scroller} className="rows-scroller" tabIndex={-1} onKeyDown={onKeyDown}>
        <ul className="rows" aria-label={label} style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const style = { blockSize: `${item.size}px`, transform: `translateY(${item.start}px)` };
            const shared = { style, isTabStop: item.index === tabStop, onFocusRow: setFocusKey };
            if (row.kind === 'section') return <SectionRow key={row.key} row={row} style={style} />;
            if (row.kind === 'folder') {
              return <FolderRow key={row.key} row={row} isRenaming={renamingId === row.folder.id} {...shared} />;
            }
            return (
              <ChatRow
                key={row.key}
                row={row}
                order={order}
                isCurrent={row.summary.id === currentId}
                isSelected={selectedIds.has(row.summary.id)}
                isRenaming={renamingId === row.summary.id}
                currentId={currentId}
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

function idOf(row: Row): string | null {
  if (row.kind === 'chat') return row.summary.id;
  return row.kind === 'folder' ? row.folder.id : null;
}

interface KeyContext {
  readonly rows: readonly Row[];
  readonly order: readonly string[];
  readonly at: number;
  readonly currentId: string | null;
  readonly moveTo: (index: number) => Row | undefined;
}

/** True when the key was for the list. */
function handleRowKey(event: KeyboardEvent<HTMLElement>, context: KeyContext): boolean {
  const { rows, order, at, currentId, moveTo } = context;
  const row = rows[at];
  const isMod = event.ctrlKey || event.metaKey;
  const step = (direction: 1 | -1): boolean => {
    let next = at + direction;
    while (rows[next]?.kind === 'section') next += direction;
    const target = moveTo(next);
    if (event.shiftKey && target?.kind === 'chat') selectRange(order, target.summary.id, currentId);
    return target !== undefined;
  };
  switch (event.key) {
    case 'ArrowDown':
      return step(1);
    case 'ArrowUp':
      return step(-1);
    case 'Home':
      return moveTo(rows.findIndex((one) => one.kind !== 'section')) !== undefined;
    case 'End':
      return moveTo(rows.length - 1) !== undefined;
    case 'ArrowRight':
    case 'ArrowLeft':
      return row?.kind === 'folder' ? toggleFolder(row, event.key === 'ArrowRight') : moveToFolderOf(context);
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

function toggleFolder(row: Extract<Row, { kind: 'folder' }>, isOpen: boolean): boolean {
  if (row.isOpen === isOpen) return false;
  setFolderOpen(row.folder.id, isOpen);
  return true;
}

/** From a chat in a folder, ArrowLeft goes up to that folder. */
function moveToFolderOf({ rows, at, moveTo }: KeyContext): boolean {
  const row = rows[at];
  if (row?.kind !== 'chat' || row.depth === 0) return false;
  for (let index = at - 1; index >= 0; index -= 1) {
    const above = rows[index];
    if (above?.kind === 'folder' && above.depth === row.depth - 1) return moveTo(index) !== undefined;
  }
  return false;
}
