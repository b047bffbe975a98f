/** Writes parts of other apps' messages as Markdown: code, quotes, links and placeholders. */

import { imported } from '../../../shared/locales/en/imported.ts';
import type { MainTexts } from '../../../shared/locales/text-key.ts';
import { fenceFor } from '../../../shared/markdown-fence.ts';

/** A code block whose fence is longer than any run of backticks in the text. */
export function fenced(text: string, language = ''): string {
  const fence = fenceFor(text);
  return `${fence}${language.replace(/[\s`]/gu, '')}\n${text.replace(/\n$/u, '')}\n${fence}`;
}

export const quoted = (text: string): string => text.replace(/^/gmu, '> ');

/** The label on one line, with characters escaped that would end a label or start an element. */
export function plainLabel(label: string): string {
  return label
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/([\\[\]<>`*_])/gu, '\\$1');
}

/** A link to a web address; for other addresses only the label. */
export function linkTo(label: string, address: string): string {
  const name = plainLabel(label);
  if (!/^https?:\/\/[^\s<>]+$/iu.test(address)) return name;
  return `[${name || plainLabel(address)}](${/[()\\]/u.test(address) ? `<${address}>` : address})`;
}

export type ImportedWords = MainTexts['imported'];

let words: ImportedWords = imported;

/** Sets the language of the words that importers add to chats, such as `Image`. Call it when an import begins. */
export function writeImportedIn(next: ImportedWords): void {
  words = next;
}

/** Runs `read` with English words, for ids that are derived from a text and must be the same in every language. */
export function withEnglishWords<T>(read: () => T): T {
  const own = words;
  words = imported;
  try {
    return read();
  } finally {
    words = own;
  }
}

export const projectWords = (): string => words.project;
export const memoryWords = (): string => words.memory;

/** Text in place of content that can't be shown, with the content's name if it has one. */
export function placeholder(kind: Exclude<keyof ImportedWords, 'project' | 'memory'>, name = ''): string {
  const label = plainLabel(name);
  return label === '' ? `*[${words[kind]}]*` : `*[${words[kind]}: ${label}]*`;
}

/** Makes placeholders plain text, for messages by the user, which aren't shown as Markdown. */
export function withPlainPlaceholders(text: string): string {
  if (!text.includes('*[')) return text;
  return text.split('\n').map(plainPlaceholder).join('\n');
}

function plainPlaceholder(line: string): string {
  const inner = line.startsWith('*[') && line.endsWith(']*') ? line.slice(2, -2) : '';
  const isOurs = [words.image, words.file, words.audio, words.video].some(
    (word) => inner === word || inner.startsWith(`${word}: `),
  );
  return isOurs ? `[${inner.replace(/\\([\\[\]<>`*_])/gu, '$1')}]` : line;
}
