/** The entries of a message's menu, for its button More and its context menu. */

import type { Message } from '../../../shared/conversation.ts';
import { type Translate, t } from '../../i18n.ts';
import { toPlainText } from '../../markdown/copying/plain-copy.ts';
import { inSlices } from '../../markdown/copying/steps.ts';
import { markdownLabels } from '../../services/markdown-labels.ts';
import { chatUiStore, focusComposer, setEditing, toggleRaw } from '../../store/chats/chat-ui-store.ts';
import { deleteMessage, forkConversation } from '../../store/chats/conversation-actions.ts';
import { conversationStore, currentText } from '../../store/chats/open-chat-store.ts';
import { hasRawText } from '../../store/chats/raw-text.ts';
import { copyAndAnnounce } from '../../store/window/desktop-actions.ts';
import { openDialog } from '../../store/window/ui-store.ts';
import { type CopiedSources, withSourceList } from './copy-formats.ts';
import { notifyWordsOfMessage } from './notify-word-count.ts';

export interface MessageEntry {
  readonly label: string;
  readonly run: () => void;
  /** Separated from the entries before it. */
  readonly isDangerous?: boolean;
}

/** True if the message has no text to copy, and none will arrive. */
export const isEndedWithoutText = ({ status, text }: Message): boolean => text === '' && status !== 'streaming';

export function copiedSources({ reply }: Message, words: Translate): CopiedSources {
  return { extras: reply?.extras, heading: words('chat.sources') };
}

/** @param canEdit false for an answer in a comparison */
export function messageEntries(message: Message, canEdit: boolean): readonly MessageEntry[] {
  const { id, conversationId, role } = message;
  const isRawShown = chatUiStore.getState().rawIds.has(id);
  const markdown = (): string => withSourceList(currentText(id), copiedSources(message, t));
  const entries: (MessageEntry | false)[] = [
    (role === 'user' || (role === 'assistant' && canEdit)) && {
      label: t('chat.action.edit'),
      run: () => setEditing(conversationId, id),
    },
    hasRawText(message) && {
      label: t(isRawShown ? 'chat.action.hideRaw' : 'chat.action.viewRaw'),
      run: () => toggleRaw(id),
    },
    !isEndedWithoutText(message) && {
      label: t('chat.action.copyMarkdown'),
      run: () => void copyAndAnnounce(markdown()),
    },
    role === 'assistant' &&
      !isEndedWithoutText(message) && {
        label: t('chat.action.copyPlain'),
        run: () => void copyAndAnnounce(inSlices(toPlainText(markdown(), markdownLabels(t)))),
      },
    !isEndedWithoutText(message) && { label: t('chat.action.countWords'), run: () => notifyWordsOfMessage(id) },
    { label: t('chat.action.fork'), run: () => void forkConversation(id) },
    { label: t('commands.exportChat'), run: () => openDialog({ kind: 'export', ids: [conversationId] }) },
    {
      label: t('chat.action.delete'),
      isDangerous: true,
      run: () => void deleteMessage(message).then(focusComposer),
    },
  ];
  return entries.filter((entry) => entry !== false);
}

/** The menu entries of a message in the open chat; none if it is gone. */
export function entriesOfMessage(id: string): readonly MessageEntry[] {
  const chat = conversationStore.getState().chat;
  const message = chat?.messages.get(id);
  if (chat == null || message === undefined) return [];
  return messageEntries(message, chat.ids.includes(id));
}
