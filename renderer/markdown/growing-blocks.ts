/** Grows the blocks of one message: finished ones are frozen, only the open end is parsed again. */

import type { BlockRenderer } from './block-dom.ts';
import { type BlockNode, buildBlocks, isVisible } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';
import { CodeFence } from './code-fence.ts';
import { type LinkDefinitions, parseBlocks } from './parser.ts';
import { FrozenReferences } from './references.ts';
import { repairTail } from './repair.ts';
import { closedBlocks, closedChildren, openFence, SourceLines } from './seam.ts';

export class GrowingBlocks {
  readonly #root: HTMLElement;
  readonly #renderer: BlockRenderer;
  readonly #references: FrozenReferences;
  /** Source of what is still open. */
  #tail = '';
  #open: BlockNode[] = [];
  #fence: CodeFence | null = null;
  #definitions: LinkDefinitions = Object.create(null);
  /** Blocks before the open ones. */
  #blockCount = 0;

  constructor(root: HTMLElement, renderer: BlockRenderer) {
    this.#root = root;
    this.#renderer = renderer;
    this.#references = new FrozenReferences(renderer);
  }

  /** Characters that the next addition will have parsed again. */
  get openLength(): number {
    return this.#tail.length;
  }

  clear(): void {
    this.#root.replaceChildren();
    this.#tail = '';
    this.#open = [];
    this.#fence = null;
    this.#definitions = Object.create(null);
    this.#references.clear();
    this.#blockCount = 0;
  }

  /** @param isFinal no more text will come: what is open ends here, and nothing is repaired */
  add(text: string, isFinal: boolean): void {
    this.#tail += text;
    this.#render(isFinal);
  }

  #render(isFinal: boolean): void {
    if (this.#fence) {
      const { rest, isClosed } = this.#fence.take(this.#tail, isFinal);
      this.#tail = rest;
      if (!isClosed) return;
      this.#fence = null;
    }
    const goesOn = this.#open[0]?.frozenChildren ? this.#open[0] : null;
    const prefix = goesOn?.prefix ?? '';
    const shown = isFinal ? this.#tail : repairTail(this.#tail, prefix !== '');
    const provisional: LinkDefinitions = Object.create(this.#definitions);
    const source = prefix + shown;
    const completeLength = isFinal ? source.length + 1 : prefix.length + this.#tail.lastIndexOf('\n') + 1;
    const lines = new SourceLines(source, completeLength);
    const blocks = buildBlocks(parseBlocks(source, provisional), (line) => lines.line(line));
    if (goesOn) adopt(goesOn, blocks[0]);
    this.#renderer.context.definitions = provisional;
    this.#renderer.context.definitionsKey = definitionsKey(this.#definitions, provisional);

    const closed = isFinal ? blocks.length : closedBlocks(blocks, lines);
    const lastVisible = blocks.findLastIndex(isVisible);
    this.#patchOpen(blocks.filter(isVisible), !isFinal && lastVisible >= closed);
    // Where, in `source`, the tail begins.
    let tailStart = prefix.length;
    if (closed > 0) {
      const frozen = blocks.slice(0, closed);
      this.#references.freeze(frozen, provisional, this.#definitions);
      const visibleCount = frozen.filter(isVisible).length;
      this.#open = this.#open.slice(visibleCount);
      this.#blockCount += visibleCount;
      const restLine = blocks[closed]?.startLine ?? blocks[closed - 1]?.endLine ?? 0;
      this.#tail = isFinal ? '' : this.#tail.slice(lines.offset(restLine) - tailStart);
      tailStart = lines.offset(restLine);
    }
    // Blank lines before the next block say nothing, and would be read again with every addition.
    if (closed === blocks.length && !isFinal) this.#tail = this.#tail.slice(this.#tail.lastIndexOf('\n') + 1);
    const open = blocks[closed];
    if (open && blocks.length === closed + 1) this.#freezeWithin(open, lines, tailStart, provisional);
  }

  /** Freezes what is finished inside the only open block: lines of a fence, items of a list, rows of a table. */
  #freezeWithin(block: BlockNode, lines: SourceLines, tailStart: number, provisional: LinkDefinitions): void {
    const fence = openFence(block, lines);
    if (fence && block.code) {
      this.#fence = new CodeFence(block.code, fence.marker, fence.length);
      block.code.update('');
      this.#blockCount += 1;
      this.#open = [];
      this.#tail = this.#fence.take(this.#tail.slice(lines.offset(block.startLine + 1) - tailStart), false).rest;
      return;
    }
    const closed = closedChildren(block, lines);
    if (!closed) return;
    const frozen = block.children.slice(0, closed.count);
    if (block.kind === 'table' && !block.frozenChildren) {
      block.prefix = this.#tail.slice(
        lines.offset(block.startLine) - tailStart,
        lines.offset(block.startLine + 2) - tailStart,
      );
    }
    this.#tail = this.#tail.slice(lines.offset(closed.restLine) - tailStart);
    block.children = block.children.slice(closed.count);
    block.frozenChildren = (block.frozenChildren ?? 0) + closed.count;
    this.#references.freeze(frozen, provisional, this.#definitions);
  }

  #patchOpen(next: BlockNode[], isOpen: boolean): void {
    this.#renderer.patchWith(this.#open, next, isOpen, {
      append: (element, index) => this.#sectionAt(this.#blockCount + index).append(element),
      remove: (element) => {
        const section = element.parentElement;
        element.remove();
        if (section?.childElementCount === 0) section.remove();
      },
    });
    this.#open = next;
  }

  /** Blocks are kept in groups, so that adding one to a long message does not lay out a list of all of them. */
  #sectionAt(index: number): Element {
    const section = this.#root.children[Math.floor(index / BOUNDS.blocksPerSection)];
    if (section) return section;
    const created = document.createElement('div');
    created.className = 'md-section';
    this.#root.append(created);
    return created;
  }
}

/** Equal keys mean equal definitions: those that count for good only grow. */
function definitionsKey(committed: LinkDefinitions, provisional: LinkDefinitions): string {
  const own = Object.keys(provisional);
  const count = Object.keys(committed).length;
  return own.length === 0 ? `${count}` : `${count} ${JSON.stringify(own.map((label) => [label, provisional[label]]))}`;
}

/** Makes `block`, the parsed rest of the list or table `before`, its continuation. */
function adopt(before: BlockNode, block: BlockNode | undefined): void {
  if (block?.kind !== before.kind) return;
  block.key = before.key;
  block.start = before.start;
  block.frozenChildren = before.frozenChildren;
  block.prefix = before.prefix;
  if (before.prefix) block.children.splice(0, 1);
}
