/** Counts how often the pointer is pressed in a window. */

import type { Page } from 'playwright';

/** Counts from zero, from now on. */
export async function countPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.set(globalThis, 'presses', 0);
    if (Reflect.get(globalThis, 'isCounting') === true) return;
    Reflect.set(globalThis, 'isCounting', true);
    const count = () => Reflect.set(globalThis, 'presses', Number(Reflect.get(globalThis, 'presses')) + 1);
    window.addEventListener('pointerdown', count, true);
  });
}

/** The presses since `countPresses`. */
export const pressesOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'presses')));
