/** Adapts jsdom's page for tests: its own storage on every Node, cheap styles, and generous time-outs. */

import { configure } from '@testing-library/react';
import * as React from 'react';
import { noticesStore } from '../../renderer/store/window/notices-store.ts';

/** Generous, because a page may take seconds on a busy machine; only elements that never appear should time out. */
const APPEARS_MAX_MS = 20_000;

configure({ asyncUtilTimeout: APPEARS_MAX_MS });

// Files share a page and its modules: remove what the previous one left.
document.body.replaceChildren();
noticesStore.setState({ notices: [] });

declare const jsdom: { readonly window: Window };

// Newer Node has a `localStorage` of its own, which is undefined unless it is given a file.
Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: jsdom.window.localStorage });

/** Elements that jsdom's own style sheet hides. */
const NOT_SHOWN = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);

/** `visibility` is inherited; the other requested properties aren't. */
function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = at instanceof HTMLElement || at instanceof SVGElement ? at.style.visibility : '';
    if (own !== '') return own;
  }
  return 'visible';
}

function displayOf(element: Element): string {
  if (NOT_SHOWN.has(element.tagName) || element.hasAttribute('hidden')) return 'none';
  return element.tagName === 'SPAN' ? 'inline' : 'block';
}

/**
 * Replaces jsdom's slow version, which matches each element against every rule of jsdom's own style sheet. The app's
 * style sheets aren't loaded here, so inline styles, the tags above and the `hidden` attribute give the same result.
 */
window.getComputedStyle = (element) => {
  const own = (element instanceof HTMLElement || element instanceof SVGElement) && element.style;
  const style = own || document.createElement('i').style;
  const read = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(style, name, style);
    if (typeof value === 'function') return value.bind(style);
    if (value !== '') return value;
    if (name === 'display') return displayOf(element);
    return name === 'visibility' ? visibilityOf(element) : value;
  };
  return new Proxy(style, {
    get: (_target, name) =>
      name === 'getPropertyValue' ? (property: string) => String(read(property) ?? '') : read(name),
  });
};

const LABELLED = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

function labelledBy(label: HTMLLabelElement): Element | null {
  const id = label.getAttribute('for');
  return id === null ? label.querySelector(LABELLED) : document.getElementById(id);
}

/** Replaces jsdom's slow version, which checks every node of the page to find an element's labels. */
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: Element) {
      return this.matches(LABELLED)
        ? [...document.querySelectorAll('label')].filter((label) => labelledBy(label) === this)
        : null;
    },
  });

/**
 * React's development build captures a stack for each element, to name its creator in warnings, up to ten thousand per
 * second. Pretend that this limit is reached, which saves a tenth of the time of these tests.
 */
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined },
);
