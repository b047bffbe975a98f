// Notices appear at the bottom, on the side where lines begin, above dialogs, and cover no control.
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { settled } from '../helpers/page/settled.ts';
import { Attaching } from './attaching.ts';
import { temporaryFolder, until } from './parley-app.ts';
import { ask, chooseMore, composer, hasFocus, lastReply } from './person.ts';
import { sharedWindow } from './shared-window.ts';

const KEY = 'sk-test-notices-77c1e0';
const SIZES = [
  [1280, 800],
  [900, 600],
  [640, 480],
] as const;
/** A busy machine may draw some frames late, so polls get this time-out. */
const IN_TIME = { timeout: 30_000 };

const shared = sharedWindow(KEY, { name: 'Harbour', keyring: 'gnome' });
let page: Page;

beforeEach(async () => {
  page = await shared.connected();
});

const notice = (): Locator => page.locator('.notice').last();
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** Controls below the notices that could otherwise be clicked, sampled every few pixels. */
const covered = () =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const one of document.querySelectorAll('.notice')) {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      for (let x = Math.ceil(left); x <= right; x += 6) {
        for (let y = Math.ceil(top); y <= bottom; y += 6) {
          const below = document.elementsFromPoint(x, y).find((element) => element.closest('.notices') === null);
          const control = below?.closest('button, input, textarea, a[href], [role="option"], [role="tab"]');
          if (control) found.add(control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
        }
      }
    }
    return [...found];
  });

const place = async () => {
  const box = await notice().boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (box === null) throw new Error('There is no notice.');
  return { left: box.x / width, fromBottom: (height - box.y - box.height) / height, height: Math.round(box.height) };
};

it('notices cover no control at any size, with the sidebar open, collapsed and over the chat', async () => {
  await ask(page, 'A question');
  await chooseMore(page, 'Delete');
  for (const size of SIZES) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    for (const keys of ['Control+b', 'Control+b', 'Control+Shift+p', 'Control+b', 'Control+b']) {
      await notice().getByRole('button', { name: 'Dismiss' }).focus();
      const facts = async () => {
        const { left, height } = await place();
        return { size, isLeft: left < 0.35, height, covered: await covered() };
      };
      await expect.poll(facts, IN_TIME).toEqual({ size, isLeft: true, height: 38, covered: [] });
      await page.keyboard.press(keys);
      await settled(page);
    }
    await page.keyboard.press('Control+Shift+p');
    await settled(page);
  }
  await button('Undo').click();
  await lastReply(page).waitFor();
});

it('notices change sides when the language does, and cover no control there', async () => {
  await ask(page, 'Another question');
  await chooseMore(page, 'Delete');
  for (const [width, height] of [SIZES[0], SIZES[2]]) {
    await page.setViewportSize({ width, height });
    for (const language of ['ar', 'en']) {
      await page.evaluate((code) => window.parley.settingsUpdate({ patch: { language: code } }), language);
      await page.waitForFunction((code) => document.documentElement.lang === code, language);
      await notice().getByRole('button').last().focus();
      const facts = async () => {
        const box = await notice().boundingBox();
        const isAtStart = box !== null && (language === 'ar' ? width - box.x - box.width : box.x) < 0.15 * width;
        return { language, isAtStart, covered: await covered() };
      };
      await expect.poll(facts, IN_TIME).toEqual({ language, isAtStart: true, covered: [] });
    }
  }
  await button('Undo').click();
  await lastReply(page).waitFor();
});

it('cuts a long notice at two lines, opens it on request, and lets the keyboard enter and leave it', async () => {
  await ask(page, 'A question');
  const name = `${'a very long name '.repeat(13)}.docx`;
  const files = new Attaching(page, await temporaryFolder());
  await files.attach([name, Buffer.from('PK\u0003\u0004rest', 'latin1')]);
  await notice().waitFor();
  const details = notice().getByRole('button', { name: 'Details' });
  await details.waitFor();
  const shut = await place();
  await composer(page).focus();
  for (let press = 0; press < 6 && (await notice().locator(':focus').count()) === 0; press += 1)
    await page.keyboard.press('F6');
  await hasFocus(details);
  await page.keyboard.press('Enter');
  await until('the whole notice is visible', async () => (await place()).height > shut.height);
  const isWhole = () =>
    notice()
      .locator('p')
      .evaluate((words) => words.scrollHeight <= words.clientHeight + 1);
  expect(await isWhole()).toBe(true);
  await expect.poll(covered, IN_TIME).toEqual([]);
  await notice().getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await until('the notice is gone', async () => (await notice().count()) === 0);
});

it('notices are above an open dialog, can be clicked there, and leave the dialog open', async () => {
  await ask(page, 'A question');
  for (const [width, height] of SIZES) {
    await chooseMore(page, 'Delete');
    await notice().waitFor();
    await page.setViewportSize({ width, height });
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.waitFor();
    // A notice under the pointer stays.
    await notice().hover();
    await settled(page);
    const facts = async () => {
      const { left, fromBottom, height: high } = await place();
      return { left: left < 0.1, fromBottom: fromBottom < 0.1, high, covered: await covered() };
    };
    await expect.poll(facts, IN_TIME).toEqual({ left: true, fromBottom: true, high: 38, covered: [] });
    await button('Undo').click();
    await until('the notice is gone', async () => (await button('Undo').count()) === 0);
    expect(await settings.count()).toBe(1);
    await page.keyboard.press('Escape');
    await until('the settings are closed', async () => (await settings.count()) === 0);
    await lastReply(page).waitFor();
  }
});

it("doesn't crash the page when a selection changes in the frame that places the notices", async () => {
  await ask(page, 'A question');
  await chooseMore(page, 'Delete');
  await button('Undo').waitFor();
  let isCrashed = false;
  page.on('crash', () => {
    isCrashed = true;
  });
  // Changing an inherited property also makes the page place the notices again.
  const changes = page.evaluate(async () => {
    const selection = window.getSelection();
    for (let count = 0; count < 20; count++) {
      if (count % 2 === 0) selection?.selectAllChildren(document.body);
      else selection?.removeAllRanges();
      document.documentElement.style.setProperty('--notices-height', `${30 + count}px`);
      await new Promise(requestAnimationFrame);
    }
  });
  await changes.catch(() => undefined);
  expect(isCrashed).toBe(false);
});
