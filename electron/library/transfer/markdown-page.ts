/** One conversation as Markdown. */

import type { DocumentHead, DocumentMessage } from './document.ts';
import { authorOf, type OutlineEntry, remarksOf, stamp } from './outline.ts';
import type { ReadablePage } from './readable-page.ts';

/** A line of ours: on one line, and without a sign that Markdown or HTML would take for its own. */
function line(value: string): string {
  return value
    .replace(/\s+/gu, ' ')
    .replace(/([\\`*_[\]<>#|&])/g, '\\$1')
    .trim();
}

function quote(value: string): string {
  return value
    .split(/\r?\n/u)
    .map((row) => (row === '' ? '>' : `> ${row}`))
    .join('\n');
}

export const markdownPage: ReadablePage = {
  ending: '.md',
  begin: (head: DocumentHead) =>
    `# ${line(head.title) || 'Untitled chat'}\n\n_${stamp(head.createdAt)}_\n${
      head.settings.systemPrompt === '' ? '' : `\n## System prompt\n\n${head.settings.systemPrompt}\n`
    }`,
  message: (message: DocumentMessage, entry: OutlineEntry) => {
    const parts = [`\n## ${authorOf(message)}\n\n_${remarksOf(message, entry).map(line).join(' · ')}_\n`];
    if (message.reasoning !== '') parts.push(`\n> **Reasoning**\n>\n${quote(message.reasoning)}\n`);
    if (message.text !== '') parts.push(`\n${message.text}\n`);
    return parts.join('');
  },
  others: () => '\n---\n\n# Other versions\n',
  draft: (draft: string) => `\n---\n\n# Draft\n\n${draft}\n`,
  end: () => '',
};
