/** Remembers frozen blocks that use undefined link labels, because their definitions may still arrive. */
import type { BlockRenderer } from './block-dom.ts';
import type { BlockNode } from './block-tree.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import { normalizeLabel } from './rules/parser.ts';

/**
 * A label, at most as long as in CommonMark. Escapes are matched first, so that the search doesn't restart at each
 * escaped bracket.
 */
const LABEL = /\\[\s\S]|\[((?:\\[\s\S]|[^[\]\\]){1,999})\]/g;

export class FrozenReferences {
  readonly #renderer: BlockRenderer;
  readonly #mentions = new Map<string, Set<BlockNode>>();

  constructor(renderer: BlockRenderer) {
    this.#renderer = renderer;
  }

  clear(): void {
    this.#mentions.clear();
  }

  /**
   * Freezes `blocks`: makes their definitions final and remembers which other labels they use.
   * @param provisional definitions of the parsed text, including those of open blocks, which aren't final yet
   */
  freeze(blocks: readonly BlockNode[], provisional: LinkDefinitions, committed: LinkDefinitions): void {
    const fresh: string[] = [];
    const leaves: BlockNode[] = [];
    for (const block of blocks) collect(block, leaves, provisional, committed, fresh);
    for (const leaf of leaves) this.#register(leaf, provisional, committed);
    for (const label of fresh) {
      const waiting = this.#mentions.get(label);
      this.#mentions.delete(label);
      for (const leaf of waiting ?? []) this.#renderer.rerenderInline(leaf, committed);
    }
  }

  /** Remembers the undefined labels in `blocks`, which were built again; `committed` are the final definitions. */
  adopt(blocks: readonly BlockNode[], committed: LinkDefinitions): void {
    const leaves: BlockNode[] = [];
    for (const block of blocks) collect(block, leaves, committed, committed, []);
    for (const leaf of leaves) this.#register(leaf, committed, committed);
  }

  /** Forgets the blocks inside `element`, which leaves the page. */
  forgetWithin(element: Element): void {
    for (const [label, leaves] of this.#mentions) {
      for (const leaf of leaves) if (leaf.element && element.contains(leaf.element)) leaves.delete(leaf);
      if (leaves.size === 0) this.#mentions.delete(label);
    }
  }

  #register(leaf: BlockNode, provisional: LinkDefinitions, committed: LinkDefinitions): void {
    let usedProvisional = false;
    for (const [, written] of leaf.content.matchAll(LABEL)) {
      if (written === undefined) continue;
      const label = normalizeLabel(written);
      if (label in committed) continue;
      if (label in provisional) usedProvisional = true;
      const waiting = this.#mentions.get(label);
      if (waiting) waiting.add(leaf);
      else this.#mentions.set(label, new Set([leaf]));
    }
    // The block was rendered with a definition that isn't final, so render it without.
    if (usedProvisional) this.#renderer.rerenderInline(leaf, committed);
  }
}

function collect(
  block: BlockNode,
  leaves: BlockNode[],
  provisional: LinkDefinitions,
  committed: LinkDefinitions,
  fresh: string[],
): void {
  if (block.kind === 'definition') {
    const definition = provisional[block.detail];
    if (definition && !(block.detail in committed)) {
      committed[block.detail] = definition;
      fresh.push(block.detail);
    }
  } else if (block.inline && block.content.includes('[')) {
    leaves.push(block);
  }
  for (const child of block.children) collect(child, leaves, provisional, committed, fresh);
}
