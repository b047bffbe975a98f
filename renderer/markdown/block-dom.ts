/** Renders block trees to the DOM and updates only what changed since the previous tree. */

import type { BlockHome } from './block-parts.ts';
import {
  defaultSummary,
  detailsHome,
  footnoteBox,
  itemParent,
  make,
  removeWithEmptyParents,
  rowParent,
  tableHolder,
  taskBox,
} from './block-parts.ts';
import { type BlockNode, isVisible } from './block-tree.ts';
import { CodeBox, type CodeListener } from './code/code-box.ts';
import { appendText } from './display-pieces.ts';
import { withoutArrivingImage } from './image-data.ts';
import { patchInline } from './inline-dom.ts';
import { buildInline, type InlineNode } from './inline-tree.ts';
import { fillPlainText, growPlainText, isBoxed } from './plain-text.ts';
import type { RenderContext } from './render-context.ts';
import type { LinkDefinitions } from './rules/link-definitions.ts';
import { repairInline } from './rules/repair.ts';

/** Renders the blocks of one message. */
export class BlockRenderer {
  readonly context: RenderContext;
  readonly #codeListener: CodeListener | null;

  constructor(context: RenderContext, codeListener: CodeListener | null) {
    this.context = context;
    this.#codeListener = codeListener;
  }

  /**
   * Updates the last children of `parent` from `oldBlocks` to `nextBlocks`. `isOpen`: the last block may still grow.
   * Earlier elements aren't touched.
   */
  patch(parent: Element, oldBlocks: readonly BlockNode[], nextBlocks: readonly BlockNode[], isOpen: boolean): void {
    this.patchWith(oldBlocks.filter(isVisible), nextBlocks.filter(isVisible), isOpen, {
      append: (element) => parent.appendChild(element),
      remove: (element) => element.remove(),
    });
  }

  /** Like `patch`, for blocks that are all visible; `home` decides where their elements go. */
  patchWith(old: readonly BlockNode[], next: readonly BlockNode[], isOpen: boolean, home: BlockHome): void {
    const shared = Math.min(old.length, next.length);
    let index = 0;
    for (; index < shared; index++) {
      const before = old[index];
      const after = next[index];
      if (!before?.element || !after || before.kind !== after.kind || before.key !== after.key) break;
      this.update(before, after, isOpen && index === next.length - 1);
    }
    for (let rest = old.length - 1; rest >= index; rest--) {
      const element = old[rest]?.element;
      if (element) home.remove(element);
    }
    for (; index < next.length; index++) {
      const node = next[index];
      if (node) home.append(this.create(node, isOpen && index === next.length - 1), index);
    }
  }

  create(node: BlockNode, isOpen: boolean): HTMLElement {
    const element = this.#createElement(node, isOpen);
    node.element = element;
    return element;
  }

  /** Reuses the element of `before` for `after`, a block with the same key. */
  update(before: BlockNode, after: BlockNode, isOpen: boolean): void {
    const element = before.element;
    if (!element) return;
    after.element = element;
    switch (after.kind) {
      case 'paragraph':
      case 'heading':
      case 'summary':
      case 'cell':
        this.#updateInline(element, before, after, isOpen);
        return;
      case 'code':
        after.code = before.code;
        after.code?.setInfo(after.detail);
        after.code?.update(after.content);
        if (after.isClosed && after.code) this.context.onCodeComplete?.(after.code);
        return;
      case 'math':
        if (before.content === after.content && before.isClosed && after.isClosed) return;
        this.#fillMath(element, after, isOpen);
        return;
      case 'plain':
        if (before.content !== after.content) growPlainText(element, before.content, after.content);
        return;
      case 'table':
      case 'list': {
        const parentAt = after.kind === 'table' ? rowParent(element) : itemParent(element, after);
        this.#patchParts(before.children, after.children, before.frozenChildren ?? 0, isOpen, parentAt);
        return;
      }
      case 'rule':
        return;
      case 'details':
        this.patchWith(
          before.children.filter(isVisible),
          after.children.filter(isVisible),
          isOpen,
          detailsHome(element, this.context.labels.details),
        );
        return;
      default:
        this.patch(bodyOf(element, after), before.children, after.children, isOpen);
    }
  }

  #createElement(node: BlockNode, isOpen: boolean): HTMLElement {
    switch (node.kind) {
      case 'heading':
      case 'summary':
      case 'paragraph': {
        const element = make(node.kind === 'heading' ? node.detail : node.kind === 'summary' ? 'summary' : 'p');
        this.#updateInline(element, null, node, isOpen);
        return element;
      }
      case 'cell': {
        const cell = make(node.detail, node.align ? `md-${node.align}` : '');
        if (node.detail === 'th') cell.setAttribute('scope', 'col');
        this.#updateInline(cell, null, node, isOpen);
        return cell;
      }
      case 'quote': {
        const quote = make('blockquote');
        quote.setAttribute('dir', 'auto');
        return this.#fillBlocks(quote, node, isOpen);
      }
      case 'item': {
        const item = make('li');
        // Per item: a list may have lines in both directions, and each marker is on its line's side.
        item.setAttribute('dir', 'auto');
        if (node.task) {
          item.className = 'md-task';
          item.append(taskBox(node.task === 'done', this.context.labels));
        }
        return this.#fillBlocks(item, node, isOpen);
      }
      case 'list': {
        const holder = make('div', 'md-list');
        this.#patchParts([], node.children, 0, isOpen, itemParent(holder, node));
        return holder;
      }
      case 'code': {
        const box = new CodeBox(this.context, node.detail, this.#codeListener);
        node.code = box;
        this.context.codeBoxes.set(box.element, box);
        box.append(node.content);
        if (node.isClosed) this.context.onCodeComplete?.(box);
        return box.element;
      }
      case 'math': {
        const element = make('div', 'md-math-block');
        this.#fillMath(element, node, isOpen);
        return element;
      }
      case 'rule':
        return make('hr');
      case 'table':
        return this.#createTable(node, isOpen);
      case 'row': {
        const row = make('tr');
        this.patch(row, [], node.children, isOpen);
        return row;
      }
      case 'details': {
        const element = make('details', 'md-details');
        element.setAttribute('dir', 'auto');
        element.append(defaultSummary(this.context.labels.details), make('div', 'md-details-body'));
        this.patchWith([], node.children.filter(isVisible), isOpen, detailsHome(element, this.context.labels.details));
        return element;
      }
      case 'footnote': {
        const { element, label, body } = footnoteBox(node.detail, this.context.labels);
        this.context.footnoteTargets.set(label, node.detail);
        this.patch(body, [], node.children, isOpen);
        return element;
      }
      default: {
        const element = make('p', 'md-plain');
        fillPlainText(element, node.content);
        return element;
      }
    }
  }

  /** Renders the text of `leaf` again with other link definitions. */
  rerenderInline(leaf: BlockNode, definitions: LinkDefinitions): void {
    if (!leaf.element || !leaf.inline || isBoxed(leaf.content)) return;
    const next = buildInline(leaf.content, definitions, false, leaf.images);
    patchInline(leaf.element, leaf.inline, next, this.context);
    leaf.inline = next;
  }

  /**
   * Renders finished blocks as they were written: marks that were only closed for display become plain text.
   */
  showAsWritten(blocks: readonly BlockNode[], definitions: LinkDefinitions): void {
    for (const block of blocks) {
      if (block.wasRepaired) this.rerenderInline(block, definitions);
      block.wasRepaired = false;
      if (block.kind === 'math' && !block.isClosed && block.element) this.#fillMath(block.element, block, false);
      this.showAsWritten(block.children, definitions);
    }
  }

  #fillBlocks(element: HTMLElement, node: BlockNode, isOpen: boolean): HTMLElement {
    this.patch(element, [], node.children, isOpen);
    return element;
  }

  #updateInline(element: HTMLElement, before: BlockNode | null, after: BlockNode, isOpen: boolean): void {
    const isRepaired = isOpen && this.context.isStreaming;
    after.wasRepaired = isRepaired;
    after.definitionsKey = after.content.includes('[') ? this.context.definitionsKey : '';
    if (before?.inline && isSameInline(before, after)) {
      after.inline = before.inline;
      return;
    }
    const known = isOpen ? withoutArrivingImage(after.content) : after.content;
    if (isBoxed(known)) {
      if (before) growPlainText(element, before.content, after.content);
      else fillPlainText(element, after.content);
      after.inline = [];
      return;
    }
    let shown: readonly InlineNode[] = before?.inline ?? [];
    if (before && element.classList.contains('md-boxed')) {
      element.replaceChildren();
      element.classList.remove('md-boxed');
      if (element.className === '') element.removeAttribute('class');
      shown = [];
    }
    const content = isRepaired ? repairInline(known) : known;
    after.inline = buildInline(content, this.context.definitions, isRepaired, after.images);
    patchInline(element, shown, after.inline, this.context);
  }

  #fillMath(element: HTMLElement, node: BlockNode, isOpen: boolean): void {
    if (node.isClosed) {
      element.className = 'md-math-block';
      element.replaceChildren(this.context.math.create(node.content, true, node.detail));
    } else {
      // Without its closer this isn't a formula yet, so its characters are shown as they are.
      element.className =
        isOpen && this.context.isStreaming ? 'md-math-block md-math-pending' : 'md-math-block md-math-source';
      element.replaceChildren();
      appendText(element, node.content);
    }
  }

  #createTable(node: BlockNode, isOpen: boolean): HTMLElement {
    const holder = tableHolder(this.context.labels);
    this.context.tables.add(holder);
    this.#patchParts([], node.children, 0, isOpen, rowParent(holder));
    return holder;
  }

  /**
   * Updates rows or items, of which the first `frozen` stay as they are. `parentAt` returns the element for an index.
   */
  #patchParts(
    old: readonly BlockNode[],
    next: readonly BlockNode[],
    frozen: number,
    isOpen: boolean,
    parentAt: (index: number) => Element,
  ): void {
    this.patchWith(old, next, isOpen, {
      append: (element, index) => parentAt(frozen + index).appendChild(element),
      remove: removeWithEmptyParents,
    });
  }
}

function isSameInline(before: BlockNode, after: BlockNode): boolean {
  return (
    before.content === after.content &&
    before.wasRepaired === after.wasRepaired &&
    before.definitionsKey === after.definitionsKey
  );
}

function bodyOf(element: HTMLElement, node: BlockNode): Element {
  return node.kind === 'footnote' ? (element.lastElementChild ?? element) : element;
}
