// Replies as models write them get the intended structure, and every prefix renders as if it had arrived whole.
import { describe, expect, it } from 'vitest';
import { type BlockNode, isVisible } from '../../../renderer/markdown/block-tree.ts';
import { buildInline, type InlineNode } from '../../../renderer/markdown/inline-tree.ts';
import type { LinkDefinitions } from '../../../renderer/markdown/rules/link-definitions.ts';
import { blocksOf } from '../../../renderer/markdown/sections.ts';
import replies from './data/realistic-replies.json' with { type: 'json' };
import { cutAt, inPieces, streamedDom, wholeDom } from './render.ts';

/** The marks of a text in its order, as in `strong code`; nothing for plain words. */
function marksOf(nodes: readonly InlineNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    const value = node.kind === 'math' ? `=${node.value.replaceAll(/\s+/g, ' ')}` : '';
    return [node.kind + value, ...(node.kind === 'math' || node.kind === 'image' ? [] : marksOf(node.children))];
  });
}

/** One line per block: its depth, its kind, and the marks in it. */
function structureOf(text: string): string[] {
  const definitions: LinkDefinitions = Object.create(null);
  const linesOf = (block: BlockNode, depth: number): string[] => {
    const name = [block.kind === 'list' || block.kind === 'heading' ? block.detail : block.kind];
    if (block.kind === 'code') name.push(block.detail);
    if (block.start !== undefined && block.start !== 1) name.push(String(block.start));
    if (block.kind === 'math' && !block.isClosed) name.push('open');
    const marks =
      block.kind === 'code' || block.kind === 'math' ? [] : marksOf(buildInline(block.content, definitions, false));
    return [
      `${'  '.repeat(depth)}${[...name, ...marks].join(' ').trim()}`,
      ...block.children.filter(isVisible).flatMap((child) => linesOf(child, depth + 1)),
    ];
  };
  return blocksOf(text, definitions)
    .filter(isVisible)
    .flatMap((block) => linesOf(block, 0));
}

describe('a realistic reply', () => {
  it('is tested with at least 150 examples', () => expect(replies.length).toBeGreaterThanOrEqual(150));

  it.each(replies.map(({ text, structure }) => [text, structure] as const))(
    'has its structure: %j',
    (text, structure) => {
      expect(structureOf(text)).toEqual(structure);
    },
  );

  it.each(replies.map(({ text }, index) => [index, text] as const))(
    'renders the same however it arrives, and so does each prefix: %i',
    (index, text) => {
      for (let end = 1; end <= text.length; end++) {
        const prefix = text.slice(0, end);
        // The cuts differ for each prefix, and are the same in each run.
        const places = [1, 2, 3, 4].map((factor) => ((index + 7) * factor * 2_654_435) % end);
        expect(streamedDom(cutAt(prefix, places)), prefix).toBe(wholeDom(prefix));
      }
      expect(streamedDom(inPieces(text, 1))).toBe(wholeDom(text));
    },
  );
});
