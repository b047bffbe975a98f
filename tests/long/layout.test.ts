// Nothing covers the message box, the form for a new key is fully visible, and a small or magnified window shows
// everything.
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import {
  answered,
  ask,
  atRest,
  closeSettings,
  composer,
  conversation,
  exchange,
  hasFocus,
  lastReply,
  openSettings,
  waitForStatus,
  wheel,
} from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';

const KEY = 'sk-test-layout-3b80f6c1d5';
const LOOK_MS = 30_000;
const NEXT_KEY = 'sk-test-layout-next-77e2';
/** Window sizes in CSS pixels; 640 × 400 is 1280 × 800 at 200 %. */
const SIZES = [
  [1600, 900],
  [1280, 800],
  [1000, 700],
  [900, 600],
  [640, 480],
  [640, 400],
  [480, 400],
] as const;

const shared = sharedWindow(KEY);

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const send = (page: Page): Locator => button(page, 'Send');

/** True if the whole element is in the window and no other element covers its centre. */
const isInSight = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && (element.contains(above) || above?.contains(element) === true);
  });

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  if ((await other.count()) === 0) return false;
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The names of the elements that aren't wholly visible. */
async function outOfSight(places: Readonly<Record<string, Locator>>): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const [name, place] of Object.entries(places)) if (!(await isInSight(place))) hidden.push(name);
  return hidden;
}

async function inEachSize(page: Page, look: () => Promise<readonly string[]>): Promise<void> {
  const bad: Record<string, readonly string[]> = {};
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await until('everything is in view', async () => (await look()).length === 0, LOOK_MS).catch(async () => {
      bad[`${width}×${height}`] = await look();
    });
  }
  expect(bad).toEqual({});
}

it('Parameters focuses the first field, never covers the message box or Send, and shows no value for unset parameters', async () => {
  const page = await shared.connected();
  await button(page, 'Parameters').click();
  const region = page.getByRole('region', { name: 'Parameters' });
  await until('the focus is in them', () => region.evaluate((element) => element.contains(document.activeElement)));
  const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  expect(first).not.toMatch(/^Reset/);
  for (const name of ['Temperature', 'Top P']) {
    const slider = region.getByRole('slider', { name, exact: true });
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Service default/);
    expect(await region.getByLabel(`${name} value`).inputValue()).toBe('');
  }
  await inEachSize(page, () => outOfSight({ Message: composer(page), Send: send(page) }));
  expect(shared.service.requests.filter(({ path }) => path === '/v1/chat/completions')).toEqual([]);
});

it('the list of settings pages shows the open page in every window size, even if the palette opened it', async () => {
  const page = await shared.connected();
  const bad: Record<string, readonly string[]> = {};
  for (const [width, height] of [...SIZES, [427, 320] as const]) {
    await page.setViewportSize({ width, height });
    for (const [typed, title] of [
      ['licenses', 'About'],
      ['spell check', 'General'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(typed);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      const tab = page.getByRole('tab', { name: title, selected: true });
      await until('the tab is in sight', () => isInSight(tab), LOOK_MS).catch(() => {
        bad[`${width}×${height}`] = [...(bad[`${width}×${height}`] ?? []), title];
      });
    }
    await closeSettings(page);
  }
  expect(bad).toEqual({});
});

it('the Parameters button closes the panel that it opened, and the inspector doesn’t overlap the find bar', async () => {
  const page = await shared.connected();
  await ask(page, 'Where is it?');
  const region = page.getByRole('region', { name: 'Parameters' });
  const box = page.getByRole('searchbox', { name: 'Find in chat' });
  const bar = page.locator('.find-bar');
  const bad: Record<string, readonly string[]> = {};
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await button(page, 'Parameters').click();
    await region.waitFor();
    await composer(page).focus();
    await page.keyboard.press('Control+f');
    await hasFocus(box);
    const places = async (): Promise<readonly string[]> => [
      ...(await outOfSight({ 'Find in chat': box, 'Next match': button(page, 'Next match') })),
      ...((await overlaps(bar, page.locator('.inspector'))) ? ['both are in one place'] : []),
    ];
    await until('the search hit can be read', async () => (await places()).length === 0, LOOK_MS).catch(async () => {
      bad[`${width}×${height}`] = await places();
    });
    await page.keyboard.press('Escape');
    if ((await region.count()) === 0) await button(page, 'Parameters').click();
    await region.waitFor();
    await button(page, 'Parameters')
      .click({ timeout: LOOK_MS })
      .catch(() => {
        bad[`${width}×${height}`] = [...(bad[`${width}×${height}`] ?? []), 'Parameters cannot be pressed'];
        return page.keyboard.press('Control+Shift+p');
      });
    await region.waitFor({ state: 'detached' });
  }
  expect(bad).toEqual({});
});

it('the changed settings below the message box are whole while a message is typed, also beside the inspector', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Parameters').click();
  await page.getByRole('spinbutton', { name: 'Temperature value' }).fill('0.7');
  await page.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  await composer(page).fill('Which settings go with this message?');
  const chips = page.locator('.composer-chips');
  const cut = (): Promise<readonly string[]> =>
    chips.evaluate((list) => {
      const { left, right } = list.getBoundingClientRect();
      return [...list.children].flatMap((chip) => {
        const box = chip.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 ? [chip.textContent ?? ''] : [];
      });
    });
  await until('both settings are shown', async () => (await chips.getByRole('button').count()) === 2);
  // The size of the request appears a moment after the last key.
  await page.locator('.composer-count').waitFor({ state: 'attached' });
  expect(await cut()).toEqual([]);
  await button(page, 'Parameters').click();
  expect(await cut()).toEqual([]);
  expect(await isInSight(page.locator('.composer-count'))).toBe(true);
  await chips.getByRole('button').first().click();
  await chips.getByRole('button').first().click();
  await composer(page).fill('');
});

it('the reply to a sent message is visible, even if the inspector covered the chat', async () => {
  const page = await shared.connected();
  const region = page.getByRole('region', { name: 'Parameters' });
  const places: Record<string, readonly boolean[]> = {};
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    if ((await region.count()) === 0) await button(page, 'Parameters').click();
    await region.waitFor();
    await ask(page, `Seen at ${width}?`);
    await until('the answer is in sight', () => isInSight(lastReply(page)), LOOK_MS).catch(() => undefined);
    places[`${width}×${height}`] = [await isInSight(lastReply(page)), (await region.count()) === 1];
  }
  expect(places).toEqual({
    '1600×900': [true, true],
    '1280×800': [true, true],
    '1000×700': [true, true],
    '900×600': [true, true],
    '640×480': [true, false],
    '640×400': [true, false],
    '480×400': [true, false],
  });
});

it('the inspector covers no line of a message, unless it is a sheet over the whole chat', async () => {
  const page = await shared.connected();
  shared.service.tokens = ['a line that is longer than any window is wide '.repeat(20)];
  await ask(page, 'Write a long line');
  const region = page.getByRole('region', { name: 'Parameters' });
  const covered = () =>
    lastReply(page).evaluate((reply) => {
      const text = document.createRange();
      text.selectNodeContents(reply);
      const panel = document.querySelector('.inspector')?.getBoundingClientRect();
      const { left = 0, width = 0 } = panel ?? {};
      if (width === 0) return ['no inspector'];
      return width > 320
        ? []
        : [...text.getClientRects()].filter(({ right }) => right > left).map(({ right }) => right);
    });
  const bad: Record<string, readonly unknown[]> = {};
  for (const width of [1280, 1100, 1099, 1000, 900, 896, 895, 640]) {
    await page.setViewportSize({ width, height: 700 });
    if ((await region.count()) === 0) await button(page, 'Parameters').click();
    await region.waitFor();
    await until('all lines can be read', async () => (await covered()).length === 0, LOOK_MS).catch(async () => {
      bad[width] = await covered();
    });
  }
  expect(bad).toEqual({});
});

it("the rows below a reply don't overlap and are complete, however narrow the chat is", async () => {
  const page = await shared.connected();
  shared.service.tokens = ['A word.'];
  shared.service.usage = [1_204, 4_120];
  await ask(page, 'Write a word');
  await answered(page, () => button(page, 'Regenerate').click());
  const outside = () =>
    lastReply(page).evaluate((reply) => {
      const footer = reply.querySelector('.message-footer');
      const text = document.createRange();
      if (footer === null) return ['no footer'];
      text.selectNodeContents(footer);
      const { top, right, bottom } = footer.getBoundingClientRect();
      return [...text.getClientRects()]
        .filter((line) => line.top < top || line.bottom > bottom || line.right > right + 5)
        .map(({ top: above, right: end }) => `at ${above}, to ${end}`);
    });
  await inEachSize(page, async () => {
    const isSheet = (page.viewportSize()?.width ?? 0) < 680;
    const isOpen = (await page.getByRole('region', { name: 'Parameters' }).count()) > 0;
    if (isOpen === isSheet) await button(page, 'Parameters').click();
    return outside();
  });
});

it('the form for a new key is fully visible above the message box, even after a refusal, and then returns the focus', async () => {
  const page = await shared.connected();
  shared.service.keys.delete(KEY);
  await ask(page, 'Will it work?', 'failed');
  const field = page.getByLabel('New API key');
  const form = field.locator('xpath=ancestor::form');
  const isAboveBox = async () => {
    const [box, area, log] = await Promise.all(
      [form, page.locator('.composer'), conversation(page)].map((one) => one.boundingBox()),
    );
    if (!box || !area || !log) return false;
    return box.y >= log.y - 1 && box.y + box.height <= area.y + 1;
  };
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
    [640, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await field.focus();
    await until(`all of the form is above the box at ${width}×${height}`, isAboveBox);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const words = lastReply(page).locator('.failure-words');
  const isRunOn = await words.evaluate((element) => {
    const [sentence, service] = element.querySelectorAll('p');
    const end = [...(sentence?.getClientRects() ?? [])].at(-1);
    const start = [...(service?.getClientRects() ?? [])].at(0);
    return end !== undefined && start !== undefined && Math.abs(end.top - start.top) < 2;
  });
  expect(isRunOn, 'the service’s words continue the line of the sentence').toBe(true);
  await field.fill('sk-also-wrong');
  await button(page, 'Verify and replace').click();
  await form.getByText('Incorrect API key provided.').waitFor();
  await until('the refusal is above the box', isAboveBox);
  await hasFocus(field);
  shared.service.keys.add(NEXT_KEY);
  await field.fill(NEXT_KEY);
  await button(page, 'Verify and replace').click();
  await waitForStatus(lastReply(page), 'complete');
  await hasFocus(composer(page));
});

it('the icons in the settings’ tabs are centred, even if the tabs scroll', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 640, height: 400 });
  const dialog = await openSettings(page, 'General');
  const shifts = await dialog.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const [icon, box] = [tab.querySelector('svg')?.getBoundingClientRect(), tab.getBoundingClientRect()];
      return icon === undefined ? Number.NaN : Math.abs(icon.left + icon.right - box.left - box.right) / 2;
    }),
  );
  expect(shifts.length).toBeGreaterThan(6);
  expect(Math.max(...shifts)).toBeLessThan(1);
});

it('a settings page starts at its top, wherever the previous one was scrolled to', async () => {
  const page = await shared.connected();
  const dialog = await openSettings(page, 'Keyboard');
  const scrolled = () => dialog.getByRole('tabpanel').evaluate((element) => element.scrollTop);
  await until('the page is scrolled', async () => {
    await dialog.getByRole('tabpanel').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return (await scrolled()) > 100;
  });
  await dialog.getByRole('tab', { name: 'General' }).click();
  await dialog.getByRole('switch', { name: 'Let the model write titles' }).waitFor();
  await until('the page begins at its top', async () => (await scrolled()) === 0);
});

it("an empty chat's suggestions can be clicked", async () => {
  const page = await shared.connected();
  await button(page, 'Write some code').click();
  await until('the example is in the box', async () => (await composer(page).inputValue()) !== '');
  await hasFocus(composer(page));
});

it('a small window, and one zoomed to 200 %, fits everything without horizontal scrolling', async () => {
  const page = await shared.connected();
  shared.service.keys.add(KEY);
  shared.service.tokens = [
    `A table:\n\n| ${'a wide column | '.repeat(8)}\n|${' --- |'.repeat(8)}\n\n\`\`\`js\n${'x'.repeat(300)}\n\`\`\`\n`,
  ];
  await ask(page, 'A question of some length, to fill the title of the chat as well');
  const tooWide = async (): Promise<readonly string[]> =>
    (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) ? ['the page is too wide'] : [];
  await inEachSize(page, async () => [
    ...(await tooWide()),
    ...(await outOfSight({
      Message: composer(page),
      Send: send(page),
      Model: page.getByRole('button', { name: /^Model/ }),
      Parameters: button(page, 'Parameters'),
    })),
    ...(((await conversation(page).boundingBox())?.height ?? 0) < 80 ? ['the conversation has no room'] : []),
  ]);
  // A width of 320 is 640 at 200 %, and 1280 at 400 %.
  for (const width of [480, 320]) {
    await page.setViewportSize({ width, height: 400 });
    const dialog = await openSettings(page, 'General');
    const close = dialog.getByRole('button', { name: 'Chats', exact: true });
    const panel = dialog.getByRole('tabpanel');
    for (const tab of await dialog.getByRole('tab').all()) {
      await tab.click();
      const what = `${await tab.textContent()} at ${width}`;
      await until(`${what} fits`, async () => (await tooWide()).length === 0 && (await isInSight(close)));
      await until(
        `${what} is read without scrolling to the side`,
        async () => (await tooFarIn(panel)).length === 0,
      ).catch(async () => expect(await tooFarIn(panel), what).toEqual([]));
      expect(Math.min(...(await widthsOf(panel.locator('.field-words')))), `words of ${what}`).toBeGreaterThan(100);
    }
    const paths = panel.locator('dd.path, dd > .path');
    await dialog.getByRole('tab', { name: 'Data' }).click();
    await paths.first().waitFor();
    expect(Math.min(...(await widthsOf(paths))), 'a path is not written one letter a line').toBeGreaterThan(60);
    await closeSettings(page);
    await page.keyboard.press('Control+Shift+i');
    const facts = page.getByRole('dialog', { name: 'Details' }).locator('.facts dd:visible');
    await facts.first().waitFor();
    expect(Math.min(...(await widthsOf(facts))), `a fact in Details at ${width}`).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await facts.first().waitFor({ state: 'detached' });
  }
});

/** The widths of the elements that are drawn. */
const widthsOf = (all: Locator): Promise<readonly number[]> =>
  all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().width).filter((width) => width > 0));

/** Classes of the elements beyond the right edge of a container that should only scroll vertically. */
const tooFarIn = (panel: Locator): Promise<readonly string[]> =>
  panel.evaluate((element) => {
    if (element.scrollWidth <= element.clientWidth + 1) return [];
    const edge = element.getBoundingClientRect().left + element.clientWidth;
    return Array.from(element.querySelectorAll('*'))
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => one.className);
  });

it('a small window zoomed to 150 % shows the search box, and no heading covers the header', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 427, height: 320 });
  const heading = page.locator('.empty-chat h1');
  await heading.waitFor();
  await composer(page).fill('password: sk-test-layout-9f31c04f81b2a9c3d7e650');
  await button(page, 'Send').click();
  await button(page, 'Keep editing').waitFor();
  await until('the heading is below the header', async () => !(await overlaps(heading, page.locator('.chat-header'))));
  await composer(page).fill('');
  await ask(page, 'Where is it?');
  await page.keyboard.press('Control+f');
  const box = page.getByRole('searchbox', { name: 'Find in chat' });
  await hasFocus(box);
  const places = { 'Find in chat': box, 'Next match': button(page, 'Next match') };
  await until('the search controls are in view', async () => (await outOfSight(places)).length === 0);
});

it('a small window zoomed to 200 % has room for lines of the conversation above a long draft, and for the inspector', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 320, height: 256 });
  await ask(page, 'Where is it?');
  await answered(page, () => button(page, 'Regenerate').click());
  const actions = lastReply(page).getByRole('toolbar').getByRole('button');
  await until('all buttons of a reply are in the window', async () => {
    const rights = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    return rights.length > 6 && Math.max(...rights) <= 320;
  });
  const [regenerate, waysToRegenerate] = ['Regenerate', 'More ways to regenerate'].map((name) =>
    lastReply(page).getByRole('button', { name, exact: true }),
  );
  const isOneLine = async () => {
    const [one, other] = [await regenerate?.boundingBox(), await waysToRegenerate?.boundingBox()];
    return one != null && other != null && one.y < other.y + other.height && other.y < one.y + one.height;
  };
  await until('both halves of Regenerate are in one line', isOneLine);
  const height = async (what: Locator): Promise<number> => (await what.boundingBox())?.height ?? 0;
  await composer(page).fill('one\ntwo\nthree\nfour\nfive\nsix');
  await until('the conversation has room', async () => (await height(conversation(page))) >= 48);
  expect(await outOfSight({ Message: composer(page), Send: send(page) })).toEqual([]);
  await composer(page).fill('');
  await button(page, 'Parameters').click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await until('the inspector has room', async () => (await height(inspector.getByRole('tabpanel'))) >= 80);
  expect(await outOfSight({ Message: composer(page), Send: send(page) })).toEqual([]);
  expect(await overlaps(inspector, page.locator('.composer'))).toBe(false);
  await page.keyboard.press('Escape');
  await hasFocus(button(page, 'Parameters'));
  await page.keyboard.press('Control+f');
  const box = page.getByRole('searchbox', { name: 'Find in chat' });
  await hasFocus(box);
  await until('the search words can be read', async () => ((await box.boundingBox())?.width ?? 0) >= 120);
  expect(await outOfSight({ box, close: page.locator('.find-bar button').last() })).toEqual([]);
  await page.keyboard.type('where');
  const count = page.locator('.find-count');
  await until('the hits are counted', async () => (await count.textContent()) !== '');
  expect(await height(count), 'in one line').toBeLessThan(32);
});

it('every part of a dialog can be reached in a small window zoomed to 200 %', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 320, height: 240 });
  await page.keyboard.press('Control+Shift+d');
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  const search = dialog.getByRole('searchbox', { name: 'Search models' });
  await hasFocus(search);
  const places = {
    search,
    model: dialog.getByRole('option', { name: 'beta', exact: true }),
    words: dialog.getByText(/^Add one more model/),
    'Use these': button(page, 'Use these'),
    Close: dialog.getByRole('button', { name: 'Close' }),
  };
  for (const [name, place] of Object.entries(places)) {
    await place.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
    await until(`${name} is in sight`, async () => (await outOfSight({ place })).length === 0);
  }
});

it('the button that copies a table covers neither the table nor the text below, however narrow the window is', async () => {
  const page = await shared.connected();
  shared.service.tokens = [
    '| Step | Takes | Locks held |\n|---|---:|---|\n| Swap the table | 0.2 s | exclusive |\n\nThat is all.',
  ];
  await ask(page, 'Which steps?');
  const copy = button(page, 'Copy as CSV');
  for (const [width, height] of [...SIZES, [360, 480] as const]) {
    await page.setViewportSize({ width, height });
    await until(`it can be seen at ${width}, and lies over nothing`, async () => {
      // The table may be laid out after the window is resized.
      await lastReply(page).getByRole('columnheader').last().hover();
      return (
        (await copy.evaluate((one) => getComputedStyle(one).color !== 'rgba(0, 0, 0, 0)')) &&
        !(await overlaps(copy, lastReply(page).getByRole('table'))) &&
        !(await overlaps(copy, lastReply(page).getByText('That is all.')))
      );
    });
  }
});

it('the model list leaves Send uncovered, even while it shows an error', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 640, height: 480 });
  shared.service.keys.delete(KEY);
  await page.getByRole('button', { name: /^Model, / }).click();
  await button(page, 'Refresh models').click();
  const list = page.getByRole('dialog', { name: 'Models' });
  await list.getByRole('alert').waitFor();
  await until('nothing covers Send', async () => !(await overlaps(list, send(page))));
  shared.service.keys.add(KEY);
});

it('the button that tests a connection stays visible below the result', async () => {
  const page = await shared.connected();
  await page.setViewportSize({ width: 640, height: 480 });
  const settings = await openSettings(page, 'Connections');
  const test = settings.getByRole('button', { name: 'Test connection' });
  await test.press('Enter');
  await settings.getByText(/^It works/).waitFor();
  await hasFocus(test);
  await until('the button is in view', () => isInSight(test));
});

it('the sidebar over the chat closes when the open chat, or a hit in it, is chosen', async () => {
  const page = await shared.connected();
  await ask(page, 'About herons');
  await page.setViewportSize({ width: 640, height: 480 });
  const overlay = page.getByRole('dialog', { name: 'Conversations' });
  await page.getByRole('button', { name: 'Show sidebar', exact: true }).waitFor();
  await page.keyboard.press('Control+b');
  await overlay.getByRole('button', { name: 'About herons', exact: true }).press('Enter');
  await overlay.waitFor({ state: 'detached' });
  await hasFocus(composer(page));
  await page.keyboard.press('Control+Shift+f');
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('herons');
  await overlay.locator('[data-search-result="hit"]').first().press('Enter');
  await overlay.waitFor({ state: 'detached' });
});

it('“Jump to latest” doesn’t cover the facts below a reply, even in a chat without a margin', async () => {
  const page = await shared.connected();
  for (const question of ['First', 'Second']) await exchange(page, shared.service, question, 'A line.\n\n'.repeat(40));
  await wheel(page, -600);
  const jump = button(page, 'Jump to latest');
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
    [640, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await wheel(page, -100);
    await jump.waitFor();
    const facts = conversation(page).locator('.message-facts').last();
    const boxes = async () => ({ facts: await facts.boundingBox(), jump: await jump.boundingBox() });
    const { facts: under, jump: over } = await atRest(page, boxes);
    expect((under?.x ?? 0) + (under?.width ?? 0), String(width)).toBeLessThan(over?.x ?? 0);
  }
});
