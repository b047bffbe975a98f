/** The texts that copying messages puts on the clipboard. */

import type { Message } from '../../shared/conversation.ts';

/** How each author is named in a copied conversation. */
export interface AuthorNames {
  readonly user: string;
  readonly assistant: string;
  readonly system: string;
}

export interface CopiedMessage {
  readonly role: Message['role'];
  readonly text: string;
}

/** Several messages as one Markdown text, each below its author's name. */
export function conversationAsMarkdown(messages: readonly CopiedMessage[], names: AuthorNames): string {
  return messages.map(({ role, text }) => `**${names[role]}**\n\n${text.trim()}\n`).join('\n');
}

/** Code of the last fenced block of `markdown`; null when it has none. An open block counts: its reply may still be streaming. */
export function lastCodeBlock(markdown: string): string | null {
  let last: string | null = null;
  let fence: { readonly mark: string; readonly lines: string[] } | null = null;
  for (const line of markdown.split('\n')) {
    const match = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
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

/** Rendered Markdown as HTML for word processors: without buttons and other things of the app. */
export function cleanedHtml(root: Element): string {
  const copy = root.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const element of copy.querySelectorAll('button, [role="toolbar"], [data-copy-skip], iframe, script, style'))
    element.remove();
  for (const element of copy.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (
        name === 'class' ||
        name === 'style' ||
        name === 'tabindex' ||
        name.startsWith('data-') ||
        name.startsWith('aria-')
      ) {
        element.removeAttribute(name);
      }
    }
  }
  return copy.innerHTML;
}
