// The model list: it opens at the current model, prefers matches at the start, holds thousands, and forgets the query.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import { composer, connectFromWelcome, hasFocus } from './person.ts';
import { type ScriptedService, startScriptedService } from './scripted-service.ts';

const KEY = 'sk-test-picker-7d21b09e44';
const MANY = [
  'deepseek-r1-distill-qwen-32b',
  'gpt-5-mini',
  'qwen3-32b',
  'sonnet-5',
  ...Array.from({ length: 10_000 }, (_, at) => `tuned-${String(at).padStart(5, '0')}`),
];

let service: ScriptedService;
let app: ParleyApp;

const open = (page: Page) => page.keyboard.press('Control+Shift+M');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search models' });
const option = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name, exact: true });
const modelIs = (page: Page, id: string) =>
  page.getByRole('button', { name: `Model, ${id}`, exact: true }).waitFor({ state: 'visible' });
/** The option that Enter would choose. */
const activeIs = (page: Page, id: string) =>
  until(`${id} is active`, async () => {
    const active = page.getByRole('listbox', { name: 'Models' }).locator('.is-active');
    return (await active.count()) === 1 && (await active.getAttribute('aria-label')) === id;
  });
const isDescribed = (page: Page, id: string, as: string) =>
  until(`${id} is ${as}`, async () => (await option(page, id).getAttribute('aria-description')) === as);

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  service.models = MANY;
  app = await ParleyApp.start();
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
});

afterAll(async () => {
  await app?.dispose();
  await service.close();
});

describe('the model picker', () => {
  it('changes nothing with Enter alone, matches beginnings, and remembers the choice', async () => {
    const { page } = app;
    await open(page);
    await search(page).fill('qwen');
    await activeIs(page, 'qwen3-32b');
    await page.keyboard.press('Enter');
    await modelIs(page, 'qwen3-32b');
    await open(page);
    await activeIs(page, 'qwen3-32b');
    await isDescribed(page, 'qwen3-32b', 'Current');
    await page.keyboard.press('Enter');
    await modelIs(page, 'qwen3-32b');
    await open(page);
    await search(page).fill('sonnet');
    await page.keyboard.press('Enter');
    await modelIs(page, 'sonnet-5');
    await open(page);
    await isDescribed(page, 'qwen3-32b', 'Recent');
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
  });

  it('returns the focus to where it was, and to the message box after a choice', async () => {
    const { page } = app;
    const button = page.getByRole('button', { name: /^Model, / });
    await composer(page).focus();
    await open(page);
    await hasFocus(search(page));
    await page.keyboard.press('Escape');
    await hasFocus(composer(page));
    await button.click();
    await hasFocus(search(page));
    await page.keyboard.press('Escape');
    await hasFocus(button);
    await button.click();
    await option(page, 'gpt-5-mini').click();
    await modelIs(page, 'gpt-5-mini');
    await search(page).waitFor({ state: 'detached' });
    await hasFocus(composer(page));
    await open(page);
    await option(page, 'sonnet-5').click();
    await modelIs(page, 'sonnet-5');
  });

  it('handles ten thousand models with few of them in the page, and scrolls to the last one', async () => {
    const { page } = app;
    await open(page);
    await page.getByText('10,004 models').waitFor();
    const list = page.getByRole('listbox', { name: 'Models' });
    expect(await list.getByRole('option').count()).toBeLessThan(200);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await option(page, 'tuned-09999').click();
    await modelIs(page, 'tuned-09999');
  });

  it('marks a favourite with the star in its row without choosing the model', async () => {
    const { page } = app;
    await open(page);
    await search(page).fill('sonnet');
    await option(page, 'sonnet-5').locator('.model-star').click();
    await search(page).fill('');
    await isDescribed(page, 'sonnet-5', 'Favorites');
    await search(page).fill('no-such-model');
    await option(page, 'Use “no-such-model”').click();
    await modelIs(page, 'no-such-model');
  });

  it('clears the query after each model added to a comparison', async () => {
    const { page } = app;
    await page.keyboard.press('Control+Shift+D');
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await dialog.waitFor();
    for (const words of ['gpt-5-mini', 'sonnet']) {
      await search(page).focus();
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await until('the words are gone', async () => (await search(page).inputValue()) === '');
    }
    await dialog.getByRole('button', { name: 'Remove sonnet-5', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Remove gpt-5-mini', exact: true }).waitFor();
  });
});
