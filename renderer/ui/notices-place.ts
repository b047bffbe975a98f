/** Tells the notices where the window parts next to them are. */

// CSS `anchor()` could do this, but Chromium computes the style of anchored elements during layout. Text that flows
// into a flex box there, such as a button's, is then marked for another layout, and if a selection is drawn in the same
// frame, a check in `Document::UpdateStyleAndLayoutTree` crashes the page's process.

import type { RefCallback } from 'react';

type Part = 'sidebar-footer' | 'composer-area' | 'composer';
type Edge = 'above' | 'start' | 'end';

/** The edges that the notices' style sheet uses. */
const EDGES: Readonly<Record<Part, readonly Edge[]>> = {
  'sidebar-footer': ['above', 'end'],
  'composer-area': ['above'],
  composer: ['start', 'end'],
};

const parts = new Map<Part, HTMLElement>();
let observer: ResizeObserver | null = null;
let region: HTMLElement | null = null;
let isAsked = false;

/**
 * Refs for the window parts next to the notices. Their distances from the window's edges become CSS properties, in px.
 */
export const besideNotices: Readonly<Record<Part, RefCallback<HTMLElement>>> = {
  'sidebar-footer': (element) => take('sidebar-footer', element),
  'composer-area': (element) => take('composer-area', element),
  composer: (element) => take('composer', element),
};

/** Ref for the notices. The page learns their height and makes room, so that they cover no control. */
export function noticesRegion(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  const { style } = document.documentElement;
  const heights = new ResizeObserver(([entry]) =>
    style.setProperty('--notices-height', `${entry?.contentRect.height ?? 0}px`),
  );
  heights.observe(element);
  // A language from right to left mirrors the parts without changing their sizes.
  const directions = new MutationObserver(schedulePlaces);
  directions.observe(document.documentElement, { attributeFilter: ['dir'] });
  region = element;
  schedulePlaces();
  return () => {
    region = null;
    heights.disconnect();
    directions.disconnect();
    style.removeProperty('--notices-height');
  };
}

function take(part: Part, element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return;
  observer ??= new ResizeObserver(schedulePlaces);
  parts.set(part, element);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    if (parts.get(part) === element) parts.delete(part);
    schedulePlaces();
  };
}

/** Waits for the next frame, because the change affects the notices' height, which is observed too. */
function schedulePlaces(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    updatePlaces();
  });
}

function updatePlaces(): void {
  if (region === null) return;
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const toLeft = (rect: DOMRect): number => rect.left;
  const toRight = (rect: DOMRect): number => clientWidth - rect.right;
  const [toStart, toEnd] = dir === 'rtl' ? [toRight, toLeft] : [toLeft, toRight];
  for (const part of Object.keys(EDGES) as Part[]) {
    const rect = parts.get(part)?.getBoundingClientRect();
    for (const edge of EDGES[part]) {
      if (edge === 'above') tell(`--above-${part}`, rect && clientHeight - rect.top);
      else if (edge === 'start') tell(`--${part}-start`, rect && toStart(rect));
      else tell(`--${part}-end`, rect && toEnd(rect));
    }
  }
}

function tell(property: string, px: number | undefined): void {
  if (px === undefined) region?.style.removeProperty(property);
  else region?.style.setProperty(property, `${px}px`);
}
