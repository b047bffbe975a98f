/** Rewrites HTML of other apps as Markdown. Drops elements that it doesn't know, but keeps their text. */

import { fenceFor } from '../../../shared/markdown-fence.ts';
import { fenced, linkTo, placeholder, quoted } from './foreign-markdown.ts';

/** An open element with what it contains so far. */
interface Element {
  readonly name: string;
  readonly attributes: string;
  /** Its content; blocks in it are between `BLOCK`. */
  readonly pieces: string[];
  /** The items of a list, the rows of a table, the cells of a row. */
  readonly items: string[];
}

/** Deeper elements are left out, except for their text: each level goes through the text inside once more. */
const DEPTH_MAX = 40;
/** Separates blocks. Unicode reserves this character for internal use. */
const BLOCK = '\ufdd2';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['emsp', ' '],
  ['ensp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
]);

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/gu, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

/** Keeps Markdown from reading marks in text. Formulas need their backslashes, brackets and underscores. */
const escaped = (text: string): string =>
  text
    .replace(/([*`<])/gu, '\\$1')
    .replace(/\](?=\()/gu, '\\]')
    .replace(/(?<![\p{L}\p{N}$\\}])_|_(?![\p{L}\p{N}{\\])/gu, '\\_');

/** Blocks with a blank line between them. */
const blocksOf = (pieces: readonly string[]): string =>
  pieces
    .join('')
    .split(BLOCK)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** A paragraph whose text begins like a list, a heading or a quote. */
const asParagraph = (text: string): string =>
  text.replace(/^(#{1,6}|[>+-]|\d{1,9}[.)])(?= )/u, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);

/** Elements whose content is in their items. */
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Adds text to an element. In a list or table outside of their items, it becomes one. */
function put({ name, pieces, items }: Element, text: string): void {
  if (!LISTS.has(name)) pieces.push(text);
  else if (blocksOf([text]) !== '') {
    const item = blocksOf([text]).replaceAll(BLOCK, ' ');
    const isCell = name === 'tr' || name === 'ul' || name === 'ol';
    items.push(isCell ? item : `| ${onOneLine(item).replace(/\|/gu, '\\|')} |`);
  }
}

function attribute({ attributes }: Element, name: string): string {
  const start = attributes.toLowerCase().indexOf(`${name}=`);
  if (start === -1) return '';
  const [, double, single, bare] =
    /^(?:"([^"]*)"|'([^']*)'|(\S+))/u.exec(attributes.slice(start + name.length + 1)) ?? [];
  return decoded(double ?? single ?? bare ?? '');
}

/** `**text**`, with the spaces outside of the marks. */
function marked(mark: string, text: string): string {
  const inner = text.trim();
  if (inner === '' || inner.includes(BLOCK)) return text;
  const at = text.indexOf(inner);
  return `${text.slice(0, at)}${mark}${inner}${mark}${text.slice(at + inner.length)}`;
}

function inlineCode(text: string): string {
  const fence = fenceFor(text).replace(/^```$/u, text.includes('`') ? '```' : '`');
  const edge = /^`|`$|^ .* $/su.test(text) ? ' ' : '';
  return `${fence}${edge}${text.replace(/\n/gu, ' ')}${edge}${fence}`;
}

const indented = (marker: string, text: string): string =>
  `${marker}${text.replace(/\n(?=[^\n])/gu, `\n${' '.repeat(marker.length)}`)}`;

function listOf({ name, items, attributes }: Element): string {
  const first = Number(/\bstart="?(\d{1,9})/u.exec(attributes)?.[1] ?? 1);
  return items.map((item, at) => indented(name === 'ol' ? `${first + at}. ` : '- ', item)).join('\n');
}

function tableOf({ items }: Element): string {
  const [head] = items;
  if (head === undefined) return '';
  const columns = head.split(/(?<!\\)\|/u).length - 2;
  return [head, `|${' --- |'.repeat(columns)}`, ...items.slice(1)].join('\n');
}

const SKIPPED: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template']);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr', 'input', 'meta', 'link', 'col', 'source']);
const BLOCKS: ReadonlySet<string> = new Set(
  'div section article header footer main aside figure figcaption dl dt dd details summary body html form'.split(' '),
);
const MARKS: ReadonlyMap<string, string> = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['del', '~~'],
  ['s', '~~'],
]);

/** What a void element says. */
function voidText(element: Element): string {
  switch (element.name) {
    case 'br':
      return '  \n';
    case 'hr':
      return `${BLOCK}---${BLOCK}`;
    case 'img': {
      const [alt, address] = [attribute(element, 'alt'), attribute(element, 'src')];
      return /^https?:/iu.test(address) ? `!${linkTo(alt || ' ', address)}` : placeholder('image', alt || address);
    }
    default:
      return '';
  }
}

/** Adds a closed element to the one around it. */
function close(element: Element, around: Element, isRaw: boolean): void {
  const { name, pieces } = element;
  const add = (text: string): void => put(around, text);
  const block = (text: string): void => add(text === '' ? '' : `${BLOCK}${text}${BLOCK}`);
  const mark = MARKS.get(name);
  const heading = /^h([1-6])$/u.exec(name)?.[1];
  if (SKIPPED.has(name)) return;
  if (name === 'pre') {
    const language = /\blanguage-([\w+#.-]{1,40})/u.exec(element.attributes)?.[1] ?? element.items[0] ?? '';
    block(fenced(pieces.join(''), language));
  } else if (isRaw) {
    add(pieces.join(''));
    if (name === 'code') around.items.push(/\blanguage-([\w+#.-]{1,40})/u.exec(element.attributes)?.[1] ?? '');
  } else if (name === 'code' || name === 'kbd' || name === 'samp') add(inlineCode(pieces.join('')));
  else if (mark !== undefined) add(marked(mark, pieces.join('')));
  else if (name === 'a') add(linkOf(element));
  else if (name === 'sup' || name === 'sub') add(`<${name}>${pieces.join('')}</${name}>`);
  else if (heading !== undefined) block(`${'#'.repeat(Number(heading))} ${onOneLine(blocksOf(pieces))}`);
  else if (name === 'blockquote') block(quoted(blocksOf(pieces)));
  else if (name === 'li') around.items.push(blocksOf(pieces));
  else if (name === 'ul' || name === 'ol') block(listOf(element));
  else if (name === 'td' || name === 'th') around.items.push(onOneLine(blocksOf(pieces)).replace(/\|/gu, '\\|'));
  else if (name === 'tr') around.items.push(`| ${element.items.join(' | ')} |`);
  else if (name === 'thead' || name === 'tbody' || name === 'tfoot')
    for (const row of element.items) around.items.push(row);
  else if (name === 'table') block(tableOf(element));
  else if (name === 'p' || BLOCKS.has(name)) block(name === 'p' ? asParagraph(blocksOf(pieces)) : blocksOf(pieces));
  else for (const piece of pieces) add(piece);
}

function linkOf(element: Element): string {
  const text = element.pieces.join('');
  const address = attribute(element, 'href');
  if (text.trim() === '' || text.includes(BLOCK) || !/^https?:\/\/[^\s<>]+$/iu.test(address)) return text;
  return `[${text}](${/[()\\]/u.test(address) ? `<${address}>` : address})`;
}

const START = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})(?=[\s/>])/uy;

/** The position after the tag or comment that begins at `at`; the end of the text if it isn't closed. */
function endOfTag(html: string, at: number): number {
  const isComment = html.startsWith('<!--', at);
  const end = html.indexOf(isComment ? '-->' : '>', at);
  return end === -1 ? html.length : end + (isComment ? 3 : 1);
}

/** Linear in the text: each element is read once, and elements deeper than `DEPTH_MAX` only for their text. */
export function markdownOfHtml(html: string): string {
  const root: Element = { name: '', attributes: '', pieces: [], items: [] };
  const open: Element[] = [root];
  const top = (): Element => open.at(-1) ?? root;
  const isRaw = (): boolean => open.some(({ name }) => name === 'pre');
  const closeTop = (): void => {
    const element = open.pop();
    if (element !== undefined) close(element, top(), isRaw());
  };
  const addText = (text: string): void => {
    const element = top();
    const isCode = element.name === 'code' || isRaw();
    const plain = decoded(isRaw() ? text : text.replace(/\s+/gu, ' '));
    put(element, isCode ? plain : escaped(plain));
  };
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at);
    if (next > at || next === -1) addText(html.slice(at, next === -1 ? html.length : next));
    if (next === -1) break;
    START.lastIndex = next;
    const tag = START.exec(html);
    if (tag === null && !/^<[!?]/u.test(html.slice(next, next + 2))) {
      addText('<');
      at = next + 1;
      continue;
    }
    at = endOfTag(html, next);
    const [start = '', slash, written = ''] = tag ?? [];
    const name = written.toLowerCase();
    if (name === '') continue;
    if (slash === '/') {
      const from = open.findLastIndex((element) => element.name === name);
      if (from > 0) while (open.length > from) closeTop();
    } else {
      const element = { name, attributes: html.slice(next + start.length, at - 1), pieces: [], items: [] };
      if (VOID.has(name)) put(top(), isRaw() ? (name === 'br' ? '\n' : '') : voidText(element));
      else if (open.length < DEPTH_MAX) open.push(element);
    }
  }
  while (open.length > 1) closeTop();
  return blocksOf(root.pieces);
}
