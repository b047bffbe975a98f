// Keeps one message on the screen while it grows: finished blocks are frozen, only the open end is parsed again.

import { attachActions } from './actions.ts';
import { BlockRenderer } from './block-dom.ts';
import { type BlockNode, buildBlocks, isVisible } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';
import { controlButton } from './code-box.ts';
import { CodeFence } from './code-fence.ts';
import { codeHighlighter } from './highlight.ts';
import { createMathRenderer } from './math.ts';
import { type LinkDefinitions, normalizeSource, parseBlocks } from './parser.ts';
import { fillPlainText } from './plain-text.ts';
import { FrozenReferences } from './references.ts';
import type { RenderContext } from './render-context.ts';
import { repairTail } from './repair.ts';
import { closedBlocks, closedChildren, openFence, SourceLines } from './seam.ts';
import type { MarkdownOptions, MarkdownView } from './types.ts';

class StreamingView implements MarkdownView {
  readonly #root: HTMLElement;
  readonly #options: MarkdownOptions;
  readonly #context: RenderContext;
  readonly #renderer: BlockRenderer;
  readonly #references: FrozenReferences;
  readonly #detachActions: () => void;
  /** Received, not yet looked at. */
  #incoming: string[] = [];
  /** Source of what is still open. */
  #tail = '';
  #open: BlockNode[] = [];
  #fence: CodeFence | null = null;
  #definitions: LinkDefinitions = Object.create(null);
  #blockCount = 0;
  #isFinal = false;
  #endsWithCarriageReturn = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastCostMs = 0;
  /** Characters since the last frame, and how fast they come on average. */
  #received = 0;
  #charsPerMs = 0;
  #lastFlushAt = 0;
  #isDestroyed = false;
  #isFormattingForced = false;
  #waiting: (() => void)[] = [];

  constructor(container: HTMLElement, options: MarkdownOptions) {
    this.#options = options;
    this.#root = document.createElement('div');
    this.#root.className = 'md';
    container.append(this.#root);
    this.#context = {
      labels: options.labels,
      math: createMathRenderer(
        () => this.#notify(),
        () => this.#context.isStreaming,
      ),
      canDrawDiagrams: options.diagramFrameUrl !== undefined,
      images: new WeakMap(),
      footnoteLabels: new WeakMap(),
      footnoteTargets: new WeakMap(),
      codeBoxes: new WeakMap(),
      tables: new WeakSet(),
      definitions: this.#definitions,
      definitionsKey: '',
      isStreaming: true,
    };
    this.#renderer = new BlockRenderer(this.#context, codeHighlighter());
    this.#references = new FrozenReferences(this.#renderer);
    this.#detachActions = attachActions(this.#root, this.#context, options);
  }

  append(delta: string): void {
    if (delta === '' || this.#isDestroyed) return;
    this.#incoming.push(delta);
    this.#received += delta.length;
    this.#schedule();
  }

  setText(text: string, state: { readonly isStreaming: boolean }): void {
    if (this.#isDestroyed) return;
    this.#reset();
    if (text.length > BOUNDS.formattedChars && !this.#isFormattingForced) {
      this.#showPlain(text, state);
      return;
    }
    if (text !== '') this.#incoming.push(text);
    this.#isFinal = !state.isStreaming;
    this.#context.isStreaming = state.isStreaming;
    if (text.length <= BOUNDS.synchronousChars) this.flush();
    else this.#step();
  }

  /** Millions of characters at once are shown as they are; formatting them is the user's decision. */
  #showPlain(text: string, state: { readonly isStreaming: boolean }): void {
    const note = document.createElement('p');
    note.className = 'md-note';
    const button = controlButton('md-show-formatted', this.#options.labels.showFormatted);
    button.addEventListener('click', () => {
      this.#isFormattingForced = true;
      this.setText(text, state);
    });
    note.append(`${this.#options.labels.shownAsPlainText} `, button);
    const plain = document.createElement('div');
    plain.className = 'md-plain';
    fillPlainText(plain, text);
    this.#root.append(note, plain);
    this.#afterWork();
  }

  finish(): void {
    if (this.#isDestroyed) return;
    this.#isFinal = true;
    this.#schedule();
  }

  flush(): void {
    if (this.#isDestroyed) return;
    this.#cancelSchedule();
    while (this.#work());
    this.#afterWork();
  }

  async settled(): Promise<void> {
    if (this.#hasWork()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    await this.#context.math.settled();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#cancelSchedule();
    this.#detachActions();
    this.#context.math.destroy();
    this.#root.remove();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #reset(): void {
    this.#cancelSchedule();
    this.#root.replaceChildren();
    this.#incoming = [];
    this.#tail = '';
    this.#open = [];
    this.#fence = null;
    this.#definitions = Object.create(null);
    this.#context.definitions = this.#definitions;
    this.#references.clear();
    this.#blockCount = 0;
    this.#isFinal = false;
    this.#endsWithCarriageReturn = false;
    this.#context.isStreaming = true;
  }

  #hasWork(): boolean {
    return this.#frame !== 0 || this.#timer !== undefined;
  }

  #schedule(): void {
    if (this.#hasWork()) return;
    const pause = this.#pauseMs();
    if (pause > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#requestFrame();
      }, pause);
    } else {
      this.#requestFrame();
    }
  }

  /** How long to let text gather before the next frame. */
  #pauseMs(): number {
    const sinceLast = performance.now() - this.#lastFlushAt;
    // Text that is costly to render is rendered less often: at most about a quarter of the time goes into it.
    if (this.#lastCostMs > BOUNDS.costlyMs) return this.#lastCostMs * 3 - sinceLast;
    // Nobody reads a thousand characters a second letter by letter: every other frame looks the same at half the price.
    return this.#charsPerMs > BOUNDS.fastCharsPerMs ? BOUNDS.fastPauseMs - sinceLast : 0;
  }

  #requestFrame(): void {
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#step();
    });
  }

  #cancelSchedule(): void {
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#frame = 0;
    this.#timer = undefined;
  }

  #step(): void {
    const start = performance.now();
    this.#measureRate(start);
    const deadline = start + BOUNDS.sliceMs;
    let isMore = true;
    for (let now = start; isMore && now < deadline; ) {
      isMore = this.#work();
      const end = performance.now();
      this.#lastCostMs = end - now;
      now = end;
    }
    this.#lastFlushAt = performance.now();
    if (isMore) this.#requestFrame();
    this.#afterWork();
  }

  #measureRate(now: number): void {
    const elapsed = Math.min(1_000, now - this.#lastFlushAt);
    if (elapsed > 0) this.#charsPerMs += (this.#received / elapsed - this.#charsPerMs) * 0.1;
    this.#received = 0;
  }

  #afterWork(): void {
    this.#notify();
    if (this.#hasWork()) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #notify(): void {
    if (!this.#isDestroyed) this.#options.onRendered?.();
  }

  /** Takes in a bounded piece of what was received. Returns true while there is more to do. */
  #work(): boolean {
    if (this.#incoming.length > 1) this.#incoming = [this.#incoming.join('')];
    let piece = this.#incoming[0] ?? '';
    let isMore = false;
    // Each step takes at least as much as is still open, so that a block without end is not parsed too often.
    const stepChars = Math.max(BOUNDS.parseStepChars, this.#tail.length);
    if (piece.length > stepChars) {
      const cut = piece.lastIndexOf('\n', stepChars) + 1 || stepChars;
      this.#incoming[0] = piece.slice(cut);
      piece = piece.slice(0, cut);
      isMore = true;
    } else {
      this.#incoming = [];
    }
    this.#take(piece);
    const isLast = !isMore && this.#isFinal;
    if (isLast) this.#context.isStreaming = false;
    if (isLast && this.#endsWithCarriageReturn) {
      this.#endsWithCarriageReturn = false;
      this.#tail += '\n';
    }
    this.#render(isLast);
    return isMore;
  }

  #take(piece: string): void {
    let text = piece;
    // A line end may be cut between its two characters.
    if (this.#endsWithCarriageReturn) text = `\r${text}`;
    this.#endsWithCarriageReturn = text.endsWith('\r');
    if (this.#endsWithCarriageReturn) text = text.slice(0, -1);
    this.#tail += normalizeSource(text);
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
    this.#context.definitions = provisional;
    this.#context.definitionsKey = definitionsKey(this.#definitions, provisional);

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
    const old = this.#open;
    const shared = Math.min(old.length, next.length);
    let index = 0;
    for (; index < shared; index++) {
      const before = old[index];
      const after = next[index];
      if (!before?.element || !after || before.kind !== after.kind || before.key !== after.key) break;
      this.#renderer.update(before, after, isOpen && index === next.length - 1);
    }
    for (let rest = old.length - 1; rest >= index; rest--) {
      const element = old[rest]?.element;
      const section = element?.parentElement;
      element?.remove();
      if (section?.childElementCount === 0) section.remove();
    }
    for (; index < next.length; index++) {
      const node = next[index];
      if (!node) continue;
      this.#sectionAt(this.#blockCount + index).append(
        this.#renderer.create(node, isOpen && index === next.length - 1),
      );
    }
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

/** Shows Markdown in `container`, which the view shares with nobody. */
export function createMarkdownView(container: HTMLElement, options: MarkdownOptions): MarkdownView {
  return new StreamingView(container, options);
}
