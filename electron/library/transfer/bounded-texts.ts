/** Rejects a file with a text that is longer than the user could write, because it couldn't be displayed. */

import { LIMITS } from '../../../shared/limits.ts';
import { contentOf } from '../saved/rows.ts';
import type { DocumentConversation } from './document.ts';
import type { DocumentSaved } from './saved-document.ts';
import { badFile } from './transfer-error.ts';

function refuseLong(...texts: readonly string[]): void {
  if (texts.some((text) => text.length > LIMITS.messageMaxChars)) throw badFile('tooMuchText');
}

/** @throws `bad_file` */
export function refuseLongTexts({ draft, settings, queue, messages }: DocumentConversation): void {
  refuseLong(draft, JSON.stringify(settings));
  for (const { text } of queue) refuseLong(text);
  for (const { text, reasoning, reply } of messages) refuseLong(text, reasoning, JSON.stringify(reply));
}

/** @throws `bad_file` */
export function refuseLongSaved(items: readonly DocumentSaved[]): void {
  for (const { input } of items) refuseLong(contentOf(input));
}
