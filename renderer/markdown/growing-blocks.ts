/** Grows the blocks of one message: finished ones are frozen, only the open end is parsed again. */

import type { BlockRenderer } from './block-dom.ts';
import { type BlockNode, buildBlocks, isVisible } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';
import { CodeFence } from './code-fence.ts';
import type { ColumnSize } from './height-estimate.ts';
import { type LinkDefinitions, parseBlocks } from './parser.ts';
import { FrozenReferences } from './references.ts';
import { repairTail } from './repair.ts';
import { closedBlocks, closedChildren, openFence, SourceLines } from './seam.ts';
import { Sections } from './sections.ts';

export class GrowingBlocks {
  readonly sections: Sections;
  readonly #renderer: BlockRenderer;
  readonly #references: FrozenReferences;
  readonly #column: () => ColumnSize | null;
  /** Source of what is still open, and where it begins in the whole text. */
  #tail = '';
  #tailStart = 0;
  /** Source before the tail that belongs to a box with room for more blocks. */
  #unboxed = '';
  #open: BlockNode[] = [];
  #fence: CodeFence | null = null;
  #definitions: LinkDefinitions = Object.create(null);
  /** Blocks before the open ones. */
  #blockCount = 0;
  /** Boxes whose source is known. */
  #closedBoxes = 0;

  /** @param column how wide the text is; null where nothing is laid out, and all blocks are built at once */
  constructor(root: HTMLElement, renderer: BlockRenderer, column: () => ColumnSize | null) {
    this.#renderer = renderer;
    this.#references = new FrozenReferences(renderer);
    this.#column = column;
    this.sections = new Sections(root, renderer, this.#references, () => this.#definitions);
  }

  /** Characters that the next addition will have parsed again. */
  get openLength(): number {
    return this.#tail.length;
  }

  /** Link definitions that count for good. */
  get definitions(): LinkDefinitions {
    return this.#definitions;
  }

  clear(): void {
    this.sections.clear();
    this.#tail = '';
    this.#tailStart = 0;
    this.#unboxed = '';
    this.#open = [];
    this.#fence = null;
    this.#definitions = Object.create(null);
    this.#references.clear();
    this.#blockCount = 0;
    this.#closedBoxes = 0;
  }

  /**
   * Blocks that are finished as soon as they come, and fill boxes of their own, are not built.
   *
   * @param isFinal no more text will come: what is open ends here, and nothing is repaired
   */
  add(text: string, isFinal: boolean): void {
    this.#tail += text;
    this.#render(isFinal);
    if (isFinal) this.sections.close(this.#closedBoxes, this.#unboxed + this.#tail);
  }

  #render(isFinal: boolean): void {
    if (this.#fence) {
      const { rest, isClosed } = this.#fence.take(this.#tail, isFinal);
      this.#cutTail(this.#tail.length - rest.length);
      if (!isClosed) return;
      this.#fence = null;
      if (this.#blockCount % BOUNDS.blocksPerSection === 0) this.#closeBox(this.#tailStart);
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
    /** Where a line of `source` begins in the whole text. */
    const sourceStart = this.#tailStart - prefix.length;
    const place = (line: number): number => sourceStart + lines.offset(line);
    this.#patchOpen(blocks, closed, !isFinal && lastVisible >= closed, (block) => place(block.startLine));
    if (closed > 0) {
      this.#references.freeze(blocks.slice(0, closed), provisional, this.#definitions);
      const endOf = (index: number): number => place(blocks[index + 1]?.startLine ?? blocks[index]?.endLine ?? 0);
      this.#cutTail(isFinal ? this.#tail.length : endOf(closed - 1) - this.#tailStart);
      for (let index = 0; index < closed; index++) {
        const block = blocks[index];
        if (!block || !isVisible(block)) continue;
        this.#open.shift();
        this.#blockCount += 1;
        if (this.#blockCount % BOUNDS.blocksPerSection === 0) this.#closeBox(endOf(index));
      }
    }
    // Blank lines before the next block say nothing, and would be read again with every addition.
    if (closed === blocks.length && !isFinal) this.#cutTail(this.#tail.lastIndexOf('\n') + 1);
    const open = blocks[closed];
    if (open && blocks.length === closed + 1) {
      // Where, in `source`, the tail begins.
      this.#freezeWithin(open, lines, this.#tailStart - sourceStart, provisional);
    }
  }

  /** Freezes what is finished inside the only open block: lines of a fence, items of a list, rows of a table. */
  #freezeWithin(block: BlockNode, lines: SourceLines, tailStart: number, provisional: LinkDefinitions): void {
    const fence = openFence(block, lines);
    if (fence && block.code) {
      this.#fence = new CodeFence(block.code, fence.marker, fence.length);
      block.code.update('');
      this.#blockCount += 1;
      this.#open = [];
      this.#cutTail(lines.offset(block.startLine + 1) - tailStart);
      this.#cutTail(this.#tail.length - this.#fence.take(this.#tail, false).rest.length);
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
    this.#cutTail(lines.offset(closed.restLine) - tailStart);
    block.children = block.children.slice(closed.count);
    block.frozenChildren = (block.frozenChildren ?? 0) + closed.count;
    this.#references.freeze(frozen, provisional, this.#definitions);
  }

  #cutTail(length: number): void {
    this.#unboxed += this.#tail.slice(0, length);
    this.#tail = this.#tail.slice(length);
    this.#tailStart += length;
  }

  /** The next box is full, and its source ends at `end` in the whole text. */
  #closeBox(end: number): void {
    const length = this.#unboxed.length - (this.#tailStart - end);
    this.sections.close(this.#closedBoxes, this.#unboxed.slice(0, length));
    this.#unboxed = this.#unboxed.slice(length);
    this.#closedBoxes += 1;
  }

  /** @param closed how many of `blocks` are finished */
  #patchOpen(
    blocks: readonly BlockNode[],
    closed: number,
    isOpen: boolean,
    startOf: (block: BlockNode) => number,
  ): void {
    const visible = blocks.filter(isVisible);
    const [farFrom, farTo] = this.#farRange(blocks, closed);
    const head = visible.slice(0, farFrom);
    const rest = visible.slice(farTo);
    const isAllLive = farFrom === farTo;
    this.#patchAt(this.#open, isAllLive ? visible : head, isOpen && isAllLive, 0, startOf);
    const column = isAllLive ? null : this.#column();
    if (column) {
      for (let from = farFrom; from < farTo; from += BOUNDS.blocksPerSection) {
        const boxed = visible.slice(from, from + BOUNDS.blocksPerSection);
        const first = boxed[0];
        if (first) this.sections.addFar(boxed, startOf(first), column);
      }
      this.#patchAt([], rest, isOpen, farTo, startOf);
    }
    this.#open = visible;
  }

  #patchAt(
    old: readonly BlockNode[],
    next: readonly BlockNode[],
    isOpen: boolean,
    offset: number,
    startOf: (block: BlockNode) => number,
  ): void {
    this.#renderer.patchWith(old, next, isOpen, {
      append: (element, index) => {
        const block = next[index];
        const start = block ? startOf(block) : 0;
        this.sections.boxAt(this.#blockCount + offset + index, start).append(element);
      },
      remove: (element) => {
        const box = element.parentElement;
        element.remove();
        this.sections.dropIfEmpty(box);
      },
    });
  }

  /** Which of the visible `blocks` fill boxes that hold nothing that is open or was shown before: from, and to. */
  #farRange(blocks: readonly BlockNode[], closed: number): readonly [number, number] {
    const perBox = BOUNDS.blocksPerSection;
    const closedVisible = blocks.slice(0, closed).filter(isVisible).length;
    const from = Math.ceil((this.#blockCount + this.#open.length) / perBox) * perBox - this.#blockCount;
    const to = Math.floor((this.#blockCount + closedVisible) / perBox) * perBox - this.#blockCount;
    return to > from && this.#column() !== null ? [from, to] : [0, 0];
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
