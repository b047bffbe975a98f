/** Does what a user does in the window; finds controls by the names on the screen. */

import type { Locator, Page } from 'playwright';
import type {} from './bridge-on-window.ts';
import { until } from './parley-app.ts';
import type { ScriptedService } from './scripted-service.ts';

export interface ConnectionForm {
  readonly name?: string;
  readonly baseUrl: string;
  readonly consoleUrl?: string;
  readonly apiKey: string;
}

export async function connectFromWelcome(page: Page, form: ConnectionForm): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await fillConnection(page, form);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Connects to the practice service from the first screen. */
export async function tryPracticeService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the practice service' }).click();
  await composer(page).waitFor();
}

/** Opens a page of the app with the palette. */
export async function openChapter(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole('dialog', { name, exact: true }).waitFor();
}

export async function fillConnection(page: Page, form: ConnectionForm): Promise<void> {
  if (form.name !== undefined) await page.getByRole('textbox', { name: 'Name', exact: true }).fill(form.name);
  await page.getByRole('textbox', { name: 'Base URL' }).fill(form.baseUrl);
  if (form.consoleUrl !== undefined) await page.getByRole('textbox', { name: 'Console URL' }).fill(form.consoleUrl);
  await page.getByLabel('API key', { exact: true }).fill(form.apiKey);
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const conversation = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' });
export const replies = (page: Page): Locator => conversation(page).getByRole('article', { name: 'Assistant' });
export const lastReply = (page: Page): Locator => replies(page).last();
export const rows = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** The id of the newest reply. Replies can't be counted, because those far from the view aren't in the page. */
const newest = (page: Page): Promise<string | null> =>
  replies(page).evaluateAll((all) => all.at(-1)?.getAttribute('data-message-id') ?? null);

/** The ids of all messages of the open chat, including those that a new page hasn't drawn yet. */
const openIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const first = await window.parley.appBootstrap({});
    return first.ok ? (first.value.open?.path ?? []).map(({ id }) => id) : [];
  });

/** Waits until the reply caused by `asking`, not an earlier one, has this status. */
export async function answered(page: Page, asking: () => Promise<void>, status = 'complete'): Promise<void> {
  const before = [...(await openIds(page)), await newest(page)];
  await asking();
  await until('there is one more reply', async () => {
    const now = await newest(page);
    return now !== null && !before.includes(now);
  });
  await waitForStatus(lastReply(page), status);
}

export const ask = (page: Page, question: string, status = 'complete'): Promise<void> =>
  answered(page, () => say(page, question), status);

/** Sends a message, has it answered with `tokens`, and waits until the reply is complete. */
export async function exchange(
  page: Page,
  service: ScriptedService,
  question: string,
  tokens: string | readonly string[],
): Promise<void> {
  service.tokens = typeof tokens === 'string' ? [tokens] : tokens;
  await ask(page, question);
}

/** Opens a chat by its row, and waits until it is shown. */
export async function openChat(page: Page, title: string): Promise<void> {
  await rows(page).getByRole('button', { name: title, exact: true }).click();
  await isOpen(page, title);
}

/** Chooses from the menu of a chat's row. */
export async function act(page: Page, title: string, action: string): Promise<void> {
  const item = rows(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) });
  await item.hover();
  await item.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  // The menu fades out for a moment, during which the next menu would have the same items.
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

export async function isOpen(page: Page, title: string): Promise<void> {
  await until(`«${title}» is open`, () =>
    page.locator('h1').evaluateAll((all, wanted) => all.length === 1 && all[0]?.textContent === wanted, title),
  );
}

/** Chooses from the menu of a message, by default of the last reply. */
export async function chooseMore(page: Page, item: string, message: Locator = lastReply(page)): Promise<void> {
  await message.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** Opens the dialog that regenerates the last reply with another model. */
export async function regenerateWith(page: Page): Promise<Locator> {
  await lastReply(page).getByRole('button', { name: 'More ways to regenerate' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Another model or parameters…' }).focus();
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Regenerate with…' });
}

/** Presses something that ends the app, which may exit before it reports the press. */
export async function pressToEnd(button: Locator): Promise<void> {
  await button.click().catch((error: unknown) => {
    if (!/has been closed/.test(String(error))) throw error;
  });
}

export async function hasFocus(what: Locator): Promise<void> {
  await until(`${what} has the focus`, () =>
    what.evaluate((element) => {
      const { activeElement } = document;
      if (element !== activeElement)
        throw new Error(`focus is on ${activeElement?.outerHTML.slice(0, 200) ?? 'nothing'}`);
      return true;
    }),
  );
}

/** What `read` returns once it stays the same for several frames, for example when scrolling has ended; never null. */
export async function atRest<T>(page: Page, read: () => Promise<T | null>): Promise<T> {
  const PICTURES = 3;
  let last = '';
  let same = 0;
  return until('the value is stable', async () => {
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    const now = await read();
    const text = JSON.stringify(now);
    same = text === last ? same + 1 : 0;
    last = text;
    return now !== null && same >= PICTURES ? now : null;
  });
}

/** Turns the wheel over the conversation; resolves once the view has started to move, some frames later. */
export async function wheel(page: Page, deltaY: number): Promise<void> {
  const scrollTop = () => page.locator('.message-scroller').evaluate((element) => element.scrollTop);
  await conversation(page).hover();
  const before = await scrollTop();
  await page.mouse.wheel(0, deltaY);
  await until('the view moves', async () => (await scrollTop()) !== before);
}

/** Types without pauses between the keys, however slow the machine is. */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.all(
    [...text].map((key) => session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })),
  );
  await session.detach();
}

export async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
}

/** Creates a chat with the button, and waits until the library has it. */
export async function newChat(page: Page): Promise<void> {
  const isEmpty = () =>
    page.evaluate(async () => {
      const first = await window.parley.appBootstrap({});
      return first.ok && first.value.open !== null && first.value.open.path.length === 0;
    });
  await page.getByRole('button', { name: 'New chat', exact: true }).first().click();
  await until(
    'a new chat is open',
    async () => (await isEmpty()) && (await conversation(page).getByRole('article').count()) === 0,
  );
}

/** Creates this many chats, each with an answered message, without using the window. */
export async function moreChats(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let at = 1; at <= wanted; at += 1) {
      const made = await window.parley.conversationCreate({ isTemporary: false });
      if (!made.ok) throw new Error(made.error.reason);
      await window.parley.messageSend({ conversationId: made.value.summary.id, text: `Chat ${at}` });
    }
  }, count);
  // A finished answer moves its chat to the top, so the order is final only now.
  await until('all chats have an answer', () =>
    page.evaluate(async () => {
      const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 100 });
      return list.ok && list.value.items.every(({ isGenerating }) => !isGenerating);
    }),
  );
}

/**
 * Adds this many answered questions to the open chat while another chat is shown, so that the window needn't draw them.
 */
export async function moreQuestions(page: Page, texts: readonly string[]): Promise<void> {
  const chat = await page.evaluate(async () => {
    const first = await window.parley.appBootstrap({});
    if (!first.ok || first.value.open === null) throw new Error('no chat is open');
    return first.value.open.summary;
  });
  await newChat(page);
  await page.evaluate(
    async ([conversationId, questions]) => {
      for (const text of questions) await window.parley.messageSend({ conversationId, text });
    },
    [chat.id, texts] as const,
  );
  await until(
    'all questions have been answered',
    () =>
      page.evaluate(
        async ([id, count]) => {
          const list = await window.parley.conversationList({ view: 'active', offset: 0, limit: 10 });
          const found = list.ok ? list.value.items.find((one) => one.id === id) : undefined;
          return found !== undefined && found.messageCount === count && !found.isGenerating;
        },
        [chat.id, chat.messageCount + 2 * texts.length] as const,
      ),
    90_000,
  );
}

// Each check is one call that compares inside the page, so that long texts don't have to travel.
export async function waitForStatus(reply: Locator, status: string, maxMs?: number): Promise<void> {
  await until(
    `the reply is ${status}`,
    () =>
      reply.evaluateAll((all, wanted) => all.length === 1 && all[0]?.getAttribute('data-status') === wanted, status),
    maxMs,
  );
}

export async function waitForText(place: Locator, text: string): Promise<void> {
  await until(`«${text}» can be read`, () =>
    place.evaluateAll((all, wanted) => all.length === 1 && all[0]?.textContent?.includes(wanted), text),
  );
}

export async function pickModel(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: /^Model, / }).click();
  await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: id, exact: true }).click();
  await page.getByRole('button', { name: `Model, ${id}`, exact: true }).waitFor();
}

export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

/** Opens the form of the only connection. */
export async function openConnectionForm(page: Page): Promise<Locator> {
  await openSettings(page, 'Connections');
  await page.getByRole('button', { name: 'Edit connection' }).click();
  const baseUrl = page.getByRole('textbox', { name: 'Base URL' });
  await baseUrl.waitFor();
  return page.getByRole('dialog').filter({ has: baseUrl }).last();
}
