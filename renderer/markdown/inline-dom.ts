/** Renders inline trees to the DOM and updates only what changed since the previous tree. */
import { createControl } from './code/control-mark.ts';
import { appendText, createPiece } from './display-pieces.ts';
import type { InlineElement, InlineNode } from './inline-tree.ts';
import type { RenderContext } from './render-context.ts';

/** Updates `parent` from `old` to `next`. Equal nodes at the beginning keep their elements. */
export function patchInline(
  parent: HTMLElement,
  old: readonly InlineNode[],
  next: readonly InlineNode[],
  context: RenderContext,
): void {
  const shared = Math.min(old.length, next.length);
  let index = 0;
  for (; index < shared; index++) {
    const before = old[index];
    const after = next[index];
    if (!before || !after || before.key !== after.key) break;
    if (before.kind === 'text') {
      if (after.kind !== 'text' || !before.dom) break;
      after.dom = before.dom;
      if (before.text !== after.text) setText(before.dom, before.text, after.text);
    } else {
      if (after.kind === 'text' || !before.dom) break;
      after.dom = before.dom;
      if (before.children.length > 0 || after.children.length > 0) {
        if (after.kind === 'image') break;
        patchInline(before.dom, before.children, after.children, context);
      }
    }
  }
  for (let rest = old.length - 1; rest >= index; rest--) old[rest]?.dom?.remove();
  for (; index < next.length; index++) {
    const node = next[index];
    if (node) parent.appendChild(createInline(node, context));
  }
}

function setText(dom: Text, before: string, after: string): void {
  if (after.startsWith(before)) dom.appendData(after.slice(before.length));
  else dom.data = after;
}

function createInline(node: InlineNode, context: RenderContext): Node {
  if (node.kind === 'text') {
    node.dom = document.createTextNode(node.text);
    return node.dom;
  }
  const dom = createElement(node, context);
  node.dom = dom;
  if (node.kind !== 'image' && node.kind !== 'math') {
    for (const child of node.children) dom.appendChild(createInline(child, context));
  }
  return dom;
}

function createElement(node: InlineElement, context: RenderContext): HTMLElement {
  switch (node.kind) {
    case 'strong':
    case 'em':
    case 's':
    case 'br':
    case 'kbd':
    case 'mark':
    case 'sub':
    case 'sup':
    case 'u':
      return document.createElement(node.kind);
    case 'code': {
      const code = document.createElement('code');
      code.className = 'md-code-inline';
      code.setAttribute('translate', 'no');
      return code;
    }
    case 'link': {
      const anchor = document.createElement('a');
      anchor.className = 'md-link';
      anchor.href = node.value;
      anchor.rel = 'noopener noreferrer';
      anchor.draggable = false;
      anchor.title = linkTitle(node.value, node.detail);
      return anchor;
    }
    case 'inert': {
      const span = document.createElement('span');
      span.className = 'md-link-inert';
      if (node.value !== '') span.title = context.labels.inertLink(node.value.slice(0, 600));
      return span;
    }
    case 'image':
      return createImagePlaceholder(node, context);
    case 'math':
      return context.math.create(node.value, node.detail === '$$', node.detail);
    case 'footnote': {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'md-footnote-reference';
      button.setAttribute('aria-label', context.labels.footnoteReference(node.value));
      button.textContent = node.value;
      context.footnoteLabels.set(button, node.value);
      return button;
    }
    case 'control':
      return createControl(node.value, node.detail);
    case 'word':
    case 'excess':
      return createPiece(node.kind);
  }
}

/** The real host, or all mail domains, first, so that a long address can't push it out of sight. */
function linkTitle(url: string, host: string): string {
  const rest = url.length > 600 ? `${url.slice(0, 600)}…` : url;
  return `${host}\n${rest}`;
}

function createImagePlaceholder(node: InlineElement, context: RenderContext): HTMLElement {
  const alternative = node.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'md-image-placeholder';
  appendText(button, context.labels.loadImage(node.detail, alternative));
  context.images.set(button, { url: node.value, alternative });
  return button;
}
