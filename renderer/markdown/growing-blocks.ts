/** Adds text to the blocks of one message: finished blocks are frozen, only the open end is parsed again. */

import type { BlockRenderer } from './block-dom.ts';
import { type BlockNode, buildBlocks, isVisible } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';
import { CodeFence } from './code/code-fence.ts';
import { boxCounts, boxEnds, isBlockAt } from './far-sections.ts';
import type { ColumnSize } from './height-estimate.ts';
import { certainBlockStarts } from './outline.ts';
import { FrozenReferences } from './references.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import { parseBlocks } from './rules/parser.ts';
import { repairTail } from './rules/repair.ts';
import { closedBlocks, closedChildren, isJoined, openFence, SourceLines } from './seam.ts';
import { blocksOf, Sections } from './sections.ts';

/** Parsed before the rest of open details. The empty summary keeps a later one from becoming their heading. */
const DETAILS_HEAD = '<details>\n<summary></summary>\n\n';

export class GrowingBlocks {
  readonly sections: Sections;
  readonly #renderer: BlockRenderer;
  readonly #references: FrozenReferences;
  readonly #column: () => ColumnSize | null;
  /** The source that is still open, and where it starts in the whole text. */
  #tail = '';
  #tailStart = 0;
  /** The source before the tail, in a section that has room for more blocks. */
  #unboxed = '';
  #open: BlockNode[] = [];
  #fence: CodeFence | null = null;
  readonly #given: LinkDefinitions;
  #definitions: LinkDefinitions;
  /** How many blocks come before the open ones. A section that ended early counts as full. */
  #blockCount = 0;
  /** How many sections are complete; combined ones count once. */
  #closedBoxes = 0;
  /** The text before this position was searched and has no place to split. */
  #noPlaceBefore = 0;

  /**
   * @param column the width of the text; null if nothing is laid out and all blocks are built at once
   * @param given link definitions that don't come from the text
   */
  constructor(
    root: HTMLElement,
    renderer: BlockRenderer,
    column: () => ColumnSize | null,
    given: LinkDefinitions = Object.create(null),
  ) {
    this.#given = given;
    this.#definitions = Object.create(given);
    this.#renderer = renderer;
    this.#references = new FrozenReferences(renderer);
    this.#column = column;
    this.sections = new Sections(root, renderer, this.#references, () => this.#definitions);
  }

  /** Characters that the next addition will parse again. */
  get openLength(): number {
    return this.#tail.length;
  }

  /** Characters received so far. */
  get length(): number {
    return this.#tailStart + this.#tail.length;
  }

  /** Link definitions that are final. */
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
    this.#definitions = Object.create(this.#given);
    this.#references.clear();
    this.#blockCount = 0;
    this.#closedBoxes = 0;
    this.#noPlaceBefore = 0;
  }

  /**
   * Takes as much of `text` as fills sections that needn't be parsed yet, because they are finished and far from the
   * view. Returns how many characters it took: none if nothing is laid out.
   */
  skim(text: string): number {
    if (text.length < BOUNDS.skimmedChars || this.length < this.#noPlaceBefore) return 0;
    const column = this.#column();
    // Inside details that began earlier, no block belongs to the message directly.
    const isInDetails = this.#open[0]?.kind === 'details' && this.#open[0].prefix !== undefined;
    if (column === null || isInDetails) return 0;
    const source = this.#tail + text;
    const places = certainBlockStarts(source, {
      fence: this.#fence,
      isBetweenBlocks: this.#open.length === 0,
      isBlockAt: (from, place) => isBlockAt(source, from, place),
    });
    const [first = source.length] = places;
    const ends = boxEnds(places);
    const taken = ends.at(-1) ?? 0;
    // First, the open blocks must be finished; if they are large, that takes several slices.
    if (taken <= this.#tail.length || first - this.#tail.length > BOUNDS.parseStepChars) {
      const next = ends.length > 0 ? first : (places.find((place) => place > BOUNDS.unbuiltChars) ?? source.length);
      this.#noPlaceBefore = this.#tailStart + next - BOUNDS.parseStepChars;
      return 0;
    }
    const tailStart = this.#tailStart;
    const taggedOn = taken - this.#tail.length;
    this.#finishOpen(source.slice(0, first));
    let from = first;
    for (const count of boxCounts(ends.length)) {
      const start = from;
      const sources = ends.splice(0, count).map((end) => {
        const one = source.slice(from, end);
        from = end;
        return one;
      });
      this.#addFar(sources, tailStart + start, column);
    }
    this.#tailStart = tailStart + taken;
    return taggedOn;
  }

  /** Ends the open blocks and their section; `source` is all that is left of them. */
  #finishOpen(source: string): void {
    this.#tail = source;
    this.#render(true);
    // Blank lines belong to no block.
    this.#cutTail(this.#tail.length);
    if (this.#blockCount % BOUNDS.blocksPerSection === 0) return;
    this.#closeBox(this.#tailStart);
    this.#blockCount = this.#closedBoxes * BOUNDS.blocksPerSection;
  }

  #addFar(sources: readonly string[], start: number, column: ColumnSize): void {
    // Definitions and blank lines get no section of their own.
    const [first = '', ...others] = sources;
    this.sections.addFar([this.#unboxed + first, ...others], start - this.#unboxed.length, column);
    this.#unboxed = '';
    this.#closedBoxes += 1;
    this.#blockCount += BOUNDS.blocksPerSection;
    for (const text of sources) {
      if (!text.includes(']:')) continue;
      // Links before and after this text may use its definitions.
      const provisional: LinkDefinitions = Object.create(this.#definitions);
      this.#references.freeze(blocksOf(text, provisional), provisional, this.#definitions);
    }
  }

  /** @param isFinal true if the text is complete: open blocks end, and unfinished marks are no longer repaired */
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
      this.#renderer.context.onCodeComplete?.(this.#fence.box);
      this.#fence = null;
      if (this.#blockCount % BOUNDS.blocksPerSection === 0) this.#closeBox(this.#tailStart);
    }
    const continued = this.#open[0]?.frozenChildren ? this.#open[0] : null;
    const prefix = continued?.prefix ?? '';
    const shown = isFinal ? this.#tail : repairTail(this.#tail, continued?.kind === 'table');
    const provisional: LinkDefinitions = Object.create(this.#definitions);
    const source = prefix + shown;
    const completeLength = isFinal ? source.length + 1 : prefix.length + this.#tail.lastIndexOf('\n') + 1;
    const lines = new SourceLines(source, completeLength);
    const blocks = buildBlocks(parseBlocks(source, provisional, isFinal ? null : completeLength));
    if (continued) adopt(continued, blocks[0]);
    this.#renderer.context.definitions = provisional;
    this.#renderer.context.definitionsKey = definitionsKey(this.#definitions, provisional);

    const closed = isFinal ? blocks.length : closedBlocks(blocks, lines);
    const lastVisible = blocks.findLastIndex(isVisible);
    /** Where a line of `source` begins in the whole text. */
    const sourceStart = this.#tailStart - prefix.length;
    const place = (line: number): number => sourceStart + lines.offset(line);
    const visible = blocks.filter(isVisible);
    this.#patch(visible, !isFinal && lastVisible >= closed, (block) => place(block.startLine));
    this.#open = visible;
    this.sections.noteStarts(continued ? visible.slice(1) : visible, place);
    if (closed > 0) {
      this.#references.freeze(blocks.slice(0, closed), provisional, this.#definitions);
      const endOf = (index: number): number => place(blocks[index + 1]?.startLine ?? blocks[index]?.endLine ?? 0);
      this.#cutTail(isFinal ? this.#tail.length : endOf(closed - 1) - this.#tailStart);
      // Joined blocks count as one.
      let isCounted = false;
      for (let index = 0; index < closed; index++) {
        const block = blocks[index];
        if (!isJoined(blocks, index)) isCounted = false;
        if (block && isVisible(block)) {
          this.#open.shift();
          if (!isCounted) this.#blockCount += 1;
          isCounted = true;
        }
        if (!isCounted || isJoined(blocks, index + 1)) continue;
        if (this.#blockCount % BOUNDS.blocksPerSection === 0) this.#closeBox(endOf(index));
      }
    }
    // Skip blank lines before the next block, which would be read again with every addition.
    if (closed === blocks.length && !isFinal) this.#cutTail(this.#tail.lastIndexOf('\n') + 1);
    const open = blocks[closed];
    if (open && blocks.length === closed + 1) {
      const tailStart = this.#tailStart - sourceStart;
      this.#freezeWithin(open, lines, tailStart, provisional);
    }
  }

  /**
   * Freezes what is finished inside the only open block: lines of a fence, items of a list, rows of a table, blocks of
   * details.
   * @param tailStart where the tail begins in the parsed source
   */
  #freezeWithin(block: BlockNode, lines: SourceLines, tailStart: number, provisional: LinkDefinitions): void {
    const fence = openFence(block, lines);
    if (fence && block.code) {
      this.#fence = new CodeFence(block.code, fence);
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
    if (block.kind === 'details') block.prefix = DETAILS_HEAD;
    if (block.kind === 'table' && !block.frozenChildren) {
      block.prefix = this.#tail.slice(
        lines.offset(block.startLine) - tailStart,
        lines.offset(block.startLine + 2) - tailStart,
      );
    }
    this.#cutTail(lines.offset(closed.restLine) - tailStart);
    block.children = block.children.slice(closed.count);
    block.frozenChildren = (block.frozenChildren ?? 0) + closed.count;
    this.#renderer.showAsWritten(frozen, provisional);
    this.#references.freeze(frozen, provisional, this.#definitions);
  }

  #cutTail(length: number): void {
    this.#unboxed += this.#tail.slice(0, length);
    this.#tail = this.#tail.slice(length);
    this.#tailStart += length;
  }

  /** Closes the next section. Its source ends at `end` in the whole text. */
  #closeBox(end: number): void {
    const length = this.#unboxed.length - (this.#tailStart - end);
    this.sections.close(this.#closedBoxes, this.#unboxed.slice(0, length));
    this.#unboxed = this.#unboxed.slice(length);
    this.#closedBoxes += 1;
  }

  #patch(next: readonly BlockNode[], isOpen: boolean, startOf: (block: BlockNode) => number): void {
    let joined = 0;
    const indexes = next.map((_block, index) => {
      if (isJoined(next, index)) joined += 1;
      return index - joined;
    });
    this.#renderer.patchWith(this.#open, next, isOpen, {
      append: (element, index) => {
        const block = next[index];
        const start = block ? startOf(block) : 0;
        this.sections.boxAt(this.#blockCount + (indexes[index] ?? index), start).append(element);
      },
      remove: (element) => {
        const box = element.parentElement;
        element.remove();
        this.sections.dropIfEmpty(box);
      },
    });
  }
}

/** Equal keys mean equal definitions, because final definitions are only ever added. */
function definitionsKey(committed: LinkDefinitions, provisional: LinkDefinitions): string {
  const own = Object.keys(provisional);
  const count = Object.keys(committed).length;
  return own.length === 0 ? `${count}` : `${count} ${JSON.stringify(own.map((label) => [label, provisional[label]]))}`;
}

/** Makes `block`, the parsed rest of the list, table or details `before`, its continuation. */
function adopt(before: BlockNode, block: BlockNode | undefined): void {
  if (block?.kind !== before.kind) return;
  block.key = before.key;
  block.start = before.start;
  block.frozenChildren = before.frozenChildren;
  block.prefix = before.prefix;
  // The head of the table, or the summary, was parsed again.
  if (before.prefix) block.children.splice(0, 1);
}
