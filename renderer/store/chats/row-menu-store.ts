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

export function idOf(subject: RowMenuSubject | undefined): string | undefined {
  return subject?.kind === 'chat' ? subject.summary.id : subject?.folder.id;
}

/** Closes the menu of a row that left the screen. Otherwise it would act on a chat that is no longer there. */
export function closeRowMenuOf(subjectId: string | undefined): void {
  if (idOf(rowMenuStore.getState().menu?.subject) === subjectId) closeRowMenu();
}

/** Call when the closed menu has disappeared. */
export function forgetRowMenu(): void {
  rowMenuStore.setState({ menu: null });
}
