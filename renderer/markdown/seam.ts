/** Finds where finished blocks end: nothing after a seam can change what is before it. */
import type { BlockNode } from './block-tree.ts';
import { type Fence, fenceAt } from './rules/fence-lines.ts';
import { withoutInvisibleStart } from './rules/line-start.ts';

/** Lines of a source whose last line may still be growing. */
export class SourceLines {
  readonly #source: string;
  readonly #starts: number[] = [0];
  /** Lines that can no longer change. */
  readonly completeCount: number;

  /** @param completeLength length of the part of `source` that consists of complete lines */
  constructor(source: string, completeLength: number) {
    this.#source = source;
    let completeCount = 0;
    for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
      this.#starts.push(at + 1);
      if (at < completeLength) completeCount += 1;
    }
    this.completeCount = completeCount;
  }

  offset(line: number): number {
    return this.#starts[line] ?? this.#source.length;
  }

  line(line: number): string {
    const start = this.#starts[line];
    if (start === undefined) return '';
    const next = this.#starts[line + 1];
    return this.#source.slice(start, next === undefined ? undefined : next - 1);
  }

  isCompleteBlank(line: number): boolean {
    return line < this.completeCount && /^[ \t]*$/.test(withoutInvisibleStart(this.line(line)));
  }
}

/**
 * How many of `blocks`, from the first on, are finished.
 *
 * A block followed by another is finished once the first two lines of the next block are complete: no grammar rule
 * looks further ahead to detect the start of a block (a table needs its second line). A block that needs more lines to
 * find its own end is pending until then. Only the last block can be pending.
 */
export function closedBlocks(blocks: readonly BlockNode[], lines: SourceLines): number {
  let count = 0;
  for (; count < blocks.length; count++) {
    const block = blocks[count];
    const next = blocks[count + 1];
    if (!block || block.isPending) break;
    const isFollowed = next !== undefined && next.startLine + 2 <= lines.completeCount;
    if (!isFollowed && !endsItself(block, lines) && !(endsAtBlankLine(block) && lines.isCompleteBlank(block.endLine)))
      break;
  }
  while (count > 0 && isJoined(blocks, count)) count -= 1;
  return count;
}

/** True if the block at `index` begins in the line in which the block before it ends: there is no seam between them. */
export function isJoined(blocks: readonly BlockNode[], index: number): boolean {
  const before = blocks[index - 1];
  const block = blocks[index];
  return before !== undefined && block !== undefined && block.startLine < before.endLine;
}

/** A line with a bar becomes the head of a table if the next line is a row of dashes. */
function mayBecomeTable(block: BlockNode, lines: SourceLines): boolean {
  return block.startLine + 2 > lines.completeCount && lines.line(block.startLine).includes('|');
}

/** Kinds of blocks that have a closing line. */
const OF_TWO_ENDS: ReadonlySet<BlockNode['kind']> = new Set(['code', 'math', 'comment', 'details']);

function endsItself(block: BlockNode, lines: SourceLines): boolean {
  if (block.endLine > lines.completeCount || mayBecomeTable(block, lines)) return false;
  if (block.kind === 'heading' || block.kind === 'rule') return true;
  return OF_TWO_ENDS.has(block.kind) && block.isClosed;
}

function endsAtBlankLine(block: BlockNode): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'quote':
    case 'table':
    case 'math':
    case 'plain':
    case 'definition':
      return true;
    default:
      return false;
  }
}

/**
 * How many children of an open list, table or details are finished, and the line from which the rest can be parsed on
 * its own. Null if there are none.
 */
export function closedChildren(block: BlockNode, lines: SourceLines): { count: number; restLine: number } | null {
  let count = 0;
  let restLine = 0;
  if (block.kind === 'table') {
    // Until its second line is complete, the table is only a guess.
    if (block.startLine + 2 > lines.completeCount) return null;
    while ((block.children[count]?.endLine ?? Number.POSITIVE_INFINITY) <= lines.completeCount) count += 1;
    restLine = block.children[count]?.startLine ?? block.endLine;
  } else if (block.kind === 'list') {
    // One line is enough to tell whether it starts the next item.
    while ((block.children[count + 1]?.startLine ?? Number.POSITIVE_INFINITY) < lines.completeCount) count += 1;
    restLine = block.children[count]?.startLine ?? block.endLine;
  } else if (block.kind === 'details') {
    const [first] = block.children;
    // The summary ends with its line, whatever else the line contains.
    const isSummary = first?.kind === 'summary';
    count = closedBlocks(isSummary ? block.children.slice(1) : block.children, lines);
    // If nothing after it is finished, the summary may be parsed again.
    if (count === 0 || block.isClosed || block.isPending) return null;
    if (isSummary) count += 1;
    const before = block.children[count - 1]?.endLine ?? 0;
    restLine = block.children[count]?.startLine ?? before;
    if (restLine < before) return null;
  }
  return count === 0 ? null : { count, restLine };
}

/** The unclosed fence of `block`; null if it isn't one, or may still become something else. */
export function openFence(block: BlockNode, lines: SourceLines): Fence | null {
  if (block.kind !== 'code' || block.isClosed || block.startLine >= lines.completeCount) return null;
  if (mayBecomeTable(block, lines)) return null;
  return fenceAt(withoutInvisibleStart(lines.line(block.startLine)));
}
