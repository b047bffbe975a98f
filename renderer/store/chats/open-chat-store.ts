/** The hot store: the open chat and its running turns, updated by main's events. */

import { create, useStore } from 'zustand';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { fromJsonText } from '../../../shared/json/json-text.ts';
import { bridge } from '../../bridge.ts';
import { refusalWords } from '../../words/refusal-words.ts';
import { stopAll } from '../stop-all.ts';
import { notify } from '../window/notices-store.ts';
import { connectAttachmentsStore, takeAttachments } from './attachments-store.ts';
import { ChatTexts, type MessageTexts } from './chat-texts.ts';
import { chatUiStore } from './chat-ui-store.ts';
import { reduceConversation } from './conversation-reducer.ts';
import { type ConversationEvent, type ConversationState, EMPTY_STATE, type OpenChat } from './conversation-state.ts';
import { nextPicture } from './next-picture.ts';
import { flushEdits, followVersion, opensByItself, reopenEdits } from './open-edits.ts';

export const conversationStore = create<ConversationState>(() => EMPTY_STATE);

/**
 * Selects from the hot store. `select` must not create an object, or its component renders on each frame while a reply
 * streams.
 */
export const useConversation = conversationStore;

/** Selects from the open chat; `fallback` if there is none. */
export function useChat<T>(select: (chat: OpenChat) => T, fallback: T): T {
  return useStore(conversationStore, (state) => (state.chat === null ? fallback : select(state.chat)));
}

/** The requested chat: open, or still loading. */
export function currentChatId(state: ConversationState): string | null {
  return state.openingId ?? state.chat?.id ?? null;
}

export function useMessage(id: string): Message | undefined {
  return useStore(conversationStore, (state) => state.chat?.messages.get(id));
}

const texts = new ChatTexts();

/** The texts of a message: the same object while the open chat shows the message. */
export function messageTexts(message: Message): MessageTexts {
  return texts.of(message);
}

/** Ids of all visible messages in reading order: the path, then each column of a comparison. */
export function shownIds(chat: OpenChat): readonly string[] {
  return chat.compareColumns.length === 0 ? chat.ids : [...chat.ids, ...chat.compareColumns.flat()];
}

export function lastReplyId(chat: OpenChat): string | undefined {
  return shownIds(chat).findLast((id) => chat.messages.get(id)?.role === 'assistant');
}

/** A message's current text, even while it streams. */
export function currentText(id: string): string {
  const message = conversationStore.getState().chat?.messages.get(id);
  return texts.current(id)?.text.getText() ?? message?.text ?? '';
}

/** Applies one event, passes new text to the views, and requests the chat again if something was missed. */
export function dispatch(event: ConversationEvent): void {
  const before = conversationStore.getState();
  const reduction = reduceConversation(before, event);
  const { state, replayId } = reduction;
  if (state !== before) {
    texts.prepare(state.chat);
    noteLateEditor(before.chat, state.chat);
    noteSavedElsewhere(before.chat, state.chat);
    conversationStore.setState(state, true);
    texts.follow(before.chat, reduction);
  }
  // Don't return to this chat if the user is opening another one.
  if (replayId !== null && (state.openingId === null || state.openingId === replayId)) void requestView(replayId);
}

/**
 * An editor that was left open takes no focus if its message loads after the first paint: the user may already be
 * typing elsewhere.
 */
function noteLateEditor(before: OpenChat | null, chat: OpenChat | null): void {
  if (!before?.partOf || chat?.id !== before.id) return;
  const id = chatUiStore.getState().editing.get(chat.id);
  if (id !== undefined && !before.messages.has(id) && chat.messages.has(id)) opensByItself(id);
}

/**
 * Detects that another window saved the message being edited here: it left the path, and a new version replaced it.
 */
function noteSavedElsewhere(before: OpenChat | null, chat: OpenChat | null): void {
  if (chat === null || before?.id !== chat.id || before.messages === chat.messages) return;
  const edited = before.messages.get(chatUiStore.getState().editing.get(chat.id) ?? '');
  if (edited === undefined || chat.messages.has(edited.id)) return;
  for (const { id, parentId, versions } of chat.messages.values()) {
    // A new version is always the last one.
    const isNew = parentId === edited.parentId && versions.index >= edited.versions.count;
    // A new reply isn't an edit.
    if (isNew && !chat.turns.has(id)) followVersion(chat.id, edited.id, id);
  }
}

/** Parsing a view of this size takes a third of a long task, and rendering it takes the rest. */
const LARGE_VIEW_CHARS = 200_000;
/** Views that have arrived and will be shown in the next task. */
let arriving = 0;
/** Events since those views arrived; they are newer. */
let delayedEvents: (() => void)[] = [];

/** Delays a listener until the views that arrived before its event are shown. */
const inOrder =
  <Event>(listen: (event: Event) => void) =>
  (event: Event): void => {
    if (arriving > 0) delayedEvents.push(() => listen(event));
    else listen(event);
  };

/** Calls `show` in a separate task, followed by the events that arrived meanwhile. */
async function inNextTask(show: () => void): Promise<void> {
  arriving += 1;
  await new Promise((resolve) => setTimeout(resolve));
  arriving -= 1;
  show();
  if (arriving > 0) return;
  const delayed = delayedEvents;
  delayedEvents = [];
  for (const listen of delayed) listen();
}

/** Numbers the requests for a chat, so that answers to earlier ones can be dropped. */
let asks = 0;

/**
 * Requests a chat from main and shows it, unless the user meanwhile opens another chat, starts one or closes the chat.
 *
 * @param isPart lets the rest of a long chat load after the first paint; not for the chat already on screen
 */
export async function requestView(id: string, isPart = false): Promise<void> {
  if (conversationStore.getState().openingId === id) return;
  dispatch({ kind: 'opening', id });
  asks += 1;
  const ask = asks;
  const result = await bridge().conversationOpen(isPart ? { id, isPart } : { id });
  const isWanted = (): boolean => ask === asks && conversationStore.getState().openingId === id;
  if (!isWanted()) return;
  if (result.ok) {
    const view = fromJsonText(result.value);
    if (result.value.length < LARGE_VIEW_CHARS) showOpened(view);
    else await inNextTask(() => isWanted() && showOpened(view));
    return;
  }
  dispatch({ kind: 'open-failed', id });
  // If no chat is open, the pane shows the error itself.
  if (conversationStore.getState().chat === null) return;
  notify({
    subject: 'chat-not-opened',
    level: 'alert',
    key: 'notices.chatNotOpened',
    values: { detail: refusalWords(result.error) },
    action: {
      labelKey: 'app.tryAgain',
      run: () => void requestView(id, isPart && conversationStore.getState().chat?.id !== id),
    },
  });
}

/** Requests the messages that a partial view left out, after the view has been painted. */
async function requestRest(view: ConversationView): Promise<void> {
  for (;;) {
    await nextPicture();
    const { chat, openingId } = conversationStore.getState();
    if (chat?.partOf !== view || openingId !== null) return;
    const known = [...chat.messages.keys()];
    const result = await bridge().conversationRest({ id: view.summary.id, known });
    const messages = result.ok ? fromJsonText(result.value) : [];
    dispatch({ kind: 'rest', of: view, messages });
    if (messages.length === 0) return;
  }
}

/** Resolves once all messages of the open chat have loaded; false if another chat is shown by then. */
export function whenWhole(): Promise<boolean> {
  const id = conversationStore.getState().chat?.id;
  return new Promise((resolve) => {
    const stop = conversationStore.subscribe(look);
    function look(): void {
      const { chat } = conversationStore.getState();
      if (chat?.id === id && chat?.partOf) return;
      stop();
      resolve(chat !== null && chat.id === id);
    }
    look();
  });
}

/** Shows a chat whose view is already here, for example a new chat or the one from startup. */
export function showView(view: ConversationView): void {
  dispatch({ kind: 'opening', id: view.summary.id });
  showOpened(view);
}

function showOpened(view: ConversationView): void {
  takeAttachments(view);
  reopenEdits(
    view.summary.id,
    view.edits,
    view.queue.map(({ id }) => id),
  );
  dispatch({ kind: 'opened', view });
  if (view.pathIds !== undefined) void requestRest(view);
}

export function closeChat(): void {
  dispatch({ kind: 'closed' });
}

/** Starts listening to main; returns a function that stops it. Call once, before the first chat is shown. */
export function connectConversationStore(): () => void {
  const door = bridge();
  window.addEventListener('pagehide', flushEdits);
  return stopAll([
    () => window.removeEventListener('pagehide', flushEdits),
    connectAttachmentsStore(),
    door.onTurnDeltas(inOrder((deltas) => dispatch({ kind: 'deltas', deltas }))),
    door.onConversationSettingsChanged(inOrder((change) => dispatch({ kind: 'settings', ...change }))),
    door.onConversationPath(inOrder((change) => dispatch({ kind: 'path', change }))),
    door.onConversationSummaries(
      inOrder(({ changed, removed }) => {
        for (const summary of changed) dispatch({ kind: 'summary', summary });
        const openId = conversationStore.getState().chat?.id;
        if (openId !== undefined && removed.includes(openId)) closeChat();
      }),
    ),
  ]);
}
