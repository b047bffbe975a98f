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

/** On one line, without characters that would end a label or start an element. */
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

/** Imports from here on write these words. Set once at the beginning of an import, as every reader of every app has some. */
export function writeImportedIn(next: ImportedWords): void {
  words = next;
}

/** What `read` returns with English words, the same in every language: for ids that are derived from a text. */
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

/** Stands in for something that can't be shown, with its name if it has one. */
export function placeholder(kind: Exclude<keyof ImportedWords, 'project' | 'memory'>, name = ''): string {
  const label = plainLabel(name);
  return label === '' ? `*[${words[kind]}]*` : `*[${words[kind]}: ${label}]*`;
}

/** The user's messages are shown as they were written, so the words in place of a file must not be Markdown there. */
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
