/** Makes plain text from Markdown, without its signs. */

import type { MarkdownLabels } from '../types.ts';
import { OMITTED } from './rich-html.ts';
import { toElementsInSteps } from './source-elements.ts';

const BLOCKS =
  'p, h1, h2, h3, h4, h5, h6, li, tr, pre, blockquote, hr, summary, .md-plain, .md-math-block, .md-footnote';

/** `text` as a reader sees it: a line per paragraph, marks before items, tabs between cells. Yields between steps. */
export function* toPlainText(text: string, labels: MarkdownLabels): Generator<void, string> {
  const parts: string[] = [];
  for (const elements of toElementsInSteps(text, {}, labels)) {
    if (elements !== null) addText(parts, elements);
    yield;
  }
  // Each block within a block starts a new line.
  const lines = parts.join('').split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
    .trim();
}

function addText(parts: string[], root: Element): void {
  const accept = (node: Node): number =>
    node instanceof Element && node.matches(OMITTED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, accept);
  /** The next number of each list. */
  const numbers = new Map<Element, number>();
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (node instanceof Text) parts.push(node.data);
    else if (node instanceof Element) parts.push(startOf(node, numbers));
  }
}

/** The white space, tab or list mark that separates an element from the text before it. */
function startOf(element: Element, numbers: Map<Element, number>): string {
  if (element.tagName === 'BR') return '\n';
  if (element instanceof HTMLInputElement) return element.checked ? '☑ ' : '☐ ';
  if (element.matches('td + td, td + th, th + td, th + th')) return '\t';
  if (element.tagName === 'LI') return `\n${isFirstOfAll(element) ? '\n' : ''}${markOf(element, numbers)}`;
  if (!element.matches(BLOCKS)) return '';
  if (element.tagName === 'TR') return '\n';
  return element.matches('li > p:first-of-type') ? '' : '\n\n';
}

/** True for the first item of a list that isn't inside another list. */
function isFirstOfAll(item: Element): boolean {
  const list = item.parentElement;
  return list?.firstElementChild === item && list.closest('li') === null;
}

function markOf(item: Element, numbers: Map<Element, number>): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '- ';
  const number = numbers.get(list) ?? list.start;
  numbers.set(list, number + 1);
  return `${number}. `;
}
