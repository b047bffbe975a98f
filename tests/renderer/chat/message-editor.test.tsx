/** The box in which a message is rewritten. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { keptEdit } from '../../../renderer/store/open-edits.ts';
import { ok } from '../../../shared/errors.ts';
import { livedInWorld } from '../../helpers/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/open-window.tsx';

afterEach(closeWindow);

async function openEditor(): Promise<HTMLTextAreaElement> {
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  if (edit === undefined) throw new Error('there is nothing to edit');
  fireEvent.click(edit);
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
}

it('stores its words a moment after the last key, and at once when the page goes; nothing when nothing was changed', async () => {
  const fake = openWindow(livedInWorld());
  const stored = () => fake.inputsOf('conversation:set-edit').map((input) => (input as { text: unknown }).text);
  const box = await openEditor();
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toEqual([]);
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  await waitFor(() => expect(stored()).toEqual(['Half of a better question']));
  fireEvent.input(box, { target: { value: 'Half of a better question?' } });
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toEqual(['Half of a better question', 'Half of a better question?']);
});

it.each([
  ['is cancelled', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['is saved', () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))],
  [
    'holds what the message says',
    (box: HTMLTextAreaElement, before: string) => fireEvent.input(box, { target: { value: before } }),
  ],
])('takes them out when it %s', async (_, end) => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  const before = box.value;
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  end(box, before);
  await waitFor(() => expect(fake.inputsOf('conversation:set-edit').at(-1)).toMatchObject({ text: null }));
});

it('has the words again that were cancelled, by Undo', async () => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  expect(again.value).toBe('Half of a better question');
  await waitFor(() =>
    expect(fake.inputsOf('conversation:set-edit').at(-1)).toMatchObject({ text: 'Half of a better question' }),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('shows the words that were cancelled by Undo also where the message is being edited once more, and offers those in their turn', async () => {
  openWindow(livedInWorld());
  const first = await openEditor();
  fireEvent.input(first, { target: { value: 'Half of a better question' } });
  fireEvent.keyDown(first, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  const second = await openEditor();
  fireEvent.input(second, { target: { value: 'Another one' } });
  const shows = (words: string) =>
    waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' }).value).toBe(words));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await shows('Half of a better question');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await shows('Another one');
});

describe('while it is being saved', () => {
  async function saving(): Promise<{ readonly box: HTMLTextAreaElement; readonly answer: () => void }> {
    const fake = openWindow(livedInWorld());
    let answer = (): void => undefined;
    fake.answer(
      'message:edit',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(ok({ messageId: 'message-new', hiddenLater: 0 }));
        }),
    );
    const box = await openEditor();
    fireEvent.input(box, { target: { value: 'A better question' } });
    fireEvent.keyDown(box, { key: 's', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('message:edit')).toHaveLength(1));
    await waitFor(() => expect(box.readOnly).toBe(true));
    return { box, answer: () => answer() };
  }
  const editors = () => screen.queryAllByRole('textbox', { name: 'Edit message' });

  it('cannot be cancelled: nothing says of what is saved that it was discarded', async () => {
    const { box, answer } = await saving();
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Your changes to the message were discarded.')).toBeNull();
    answer();
    await waitFor(() => expect(editors()).toEqual([]));
    expect(screen.queryByText('Your changes to the message were discarded.')).toBeNull();
  });

  it('leaves the editor of another message open, which was opened meanwhile', async () => {
    const { box, answer } = await saving();
    const { messageId = '' } = box.closest('article')?.dataset ?? {};
    fireEvent.click((await screen.findAllByRole('button', { name: 'Edit' }))[0] as HTMLElement);
    await waitFor(() => expect(editors()).not.toContain(box));
    const [other] = editors();
    expect(keptEdit(messageId)).toBe('A better question');
    answer();
    await waitFor(() => expect(keptEdit(messageId)).toBeUndefined());
    expect(editors()).toEqual([other]);
  });
});
