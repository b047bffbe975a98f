/** What the window cuts off, covers or spills in each language that people can choose, in a wide and in a small window. */

import { join } from 'node:path';
import type { Page } from 'playwright';
import { LANGUAGES } from '../../../shared/locales/languages.ts';
import { FOLDER, type Size, wear } from '../../screenshots/pictures.ts';
import { settled } from '../page/settled.ts';
import { namesLook } from './accessible-look.ts';
import { type Laid, layoutFaults } from './layout-faults.ts';
import type { Place } from './state-walk.ts';

const SIZES = ['wide', 'small'] as const satisfies readonly Size[];
const ENGLISH = 'en';

/** Each with one look, so that all looks occur. */
export const SPOKEN = LANGUAGES.filter((one) => !('isPseudo' in one) && one.code !== ENGLISH).map(
  ({ code }, at) => ({ code, theme: at % 2 === 0 ? 'light' : 'dark' }) as const,
);

async function speak(page: Page, language: string, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((patch) => window.parley.settingsUpdate({ patch }), { language, theme });
  await page.waitForFunction(
    (wanted) =>
      document.documentElement.lang === wanted.language && document.documentElement.dataset.theme === wanted.theme,
    { language, theme },
  );
  await settled(page);
}

/** Findings that a second look after settling confirms. */
async function faults(page: Page, english: Laid): Promise<readonly string[]> {
  const first = await layoutFaults(page, english);
  if (first.faults.length === 0) return [];
  await settled(page);
  const again = await layoutFaults(page, english);
  return first.faults.filter((one) => again.faults.includes(one));
}

/** By language. */
export async function realLanguagesLook(
  page: Page,
  state: string,
  place: Place = 'chat',
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = new Map<string, string[]>(SPOKEN.map(({ code }) => [code, []]));
  for (const size of SIZES) {
    // A row's menu closes together with its sidebar.
    if (size === 'small' && place === 'row') continue;
    await wear(page, 'light', size);
    const isOverlaid = size === 'small' && place === 'sidebar';
    if (isOverlaid) await page.keyboard.press('Control+b');
    await settled(page);
    const english = await layoutFaults(page, null);
    for (const { code, theme } of SPOKEN) {
      await speak(page, code, theme);
      const problems = found.get(code);
      problems?.push(...(await faults(page, english)).map((one) => `${size}: ${one}`));
      if (size === 'wide') problems?.push(...(await namesLook(page)));
      if (process.env.PARLEY_PICTURES) await page.screenshot({ path: join(FOLDER, `${state}-${code}-${size}.png`) });
    }
    await speak(page, ENGLISH, 'light');
    if (isOverlaid) await page.keyboard.press('Control+b');
  }
  await wear(page, 'light', 'wide');
  await settled(page);
  return Object.fromEntries(found);
}
