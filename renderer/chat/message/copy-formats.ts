/** Creates the texts that are copied for messages. */

import type { Message } from '../../../shared/conversation.ts';
import { escapeHtml } from '../../../shared/replies/html-text.ts';
import { type ReplyExtras, sourceHost } from '../../../shared/replies/reply-extras.ts';
import { toRichHtml } from '../../markdown/copying/rich-html.ts';
import type { SourceAddresses } from '../../markdown/rules/source-marks.ts';
import type { MarkdownLabels } from '../../markdown/types.ts';

/** The author names in a copied conversation. */
export type AuthorNames = Readonly<Record<Message['role'], string>>;

/** HTML that is made in small steps, because a long text takes a second. */
export type HtmlSteps = Generator<void, string>;

export function* finished(html: string): HtmlSteps {
  yield;
  return html;
}

export interface CopiedMessage {
  readonly role: Message['role'];
  readonly text: string;
  /** The formatted version, created on demand. */
  readonly html: () => HtmlSteps;
}

/** Several messages as one Markdown text, each with its author's name. */
export function conversationAsMarkdown(
  messages: readonly Pick<CopiedMessage, 'role' | 'text'>[],
  names: AuthorNames,
): string {
  return messages.map(({ role, text }) => `**${names[role]}**\n\n${text.trim()}\n`).join('\n');
}

/** Several messages as HTML for word processors and mail programs, each with its author's name. */
export function* conversationAsHtml(messages: readonly CopiedMessage[], names: AuthorNames): HtmlSteps {
  let all = '';
  for (const { role, html } of messages)
    all += `<p><strong>${escapeHtml(names[role])}</strong></p>\n${yield* html()}\n`;
  return all;
}

/** A formatted message: replies are Markdown, all others are plain text. */
export function* messageAsHtml(
  role: Message['role'],
  text: string,
  labels: MarkdownLabels,
  copied?: CopiedSources,
): HtmlSteps {
  if (role !== 'assistant') return plainAsHtml(text);
  const html = yield* toRichHtml(text, labels, sourceAddresses(copied?.extras));
  const list = (copied?.extras?.sources ?? []).map(
    ({ url, title = url, numbers }) =>
      `<li>${escapeHtml(numbersText(numbers))}${sourceHost(url) === null ? escapeHtml(title) : `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`}</li>`,
  );
  return list.length === 0 ? html : `${html}<p>${escapeHtml(copied?.heading ?? '')}</p><ul>${list.join('')}</ul>`;
}

/** The sources of a copied reply, and the heading of their list. */
export interface CopiedSources {
  readonly extras: ReplyExtras | undefined;
  readonly heading: string;
}

/** A reply's text followed by its sources. */
export function withSourceList(text: string, { extras, heading }: CopiedSources): string {
  const list = (extras?.sources ?? []).map(
    ({ url, title, numbers }) => `- ${numbersText(numbers)}${[title, url].filter(Boolean).join(' ')}`,
  );
  return list.length === 0 ? text : `${text.trimEnd()}\n\n${heading}\n\n${list.join('\n')}\n`;
}

/** The addresses behind the source numbers in a reply; undefined if there are none. */
export function sourceAddresses(extras: ReplyExtras | undefined): SourceAddresses | undefined {
  const addresses = (extras?.sources ?? [])
    .filter(({ url }) => sourceHost(url) !== null)
    .flatMap(({ url, numbers }) => numbers.map((number) => [number, url] as const));
  return addresses.length === 0 ? undefined : new Map(addresses);
}

function numbersText(numbers: readonly number[]): string {
  return numbers.map((number) => `[${number}] `).join('');
}

/** Plain text as HTML that keeps its line breaks and indentation. */
export function plainAsHtml(text: string): string {
  const spaced = escapeHtml(text).replace(/^ +/gm, (indent) => '&nbsp;'.repeat(indent.length));
  return `<p>${spaced.replaceAll('\n', '<br>')}</p>`;
}

/**
 * The code of the last fenced block in `markdown`; null if there is none. Includes an open block, because the reply may
 * still be streaming.
 */
export function lastCodeBlock(markdown: string): string | null {
  let last: string | null = null;
  let fence: { readonly mark: string; readonly lines: string[] } | null = null;
  for (const line of markdown.split('\n')) {
    const match = /^ {0,3}(`{3,}|~{3,})([\s\S]*)/.exec(line);
    const mark = match?.[1] ?? '';
    if (fence === null) {
      if (mark !== '' && !(mark.startsWith('`') && (match?.[2] ?? '').includes('`'))) fence = { mark, lines: [] };
    } else if (
      mark !== '' &&
      mark[0] === fence.mark[0] &&
      mark.length >= fence.mark.length &&
      match?.[2]?.trim() === ''
    ) {
      last = fence.lines.join('\n');
      fence = null;
    } else {
      fence.lines.push(line);
    }
  }
  return fence === null ? last : fence.lines.join('\n');
}
