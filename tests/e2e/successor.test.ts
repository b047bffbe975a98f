// From a model that ends to its successor, against the practice service: counted, tried, switched, and undone.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import { openChapter, tryPracticeService } from './person.ts';

let app: ParleyApp;

beforeAll(async () => {
  app = await ParleyApp.start();
  await tryPracticeService(app.page);
});

afterAll(() => app.dispose());

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar', exact: true });
const laboratory = (page: Page) => page.getByRole('dialog', { name: 'Laboratory', exact: true });
const settings = (page: Page) =>
  page.evaluate(async () => {
    const start = await window.parley.settingsUpdate({ patch: {} });
    return start.ok ? { model: start.value.defaultModel, favourites: start.value.favouriteModels } : null;
  });

describe('the successor of a model', () => {
  it('is offered in the Calendar, which lists what uses the old model', async () => {
    const { page } = app;
    await page.getByRole('button', { name: /^Model/ }).click();
    await page.getByRole('option', { name: 'echo-old', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Say this again: apples');
    await page.keyboard.press('Enter');
    await page
      .getByRole('log', { name: 'Conversation' })
      .getByRole('button', { name: 'Regenerate', exact: true })
      .waitFor();
    await page.evaluate(async () => {
      const before = await window.parley.settingsUpdate({ patch: {} });
      const id = before.ok ? (before.value.lastConnectionId ?? '') : '';
      const patch = { defaultConnectionId: id, defaultModel: 'echo-old', favouriteModels: [`${id}/echo-old`] };
      await window.parley.settingsUpdate({ patch });
    });
    await openChapter(page, 'Calendar');
    const row = calendar(page).getByRole('list', { name: 'Models to replace' }).getByRole('listitem');
    await row
      .filter({ hasText: 'echo-old' })
      .filter({ hasText: '1 chat · favorite · default for new chats' })
      .waitFor();
  });

  it('is tried with prompts of the user’s chats, and nothing is sent before Start', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Try a successor of echo-old' }).click();
    await page.getByRole('option', { name: 'echo', exact: true }).click();
    await page.getByRole('button', { name: 'Try echo', exact: true }).click();
    await laboratory(page).getByRole('button', { name: '1 case' }).waitFor();
    const start = laboratory(page).getByRole('button', { name: 'Start', exact: true });
    await until('the Start button is enabled', () => start.isEnabled());
    await start.click();
    const answer = laboratory(page)
      .getByRole('grid', { name: 'Answers' })
      .getByRole('gridcell')
      .filter({ hasText: 'apples' });
    await answer.first().click();
    const stored = laboratory(page).getByRole('region', { name: 'Stored answer' });
    await stored.getByText('apples').first().waitFor();
    await laboratory(page)
      .getByRole('region', { name: /^Answer of echo/ })
      .waitFor();
  });

  it('replaces the old model after a question, and Undo brings the old model back', async () => {
    const { page } = app;
    const before = await settings(page);
    await page.getByRole('button', { name: 'Switch to echo…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Default model for new chats').waitFor();
    await question.getByRole('button', { name: 'Switch', exact: true }).click();
    await until('the default is echo', async () => (await settings(page))?.model === 'echo');
    expect((await settings(page))?.favourites[0]).toMatch(/\/echo$/);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await until('the default is echo-old again', async () => (await settings(page))?.model === 'echo-old');
    expect(await settings(page)).toEqual(before);
  });
});
