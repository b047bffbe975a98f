// The built page in this machine's Chromium, which is close to the shipped version: texts, streaming, layout, policies.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { HOSTILE_ENTRIES, hostileMarkdown } from '../helpers/data/hostile-entries.ts';
import { type EnginePage, openEnginePage } from './engine-page.ts';

const executable = process.env.PARLEY_CHROMIUM ?? '';
const PICTURES = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'parley', 'engines');
const PIECES = 12;

const inPieces = (text: string): string[] => {
  const size = Math.max(1, Math.ceil(text.length / PIECES));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
};

const RICH = `# A heading

Words, **bold** and _slanted_, \`code\`, [a link](https://example.com/), $e^{i\\pi} = -1$ and 日本語, العربية, 😀.

| Step | Takes |
| --- | ---: |
| One | 4 s |

\`\`\`ts
const answer: number = 42; // words
├── tree
\`\`\`

> Quoted

1. One
2. Two
`;

describe.skipIf(executable === '')('the built page in Chromium', () => {
  let opened: EnginePage;

  beforeAll(async () => {
    await mkdir(PICTURES, { recursive: true });
    opened = await openEnginePage(executable);
    console.log(`Chromium ${opened.version}`);
  });
  afterAll(() => opened?.close());

  const lastReply = () => opened.page.locator('[role="log"] [data-message-id]').last();
  /** Scrolls to the end: the view doesn't follow a reply to a message that the user didn't send. */
  const toTheEnd = () =>
    opened.page.evaluate(() => {
      for (let at = document.querySelector('[role="log"]'); at !== null; at = at.parentElement)
        at.scrollTop = at.scrollHeight;
    });
  const ended = (id: string) =>
    until('the reply is drawn', async () => {
      await toTheEnd();
      return (await opened.page.locator(`[role="log"] [data-message-id="${id}"][data-status="complete"]`).count()) > 0;
    });
  let count = 0;

  async function show(pieces: readonly string[]): Promise<void> {
    count += 1;
    if (pieces.length === 1) await opened.page.evaluate((text) => window.engine.answer(text), pieces[0] ?? '');
    else await opened.page.evaluate((all) => window.engine.stream(all), pieces);
    await ended(`reply-${count}`);
  }

  it('shows the same text for a rich reply, whether streamed or whole', async () => {
    await show([RICH]);
    const text = lastReply().locator('.md').first();
    await until('formulas are set', async () => (await text.locator('.katex').count()) > 0);
    const whole = await text.innerText();
    await show([...RICH]);
    await until(
      'the same words are there',
      async () => (await lastReply().locator('.md').first().innerText()) === whole,
    );
    await opened.page.screenshot({ path: join(PICTURES, 'rich.png') });
  });

  it('colours code, and loads the code font', async () => {
    await until('ranges are coloured', () =>
      opened.page.evaluate(() => [...CSS.highlights.keys()].some((name) => name.startsWith('md-'))),
    );
    expect(await opened.page.evaluate(() => document.fonts.check('13px "JetBrains Mono"'))).toBe(true);
  });

  it('draws a diagram in its own frame', async () => {
    await show(['```mermaid\ngraph TD; Harbour-->Paper;\n```']);
    await until('the diagram is drawn', async () => {
      const frame = opened.page.frames().find((one) => one.url().includes('mermaid-frame'));
      return (await frame?.locator('svg').count()) === 1;
    });
  });

  it.each([
    [1280, 800],
    [640, 480],
  ])('is no wider than a window of %i × %i', async (width, height) => {
    await opened.page.setViewportSize({ width, height });
    await until('nothing is wider than the window', () =>
      opened.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    );
    for (const scheme of ['light', 'dark'] as const) {
      await opened.page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), scheme);
      await opened.page.screenshot({ path: join(PICTURES, `window-${width}-${scheme}.png`) });
    }
    await opened.page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each(HOSTILE_ENTRIES.map((entry) => [entry.name, entry] as const))("isn't harmed by %s", async (_name, entry) => {
    await show([hostileMarkdown(entry)]);
    await show(inPieces(hostileMarkdown(entry)));
    const found = await opened.page.evaluate(() => ({
      isHarmed: Reflect.get(window, '__pwned') !== undefined || location.pathname !== '/index.html',
      active: document.querySelectorAll('.md :is(script, iframe:not(.md-diagram), object, embed, form, link, base)')
        .length,
    }));
    expect(found).toEqual({ isHarmed: false, active: 0 });
  });

  it('violated no rule of its content policy or Trusted Types, and threw nothing', async () => {
    expect(await opened.page.evaluate(() => window.engine.violations)).toEqual([]);
    expect(await opened.page.evaluate(() => window.engine.errors)).toEqual([]);
    // The policy applies: forbidden actions are refused here, too.
    const refused = await opened.page.evaluate(() => {
      const element = document.createElement('div');
      try {
        element.innerHTML = '<b>no</b>';
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
    expect(refused).toBe(true);
  });
});
