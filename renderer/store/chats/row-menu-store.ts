/** Which row of the sidebar has its menu open: all rows share one menu. */

import { create } from 'zustand';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';

export type RowMenuSubject =
  | { readonly kind: 'chat'; readonly summary: ConversationSummary }
  | { readonly kind: 'folder'; readonly folder: Folder };

interface OpenRowMenu {
  readonly subject: RowMenuSubject;
  /** The button that it belongs to, or the row when it was opened with the other mouse button. */
  readonly anchor: HTMLElement;
}

interface RowMenuState {
  /** Stays while the menu fades away. */
  readonly menu: OpenRowMenu | null;
  readonly isOpen: boolean;
}

const rowMenuStore = create<RowMenuState>(() => ({ menu: null, isOpen: false }));

export const useRowMenu = rowMenuStore;

export function openRowMenu(subject: RowMenuSubject, anchor: HTMLElement): void {
  rowMenuStore.setState({ menu: { subject, anchor }, isOpen: true });
}

export function closeRowMenu(): void {
  rowMenuStore.setState({ isOpen: false });
}

/** A row went: its menu would stand in the window's corner, and speak of a chat that is gone. */
export function closeLostRowMenu(): void {
  if (rowMenuStore.getState().menu?.anchor.isConnected === false) closeRowMenu();
}

/** The closed menu has left the screen. */
export function forgetRowMenu(): void {
  rowMenuStore.setState({ menu: null });
}
