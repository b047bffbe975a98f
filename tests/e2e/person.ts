/** What a person does in the window, by the names on the screen. */

import type { Locator, Page } from 'playwright-core';
import type {} from './bridge-on-window.ts';
import { until } from './parley-app.ts';
import type { ScriptedService } from './scripted-service.ts';

const SLOW = { timeout: 30_000 };

export interface ConnectionForm {
  readonly name?: string;
  readonly baseUrl: string;
  readonly consoleUrl?: string;
  readonly apiKey: string;
}

export async function connectFromWelcome(page: Page, form: ConnectionForm): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click(SLOW);
  await fillConnection(page, form);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
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
  await composer(page).fill(text, SLOW);
  await composer(page).press('Enter');
}

/** Asks, is answered with `tokens`, and waits until the reply is complete. */
export async function exchange(
  page: Page,
  service: ScriptedService,
  question: string,
  tokens: string | readonly string[],
): Promise<void> {
  service.tokens = typeof tokens === 'string' ? [tokens] : tokens;
  // Not by their number: those that are far from the view are not in the page.
  const newest = async () =>
    (await replies(page).count()) === 0 ? null : lastReply(page).getAttribute('data-message-id', { timeout: 1_000 });
  const before = await newest();
  await say(page, question);
  await until('there is one more reply', async () => (await newest()) !== before);
  await waitForStatus(lastReply(page), 'complete');
}

/** So many further chats, each with a message in it, without a hand on the window. */
export async function moreChats(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (let at = 1; at <= wanted; at += 1) {
      const made = await window.parley.conversationCreate({ isTemporary: false });
      if (!made.ok) throw new Error(made.error.reason);
      await window.parley.messageSend({ conversationId: made.value.summary.id, text: `Chat ${at}` });
    }
  }, count);
}

export async function waitForStatus(reply: Locator, status: string): Promise<void> {
  await until(
    `the reply is ${status}`,
    async () => (await reply.getAttribute('data-status', { timeout: 500 })) === status,
  );
}

export async function waitForText(place: Locator, text: string): Promise<void> {
  await until(`«${text}» can be read`, async () => (await place.textContent({ timeout: 500 }))?.includes(text));
}

export async function pickModel(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: /^Model, / }).click();
  await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: id, exact: true }).click();
}

export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}
