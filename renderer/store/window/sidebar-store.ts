/** What the sidebar shows, and which rows are selected. */

import { create } from 'zustand';

import { rememberedIds, rememberIds, withId } from '../remembered-ids.ts';

const CLOSED_SECTIONS = 'closed-sections';

export type SidebarView = 'chats' | 'archived' | 'trash';

export interface SidebarState {
  readonly view: SidebarView;
  /** Chats selected for a bulk action; usually empty. */
  readonly selectedIds: ReadonlySet<string>;
  /** Where a Shift selection starts; null means at the open chat. */
  readonly anchorId: string | null;
  /** The chat or folder whose name is being edited. */
  readonly renamingId: string | null;
  /** In a narrow window: true while the sidebar covers the chat. */
  readonly isOverlayOpen: boolean;
  /** Keys of the collapsed sections. */
  readonly closedSections: ReadonlySet<string>;
  /** True once the user asked for all rows of the folders section; at the next start, it is short again. */
  readonly isShowingAllFolders: boolean;
}

export const sidebarStore = create<SidebarState>(() => ({
  view: 'chats',
  selectedIds: new Set(),
  anchorId: null,
  renamingId: null,
  isOverlayOpen: false,
  closedSections: rememberedIds(CLOSED_SECTIONS),
  isShowingAllFolders: false,
}));

export const useSidebar = sidebarStore;

export function showSidebarView(view: SidebarView): void {
  sidebarStore.setState({ view, selectedIds: new Set(), anchorId: null, renamingId: null });
}

export function setOverlayOpen(isOverlayOpen: boolean): void {
  sidebarStore.setState({ isOverlayOpen });
}

/** Opens or closes a section, also for the next start. */
export function setSectionOpen(key: string, isOpen: boolean): void {
  const closedSections = withId(sidebarStore.getState().closedSections, key, !isOpen);
  rememberIds(CLOSED_SECTIONS, closedSections);
  sidebarStore.setState({ closedSections });
}

export function showAllFolders(): void {
  sidebarStore.setState({ isShowingAllFolders: true });
}

export function setRenaming(renamingId: string | null): void {
  sidebarStore.setState({ renamingId });
}

/** Adds a row to the selection or removes it. */
export function toggleSelected(id: string): void {
  sidebarStore.setState(({ selectedIds }) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    return { selectedIds: next, anchorId: id };
  });
}

/** Selects from the anchor (or from `fallbackId`, the open chat) to `id`, in row order. */
export function selectRange(order: readonly string[], id: string, fallbackId: string | null): void {
  sidebarStore.setState(({ anchorId }) => {
    const from = order.indexOf(anchorId ?? fallbackId ?? id);
    const to = order.indexOf(id);
    if (from < 0 || to < 0) return { selectedIds: new Set([id]), anchorId: id };
    return {
      selectedIds: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)),
      anchorId: order[from] ?? id,
    };
  });
}

export function selectAll(order: readonly string[]): void {
  sidebarStore.setState({ selectedIds: new Set(order), anchorId: order[0] ?? null });
}

export function clearSelection(): void {
  sidebarStore.setState(({ selectedIds }) =>
    selectedIds.size === 0 ? {} : { selectedIds: new Set(), anchorId: null },
  );
}
