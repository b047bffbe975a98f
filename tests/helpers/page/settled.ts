/** What is seen of a window once nothing of it is on its way to another look. */

import type { Page } from 'playwright';

/** A transition that was begun by what another one has ended is over by then. */
const LOOKS_MAX = 4;

/** Resolves when what moves has come to its end, typefaces are there, and all of it is drawn. */
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
    // Two frames: one for the layout, one for what observes it.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** What one look after the other finds: a colour, a place or a text that was on its way at one of them is no fault. */
export async function foundSettled(page: Page, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found: readonly string[] = [];
  for (let times = 0; times < LOOKS_MAX; times += 1) {
    await settled(page);
    found = await look();
    if (found.length === 0) break;
  }
  return found;
}
