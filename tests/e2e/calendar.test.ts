// The Calendar, against the practice service, whose model `echo-old` ends next month.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParleyApp, until } from './parley-app.ts';
import { ask, openChapter, pickModel, tryPracticeService } from './person.ts';
import { saveWithoutAsking } from './saved-files.ts';

let app: ParleyApp;

beforeAll(async () => {
  app = await ParleyApp.start({ args: ['--inspect=0'] });
  await tryPracticeService(app.page);
});

afterAll(() => app.dispose());

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Calendar', exact: true });
const dates = (page: Page) => calendar(page).getByRole('list', { name: 'Dates' }).getByRole('listitem');

describe('the Calendar', () => {
  it('lists the end of a model with its source', async () => {
    const { page } = app;
    await page.getByRole('button', { name: /^Model/ }).click();
    await page.getByRole('option', { name: 'echo', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await openChapter(page, 'Calendar');
    await dates(page).filter({ hasText: 'echo-old ends' }).filter({ hasText: 'listed by the service' }).waitFor();
  });

  it('shows a date that the user enters, and the service’s date again after its removal', async () => {
    const { page } = app;
    const change = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: 'Change the end date of echo-old' }).click();
      await page.getByRole('textbox', { name: 'Ends on' }).fill(text);
      await page.getByRole('button', { name: 'Save date' }).click();
    };
    const listed = await dates(page).first().innerText();
    await change('in 40 days');
    await dates(page).filter({ hasText: 'you entered this' }).waitFor();
    await change('');
    await until('the listed date is back', async () => (await dates(page).first().innerText()) === listed);
  });

  it('announces the end of a model that was used for the first time today', async () => {
    const { page } = app;
    const notice = page.getByText(/^echo-old of Practice service ends/);
    await page.getByRole('button', { name: 'Change the end date of echo-old' }).click();
    await page.getByRole('textbox', { name: 'Ends on' }).fill('in 6 days');
    await page.getByRole('button', { name: 'Save date' }).click();
    await dates(page).filter({ hasText: 'you entered this' }).waitFor();
    await page.keyboard.press('Escape');
    await calendar(page).waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(0);
    await pickModel(page, 'echo-old');
    await ask(page, 'Are you still there?');
    await notice.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await notice.waitFor({ state: 'detached' });
    await openChapter(page, 'Calendar');
  });

  it('saves the coming dates for other calendars', async () => {
    const saved = await saveWithoutAsking(app);
    await calendar(app.page).getByRole('button', { name: 'Save as .ics' }).click();
    expect(await saved.read('ics', (text) => text.includes('END:VCALENDAR'))).toContain('SUMMARY:echo-old ends');
  });

  it('closes with Escape', async () => {
    const { page } = app;
    await page.keyboard.press('Escape');
    await calendar(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Message' }).isVisible()).toBe(true);
  });
});
