/** Hides the page behind an open modal dialog from assistive technology, and marks it for stylesheets. */

import { useEffect } from 'react';

/** How many open dialogs hide each region. */
const hiddenBy = new WeakMap<Element, number>();
let openDialogs = 0;

/**
 * The component library hides everything behind a modal dialog except elements with `aria-live`, so that they can
 * still speak. The conversation has `aria-live="off"`: it never speaks, and would remain readable behind the dialog.
 * `data-modal` on the root tells the stylesheets that a dialog is open.
 */
export function useModalPage(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const { dataset } = document.documentElement;
    openDialogs += 1;
    dataset.modal = '';
    const regions = [...document.querySelectorAll('[aria-live="off"]')];
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
