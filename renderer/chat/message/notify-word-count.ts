/** Says how many words a message or the shown chat has. */

import { t } from '../../i18n.ts';
import { conversationStore, currentText, shownIds } from '../../store/chats/open-chat-store.ts';
import { notify } from '../../store/window/notices-store.ts';
import { countWords } from '../../words/word-count.ts';

/** All counts have one subject, so that a new notice replaces the last one. */
const SUBJECT = 'word-count';

export function notifyWordsOfMessage(id: string): void {
  const text = currentText(id);
  const values = { count: countWords(text), characters: t('chat.details.characters', { count: [...text].length }) };
  notify({ subject: SUBJECT, key: 'notices.wordsOfMessage', values });
}

/** Counts the versions that are shown. */
export function notifyWordsOfChat(): void {
  const { chat } = conversationStore.getState();
  if (chat === null) return;
  const ids = shownIds(chat);
  let count = 0;
  for (const id of ids) count += countWords(currentText(id));
  notify({
    subject: SUBJECT,
    key: 'notices.wordsOfChat',
    values: { count, messages: t('numbers.messages', { count: ids.length }) },
  });
}
