/** Writes one conversation as Markdown. */

import { textWithFiles } from '../../../shared/attachments.ts';
import type { DocumentHead, DocumentMessage } from './document.ts';
import { authorOf, type OutlineEntry, remarksOf, sourceLabel, stamp } from './outline.ts';
import type { PageLanguage } from './page-language.ts';
import type { ReadablePage } from './readable-page.ts';

/** A text on one line, escaped for Markdown and HTML. */
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

/** Images are embedded in the text as `data:` URLs; files are shown as their text. */
function attachmentParts(
  { attachments = [] }: DocumentMessage,
  contentOf: (sha256: string) => string | null,
): string[] {
  return attachments.map(({ sha256, kind, name, mime, alt = name }) => {
    const data = contentOf(sha256) ?? '';
    if (kind === 'image') return `\n![${line(alt)}](data:${mime};base64,${data})\n`;
    return `\n${textWithFiles('', [{ name: line(name), text: Buffer.from(data, 'base64').toString('utf8') }])}\n`;
  });
}

export const markdownPage: ReadablePage = {
  ending: '.md',
  begin: (head: DocumentHead, { words }: PageLanguage) =>
    `# ${line(head.title) || words.untitled}\n\n_${stamp(head.createdAt)}_\n${
      head.settings.systemPrompt === '' ? '' : `\n## ${words.systemPrompt}\n\n${head.settings.systemPrompt}\n`
    }`,
  message: (message, entry: OutlineEntry, language: PageLanguage, contentOf) => {
    const parts = [
      `\n## ${authorOf(message, language)}\n\n_${remarksOf(message, entry, language).map(line).join(' · ')}_\n`,
    ];
    if (message.reasoning !== '') parts.push(`\n> **${language.words.reasoning}**\n>\n${quote(message.reasoning)}\n`);
    if (message.text !== '') parts.push(`\n${message.text}\n`);
    parts.push(attachmentParts(message, contentOf).join(''));
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
