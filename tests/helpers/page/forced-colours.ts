/** Emulates forced colours until the page paints them. */

import type { Page } from 'playwright';
import { until } from '../../e2e/parley-app.ts';

/**
 * Turns the emulation on or off, repeatedly: after the native theme changes, Chromium stops painting forced colours,
 * although the page's media query still matches.
 */
export async function emulateForcedColours(page: Page, forcedColors: 'active' | 'none'): Promise<void> {
  await page.emulateMedia({ forcedColors });
  await until('the page has its colours', async () => {
    if ((await hasForcedColours(page)) === (forcedColors === 'active')) return true;
    await page.emulateMedia({ forcedColors: 'none' });
    await page.emulateMedia({ forcedColors });
    return false;
  });
}

/** Whether the page replaces a colour that its style sets. */
const hasForcedColours = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const coloured = document.createElement('i');
    coloured.style.color = 'rgb(1, 2, 3)';
    document.documentElement.append(coloured);
    const { color } = getComputedStyle(coloured);
    coloured.remove();
    return color !== 'rgb(1, 2, 3)';
  });
