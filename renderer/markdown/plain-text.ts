/** Shows characters as they are, in boxes that stay cheap to lay out. */
import { BOUNDS } from './bounds.ts';
import { appendText, isTangled } from './display-pieces.ts';

/** Must `text` be laid out in boxes, without marks of its own? */
export const isBoxed = (text: string): boolean => text.length > BOUNDS.inlineContentChars || isTangled(text);

/** Fills `parent` with `text`: one text node, or boxes of bounded size when it is very long. */
export function fillPlainText(parent: HTMLElement, text: string): void {
  if (!isBoxed(text)) {
    appendText(parent, text);
    return;
  }
  parent.classList.add('md-boxed');
  addBoxes(parent, text, 0);
}

/** Makes `parent`, which `fillPlainText` filled with `before`, show `text`; whole boxes that stay the same are left alone. */
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

/** Where the box that begins at `from` ends: at the last line end or space within the bound, never inside a character. */
function boxEnd(text: string, from: number): number {
  const limit = from + BOUNDS.plainBoxChars;
  if (limit >= text.length) return text.length;
  // Only where it may end is looked at: for each box of an endless word all that is before it would be read.
  const first = from + BOUNDS.plainBoxChars / 2 + 1;
  const ending = text.slice(first, limit);
  for (const separator of ['\n', ' ']) {
    const at = ending.lastIndexOf(separator);
    if (at !== -1) return first + at + 1;
  }
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
