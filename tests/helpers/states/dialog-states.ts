/** The states of dialogs about chats and keys, as part of a walk. */

import type { Page } from 'playwright';
import { closeSettings, rows } from '../../e2e/person.ts';

type Visit = (page: Page, state: string) => Promise<void>;

/**
 * @param page returns the current page, because the walk restarts the app on its way
 * @param title the title of a chat in the list
 */
export function dialogStates(
  page: () => Page,
  title: string,
  visit: Visit,
): readonly (readonly [string, () => Promise<void>])[] {
  const leave = async (): Promise<void> => {
    await page().keyboard.press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  };
  const choose = async (item: string): Promise<void> => {
    await rows(page()).getByRole('button', { name: title, exact: true }).click({ button: 'right' });
    await page().getByRole('menuitem', { name: item }).click();
    await page().getByRole('dialog').waitFor();
  };
  return [
    [
      'the dialogs that export and move a chat, and the list of shortcuts',
      async () => {
        await choose('Export');
        await visit(page(), '33-export');
        await leave();
        await choose('Move to folder…');
        await visit(page(), '34-move');
        await leave();
        await page().keyboard.press('Control+/');
        await page().getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        await visit(page(), '35-shortcuts');
        await leave();
      },
    ],
    [
      'the settings page for connections and keys',
      async () => {
        await page().getByRole('button', { name: 'Settings' }).first().click();
        await page().getByRole('tab', { name: 'Connections and keys' }).click();
        await visit(page(), '47-settings-keys');
        await closeSettings(page());
      },
    ],
  ];
}
