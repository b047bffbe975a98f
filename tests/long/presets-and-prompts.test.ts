// Presets and prompts as people use them: the chosen values are sent, and no text is lost.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder, until } from '../e2e/parley-app.ts';
import {
  act,
  answered,
  ask,
  composer,
  conversation,
  hasFocus,
  newChat,
  openSettings,
  pickModel,
  rows,
} from '../e2e/person.ts';
import { sharedWindow } from '../e2e/shared-window.ts';
import { Inspector } from '../helpers/page/inspector.ts';

const KEY = 'sk-test-presets-5e0b77d1c4';

const shared = sharedWindow(KEY, { name: 'Northwind', args: ['--inspect=0'] });
let page: Page;
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  page = await shared.connected();
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Asks `question`, and returns the request for it. */
async function sentFor(question: string, on: Page = page): Promise<unknown> {
  await ask(on, question);
  return shared.service.requests.at(-1)?.body;
}

const panel = (): Locator => page.getByRole('region', { name: 'Parameters', exact: true });

async function openPanel(): Promise<Locator> {
  if (!(await panel().isVisible())) await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  await panel().waitFor();
  return panel();
}

async function setUpChat(): Promise<void> {
  const parameters = await openPanel();
  await parameters.getByRole('spinbutton', { name: 'Max tokens' }).fill('64');
  await parameters.getByRole('spinbutton', { name: 'Max tokens' }).press('Tab');
  await parameters.getByRole('switch', { name: 'Stream' }).click();
  await parameters.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.');
  await parameters.getByRole('textbox', { name: 'System prompt' }).press('Tab');
  await pickModel(page, 'beta');
}

async function savePreset(name: string, isDefault = false): Promise<void> {
  await panel()
    .getByRole('button', { name: /^Preset: / })
    .click();
  await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as preset' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (isDefault) await dialog.getByRole('switch', { name: 'Use for new chats' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function writePrompt(name: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'New prompt' });
  await page.getByRole('button', { name: 'New prompt' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const closeSettings = async (): Promise<void> => {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Chats', exact: true }).click();
  await settings.waitFor({ state: 'detached' });
};
const listed = (name: string, label: string): Locator =>
  page.getByRole('list', { name: label }).getByRole('listitem').filter({ hasText: name });

/** Chooses a menu item, and waits until the menu has faded out, because the next menu may have the same items. */
async function choose(item: string): Promise<void> {
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

const PLAIN = { model: 'alpha', stream: true };
const PRESET = { model: 'beta', stream: false, max_tokens: 64 };

describe('a preset', () => {
  it('sets a chat to exactly its values, from the inspector, the model picker and the palette', async () => {
    await setUpChat();
    await savePreset('Precise');
    await sentFor('One');
    await newChat(page);
    await pickModel(page, 'alpha');
    expect(await sentFor('Plain?')).toEqual({ ...PLAIN, messages: [{ role: 'user', content: 'Plain?' }] });

    await panel().getByRole('button', { name: 'Preset: None' }).click();
    await choose('Precise');
    await panel().getByRole('button', { name: 'Preset: Precise' }).waitFor();
    // A notice under the pointer stays.
    await page.getByRole('button', { name: 'Undo' }).last().hover();
    expect(await sentFor('By preset?')).toEqual({
      ...PRESET,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Plain?' },
        { role: 'assistant', content: 'Hello from the service.' },
        { role: 'user', content: 'By preset?' },
      ],
    });
    // Undo restores all values.
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await panel().getByRole('button', { name: 'Preset: None' }).waitFor();
    expect(await sentFor('And now?')).toMatchObject(PLAIN);

    await newChat(page);
    await page.getByRole('button', { name: /^Model, / }).click();
    await page
      .getByRole('dialog', { name: 'Models' })
      .getByRole('button', { name: /^Preset: / })
      .click();
    await choose('Precise');
    await page.getByRole('button', { name: 'Model, beta' }).waitFor();
    await pickModel(page, 'alpha');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('precise');
    await page.getByRole('option', { name: /^Precise/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Model, beta' }).waitFor();
    expect(await sentFor('By palette?')).toMatchObject(PRESET);
  }, 120_000);

  it('applies to new chats while it is the default, until its model is gone', async () => {
    await setUpChat();
    await savePreset('Precise', true);
    await sentFor('One');
    await pickModel(page, 'alpha');
    await newChat(page);
    expect(await sentFor('Two')).toEqual({
      ...PRESET,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Two' },
      ],
    });

    shared.service.models = ['alpha'];
    await page.getByRole('button', { name: /^Model, / }).click();
    await page.getByRole('button', { name: 'Refresh models' }).click();
    await until('the list is new', () =>
      page.evaluate(async () => {
        const first = await window.parley.appBootstrap({});
        const id = first.ok ? (first.value.connections[0]?.id ?? '') : '';
        const list = await window.parley.connectionModels({ id, isRefresh: false });
        return list.ok && list.value.models.length === 1;
      }),
    );
    await page.keyboard.press('Escape');
    // The notice disappears by itself.
    await Promise.all([
      page
        .getByText('This chat starts without the default preset “Precise”: Northwind no longer offers beta.')
        .waitFor(),
      newChat(page),
    ]);
    await pickModel(page, 'alpha');
    expect(await sentFor('Three')).toMatchObject(PLAIN);
    await panel().getByRole('button', { name: 'Preset: None' }).click();
    await choose('Precise');
    await page.getByText('“Precise” can’t be used: Northwind no longer offers beta.').first().waitFor();
    await page.getByRole('button', { name: 'Model, alpha' }).waitFor();
  }, 120_000);

  it('is renamed, updated from a chat, deleted, and restored by Undo and from the trash', async () => {
    await setUpChat();
    await savePreset('Precise');
    const dialog = await openSettings(page, 'Presets');
    await dialog.getByRole('button', { name: /^Precise/ }).click();
    const form = page.getByRole('dialog', { name: 'Rename preset' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Terse');
    await page.keyboard.press('Enter');
    await listed('Terse', 'Presets').waitFor();
    await closeSettings();

    await pickModel(page, 'alpha');
    await openSettings(page, 'Presets');
    await dialog.getByRole('button', { name: 'Actions for Terse' }).click();
    await choose('Update from current chat');
    await listed('alpha · Northwind', 'Presets').waitFor();
    await dialog.getByRole('button', { name: 'Actions for Terse' }).click();
    await choose('Delete');
    await page.getByText('No presets yet').or(dialog.getByText('Set up a chat')).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await listed('Terse', 'Presets').waitFor();
    await dialog.getByRole('button', { name: 'Actions for Terse' }).click();
    await choose('Delete');
    await closeSettings();
    await page.getByRole('button', { name: 'Trash', exact: true }).click();
    await listed('Terse', 'Trash').getByRole('button', { name: 'Restore' }).click();
    await panel().getByRole('button', { name: 'Preset: Terse' }).waitFor();
  }, 120_000);
});

describe("a chat's manual settings", () => {
  const box = () => panel().getByRole('textbox', { name: 'System prompt' });
  const shows = (text: string) => until(`the box shows «${text}»`, async () => (await box().inputValue()) === text);
  const system = (body: unknown) =>
    (body as { messages: { role: string; content: string }[] }).messages.find(({ role }) => role === 'system')?.content;
  const write = async (text: string): Promise<void> => {
    await box().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  /** Ctrl+Z works in the chat list and the palette; in a text box it edits the text. */
  const undoByKeys = async (): Promise<void> => {
    await rows(page).getByRole('button', { name: 'Plain?', exact: true }).focus();
    await page.keyboard.press('Control+z');
  };

  it('are shown as they are sent, and can be restored after a click has cleared them', async () => {
    await openPanel();
    await write('Words of the preset.');
    await savePreset('Bee');
    await write('Long thought over.');
    await panel()
      .getByRole('button', { name: /^Preset: / })
      .click();
    await page.getByRole('menuitem', { name: 'Bee', exact: true }).click();
    await shows('Words of the preset.');
    expect(system(await sentFor('Plain?'))).toBe('Words of the preset.');

    await undoByKeys();
    await shows('Long thought over.');
    await page.getByRole('button', { name: 'Clear System prompt' }).click();
    await page.getByText('System prompt removed from this chat.').waitFor();
    await shows('');
    expect(system(await sentFor('And now?'))).toBeUndefined();
    await undoByKeys();
    await shows('Long thought over.');
    await panel().getByRole('button', { name: 'Reset System prompt' }).click();
    await shows('');
    // Ctrl+Z also works from another chat.
    await newChat(page);
    await undoByKeys();
    await rows(page).getByRole('button', { name: 'Plain?', exact: true }).click();
    await shows('Long thought over.');
    expect(system(await sentFor('At last?'))).toBe('Long thought over.');
  }, 120_000);

  it('are kept to the last word when Ctrl+N leaves the chat, or stays in a chat that is still new', async () => {
    await openPanel();
    const words = 'Written without a rest until the very last word';
    await write(words);
    await page.keyboard.press('Control+n');
    await hasFocus(composer(page));
    await shows(words);
    expect(system(await sentFor('First'))).toBe(words);
    await write(`Again: ${words}`);
    await page.keyboard.press('Control+n');
    await shows('');
    // The reopened panel leaves the focus in the message box.
    await hasFocus(composer(page));
    await rows(page).getByRole('button', { name: 'First', exact: true }).click();
    await shows(`Again: ${words}`);
  }, 120_000);
});

describe('a prompt', () => {
  it('is chosen with a slash, filled in and sent by keyboard alone', async () => {
    await openSettings(page, 'Prompts');
    await writePrompt('Translate', 'Translate into {{language:German|French}}:\n\n{{text}} \\{{plain}}');
    await writePrompt('Trace a bug', 'Why does this fail?');
    await closeSettings();
    // The dialog returns the focus to where it was opened.
    await hasFocus(page.getByRole('button', { name: 'Settings', exact: true }));
    await composer(page).focus();

    await page.keyboard.type('Hello /tr');
    expect(await page.getByRole('listbox', { name: 'Prompts' }).count()).toBe(0);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('/tr');
    const options = page.getByRole('listbox', { name: 'Prompts' }).getByRole('option');
    await until('both prompts are offered', async () => (await options.count()) === 2);
    await until(
      'the first of them is active',
      async () =>
        (await composer(page).getAttribute('aria-activedescendant')) === (await options.first().getAttribute('id')),
    );
    // Escape leaves the typed text, and the next Enter sends it.
    await page.keyboard.press('Escape');
    await until('no prompt is offered', async () => (await options.count()) === 0);
    expect(await composer(page).inputValue()).toBe('Hello /tr\n/tr');
    await answered(page, () => page.keyboard.press('Enter'));
    expect(JSON.stringify(shared.service.requests.at(-1)?.body)).toContain('Hello /tr\\n/tr');

    await page.keyboard.type('/');
    await until('all prompts are offered', async () => (await options.count()) === 2);
    await page.keyboard.type('xyz');
    await until('no prompt is offered', async () => (await options.count()) === 0);
    for (const _ of 'xyz') await page.keyboard.press('Backspace');
    await until('all prompts are offered again', async () => (await options.count()) === 2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Fill in “Translate”' });
    await form.waitFor();
    const language = form.getByRole('combobox', { name: 'language' });
    await hasFocus(language);
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'French' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await until('French is chosen', async () => (await language.textContent())?.includes('French'));
    await hasFocus(language);
    await page.keyboard.press('Tab');
    await hasFocus(form.getByRole('textbox', { name: 'text' }));
    await page.keyboard.type('Good morning');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    const filled = 'Translate into French:\n\nGood morning {{plain}}';
    await until('the prompt is in the box', async () => (await composer(page).inputValue()) === filled);
    await hasFocus(composer(page));
    await page.keyboard.press('Enter');
    await until('the prompt is sent', () => {
      const body = shared.service.requests.at(-1)?.body as { messages: { content: string }[] };
      return body.messages.at(-1)?.content === filled;
    });
  }, 120_000);

  it('is exported and imported; an import takes all prompts or none, and reports those that already exist', async () => {
    const inspector = await Inspector.attach(shared.app.output.join(''));
    const choose = (path: string) =>
      inspector.evaluate(`Object.assign(electron.dialog, {
        showSaveDialog: async () => ({ canceled: false, filePath: ${JSON.stringify(path)} }),
        showOpenDialog: async () => ({ canceled: false, filePaths: [${JSON.stringify(path)}] }),
      })`);
    const path = join(folder, 'prompts.json');
    const dialog = await openSettings(page, 'Prompts');
    await writePrompt('Translate', 'Translate {{text}}');
    await writePrompt('Fix', 'Fix this');
    await choose(path);
    await dialog.getByRole('button', { name: 'Export…' }).click();
    await page.getByText('Saved to').waitFor();
    const file = JSON.parse(await readFile(path, 'utf8'));
    expect(file).toEqual({
      format: 'parley-prompts',
      version: 1,
      prompts: [
        { name: 'Translate', text: 'Translate {{text}}' },
        { name: 'Fix', text: 'Fix this' },
      ],
    });

    await writeFile(path, JSON.stringify({ ...file, prompts: [...file.prompts, { name: 'Bad', text: 'x {{?}}' }] }));
    await dialog.getByRole('button', { name: 'Import…' }).click();
    await page.getByText(/Nothing was imported: prompt 3, “Bad”, can’t be read\. Line 1, column 3: “\?”/).waitFor();
    file.prompts[1].text = 'Fix that';
    await writeFile(path, JSON.stringify({ ...file, prompts: [...file.prompts, { name: 'New', text: 'n' }] }));
    await dialog.getByRole('button', { name: 'Import…' }).click();
    await page.getByText('Imported 2 prompts. Already there: Translate.').waitFor();
    await page.getByText('“Fix” is now “Fix (2)”').waitFor();
    for (const name of ['Translate', 'Fix (2)', 'New']) await listed(name, 'Prompts').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await listed('Fix (2)', 'Prompts').waitFor({ state: 'detached' });
    await until(
      'the two of before are left',
      async () => (await page.getByRole('list', { name: 'Prompts' }).getByRole('listitem').count()) === 2,
    );
    // Each notice stays until it is dismissed, and must leave room for the settings.
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      await writeFile(path, JSON.stringify({ ...file, prompts: [{ name: `Named ${text}`, text }] }));
      await dialog.getByRole('button', { name: 'Import…' }).click();
      await listed(`Named ${text}`, 'Prompts').waitFor();
    }
    await page.setViewportSize({ width: 640, height: 480 });
    await until('the settings are there', async () => ((await dialog.boundingBox())?.height ?? 0) > 180);
    inspector.close();
  }, 120_000);

  it('keeps both texts when two windows edit it', async () => {
    await ask(page, 'A chat');
    const dialog = await openSettings(page, 'Prompts');
    await writePrompt('Fix', 'Fix this');
    await closeSettings();
    await act(page, 'A chat', 'Open in its own window');
    const other = await shared.app.otherWindow();
    await conversation(other).waitFor();

    await openSettings(page, 'Prompts');
    await dialog.getByRole('button', { name: /^Fix/ }).first().click();
    const form = page.getByRole('dialog', { name: 'Edit prompt' });
    await form.getByRole('textbox', { name: 'Prompt' }).fill('Mine');
    // The other window saves first, and this one must notice.
    await other.evaluate(async () => {
      const all = await window.parley.savedList({});
      const item = all.ok ? all.value[0] : undefined;
      if (item === undefined) throw new Error('the prompt is missing');
      const input = { kind: 'prompt', name: 'Fix', text: 'Theirs' } as const;
      const done = await window.parley.savedUpdate({ id: item.id, input, revision: item.revision });
      if (!done.ok) throw new Error(done.error.reason);
    });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Another window saved a different version').waitFor();
    expect(await form.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('Mine');
    await form.getByRole('button', { name: 'Save as a new one' }).click();
    await form.waitFor({ state: 'detached' });
    await listed('Theirs', 'Prompts').waitFor();
    await listed('Mine', 'Prompts').waitFor();
    const names = await other.evaluate(async () => {
      const all = await window.parley.savedList({});
      return all.ok ? all.value.map((item) => item.name) : [];
    });
    expect(names).toEqual(['Fix', 'Fix (2)']);
  }, 120_000);
});
