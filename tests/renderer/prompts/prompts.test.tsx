/** Prompts in the window: the list that a slash opens, the form that fills one in, and the form that edits one. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { promptChoices, typedBefore } from '../../../renderer/chat/composer/prompt-choices.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { openDialog, openSettings } from '../../../renderer/store/window/ui-store.ts';
import { fail } from '../../../shared/errors.ts';
import { type Prompt, savedChange } from '../../../shared/saved-items.ts';
import { savedItem } from '../../helpers/page/fake-answers.ts';
import type { FakeBridge } from '../../helpers/page/fake-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const prompt = (name: string, text: string, position = 0): Prompt => {
  const item = savedItem(`prompt-${name}`, position, { kind: 'prompt', name, text });
  if (item.kind !== 'prompt') throw new Error('no prompt');
  return item;
};

const PROMPTS = [
  prompt('Translate', 'Translate into {{language:German|French}}: {{text}}', 0),
  prompt('Fix', 'Fix this trifle', 1),
];

async function opened(saved: readonly Prompt[] = PROMPTS): Promise<{ fake: FakeBridge; box: HTMLTextAreaElement }> {
  const fake = openWindow({ ...livedInWorld(5), saved: [...saved] });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await waitFor(() => expect(fake.inputsOf('saved:list')).toHaveLength(1));
  await waitFor(() => expect(fake.calls.length).toBeGreaterThan(1));
  return { fake, box };
}

function type(box: HTMLTextAreaElement, text: string): void {
  box.focus();
  fireEvent.input(box, { target: { value: text } });
  box.setSelectionRange(text.length, text.length);
  fireEvent.input(box);
}

const list = (): HTMLElement | null => screen.queryByRole('listbox', { name: 'Prompts' });

describe('a slash', () => {
  it('opens the list only at the beginning of a line, and finds nothing for a path', () => {
    expect(typedBefore('/fix', 4)).toEqual({ start: 0, typed: '/fix' });
    expect(typedBefore('one\n/fi and', 7)).toEqual({ start: 4, typed: '/fi' });
    expect(typedBefore('one /fix', 8)).toBeNull();
    expect(typedBefore('/fix', 0)).toBeNull();
    expect(typedBefore(`/${'x'.repeat(100)}`, 101)).toBeNull();
    expect(promptChoices(PROMPTS, '/usr/fix')).toEqual([]);
  });

  it('finds prompts by name first, then by text', () => {
    const names = (typed: string): string[] => promptChoices(PROMPTS, typed).map((choice) => choice.prompt.name);
    expect(names('/')).toEqual(['Translate', 'Fix']);
    expect(names('/tri')).toEqual(['Fix']);
    expect(names('/fi')).toEqual(['Fix']);
    expect(names('/zebra')).toEqual([]);
  });
});

describe('the prompt list', () => {
  it('follows the query, is navigated with the arrow keys, and closes with Escape', async () => {
    const { fake, box } = await opened();
    type(box, '/');
    await waitFor(() => expect(within(list() as HTMLElement).getAllByRole('option')).toHaveLength(2));
    const active = (): string | undefined => screen.getByRole('option', { selected: true }).textContent?.slice(0, 3);
    expect(active()).toBe('Tra');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(active()).toBe('Fix');
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.keyUp(box, { key: 'Escape' });
    expect(list()).toBeNull();
    expect(box.value).toBe('/');
    // The list stays closed for this slash, and Enter sends.
    type(box, '/f');
    expect(list()).toBeNull();
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(fake.inputsOf('message:send')).toMatchObject([{ text: '/f' }]));
  });

  it('leaves Enter to the message if nothing matches', async () => {
    const { fake, box } = await opened();
    type(box, '/zebra');
    expect(list()).toBeNull();
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(fake.inputsOf('message:send')).toMatchObject([{ text: '/zebra' }]));
  });

  it('ignores keys of an input method', async () => {
    const { fake, box } = await opened();
    type(box, '/f');
    await waitFor(() => expect(list()).not.toBeNull());
    fireEvent.compositionStart(box);
    fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 229, isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(box);
    expect(box.value).toBe('/f');
    expect(list()).not.toBeNull();
    expect(fake.inputsOf('message:send')).toEqual([]);
  });

  it('inserts a prompt without variables in place of the query', async () => {
    const { box } = await opened();
    type(box, 'Please:\n/fi');
    await waitFor(() => expect(list()).not.toBeNull());
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(box.value).toBe('Please:\nFix this trifle'));
    expect(list()).toBeNull();
  });
});

describe('filling in a prompt', () => {
  it('shows where a prompt is invalid, and offers to insert it unchanged', async () => {
    const { box } = await opened([prompt('Broken', 'a\n{{#if}} b')]);
    type(box, '/bro');
    await waitFor(() => expect(list()).not.toBeNull());
    fireEvent.keyDown(box, { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', { name: 'This prompt has a variable Parley can’t read' });
    expect(dialog.textContent).toContain('Line 2, column 1: “#if” isn’t a variable Parley knows.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Insert as is' }));
    await waitFor(() => expect(box.value).toBe('a\n{{#if}} b'));
  });

  it('keeps the query if it is cancelled', async () => {
    const { box } = await opened();
    type(box, '/tra');
    await waitFor(() => expect(list()).not.toBeNull());
    fireEvent.keyDown(box, { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', { name: 'Fill in “Translate”' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box.value).toBe('/tra');
  });

  it('restores values from a cancelled form, until they are inserted', async () => {
    const { box } = await opened();
    const open = async (): Promise<HTMLElement> => {
      box.blur();
      type(box, '/tra');
      await waitFor(() => expect(list()).not.toBeNull());
      fireEvent.keyDown(box, { key: 'Enter' });
      return screen.findByRole('dialog', { name: 'Fill in “Translate”' });
    };
    const field = (dialog: HTMLElement) => within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'text' });
    const form = field(await open());
    fireEvent.change(form, { target: { value: 'A long morning' } });
    // Wait for the focus too, which a dialog returns only once it has closed.
    const isLeft = () =>
      waitFor(() => expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, box]));
    // Press Escape in the form: in the message box, it would keep the list closed for this slash.
    fireEvent.keyDown(form, { key: 'Escape' });
    await isLeft();
    const again = await open();
    expect(field(again).value).toBe('A long morning');
    fireEvent.click(within(again).getByRole('button', { name: 'Insert' }));
    await waitFor(() => expect(box.value).toBe('Translate into German: A long morning'));
    await isLeft();
    expect(field(await open()).value).toBe('');
  });
});

describe('writing a prompt', () => {
  async function form(): Promise<{ fake: FakeBridge; dialog: HTMLElement; text: HTMLElement }> {
    const { fake } = await opened();
    openDialog({ kind: 'prompt', promptId: 'prompt-Fix' });
    const dialog = await screen.findByRole('dialog', { name: 'Edit prompt' });
    const text = within(dialog).getByRole('textbox', { name: 'Prompt' });
    fireEvent.change(text, { target: { value: 'My words' } });
    return { fake, dialog, text };
  }
  const save = (dialog: HTMLElement): void => {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  };

  it('keeps the text if the disk is full, and saves it when there is room', async () => {
    const { fake, dialog, text } = await form();
    fake.answer('saved:update', () => fail({ reason: 'full' }));
    save(dialog);
    await within(dialog).findByText('Couldn’t save (the disk is full). Your text is still here.');
    expect(text).toHaveProperty('value', 'My words');
    const item = savedItem('prompt-Fix', 1, { kind: 'prompt', name: 'Fix', text: 'My words' });
    fake.answer('saved:update', () => ({ ok: true, value: { item, undoId: 'u' } }));
    save(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputsOf('saved:update')).toHaveLength(2);
  });

  it("replaces another window's version only on request", async () => {
    const { fake, dialog } = await form();
    fake.world.saved = fake.world.saved.map((item) => ({ ...item, revision: 'theirs' }));
    save(dialog);
    const replace = await within(dialog).findByRole('button', { name: 'Replace the other version' });
    fireEvent.click(replace);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.inputsOf('saved:update').map(({ revision }) => revision)).toEqual([PROMPTS[1]?.revision, null]);
  });

  it("offers to save a deleted prompt's text as a new one", async () => {
    const { fake, dialog } = await form();
    fake.world.saved = [];
    save(dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Save as a new one' }));
    await waitFor(() => expect(fake.inputsOf('saved:create')).toMatchObject([{ text: 'My words' }]));
  });

  it("refuses a text that can't be filled in, and explains why", async () => {
    const { fake, dialog, text } = await form();
    fireEvent.change(text, { target: { value: 'one {{two' } });
    save(dialog);
    expect(dialog.textContent).toContain('Line 1, column 5: this variable has no closing braces on its line.');
    expect(fake.inputsOf('saved:update')).toEqual([]);
  });

  it('asks before it discards text', async () => {
    const { dialog } = await form();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(dialog).getByRole('textbox', { name: 'Prompt' })).toHaveProperty('value', 'My words');
  });
});

describe('the prompts page', () => {
  it("shows another window's changes, and searches names and texts", async () => {
    const many = Array.from({ length: 60 }, (_, at) => prompt(`Prompt ${at}`, at === 41 ? 'a zebra' : 'text', at));
    const { fake } = await opened(many);
    openSettings('prompts');
    const page = await screen.findByRole('list', { name: 'Prompts' });
    expect(within(page).getAllByRole('listitem')).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(within(page).getAllByRole('listitem')).toHaveLength(60);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'zebra' } });
    expect(within(screen.getByRole('list', { name: 'Prompts' })).getAllByRole('listitem')).toHaveLength(1);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '' } });
    fake.emit('saved:changed', { ...savedChange(new Map(), many.slice(0, 7)), changed: [] });
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Prompts' })).getAllByRole('listitem')).toHaveLength(7),
    );
  });

  it('reports the result of an import, or why there was none', async () => {
    const { fake } = await opened();
    openSettings('prompts');
    const button = await screen.findByRole('button', { name: 'Import…' });
    fake.answer('prompt:import', () => fail({ kind: 'long_name', number: 3, name: 'abc' }));
    fireEvent.click(button);
    await waitFor(() =>
      expect(noticesStore.getState().notices.at(-1)?.values.detail).toBe(
        'the name of prompt 3, “abc…”, is longer than 200 characters.',
      ),
    );
    const same = Array.from({ length: 12 }, (_, at) => `P${at}`);
    fake.answer('prompt:import', () => ({ ok: true, value: { addedIds: ['a'], same, renamed: [] } }));
    fireEvent.click(button);
    await waitFor(() => expect(noticesStore.getState().notices.at(-1)?.values.sentences).toContain('P7, and 4 more.'));
    noticesStore.getState().notices.at(-1)?.action?.run();
    await waitFor(() => expect(fake.inputsOf('saved:delete')).toEqual([{ ids: ['a'] }]));
    await screen.findByText('Undone.');
  });
});
