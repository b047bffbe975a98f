/** Converts the parser's flat block tokens to the tree of blocks that is compared and rendered. */
import type { CodeBox } from './code/code-box.ts';
import { takeImageData } from './image-data.ts';
import type { InlineNode } from './inline-tree.ts';
import type { Token } from './rules/parser.ts';

type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'quote'
  | 'list'
  | 'item'
  | 'code'
  | 'math'
  | 'rule'
  | 'table'
  | 'row'
  | 'cell'
  | 'footnote'
  | 'details'
  | 'summary'
  | 'plain'
  | 'comment'
  | 'definition';

/** One block. `element` and the fields below it are set when it is rendered. */
export interface BlockNode {
  readonly kind: BlockKind;
  /** Two blocks with the same key can share an element; only content and children are then patched. */
  key: string;
  /**
   * A heading's, list's or cell's tag, the info string of code, a formula's opening mark, or the label of a footnote or
   * definition.
   */
  readonly detail: string;
  /** Text for the inline parser, the characters of code and formulas, or a list's marker. */
  content: string;
  /** Addresses of embedded images, for which `content` only has placeholders. */
  images?: readonly string[] | undefined;
  children: BlockNode[];
  /** Lines in the parsed text: the first, and the one after the last. */
  readonly startLine: number;
  readonly endLine: number;
  /** For code, formulas, comments and details: the end has arrived. */
  readonly isClosed: boolean;
  /** Lines that haven't arrived yet decide whether this is a formula, a comment or details with a summary. */
  readonly isPending?: boolean;
  start?: number | undefined;
  task?: 'done' | 'open';
  readonly align?: string;

  /** For lists, tables and details: how many finished children were removed from `children`. */
  frozenChildren?: number | undefined;
  /** For tables and details with finished parts: the source of their head, which is needed to parse the rest. */
  prefix?: string | undefined;

  element?: HTMLElement;
  inline?: InlineNode[];
  /** The inline content was shown with unfinished marks closed. */
  wasRepaired?: boolean;
  /** The link definitions used to render the inline content. */
  definitionsKey?: string;
  code?: CodeBox | undefined;
}

const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/** The blocks of `tokens`. */
export function buildBlocks(tokens: readonly Token[]): BlockNode[] {
  const root: BlockNode[] = [];
  const stack: { node: BlockNode | null; siblings: BlockNode[] }[] = [{ node: null, siblings: root }];
  for (const token of tokens) {
    const top = stack[stack.length - 1];
    if (!top) break;
    if (token.type === 'inline') {
      if (!top.node) continue;
      const { text, images } = takeImageData(token.content);
      top.node.content = text;
      top.node.images = images;
      continue;
    }
    if (token.nesting < 0) {
      stack.pop();
      if (top.node?.kind === 'item') markTask(top.node);
      continue;
    }
    // A table's head and body are only groups; their rows belong to the table itself.
    if (token.type === 'thead_open' || token.type === 'tbody_open') {
      stack.push({ node: top.node, siblings: top.siblings });
      continue;
    }
    const node = createNode(token, top.node);
    top.siblings.push(node);
    if (token.nesting > 0) stack.push({ node, siblings: node.children });
  }
  return root;
}

function createNode(token: Token, parent: BlockNode | null): BlockNode {
  const [startLine, endLine] = token.map ?? [parent?.startLine ?? 0, parent?.endLine ?? 0];
  const node = (kind: BlockKind, key: string, detail = '', more: Partial<BlockNode> = {}): BlockNode => ({
    kind,
    key,
    detail,
    content: '',
    children: [],
    startLine,
    endLine,
    isClosed: true,
    ...more,
  });
  switch (token.type) {
    case 'paragraph_open':
      return node('paragraph', 'p');
    case 'heading_open':
      return node('heading', token.tag, token.tag);
    case 'blockquote_open':
      return node('quote', 'quote');
    case 'bullet_list_open':
      return node('list', 'ul', 'ul', { content: token.markup });
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return node('list', `ol${start}`, 'ol', { content: token.markup, start });
    }
    case 'list_item_open':
      return node('item', 'li');
    case 'fence':
      return node('code', 'code', token.info.trim(), {
        content: token.content,
        isClosed: token.meta?.closed === true,
      });
    case 'code_block':
      return node('code', 'code', '', { content: token.content, isClosed: false });
    case 'math_block':
      return node('math', 'math', token.markup, {
        content: token.content,
        isClosed: token.meta?.closed === true,
        isPending: token.meta?.pending === true,
      });
    case 'comment_block':
      return node('comment', 'comment', '', {
        isClosed: token.meta?.closed === true,
        isPending: token.meta?.pending === true,
      });
    case 'details_open':
      return node('details', 'details', '', {
        isClosed: token.meta?.closed === true,
        isPending: token.meta?.pending === true,
      });
    case 'summary_open':
      return node('summary', 'summary');
    case 'hr':
      return node('rule', 'hr');
    case 'table_open':
      return node('table', 'table');
    case 'tr_open':
      return node('row', 'tr');
    case 'th_open':
    case 'td_open': {
      const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
      return node('cell', `${token.tag}${align ?? ''}`, token.tag, align ? { align } : {});
    }
    case 'footnote_open':
      return node('footnote', `footnote ${token.info}`, token.info);
    case 'reference_definition':
      return node('definition', 'definition', String(token.meta?.label ?? ''));
    default:
      return node('plain', 'plain', '', { content: token.content });
  }
}

/** An item whose first paragraph begins with a checkbox is a task. Removes the box from the text. */
function markTask(item: BlockNode): void {
  const first = item.children[0];
  if (first?.kind !== 'paragraph') return;
  const match = TASK.exec(first.content);
  if (!match) return;
  first.content = first.content.slice(match[0].length);
  item.task = match[1] === ' ' ? 'open' : 'done';
  item.key = `li ${item.task}`;
}

/** False for link definitions and comments, which are blocks of the source but aren't shown. */
export function isVisible(block: BlockNode): boolean {
  return block.kind !== 'definition' && block.kind !== 'comment';
}
