/** Waits until a window has stopped moving, and confirms findings by looking several times. */

import type { Page } from 'playwright';

/** Enough looks for a transition that starts when another transition ends. */
const LOOKS_MAX = 4;

/** Resolves when all animations but endless ones have ended, fonts are loaded, and everything is drawn. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const isEnding = (one: Animation): boolean =>
      one.playState === 'running' && Number(one.effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY;
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
    // Two frames: one for the layout, one for its observers.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/**
 * Looks until nothing is found, or `LOOKS_MAX` times, and returns the last findings. An element that still moved in an
 * earlier look isn't a fault.
 */
export async function foundSettled(page: Page, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found: readonly string[] = [];
  for (let times = 0; times < LOOKS_MAX; times += 1) {
    await settled(page);
    found = await look();
    if (found.length === 0) break;
  }
  return found;
}
