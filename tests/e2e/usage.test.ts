// What replies used and cost, and what people enter about models: from the wire to the page and its exported file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { Inspector } from '../helpers/page/inspector.ts';
import { temporaryFolder, until } from './parley-app.ts';
import { exchange, openSettings, pickModel } from './person.ts';
import { sharedWindow } from './shared-window.ts';

const KEY = 'sk-test-usage-51c0aa7e92';
const IN_TIME = { timeout: 30_000 };

const OPTIONS = { args: ['--inspect=0'] };

const shared = sharedWindow(KEY, OPTIONS);

const usagePage = (page: Page): Locator => page.getByRole('dialog', { name: 'Usage', exact: true });

/** Opens the usage page with the palette, by keyboard. */
async function openUsage(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('usage and costs');
  await page.getByRole('option', { name: 'Usage and costs', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await usagePage(page).getByRole('table').waitFor();
  return usagePage(page);
}

async function choose(dialog: Locator, name: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name, exact: true }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
}

/** The cells of the table, row by row, without its header. */
const cells = (dialog: Locator): Promise<string[][]> =>
  dialog
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent ?? '')));

async function modelForm(page: Page, model: string): Promise<Locator> {
  const settings = await openSettings(page, 'Models');
  const search = settings.getByRole('searchbox', { name: 'Search all models' });
  await search.fill(model);
  await settings.getByRole('button', { name: new RegExp(`^${model}`) }).click();
  return settings;
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

describe('the usage page', () => {
  it('shows reported and missing counts in the table, the plot, the file and next to the chat', async () => {
    const page = await shared.connected();
    shared.service.usage = [1_200, 300];
    await exchange(page, shared.service, 'What is a harbour?', 'A haven.');
    shared.service.usage = null;
    await exchange(page, shared.service, 'And paper?', 'A sheet.');
    await pickModel(page, 'beta');
    shared.service.usage = [10, 20];
    await exchange(page, shared.service, 'And both?', 'Parley.');

    const dialog = await openUsage(page);
    await expect.poll(async () => (await cells(dialog))[0]?.slice(1, 5), IN_TIME).toEqual(['3', '1,210', '320', '1']);
    expect((await cells(dialog))[0]?.slice(-2)).toEqual(['No price entered', '1,530']);
    await dialog.locator('canvas').waitFor();
    await dialog.getByRole('img', { name: /^Tokens, / }).waitFor();

    const choices = ['Period', 'Connection', 'Model', 'Chat', 'Group by', 'Show'];
    expect(await dialog.locator('.usage-tools label').allInnerTexts()).toEqual(choices);
    await choose(dialog, 'Group by', 'By model');
    await expect
      .poll(async () => (await cells(dialog)).map((row) => row.slice(0, 5)), IN_TIME)
      .toEqual([
        ['alpha', '2', '1,200', '300', '1'],
        ['beta', '1', '10', '20', '0'],
      ]);
    await choose(dialog, 'Model', 'beta');
    await until('only beta is left', async () => (await cells(dialog)).length === 1);
    await choose(dialog, 'Model', 'All models');
    await choose(dialog, 'Group by', 'By chat');
    await expect
      .poll(async () => (await cells(dialog)).map((row) => row.slice(0, 5)), IN_TIME)
      .toEqual([['What is a harbour?', '3', '1,210', '320', '1']]);
    await choose(dialog, 'Group by', 'By model');
    await choose(dialog, 'Show', 'First token');
    await dialog.getByRole('img', { name: /^First token, / }).waitFor();

    const path = join(await temporaryFolder(), 'usage.csv');
    const inspector = await Inspector.attach(shared.app.output.join(''));
    await inspector.evaluate(
      `Object.assign(electron.dialog, { showSaveDialog: async () => ({ canceled: false, filePath: ${JSON.stringify(path)} }) })`,
    );
    await dialog.getByRole('button', { name: 'Export CSV' }).click();
    const lines = await until('the file is there', async () => {
      const text = await readFile(path, 'utf8').catch(() => '');
      return text === '' ? false : text.trim().split('\r\n');
    });
    expect(lines[0]).toBe(
      'Model,Replies,Requests,Tokens in,Tokens out,Not reported,First token (ms),Tokens/s,Cached in,Cache writes,Reasoning out,Unpriced tokens',
    );
    expect(lines[1]).toMatch(/^alpha,2,2,1200,300,1,/);
    expect(lines[2]).toMatch(/^beta,1,1,10,20,0,.*,30$/);
    inspector.close();
    await leave(page);

    await page.keyboard.press('Control+Shift+p');
    const section = page.getByRole('region', { name: 'Usage so far' });
    await until('the sum is there', async () => (await section.textContent())?.includes('1,210'));
    expect(await section.textContent()).toContain('1,530 unpriced tokens');
  });

  it('accepts prices as people write them, keeps invalid input, and adds up costs by currency', async () => {
    // Starts another window, whose usage log is empty.
    const page = await shared.connected(OPTIONS);
    shared.service.usage = [2_000_000, 1_000_000];
    await exchange(page, shared.service, 'Long?', 'Long.');
    const settings = await modelForm(page, 'alpha');
    const price = settings.getByRole('textbox', { name: 'Input price' });
    await price.fill('cheap');
    await price.press('Enter');
    await settings.getByText('“cheap” is not a price.').waitFor();
    expect(await price.inputValue()).toBe('cheap');
    await price.fill('1,5');
    await price.press('Enter');
    await until('the price is normalized', async () => (await price.inputValue()) === '1.5');
    const out = settings.getByRole('textbox', { name: 'Output price' });
    await out.fill('4');
    await out.press('Enter');
    const currency = settings.getByRole('textbox', { name: 'Currency' });
    await currency.fill('eur');
    await currency.press('Enter');
    await until('the currency is in capitals', async () => (await currency.inputValue()) === 'EUR');
    await settings.getByText('€1.50 / €4.00').waitFor();
    await leave(page);
    const dialog = await openUsage(page);
    await until('the cost is there', async () => (await cells(dialog))[0]?.at(-1) === '€7.00');
    await choose(dialog, 'Show', 'Cost');
    await dialog.getByRole('img', { name: /^Cost in EUR, / }).waitFor();
  });
});

describe('the model list', () => {
  it('shows new and removed models, and a chat keeps a removed model', async () => {
    const page = await shared.connected();
    await exchange(page, shared.service, 'First?', 'Yes.');
    shared.service.models = ['beta', 'gamma', 'delta'];
    await page.getByRole('button', { name: /^Model, / }).click();
    await page.getByRole('button', { name: 'Refresh models' }).click();
    await page.getByText('2 new models, 1 model no longer listed.').click();
    await page.getByRole('listitem').filter({ hasText: 'gamma' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('note').filter({ hasText: 'no longer lists alpha' }).waitFor();
    await page.getByRole('button', { name: 'Model, alpha' }).waitFor();
    await exchange(page, shared.service, 'Still?', 'Still.');
    expect(shared.service.requests.at(-1)?.body.model).toBe('alpha');
  });

  it('hides a model from the pickers but not from the chat that uses it', async () => {
    const page = await shared.connected();
    const settings = await modelForm(page, 'beta');
    // `scrollIntoView` must scroll the settings page, never the dialog around it.
    await settings.getByRole('list', { name: 'All models' }).evaluate((list) => list.scrollIntoView());
    expect(await settings.evaluate((dialog) => dialog.scrollTop)).toBe(0);
    await settings.getByRole('switch', { name: 'Hide from pickers' }).click();
    await settings.getByText('Hidden', { exact: true }).waitFor();
    await leave(page);
    await page.getByRole('button', { name: /^Model, / }).click();
    const list = page.getByRole('listbox', { name: 'Models' });
    await list.getByRole('option', { name: 'alpha', exact: true }).waitFor();
    expect(await list.getByRole('option', { name: 'beta', exact: true }).count()).toBe(0);
  });
});
