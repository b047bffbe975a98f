/** Gives a copied selection its source characters back: indentation of code, TeX of formulas. */
import { formulaSource } from '../math/math.ts';
import { keepRenderedText, type RenderedText, renderedTextIn } from '../rendered-texts.ts';
import { elementsToRichHtml, toElements } from './rich-html.ts';

const BLOCKS = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'UL', 'OL', 'BLOCKQUOTE', 'TABLE', 'HR', 'PRE']);

/** Handles `copy` for selections that lie inside `root`. */
export function attachSelectionCopy(root: HTMLElement, text: RenderedText, signal: AbortSignal): void {
  keepRenderedText(root, text);
  root.addEventListener(
    'copy',
    (event) => {
      const selection = root.ownerDocument.getSelection();
      if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !event.clipboardData) return;
      const range = selection.getRangeAt(0);
      if (!root.contains(range.commonAncestorContainer)) return;
      const fragment = cloneRange(range, root, text);
      const isInsideCode = closestElement(range.commonAncestorContainer)?.closest('pre') != null;
      event.clipboardData.setData('text/plain', isInsideCode ? (fragment.textContent ?? '') : selectionText(fragment));
      if (!isInsideCode) event.clipboardData.setData('text/html', elementsToRichHtml(fragment));
      event.preventDefault();
    },
    { signal },
  );
}

/** The part of rendered Markdown below `body` that `range` covers, as text and as HTML. */
export function copyOfRange(range: Range, body: Element): { readonly text: string; readonly html: string } {
  const text = renderedTextIn(body);
  const fragment = text ? cloneRange(range, text.root, text) : range.cloneContents();
  return { text: selectionText(fragment), html: elementsToRichHtml(fragment) };
}

function cloneRange(range: Range, root: Element, text: RenderedText): DocumentFragment {
  const fragment = range.cloneContents();
  replaceFormulas(range, fragment, root);
  replaceFarBlocks(range, fragment, text);
  return fragment;
}

/** What is not built is made from its source. */
function replaceFarBlocks(range: Range, fragment: DocumentFragment, { context, blocks }: RenderedText): void {
  const originals = blocks.sections.list.filter(({ isFar, element }) => isFar && range.intersectsNode(element));
  const clones = fragment.querySelectorAll('.md-section.md-far');
  for (const [index, clone] of clones.entries()) {
    const text = originals[index]?.source ?? '';
    const built = toElements(text, Object.create(blocks.definitions), context.labels);
    clone.replaceChildren();
    while (built.firstChild !== null) clone.append(built.firstChild);
  }
}

function closestElement(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** Clones know nothing of the formulas they were made from; they follow in the same order. */
function replaceFormulas(range: Range, fragment: DocumentFragment, root: Element): void {
  const originals = [...root.querySelectorAll('.md-math')].filter((element) => range.intersectsNode(element));
  const clones = [...fragment.querySelectorAll('.md-math')];
  for (const [index, clone] of clones.entries()) {
    const original = originals[index];
    const source = original && formulaSource(original);
    if (source !== undefined) clone.replaceChildren(source);
  }
}

/** The text of copied elements: code exactly, everything else in lines. */
export function selectionText(root: Node): string {
  const lines: string[] = [''];
  const add = (text: string): void => {
    lines[lines.length - 1] += text;
  };
  const breakLine = (): void => {
    if (lines[lines.length - 1] !== '') lines.push('');
  };
  const visit = (node: Node, isCode: boolean): void => {
    if (node instanceof Text) {
      if (!isCode) {
        add(node.data.replaceAll('\n', ' '));
        return;
      }
      const pieces = node.data.split('\n');
      add(pieces[0] ?? '');
      for (const piece of pieces.slice(1)) lines.push(piece);
      return;
    }
    if (node instanceof Element) {
      if (
        node.matches(
          'button:not(.md-footnote-reference):not(.md-image-placeholder), .md-code-header, .md-table-actions',
        )
      )
        return;
      if (node.tagName === 'BR') {
        lines.push('');
        return;
      }
      if (node.tagName === 'LI') {
        breakLine();
        add(listMarker(node));
      }
      if ((node.tagName === 'TD' || node.tagName === 'TH') && node.previousElementSibling) add('\t');
    }
    const isBlock =
      node instanceof Element && (BLOCKS.has(node.tagName) || node.tagName === 'TR' || node.tagName === 'DIV');
    const isLine = node instanceof Element && node.classList.contains('md-code-lines');
    if (isBlock && !isLine && node.tagName !== 'LI' && !(node.tagName === 'P' && node.parentElement?.tagName === 'LI'))
      breakLine();
    for (const child of node.childNodes) visit(child, isCode || (node instanceof Element && node.tagName === 'PRE'));
    if (isBlock && !isLine) breakLine();
  };
  visit(root, false);
  while (lines.length > 1 && lines[lines.length - 1] === '') lines.pop();
  return lines.join('\n');
}

function listMarker(item: Element): string {
  const list = item.parentElement;
  let depth = 0;
  for (let parent = list?.parentElement; parent; parent = parent.parentElement) if (parent.tagName === 'LI') depth += 1;
  const indent = '  '.repeat(depth);
  if (list?.tagName !== 'OL') return `${indent}- `;
  const start = Number(list.getAttribute('start') ?? 1);
  return `${indent}${start + [...list.children].indexOf(item)}. `;
}
