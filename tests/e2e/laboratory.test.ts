// The Laboratory, against the practice service: an experiment from an empty form to a report, by mouse and by keyboard.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import { closeSettings, hasFocus, openChapter, openSettings, tryPracticeService } from './person.ts';
import { type SavedFiles, saveWithoutAsking } from './saved-files.ts';

let app: ParleyApp;
let saved: SavedFiles;

beforeAll(async () => {
  app = await ParleyApp.start({ args: ['--inspect=0'] });
  saved = await saveWithoutAsking(app);
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

const status = (page: Page) => laboratory(page).locator('.laboratory-status [role=status]');
const answered = (page: Page, count: number): Promise<true> =>
  until(`${count} answers are there`, async () =>
    (await status(page).innerText()).startsWith(`${count} of ${count} answers`),
  );
const rowNames = async (page: Page): Promise<string[]> =>
  (await laboratory(page).getByRole('rowheader').allInnerTexts()).map((name) => name.replace(/\s+/, ' '));
const press = (page: Page, name: string) => laboratory(page).getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, name: string): Promise<void> => {
  await press(page, 'More actions for this experiment');
  await page.getByRole('menuitem', { name, exact: true }).click();
};

describe('the Laboratory', () => {
  it('sends what the user entered, shows every answer, and keeps the run', async () => {
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
    await until('the growing estimate leaves the whole field in view', () =>
      page.getByRole('spinbutton', { name: 'Repeats' }).evaluate((box) => {
        const fields = box.closest('.laboratory-form-fields');
        return (
          fields !== null && box.getBoundingClientRect().bottom <= Math.ceil(fields.getBoundingClientRect().bottom)
        );
      }),
    );
    await page.getByRole('spinbutton', { name: 'Request cap' }).fill('5');
    await expected.getByText('more requests than the cap').waitFor();
    expect(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('spinbutton', { name: 'Request cap' }).fill('20');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await answered(page, 18);
    const names = await cells(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names.filter((name) => name.startsWith('poet · Temperature 0.7, Answer'))).toHaveLength(3);
  });

  it('opens answers by keyboard, and compares two of them', async () => {
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
    await vote.getByRole('button', { name: 'Take back' }).click();
    await vote.getByText('named after your vote').first().waitFor();
    await vote.getByRole('button', { name: 'End voting' }).click();
  });

  it('shows statistics and disagreements, and saves them as a report and as CSV', async () => {
    const { page } = app;
    await laboratory(page).getByRole('switch', { name: 'Only disagreements' }).click();
    // All answers of `echo` agree, and so do those of `poet` at temperature 0.
    await until('one or two rows are left', async () => [1, 2].includes((await rowNames(page)).length));
    for (const name of await rowNames(page)) expect(name).toMatch(/^poet Temperature (0.7|1.4)$/);
    await laboratory(page).getByRole('switch', { name: 'Only disagreements' }).click();
    await laboratory(page).getByRole('switch', { name: 'Statistics' }).click();
    const echo = laboratory(page).getByRole('row', { name: /^echo · Temperature 0 / });
    expect(await echo.innerText()).toContain('100%');
    await page.setViewportSize({ width: 1280, height: 800 });
    await until('the table fits', () =>
      laboratory(page)
        .getByRole('region', { name: 'Statistics' })
        .evaluate((table) => table.scrollWidth <= table.clientWidth),
    );
    await laboratory(page).getByRole('switch', { name: 'Statistics' }).click();
    await press(page, 'Save report');
    const report = await saved.read('html', (text) => text.includes('</html>'));
    expect(report).toContain('Write a poem about the sea.');
    expect(report).not.toContain('<script');
    await choose(page, 'Save as CSV');
    const rowsOf = (text: string, model: string) =>
      text.split('\r\n').filter((line) => line.includes(`,Practice service,${model},`));
    await saved.read('csv', (text) => rowsOf(text, 'poet').length === 9 && rowsOf(text, 'echo').length === 9);
  });

  it('keeps an answer as a chat', async () => {
    const { page } = app;
    await cells(page).first().click();
    await page.getByRole('button', { name: 'Keep', exact: true }).first().click();
    await laboratory(page).waitFor({ state: 'detached' });
    await page.getByRole('log', { name: 'Conversation' }).getByText('Write a poem about the sea.').waitFor();
  });

  it('opens a run again, and makes a preset of its settings', async () => {
    const page = await open();
    await laboratory(page).getByRole('navigation', { name: 'Experiments' }).getByRole('button').first().click();
    await answered(page, 18);
    await cells(page).first().click();
    await press(page, 'Use these settings');
    await page.getByText('Saved the preset').waitFor();
  });

  it('runs a preset on cases within a spending cap, repeats the run exactly and compares the answers', async () => {
    const { page } = app;
    await press(page, 'New experiment');
    await press(page, 'Add cases…');
    await page.getByRole('textbox', { name: 'List of cases' }).fill('text\nThe sea, and bees\nBees');
    await page.getByRole('button', { name: 'Use 2 cases' }).click();
    await press(page, 'Add preset');
    await page.getByRole('menuitem', { name: 'poet · Temperature 0' }).click();
    const expected = laboratory(page).getByRole('status', { name: 'Expected' });
    const cap = laboratory(page).getByRole('spinbutton', { name: 'Spending cap' });
    await cap.fill('0.00001');
    await expected.getByText('This costs more than the cap allows.').waitFor();
    expect(await laboratory(page).getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    await cap.fill('0.5');
    await press(page, 'Start');
    await answered(page, 2);
    await choose(page, 'Run again exactly');
    await press(page, 'Start');
    await answered(page, 2);
    await laboratory(page).getByText('2 of 2 answers are the same as in the earlier run.').waitFor();
    await cells(page).first().click();
    await laboratory(page).getByRole('region', { name: 'Answer of the earlier run' }).waitFor();
  });

  it('runs a prompt of the library on cases, which fill its variables', async () => {
    const { page } = app;
    await press(page, 'Chats');
    await laboratory(page).waitFor({ state: 'detached' });
    const settings = await openSettings(page, 'Prompts');
    await settings.getByRole('button', { name: 'New prompt' }).click();
    const form = page.getByRole('dialog', { name: 'New prompt' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Translate');
    await form.getByRole('textbox', { name: 'Prompt' }).fill('Into {{language:German|French}}: {{text}}');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await closeSettings(page);
    await open();
    await press(page, 'New experiment');
    await press(page, 'From the prompt library');
    await page.getByRole('menuitem', { name: 'Translate' }).click();
    const expected = laboratory(page).getByRole('status', { name: 'Expected' });
    await addModel(page, 'echo');
    await expected.getByText('nothing fills “text”').waitFor();
    expect(await laboratory(page).getByRole('button', { name: 'Start', exact: true }).isDisabled()).toBe(true);
    await press(page, 'Add cases…');
    await page.getByRole('textbox', { name: 'List of cases' }).fill('text,language\nThe sea,French\nBees,German');
    await page.getByRole('button', { name: 'Use 2 cases' }).click();
    await press(page, 'Start');
    await answered(page, 2);
    const texts = (): Promise<string[]> => cells(page).allInnerTexts();
    await until('both cells were filled in', async () => {
      const seen = (await texts()).join('\n');
      return seen.includes('Into French: The sea') && seen.includes('Into German: Bees');
    });
  });

  it('pauses, resumes and stops', async () => {
    const { page } = app;
    await press(page, 'New experiment');
    await laboratory(page).getByRole('textbox', { name: 'Prompt', exact: true }).fill('speed=20 tokens=200');
    await addModel(page, 'tour');
    await laboratory(page).getByRole('spinbutton', { name: 'Repeats' }).fill('4');
    await press(page, 'Start');
    await press(page, 'Pause');
    await until('the experiment has paused', async () => (await status(page).innerText()).includes('paused'));
    await press(page, 'Resume');
    await until('the experiment is running', async () => !(await status(page).innerText()).includes('paused'));
    await press(page, 'Stop');
    await until('the experiment has stopped', async () => (await status(page).innerText()).includes('stopped'));
  });
});
