/** Shows characters as they are, in boxes that are cheap to lay out. */
import { BOUNDS } from './bounds.ts';
import { appendText, isTangled } from './display-pieces.ts';

/** True if `text` must be laid out in boxes, without formatting. */
export const isBoxed = (text: string): boolean => text.length > BOUNDS.inlineContentChars || isTangled(text);

/** Fills `parent` with `text`: one text node, or boxes of bounded size if it is very long. */
export function fillPlainText(parent: HTMLElement, text: string): void {
  if (!isBoxed(text)) {
    appendText(parent, text);
    return;
  }
  parent.classList.add('md-boxed');
  addBoxes(parent, text, 0);
}

/** Changes `parent`, which `fillPlainText` filled with `before`, to show `text`; unchanged boxes stay. */
export function growPlainText(parent: HTMLElement, before: string, text: string): void {
  const last = parent.lastElementChild;
  if (!parent.classList.contains('md-boxed') || !last || !text.startsWith(before)) {
    parent.replaceChildren();
    parent.classList.remove('md-boxed');
    fillPlainText(parent, text);
    return;
  }
  const from = before.length - (last.textContent?.length ?? 0);
  last.remove();
  addBoxes(parent, text, from);
}

function addBoxes(parent: HTMLElement, text: string, start: number): void {
  for (let from = start; from < text.length; ) {
    const to = boxEnd(text, from);
    const box = document.createElement('span');
    box.className = 'md-text-box';
    appendText(box, text.slice(from, to));
    parent.append(box);
    from = to;
  }
}

/**
 * The end of the box that begins at `from`: after the last line end or space in the second half of the limit; else the
 * limit, but never within a surrogate pair.
 */
function boxEnd(text: string, from: number): number {
  const limit = from + BOUNDS.plainBoxChars;
  if (limit >= text.length) return text.length;
  // Searches only the allowed range. Otherwise, each box of an endless word would search everything before it.
  const first = from + BOUNDS.plainBoxChars / 2 + 1;
  const ending = text.slice(first, limit);
  for (const separator of ['\n', ' ']) {
    const at = ending.lastIndexOf(separator);
    if (at !== -1) return first + at + 1;
  }
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
