/** One line below a reply that says how it ended, when it did not simply end. */

import type { Message } from '../../shared/conversation.ts';
import { type Translate, useT } from '../i18n.ts';

/** Empty for a reply that is complete and has text. */
export function noteFor(message: Message, t: Translate): string {
  const { reply } = message;
  if (reply === null) return '';
  if (message.status === 'interrupted') {
    const count = message.text.length + message.reasoning.length;
    return count === 0 ? t('chat.note.interrupted', { count: 0 }) : t('chat.note.interrupted', { count });
  }
  if (message.status === 'stopped') return t('chat.note.stopped');
  if (reply.ending === 'length') {
    if (reply.isEmptyAnswer && message.reasoning !== '') return t('chat.note.lengthByReasoning');
    const tokens = reply.usage?.completionTokens;
    return tokens === undefined ? t('chat.note.length') : t('chat.note.lengthWithTokens', { tokens });
  }
  if (reply.ending === 'filtered') return t('chat.note.filtered');
  if (message.status === 'complete' && reply.isEmptyAnswer) return t('chat.note.empty');
  return '';
}

export function MessageNote({ message }: { readonly message: Message }) {
  const t = useT();
  const note = noteFor(message, t);
  return note === '' ? null : <p className="message-note">{note}</p>;
}
