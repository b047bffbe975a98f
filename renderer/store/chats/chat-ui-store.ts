/** What is open around the chat, and what menus, shortcuts and searches ask the chat pane to do. */

import { create } from 'zustand';
import type { CompareTarget, Message } from '../../../shared/conversation.ts';
import type { Refusal } from '../../../shared/errors.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { withId } from '../remembered-ids.ts';
import { updateSettings } from '../window/settings-store.ts';
import { setOverlayOpen } from '../window/sidebar-store.ts';
import type { TypedPlace } from '../window/ui-store.ts';

/** What failed. Each source has its own error, so saving a draft, for example, never clears the error of sending. */
export type ProblemSource =
  | 'new'
  | 'send'
  | 'edit'
  | 'version'
  | 'reply'
  | 'delete'
  | 'queue'
  | 'settings'
  | 'draft'
  | 'fork'
  | 'file'
  | 'read'
  | 'copy'
  | 'link';

interface ChatProblem {
  readonly source: ProblemSource;
  readonly refusal: Refusal;
}

export type InspectorPage = 'chat' | 'branches';

export type ChatDialog =
  | {
      readonly kind: 'regenerate';
      readonly messageId: string;
      /** The model to begin with; the reply's own if absent. */
      readonly choice?: { readonly connectionId: string; readonly model: string };
    }
  | { readonly kind: 'compare' }
  /** An exact request: the earlier answer next to the new one. */
  | { readonly kind: 'again'; readonly before: Message; readonly details: RequestDetails; readonly againId: string };

/** A message to jump to once its chat is open. `query` marks the words of a search. */
export interface PendingJump {
  readonly conversationId: string;
  readonly messageId: string;
  readonly query: string;
}

export interface Insertion {
  readonly text: string;
  readonly place: TypedPlace | null;
}

export interface ChatUiState {
  readonly isFindOpen: boolean;
  /** Counts requests to open the find bar, so that a repeated one selects its text. */
  readonly findAsks: number;
  readonly findQuery: string;
  /** The current hit; -1 before the first step. */
  readonly findIndex: number;
  /** Rises with each step to a hit, even if it is the same hit. */
  readonly findSteps: number;
  /** Rises when the texts must be searched again. */
  readonly findLooks: number;
  readonly isModelPickerOpen: boolean;
  /** null if closed. */
  readonly inspector: InspectorPage | null;
  /** Rises when the inspector should take the focus. */
  readonly inspectorAsks: number;
  readonly dialog: ChatDialog | null;
  /** By chat, the id of the message with an open editor, which stays open while the user reads another chat. */
  readonly editing: ReadonlyMap<string, string>;
  /** Messages whose exact characters are shown. */
  readonly rawIds: ReadonlySet<string>;
  readonly pendingJump: PendingJump | null;
  /** Rises when the composer should take the focus. */
  readonly composerFocusAsks: number;
  /** Rises after actions that end at the newest message, such as sending. */
  readonly latestAsks: number;
  /** Failed requests to main, newest last; at most one per source. */
  readonly problems: readonly ChatProblem[];
  /** A text for the empty composer. */
  readonly suggestion: string | null;
  /** A text to insert at `place`, or at the caret. */
  readonly insertion: Insertion | null;
  /** The models that receive the open chat's next message side by side. */
  readonly compareTargets: readonly CompareTarget[];
  /** The first message of the visible column, if the window shows one column of a comparison at a time. */
  readonly shownColumnId: string | null;
  /** The answer that was just kept, until its line is drawn. */
  readonly keptId: string | null;
  /** Later messages that an edit, a new reply or a version switch has hidden. */
  readonly hiddenLater: {
    readonly conversationId: string;
    readonly count: number;
    readonly messageId: string | null;
  } | null;
}

export const chatUiStore = create<ChatUiState>(() => ({
  isFindOpen: false,
  findAsks: 0,
  findQuery: '',
  findIndex: -1,
  findSteps: 0,
  findLooks: 0,
  isModelPickerOpen: false,
  inspector: null,
  inspectorAsks: 0,
  dialog: null,
  editing: new Map(),
  rawIds: new Set(),
  pendingJump: null,
  composerFocusAsks: 0,
  latestAsks: 0,
  suggestion: null,
  insertion: null,
  problems: [],
  compareTargets: [],
  shownColumnId: null,
  keptId: null,
  hiddenLater: null,
}));

export const useChatUi = chatUiStore;

/** The search text; empty while the find bar is closed. */
export function useFindQuery(): string {
  return useChatUi((state) => (state.isFindOpen ? state.findQuery : ''));
}

export function openFind(): void {
  chatUiStore.setState(({ findAsks }) => ({ isFindOpen: true, findAsks: findAsks + 1 }));
}

/** Sets the search text; by default without a current hit. */
export function setFindQuery(findQuery: string, findIndex = -1): void {
  chatUiStore.setState({ findQuery, findIndex });
}

/** Goes to a hit of `query`, unless the user has changed the text while the hits were counted. */
export function goToHit(query: string, findIndex: number): void {
  const { findQuery, findSteps } = chatUiStore.getState();
  if (findQuery === query) chatUiStore.setState({ findIndex, findSteps: findSteps + 1 });
}

export function refreshFindHits(): void {
  chatUiStore.setState(({ findLooks }) => ({ findLooks: findLooks + 1 }));
}

export function closeFind(): void {
  chatUiStore.setState({ isFindOpen: false });
}

export function setModelPickerOpen(isModelPickerOpen: boolean): void {
  chatUiStore.setState({ isModelPickerOpen });
}

/** What had the focus when the inspector opened; gets it back. */
let opener: Element | null = null;

/** Opens the inspector and focuses it. Switching pages with the tabs keeps the focus on the tabs. */
export function openInspector(inspector: InspectorPage): void {
  const before = chatUiStore.getState();
  const isMove = before.inspector !== null;
  if (!isMove) opener = document.activeElement;
  chatUiStore.setState({ inspector, inspectorAsks: before.inspectorAsks + (isMove ? 0 : 1) });
  void updateSettings({ isInspectorOpen: true });
}

/** Closes the inspector without moving the focus. */
export function hideInspector(): void {
  chatUiStore.setState({ inspector: null });
  void updateSettings({ isInspectorOpen: false });
}

/** Closes the inspector. The focus returns to the element that opened it, or else to the composer. */
export function closeInspector(): void {
  hideInspector();
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  else focusComposer();
  opener = null;
}

/** Opens the inspector if it was open in the last run. */
export function restoreInspector(isOpen: boolean): void {
  chatUiStore.setState({ inspector: isOpen ? 'chat' : null });
}

export function showDialog(dialog: ChatDialog | null): void {
  chatUiStore.setState({ dialog });
}

/** Opens the editor of a message in this chat; null closes it. */
export function setEditing(conversationId: string, messageId: string | null): void {
  const editing = new Map(chatUiStore.getState().editing);
  if (messageId === null) editing.delete(conversationId);
  else editing.set(conversationId, messageId);
  chatUiStore.setState({ editing });
}

/** Shows the exact characters of a message, or hides them. */
export function toggleRaw(messageId: string): void {
  chatUiStore.setState(({ rawIds }) => ({ rawIds: withId(rawIds, messageId, !rawIds.has(messageId)) }));
}

let isReplacing = false;

/** True: the next chat replaces a deleted one. False: the user chose it. */
export function setReplacing(next: boolean): void {
  isReplacing = next;
}

/** While replacing, the focus stays in the list, so that the user can continue there. */
export function isReplacingChat(): boolean {
  return isReplacing;
}

/** Focuses the composer. Closes whatever covers it first, so that no key press goes somewhere invisible. */
export function focusComposer(): void {
  setOverlayOpen(false);
  chatUiStore.setState(({ composerFocusAsks }) => ({
    composerFocusAsks: composerFocusAsks + 1,
    isModelPickerOpen: false,
  }));
}

export function goToLatest(): void {
  chatUiStore.setState(({ latestAsks }) => ({ latestAsks: latestAsks + 1 }));
}

export function setPendingJump(pendingJump: PendingJump | null): void {
  chatUiStore.setState({ pendingJump });
}

export function setHiddenLater(hiddenLater: ChatUiState['hiddenLater']): void {
  chatUiStore.setState({ hiddenLater });
}

/** Sets the error of a source, or clears it with null. Other sources keep theirs. */
export function setProblem(source: ProblemSource, refusal: Refusal | null): void {
  const { problems } = chatUiStore.getState();
  const others = problems.filter((problem) => problem.source !== source);
  if (refusal !== null) chatUiStore.setState({ problems: [...others, { source, refusal }] });
  else if (others.length < problems.length) chatUiStore.setState({ problems: others });
}

export function clearProblems(): void {
  if (chatUiStore.getState().problems.length > 0) chatUiStore.setState({ problems: [] });
}

export function setCompareTargets(compareTargets: readonly CompareTarget[]): void {
  // Each closing composer clears the targets, and usually there are none.
  if (compareTargets.length === 0 && chatUiStore.getState().compareTargets.length === 0) return;
  chatUiStore.setState({ compareTargets });
}
