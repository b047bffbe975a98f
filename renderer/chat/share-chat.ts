/** Hands the open chat on: to the clipboard, a printer, a PDF or a web page. */

import { t } from '../i18n.ts';
import { markdownLabels } from '../services/markdown-labels.ts';
import { announce } from '../store/chats/chat-ui-store.ts';
import { exportConversation } from '../store/chats/conversation-actions.ts';
import { conversationStore, whenWhole } from '../store/chats/open-chat-store.ts';
import { print } from '../store/window/desktop-actions.ts';
import { notify } from '../store/window/notices-store.ts';
import { printedChat } from './message/printed-chat.ts';
import { authorNames, copyWholeChat } from './message/selection-copy.ts';

export async function copyChat(): Promise<void> {
  if (await copyWholeChat()) announce(t('chat.say.copied'));
  else notify({ key: 'chat.share.empty' });
}

export async function printChat(as: 'printer' | 'pdf'): Promise<void> {
  if (!(await whenWhole())) return;
  const { chat } = conversationStore.getState();
  const words = {
    names: authorNames(),
    untitled: t('sidebar.untitled'),
    sources: t('chat.sources.heading'),
    labels: markdownLabels(t),
  };
  const html = chat === null ? null : await printedChat(chat, words);
  if (chat === null || html === null) notify({ key: 'chat.share.empty' });
  else await print(chat.summary.title === '' ? words.untitled : chat.summary.title, html, as);
}

export async function shareAsPage(): Promise<void> {
  const { chat } = conversationStore.getState();
  if (chat !== null) await exportConversation(chat.id, 'html');
}
