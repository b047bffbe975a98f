/** The states of a check-up, as part of a walk. */

import type { Page } from 'playwright';
import { inMood, type ModelService } from '../../screenshots/model-service.ts';

/** @param page returns the current page, because the walk restarts the app on its way */
export function checkUpStates(
  page: () => Page,
  services: readonly ModelService[],
  visit: (page: Page, state: string) => Promise<void>,
): readonly (readonly [string, () => Promise<void>])[] {
  return [
    [
      'a check-up before it starts, while it runs, and with its findings',
      async () => {
        await page().getByRole('button', { name: 'Settings' }).first().click();
        await page().getByRole('button', { name: 'Check-up' }).click();
        const dialog = page().getByRole('dialog').last();
        const start = dialog.getByRole('button', { name: /^(?:Start check-up|Check again)$/ });
        await start.waitFor();
        await visit(page(), '60-check-up');
        await inMood(services, 'waits', async () => {
          await start.click();
          await dialog.getByRole('progressbar').waitFor();
          await visit(page(), '61-check-up-runs');
        });
        await dialog.getByText(/^\d+ passed/).waitFor();
        await visit(page(), '62-check-up-found');
        await dialog
          .getByRole('button', { name: /^Failed/ })
          .first()
          .click();
        await dialog.locator('pre').first().waitFor();
        await dialog.locator('pre').first().scrollIntoViewIfNeeded();
        await visit(page(), '63-check-up-exchange');
        await inMood(services, 'rate-limited', async () => {
          await start.click();
          await dialog.getByText(/[1-9]\d* not tested/).waitFor();
          await visit(page(), '64-check-up-limited');
        });
        await page().keyboard.press('Escape');
        await dialog.getByText(/[1-9]\d* not tested/).waitFor({ state: 'detached' });
      },
    ],
  ];
}
