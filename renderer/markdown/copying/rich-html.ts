/** Makes HTML for the clipboard from rendered Markdown: only plain tags, no styles, no scripts, no remote content. */
import { escapeHtml } from '../../../shared/replies/html-text.ts';
import { BlockRenderer } from '../block-dom.ts';
import { buildBlocks } from '../block-tree.ts';
import { openableLink } from '../links.ts';
import type { MathRenderer } from '../math/math.ts';
import type { LinkDefinitions } from '../rules/link-definitions.ts';
import { normalizeSource, parseBlocks } from '../rules/parser.ts';
import { type SourceAddresses, sourceDefinitions } from '../rules/source-marks.ts';
import type { MarkdownLabels } from '../types.ts';

const KEPT = new Set(
  'A B BLOCKQUOTE BR CODE EM H1 H2 H3 H4 H5 H6 HR KBD LI MARK OL P PRE S STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);

/** `text` as HTML that word processors and mail programs paste with its headings, lists and tables. */
export function toRichHtml(text: string, labels: MarkdownLabels, sources?: SourceAddresses): string {
  return elementsToRichHtml(toElements(text, sourceDefinitions(sources), labels));
}

/** `text` as elements of their own, whose formulas are TeX. */
export function toElements(text: string, definitions: LinkDefinitions, labels: MarkdownLabels): HTMLElement {
  const source = normalizeSource(text);
  const renderer = new BlockRenderer(
    {
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
    },
    null,
  );
  const holder = document.createElement('div');
  const blocks = buildBlocks(parseBlocks(source, definitions));
  renderer.patch(holder, [], blocks, false);
  return holder;
}

/** Formulas go to the clipboard as TeX, which every editor can hold. */
const sourceMath: MathRenderer = {
  create(source, _isDisplay, markup) {
    const element = document.createElement('span');
    element.append(`${markup}${source}${markup === '\\[' ? '\\]' : markup}`);
    return element;
  },
  settled: async () => undefined,
  destroy: () => undefined,
};

/** HTML of what `root` contains. */
export function elementsToRichHtml(root: Node): string {
  let html = '';
  for (const child of root.childNodes) html += nodeToHtml(child);
  return html;
}

function nodeToHtml(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data);
  if (!(node instanceof Element)) return '';
  if (node.matches('.md-code-header, .md-table-actions, .md-footnote-label, .md-code-collapse')) return '';
  if (node instanceof HTMLInputElement) return node.checked ? '☑ ' : '☐ ';
  const inner = elementsToRichHtml(node);
  if (node.matches('.md-footnote-reference')) return `<sup>${inner}</sup>`;
  if (!KEPT.has(node.tagName)) return inner;
  const tag = node.tagName.toLowerCase();
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  return `<${tag}${attributesOf(node)}>${inner}</${tag}>`;
}

function attributesOf(element: Element): string {
  if (element instanceof HTMLAnchorElement) {
    const link = openableLink(element.href);
    return link ? ` href="${escapeHtml(link.url)}"` : '';
  }
  if (element.tagName === 'OL' && element.hasAttribute('start'))
    return ` start="${Number(element.getAttribute('start'))}"`;
  const align = /\bmd-(left|center|right)\b/.exec(element.className)?.[1];
  return align ? ` align="${align}"` : '';
}
