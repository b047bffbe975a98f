/** The hot store: the open chat with its running turns, fed by main's events, and the growing texts that views listen to. */

import { create, useStore } from 'zustand';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { fromJsonText } from '../../../shared/json/json-text.ts';
import { bridge } from '../../bridge.ts';
import { refusalWords } from '../../words/refusal-words.ts';
import { stopAll } from '../stop-all.ts';
import { notify } from '../window/notices-store.ts';
import { ChatTexts, type MessageTexts } from './chat-texts.ts';
import { chatUiStore } from './chat-ui-store.ts';
import {
  type ConversationEvent,
  type ConversationState,
  EMPTY_STATE,
  type OpenChat,
  reduceConversation,
} from './conversation-reducer.ts';
import { nextPicture } from './next-picture.ts';
import { flushEdits, followVersion, opensByItself, reopenEdits } from './open-edits.ts';

export const conversationStore = create<ConversationState>(() => EMPTY_STATE);

/** Part of the hot store. `select` must not build a new object, or its component renders once a frame while a reply streams. */
export const useConversation = conversationStore;

/** Part of the open chat; `fallback` while none is open. */
export function useChat<T>(select: (chat: OpenChat) => T, fallback: T): T {
  return useStore(conversationStore, (state) => (state.chat === null ? fallback : select(state.chat)));
}

/** The chat that was asked for last: on the screen, or on its way there. */
export function currentChatId(state: ConversationState): string | null {
  return state.openingId ?? state.chat?.id ?? null;
}

export function useMessage(id: string): Message | undefined {
  return useStore(conversationStore, (state) => state.chat?.messages.get(id));
}

const texts = new ChatTexts();

/** The texts of a message of the open chat, the same object for as long as that chat is open. */
export function messageTexts(message: Message): MessageTexts {
  return texts.of(message);
}

/** Ids of all messages on the screen in reading order: the path, then each column of a comparison. */
export function shownIds(chat: OpenChat): readonly string[] {
  return chat.compareColumns.length === 0 ? chat.ids : [...chat.ids, ...chat.compareColumns.flat()];
}

/** A message's text at this moment, also while it streams. */
export function currentText(id: string): string {
  const message = conversationStore.getState().chat?.messages.get(id);
  return texts.current(id)?.text.getText() ?? message?.text ?? '';
}

/** Applies one event, tells the text views what grew, and asks for the chat again when something was missed. */
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
  // Whoever is on the way to another chat must not be called back.
  if (replayId !== null && (state.openingId === null || state.openingId === replayId)) void requestView(replayId);
}

/** An editor that was left open takes no focus when its message comes after the first picture: somebody may be writing elsewhere. */
function noteLateEditor(before: OpenChat | null, chat: OpenChat | null): void {
  if (!before?.partOf || chat?.id !== before.id) return;
  const id = chatUiStore.getState().editing.get(chat.id);
  if (id !== undefined && !before.messages.has(id) && chat.messages.has(id)) opensByItself(id);
}

/** The message that is edited has left the path, and a version that was not there before stands in its place. */
function noteSavedElsewhere(before: OpenChat | null, chat: OpenChat | null): void {
  if (chat === null || before?.id !== chat.id || before.messages === chat.messages) return;
  const edited = before.messages.get(chatUiStore.getState().editing.get(chat.id) ?? '');
  if (edited === undefined || chat.messages.has(edited.id)) return;
  for (const { id, parentId, versions } of chat.messages.values()) {
    // A new version is always the last one.
    const isNew = parentId === edited.parentId && versions.index >= edited.versions.count;
    // One more reply is no edit.
    if (isNew && !chat.turns.has(id)) followVersion(chat.id, edited.id, id);
  }
}

/** A view of this size takes a third of a long task to read, and showing it the rest. */
const LARGE_VIEW_CHARS = 200_000;
/** Views that have come and are shown in the next task. */
let arriving = 0;
/** What main told meanwhile, which is newer than they are. */
let toldMeanwhile: (() => void)[] = [];

/** Listens after what has come before is shown. */
const inOrder =
  <Told>(listen: (told: Told) => void) =>
  (told: Told): void => {
    if (arriving > 0) toldMeanwhile.push(() => listen(told));
    else listen(told);
  };

/** Calls `show` in a task of its own, with all that is told meanwhile behind it. */
async function inNextTask(show: () => void): Promise<void> {
  arriving += 1;
  await new Promise((resolve) => setTimeout(resolve));
  arriving -= 1;
  show();
  if (arriving > 0) return;
  const told = toldMeanwhile;
  toldMeanwhile = [];
  for (const tell of told) tell();
}

/** Names the latest question for a chat: the answers to earlier ones come too late. */
let asks = 0;

/**
 * Asks main for a chat and shows it when it comes. What was asked for later wins: another chat, a new one, or none.
 *
 * @param isPart the rest of a long chat may come after its first picture; never for the chat that is on the screen
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
  // Without a chat on the screen the pane itself says so.
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

/** Asks for the messages that a view left out, once those in it are painted: nobody waits for them before that. */
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

/** Resolves once all messages of the open chat are here; false when it is no longer the one that is shown. */
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

/** Shows a chat whose view has already come, for example a new one or the one of the first picture. */
export function showView(view: ConversationView): void {
  dispatch({ kind: 'opening', id: view.summary.id });
  showOpened(view);
}

function showOpened(view: ConversationView): void {
  reopenEdits(
    view.summary.id,
    view.edits,
    view.queue.map(({ id }) => id),
  );
  dispatch({ kind: 'opened', view });
  if (view.pathIds !== undefined) void requestRest(view);
}

/** Shows no chat. */
export function closeChat(): void {
  dispatch({ kind: 'closed' });
}

/** Starts listening to main; the returned function ends it. Called once, before the first chat is shown. */
export function connectConversationStore(): () => void {
  const door = bridge();
  window.addEventListener('pagehide', flushEdits);
  return stopAll([
    () => window.removeEventListener('pagehide', flushEdits),
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
