/** Makes elements for copying from Markdown that isn't in the page. */
import { BlockRenderer } from '../block-dom.ts';
import { type BlockNode, buildBlocks } from '../block-tree.ts';
import { type MathRenderer, withMarkup } from '../math/math.ts';
import { newRenderContext, type RenderContext } from '../render-context.ts';
import type { LinkDefinitions } from '../rules/link-definitions.ts';
import { normalizeSource, parseBlocks } from '../rules/parser.ts';
import { closedBlocks, SourceLines } from '../seam.ts';
import type { MarkdownLabels } from '../types.ts';
import { addSources } from './copied-sources.ts';

/** Characters to parse, or to build elements from, per step. */
const STEP_CHARS = 16_384;

/** `text` as new elements, with formulas as TeX. */
export function toElements(text: string, definitions: LinkDefinitions, labels: MarkdownLabels): HTMLElement {
  return elementsOf(buildBlocks(parseBlocks(normalizeSource(text), definitions)), contextOf(definitions, labels));
}

/**
 * Like `toElements`, but in small steps, so that a long text doesn't block the window. Steps that parse yield null,
 * steps that build yield an element.
 */
export function* toElementsInSteps(
  text: string,
  definitions: LinkDefinitions,
  labels: MarkdownLabels,
): Generator<HTMLElement | null> {
  // Elements need the definitions of the whole text.
  const pieces: (readonly BlockNode[])[] = [];
  for (const blocks of parsedPieces(normalizeSource(text), definitions)) {
    pieces.push(blocks);
    yield null;
  }
  const context = contextOf(definitions, labels);
  for (const blocks of pieces) yield elementsOf(blocks, context);
}

/** The blocks of `source`, parsed piece by piece like streaming text. */
function* parsedPieces(source: string, definitions: LinkDefinitions): Generator<readonly BlockNode[]> {
  let chars = STEP_CHARS;
  for (let at = 0; at < source.length; ) {
    const lineEnd = source.indexOf('\n', at + chars) + 1;
    if (lineEnd === 0) {
      yield buildBlocks(parseBlocks(source.slice(at), definitions));
      return;
    }
    const piece = source.slice(at, lineEnd);
    const blocks = buildBlocks(parseBlocks(piece, definitions, piece.length));
    const lines = new SourceLines(piece, piece.length);
    const closed = closedBlocks(blocks, lines);
    const next = blocks[closed];
    if (next !== undefined && next.startLine === 0) {
      // A block is longer than the piece. Doubling keeps the work linear.
      chars *= 2;
      continue;
    }
    yield blocks.slice(0, closed);
    at += next === undefined ? piece.length : lines.offset(next.startLine);
    chars = STEP_CHARS;
  }
}

function elementsOf(blocks: readonly BlockNode[], context: RenderContext): HTMLElement {
  const holder = document.createElement('div');
  new BlockRenderer(context, null).patch(holder, [], blocks, false);
  addSources((selector) => [...holder.querySelectorAll(selector)], holder, context);
  return holder;
}

function contextOf(definitions: LinkDefinitions, labels: MarkdownLabels): RenderContext {
  return newRenderContext({ labels, math: sourceMath, definitions, isStreaming: false });
}

/** Formulas are copied as TeX, which every editor accepts. */
const sourceMath: MathRenderer = {
  create(source, isDisplay, markup) {
    const element = document.createElement('span');
    element.className = 'md-copied-formula';
    element.dataset.source = source;
    if (isDisplay) element.dataset.display = '';
    element.append(withMarkup(source, markup));
    return element;
  },
  whenIdle: async () => undefined,
  destroy: () => undefined,
};
