/** Brings an app with only the practice service into each state of the Laboratory, the Calendar and Help. */

import type { Page } from 'playwright';
import { ParleyApp, until } from '../../e2e/parley-app.ts';
import { tryPracticeService } from '../../e2e/person.ts';
import type { StateWalk, Visit } from './state-walk.ts';

/** Entered text contains a number, so that the check for untranslated text recognises it. */
const PROMPT = 'poem-1';
const ANSWERS = 6;

/** A walk through the states, in order: each state needs the previous ones. */
export function chapterWalk(visit: Visit): StateWalk {
  let app: ParleyApp | undefined;
  let page: Page;

  const laboratory = () => page.getByRole('dialog', { name: 'Laboratory', exact: true });
  const cells = () => laboratory().getByRole('grid', { name: 'Answers' }).getByRole('gridcell');
  const goTo = async (chapter: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(chapter);
    await page.getByRole('option', { name: chapter, exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: chapter, exact: true }).waitFor();
  };
  const leave = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  const begin = async (): Promise<void> => {
    app = await ParleyApp.start();
    page = app.page;
    await tryPracticeService(page);
  };

  const states: StateWalk['states'] = [
    [
      'an experiment: empty, filled in, and finished',
      async () => {
        await goTo('Laboratory');
        await visit(page, '100-laboratory-empty');
        await laboratory().getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
        await laboratory().getByRole('button', { name: 'Add model' }).click();
        await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: 'poet', exact: true }).click();
        await laboratory().getByRole('textbox', { name: 'Temperature values' }).fill('0, 1.4');
        await laboratory().getByRole('spinbutton', { name: 'Repeats' }).fill('3');
        await laboratory().getByText(`= ${ANSWERS} requests`).waitFor();
        await visit(page, '101-laboratory-entered');
        await laboratory().getByRole('button', { name: 'Start', exact: true }).click();
        const status = laboratory().locator('.laboratory-status [role=status]');
        await until('all have answered', async () =>
          (await status.innerText()).startsWith(`${ANSWERS} of ${ANSWERS} answers`),
        );
        await visit(page, '102-laboratory-finished');
      },
    ],
    [
      'an answer of an experiment, and a vote',
      async () => {
        await cells().first().click();
        await laboratory()
          .getByRole('region', { name: /^Answer of poet/ })
          .waitFor();
        await visit(page, '103-laboratory-answer');
        await laboratory().getByRole('button', { name: 'Compare two' }).click();
        await laboratory()
          .getByRole('gridcell', { name: /^poet · Temperature 1\.4, Answer 1/ })
          .click();
        await laboratory()
          .getByText(/^Differences are marked|^The answers differ too much|^Both answers are the same/)
          .waitFor();
        await laboratory().getByRole('switch', { name: 'Statistics' }).click();
        await visit(page, '103-laboratory-compared');
        await laboratory().getByRole('switch', { name: 'Statistics' }).click();
        await laboratory().getByRole('button', { name: 'Vote blind' }).click();
        const vote = laboratory().getByRole('region', { name: 'Vote blind' });
        await vote.getByText('named after your vote').first().waitFor();
        await visit(page, '104-laboratory-vote');
        await vote.getByRole('button', { name: 'End voting' }).click();
      },
    ],
    [
      'an experiment that pauses at a cap',
      async () => {
        await laboratory().getByRole('button', { name: 'New experiment' }).click();
        // The practice service fails, and each retry counts towards the cap.
        await laboratory().getByRole('textbox', { name: 'Prompt', exact: true }).fill('fail=500');
        await laboratory().getByRole('button', { name: 'Add model' }).click();
        await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: 'tour', exact: true }).click();
        await laboratory().getByRole('spinbutton', { name: 'Repeats' }).fill('2');
        await laboratory().getByRole('spinbutton', { name: 'Request cap' }).fill('2');
        await laboratory().getByRole('button', { name: 'Start', exact: true }).click();
        await laboratory().getByText('paused at the request cap').first().waitFor();
        await visit(page, '104-laboratory-paused');
        await leave();
      },
    ],
    [
      'the Calendar, and the form for a date',
      async () => {
        await page.getByRole('button', { name: /^Model/ }).click();
        await page.getByRole('option', { name: 'echo', exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await goTo('Calendar');
        await page.getByRole('list', { name: 'Dates' }).getByText('echo-old ends').waitFor();
        await visit(page, '105-calendar');
        await page.getByRole('button', { name: 'Change the end date of echo-old' }).click();
        await page.getByRole('textbox', { name: 'Ends on' }).waitFor();
        await visit(page, '106-calendar-date');
        await page.keyboard.press('Escape');
        await page.getByRole('textbox', { name: 'Ends on' }).waitFor({ state: 'detached' });
        await leave();
      },
    ],
    [
      'the articles of help',
      async () => {
        await page.keyboard.press('F1');
        await page.getByRole('heading', { name: 'What Parley can do' }).waitFor();
        await visit(page, '107-help');
        await leave();
      },
    ],
  ];

  return { begin, states, end: async () => app?.dispose() };
}
