/** Controls that are visible but can't be clicked, because something else covers their centre. */

import type { Page } from 'playwright';

/** Names of covered controls, each with what covers it. */
export function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'button, a[href], input, textarea, select, [role=tab], [role=menuitem], [role=option], [role=switch]';
    /** The element's tag, class, and label or text. */
    const nameOf = (element: Element): string =>
      `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`;
    /** Whether the point is scrolled out of an enclosing box, or out of the window. */
    const isOut = (element: Element, x: number, y: number): boolean => {
      // The pixel at an edge may belong to the neighbour.
      const isOutside = (box: DOMRect): boolean =>
        x < box.left + 1 || x > box.right - 1 || y < box.top + 1 || y > box.bottom - 1;
      for (let one: Element | null = element.parentElement; one !== null; one = one.parentElement) {
        const box = one.getBoundingClientRect();
        const isClipped = getComputedStyle(one).overflow !== 'visible';
        if (isClipped && isOutside(box)) return true;
      }
      return isOutside(new DOMRect(0, 0, innerWidth, innerHeight));
    };
    /** Whether `hit` is in a layer above the page, such as a menu, which may cover controls. */
    const isMeant = (hit: Element, element: Element): boolean => {
      for (let one: Element | null = hit; one !== null && !one.contains(element); one = one.parentElement)
        if (getComputedStyle(one).zIndex !== 'auto') return true;
      return element.closest('#root') !== null && hit.closest('#root') === null;
    };
    return [...document.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isThere =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && Math.min(width, height) > 4;
      if (!isThere || element.closest('[inert], [aria-hidden=true], :disabled') !== null || isOut(element, x, y))
        return [];
      const hit = document.elementFromPoint(x, y);
      if (hit === null || hit.closest('label')?.contains(element) === true || element.contains(hit)) return [];
      return isMeant(hit, element) ? [] : [`${nameOf(element)} lies below ${nameOf(hit)}`];
    });
  });
}
