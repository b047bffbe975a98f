/** The box in which a message is rewritten. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { livedInWorld } from '../../helpers/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/open-window.tsx';

afterEach(closeWindow);

it('leaves its words in the chat when the page is loaded again, and nothing when nothing was changed', async () => {
  const fake = openWindow(livedInWorld());
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  if (edit === undefined) throw new Error('there is nothing to edit');
  fireEvent.click(edit);
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  fireEvent(window, new Event('pagehide'));
  expect(fake.inputsOf('conversation:set-draft')).toEqual([]);
  fireEvent.change(box, { target: { value: 'Half of a better question' } });
  fireEvent(window, new Event('pagehide'));
  await waitFor(() =>
    expect(fake.inputsOf('conversation:set-draft').at(-1)).toMatchObject({ text: 'Half of a better question' }),
  );
});
