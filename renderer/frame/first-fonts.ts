/** Has the typefaces there before they are painted, so that nothing on the screen moves when they come. */

/** In everything that the first picture shows. */
const FIRST = ['13px "Hanken Grotesk"', '16px "Source Serif 4"'];
/** In most replies. */
const LIKELY = ['13px "JetBrains Mono"', 'italic 16px "Source Serif 4"'];
/** The files lie in the app; whatever keeps one longer than this must not keep the window empty. */
export const FONTS_WAIT_MAX_MS = 250;

/** Resolves when the first picture can be painted in its own typefaces, or in those of the system after a quarter of a second. */
export async function fontsForFirstPicture(): Promise<void> {
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, FONTS_WAIT_MAX_MS);
  });
  await Promise.race([loadFonts(FIRST), limit]);
}

/** Loads the others that a chat is likely to need, when there is nothing else to do. */
export function loadLikelyFonts(): void {
  requestIdleCallback(() => void loadFonts(LIKELY));
}

/** A typeface that cannot be loaded is replaced by one of the system. */
const loadFonts = (fonts: readonly string[]) => Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
