/** Pages and dialogs over the message that the user reads return the focus to the message, not to its first link. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { focusReading } from '../../../renderer/chat/spoken/focus-reading.ts';
import { openDialog, openPage } from '../../../renderer/store/window/ui-store.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

let article: HTMLElement;

afterEach(() => {
  closeWindow();
  article.remove();
});

it.each([
  ['a page', () => openPage({ kind: 'calendar' })],
  ['a dialog', () => openDialog({ kind: 'shortcuts' })],
  ['the palette', () => openDialog({ kind: 'palette' })],
])('returns the focus to the message from %s', async (_what, open) => {
  openWindow(livedInWorld(3));
  article = document.createElement('article');
  article.innerHTML = '<a href="https://example.com">A link</a>';
  document.body.append(article);
  focusReading(article);
  expect(document.activeElement).toBe(article);
  await act(async () => open());
  const dialog = await waitFor(() => {
    const shown = document.querySelector<HTMLElement>('.dialog');
    expect(shown?.contains(document.activeElement)).toBe(true);
    return shown as HTMLElement;
  });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(article));
  // A message has a `tabindex` only while it has the focus: otherwise a click would focus it instead of the scroller.
  act(() => screen.getByRole('textbox', { name: 'Message' }).focus());
  expect(article.hasAttribute('tabindex')).toBe(false);
});
