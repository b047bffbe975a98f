/** What an open modal dialog changes on the page behind it: nothing there is left to be read, and stylesheets know. */

import { useEffect } from 'react';

/** How many open dialogs hide a region. */
const hiddenBy = new WeakMap<Element, number>();
let openDialogs = 0;

/**
 * The component library hides everything behind a modal dialog, but leaves out whatever carries `aria-live`, so that it
 * can still speak. The conversation carries `aria-live="off"`: it never speaks, and would be read as if there was no dialog.
 * `data-modal` on the root tells the stylesheets for as long.
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
