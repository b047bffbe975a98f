/** Takes a picture of each state in each look and size, and writes a page that shows all of them. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import type {} from '../e2e/bridge-on-window.ts';
import { emulateForcedColours } from '../helpers/page/forced-colours.ts';
import { settled } from '../helpers/page/settled.ts';
import type { Place } from '../helpers/states/state-walk.ts';

/** The folder for the pictures. */
export const FOLDER = fileURLToPath(new URL('../../test-results/screenshots/', import.meta.url));

const LOOKS = {
  light: { theme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { theme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  contrast: { theme: 'light', contrast: 'more', forcedColors: 'none' },
  forced: { theme: 'light', contrast: 'no-preference', forcedColors: 'active' },
} as const;

/** Width and height in CSS pixels; `magnified` is the small window at a zoom of 150 %. */
const SIZES = { wide: [1280, 800], medium: [900, 600], small: [640, 480], magnified: [427, 320] } as const;
/** In these sizes the sidebar covers the chat. */
const NARROW: readonly Size[] = ['small', 'magnified'];

export type Look = keyof typeof LOOKS;
export type Size = keyof typeof SIZES;

const taken: { readonly state: string; readonly look: Look; readonly size: Size; readonly file: string }[] = [];

/** Asks for a look and a size; the window may change a frame later. */
export async function wear(page: Page, look: Look, size: Size): Promise<void> {
  const { theme, contrast, forcedColors } = LOOKS[look];
  // A page that hasn't loaded the settings follows the system.
  await page.emulateMedia({ colorScheme: theme, contrast, forcedColors, reducedMotion: 'reduce' });
  await page.evaluate(async (wanted) => {
    if (document.documentElement.dataset.theme !== wanted)
      await window.parley.settingsUpdate({ patch: { theme: wanted } });
  }, theme);
  await setSize(page, size);
}

export function setSize(page: Page, size: Size): Promise<void> {
  const [width, height] = SIZES[size];
  return page.setViewportSize({ width, height });
}

/** Sets the look and the size, and resolves when the window has them. */
export async function dress(page: Page, look: Look, size: Size): Promise<void> {
  await wear(page, look, size);
  const { theme, forcedColors } = LOOKS[look];
  await page.waitForFunction((wanted) => (document.documentElement.dataset.theme ?? wanted) === wanted, theme);
  await emulateForcedColours(page, forcedColors);
  await settled(page);
}

/** Takes the pictures of a state. `PARLEY_LOOKS` and `PARLEY_SIZES` limit them to some looks and sizes. */
export async function picture(page: Page, state: string, place: Place = 'chat'): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const size of wanted('PARLEY_SIZES', Object.keys(SIZES) as Size[])) {
    if (place === 'row' && NARROW.includes(size)) continue;
    for (const look of wanted('PARLEY_LOOKS', Object.keys(LOOKS) as Look[])) {
      await dress(page, look, size);
      if (place === 'sidebar' && NARROW.includes(size)) await openSidebar(page);
      const file = `${state}-${look}-${size}.png`;
      await page.screenshot({ path: join(FOLDER, file), caret: 'initial' });
      taken.push({ state, look, size, file });
    }
  }
  await dress(page, 'light', 'wide');
}

async function openSidebar(page: Page): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Conversations' });
  if ((await overlay.count()) === 0) await page.keyboard.press('Control+b');
  await overlay.waitFor();
}

function wanted<T extends string>(variable: string, all: readonly T[]): readonly T[] {
  const names = process.env[variable]?.split(',');
  return names === undefined ? all : all.filter((one) => names.includes(one));
}

/** Writes one page with every picture, by state. */
export async function writeContactSheet(): Promise<void> {
  const states = [...new Set(taken.map(({ state }) => state))];
  const rows = states.map((state) => {
    const figures = taken
      .filter((one) => one.state === state)
      .map(
        ({ look, size, file }) =>
          `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${look}, ${size}</figcaption></figure>`,
      );
    return `<section><h2>${state}</h2>${figures.join('')}</section>`;
  });
  await writeFile(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Parley, every state</title><style>body{font:13px system-ui;margin:16px;background:#ddd}section{margin-bottom:24px}figure{display:inline-block;margin:0 8px 8px 0;vertical-align:top}img{width:400px;display:block;box-shadow:0 1px 4px #0004}</style>${rows.join('\n')}`,
  );
}
