// The window uses the fonts that ship with it, from its first frame on.
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { FONTS_WAIT_MAX_MS } from '../../renderer/frame/first-fonts.ts';
import { until } from '../e2e/parley-app.ts';
import { closeSettings, conversation, exchange, lastReply, openConnectionForm } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';
import { drawnFonts } from '../helpers/system/platform-fonts.ts';

const KEY = 'sk-test-typefaces-51d0';
const REPLY = 'Words and _slanted_ words\n\n```\nconst code = 1;\n```\n\nПроза';

const shared = connectedWindow(KEY);

beforeAll(async () => {
  await exchange(shared.page, shared.service, 'Say something', REPLY);
});

/** The fonts of an element, as `family (ours)` or `family (system)`. */
async function fontsOf(place: Locator): Promise<readonly string[]> {
  const fonts = await drawnFonts(shared.page, place);
  return fonts.map((font) => `${font.familyName.replace(/ Variable$/, '')} (${font.isCustomFont ? 'ours' : 'system'})`);
}

describe('the fonts', () => {
  it.each([
    ['the interface', (page: Page) => page.getByRole('button', { name: 'New chat' }), 'Hanken Grotesk (ours)'],
    ['a prompt', (page: Page) => conversation(page).getByText('Say something'), 'Source Serif 4 (ours)'],
    ['a reply', (page: Page) => lastReply(page).getByText('Words and'), 'Source Serif 4 (ours)'],
    ['italic words', (page: Page) => lastReply(page).locator('em'), 'Source Serif 4 (ours)'],
    ['another script', (page: Page) => lastReply(page).getByText('Проза'), 'Source Serif 4 (ours)'],
    ['code', (page: Page) => lastReply(page).locator('.md-code-lines'), 'JetBrains Mono (ours)'],
  ])('of %s come with the app', async (_what, place, font) => {
    let fonts: readonly string[] = [];
    // A file that isn't needed for the first frame may arrive later.
    await until('the text has the right font', async () => {
      fonts = await fontsOf(place(shared.page));
      return fonts.join() === font;
    }).catch(() => undefined);
    expect(fonts).toEqual([font]);
  });

  it('draw an address without ligatures, so that every character is visible', async () => {
    const { page } = shared;
    const form = await openConnectionForm(page);
    const card = page.getByText(shared.service.baseUrl, { exact: true });
    for (const address of [form.getByRole('textbox', { name: 'Base URL' }), card])
      expect(await address.evaluate((element) => getComputedStyle(element).fontVariantLigatures)).toBe('none');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await closeSettings(page);
  });

  it('are loaded before the first paint, so that nothing moves', async () => {
    // Remove the page's time limit for fonts, which a slow machine may exceed.
    await shared.page.addInitScript((limitMs) => {
      const { setTimeout } = window;
      const patient = (work: () => void, ms?: number) => (ms === limitMs ? 0 : setTimeout(work, ms));
      Object.assign(window, { setTimeout: patient });
    }, FONTS_WAIT_MAX_MS);
    await shared.page.reload();
    await lastReply(shared.page).waitFor();
    const waited = await shared.page.evaluate(() => {
      const isLoaded = (font: string) => document.fonts.check(font);
      const shifts: string[] = [];
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      for (const entry of observer.takeRecords()) shifts.push(JSON.stringify(entry));
      return { interface: isLoaded('13px "Hanken Grotesk"'), reading: isLoaded('16px "Source Serif 4"'), shifts };
    });
    expect(waited).toEqual({ interface: true, reading: true, shifts: [] });
  });
});
