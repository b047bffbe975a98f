// The Laboratory, against the practice service: an experiment from an empty form to a report, by mouse and by keyboard.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import { hasFocus, openChapter, tryPracticeService } from './person.ts';

let app: ParleyApp;

beforeAll(async () => {
  app = await ParleyApp.start();
  await tryPracticeService(app.page);
});

afterAll(() => app.dispose());

const laboratory = (page: Page) => page.getByRole('dialog', { name: 'Laboratory', exact: true });
const cells = (page: Page) => laboratory(page).getByRole('grid', { name: 'Answers' }).getByRole('gridcell');

const open = async (): Promise<Page> => {
  const { page } = app;
  await openChapter(page, 'Laboratory');
  return page;
};

const addModel = async (page: Page, model: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add model' }).click();
  await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: model, exact: true }).click();
};

const answered = (page: Page, count: number): Promise<true> =>
  until(`${count} answers are there`, async () => {
    const words = await laboratory(page).locator('.laboratory-status [role=status]').innerText();
    return words.startsWith(`${count} of ${count} answers`);
  });

describe('the Laboratory', () => {
  it('asks what was entered, shows every answer, and keeps the run', async () => {
    const page = await open();
    const expected = laboratory(page).getByRole('status', { name: 'Expected' });
    await expected.getByText('Enter a prompt').or(expected.getByText('Add a model')).waitFor();
    expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Write a poem about the sea.');
    await addModel(page, 'poet');
    await addModel(page, 'echo');
    await page.getByRole('textbox', { name: 'Temperature values' }).fill('0, 0.7, 1.4');
    await page.getByRole('spinbutton', { name: 'Repeats' }).fill('3');
    await expected.getByText('2 × 3', { exact: false }).or(expected.getByText('18 requests')).first().waitFor();
    await page.getByRole('spinbutton', { name: 'Request cap' }).fill('5');
    await expected.getByText('more requests than the cap').waitFor();
    expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('spinbutton', { name: 'Request cap' }).fill('20');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await answered(page, 18);
    const names = await cells(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names.filter((name) => name.startsWith('poet · Temperature 0.7, Answer'))).toHaveLength(3);
  });

  it('opens, compares and keeps answers by keyboard alone', async () => {
    const { page } = app;
    const first = cells(page).filter({ hasText: /./ }).first();
    await first.focus();
    await page.keyboard.press('Enter');
    await laboratory(page)
      .getByRole('region', { name: /^Answer of poet/ })
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Enter');
    await until(
      'two answers are open',
      async () =>
        (await laboratory(page)
          .getByRole('region', { name: /^Answer of/ })
          .count()) === 2,
    );
    await page.getByRole('button', { name: 'Compare two' }).click();
    await cells(page).nth(1).click();
    await laboratory(page).getByText('Differences are marked.').or(laboratory(page).getByText('the same')).waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Home');
    await hasFocus(laboratory(page).getByRole('columnheader', { name: 'Setting' }));
  });

  it('hides the names until the vote', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Vote blind' }).click();
    const vote = laboratory(page).getByRole('region', { name: 'Vote blind' });
    await vote.getByText('named after your vote').first().waitFor();
    await page.keyboard.press('1');
    await vote.getByText(/beat/).waitFor();
    await vote.getByRole('button', { name: 'End voting' }).click();
  });

  it('keeps an answer as a chat with its settings', async () => {
    const { page } = app;
    await cells(page).first().click();
    await page.getByRole('button', { name: 'Keep', exact: true }).first().click();
    await laboratory(page).waitFor({ state: 'detached' });
    await page.getByRole('log', { name: 'Conversation' }).getByText('Write a poem about the sea.').waitFor();
  });

  it('opens a run again', async () => {
    const page = await open();
    await laboratory(page).getByRole('navigation', { name: 'Experiments' }).getByRole('button').first().click();
    await answered(page, 18);
  });
});
