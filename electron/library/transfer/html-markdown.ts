/** Rewrites HTML of other apps as Markdown. Drops elements that it doesn't know, but keeps their text. */

import type { Token } from 'parse5';
import { fenceFor } from '../../../shared/markdown-fence.ts';
import { fenced, linkTo, placeholder, quoted } from './foreign-markdown.ts';
import { attributeOf, HtmlTokens } from './html-tokens.ts';

/** An open element and its content so far. */
interface Element {
  readonly name: string;
  readonly attributes: readonly Token.Attribute[];
  /** The element's content; `BLOCK` separates the blocks in it. */
  readonly pieces: string[];
  /** The items of a list, the rows of a table, the cells of a row. */
  readonly items: string[];
}

/** Deeper elements keep only their text, because each level processes the text inside it again. */
const DEPTH_MAX = 40;
/** Separates blocks. Unicode reserves this character for internal use. */
const BLOCK = '\ufdd2';

/** Escapes Markdown's marks, but not the backslashes, brackets and underscores that formulas need. */
const escaped = (text: string): string =>
  text
    .replace(/([*`<])/gu, '\\$1')
    .replace(/\](?=\()/gu, '\\]')
    .replace(/(?<![\p{L}\p{N}$\\}])_|_(?![\p{L}\p{N}{\\])/gu, '\\_');

/** Joins the blocks, with a blank line between them. */
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

/** Keeps a paragraph from being read as a list, a heading or a quote. */
const asParagraph = (text: string): string =>
  text.replace(/^(#{1,6}|[>+-]|\d{1,9}[.)])(?= )/u, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);

/** Elements whose content is in their items. */
const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot', 'tr']);

/** Adds text to an element. Text in a list or table but outside its items becomes an item. */
function put({ name, pieces, items }: Element, text: string): void {
  if (!LISTS.has(name)) pieces.push(text);
  else if (blocksOf([text]) !== '') {
    const item = blocksOf([text]).replaceAll(BLOCK, ' ');
    const isCell = name === 'tr' || name === 'ul' || name === 'ol';
    items.push(isCell ? item : `| ${onOneLine(item).replace(/\|/gu, '\\|')} |`);
  }
}

const attribute = ({ attributes }: Element, name: string): string => attributeOf(attributes, name);

/** The code's language, as named by the element's classes. */
const languageOf = (element: Element): string =>
  /\blanguage-([\w+#.-]{1,40})/u.exec(attribute(element, 'class'))?.[1] ?? '';

/** Puts `**` or another mark around a text, with spaces outside the marks. */
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

function listOf(element: Element): string {
  const { name, items } = element;
  const first = Number(/^\d{1,9}$/u.exec(attribute(element, 'start'))?.[0] ?? 1);
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

/** The Markdown of a void element. */
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

/** Adds a closed element to its parent. */
function close(element: Element, around: Element, isRaw: boolean): void {
  const { name, pieces } = element;
  const add = (text: string): void => put(around, text);
  const block = (text: string): void => add(text === '' ? '' : `${BLOCK}${text}${BLOCK}`);
  const mark = MARKS.get(name);
  const heading = /^h([1-6])$/u.exec(name)?.[1];
  if (SKIPPED.has(name)) return;
  if (name === 'pre') {
    block(fenced(pieces.join('').replace(/^\n/u, ''), languageOf(element) || element.items[0]));
  } else if (isRaw) {
    add(pieces.join(''));
    if (name === 'code') around.items.push(languageOf(element));
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

/** Builds Markdown from the tags and texts of a page, in one pass. */
class MarkdownBuilder extends HtmlTokens {
  readonly #root: Element = { name: '', attributes: [], pieces: [], items: [] };
  readonly #open: Element[] = [this.#root];
  /** The words since the last tag. */
  #text: string[] = [];
  /** How many of the open elements preserve spaces. */
  #raw = 0;

  read(html: string): string {
    this.write(html);
    this.#endText();
    while (this.#open.length > 1) this.#closeTop();
    return blocksOf(this.#root.pieces);
  }

  protected start({ tagName: name, attrs: attributes }: Token.TagToken): void {
    this.#endText();
    const element = { name, attributes, pieces: [], items: [] };
    if (VOID.has(name)) put(this.#top(), this.#raw > 0 ? (name === 'br' ? '\n' : '') : voidText(element));
    else if (this.#open.length < DEPTH_MAX) {
      this.#open.push(element);
      if (name === 'pre') this.#raw += 1;
    }
  }

  protected end({ tagName: name }: Token.TagToken): void {
    this.#endText();
    const from = this.#open.findLastIndex((element) => element.name === name);
    if (from > 0) while (this.#open.length > from) this.#closeTop();
  }

  protected text({ chars }: Token.CharacterToken): void {
    this.#text.push(chars);
  }

  #top(): Element {
    return this.#open.at(-1) ?? this.#root;
  }

  #closeTop(): void {
    const element = this.#open.pop();
    if (element?.name === 'pre') this.#raw -= 1;
    if (element !== undefined) close(element, this.#top(), this.#raw > 0);
  }

  #endText(): void {
    const text = this.#text.join('');
    this.#text = [];
    if (text === '') return;
    const isRaw = this.#raw > 0;
    const plain = isRaw ? text : text.replace(/\s+/gu, ' ');
    put(this.#top(), isRaw || this.#top().name === 'code' ? plain : escaped(plain));
  }
}

/** Linear in the text: each element is read once, and elements deeper than `DEPTH_MAX` only for their text. */
export const markdownOfHtml = (html: string): string => new MarkdownBuilder(false).read(html);
