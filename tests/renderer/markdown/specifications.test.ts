// The parser agrees with CommonMark and GFM, except for the differences that docs/markdown.md lists with their reasons.
import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { LinkDefinitions } from '../../../renderer/markdown/rules/link-definitions.ts';
import { normalizeSource, parseBlocks, parseInline } from '../../../renderer/markdown/rules/parser.ts';
import commonMark from './data/commonmark-examples.json' with { type: 'json' };
import gfm from './data/gfm-extension-examples.json' with { type: 'json' };

const { renderer, options } = new MarkdownIt({ xhtmlOut: true, langPrefix: 'language-' });

/** Our parser's result for a text, in the HTML of the specifications. */
function toHtml(markdown: string): string {
  const definitions: LinkDefinitions = Object.create(null);
  const tokens = parseBlocks(normalizeSource(markdown), definitions).filter(
    ({ type }) => type !== 'reference_definition',
  );
  for (const token of tokens) if (token.type === 'inline') token.children = parseInline(token.content, definitions);
  return renderer.render(tokens, options, {});
}

/** Rewrites equivalent HTML to one form, so that both sides compare equal. */
const plain = (html: string): string =>
  html
    // Parley recognises tasks only after parsing, in the tree of blocks.
    .replaceAll(/<li>\[([ x])\] /g, (_, mark) =>
      mark === 'x' ? '<li><input checked="" disabled="" type="checkbox"> ' : '<li><input disabled="" type="checkbox"> ',
    )
    .replaceAll(/ style="text-align:(\w+)"/g, ' align="$1"')
    .replaceAll(/<\/?(?:s|del)>/g, (tag) => tag.replace('del', 's'))
    .replaceAll('\n', '');

interface Example {
  readonly example: number;
  readonly markdown: string;
  readonly html: string;
}

const differing = (examples: readonly Example[]): readonly number[] =>
  examples.filter(({ markdown, html }) => plain(toHtml(markdown)) !== plain(html)).map(({ example }) => example);

/** The example numbers in one specification's column of the table. A cell may contain `1, 3 to 5`. */
function documented(column: 1 | 2): readonly number[] {
  const page = readFileSync('docs/markdown.md', 'utf8');
  const table = /## Differences from the specifications\n[\s\S]*?\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  const cells = table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[column + 1]?.trim() ?? '');
  const numbers = cells.flatMap((cell) =>
    cell
      .split(',')
      .filter((part) => part.trim() !== '')
      .flatMap((part) => {
        const [first = 0, last = first] = part.split(' to ').map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      }),
  );
  return numbers.toSorted((a, b) => a - b);
}

describe('the list of differences in docs/markdown.md', () => {
  it('names every CommonMark example that is parsed differently, and no other', () => {
    expect(commonMark).toHaveLength(652);
    expect(documented(1)).toEqual(differing(commonMark));
  });

  it('names every GFM extension example that is parsed differently, and no other', () => {
    expect(gfm.length).toBeGreaterThan(20);
    expect(documented(2)).toEqual(differing(gfm));
  });
});
