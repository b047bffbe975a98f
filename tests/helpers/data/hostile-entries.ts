/** The hostile Markdown of `data/hostile-markdown.json`, with its checks. */

import hostile from '../../renderer/markdown/data/hostile-markdown.json' with { type: 'json' };

export interface HostileEntry {
  readonly name: string;
  readonly checks: readonly string[];
  readonly markdown?: string;
  readonly markdownParts?: readonly { readonly text: string; readonly times: number }[];
}

export const HOSTILE_ENTRIES: readonly HostileEntry[] = hostile;

/** @param origin the server that the entries try to reach; by default one that doesn't exist */
export function hostileMarkdown(
  { markdown, markdownParts = [] }: HostileEntry,
  origin = 'http://127.0.0.1:9',
): string {
  const text = markdown ?? markdownParts.map((part) => part.text.repeat(part.times)).join('');
  return text.replaceAll('{{BEACON}}', `${origin}/__beacon`);
}
