/** Finds the elements that hold parts of blocks: rows of tables and items of lists in elements of bounded size, what is inside details. */
import type { BlockNode } from './block-tree.ts';
import { BOUNDS } from './bounds.ts';

/** Where the elements of blocks are put. */
export interface BlockHome {
  /** `index` counts from the first block that is patched. */
  append(element: HTMLElement, index: number): void;
  remove(element: HTMLElement): void;
}

/** The words on details without a summary of their own. */
export function defaultSummary(label: string): HTMLElement {
  const summary = make('summary', 'md-summary-default');
  summary.textContent = label;
  return summary;
}

/** The summary of `details` is their first child, and everything else is in their body. */
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

/** The element for each row of the table in `holder`. The first row is the head, and behind all parts stand the actions. */
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

/** The element for each item of `list` in `holder`. */
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
  // A part, or the body of a part, that lost its last row would be an empty box.
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
