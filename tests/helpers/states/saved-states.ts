/** The states of presets and prompts, as part of a walk. */

import type { Page } from 'playwright';
import { closeSettings, composer } from '../../e2e/person.ts';

type Visit = (page: Page, state: string) => Promise<void>;

/** Creates presets and prompts. Names contain a number, so that they aren't mistaken for the app's own texts. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const first = await window.parley.appBootstrap({});
    const connection = first.ok ? first.value.connections[0] : undefined;
    if (connection === undefined) throw new Error('There is no connection.');
    const values = {
      connectionId: connection.id,
      connectionName: connection.name,
      model: 'gpt-5-mini',
      isListed: true,
      parameters: { temperature: 0.3 },
      stream: true,
      systemPrompt: '',
      extraBody: '',
    };
    for (const name of ['precise-1', 'brainstorm-2']) await window.parley.savedCreate({ kind: 'preset', name, values });
    const gone = { ...values, connectionId: 'gone', connectionName: 'laboratory-3' };
    await window.parley.savedCreate({ kind: 'preset', name: 'gone-3', values: gone });
    const text = 'text-1:{{tone-1:short-1|long-2}}:{{place-2}}';
    for (let at = 1; at <= 60; at += 1) await window.parley.savedCreate({ kind: 'prompt', name: `prompt-${at}`, text });
  });
}

/** @param page returns the current page, because the walk restarts the app on its way */
export function savedStates(page: () => Page, visit: Visit): readonly (readonly [string, () => Promise<void>])[] {
  const openTab = async (tab: string): Promise<void> => {
    await page().getByRole('button', { name: 'Settings' }).first().click();
    await page().getByRole('tab', { name: tab }).click();
  };
  const leave = () => page().keyboard.press('Escape');
  return [
    [
      'presets and prompts in the settings',
      async () => {
        await openTab('Presets');
        await visit(page(), '50-settings-presets-none');
        await fill(page());
        await page().getByRole('list', { name: 'Presets' }).waitFor();
        await visit(page(), '51-settings-presets');
        await page().getByRole('button', { name: 'Save current chat as preset…' }).click();
        await page().getByRole('dialog', { name: 'Save as preset' }).waitFor();
        await visit(page(), '52-preset-form');
        await leave();
        await page().getByRole('tab', { name: 'Prompts' }).click();
        await visit(page(), '53-settings-prompts');
        await page().getByRole('button', { name: 'New prompt' }).click();
        await page().getByRole('dialog', { name: 'New prompt' }).getByRole('textbox', { name: 'Prompt' }).fill('{{?}}');
        await visit(page(), '54-prompt-form');
        await page().getByRole('button', { name: 'Cancel' }).click();
        await page().getByRole('button', { name: 'Discard' }).click();
        await page().getByRole('dialog', { name: 'New prompt' }).waitFor({ state: 'detached' });
        await closeSettings(page());
      },
    ],
    [
      'the prompts that are offered after a slash, and a prompt’s form',
      async () => {
        await composer(page()).fill('');
        await composer(page()).focus();
        await page().keyboard.type('/pro');
        await page().getByRole('listbox', { name: 'Prompts' }).waitFor();
        await visit(page(), '55-prompt-list');
        await page().keyboard.press('Enter');
        await page().getByRole('dialog', { name: 'Fill in “prompt-1”' }).waitFor();
        await visit(page(), '56-prompt-fill');
        await leave();
        await composer(page()).fill('');
      },
    ],
  ];
}
