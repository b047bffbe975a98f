/** Loads the fonts before the first paint, so that nothing moves when they arrive. */

/** Used in everything on the first screen. */
const FIRST = ['13px "Hanken Grotesk"', '16px "Source Serif 4"'];
/** Used in most replies. */
const LIKELY = ['13px "JetBrains Mono"', 'italic 16px "Source Serif 4"'];
/** The font files are part of the app. If loading takes longer than this, the window must not stay empty. */
export const FONTS_WAIT_MAX_MS = 250;

/** Resolves when the first paint can use the app's fonts, or after a quarter of a second with the system's. */
export async function fontsForFirstPicture(): Promise<void> {
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, FONTS_WAIT_MAX_MS);
  });
  await Promise.race([loadFonts(FIRST), limit]);
}

/** Loads the other fonts that a chat probably needs, when idle. */
export function loadLikelyFonts(): void {
  requestIdleCallback(() => void loadFonts(LIKELY));
}

/** If a font can't be loaded, a system font replaces it. */
const loadFonts = (fonts: readonly string[]) => Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
