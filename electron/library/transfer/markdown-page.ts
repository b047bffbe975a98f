/** One conversation as Markdown. */

import type { DocumentHead, DocumentMessage } from './document.ts';
import { authorOf, type OutlineEntry, remarksOf, sourceLabel, stamp } from './outline.ts';
import type { PageLanguage } from './page-language.ts';
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
  begin: (head: DocumentHead, { words }: PageLanguage) =>
    `# ${line(head.title) || words.untitled}\n\n_${stamp(head.createdAt)}_\n${
      head.settings.systemPrompt === '' ? '' : `\n## ${words.systemPrompt}\n\n${head.settings.systemPrompt}\n`
    }`,
  message: (message: DocumentMessage, entry: OutlineEntry, language: PageLanguage) => {
    const parts = [
      `\n## ${authorOf(message, language)}\n\n_${remarksOf(message, entry, language).map(line).join(' · ')}_\n`,
    ];
    if (message.reasoning !== '') parts.push(`\n> **${language.words.reasoning}**\n>\n${quote(message.reasoning)}\n`);
    if (message.text !== '') parts.push(`\n${message.text}\n`);
    const sources = (message.reply?.extras?.sources ?? []).map(
      (source) =>
        `- ${line(sourceLabel(source))}${source.url === '' ? '' : ` <${source.url.replace(/[<>\s]/gu, encodeURIComponent)}>`}`,
    );
    if (sources.length > 0) parts.push(`\n**${language.words.sources}**\n\n${sources.join('\n')}\n`);
    return parts.join('');
  },
  others: ({ words }: PageLanguage) => `\n---\n\n# ${words.otherVersions}\n`,
  draft: (draft: string, { words }: PageLanguage) => `\n---\n\n# ${words.draft}\n\n${draft}\n`,
  end: () => '',
};
