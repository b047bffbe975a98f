/** A page whose script can't be loaded leaves the chat as it was, and offers to restart. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notifyMissingPart } from '../../../renderer/store/window/missing-part.ts';
import { openDialog, openPage, uiStore } from '../../../renderer/store/window/ui-store.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

it('says that a part is missing, goes back to the chat, and restarts on request', async () => {
  const fake = openWindow(livedInWorld(3));
  await act(async () => {
    openPage({ kind: 'calendar' });
    openDialog({ kind: 'import' });
  });
  await act(async () => notifyMissingPart());
  expect(uiStore.getState()).toMatchObject({ page: null, dialog: null });
  const alert = await screen.findByText(/^Couldn’t load a part of Parley/);
  expect(alert.getAttribute('role')).toBe('alert');
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
  expect(screen.queryByText('This window stopped working')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restart Parley' }));
  await waitFor(() => expect(fake.inputsOf('app:restart')).toEqual([{}]));
});
