/** Makes HTML for the clipboard and the printer from rendered Markdown, without scripts and remote content. */
import { escapeHtml } from '../../../shared/replies/html-text.ts';
import { isRasterDataUrl, openableLink } from '../links.ts';
import { type SourceAddresses, sourceDefinitions } from '../rules/source-marks.ts';
import type { MarkdownLabels } from '../types.ts';
import { copiedImage } from './copied-sources.ts';
import { wouldRun } from './csv.ts';
import { toElementsInSteps } from './source-elements.ts';

const KEPT = new Set(
  'A B BLOCKQUOTE BR CODE EM H1 H2 H3 H4 H5 H6 HR KBD LI MARK OL P PRE S STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);
/** Keeps LibreOffice and Excel from running a cell as a formula. */
const AS_TEXT = ' sdnum="0;0;@" style="mso-number-format:\'\\@\'"';

/** The app's own labels and controls. */
export const OMITTED =
  '.md-code-header, .md-table-actions, .md-code-collapse, .md-diagram-holder, .md-diagram-failed, .md-summary-default, button:not(.md-footnote-label, .md-footnote-reference)';

/** `text` as HTML that word processors and mail programs paste with headings, lists and tables. Yields in between. */
export function* toRichHtml(text: string, labels: MarkdownLabels, sources?: SourceAddresses): Generator<void, string> {
  let html = '';
  for (const elements of toElementsInSteps(text, sourceDefinitions(sources), labels)) {
    if (elements !== null) html += elementsToRichHtml(elements);
    yield;
  }
  return html;
}

/** The HTML of the content of `root`. */
export function elementsToRichHtml(root: Node): string {
  let html = '';
  for (const child of root.childNodes) html += nodeToHtml(child);
  return html;
}

/** The HTML of a table, with the rows of all its parts. */
export function tableToRichHtml(table: Element): string {
  const rows = [...table.querySelectorAll('tr')];
  const head = rows.filter((row) => row.querySelector(':scope > th') !== null);
  const body = rows.filter((row) => !head.includes(row));
  const part = (tag: string, its: readonly Element[]): string =>
    its.length === 0 ? '' : `<${tag}>${its.map(nodeToHtml).join('')}</${tag}>`;
  return `<table border="1" cellspacing="0" cellpadding="4">${part('thead', head)}${part('tbody', body)}</table>`;
}

function nodeToHtml(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data);
  if (!(node instanceof Element) || node.matches(OMITTED)) return '';
  if (node.matches('.md-table, table')) return tableToRichHtml(node);
  if (node.matches('.md-printed-formula, .md-printed-diagram')) return node.innerHTML;
  if (node.matches('.md-copied-image')) return imageToHtml(node);
  if (node.matches('.md-footnote-label')) return `<p><sup>[${escapeHtml(node.textContent ?? '')}]</sup></p>`;
  if (node instanceof HTMLInputElement) return node.checked ? '☑ ' : '☐ ';
  const inner = elementsToRichHtml(node);
  if (node.matches('.md-footnote')) return inner.replace('</sup></p><p>', '</sup> ');
  if (node.matches('.md-footnote-reference')) return `<sup>[${inner}]</sup>`;
  if (node.matches('.md-math-block')) return `<p>${inner}</p>`;
  if (node.matches('.md-plain')) return `<p>${inner.replaceAll('\n', '<br>')}</p>`;
  if (node.tagName === 'SUMMARY') return `<p><strong>${inner}</strong></p>`;
  if (isOnlyParagraph(node)) return inner;
  if (!KEPT.has(node.tagName)) return inner;
  const tag = node.tagName.toLowerCase();
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  return `<${tag}${attributesOf(node)}>${inner}</${tag}>`;
}

/** An item with one paragraph becomes a single line, with the task's box before it. */
function isOnlyParagraph(node: Element): boolean {
  return (
    node.tagName === 'P' &&
    node.parentElement?.tagName === 'LI' &&
    node.parentElement.querySelectorAll(':scope > p').length === 1
  );
}

/**
 * Writes a remote image as a link: a program that pastes an image would request it from its host. Includes embedded and
 * loaded images.
 */
function imageToHtml(node: Element): string {
  const { url, alternative, picture } = copiedImage(node);
  const data = isRasterDataUrl(url) ? url : picture;
  const shown = isRasterDataUrl(data)
    ? `<img src="${escapeHtml(data)}" alt="${escapeHtml(alternative)}">`
    : escapeHtml(alternative === '' ? url : alternative);
  return isRasterDataUrl(url) ? shown : `<a href="${escapeHtml(url)}">${shown}</a>`;
}

function attributesOf(element: Element): string {
  if (element instanceof HTMLAnchorElement) {
    const link = openableLink(element.href);
    return link ? ` href="${escapeHtml(link.url)}"` : '';
  }
  if (element.tagName === 'OL' && element.hasAttribute('start'))
    return ` start="${Number(element.getAttribute('start'))}"`;
  const align = /\bmd-(left|center|right)\b/.exec(element.className)?.[1];
  const isText = element.matches('td, th') && wouldRun((element.textContent ?? '').trim());
  return `${align ? ` align="${align}"` : ''}${isText ? AS_TEXT : ''}`;
}
