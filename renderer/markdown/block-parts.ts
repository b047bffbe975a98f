/** Finds and makes the elements of parts of blocks: tables and their rows, list items and the body of details. */

import type { BlockNode } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';
import { controlButton } from './code/control-button.ts';
import type { MarkdownLabels } from './types.ts';

/** Decides where the elements of blocks go. */
export interface BlockHome {
  /** `index` counts from the first patched block. */
  append(element: HTMLElement, index: number): void;
  remove(element: HTMLElement): void;
}

/** The label of details without a summary. */
export function defaultSummary(label: string): HTMLElement {
  const summary = make('summary', 'md-summary-default');
  summary.textContent = label;
  return summary;
}

/** The summary is the first child of `details`; everything else goes into their body. */
export function detailsHome(details: HTMLElement, label: string): BlockHome {
  return {
    append: (element) => {
      if (element.tagName === 'SUMMARY') details.firstElementChild?.replaceWith(element);
      else details.lastElementChild?.append(element);
    },
    remove: (element) => {
      if (element.tagName === 'SUMMARY') element.replaceWith(defaultSummary(label));
      else element.remove();
    },
  };
}

/**
 * The parent element of each table row in `holder`. The first row is the head, and the actions come after all parts.
 */
export function rowParent(holder: Element): (index: number) => Element {
  return (index) => {
    const part = Math.floor(index / BOUNDS.tableRowsPerPart);
    let table = holder.children[part];
    if (table?.tagName !== 'TABLE') {
      const actions = table;
      table = make('table');
      table.append(make(part === 0 ? 'thead' : 'tbody'));
      holder.insertBefore(table, actions ?? null);
    }
    const head = table.children[0] ?? table;
    if (index === 0 || part > 0) return head;
    const body = table.children[1];
    if (body) return body;
    const created = make('tbody');
    table.append(created);
    return created;
  };
}

/** The parent element of each item of `list` in `holder`. */
export function itemParent(holder: Element, list: BlockNode): (index: number) => Element {
  return (index) => {
    const part = Math.floor(index / BOUNDS.listItemsPerPart);
    const existing = holder.children[part];
    if (existing) return existing;
    const element = make(list.detail);
    const start = (list.start ?? 1) + part * BOUNDS.listItemsPerPart;
    if (list.detail === 'ol' && start !== 1) element.setAttribute('start', String(start));
    holder.append(element);
    return element;
  };
}

export function removeWithEmptyParents(element: Element): void {
  let current: Element | null = element;
  // Remove parts, and bodies of parts, that lost their last row: they would be empty boxes.
  for (let level = 0; current && level < 3; level++) {
    const parent: Element | null = current.parentElement;
    current.remove();
    if (!parent || parent.children.length > 0 || parent.classList.contains('md-list')) return;
    if (parent.classList.contains('md-table') || parent.tagName === 'THEAD') return;
    current = parent;
  }
}

export function make(tag: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  return element;
}

/** The box before a task, which only shows whether it is done. */
export function taskBox(isDone: boolean, { taskDone, taskOpen }: MarkdownLabels): HTMLElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.disabled = true;
  box.checked = isDone;
  box.setAttribute('aria-label', isDone ? taskDone : taskOpen);
  return box;
}

/** An empty table's element, with its buttons. */
export function tableHolder({ copyTable, copyTableAsCsv }: MarkdownLabels): HTMLElement {
  const holder = make('div', 'md-table');
  holder.setAttribute('dir', 'auto');
  const actions = make('div', 'md-table-actions');
  // The button's label must not decide the table's direction.
  actions.setAttribute('dir', 'ltr');
  actions.append(controlButton('md-table-copy', copyTable), controlButton('md-table-csv', copyTableAsCsv));
  holder.append(actions);
  return holder;
}

/** An empty footnote. Its label leads back to the text. */
export function footnoteBox(
  name: string,
  { footnoteBack }: MarkdownLabels,
): Record<'element' | 'label' | 'body', HTMLElement> {
  const element = make('div', 'md-footnote');
  const label = make('button', 'md-footnote-label');
  label.setAttribute('type', 'button');
  label.setAttribute('aria-label', footnoteBack(name));
  label.textContent = name;
  const body = make('div', 'md-footnote-body');
  element.append(label, body);
  return { element, label, body };
}
