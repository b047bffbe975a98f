/** Makes elements for copying from Markdown that isn't in the page. */
import { BlockRenderer } from '../block-dom.ts';
import { buildBlocks } from '../block-tree.ts';
import { type MathRenderer, withMarkup } from '../math/math.ts';
import type { RenderContext } from '../render-context.ts';
import type { LinkDefinitions } from '../rules/link-definitions.ts';
import { normalizeSource, parseBlocks } from '../rules/parser.ts';
import type { MarkdownLabels } from '../types.ts';
import { addSources } from './copied-sources.ts';

/** `text` as new elements, with formulas as TeX. */
export function toElements(text: string, definitions: LinkDefinitions, labels: MarkdownLabels): HTMLElement {
  const source = normalizeSource(text);
  const context: RenderContext = {
    labels,
    math: sourceMath,
    canDrawDiagrams: false,
    images: new WeakMap(),
    footnoteLabels: new WeakMap(),
    footnoteTargets: new WeakMap(),
    codeBoxes: new WeakMap(),
    tables: new WeakSet(),
    definitions,
    definitionsKey: '',
    isStreaming: false,
  };
  const holder = document.createElement('div');
  const blocks = buildBlocks(parseBlocks(source, definitions));
  new BlockRenderer(context, null).patch(holder, [], blocks, false);
  addSources((selector) => [...holder.querySelectorAll(selector)], holder, context);
  return holder;
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
  settled: async () => undefined,
  destroy: () => undefined,
};
