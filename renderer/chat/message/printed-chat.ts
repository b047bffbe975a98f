/** Makes a page for printing the open chat: formatted, with formulas drawn and the sources' addresses. */

import { escapeHtml } from '../../../shared/replies/html-text.ts';
import { sourceHost } from '../../../shared/replies/reply-extras.ts';
import { toPrintHtml } from '../../markdown/copying/print-html.ts';
import type { MarkdownLabels } from '../../markdown/types.ts';
import type { OpenChat } from '../../store/chats/conversation-reducer.ts';
import { currentText, shownIds } from '../../store/chats/open-chat-store.ts';
import { type AuthorNames, plainAsHtml, sourceAddresses } from './copy-formats.ts';

export interface PrintWords {
  readonly names: AuthorNames;
  readonly untitled: string;
  readonly sources: string;
  readonly labels: MarkdownLabels;
}

/** Null if the chat has no messages. */
export async function printedChat(chat: OpenChat, words: PrintWords): Promise<string | null> {
  const sections: string[] = [];
  for (const id of shownIds(chat)) {
    const message = chat.messages.get(id);
    const text = currentText(id);
    if (message === undefined || text === '') continue;
    const { role, reply } = message;
    const author = role === 'assistant' && reply?.model ? `${words.names[role]} · ${reply.model}` : words.names[role];
    const body =
      role === 'assistant' ? await toPrintHtml(text, words.labels, sourceAddresses(reply?.extras)) : plainAsHtml(text);
    const rows = (reply?.extras?.sources ?? []).map(
      ({ url, title, numbers }) =>
        `<li>${escapeHtml(numbers.map((number) => `[${number}] `).join(''))}${escapeHtml([title, sourceHost(url) === null ? '' : url].filter(Boolean).join(' '))}</li>`,
    );
    const sources =
      rows.length === 0
        ? ''
        : `<div class="sources"><p>${escapeHtml(words.sources)}</p><ul>${rows.join('')}</ul></div>`;
    sections.push(`<section class="${role}" dir="auto"><h2>${escapeHtml(author)}</h2>${body}${sources}</section>`);
  }
  if (sections.length === 0) return null;
  const title = chat.summary.title === '' ? words.untitled : chat.summary.title;
  return `<h1 dir="auto">${escapeHtml(title)}</h1>${sections.join('\n')}`;
}
