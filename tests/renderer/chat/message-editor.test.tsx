/** The box in which a message is rewritten. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
