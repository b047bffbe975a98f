/** Shares the open chat: copies it, prints it, or saves it as a PDF or a web page. */

import { t } from '../i18n.ts';
import { diagramsForPaper } from '../markdown/diagrams/drawn-diagrams.ts';
import { DIAGRAM_FRAME_URL, markdownLabels } from '../services/markdown-labels.ts';
import { exportConversation } from '../store/chats/conversation-actions.ts';
import { conversationStore, whenWhole } from '../store/chats/open-chat-store.ts';
import { announce } from '../store/window/announcements.ts';
import { print } from '../store/window/desktop-actions.ts';
import { notify } from '../store/window/notices-store.ts';
import { printedChat } from './message/printed-chat.ts';
import { authorNames, copyWholeChat } from './viewport/selection-copy.ts';

export async function copyChat(): Promise<void> {
  if (await copyWholeChat()) announce(t('chat.say.copied'));
  else notify({ key: 'chat.share.empty' });
}

export async function printChat(as: 'printer' | 'pdf'): Promise<void> {
  await print(async () => {
    if (!(await whenWhole())) return null;
    const { chat } = conversationStore.getState();
    const words = {
      names: authorNames(),
      untitled: t('sidebar.untitled'),
      sources: t('chat.sources'),
      reasoning: t('chat.reasoning.done'),
      labels: markdownLabels(t),
    };
    const diagrams = diagramsForPaper(DIAGRAM_FRAME_URL);
    try {
      const html = chat === null ? null : await printedChat(chat, words, diagrams.draw);
      if (chat !== null && html !== null)
        return { title: chat.summary.title === '' ? words.untitled : chat.summary.title, html };
    } finally {
      diagrams.close();
    }
    notify({ key: 'chat.share.empty' });
    return null;
  }, as);
}

export async function shareAsPage(): Promise<void> {
  const { chat } = conversationStore.getState();
  if (chat !== null) await exportConversation(chat.id, 'html');
}
