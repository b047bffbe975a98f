/** Chats as one inert HTML page: no script, nothing from the network, every character of a message escaped. */

import type { Message } from '../../../shared/conversation.ts';
import type { StoredConversation } from '../library-api.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(value: string): string {
  return value
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\P{Cc}\t\n\r]/gu, '\u{FFFD}');
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
article{margin:1.25rem 0;padding:.75rem 1rem;border:1px solid #8884;border-radius:10px}article.user{background:#8881}
h1{font-size:1.5rem}h2{font-size:1rem;margin:0}p.note,summary{color:#777;font-size:.85rem;margin:.1rem 0 .5rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0;unicode-bidi:plaintext}
pre.code{font:.9em/1.45 ui-monospace,monospace;background:#8882;border-radius:6px;padding:.6rem .8rem;margin:.5rem 0;white-space:pre;overflow-x:auto}`;

/** The policy forbids everything but the style above: a page that is opened tomorrow must not do more than one today. */
export function htmlHead(title: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title) || 'Chats'}</title><style>${STYLE}</style></head><body>
`;
}

export function htmlFoot(): string {
  return '</body></html>\n';
}

/** Fenced code in a box of its own, everything else as it was written. */
function body(source: string): string {
  return source
    .split(/^(```[^\n]*\n[\s\S]*?(?:^```[ \t]*$|$(?![\s\S])))/gmu)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const fence = /^```[^\n]*\n([\s\S]*?)(?:\n?```[ \t]*)?$/u.exec(part);
      return fence === null
        ? `<pre>${escapeHtml(part.replace(/^\n+|\n+$/g, ''))}</pre>`
        : `<pre class="code">${escapeHtml(fence[1] ?? '')}</pre>`;
    })
    .join('\n');
}

function toArticle(message: Message): string {
  const name = message.role === 'user' ? 'You' : message.role === 'system' ? 'System' : 'Assistant';
  const { reply } = message;
  const notes = [new Date(message.createdAt).toISOString()];
  if (reply !== null && reply.model !== '') notes.push(reply.model);
  if (reply?.ending !== undefined && reply.ending !== null && reply.ending !== 'complete') notes.push(reply.ending);
  if (message.versions.ids.length > 1)
    notes.push(`version ${message.versions.index + 1} of ${message.versions.ids.length}`);
  const reasoning =
    message.reasoning === ''
      ? ''
      : `<details><summary>Reasoning</summary><pre>${escapeHtml(message.reasoning)}</pre></details>`;
  return `<article class="${message.role}"><h2>${name}</h2><p class="note">${escapeHtml(notes.join(' · '))}</p>${reasoning}${body(message.text)}</article>\n`;
}

export function toHtml(conversation: StoredConversation): string {
  const { summary, settings, path } = conversation;
  const prompt =
    settings.systemPrompt === ''
      ? ''
      : `<article class="system"><h2>System prompt</h2><pre>${escapeHtml(settings.systemPrompt)}</pre></article>\n`;
  const hidden = summary.messageCount - path.length;
  const foot =
    hidden > 0
      ? `<p class="note">${hidden} more messages in other versions are not in this file; an export as JSON holds them all.</p>\n`
      : '';
  return `<section><h1>${escapeHtml(summary.title) || 'Chat'}</h1>\n${prompt}${path.map(toArticle).join('')}${foot}</section>\n`;
}
