/** The open chat as a page for the printer, with its formulas, diagrams, images, reasoning and sources. */

import type { Message } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { escapeHtml } from '../../../shared/replies/html-text.ts';
import { sourceHost } from '../../../shared/replies/reply-extras.ts';
import { toPrintHtml } from '../../markdown/copying/print-html.ts';
import type { DrawDiagram } from '../../markdown/diagrams/drawn-diagrams.ts';
import type { MarkdownLabels } from '../../markdown/types.ts';
import { readAttachedImage } from '../../store/chats/attachment-contents.ts';
import type { OpenChat } from '../../store/chats/conversation-state.ts';
import { currentText, messageTexts, shownIds } from '../../store/chats/open-chat-store.ts';
import { type AuthorNames, plainAsHtml, sourceAddresses } from './copy-formats.ts';

export interface PrintWords {
  readonly names: AuthorNames;
  readonly untitled: string;
  readonly sources: string;
  readonly reasoning: string;
  readonly labels: MarkdownLabels;
}

/** Images take at most this much of the page; further ones are named. */
const IMAGES_MAX_CHARS = LIMITS.messageMaxChars / 2;

/** Null if there is nothing to print. */
export async function printedChat(chat: OpenChat, words: PrintWords, drawDiagram: DrawDiagram): Promise<string | null> {
  const sections: string[] = [];
  const images = { chars: 0 };
  for (const id of shownIds(chat)) {
    const message = chat.messages.get(id);
    if (message === undefined) continue;
    const text = currentText(id);
    const parts = [
      await printedReasoning(messageTexts(message).reasoning.getText(), words, drawDiagram),
      text === '' ? '' : await printedText(message, text, words, drawDiagram),
      await printedAttachments(message, images),
      printedSources(message, words),
    ];
    if (parts.every((part) => part === '')) continue;
    const { role, reply } = message;
    const author = role === 'assistant' && reply?.model ? `${words.names[role]} · ${reply.model}` : words.names[role];
    sections.push(`<section class="${role}" dir="auto"><h2>${escapeHtml(author)}</h2>${parts.join('')}</section>`);
  }
  if (sections.length === 0) return null;
  const title = chat.summary.title === '' ? words.untitled : chat.summary.title;
  return `<h1 dir="auto">${escapeHtml(title)}</h1>${sections.join('\n')}`;
}

async function printedText(
  { role, reply }: Message,
  text: string,
  { labels }: PrintWords,
  drawDiagram: DrawDiagram,
): Promise<string> {
  if (role !== 'assistant') return plainAsHtml(text);
  return toPrintHtml(text, { labels, sources: sourceAddresses(reply?.extras), drawDiagram });
}

/** Paper can't be unfolded, so print all of it. */
async function printedReasoning(text: string, words: PrintWords, drawDiagram: DrawDiagram): Promise<string> {
  if (text.trim() === '') return '';
  const html = await toPrintHtml(text, { labels: words.labels, drawDiagram });
  return `<div class="reasoning"><p><strong>${escapeHtml(words.reasoning)}</strong></p>${html}</div>`;
}

async function printedAttachments(
  { conversationId, attachments = [] }: Message,
  images: { chars: number },
): Promise<string> {
  let html = '';
  for (const { kind, name, sha256, mime, alt, isMissing = false } of attachments) {
    const isDrawn = kind === 'image' && !isMissing && images.chars < IMAGES_MAX_CHARS;
    const data = isDrawn ? await readAttachedImage(conversationId, sha256, mime) : null;
    images.chars += data?.length ?? 0;
    html +=
      data === null || images.chars > IMAGES_MAX_CHARS
        ? `<p class="attachment">${escapeHtml(name)}</p>`
        : `<p><img src="${escapeHtml(data)}" alt="${escapeHtml(alt ?? name)}"></p>`;
  }
  return html;
}

function printedSources({ reply }: Message, words: PrintWords): string {
  const rows = (reply?.extras?.sources ?? []).map(({ url, title, numbers }) => {
    const marks = numbers.map((number) => `[${number}] `).join('');
    const source = [title, sourceHost(url) === null ? '' : url].filter(Boolean).join(' ');
    return `<li>${escapeHtml(marks + source)}</li>`;
  });
  return rows.length === 0
    ? ''
    : `<div class="sources"><p>${escapeHtml(words.sources)}</p><ul>${rows.join('')}</ul></div>`;
}
