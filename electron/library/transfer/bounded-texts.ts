/** Rejects a file with a text that is longer than the user could write, because it couldn't be displayed. */

import { LIMITS } from '../../../shared/limits.ts';
import { contentOf } from '../saved/rows.ts';
import type { DocumentConversation, DocumentMessage } from './document.ts';
import type { DocumentSaved } from './saved-document.ts';
import { badFile } from './transfer-error.ts';

/** The longest text of a message. No form limits a reply, so it may be as long as a service's answer. */
export const textMaxChars = ({ role }: Pick<DocumentMessage, 'role'>): number =>
  role === 'assistant' ? LIMITS.bodyMaxBytes : LIMITS.messageMaxChars;

function refuseLong(text: string, maxChars: number = LIMITS.messageMaxChars): void {
  if (text.length > maxChars) throw badFile('tooMuchText');
}

/** @throws `bad_file` */
export function refuseLongTexts({ draft, settings, queue, messages }: DocumentConversation): void {
  for (const text of [draft, JSON.stringify(settings), ...queue.map(({ text }) => text)]) refuseLong(text);
  for (const message of messages) {
    refuseLong(message.text, textMaxChars(message));
    refuseLong(message.reasoning, LIMITS.bodyMaxBytes - message.text.length);
    refuseLong(JSON.stringify(message.reply));
  }
}

/** @throws `bad_file` */
export function refuseLongSaved(items: readonly DocumentSaved[]): void {
  for (const { input } of items) refuseLong(contentOf(input));
}
