/** What can be seen to be pressed and cannot be: something else lies over its middle and would take the press. */

import type { Page } from 'playwright';

/** By name, with what takes the press. */
export function coveredControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      'button, a[href], input, textarea, select, [role=tab], [role=menuitem], [role=option], [role=switch]';
    /** As a person would call it. */
    const nameOf = (element: Element): string =>
      `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`;
    /** Scrolled out of the sight of a box around it, or out of the window. */
    const isOut = (element: Element, x: number, y: number): boolean => {
      for (let one: Element | null = element.parentElement; one !== null; one = one.parentElement) {
        const box = one.getBoundingClientRect();
        const isClipped = getComputedStyle(one).overflow !== 'visible';
        if (isClipped && (x < box.left || x > box.right || y < box.top || y > box.bottom)) return true;
      }
      return x < 0 || y < 0 || x > innerWidth || y > innerHeight;
    };
    /** What lies in a layer above the page, as a menu does, is meant to lie over it. */
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
