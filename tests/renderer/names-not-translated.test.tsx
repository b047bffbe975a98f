/** Names of connections, services, keys and chats are marked, so that programs that translate pages leave them alone. */

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDialog, openSettings } from '../../renderer/store/window/ui-store.ts';
import { livedInWorld } from '../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../helpers/page/open-window.tsx';

afterEach(closeWindow);

const isMarked = (element: Element): boolean => element.closest('[translate="no"]') !== null;
/** True if elements were found and all of them are marked. */
const isKept = (found: readonly Element[]): boolean => found.length > 0 && found.every(isMarked);

it('marks keys, and the names and addresses of connections', async () => {
  openWindow(livedInWorld(3));
  await act(async () => openSettings('connections'));
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  const name = livedInWorld(3).connections[0]?.name ?? '';
  expect(isKept([await within(dialog).findByRole('heading', { name })])).toBe(true);
  for (const part of ['.masked-key', '.connection-address'])
    expect(isKept([...dialog.querySelectorAll(part)])).toBe(true);
});

it('marks the names and hosts of known services', async () => {
  openWindow(livedInWorld(3));
  await act(async () => openDialog({ kind: 'connection-form', connectionId: null }));
  expect(isKept([await screen.findByText('Mistral AI'), screen.getByText('api.mistral.ai')])).toBe(true);
  expect(isMarked(screen.getByText('Another service'))).toBe(false);
});

it('marks chats in the palette, but not its own commands', () => {
  openWindow(livedInWorld(3));
  fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true });
  const textOf = (kind: string) =>
    [...document.querySelectorAll('[role="group"]')]
      .find((group) => group.firstElementChild?.textContent === kind)
      ?.querySelectorAll('.palette-text') ?? [];
  expect(isKept([...textOf('Chats')])).toBe(true);
  const commands = [...textOf('Commands')];
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter(isMarked)).toEqual([]);
});
