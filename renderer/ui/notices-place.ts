/** Tells the notices where the parts of the window are that they stand beside. */

// `anchor()` would say it in CSS, but Chromium works out the style of what is placed by it in the middle of a layout:
// words that flow into a flex box there, as a button's, are marked to be laid out once more, and when a selection is
// drawn in the same frame, its check that nothing is (`Document::UpdateStyleAndLayoutTree`) ends the page's process.

import type { RefCallback } from 'react';

type Part = 'sidebar-footer' | 'composer-area' | 'composer';
type Edge = 'above' | 'left' | 'right';

/** What the notices' stylesheet asks for. */
const EDGES: Readonly<Record<Part, readonly Edge[]>> = {
  'sidebar-footer': ['above', 'right'],
  'composer-area': ['above'],
  composer: ['left', 'right'],
};

const parts = new Map<Part, HTMLElement>();
let observer: ResizeObserver | null = null;
let region: HTMLElement | null = null;
let isAsked = false;

/** The ref of a part of the window that notices stand beside. How far its edges are from the window's is told to them, in px. */
export const besideNotices: Readonly<Record<Part, RefCallback<HTMLElement>>> = {
  'sidebar-footer': (element) => take('sidebar-footer', element),
  'composer-area': (element) => take('composer-area', element),
  composer: (element) => take('composer', element),
};

/** The ref of the notices themselves. The page learns how high they are, and makes room: they lie over no control. */
export function noticesRegion(element: HTMLElement | null): (() => void) | undefined {
  if (element === null || typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  // Without the room for shadows around many.
  const heights = new ResizeObserver(([entry]) =>
    style.setProperty('--notices-height', `${entry?.contentRect.height ?? 0}px`),
  );
  heights.observe(element);
  region = element;
  askForPlaces();
  return () => {
    region = null;
    heights.disconnect();
    style.removeProperty('--notices-height');
  };
}

function take(part: Part, element: HTMLElement | null): (() => void) | undefined {
  if (element === null || typeof ResizeObserver === 'undefined') return;
  observer ??= new ResizeObserver(askForPlaces);
  parts.set(part, element);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    if (parts.get(part) === element) parts.delete(part);
    askForPlaces();
  };
}

/** In the next frame: the notices' own height, which follows, is observed from further out than what was just told. */
function askForPlaces(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    tellPlaces();
  });
}

function tellPlaces(): void {
  if (region === null) return;
  const { clientWidth, clientHeight } = document.documentElement;
  for (const part of Object.keys(EDGES) as Part[]) {
    const rect = parts.get(part)?.getBoundingClientRect();
    for (const edge of EDGES[part]) {
      if (edge === 'above') tell(`--above-${part}`, rect && clientHeight - rect.top);
      else if (edge === 'left') tell(`--${part}-left`, rect?.left);
      else tell(`--${part}-right`, rect && clientWidth - rect.right);
    }
  }
}

function tell(property: string, px: number | undefined): void {
  if (px === undefined) region?.style.removeProperty(property);
  else region?.style.setProperty(property, `${px}px`);
}
