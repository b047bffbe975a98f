// The window is set in the typefaces that ship with it, from its first picture on.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFonts } from '../helpers/platform-fonts.ts';
import { ParleyApp, until } from './parley-app.ts';
import { composer, connectFromWelcome, conversation, exchange, hasFocus, lastReply } from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

const KEY = 'sk-test-typefaces-51d0';
const REPLY = 'Words and _slanted_ words\n\n```\nconst code = 1;\n```\n\nПроза';

let service: ScriptedService;
let app: ParleyApp;

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start();
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
  await exchange(app.page, service, 'Say something', REPLY);
});

afterAll(async () => {
  await app?.dispose();
  await service?.close();
});

/** As `family (ours)` or `family (system)`. */
async function fontsOf(place: Locator): Promise<readonly string[]> {
  const fonts = await drawnFonts(app.page, place);
  return fonts.map((font) => `${font.familyName.replace(/ Variable$/, '')} (${font.isCustomFont ? 'ours' : 'system'})`);
}

describe('the typefaces', () => {
  it.each([
    ['the interface', (page: Page) => page.getByRole('button', { name: 'New chat' }), 'Hanken Grotesk (ours)'],
    ['a prompt', (page: Page) => conversation(page).getByText('Say something'), 'Source Serif 4 (ours)'],
    ['a reply', (page: Page) => lastReply(page).getByText('Words and'), 'Source Serif 4 (ours)'],
    ['slanted words', (page: Page) => lastReply(page).locator('em'), 'Source Serif 4 (ours)'],
    ['another script', (page: Page) => lastReply(page).getByText('Проза'), 'Source Serif 4 (ours)'],
    ['code', (page: Page) => lastReply(page).locator('.md-code-lines'), 'JetBrains Mono (ours)'],
  ])('of %s come with the app', async (_what, place, font) => {
    let fonts: readonly string[] = [];
    // A file that is not needed for the first picture may come a frame later.
    await until('it is drawn in its own', async () => {
      fonts = await fontsOf(place(app.page));
      return fonts.join() === font;
    }).catch(() => undefined);
    expect(fonts).toEqual([font]);
  });

  it('are there before the first picture, so that nothing moves when they come', async () => {
    await app.page.reload();
    await lastReply(app.page).waitFor();
    const waited = await app.page.evaluate(() => {
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
