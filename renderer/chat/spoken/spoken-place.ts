/** Says where a message is in its chat, for people who don't see it. */

import type { Translate } from '../../i18n.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { currentText, shownIds } from '../../store/chats/open-chat-store.ts';
import { plainSnippet } from '../../words/plain-snippet.ts';

/** Enough to recognise a message. */
const BEGINNING_CHARS = 200;
/** How much Markdown is read for the beginning; signs and addresses aren't said. */
const SOURCE_CHARS = 2_000;

/** A message's position, model and beginning: announced when the message gets the focus. */
export function messageInWords(t: Translate, chat: OpenChat, id: string): string {
  const message = chat.messages.get(id);
  const values = { index: shownIds(chat).indexOf(id) + 1, count: shownIds(chat).length };
  const model = message?.reply?.model ?? '';
  const place = model === '' ? t('chat.say.place', values) : t('chat.say.placeModel', { ...values, model });
  return `${place} ${beginningOf(currentText(id))}`.trim();
}

/** The beginning of a message in one line, without Markdown's signs. */
function beginningOf(text: string): string {
  const plain = plainSnippet(withoutCutAddress(text.slice(0, SOURCE_CHARS)), [])
    .text.replaceAll(/\s{1,99}/g, ' ')
    .trim();
  if (plain.length <= BEGINNING_CHARS) return text.length <= SOURCE_CHARS ? plain : `${plain}…`;
  const piece = plain.slice(0, BEGINNING_CHARS);
  const end = piece.lastIndexOf(' ');
  return `${end > 0 ? piece.slice(0, end) : piece}…`;
}

/** Completes a link whose address goes beyond the piece, such as an embedded image. */
function withoutCutAddress(piece: string): string {
  const middle = piece.lastIndexOf('](');
  return middle >= 0 && !piece.includes(')', middle) ? `${piece.slice(0, middle)}]()` : piece;
}

/** Where the user is: the chat, the message and the model, and how many replies are running. */
export function placeInWords(t: Translate, chat: OpenChat, id: string | null): string {
  const title = chat.summary.title === '' ? t('sidebar.untitled') : chat.summary.title;
  const count = shownIds(chat).length;
  const message = id === null ? undefined : chat.messages.get(id);
  const model = message?.reply?.model || chat.settings.model || '';
  const said = [
    message === undefined
      ? t('chat.say.opened', { title, count })
      : t('chat.say.where', {
          title,
          place: t('chat.say.place', { index: shownIds(chat).indexOf(message.id) + 1, count }),
          author: t(`chat.author.${message.role}`),
        }),
  ];
  if (model !== '') said.push(t('chat.say.model', { model }));
  if (chat.turns.size > 0) said.push(t('chat.say.started', { count: chat.turns.size }));
  return said.join(' ');
}
