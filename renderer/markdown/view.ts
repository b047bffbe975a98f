/** Shows one message that may still be growing: receives its text, paces it and passes it to its blocks. */

import { attachActions } from './actions.ts';
import { BlockRenderer } from './block-dom.ts';
import { BOUNDS } from './bounds.ts';
import { controlButton } from './code/control-button.ts';
import { codeHighlighter } from './code/highlight.ts';
import { Diagrams } from './diagrams/diagram.ts';
import { noteTextSpeed } from './fast-text.ts';
import { GrowingBlocks } from './growing-blocks.ts';
import { createMathRenderer } from './math/math.ts';
import { NearBlocks } from './near-blocks.ts';
import { Pacer } from './pacing.ts';
import { fillPlainText } from './plain-text.ts';
import { newRenderContext, type RenderContext } from './render-context.ts';
import { normalizeSource } from './rules/parser.ts';
import { sourceDefinitions } from './rules/source-marks.ts';
import type { MarkdownOptions, MarkdownView } from './types.ts';

class StreamingView implements MarkdownView {
  readonly #root: HTMLElement;
  readonly #options: MarkdownOptions;
  readonly #context: RenderContext;
  readonly #blocks: GrowingBlocks;
  readonly #near: NearBlocks;
  readonly #diagrams: Diagrams | null = null;
  readonly #pacer = new Pacer(() => this.#step());
  readonly #detachActions: () => void;
  /** Received but not processed yet. */
  #incoming: string[] = [];
  /** Receives the text if the message is shown as plain characters. */
  #plain: HTMLElement | null = null;
  #isFinal = false;
  #isDestroyed = false;
  #isFormattingForced = false;
  #endsWithCarriageReturn = false;
  #isTooFast = false;
  #stepChars: number = BOUNDS.parseStepChars;
  #waiting: (() => void)[] = [];

  constructor(container: HTMLElement, options: MarkdownOptions) {
    this.#options = options;
    this.#root = document.createElement('div');
    this.#root.className = 'md';
    container.append(this.#root);
    if (options.diagramFrameUrl !== undefined)
      this.#diagrams = new Diagrams(options.diagramFrameUrl, options.labels, () => this.#notify());
    this.#context = newRenderContext({
      labels: options.labels,
      math: createMathRenderer(
        () => this.#notify(),
        () => this.#context.isStreaming,
        options.labels.formula === null ? null : { texts: options.labels.formula, name: options.labels.formulaName },
      ),
      canDrawDiagrams: this.#diagrams !== null,
      isCodeWrapped: options.isCodeWrapped === true,
      onCodeComplete: (box) => this.#diagrams?.offer(box),
    });
    const renderer = new BlockRenderer(this.#context, codeHighlighter());
    this.#blocks = new GrowingBlocks(
      this.#root,
      renderer,
      () => this.#near.column(),
      sourceDefinitions(options.sources),
    );
    this.#near = new NearBlocks(this.#blocks.sections, (error) => this.#fail(error));
    this.#detachActions = attachActions(
      this.#root,
      { context: this.#context, blocks: this.#blocks, isPending: () => this.#incoming.length > 0 },
      options,
      this.#diagrams,
    );
  }

  append(delta: string, isTooFast = false): void {
    if (delta === '' || this.#isDestroyed) return;
    this.#incoming.push(this.#normalized(delta, false));
    this.#isTooFast = isTooFast;
    this.#pacer.request();
  }

  setText(text: string, state: { readonly isStreaming: boolean }): void {
    if (this.#isDestroyed) return;
    this.#pacer.cancel();
    this.#blocks.clear();
    this.#plain = null;
    this.#endsWithCarriageReturn = false;
    this.#isFinal = !state.isStreaming;
    this.#incoming = text === '' ? [] : [this.#normalized(text, this.#isFinal)];
    this.#near.isLoadingInSlices = false;
    this.#context.isStreaming = state.isStreaming;
    if (text.length > BOUNDS.formattedChars && !this.#isFormattingForced) this.#showPlain(text, state);
    if (text.length <= BOUNDS.synchronousChars) {
      this.flush();
      return;
    }
    this.#near.isLoadingInSlices = true;
    this.#step();
  }

  paintSoon(): void {
    if (!this.#isDestroyed && this.#incoming.length > 0) this.#pacer.paintSoon();
  }

  finish(): void {
    if (this.#isDestroyed) return;
    this.#isFinal = true;
    this.#incoming.push(this.#normalized('', true));
    this.#pacer.paintSoon();
  }

  flush(): void {
    if (this.#isDestroyed) return;
    this.#pacer.cancel();
    while (this.#work());
    this.#afterWork();
  }

  async whenIdle(): Promise<void> {
    if (this.#pacer.isPending) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    await this.#context.math.whenIdle();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#pacer.cancel();
    this.#near.destroy();
    this.#detachActions();
    this.#diagrams?.destroy();
    this.#context.math.destroy();
    this.#root.remove();
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** A huge text is shown as plain characters; the user decides whether to format it. */
  #showPlain(text: string, state: { readonly isStreaming: boolean }): void {
    const note = document.createElement('p');
    note.className = 'md-note';
    const button = controlButton('md-show-formatted', this.#options.labels.showFormatted);
    button.addEventListener('click', () => {
      this.#isFormattingForced = true;
      this.setText(text, state);
    });
    note.append(`${this.#options.labels.shownAsPlainText} `, button);
    this.#plain = document.createElement('div');
    this.#plain.className = 'md-plain';
    this.#root.append(note, this.#plain);
  }

  /** One slice of the work. Usually there is only one per frame. */
  #step(): void {
    const start = performance.now();
    let end = start;
    let costMs = 0;
    let isMore = true;
    try {
      while (isMore && end < start + BOUNDS.sliceMs) {
        const began = end;
        isMore = this.#work();
        // Layout is often the larger part of the cost, so continue only if there is time for it too.
        if (isMore) void this.#root.offsetHeight;
        end = performance.now();
        costMs = end - began;
        if (isMore) this.#stepChars = nextStepChars(this.#stepChars, costMs);
      }
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#pacer.worked(end, costMs);
    if (isMore) this.#pacer.continueSoon();
    this.#afterWork();
  }

  #fail(error: unknown): void {
    if (!this.#options.onFailed) throw error;
    this.destroy();
    this.#options.onFailed(error);
  }

  #afterWork(): void {
    this.#notify();
    if (this.#pacer.isPending) return;
    const wasLoadingInSlices = this.#near.isLoadingInSlices;
    this.#near.isLoadingInSlices = false;
    const isTooFast = this.#context.isStreaming && this.#isTooFast;
    this.#near.noteSpeed(isTooFast);
    noteTextSpeed(isTooFast);
    this.#near.onTextAdded(wasLoadingInSlices);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #notify(): void {
    if (!this.#isDestroyed) this.#options.onRendered?.();
  }

  /** Skips text that needn't be processed yet, or processes a bounded piece of it. True while there is more to do. */
  #work(): boolean {
    const all = this.#incoming.length > 1 ? this.#incoming.join('') : (this.#incoming[0] ?? '');
    const received = this.#plain ? all : all.slice(this.#blocks.skim(all));
    // Each step takes at least as much as is still open, so that an endless block isn't parsed too often.
    const stepChars = Math.max(this.#stepChars, this.#blocks.openLength);
    const isMore = received.length > stepChars;
    const cut = isMore ? received.lastIndexOf('\n', stepChars) + 1 || stepChars : received.length;
    this.#incoming = isMore ? [received.slice(cut)] : [];
    const isLast = this.#isFinal && !isMore;
    if (isLast) this.#context.isStreaming = false;
    const text = received.slice(0, cut);
    if (this.#plain) fillPlainText(this.#plain, text);
    else this.#blocks.add(text, isLast);
    return isMore;
  }

  /** A line end may be cut between its two characters: the first then waits for the second. */
  #normalized(piece: string, isLast: boolean): string {
    const text = this.#endsWithCarriageReturn ? `\r${piece}` : piece;
    this.#endsWithCarriageReturn = !isLast && text.endsWith('\r');
    return normalizeSource(this.#endsWithCarriageReturn ? text.slice(0, -1) : text);
  }
}

/** Takes less text after expensive layout, such as tables, and more after cheap layout. */
function nextStepChars(chars: number, costMs: number): number {
  if (costMs > BOUNDS.sliceMs) return Math.max(BOUNDS.parseStepMinChars, chars / 2);
  return costMs < BOUNDS.sliceMs / 4 ? Math.min(BOUNDS.parseStepMostChars, chars * 2) : chars;
}

/** Shows Markdown in `container`, which must not contain anything else. */
export function createMarkdownView(container: HTMLElement, options: MarkdownOptions): MarkdownView {
  return new StreamingView(container, options);
}
