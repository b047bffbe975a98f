/** Hides the page behind an open modal dialog from assistive technology, and marks it for style sheets. */

import { useEffect, useLayoutEffect, useState } from 'react';

/** How many open dialogs hide each region. */
const hiddenBy = new WeakMap<Element, number>();
let openDialogs = 0;

/**
 * The component library hides everything behind a modal dialog except elements with `aria-live`, so that they can
 * still speak. The conversation has `aria-live="off"`: it never speaks, and would remain readable behind the dialog if
 * this hook didn't hide it. `data-modal` on the root tells the style sheets that a dialog is open.
 */
export function useModalPage(isOpen: boolean): void {
  useOpener(isOpen);
  useEffect(() => {
    if (!isOpen) return;
    const { dataset } = document.documentElement;
    openDialogs += 1;
    dataset.modal = '';
    const regions = [...document.querySelectorAll('[aria-live="off"]:not([data-opener], .notices *)')];
    for (const region of regions) {
      hiddenBy.set(region, (hiddenBy.get(region) ?? 0) + 1);
      region.setAttribute('aria-hidden', 'true');
    }
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) delete dataset.modal;
      for (const region of regions) {
        const left = (hiddenBy.get(region) ?? 1) - 1;
        hiddenBy.set(region, left);
        if (left === 0) region.removeAttribute('aria-hidden');
      }
    };
  }, [isOpen]);
}

/** How long a screen reader may take to follow the focus into the dialog. */
const FOLLOWED_MS = 2_000;

/**
 * Hides the element that had the focus, a moment later than the rest of the page: Orca names the dialog that the focus
 * moves to only if the element that it comes from still exists.
 */
function useOpener(isOpen: boolean): void {
  const [before, setBefore] = useState<{ readonly isOpen: boolean; readonly opener: Element | null }>({
    isOpen: false,
    opener: null,
  });
  // Read the focus during rendering: a field of the dialog may take it before any effect runs.
  if (isOpen !== before.isOpen) setBefore({ isOpen, opener: isOpen ? document.activeElement : null });
  const { opener } = before;
  useLayoutEffect(() => {
    if (!isOpen || opener === null || opener === document.body || opener.hasAttribute('aria-live')) return;
    // The component library hides everything except elements with `aria-live`.
    opener.setAttribute('aria-live', 'off');
    opener.setAttribute('data-opener', '');
    const timer = setTimeout(() => {
      opener.removeAttribute('aria-live');
      opener.setAttribute('aria-hidden', 'true');
    }, FOLLOWED_MS);
    return () => {
      clearTimeout(timer);
      for (const name of ['aria-live', 'aria-hidden', 'data-opener']) opener.removeAttribute(name);
    };
  }, [isOpen, opener]);
}
