/** What is open around the chat and where it should jump: wishes that menus, shortcuts and searches have for the chat pane. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CompareTarget, Refusal } from '../../shared/ipc.ts';

export type ChatDialog =
  | { readonly kind: 'details'; readonly messageId: string }
  | { readonly kind: 'regenerate'; readonly messageId: string }
  | { readonly kind: 'tree' }
  | { readonly kind: 'compare' };

/** A message to show, once its chat is open. `query` marks the words that were searched for. */
export interface PendingJump {
  readonly conversationId: string;
  readonly messageId: string;
  readonly query: string;
}

export interface ChatUiState {
  readonly isFindOpen: boolean;
  /** Counts how often the find bar was asked for, so that asking again selects its text. */
  readonly findAsks: number;
  readonly findQuery: string;
  /** The hit that was gone to; -1 before the first step. */
  readonly findIndex: number;
  readonly isModelPickerOpen: boolean;
  readonly areParametersOpen: boolean;
  readonly dialog: ChatDialog | null;
  readonly editingId: string | null;
  readonly pendingJump: PendingJump | null;
  /** Rises when the composer should take the focus. */
  readonly composerFocusAsks: number;
  /** Rises when the person did something that ends at the newest message, for example sent one. */
  readonly latestAsks: number;
  /** What the polite status region says; `count` makes the same sentence news again. */
  readonly announcement: { readonly text: string; readonly count: number };
  /** Why the last thing that was asked of main did not happen. */
  readonly problem: Refusal | null;
  /** A text to put into the empty box. */
  readonly suggestion: string | null;
  /** The models that the next message of the open chat goes to side by side. */
  readonly compareTargets: readonly CompareTarget[];
  /** Later messages that a version switch took out of sight. */
  readonly hiddenLater: {
    readonly conversationId: string;
    readonly count: number;
    readonly messageId: string | null;
  } | null;
}

export const chatUiStore = createStore<ChatUiState>(() => ({
  isFindOpen: false,
  findAsks: 0,
  findQuery: '',
  findIndex: -1,
  isModelPickerOpen: false,
  areParametersOpen: false,
  dialog: null,
  editingId: null,
  pendingJump: null,
  composerFocusAsks: 0,
  latestAsks: 0,
  announcement: { text: '', count: 0 },
  suggestion: null,
  problem: null,
  compareTargets: [],
  hiddenLater: null,
}));

export function useChatUi<T>(select: (state: ChatUiState) => T): T {
  return useStore(chatUiStore, select);
}

export function openFind(): void {
  chatUiStore.setState(({ findAsks }) => ({ isFindOpen: true, findAsks: findAsks + 1 }));
}

export function setFind(findQuery: string, findIndex: number): void {
  chatUiStore.setState({ findQuery, findIndex });
}

export function closeFind(): void {
  chatUiStore.setState({ isFindOpen: false });
}

export function setModelPickerOpen(isModelPickerOpen: boolean): void {
  chatUiStore.setState({ isModelPickerOpen });
}

export function setParametersOpen(areParametersOpen: boolean): void {
  chatUiStore.setState({ areParametersOpen });
}

export function showDialog(dialog: ChatDialog | null): void {
  chatUiStore.setState({ dialog });
}

export function setEditing(editingId: string | null): void {
  chatUiStore.setState({ editingId });
}

export function focusComposer(): void {
  chatUiStore.setState(({ composerFocusAsks }) => ({ composerFocusAsks: composerFocusAsks + 1 }));
}

export function goToLatest(): void {
  chatUiStore.setState(({ latestAsks }) => ({ latestAsks: latestAsks + 1 }));
}

/** Says a sentence to screen readers, politely. */
export function announce(text: string): void {
  chatUiStore.setState(({ announcement }) => ({ announcement: { text, count: announcement.count + 1 } }));
}

export function setPendingJump(pendingJump: PendingJump | null): void {
  chatUiStore.setState({ pendingJump });
}

export function setHiddenLater(hiddenLater: ChatUiState['hiddenLater']): void {
  chatUiStore.setState({ hiddenLater });
}

export function setProblem(problem: Refusal | null): void {
  if (chatUiStore.getState().problem !== problem) chatUiStore.setState({ problem });
}

export function setCompareTargets(compareTargets: readonly CompareTarget[]): void {
  chatUiStore.setState({ compareTargets });
}
