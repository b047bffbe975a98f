/** Copies selections in rendered Markdown as Markdown and as rich text; code is copied exactly. */

import { keepRenderedText, type RenderedText, renderedTextIn } from '../rendered-texts.ts';
import { cloneRange, closestElement } from './copied-elements.ts';
import { elementsToMarkdown } from './copied-markdown.ts';
import { elementsToRichHtml } from './rich-html.ts';

/** Handles `copy` for selections inside `root`. */
export function attachSelectionCopy(root: HTMLElement, text: RenderedText, signal: AbortSignal): void {
  keepRenderedText(root, text);
  root.addEventListener(
    'copy',
    (event) => {
      const selection = root.ownerDocument.getSelection();
      if (!selection || selection.isCollapsed || selection.rangeCount === 0 || !event.clipboardData) return;
      const range = selection.getRangeAt(0);
      if (!root.contains(range.commonAncestorContainer)) return;
      if (closestElement(range.commonAncestorContainer)?.closest('pre') != null)
        event.clipboardData.setData('text/plain', range.cloneContents().textContent ?? '');
      else {
        const fragment = cloneRange(range, root, text);
        event.clipboardData.setData('text/plain', elementsToMarkdown(fragment));
        event.clipboardData.setData('text/html', elementsToRichHtml(fragment));
      }
      event.preventDefault();
    },
    { signal },
  );
}

/** The part of the rendered Markdown in `body` that `range` covers, as Markdown and as HTML. */
export function copyOfRange(range: Range, body: Element): { readonly text: string; readonly html: string } {
  const text = renderedTextIn(body);
  const fragment = text ? cloneRange(range, text.root, text) : range.cloneContents();
  return { text: elementsToMarkdown(fragment), html: elementsToRichHtml(fragment) };
}
