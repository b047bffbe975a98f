/** Writes copied elements as Markdown. */
import { fenceFor, longestBackticks } from '../../../shared/markdown-fence.ts';
import { copiedImage } from './copied-sources.ts';

/** The Markdown of all blocks in `root`; one block if `root` has only inline elements. */
export function elementsToMarkdown(root: Node): string {
  return blocksOf(root).join('\n\n');
}

/** A GFM table, with one line per row. */
export function tableToMarkdown(table: Element): string {
  const [first, ...others] = table.querySelectorAll('tr');
  const cells = [...(first?.cells ?? [])];
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
  const rule = line(cells.map(ruleOf));
  const rows = others.map(rowOf);
  // A selection may begin below the head.
  const head = cells.every((cell) => cell.tagName === 'TD') ? [line(cells.map(() => '')), rule] : [];
  const texts = first === undefined ? [] : [rowOf(first)];
  return [...head, ...texts, ...(head.length > 0 ? [] : [rule]), ...rows].join('\n');
}

function rowOf(row: Element): string {
  return `| ${[...row.children].map((cell) => inlineOf(cell, true).trim()).join(' | ')} |`;
}

function ruleOf(cell: Element): string {
  const align = /\bmd-(left|center|right)\b/.exec(cell.className)?.[1];
  return align === 'center' ? ':-:' : align === 'right' ? '--:' : align === 'left' ? ':--' : '---';
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, hr, pre, div, details, summary';
const OMITTED =
  '.md-code-header, .md-table-actions, .md-diagram-holder, .md-diagram-failed, .md-summary-default, input, button:not(.md-footnote-reference)';

/** Text between blocks is a block too: a selection may begin inside a paragraph. */
function blocksOf(parent: Node): string[] {
  const blocks: string[] = [];
  let line = '';
  const endLine = (): void => {
    if (line.trim() !== '') blocks.push(line.trim());
    line = '';
  };
  for (const child of parent.childNodes) {
    if (!(child instanceof Element && child.matches(BLOCKS))) {
      line += nodeOf(child, false);
      continue;
    }
    endLine();
    if (!child.matches(OMITTED)) addBlocks(blocks, blockOf(child));
  }
  endLine();
  return blocks;
}

/** Two lists in a row need different marks to stay separate. */
function addBlocks(blocks: string[], added: readonly string[]): void {
  for (const block of added) {
    const before = blocks.at(-1) ?? '';
    if (/^- /.test(block) && /^- /.test(before)) blocks.push(block.replace(/^- /gm, '* '));
    else if (/^\d+\. /.test(block) && /^\d+\. /.test(before)) blocks.push(block.replace(/^(\d+)\. /gm, '$1) '));
    else if (block !== '') blocks.push(block);
  }
}

function blockOf(element: Element): string[] {
  if (element.matches('.md-table, table')) return [tableToMarkdown(element)];
  if (element.matches('.md-list')) return [[...element.children].map(listOf).join('\n')];
  if (element.matches('.md-code')) return [fenceOf(element, element.getAttribute('data-language') ?? '')];
  if (element.matches('.md-math-block, .md-plain')) return [element.textContent ?? ''];
  if (element.matches('.md-footnote')) {
    const label = element.querySelector(':scope > .md-footnote-label')?.textContent ?? '';
    return [`[^${label}]: ${indented(elementsToMarkdown(element), '    ')}`];
  }
  switch (element.tagName) {
    case 'UL':
    case 'OL':
      return [listOf(element)];
    case 'PRE':
      return [fenceOf(element, '')];
    case 'HR':
      return ['---'];
    case 'BLOCKQUOTE':
      return [elementsToMarkdown(element).replace(/^/gm, '> ')];
    case 'DETAILS':
      return [`<details>\n${elementsToMarkdown(element)}\n\n</details>`];
    case 'SUMMARY':
      return [`<summary>${inlineOf(element, false).trim()}</summary>`];
    case 'DIV':
    case 'LI':
      return blocksOf(element);
    case 'P':
      return [inlineOf(element, false).trim()];
    default:
      return [`${'#'.repeat(Number(element.tagName.slice(1)))} ${inlineOf(element, true).trim()}`];
  }
}

function listOf(list: Element): string {
  const start = Number(list.getAttribute('start') ?? 1);
  return [...list.children]
    .map((item, index) => {
      const marker = list.tagName === 'OL' ? `${start + index}. ` : '- ';
      const box = item.querySelector<HTMLInputElement>(':scope > input');
      const task = box === null ? '' : box.checked ? '[x] ' : '[ ] ';
      return `${marker}${task}${indented(itemText(item), ' '.repeat(marker.length))}`;
    })
    .join('\n');
}

/** A list directly follows the item's text, as on the screen. */
function itemText(item: Element): string {
  return blocksOf(item).reduce(
    (text, block) => (text === '' ? block : `${text}${/^(?:[-*]|\d+[.)]) /.test(block) ? '\n' : '\n\n'}${block}`),
    '',
  );
}

function indented(text: string, indentation: string): string {
  return text.replace(/\n(?!\n|$)/g, `\n${indentation}`);
}

function fenceOf(element: Element, language: string): string {
  const code = element.querySelector('code')?.textContent ?? element.textContent ?? '';
  const fence = fenceFor(code);
  return `${fence}${language}\n${code}${code === '' || code.endsWith('\n') ? '' : '\n'}${fence}`;
}

const MARKS: Readonly<Record<string, string>> = { STRONG: '**', B: '**', EM: '*', S: '~~' };
const TAGS: ReadonlySet<string> = new Set(['KBD', 'MARK', 'SUB', 'SUP', 'U']);

/** @param isOneLine for headings and cells: replaces line breaks, and escapes bars, which would end a cell */
function inlineOf(parent: Node, isOneLine: boolean): string {
  let text = '';
  for (const child of parent.childNodes) text += nodeOf(child, isOneLine);
  return text;
}

function nodeOf(node: Node, isOneLine: boolean): string {
  if (node instanceof Text) return isOneLine ? node.data.replaceAll('\n', ' ').replaceAll('|', '\\|') : node.data;
  if (!(node instanceof Element) || node.matches(OMITTED)) return '';
  if (node.matches('.md-math, .md-copied-formula')) return node.textContent ?? '';
  if (node.matches('.md-footnote-reference')) return `[^${node.textContent ?? ''}]`;
  if (node.matches('.md-copied-image')) {
    const { url, alternative } = copiedImage(node);
    return `![${alternative.replace(/[[\]]/g, '\\$&')}](${addressOf(url)})`;
  }
  if (node.tagName === 'BR') return isOneLine ? '<br>' : '  \n';
  if (node.tagName === 'CODE') return codeOf(node, isOneLine);
  const inner = inlineOf(node, isOneLine);
  if (node instanceof HTMLAnchorElement) return linkOf(node, inner);
  const tag = node.tagName.toLowerCase();
  if (TAGS.has(node.tagName)) return inner === '' ? '' : `<${tag}>${inner}</${tag}>`;
  const mark = MARKS[node.tagName];
  // Marks next to a space wouldn't be recognised.
  return mark === undefined ? inner : inner.replace(/^(\s*)(\S(?:.*\S)?)(\s*)$/su, `$1${mark}$2${mark}$3`);
}

/** A link whose text is its own address needs no marks. */
function linkOf(link: HTMLAnchorElement, text: string): string {
  const { href } = link;
  if ([text, `${text}/`, `mailto:${text}`].includes(href)) return text;
  const label = /^\[\d{1,3}\]$/.test(text) ? text : `[${text}]`;
  return `${label}(${addressOf(href)})`;
}

const addressOf = (address: string): string => (/[()\s]/.test(address) ? `<${address}>` : address);

function codeOf(element: Element, isOneLine: boolean): string {
  const code = element.textContent ?? '';
  const mark = '`'.repeat(longestBackticks(code) + 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return `${mark}${space}${isOneLine ? code.replaceAll('|', '\\|') : code}${space}${mark}`;
}
