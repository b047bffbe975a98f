/** Which sidebar row has its menu open. All rows share one menu. */

import { create } from 'zustand';
import type { ConversationSummary, Folder } from '../../../shared/conversation.ts';

export type RowMenuSubject =
  | { readonly kind: 'chat'; readonly summary: ConversationSummary }
  | { readonly kind: 'folder'; readonly folder: Folder };

interface OpenRowMenu {
  readonly subject: RowMenuSubject;
  /** The menu button, or the row if it was opened with a right click. */
  readonly anchor: HTMLElement;
}

interface RowMenuState {
  /** Stays set while the menu fades out. */
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

/** Closes the menu of a removed row, which would otherwise appear in the window's corner. */
export function closeLostRowMenu(): void {
  if (rowMenuStore.getState().menu?.anchor.isConnected === false) closeRowMenu();
}

/** The closed menu has disappeared. */
export function forgetRowMenu(): void {
  rowMenuStore.setState({ menu: null });
}
