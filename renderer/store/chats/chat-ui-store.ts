/** What is open around the chat and where it should jump: wishes that menus, shortcuts and searches have for the chat pane. */

import { create } from 'zustand';
import type { CompareTarget, Message, RequestDetails } from '../../../shared/conversation.ts';
import type { Refusal } from '../../../shared/errors.ts';
import { updateSettings } from '../window/settings-store.ts';
import { setOverlayOpen } from '../window/sidebar-store.ts';

/** What was tried. What happens by itself, such as saving a draft, never clears what a person is being told. */
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

export type InspectorPage = 'chat' | 'reply' | 'branches';

export type ChatDialog =
  | { readonly kind: 'regenerate'; readonly messageId: string }
  | { readonly kind: 'compare' }
  /** What an exact request was answered with before, beside what it is answered with now. */
  | { readonly kind: 'again'; readonly before: Message; readonly details: RequestDetails; readonly againId: string };

/** A message to show, once its chat is open. `query` marks the words that were searched for. */
export interface PendingJump {
  readonly conversationId: string;
  readonly messageId: string;
  readonly query: string;
}

/** Where something was typed that a text takes the place of. */
export interface TypedPlace {
  readonly start: number;
  readonly typed: string;
}

export interface Insertion {
  readonly text: string;
  readonly place: TypedPlace | null;
}

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Sentences that come together are all said, so the last ones stay for a while. */
const ANNOUNCEMENTS_MAX = 6;

export interface ChatUiState {
  readonly isFindOpen: boolean;
  /** Counts how often the find bar was asked for, so that asking again selects its text. */
  readonly findAsks: number;
  readonly findQuery: string;
  /** The hit that was gone to; -1 before the first step. */
  readonly findIndex: number;
  /** Rises with each hit that is gone to, which may be the same again. */
  readonly findSteps: number;
  /** Rises when the texts are to be looked through again. */
  readonly findLooks: number;
  readonly isModelPickerOpen: boolean;
  /** null: closed. */
  readonly inspector: InspectorPage | null;
  /** Rises when the inspector should take the focus. */
  readonly inspectorAsks: number;
  /** The reply that the inspector was asked about. */
  readonly inspectedId: string | null;
  readonly dialog: ChatDialog | null;
  /** Own messages whose editor is open, at most one in each chat: it stays open while another chat is read. */
  readonly editing: ReadonlyMap<string, string>;
  readonly pendingJump: PendingJump | null;
  /** Rises when the composer should take the focus. */
  readonly composerFocusAsks: number;
  /** Rises when the person did something that ends at the newest message, for example sent one. */
  readonly latestAsks: number;
  /** What the polite status region holds, the newest last; each is said once, when it comes. */
  readonly announcements: readonly Announcement[];
  /** What was asked of main and did not happen, newest last; at most one of each source. */
  readonly problems: readonly ChatProblem[];
  /** A text to put into the empty box. */
  readonly suggestion: string | null;
  /** A text to put into the box where `place` says, or at the caret. */
  readonly insertion: Insertion | null;
  /** The models that the next message of the open chat goes to side by side. */
  readonly compareTargets: readonly CompareTarget[];
  /** The first message of the column of a comparison that is shown where one is at a time. */
  readonly shownColumnId: string | null;
  /** Later messages that a version switch took out of sight. */
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
  inspectedId: null,
  dialog: null,
  editing: new Map(),
  pendingJump: null,
  composerFocusAsks: 0,
  latestAsks: 0,
  announcements: [],
  suggestion: null,
  insertion: null,
  problems: [],
  compareTargets: [],
  shownColumnId: null,
  hiddenLater: null,
}));

export const useChatUi = chatUiStore;

/** What is looked for; empty while the bar is closed. */
export function useFindQuery(): string {
  return useChatUi((state) => (state.isFindOpen ? state.findQuery : ''));
}

export function openFind(): void {
  chatUiStore.setState(({ findAsks }) => ({ isFindOpen: true, findAsks: findAsks + 1 }));
}

/** What is looked for now; unless told, nothing of it has been gone to. */
export function setFindQuery(findQuery: string, findIndex = -1): void {
  chatUiStore.setState({ findQuery, findIndex });
}

/** Goes to a hit of `query`, unless something else is looked for by now: more may have been typed while hits were counted. */
export function goToHit(query: string, findIndex: number): void {
  const { findQuery, findSteps } = chatUiStore.getState();
  if (findQuery === query) chatUiStore.setState({ findIndex, findSteps: findSteps + 1 });
}

export function lookThroughAgain(): void {
  chatUiStore.setState(({ findLooks }) => ({ findLooks: findLooks + 1 }));
}

export function closeFind(): void {
  chatUiStore.setState({ isFindOpen: false });
}

export function setModelPickerOpen(isModelPickerOpen: boolean): void {
  chatUiStore.setState({ isModelPickerOpen });
}

/** Where the focus was when the inspector was opened, to be given back. */
let opener: Element | null = null;

/** Opens the inspector and moves the focus into it; `messageId` names the reply for its page. */
export function openInspector(inspector: InspectorPage, messageId: string | null): void {
  const before = chatUiStore.getState();
  if (before.inspector === null || messageId !== null) opener = document.activeElement;
  // Going from page to page by the tabs keeps the focus on them.
  const isMove = before.inspector !== null && messageId === null;
  chatUiStore.setState({
    inspector,
    inspectedId: messageId ?? before.inspectedId,
    inspectorAsks: before.inspectorAsks + (isMove ? 0 : 1),
  });
  void updateSettings({ isInspectorOpen: true });
}

/** Closes it, and leaves the focus where it is. */
export function hideInspector(): void {
  chatUiStore.setState({ inspector: null });
  void updateSettings({ isInspectorOpen: false });
}

/** Closes it; the focus goes back to what opened it, otherwise to the text box. */
export function closeInspector(): void {
  hideInspector();
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
  else focusComposer();
  opener = null;
}

/** As it was when the app was left. */
export function restoreInspector(isOpen: boolean): void {
  chatUiStore.setState({ inspector: isOpen ? 'chat' : null });
}

export function showDialog(dialog: ChatDialog | null): void {
  chatUiStore.setState({ dialog });
}

/** Opens the editor of a message of this chat; null closes it. */
export function setEditing(conversationId: string, messageId: string | null): void {
  const editing = new Map(chatUiStore.getState().editing);
  if (messageId === null) editing.delete(conversationId);
  else editing.set(conversationId, messageId);
  chatUiStore.setState({ editing });
}

let isReplacing = false;

/** What is shown next takes the place of a chat that is gone; false: the person has asked for it. */
export function setReplacing(next: boolean): void {
  isReplacing = next;
}

/** Whoever goes through the list then goes on there: nothing takes the focus out of it. */
export function isReplacingChat(): boolean {
  return isReplacing;
}

/** What lies over the box goes: no key may go where nobody sees it. */
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

/** Says a sentence to screen readers, politely. */
export function announce(text: string): void {
  chatUiStore.setState(({ announcements }) => ({
    announcements: [...announcements, { id: (announcements.at(-1)?.id ?? 0) + 1, text }].slice(-ANNOUNCEMENTS_MAX),
  }));
}

export function setPendingJump(pendingJump: PendingJump | null): void {
  chatUiStore.setState({ pendingJump });
}

export function setHiddenLater(hiddenLater: ChatUiState['hiddenLater']): void {
  chatUiStore.setState({ hiddenLater });
}

/** Says what became of something: a refusal takes the place of an earlier one of the same source, and success clears that one alone. */
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
  // Each box that goes takes them back, and nearly always there are none.
  if (compareTargets.length === 0 && chatUiStore.getState().compareTargets.length === 0) return;
  chatUiStore.setState({ compareTargets });
}
