/**
 * Finds texts that are cut off, covered or out of place in the other languages, compared with English, in a wide and a
 * small window.
 */

import { join } from 'node:path';
import type { Page } from 'playwright';
import { LANGUAGES } from '../../../shared/locales/languages.ts';
import { FOLDER, type Size, setSize, wear } from '../../screenshots/pictures.ts';
import { settled } from '../page/settled.ts';
import { namesLook } from './accessible-look.ts';
import { type Laid, layoutFaults } from './layout-faults.ts';
import type { Place } from './state-walk.ts';

const SIZES: readonly Size[] = ['wide', 'small'];
const ENGLISH = 'en';
/** German has the longest words. */
const IN_BRIEF = 'de';

/** The checked languages, each with one theme. Languages with the same theme follow each other. */
export const SPOKEN = LANGUAGES.filter(
  (one) => !('isPseudo' in one) && one.code !== ENGLISH && (process.env.PARLEY_BRIEF !== '1' || one.code === IN_BRIEF),
).map(({ code }, at, all) => ({ code, theme: at < all.length / 2 ? 'light' : 'dark' }) as const);

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
async function faults(page: Page, english: Laid | null): Promise<readonly string[]> {
  const first = await layoutFaults(page, english);
  if (first.faults.length === 0) return [];
  await settled(page);
  const again = await layoutFaults(page, english);
  return first.faults.filter((one) => again.faults.includes(one));
}

/** Opens or closes the sidebar that covers the chat in a narrow window. */
async function toggleOverlay(page: Page, state: 'visible' | 'detached'): Promise<void> {
  await page.keyboard.press('Control+b');
  await page.locator('.sidebar-overlay').waitFor({ state });
}

/** Findings by language. Checks both sizes before the next language, because resizing is faster. */
export async function realLanguagesLook(
  page: Page,
  state: string,
  place: Place = 'chat',
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = new Map<string, string[]>(SPOKEN.map(({ code }) => [code, []]));
  // A row's menu closes together with its sidebar.
  let sizes: readonly Size[] = place === 'row' ? ['wide'] : SIZES;
  let size: Size = 'wide';
  const resize = async (next: Size): Promise<void> => {
    if (next === size) return;
    // In a wide window, the shortcut would collapse the sidebar instead, so use it only while the window is small.
    if (place === 'sidebar' && size === 'small') await toggleOverlay(page, 'detached');
    await setSize(page, next);
    await settled(page);
    if (place === 'sidebar' && next === 'small') await toggleOverlay(page, 'visible');
    size = next;
    await settled(page);
  };
  /** Looks at each size, beginning with the window's current size. */
  const inEachSize = async (look: (size: Size) => Promise<void>): Promise<void> => {
    for (const one of sizes) {
      await resize(one);
      await look(one);
    }
    sizes = sizes.toReversed();
  };

  await wear(page, 'light', size);
  await settled(page);
  const english = new Map<Size, Laid>();
  await inEachSize(async (one) => void english.set(one, await layoutFaults(page, null)));
  for (const { code, theme } of SPOKEN) {
    const problems = found.get(code);
    await speak(page, code, theme);
    await inEachSize(async (one) => {
      problems?.push(...(await faults(page, english.get(one) ?? null)).map((fault) => `${one}: ${fault}`));
      if (one === 'wide') problems?.push(...(await namesLook(page)));
      if (process.env.PARLEY_PICTURES) await page.screenshot({ path: join(FOLDER, `${state}-${code}-${one}.png`) });
    });
  }
  await speak(page, ENGLISH, 'light');
  await resize('wide');
  return Object.fromEntries(found);
}
