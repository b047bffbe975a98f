/** Hides live regions that are switched off from assistive technology while a modal dialog is open. */

import { useEffect } from 'react';

/** How many open dialogs hide a region. */
const hiddenBy = new WeakMap<Element, number>();

/**
 * The component library hides everything behind a modal dialog, but leaves out whatever carries `aria-live`, so that it
 * can still speak. The conversation carries `aria-live="off"`: it never speaks, and would be read as if there was no dialog.
 */
export function useQuietRegionsHidden(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const regions = [...document.querySelectorAll('[aria-live="off"]')];
    for (const region of regions) {
      hiddenBy.set(region, (hiddenBy.get(region) ?? 0) + 1);
      region.setAttribute('aria-hidden', 'true');
    }
    return () => {
      for (const region of regions) {
        const left = (hiddenBy.get(region) ?? 1) - 1;
        hiddenBy.set(region, left);
        if (left === 0) region.removeAttribute('aria-hidden');
      }
    };
  }, [isOpen]);
}
