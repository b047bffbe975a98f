/** Emulates forced colours until the page paints them. */

import type { Page } from 'playwright';
import { until } from '../../e2e/parley-app.ts';

/**
 * A change of the native theme makes Chromium paint emulated forced colours no longer, though the page's media query
 * still matches: then they are emulated again.
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

/** Whether the page paints a colour of its own as another one. */
const hasForcedColours = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const coloured = document.createElement('i');
    coloured.style.color = 'rgb(1, 2, 3)';
    document.documentElement.append(coloured);
    const { color } = getComputedStyle(coloured);
    coloured.remove();
    return color !== 'rgb(1, 2, 3)';
  });
