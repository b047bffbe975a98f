// Renders Markdown in tests, whole or in pieces, and reads the result back.
import type { MarkdownLabels, MarkdownOptions, MarkdownView } from '../../../renderer/markdown/types.ts';
import { createMarkdownView } from '../../../renderer/markdown/view.ts';

export const TEST_LABELS: MarkdownLabels = {
  codeActions: (language) => `${language}: code actions`,
  formula: null,
  formulaName: 'formula',
  codeBlock: 'code block',
  copyCode: 'Copy code',
  wrapLines: 'Wrap lines',
  unwrapLines: 'Don’t wrap lines',
  collapseCode: 'Collapse',
  expandCode: (lineCount) => `Show all ${lineCount} lines`,
  saveCode: 'Save as file',
  plainCode: 'Text',
  copyTable: 'Copy table',
  copyTableAsCsv: 'Copy as CSV',
  details: 'Details',
  diagram: 'Diagram',
  drawDiagram: 'Draw diagram',
  showDiagramSource: 'Show source',
  diagramFailed: (error) => `The diagram could not be drawn: ${error}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  loadImage: (host, alternativeText) => `Load image ${alternativeText} from ${host}`,
  imageFailed: 'The image could not be loaded.',
  inertLink: (address) => `Not opened: ${address}`,
  footnoteReference: (label) => `Footnote ${label}`,
  footnoteBack: (label) => `Back to the mention of footnote ${label}`,
  taskDone: 'Done',
  taskOpen: 'To do',
  shownAsPlainText: 'This message is long and shown as plain text.',
  showFormatted: 'Show formatted',
};

export interface Rendered {
  readonly container: HTMLElement;
  readonly view: MarkdownView;
}

export function createRendered(options: Partial<MarkdownOptions> = {}): Rendered {
  const container = document.createElement('div');
  document.body.append(container);
  return {
    container,
    view: createMarkdownView(container, { labels: TEST_LABELS, diagramFrameUrl: './frame.html', ...options }),
  };
}

/** The DOM as text: equal exactly if two renderings are the same. */
export function serialize(container: HTMLElement): string {
  const clone = container.cloneNode(true);
  clone.normalize();
  return describe(clone, 0);
}

function describe(node: Node, depth: number): string {
  const indent = '  '.repeat(depth);
  if (node instanceof Text) return `${indent}${JSON.stringify(node.data)}\n`;
  if (!(node instanceof Element)) return '';
  const attributes = [...node.attributes].map((attribute) => ` ${attribute.name}=${JSON.stringify(attribute.value)}`);
  const children = [...node.childNodes].map((child) => describe(child, depth + 1)).join('');
  return `${indent}<${node.tagName.toLowerCase()}${attributes.sort().join('')}>\n${children}`;
}

/** The DOM of `text` when it arrives in one piece. */
export function wholeDom(text: string): string {
  const { container, view } = createRendered();
  view.setText(text, { isStreaming: false });
  view.flush();
  const result = serialize(container);
  view.destroy();
  container.remove();
  return result;
}

/** The DOM of `pieces` when each is painted before the next arrives. */
export function streamedDom(pieces: readonly string[]): string {
  const { container, view } = createRendered();
  view.setText('', { isStreaming: true });
  for (const piece of pieces) {
    view.append(piece);
    view.flush();
  }
  view.finish();
  view.flush();
  const result = serialize(container);
  view.destroy();
  container.remove();
  return result;
}

/** `text` in pieces of `size` characters. */
export function inPieces(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

/** `text` cut at the given places. */
export function cutAt(text: string, places: readonly number[]): string[] {
  const sorted = [...new Set(places.map((place) => Math.min(place, text.length)))].sort((a, b) => a - b);
  const pieces: string[] = [];
  let from = 0;
  for (const place of [...sorted, text.length]) {
    if (place > from) pieces.push(text.slice(from, place));
    from = place;
  }
  return pieces;
}
