/** The raw text of a message, and whether it has one. */

import type { Message } from '../../../shared/conversation.ts';
import { currentText } from './open-chat-store.ts';

/** The message's text, followed by the parts that were moved out of it. */
export function rawText({ id, reply }: Message): string {
  const taken = (reply?.extras?.unshown ?? []).flatMap(({ text }) => (text === undefined ? [] : [text]));
  return [currentText(id), ...taken].filter((text) => text !== '').join('\n');
}

/** False if there is nothing to show, and nothing more will arrive. */
export function hasRawText(message: Message): boolean {
  return message.status === 'streaming' || rawText(message) !== '';
}
