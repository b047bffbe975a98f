/** Carries out the commands of menus and shortcuts that concern the open chat. */

import { useEffect } from 'react';
import type { ConversationSummary, Message } from '../../shared/conversation.ts';
import { canContinue } from '../store/chats/can-continue.ts';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import {
  chatUiStore,
  closeInspector,
  focusComposer,
  openFind,
  openInspector,
  setModelPickerOpen,
  showDialog,
  toggleRaw,
} from '../store/chats/chat-ui-store.ts';
import { continueReply, forkConversation, regenerate, stopChat } from '../store/chats/conversation-actions.ts';
import { startedChat } from '../store/chats/new-chat.ts';
import { conversationStore, currentText, lastReplyId, shownIds } from '../store/chats/open-chat-store.ts';
import { hasRawText } from '../store/chats/raw-text.ts';
import { stopAll } from '../store/stop-all.ts';
import { handleCommand } from '../store/window/commands.ts';
import { copyAndAnnounce, openInWindow } from '../store/window/desktop-actions.ts';
import { isModalOpen, openDialog, openPage } from '../store/window/ui-store.ts';
import { editLastOwn } from './composer/edit-last.ts';
import { sendAgain } from './inspector/send-again.tsx';
import { lastCodeBlock } from './message/copy-formats.ts';
import { notifyWordsOfChat } from './message/notify-word-count.ts';
import { copyChat, printChat, shareAsPage } from './share-chat.ts';

export function useChatCommands(): void {
  useEffect(
    () =>
      stopAll([
        handleCommand('find', () => done(openFind)),
        // While the find bar is open, it handles these commands. Otherwise they open the bar with the last query.
        handleCommand('find-next', () => done(openFind)),
        handleCommand('find-previous', () => done(openFind)),
        handleCommand('model-picker', () => done(() => setModelPickerOpen(true))),
        handleCommand('parameters', () =>
          done(() => (chatUiStore.getState().inspector === 'chat' ? closeInspector() : openInspector('chat'))),
        ),
        handleCommand('compare', () => done(() => showDialog({ kind: 'compare' }))),
        handleCommand('save-preset', () => done(() => openDialog({ kind: 'preset', presetId: null }))),
        handleCommand('tree', () => done(() => openInspector('branches'))),
        handleCommand('focus-composer', () => isThere() && act(focusComposer)),
        handleCommand('edit-last', () => !isModalOpen() && editLastOwn()),
        handleCommand('stop', () => !isSomethingOpen() && stopChat()),
        handleCommand('open-in-window', () =>
          done(() => void openInWindow(conversationStore.getState().chat?.id ?? '')),
        ),
        handleCommand('pin-chat', () =>
          onChat(({ id, isPinned }) => void applyToMany([id], { kind: 'pin', isPinned: !isPinned })),
        ),
        handleCommand('move-chat', () => onChat(({ id }) => openDialog({ kind: 'move', ids: [id] }))),
        handleCommand('archive-chat', () =>
          onChat(({ id, isArchived }) => void applyToMany([id], { kind: 'archive', isArchived: !isArchived })),
        ),
        handleCommand('export-chat', () => onChat(({ id }) => openDialog({ kind: 'export', ids: [id] }))),
        handleCommand('delete-chat', () => onChat(({ id }) => void applyToMany([id], { kind: 'delete' }))),
        handleCommand('regenerate', () => onLastReply((id) => void regenerate(id))),
        handleCommand('regenerate-with', () =>
          onLastReply((messageId) => showDialog({ kind: 'regenerate', messageId })),
        ),
        handleCommand('repeat-exactly', () => onLastReply((id) => withMessage(id, (one) => void sendAgain(one)))),
        handleCommand('continue-reply', () =>
          onLastReply((id) =>
            withMessage(id, (one) => {
              if (canContinue(one)) void continueReply(id).then(focusComposer);
            }),
          ),
        ),
        handleCommand('view-raw', () =>
          onLastReply((id) =>
            withMessage(id, (one) => {
              if (hasRawText(one)) toggleRaw(id);
            }),
          ),
        ),
        handleCommand('fork-chat', () => onLastReply((id) => void forkConversation(id))),
        handleCommand('details', () => onLastReply((messageId) => openPage({ kind: 'details', messageId }))),
        handleCommand('copy-last-reply', () => copy(lastReply())),
        handleCommand('copy-last-code', () => copy(lastCode())),
        handleCommand('copy-chat', () => done(() => void copyChat())),
        handleCommand('count-words', () => done(notifyWordsOfChat)),
        handleCommand('share-chat', () => done(() => void shareAsPage())),
        handleCommand('save-chat-pdf', () => done(() => void printChat('pdf'))),
        handleCommand('print-chat', () => done(() => void printChat('printer'))),
      ]),
    [],
  );
}

function act(work: () => void): true {
  work();
  return true;
}

const isThere = (): boolean => conversationStore.getState().chat !== null || startedChat() !== null;

/**
 * Does `work`, but not behind a dialog; false if it isn't done. While a new chat is being created, `work` waits, and is
 * done only if that chat is still on the screen then.
 */
function done(work: () => void): boolean {
  if (isModalOpen()) return false;
  if (conversationStore.getState().chat !== null) return act(work);
  const started = startedChat();
  if (started === null) return false;
  void started.id().then((id) => {
    if (id !== null && conversationStore.getState().chat?.id === id && !isModalOpen()) work();
  });
  return true;
}

/** True if something is open above the conversation; Escape then closes that instead of stopping a reply. */
function isSomethingOpen(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open], :popover-open') !== null
  );
}

function onChat(work: (chat: ConversationSummary) => void): boolean {
  return done(() => {
    const chat = conversationStore.getState().chat;
    if (chat !== null) work(chat.summary);
  });
}

/** False if there is no reply, if it is still being written, or if a dialog is open. */
function onLastReply(work: (id: string) => void): boolean {
  const chat = conversationStore.getState().chat;
  const id = chat === null ? undefined : lastReplyId(chat);
  if (chat === null || id === undefined || chat.turns.has(id)) return false;
  return done(() => work(id));
}

function withMessage(id: string, work: (message: Message) => void): void {
  const message = conversationStore.getState().chat?.messages.get(id);
  if (message !== undefined) work(message);
}

function copy(text: string | null): boolean {
  if (text === null || text === '') return false;
  void copyAndAnnounce(text);
  return true;
}

function replyIds(): readonly string[] {
  const chat = conversationStore.getState().chat;
  return chat === null ? [] : shownIds(chat).filter((id) => chat.messages.get(id)?.role === 'assistant');
}

const replies = (): readonly string[] => replyIds().map(currentText);

function lastReply(): string | null {
  return replies().at(-1) ?? null;
}

function lastCode(): string | null {
  for (const text of replies().toReversed()) {
    const code = lastCodeBlock(text);
    if (code !== null) return code;
  }
  return null;
}
