/** Takes pictures of a state for people to look at, if `PARLEY_PICTURES` names a folder. */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import './bridge-on-window.ts';

const folder = process.env.PARLEY_PICTURES;

export async function picture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const [scheme, width, height] of [
    ['light', 1280, 800],
    ['dark', 1280, 800],
    ['light', 640, 480],
    ['dark', 640, 480],
  ] as const) {
    await page.evaluate((theme) => window.parley.settingsUpdate({ patch: { theme } }), scheme);
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
