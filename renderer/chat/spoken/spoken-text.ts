/** Turns a part of a conversation into the text that is read aloud. */

/** Elements that aren't read: controls, drawings that have names, scripts and styles, and hidden ones. */
const UNSPOKEN =
  '[aria-hidden="true"], button, [role="toolbar"], .md-diagram-holder, .katex, .katex-html, script, style, [hidden]';
/** Elements that begin a new line of speech. */
const BLOCKS = new Set([
  'P',
  'LI',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'PRE',
  'TR',
  'BLOCKQUOTE',
  'DIV',
  'TABLE',
  'DT',
  'DD',
]);

/** The text below `root` from `start` on, a line for each block. Formulas and images are read by their names. */
export function spokenFrom(root: Element, start: Element | null): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  let line = '';
  let hasBegun = start === null || start === root || !root.contains(start);
  const end = (): void => {
    if (line.trim() !== '') lines.push(line.replaceAll(/\s{1,99}/g, ' ').trim());
    line = '';
  };
  let node = walker.nextNode();
  while (node !== null) {
    if (node === start) hasBegun = true;
    if (node instanceof Text) {
      if (hasBegun) line += node.data;
      node = walker.nextNode();
      continue;
    }
    const element = node as Element;
    if (BLOCKS.has(element.tagName)) end();
    else if (element.tagName === 'TD' || element.tagName === 'TH') line += line.trim() === '' ? '' : ', ';
    const name = nameOf(element);
    if (hasBegun && name !== null) line += `${name} `;
    node = isSkipped(element, name) ? nextBeyond(walker, element) : walker.nextNode();
  }
  end();
  return lines.join('\n');
}

/** A name to read in place of an image's or a formula's content, or before code or a task; null for other elements. */
function nameOf(element: Element): string | null {
  if (element instanceof HTMLImageElement) return element.alt;
  // The placeholder of an image that wasn't loaded.
  if (element.matches('.md-image-placeholder')) return element.textContent;
  // Says whether a task is done.
  if (element.matches('input[type="checkbox"]')) return `${element.getAttribute('aria-label') ?? ''}:`;
  if (element.matches('[role="img"], [role="group"]')) return element.getAttribute('aria-label');
  return null;
}

const isSkipped = (element: Element, name: string | null): boolean =>
  element.matches(UNSPOKEN) || (name !== null && element.matches('img, [role="img"]'));

function nextBeyond(walker: TreeWalker, element: Element): Node | null {
  for (let one: Element | null = element; one !== null && one !== walker.root; one = one.parentElement) {
    if (one.nextSibling !== null) {
      walker.currentNode = one.nextSibling;
      return one.nextSibling;
    }
  }
  return null;
}
