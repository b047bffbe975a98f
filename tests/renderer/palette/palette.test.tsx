/** The palette as people use it in the window. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../../shared/conversation.ts';
import type { UnshownPart } from '../../../shared/replies/reply-extras.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  closeWindow();
});

const press = () => fireEvent.keyDown(document.activeElement ?? window, { key: 'k', code: 'KeyK', ctrlKey: true });
const field = () => screen.getByRole('combobox', { name: 'Search chats, commands, models and settings' });
const options = () => within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');

describe('the palette', () => {
  it('has the focus as soon as its key is pressed', () => {
    openWindow(livedInWorld(20));
    press();
    expect(document.activeElement).toBe(field());
    // A screen reader names the field, and follows the list from the first arrow key on.
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
  });

  it('draws the rows that fit, then all others, and wraps around with the arrow keys', async () => {
    openWindow(livedInWorld(20));
    // With React's `act`, rows that should be drawn later would be drawn at once.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
    expect(options()).toHaveLength(20);
    await waitFor(() => expect(options().length).toBeGreaterThan(50));
    vi.unstubAllGlobals();
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(field().getAttribute('aria-activedescendant')).toBe(options().at(-1)?.id);
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

  it('opens a chat in its own window with Ctrl+Enter, and shows this key only for chats', async () => {
    const fake = openWindow(livedInWorld(20));
    press();
    const hints = () => document.querySelector('.palette-hints')?.textContent ?? '';
    fireEvent.change(field(), { target: { value: 'zoom in' } });
    expect(hints()).toContain('Choose');
    expect(hints()).not.toContain('Open in its own window');
    fireEvent.change(field(), { target: { value: 'grandma' } });
    expect(hints()).toContain('Open in its own window');
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('window:open-chat')).toEqual([{ conversationId: 'chat-3' }]));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('names the deletion that undo would revert, and undoes it', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.contextMenu(screen.getByRole('button', { name: 'Birthday speech for Grandma' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('Moved “Birthday speech for Grandma” to the trash.');
    press();
    fireEvent.change(field(), { target: { value: 'undelete' } });
    await waitFor(() =>
      expect(options().map((option) => option.querySelector('.palette-text')?.textContent)).toEqual(
        expect.arrayContaining([
          'Time machine',
          'Show trash',
          'Undo: Moved “Birthday speech for Grandma” to the trash.',
        ]),
      ),
    );
    fireEvent.click(options()[2] as HTMLElement);
    await screen.findByText('Undone: Moved “Birthday speech for Grandma” to the trash.');
    expect(fake.inputsOf('undo:apply')).toHaveLength(1);
  });

  it('ignores the Enter that ends a composition', () => {
    openWindow(livedInWorld(20));
    press();
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field()).toBeTruthy();
  });

  it('opens a settings page, chosen with the arrow keys, and another one from there', async () => {
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

  it('offers “View the last reply as raw text” only if the last reply has text, or had parts that were moved out of it', async () => {
    const offers = async (change: (reply: Message) => Message): Promise<readonly (string | undefined)[]> => {
      const world = livedInWorld(3);
      const { messages } = world;
      const path = (messages['chat-0'] ?? []).map((one) => (one.role === 'assistant' ? change(one) : one));
      openWindow({ ...world, messages: { ...messages, 'chat-0': path } });
      await screen.findByRole('article', { name: 'Assistant' });
      press();
      fireEvent.change(field(), { target: { value: 'View the last reply as raw text' } });
      const texts = options().map((one) => one.querySelector('.palette-text')?.textContent);
      closeWindow();
      return texts.filter((text) => text === 'View the last reply as raw text');
    };
    const withoutText: Parameters<typeof offers>[0] = (one) => ({ ...one, text: '', status: 'failed' });
    const unshown: readonly UnshownPart[] = [
      { kind: 'image', name: 'search', count: 1, bytes: 11, text: '<tool_call>' },
    ];
    const withParts: typeof withoutText = (one) => ({
      ...one,
      text: '',
      reply: one.reply && { ...one.reply, extras: { unshown } },
    });
    expect(await offers((one) => one)).toHaveLength(1);
    expect(await offers(withoutText)).toEqual([]);
    expect(await offers(withParts)).toHaveLength(1);
  });

  it('edits the last message, attaches files, and quits', async () => {
    const fake = openWindow(livedInWorld(20));
    const run = (words: string): void => {
      press();
      fireEvent.change(field(), { target: { value: words } });
      fireEvent.keyDown(field(), { key: 'Enter' });
    };
    const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    run('attach files');
    expect(chosen).toHaveBeenCalledOnce();
    chosen.mockRestore();
    run('edit my last');
    const box = await screen.findByRole('textbox', { name: 'Edit message' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    run('quit');
    await waitFor(() => expect(fake.inputsOf('app:quit')).toEqual([{ isConfirmed: false }]));
  });

  it("passes the query to the sidebar's search, even if the sidebar is hidden", async () => {
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

  it('says how many chats are in the trash, without counting its messages', async () => {
    const world = livedInWorld(20);
    expect(world.trash.map(({ kind }) => kind)).toContain('message');
    const chats = world.trash.filter(({ kind }) => kind === 'conversation').length;
    openWindow(world);
    press();
    fireEvent.change(field(), { target: { value: 'undelete' } });
    await waitFor(() =>
      expect(options().map(({ textContent }) => textContent)).toContain(
        `Show trashAlso called “undelete”${chats} ${chats === 1 ? 'chat' : 'chats'}`,
      ),
    );
  });

  it.each([
    ['trash', 'Show trash', 'Trash'],
    ['show arch', 'Show archive', 'Archive'],
  ])(
    'shows the list that “%s” finds, with the focus in it, whatever the sidebar showed',
    async (words, name, title) => {
      openWindow(livedInWorld(20));
      const search = screen.getByRole('searchbox', { name: 'Search conversations' });
      fireEvent.change(search, { target: { value: 'regex' } });
      // Twice: the second time the list exists already.
      for (const _ of [1, 2]) {
        press();
        fireEvent.change(field(), { target: { value: words } });
        expect(options().map((option) => option.querySelector('.palette-text')?.textContent)).toContain(name);
        fireEvent.keyDown(field(), { key: 'Enter' });
        await screen.findByRole('heading', { name: title });
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to all chats' }));
        expect((search as HTMLInputElement).value).toBe('');
        screen.getByRole('button', { name: 'Settings' }).focus();
      }
    },
  );

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

  it('runs an example of what Parley can do', async () => {
    const fake = openWindow(livedInWorld(3));
    press();
    fireEvent.change(field(), { target: { value: 'three temp' } });
    expect(options()[0]?.textContent).toBe('Try three temperaturesWhat Parley can do');
    fireEvent.keyDown(field(), { key: 'Enter' });
    await waitFor(() => expect(fake.inputsOf('conversation:create')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
