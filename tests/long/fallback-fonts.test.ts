// Shows scripts and signs that the app ships no font for, with and without system fonts, and keeps the layout intact.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { exchange, lastReply } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';
import { drawnFonts } from '../helpers/system/platform-fonts.ts';

const KEY = 'sk-test-fallback-fonts-77aa';
/** `none` or `noto` in a run of `npm run test:fonts`; otherwise this machine's fonts. */
const FONTS = process.env.PARLEY_FONTS ?? 'machine';
const FOLDER = fileURLToPath(new URL('../../test-results/fonts/', import.meta.url));

const WORDS = {
  chinese: '汉字在这里换行：学而时习之，不亦说乎？有朋自远方来，不亦乐乎？',
  japanese: 'ひらがなとカタカナと漢字。吾輩は猫である。名前はまだ無い。',
  korean: '한국어 문장입니다. 모든 인간은 태어날 때부터 자유롭다.',
  emoji: '😀 🎉 👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🇯🇵🇧🇷 1️⃣ ❤️ ☎️',
  marks:
    'Zürich u\u0308ber a\u030a\u0323\u0301 Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324a\u0349lgo',
} as const;
const REPLY = [
  ...Object.values(WORDS),
  '## 标题 with 日本語 and 🎉',
  '| 语言 | 例 | 🙂 |\n|---|---|---|\n| 中文 | 你好 | 👍🏿 |\n| 한국어 | 안녕 | 🇰🇷 |',
  '```python\nprint("你好，世界 🎉")  # コメント\n```',
  '`行内代码 👩🏽‍🚀` **粗体汉字** *斜体汉字* עברית العربية हिन्दी ไทย',
].join('\n\n');

const shared = connectedWindow(KEY);

beforeAll(async () => {
  await shared.page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  await exchange(shared.page, shared.service, `${WORDS.chinese} ${WORDS.emoji}`, REPLY);
  shared.service.paceMs = 5;
  await exchange(shared.page, shared.service, WORDS.japanese, REPLY.match(/.{1,12}/gsu) ?? []);
});

describe('fallback fonts', () => {
  it('leave every character in the page, and nothing is wider than its place', async () => {
    const reply = lastReply(shared.page);
    for (const words of Object.values(WORDS)) {
      await until(`«${words}» is shown`, async () =>
        ((await reply.textContent()) ?? '').normalize().includes(words.normalize()),
      );
    }
    const isTooWide = await reply.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isTooWide).toBe(false);
  });

  it.runIf(FONTS === 'none' || FONTS === 'noto')('are the installed fonts of this run', async () => {
    const families = async (words: string): Promise<string> =>
      (await drawnFonts(shared.page, lastReply(shared.page).getByText(words.slice(0, 8))))
        .map((font) => font.familyName)
        .join();
    const isNoto = FONTS === 'noto';
    for (const words of [WORDS.chinese, WORDS.japanese, WORDS.korean])
      expect(/Noto Sans CJK/.test(await families(words))).toBe(isNoto);
    expect(/Noto Color Emoji/.test(await families(WORDS.emoji))).toBe(isNoto);
  });

  it.runIf(FONTS === 'none' || FONTS === 'noto')(
    'that are missing for the language of the window are named',
    async () => {
      const said = shared.page.getByText('install the package fonts-noto-cjk');
      for (const language of ['ja', 'zh-Hans']) {
        await shared.page.evaluate((code) => window.parley.settingsUpdate({ patch: { language: code } }), language);
        await until(`the window speaks ${language}`, () =>
          shared.page.evaluate((code) => document.documentElement.lang === code, language),
        );
        // Fonts are looked up while the window is idle.
        await shared.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        if (FONTS === 'none') await said.waitFor();
        expect(await said.count()).toBe(FONTS === 'none' ? 1 : 0);
      }
      await shared.page.evaluate(() => window.parley.settingsUpdate({ patch: { language: 'en' } }));
      await said.waitFor({ state: 'detached' });
    },
  );

  it('are captured in screenshots', async () => {
    await mkdir(FOLDER, { recursive: true });
    for (const theme of ['light', 'dark'] as const) {
      await shared.page.evaluate((wanted) => window.parley.settingsUpdate({ patch: { theme: wanted } }), theme);
      await until(`the window is ${theme}`, () =>
        shared.page.evaluate((wanted) => document.documentElement.dataset.theme === wanted, theme),
      );
      await shared.page.screenshot({ path: `${FOLDER}${FONTS}-${theme}.png` });
    }
    const longTasks = await shared.page.evaluate(() => {
      const noted: unknown = Reflect.get(globalThis, 'longTasks');
      return Array.isArray(noted) ? noted.map(Number) : [];
    });
    console.info(`fonts ${FONTS}: longest task ${Math.max(0, ...longTasks)} ms, ${longTasks.length} over 50 ms`);
    await until('all fonts are there', () => shared.page.evaluate(() => document.fonts.status === 'loaded'));
  });
});
