/** Reads the fonts in which the engine has actually drawn an element's text. */
import type { Locator, Page } from 'playwright';

export interface DrawnFont {
  readonly familyName: string;
  /** True if the font came with the page. */
  readonly isCustomFont: boolean;
}

export async function drawnFonts(page: Page, place: Locator): Promise<readonly DrawnFont[]> {
  await place.first().evaluate((element) => {
    for (const before of document.querySelectorAll('[data-looked-at]')) before.removeAttribute('data-looked-at');
    element.setAttribute('data-looked-at', '');
  });
  const tools = await page.context().newCDPSession(page);
  try {
    await tools.send('DOM.enable');
    await tools.send('CSS.enable');
    const { root } = await tools.send('DOM.getDocument');
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked-at]' });
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts;
  } finally {
    await tools.detach();
  }
}
