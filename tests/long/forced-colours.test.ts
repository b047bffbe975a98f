// With forced colours, edges, the focus and the active option are visible, measured by differing pixels.
import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { ask, atRest, chooseMore, closeSettings, composer, lastReply, moreChats, rows } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';
import { emulateForcedColours } from '../helpers/page/forced-colours.ts';
import { settled } from '../helpers/page/settled.ts';

const KEY = 'sk-test-forced-2c94ab';
const AROUND_PX = 5;
const LOOK_MS = 30_000;
const ROUND_END_PX = 10;

const shared = connectedWindow(KEY, { name: 'Harbour' });
let page: Page;

beforeAll(async () => {
  ({ page } = shared);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await moreChats(page, 3);
  shared.service.tokens = ['Look:\n\n```js\nconst a = "one";\n```\n'];
  await ask(page, 'A question');
});

/** The previous test may have changed the theme. */
beforeEach(() => emulateForcedColours(page, 'active'));

const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).first();

async function pictureOf(what: Locator): Promise<string> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('The element is not on the screen.');
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const x = Math.max(0, box.x - AROUND_PX);
  const y = Math.max(0, box.y - AROUND_PX);
  const clip = {
    x,
    y,
    width: Math.min(width - x, box.width + 2 * AROUND_PX),
    height: Math.min(height - y, box.height + 2 * AROUND_PX),
  };
  return (await page.screenshot({ clip, caret: 'hide' })).toString('base64');
}

/** Pixels that differ between two pictures of the same size. */
const difference = (before: string, after: string) =>
  page.evaluate(
    async ([one = '', other = '']) => {
      const pixels = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      };
      const [first, second] = [await pixels(one), await pixels(other)];
      let count = 0;
      for (let at = 0; at < first.length; at += 4) {
        const far = [0, 1, 2].some((part) => Math.abs((first[at + part] ?? 0) - (second[at + part] ?? 0)) > 60);
        if (far) count += 1;
      }
      return count;
    },
    [before, after],
  );

/** The share of an element's top edge whose colour differs from the colour outside. */
const edgeShare = async (what: Locator): Promise<number> => {
  const picture = await pictureOf(what);
  return page.evaluate(
    async ([base64, around]) => {
      const bytes = Uint8Array.from(atob(String(base64)), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data, width, height } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? new ImageData(1, 1);
      const grey = (x: number, y: number) => data[(y * width + x) * 4 + 1] ?? 0;
      let best = 0;
      for (let y = 1; y < Math.min(height - 1, Number(around) + 4); y += 1) {
        let drawn = 0;
        for (let x = 12; x < width - 12; x += 1) if (Math.abs(grey(x, y) - grey(x, 0)) > 100) drawn += 1;
        best = Math.max(best, drawn / Math.max(1, width - 24));
      }
      return best;
    },
    [picture, AROUND_PX] as const,
  );
};

/** True if the focus changes at least a line of pixels. */
async function showsFocus(what: Locator): Promise<boolean> {
  await page.keyboard.press('Shift');
  await what.evaluate((element: HTMLElement) => element.blur());
  await settled(page);
  const before = await pictureOf(what);
  return until(
    'the focus is drawn',
    async () => {
      await what.focus();
      const box = await what.boundingBox();
      return (await difference(before, await pictureOf(what))) >= Math.min(box?.width ?? 0, 60);
    },
    LOOK_MS,
  ).catch(() => false);
}

async function allShowFocus(places: Readonly<Record<string, Locator>>): Promise<void> {
  const shown: Record<string, boolean> = {};
  for (const [name, what] of Object.entries(places)) shown[name] = await showsFocus(what);
  expect(shown).toEqual(Object.fromEntries(Object.keys(places).map((name) => [name, true])));
}

/** True if the option looks different once it is active. */
async function showsActive(option: Locator, goThere: () => Promise<unknown>): Promise<boolean> {
  await option.waitFor();
  await settled(page);
  const before = await pictureOf(option);
  await goThere();
  return until(
    'the option looks different',
    async () => (await difference(before, await pictureOf(option))) >= 40,
    LOOK_MS,
  ).catch(() => false);
}

async function chooseTheme(card: Locator, theme: string): Promise<void> {
  await card.click();
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await emulateForcedColours(page, 'active');
}

/** True once most of the top edge is drawn. */
const hasEdge = (what: Locator): Promise<boolean> =>
  until('the edge is drawn', async () => (await edgeShare(what)) > 0.9, LOOK_MS).catch(() => false);

it('shows the focus in the window', () =>
  allShowFocus({
    message: composer(page),
    model: page.getByRole('button', { name: /^Model/ }).first(),
    compare: button('Compare answers'),
    'new chat': button('New chat'),
    search: page.getByRole('searchbox', { name: 'Search conversations' }),
    chat: rows(page).getByRole('button', { name: 'Chat 2', exact: true }),
    'open chat': page.locator('.chat-row.is-current .row-button'),
    settings: button('Settings'),
    archive: button('Archive'),
    parameters: button('Parameters'),
    conversation: page.getByRole('log', { name: 'Conversation' }),
    copy: lastReply(page).getByRole('button', { name: 'Copy', exact: true }),
    'copy code': lastReply(page).getByRole('button', { name: 'Copy code' }),
  }));

it('shows the focus in the inspector', async () => {
  await button('Parameters').click();
  await allShowFocus({
    tab: page.getByRole('tab', { name: 'Chat' }),
    slider: page.getByRole('slider', { name: 'Temperature' }),
    number: page.getByRole('spinbutton', { name: 'Temperature value' }),
    switch: page.getByRole('switch', { name: 'Stream' }),
    'system prompt': page.getByRole('textbox', { name: 'System prompt' }),
  });
  await button('Parameters').click();
});

it('shows the focus in the settings, and the edge of the dialog', async () => {
  await button('Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await allShowFocus({
    tab: dialog.getByRole('tab', { name: 'General' }),
    back: dialog.getByRole('button', { name: 'Chats', exact: true }),
    'send with': dialog.getByRole('combobox', { name: 'Send with' }),
    notify: dialog.getByRole('switch', { name: /^Notify/ }),
  });
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  const theme = dialog.getByRole('radio', { name: 'Light' });
  const card = dialog.locator('.theme-choice', { hasText: 'Light' });
  for (const isChosen of [false, true]) {
    if (isChosen) await chooseTheme(card, 'light');
    // A key press makes focus rings visible. The dialog itself has the focus in the picture `before`.
    await page.keyboard.press('Shift');
    await dialog.evaluate((element: HTMLElement) => element.focus());
    const before = await pictureOf(dialog);
    await theme.focus();
    const box = await card.boundingBox();
    // The focus ring is a line of two pixels around the card, in addition to its border.
    const line = 4 * ((box?.width ?? 0) + (box?.height ?? 0));
    await expect
      .poll(async () => difference(before, await pictureOf(dialog)), { timeout: LOOK_MS })
      .toBeGreaterThan(line);
  }
  expect(await hasEdge(dialog)).toBe(true);
  await closeSettings(page);
});

it('shows which option is active, and the edges of floating elements', async () => {
  const shown: Record<string, boolean> = {};
  const edges: Record<string, boolean> = {};
  await page
    .getByRole('button', { name: /^Model/ })
    .first()
    .click();
  const models = page.getByRole('listbox', { name: 'Models' }).getByRole('option');
  await models.nth(1).waitFor();
  shown.model = await showsActive(models.nth(1), () => page.keyboard.press('ArrowDown'));
  edges.picker = await hasEdge(page.locator('.popover'));
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const entries = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  shown.palette = await showsActive(entries.nth(1), () => page.keyboard.press('ArrowDown'));
  edges.palette = await hasEdge(page.locator('.palette'));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New…' }).focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  shown.menu = await showsActive(items.nth(1), () => page.keyboard.press('ArrowDown'));
  edges.menu = await hasEdge(page.getByRole('menu'));
  await page.keyboard.press('Escape');

  await chooseMore(page, 'Delete');
  edges.notice = await hasEdge(page.locator('.notice').last());
  await button('Undo').click();
  edges.composer = await hasEdge(page.locator('.composer'));
  edges.search = await hasEdge(page.getByRole('searchbox', { name: 'Search conversations' }));
  expect(shown).toEqual({ model: true, palette: true, menu: true });
  expect(Object.entries(edges).filter(([, isDrawn]) => !isDrawn)).toEqual([]);
});

it('shows which chat is open, which theme is chosen and what is turned on', async () => {
  const current = page.locator('.chat-row.is-current .row-box');
  const other = page.locator('.chat-row:not(.is-current) .row-box').last();
  await expect.poll(() => edgeShare(current), { timeout: LOOK_MS }).toBeGreaterThan(0.6);
  await expect.poll(() => edgeShare(other), { timeout: LOOK_MS }).toBeLessThan(0.3);
  await button('Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const notify = dialog.getByRole('switch', { name: /^Notify/ });
  expect(await showsActive(notify, () => notify.click())).toBe(true);
  await dialog.getByRole('tab', { name: 'Appearance' }).click();
  const dark = dialog.locator('.theme-choice').filter({ hasText: 'Dark' });
  expect(await showsActive(dark, () => chooseTheme(dark, 'dark'))).toBe(true);
  await chooseTheme(dialog.locator('.theme-choice').filter({ hasText: 'Light' }), 'light');
  await closeSettings(page);
});

it('shows that the archive is open, where a message is edited, and the edges of warnings', async () => {
  const archive = button('Archive');
  expect(await showsActive(archive, () => archive.click().then(() => page.mouse.move(600, 300)))).toBe(true);
  await archive.click();
  await page.mouse.move(600, 300);

  const asked = page.getByRole('article', { name: 'You' }).last();
  await asked.hover();
  await asked.getByRole('button', { name: 'Edit' }).click();
  const editor = page.locator('.message-editor');
  const box = editor.getByRole('textbox');
  await box.waitFor();
  await box.evaluate((element: HTMLElement) => element.blur());
  await settled(page);
  const before = await pictureOf(editor);
  await box.focus();
  await expect.poll(async () => difference(before, await pictureOf(editor)), { timeout: LOOK_MS }).toBeGreaterThan(600);
  await editor.getByRole('button', { name: 'Cancel' }).click();

  await composer(page).fill('password: sk-test-forced-9f31c0-4f81b2a9c3d7e650');
  await page.keyboard.press('Enter');
  expect(await hasEdge(page.locator('.secret-warning'))).toBe(true);
  await button('Keep editing').click();
  await composer(page).fill('');
});

/** Contrast ratio of the darkest and the lightest part of a switch, without its round ends. */
const contrastOf = async (what: Locator): Promise<number> => {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  const clip = { ...box, x: box.x + ROUND_END_PX, width: box.width - 2 * ROUND_END_PX };
  const picture = (await page.screenshot({ clip, caret: 'hide' })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? new ImageData(1, 1);
    const linear = (part: number) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const lights: number[] = [];
    for (let at = 0; at < data.length; at += 4)
      lights.push(
        0.2126 * linear(data[at] ?? 0) + 0.7152 * linear(data[at + 1] ?? 0) + 0.0722 * linear(data[at + 2] ?? 0),
      );
    lights.sort((one, other) => one - other);
    // Skip the extreme twelfths, which may be single pixels at edges.
    const few = Math.ceil(lights.length / 12);
    return ((lights.at(-few) ?? 0) + 0.05) / ((lights[few] ?? 0) + 0.05);
  }, picture);
};

it('shows the knob of a switch that is on, and which settings page is open', async () => {
  await button('Settings').click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const notify = dialog.getByRole('switch', { name: /^Notify/ });
  await notify.setChecked(true);
  await page.mouse.move(700, 500);
  await settled(page);
  expect(await contrastOf(notify)).toBeGreaterThan(4.5);
  const part = (name: string) => dialog.getByRole('tab', { name, exact: true });
  const closed = await pictureOf(part('Data'));
  await part('Data').click();
  await page.mouse.move(700, 500);
  await settled(page);
  expect(await difference(closed, await pictureOf(part('Data')))).toBeGreaterThan(40);
  await closeSettings(page);
});

it('gives highlighted code no colours of its own', async () => {
  const code = lastReply(page).locator('.md-code').first();
  await settled(page);
  const plain = await atRest(page, () => pictureOf(code));
  await page.evaluate(() => CSS.highlights.clear());
  expect(await difference(plain, await atRest(page, () => pictureOf(code)))).toBe(0);
});

it('shows the words of primary buttons in the smallest window, and their edges', async () => {
  await page.setViewportSize({ width: 640, height: 480 });
  await page.keyboard.press('Control+Shift+d');
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  await dialog.getByRole('option', { name: 'beta', exact: true }).click();
  const use = dialog.getByRole('button', { name: 'Use these' });
  await settled(page);
  const before = await pictureOf(use);
  expect(await hasEdge(use)).toBe(true);
  await use.evaluate((element: HTMLElement) => {
    element.style.overflow = 'clip';
    element.style.textIndent = '-999px';
  });
  await settled(page);
  expect(await difference(before, await pictureOf(use))).toBeGreaterThan(60);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
});

it('tells the parts of a plot apart without their colours', async () => {
  shared.service.usage = [3000, 4000];
  await ask(page, 'How much?');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('usage and costs');
  await page.getByRole('option', { name: 'Usage and costs', exact: true }).click();
  const swatches = page.locator('.usage-swatch');
  await swatches.nth(1).waitFor();
  const papers = await swatches.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundImage !== 'none'),
  );
  expect(papers).toEqual([false, true]);
  // A column of pixels crosses the second part's stripes many times, but a filled bar and grid lines only a few times.
  const crossings = () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.usage-plot canvas');
      const { data, width, height } =
        canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? new ImageData(1, 1);
      const isInk = (x: number, y: number) => {
        const at = (y * width + x) * 4;
        return (data[at + 3] ?? 0) > 128 && (data[at + 1] ?? 0) < 128;
      };
      let most = 0;
      for (let x = 0; x < width; x += 1) {
        let count = 0;
        for (let y = 1; y < height; y += 1) if (isInk(x, y) && !isInk(x, y - 1)) count += 1;
        most = Math.max(most, count);
      }
      return most;
    });
  await expect.poll(crossings, { timeout: LOOK_MS }).toBeGreaterThan(12);
  await page.keyboard.press('Escape');
});

it('draws no edges around quiet buttons, which would touch, and doesn’t colour folded parts like links', async () => {
  await page.mouse.move(700, 300);
  await settled(page);
  expect(await edgeShare(button('Parameters'))).toBeLessThan(0.3);
  shared.service.keys.clear();
  await ask(page, 'With a key that is refused', 'failed');
  const summary = lastReply(page).getByText('Codes');
  const colours = await summary.evaluate((element) => {
    const link = document.createElement('a');
    link.href = '#';
    const button = document.createElement('button');
    document.body.append(link, button);
    const found = [element, link, button].map((one) => getComputedStyle(one).color);
    link.remove();
    button.remove();
    return found;
  });
  expect(colours[0]).toBe(colours[2]);
  expect(colours[0]).not.toBe(colours[1]);
  shared.service.keys.add(KEY);
});
