/** Converts the parser's flat inline tokens to the tree of text and marks that is compared and rendered. */

import { BOUNDS } from './bounds.ts';
import { ansiEnd } from './code/ansi.ts';
import { DisplayCutter, isOnePiece } from './display-pieces.ts';
import { imageDataOf } from './image-data.ts';
import { imageSource, openableLink } from './links.ts';
import { type HtmlMark, htmlMarkOf } from './rules/html-rules.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import { parseInline, type Token } from './rules/parser.ts';
import { mayHoldMarks } from './rules/source-marks.ts';

/** A piece of text or a mark. `key` identifies everything about the element except its text and children. */
export type InlineNode = InlineText | InlineElement;

interface InlineText {
  readonly kind: 'text';
  readonly key: 'text';
  readonly text: string;
  dom?: Text;
}

export interface InlineElement {
  readonly kind:
    | 'strong'
    | 'em'
    | 's'
    | HtmlMark
    | 'code'
    | 'br'
    | 'link'
    | 'inert'
    | 'image'
    | 'math'
    | 'footnote'
    | 'control'
    | 'word'
    | 'excess';
  readonly key: string;
  /** Address of a link or image, TeX source, footnote label, or name of a control character. */
  readonly value: string;
  /** Host of a link or image, opening mark of a formula, or the control character itself. */
  readonly detail: string;
  readonly children: InlineNode[];
  dom?: HTMLElement;
}

// Characters that hide, move or reorder others. Running text shows only those that people never type: overrides and
// control codes.
const TEXT_CONTROLS = /(?![\t\n])[\p{Cc}\u202d\u202e]/gu;
// In code, also those that reorder text or are invisible (CVE-2021-42574), except for the joiners in emoji.
const CODE_CONTROLS = /(?!\t|\n|\u200c|\u200d|[\u{e0000}-\u{e007f}])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Tokens without children that become elements. */
const ELEMENT_LEAVES: ReadonlySet<string> = new Set([
  'hardbreak',
  'code_inline',
  'math_inline',
  'footnote_reference',
  'image',
]);
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
]);

/**
 * The inline nodes of a block. `isOpen`: more text may follow.
 * @param images the addresses behind the placeholders in `content`
 */
export function buildInline(
  content: string,
  definitions: LinkDefinitions,
  isOpen: boolean,
  images?: readonly string[],
): InlineNode[] {
  if (content === '') return [];
  if (
    !mayHoldMarks(content, definitions) &&
    !/[^\w ,.()'"\u00a0-\u1fff\u2e80-\ud7ff-]/.test(content) &&
    !content.includes('_')
  )
    return cutTexts([textNode(content)], new DisplayCutter());
  const tokens = parseInline(content, definitions);
  if (images !== undefined)
    for (const token of tokens)
      if (token.type === 'image') token.attrSet('src', imageDataOf(String(token.attrGet('src') ?? ''), images));
  const nodes = nodesOf(tokens, isOpen);
  return isOnePiece(content) ? nodes : cutTexts(nodes, new DisplayCutter());
}

/** Cuts overlong texts among the nodes into pieces, in reading order. */
function cutTexts(nodes: readonly InlineNode[], cutter: DisplayCutter): InlineNode[] {
  return nodes.flatMap((node): InlineNode[] => {
    // A control character shows its name, and a formula has its own limits.
    if (node.kind === 'control' || node.kind === 'math' || node.kind === 'image') return [node];
    if (node.kind !== 'text') return [{ ...node, children: cutTexts(node.children, cutter) }];
    if (isOnePiece(node.text)) {
      cutter.cut(node.text);
      return [node];
    }
    return cutter
      .cut(node.text)
      .map((piece) =>
        piece.kind === 'text' ? textNode(piece.text) : element(piece.kind, '', '', [textNode(piece.text)]),
      );
  });
}

function nodesOf(tokens: readonly Token[], isOpen: boolean): InlineNode[] {
  const root: InlineNode[] = [];
  const stack: InlineNode[][] = [root];
  let count = 0;
  // Elements beyond the limits aren't created: their children join the parent's list.
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    const siblings = stack[stack.length - 1];
    if (!token || !siblings) break;
    if (token.nesting > 0) {
      const isTail = isOpen && token.markup === 'linkify' && isLastWord(tokens, index + 3);
      const isBeyond = stack.length > BOUNDS.inlineDepthElements || count >= BOUNDS.inlineElements;
      const element = isBeyond ? null : elementOf(token, isTail);
      if (element) {
        siblings.push(element);
        count += 1;
      }
      stack.push(element ? element.children : siblings);
    } else if (token.nesting < 0) {
      if (stack.length > 1) stack.pop();
    } else if (count >= BOUNDS.inlineElements) {
      pushText(siblings, sourceOf(token), TEXT_CONTROLS);
    } else {
      pushLeaf(siblings, token);
      if (ELEMENT_LEAVES.has(token.type)) count += 1;
    }
  }
  return root;
}

/** The text that is shown for a mark without an element: its source, or the alternative text of an image. */
function sourceOf(token: Token): string {
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return '\n';
    case 'code_inline':
    case 'math_inline':
      return `${token.markup}${token.content}${CLOSERS.get(token.markup) ?? token.markup}`;
    case 'footnote_reference':
      return `[^${token.content}]`;
    case 'image':
      return plainTextOf(token.children ?? []);
    default:
      return token.content;
  }
}

/** True if only the rest of one word follows `index`: it may still belong to the address before it. */
function isLastWord(tokens: readonly Token[], index: number): boolean {
  const rest = tokens[index];
  return rest === undefined || (index + 1 === tokens.length && rest.type === 'text' && !/\s/.test(rest.content));
}

function pushLeaf(siblings: InlineNode[], token: Token): void {
  switch (token.type) {
    case 'softbreak':
      pushText(siblings, '\n', TEXT_CONTROLS);
      return;
    case 'hardbreak':
      siblings.push(element('br', ''));
      return;
    case 'code_inline': {
      const children: InlineNode[] = [];
      for (const { text, kind } of splitControls(token.content)) {
        if (kind === 'text') appendText(children, text);
        else if (kind === 'ansi') children.push(element('excess', '', '', [textNode(text)]));
        else children.push(element('control', controlName(text), text));
      }
      siblings.push(element('code', '', '', children));
      return;
    }
    case 'math_inline':
      siblings.push(element('math', token.content, token.markup));
      return;
    case 'footnote_reference':
      siblings.push(element('footnote', token.content));
      return;
    case 'image':
      siblings.push(imageNode(token));
      return;
    default:
      pushText(siblings, token.content, TEXT_CONTROLS);
  }
}

function elementOf(token: Token, isUnfinishedAddress: boolean): InlineElement | null {
  switch (token.type) {
    case 'strong_open':
      return element('strong', '');
    case 'em_open':
      return element('em', '');
    case 's_open':
      return element('s', '');
    case 'html_open': {
      const mark = htmlMarkOf(token);
      return mark && element(mark, '');
    }
    case 'link_open': {
      const address = String(token.attrGet('href') ?? '');
      // An address that is still being written must not be clickable.
      const link = isUnfinishedAddress ? null : openableLink(address);
      return link ? element('link', link.url, link.host) : element('inert', isUnfinishedAddress ? '' : address);
    }
    default:
      return null;
  }
}

function imageNode(token: Token): InlineElement {
  const address = String(token.attrGet('src') ?? '');
  const alternative = plainTextOf(token.children ?? []);
  const source = imageSource(address);
  const children: InlineNode[] = alternative === '' ? [] : [textNode(alternative)];
  if (!source) return element('inert', address, '', children);
  return element('image', source.url, source.kind === 'remote' ? source.host : '', children);
}

/** The text of `tokens`, without marks. */
function plainTextOf(tokens: readonly Token[]): string {
  let text = '';
  for (const token of tokens) text += token.children ? plainTextOf(token.children) : token.content;
  return text;
}

/** Adds text and merges it with the text before; characters in `controls` become marked elements. */
function pushText(siblings: InlineNode[], text: string, controls: RegExp): void {
  controls.lastIndex = 0;
  let from = 0;
  for (let match = controls.exec(text); match; match = controls.exec(text)) {
    appendText(siblings, text.slice(from, match.index));
    siblings.push(element('control', controlName(match[0]), match[0]));
    from = match.index + match[0].length;
  }
  appendText(siblings, from === 0 ? text : text.slice(from));
}

function appendText(siblings: InlineNode[], text: string): void {
  if (text === '') return;
  const last = siblings[siblings.length - 1];
  if (last?.kind === 'text') siblings[siblings.length - 1] = textNode(last.text + text);
  else siblings.push(textNode(text));
}

function textNode(text: string): InlineText {
  return { kind: 'text', key: 'text', text };
}

function element(kind: InlineElement['kind'], value: string, detail = '', children: InlineNode[] = []): InlineElement {
  return { kind, key: value === '' ? kind : `${kind} ${detail} ${value}`, value, detail, children };
}

/** For example `U+202E`, for the character that reverses the text after it. */
export function controlName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

interface CodePiece {
  readonly text: string;
  /** `ansi` is a terminal colour, which is hidden; `control` is a character to mark. */
  readonly kind: 'text' | 'control' | 'ansi';
}

/** The pieces of code in order: ordinary text, control characters to mark, and terminal colours. */
export function splitControls(text: string): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  CODE_CONTROLS.lastIndex = 0;
  let from = 0;
  for (let match = CODE_CONTROLS.exec(text); match; match = CODE_CONTROLS.exec(text)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), kind: 'text' });
    const end = ansiEnd(text, match.index);
    const isAnsi = typeof end === 'number';
    from = isAnsi ? end : match.index + match[0].length;
    pieces.push({ text: text.slice(match.index, from), kind: isAnsi ? 'ansi' : 'control' });
    CODE_CONTROLS.lastIndex = from;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), kind: 'text' });
  return pieces;
}

/** True if code has a character to mark. Cheap: most code has none. */
export function hasControls(text: string): boolean {
  CODE_CONTROLS.lastIndex = 0;
  return CODE_CONTROLS.test(text);
}
