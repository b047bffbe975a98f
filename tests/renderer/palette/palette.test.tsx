/** The palette as it is used in the window. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const press = () => fireEvent.keyDown(document.activeElement ?? window, { key: 'k', code: 'KeyK', ctrlKey: true });
const field = () => screen.getByRole('combobox', { name: 'Search chats, commands, models and settings' });
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');

describe('the palette', () => {
  it('has the focus as soon as its key is pressed', () => {
    openWindow(livedInWorld(20));
    press();
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  });

  it('opens a chat with Enter', async () => {
    const fake = openWindow(livedInWorld(20));
    press();
    fireEvent.change(field(), { target: { value: 'grandma' } });
    expect(options()[0]?.textContent).toContain('Birthday speech for Grandma');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(fake.inputsOf('conversation:open')).toContainEqual({ id: 'chat-3', isPart: true }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('ignores the Enter that ends a composition', () => {
    openWindow(livedInWorld(20));
    press();
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field()).toBeTruthy();
  });

  it('wraps around with the arrow keys, opens a settings page, and another one from there', async () => {
    openWindow(livedInWorld(20));
    press();
    fireEvent.change(field(), { target: { value: 'appearance' } });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    await waitFor(() =>
      expect(within(dialog).getByRole('tab', { name: 'Appearance' }).getAttribute('aria-selected')).toBe('true'),
    );
    press();
    fireEvent.change(field(), { target: { value: 'settings: keyb' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Keyboard' }).getAttribute('aria-selected')).toBe('true'),
    );
  });

  it('runs a command', async () => {
    openWindow(livedInWorld(20));
    press();
    fireEvent.change(field(), { target: { value: 'keyboard sh' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it("passes the query to the sidebar's search, even if that is hidden", async () => {
    openWindow(livedInWorld(20));
    fireEvent.keyDown(window, { key: 'b', code: 'KeyB', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search conversations' })).toBeNull());
    press();
    fireEvent.change(field(), { target: { value: 'regex' } });
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    const box = await screen.findByRole('searchbox', { name: 'Search conversations' });
    expect((box as HTMLInputElement).value).toBe('regex');
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  it.each([
    ['trash', 'Show trash', 'Trash'],
    ['show arch', 'Show archive', 'Archive'],
  ])('shows the %s with the focus in it, whatever the sidebar showed', async (words, name, title) => {
    openWindow(livedInWorld(20));
    const search = screen.getByRole('searchbox', { name: 'Search conversations' });
    fireEvent.change(search, { target: { value: 'regex' } });
    // Twice: the second time the list is there already.
    for (const _ of [1, 2]) {
      press();
      fireEvent.change(field(), { target: { value: words } });
      expect(options().map(({ textContent }) => textContent)).toContain(name);
      fireEvent.keyDown(field(), { key: 'Enter' });
      await screen.findByRole('heading', { name: title });
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to all chats' }));
      expect((search as HTMLInputElement).value).toBe('');
      screen.getByRole('button', { name: 'Settings' }).focus();
    }
  });

  it('shows the trash even if the sidebar is hidden', async () => {
    openWindow(livedInWorld(20));
    fireEvent.keyDown(window, { key: 'b', code: 'KeyB', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search conversations' })).toBeNull());
    press();
    fireEvent.change(field(), { target: { value: 'trash' } });
    fireEvent.click(
      within(screen.getByRole('listbox', { name: 'Results' })).getByRole('option', { name: 'Show trash' }),
    );
    await screen.findByRole('heading', { name: 'Trash' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to all chats' })));
  });

  it('changes the theme, and leaves the settings open', async () => {
    const fake = openWindow(livedInWorld(20));
    press();
    fireEvent.change(field(), { target: { value: 'settings: appear' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    const themes = [
      ['dark', 'Dark theme', 'Dark'],
      ['theme light', 'Light theme', 'Light'],
      ['system', 'System theme', 'System'],
    ] as const;
    for (const [words, name, choice] of themes) {
      press();
      fireEvent.change(field(), { target: { value: words } });
      fireEvent.click(screen.getByRole('option', { name }));
      const group = within(dialog).getByRole('group', { name: 'Theme' });
      await waitFor(() =>
        expect(within(group).getByRole<HTMLInputElement>('radio', { name: choice }).checked).toBe(true),
      );
    }
    const patches = fake.inputsOf('settings:update').map(({ patch }) => patch);
    expect(patches).toEqual([{ theme: 'dark' }, { theme: 'light' }, { theme: 'system' }]);
  });
});
