/** Clones a part of rendered Markdown for copying, with the sources of formulas, diagrams and images. */

import type { RenderContext } from '../render-context.ts';
import type { RenderedText } from '../rendered-texts.ts';
import { addSources, type Originals } from './copied-sources.ts';
import { toElements } from './source-elements.ts';

/** What `range` covers in `root`. If it begins or ends inside a formula, the whole formula is copied. */
export function cloneRange(range: Range, root: Element, text: RenderedText): DocumentFragment {
  const part = withWholeFormulas(range, root);
  const parent = closestElement(part.commonAncestorContainer);
  const fragment = part.cloneContents();
  const originals: Originals = (selector) =>
    [...root.querySelectorAll(selector)].filter(
      (element) => !element.contains(part.commonAncestorContainer) && part.intersectsNode(element),
    );
  keepNumbers(originals('ol'), fragment, part);
  addSources(originals, fragment, text.context);
  replaceFarBlocks(originals, fragment, text);
  return parent === null ? fragment : withParent(fragment, parent, part);
}

/** A clone of a whole element, such as a table, with the sources of its formulas, diagrams and images. */
export function cloneElement(element: Element, context: RenderContext): Element {
  const clone = element.cloneNode(true);
  if (!(clone instanceof Element)) return element;
  addSources((selector) => [...element.querySelectorAll(selector)], clone, context);
  return clone;
}

export function closestElement(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function withWholeFormulas(range: Range, root: Element): Range {
  const whole = range.cloneRange();
  const formulaAt = (node: Node): Element | null => {
    const formula = closestElement(node)?.closest('.md-math') ?? null;
    return formula !== null && root.contains(formula) ? formula : null;
  };
  const first = formulaAt(range.startContainer);
  const last = formulaAt(range.endContainer);
  if (first !== null) whole.setStartBefore(first);
  if (last !== null) whole.setEndAfter(last);
  return whole;
}

/** Ordered lists start with the number of the first copied item. */
function keepNumbers(lists: readonly Element[], fragment: DocumentFragment, range: Range): void {
  for (const [index, clone] of [...fragment.querySelectorAll('ol')].entries()) {
    const list = lists[index];
    if (list !== undefined) setStart(clone, firstNumber(list, range));
  }
}

function setStart(list: Element, start: number): void {
  if (start === 1) list.removeAttribute('start');
  else list.setAttribute('start', String(start));
}

function firstNumber(list: Element, range: Range): number {
  const before = [...list.children].findIndex((item) => range.intersectsNode(item));
  return Number(list.getAttribute('start') ?? 1) + Math.max(0, before);
}

/** Sections that aren't built are made from their source. */
function replaceFarBlocks(originals: Originals, fragment: DocumentFragment, { context, blocks }: RenderedText): void {
  const isCopied = new Set(originals('.md-section.md-far'));
  const sections = blocks.sections.list.filter(({ isFar, element }) => isFar && isCopied.has(element));
  for (const [index, clone] of fragment.querySelectorAll('.md-section.md-far').entries()) {
    const built = toElements(sections[index]?.source ?? '', Object.create(blocks.definitions), context.labels);
    clone.replaceChildren(built);
  }
}

/** Rows and items need the table or list from which they were selected. */
function withParent(fragment: DocumentFragment, parent: Element, range: Range): DocumentFragment {
  const outer = parent.closest('tr, tbody, thead, table, ul, ol');
  const isPart = [...fragment.children].some((child) => child.matches('td, th, tr, thead, tbody, li'));
  if (outer === null || !isPart) return fragment;
  const holder = document.createDocumentFragment();
  if (outer.matches('ul, ol')) {
    const list = document.createElement(outer.tagName);
    if (outer.tagName === 'OL') setStart(list, firstNumber(outer, range));
    list.append(fragment);
    holder.append(list);
    return holder;
  }
  const table = document.createElement('table');
  const row = outer.tagName === 'TR' ? document.createElement('tr') : table;
  row.append(fragment);
  if (row !== table) table.append(row);
  holder.append(table);
  return holder;
}
