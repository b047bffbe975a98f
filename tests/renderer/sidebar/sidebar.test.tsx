/** The sidebar as people use it. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { applyToMany, conversationsStore } from '../../../renderer/store/chats/chat-list-store.ts';
import { conversationStore } from '../../../renderer/store/chats/open-chat-store.ts';
import { restoreFromTrash } from '../../../renderer/store/chats/trash-store.ts';
import { runCommand } from '../../../renderer/store/window/commands.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import type { TrashEntry } from '../../../shared/conversation.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { defaultAnswers } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const sidebar = () => within(screen.getByRole('navigation', { name: 'Conversations' }));
const sidebarButton = (name: string) => screen.getByRole('button', { name });
const row = (name: string) => sidebar().getByRole('button', { name });

async function chooseAction(title: string, action: string): Promise<void> {
  const item = row(title).closest('li');
  if (item === null) throw new Error(`There is no row ${title}.`);
  fireEvent.click(within(item).getByRole('button', { name: 'Conversation actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('sidebar', () => {
  it('opens the clicked conversation', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.click(row('Birthday speech for Grandma'));
    await waitFor(() => expect(fake.inputsOf('conversation:open')).toContainEqual({ id: 'chat-3', isPart: true }));
    await waitFor(() => expect(row('Birthday speech for Grandma').getAttribute('aria-current')).toBe('page'));
  });

  it('moves on by two chats if the key for the next chat is pressed again before that chat has loaded', async () => {
    const fake = openWindow(livedInWorld(20));
    const open = defaultAnswers(fake.world, () => undefined)['conversation:open'];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    fake.answer('conversation:open', (input) => held.then(() => open(input)));
    const order = [...document.querySelectorAll<HTMLElement>('[data-conversation-id]')].map(
      ({ dataset }) => dataset.conversationId,
    );
    const at = order.indexOf(conversationStore.getState().chat?.id);
    for (const press of [1, 2]) {
      act(() => void runCommand('next-chat'));
      expect(fake.inputsOf('conversation:open').at(-1)?.id).toBe(order[at + press]);
    }
    act(() => void runCommand('previous-chat'));
    letGo();
    await waitFor(() => expect(conversationStore.getState().chat?.id).toBe(order[at + 1]));
  });

  it("redraws only the rows that another chat's change affects", async () => {
    openWindow(livedInWorld(20));
    const drawn = new Set<string>();
    const { active } = conversationsStore.getState();
    const items = active.items.map((one) => {
      const { id, title } = one;
      return Object.defineProperty({ ...one }, 'title', { enumerable: true, get: () => drawn.add(id) && title });
    });
    act(() => conversationsStore.setState({ active: { ...active, items } }));
    expect(drawn.size).toBeGreaterThan(5);
    const before = document.querySelector('[aria-current="page"]')?.closest('li')?.dataset.conversationId;
    drawn.clear();
    fireEvent.click(row('Birthday speech for Grandma'));
    await waitFor(() => expect(row('Birthday speech for Grandma').getAttribute('aria-current')).toBe('page'));
    expect([...drawn].sort()).toEqual([before, 'chat-3'].sort());
  });

  it('keeps its rows in place during a click', async () => {
    const fake = openWindow(livedInWorld(20));
    const order = () => [...document.querySelectorAll('[data-row-key^="chat:"]')].map((one) => one.textContent);
    const before = order();
    const pressed = row('Birthday speech for Grandma');
    const moved = fake.world.conversations.find((one) => one.id === 'chat-7');
    if (moved === undefined) throw new Error('There is no such chat.');
    fireEvent.pointerDown(pressed);
    act(() => {
      fake.emit('conversation:summaries', {
        changed: [{ ...moved, updatedAt: Date.now() + 1000, isPinned: true }],
        removed: [],
      });
    });
    expect(order()).toEqual(before);
    // The message box loses the focus to the row, which doesn't end the press.
    fireEvent.blur(screen.getByRole('textbox', { name: 'Message' }));
    expect(order()).toEqual(before);
    fireEvent.pointerUp(pressed);
    fireEvent.click(pressed);
    await waitFor(() => expect(fake.inputsOf('conversation:open')).toContainEqual({ id: 'chat-3', isPart: true }));
    await waitFor(() => expect(order()).not.toEqual(before));
  });

  it('keeps a name being typed in its row when another window deletes the chat, and explains what happened', async () => {
    const fake = openWindow(livedInWorld(20));
    fake.answer('conversation:rename', () => fail({ reason: 'not_found' }));
    fireEvent.doubleClick(row('Birthday speech for Grandma'));
    const field = await screen.findByRole('textbox', { name: 'Chat title' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    act(() => fake.emit('conversation:summaries', { changed: [], removed: ['chat-3'] }));
    expect([field.isConnected, document.activeElement === field]).toEqual([true, true]);
    fireEvent.input(field, { target: { value: 'Speech' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(fake.inputsOf('conversation:rename')).toEqual([{ id: 'chat-3', title: 'Speech' }]));
    await waitFor(() => expect(field.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement?.closest('.row')).not.toBeNull());
    expect(sidebar().queryByText('Birthday speech for Grandma')).toBeNull();
    await screen.findByText(/^Couldn’t save the title/);
  });

  it('closes the menu of a row that another window deletes, and no other menu', async () => {
    const fake = openWindow(livedInWorld(20));
    const item = row('Birthday speech for Grandma').closest('li') as HTMLElement;
    fireEvent.click(within(item).getByRole('button', { name: 'Conversation actions' }));
    await screen.findByRole('menu');
    act(() => fake.emit('conversation:summaries', { changed: [], removed: ['chat-4'] }));
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).not.toBeNull();
    act(() => fake.emit('conversation:summaries', { changed: [], removed: ['chat-3'] }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('describes a spinner and a dot in words', () => {
    openWindow(livedInWorld(20));
    const describedBy = (name: string) =>
      document.getElementById(row(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(describedBy('Rewrite of the cover letter')).toContain('being written');
    expect(describedBy('Birthday speech for Grandma')).toContain('new reply');
  });

  it('moves through the rows with the arrow keys and keeps one tab stop', () => {
    openWindow(livedInWorld(20));
    const first = row('Explain public-key encryption');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(row('Rewrite of the cover letter'));
    expect(document.querySelectorAll('[data-row-key][tabindex="0"]')).toHaveLength(1);
  });

  it('scrolls by pages with Page Up and Page Down, and to its ends with Home and End', () => {
    openWindow(livedInWorld(80));
    const all = (): (string | undefined)[] =>
      Array.from(document.querySelectorAll<HTMLElement>('[data-row-key]'), (one) => one.dataset.rowKey);
    const at = (): string | undefined =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.rowKey : undefined;
    const press = (key: string): string | undefined => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return at();
    };
    const first = row('Explain public-key encryption');
    first.focus();
    const start = at();
    const page = press('PageDown');
    expect(all().indexOf(page) - all().indexOf(start)).toBeGreaterThan(5);
    const next = press('PageDown');
    expect(next).not.toBe(page);
    // Headings are skipped, so the way back leads to about the same place.
    const back = press('PageUp');
    expect(Math.abs(all().indexOf(back) - all().indexOf(page))).toBeLessThan(5);
    const end = press('End');
    expect(press('PageDown')).toBe(end);
    const home = press('Home');
    expect(press('PageUp')).toBe(home);
    expect(press('PageDown')).not.toBe(home);
  });

  it('reports that a new folder was created when it gets its first name, and later that it was renamed', async () => {
    openWindow(livedInWorld(20));
    const said = () => noticesStore.getState().notices.at(-1);
    fireEvent.click(sidebarButton('New…'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'New folder' }));
    const field = await screen.findByRole('textbox', { name: 'Folder name' });
    fireEvent.change(field, { target: { value: 'Journeys' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(said()).toMatchObject({ key: 'notices.folderMade', values: { name: 'Journeys' } }));
    const folder = await waitFor(() => row('Journeys'));
    folder.focus();
    fireEvent.keyDown(folder, { key: 'F2' });
    const again = await screen.findByRole('textbox', { name: 'Folder name' });
    fireEvent.change(again, { target: { value: 'Trips' } });
    fireEvent.keyDown(again, { key: 'Enter' });
    await waitFor(() => expect(said()).toMatchObject({ key: 'notices.renamed' }));
  });

  describe('if the user cancels while naming a new folder', () => {
    async function naming() {
      const fake = openWindow(livedInWorld(20));
      fireEvent.click(sidebarButton('New…'));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'New folder' }));
      const field = await screen.findByRole('textbox', { name: 'Folder name' });
      const made = fake.world.folders.at(-1);
      if (made === undefined) throw new Error('no folder');
      return { fake, field, made };
    }

    it.each(['Escape', 'Enter in an empty field'])('there is no folder: %s', async (how) => {
      const { fake, field, made } = await naming();
      if (how !== 'Escape') fireEvent.change(field, { target: { value: '' } });
      fireEvent.keyDown(field, { key: how.split(' ', 1)[0] });
      await waitFor(() => expect(fake.inputsOf('folder:delete')).toEqual([{ id: made.id }]));
      await waitFor(() => expect(screen.queryByRole('button', { name: made.name })).toBeNull());
      expect(noticesStore.getState().notices).toEqual([]);
    });

    it('it stays, and a notice says so, if a chat is already in it', async () => {
      const { fake, field, made } = await naming();
      await act(() => applyToMany(['chat-0'], { kind: 'move', folderId: made.id }));
      fireEvent.keyDown(field, { key: 'Escape' });
      await waitFor(() =>
        expect(noticesStore.getState().notices.at(-1)).toMatchObject({
          key: 'notices.folderMade',
          values: { name: made.name },
        }),
      );
      expect(fake.inputsOf('folder:delete')).toEqual([]);
    });

    it('an older folder keeps its name', async () => {
      const fake = openWindow(livedInWorld(20));
      const [folder] = fake.world.folders;
      if (folder === undefined) throw new Error('no folder');
      const older = row(folder.name);
      older.focus();
      fireEvent.keyDown(older, { key: 'F2' });
      fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Folder name' }), { key: 'Escape' });
      await waitFor(() => expect(row(folder.name)).not.toBeNull());
      expect(fake.inputsOf('folder:delete')).toEqual([]);
    });
  });

  it('shows a new folder for naming even if the folders were collapsed, or during a search', async () => {
    openWindow(livedInWorld(20));
    fireEvent.click(row('Folders'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), { target: { value: 'regex' } });
    await screen.findByText(/\bin\b.*\bchat/);
    fireEvent.click(sidebarButton('New…'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'New folder' }));
    await screen.findByRole('textbox', { name: 'Folder name' });
  });

  it('renames and unarchives an open chat by its title, although its row is not in the list', async () => {
    openWindow(livedInWorld(20));
    fireEvent.click(row('Birthday speech for Grandma'));
    await waitFor(() => expect(row('Birthday speech for Grandma').getAttribute('aria-current')).toBe('page'));
    await act(async () => void runCommand('archive-chat'));
    await waitFor(() => expect(sidebar().queryByRole('button', { name: 'Birthday speech for Grandma' })).toBeNull());
    await act(async () => void runCommand('rename-chat'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Chat title' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    await act(async () => void runCommand('archive-chat'));
    await screen.findByText('Unarchived “Birthday speech for Grandma”.');
    expect(screen.queryByRole('textbox', { name: 'Chat title' })).toBeNull();
  });

  it('renames in the row: Enter saves, Escape does not', async () => {
    const fake = openWindow(livedInWorld(20));
    await chooseAction('Birthday speech for Grandma', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'Chat title' });
    fireEvent.change(field, { target: { value: 'Speech' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(fake.inputsOf('conversation:rename')).toEqual([]);
    await chooseAction('Birthday speech for Grandma', 'Rename');
    const again = await screen.findByRole('textbox', { name: 'Chat title' });
    fireEvent.change(again, { target: { value: 'Speech' } });
    fireEvent.keyDown(again, { key: 'Enter' });
    await waitFor(() => expect(row('Speech')).toBeTruthy());
  });

  it('deletes with an Undo that the notice and Ctrl+Z share', async () => {
    const fake = openWindow(livedInWorld(20));
    await chooseAction('Birthday speech for Grandma', 'Delete');
    await waitFor(() => expect(sidebar().queryByRole('button', { name: 'Birthday speech for Grandma' })).toBeNull());
    expect(
      screen.getByText('Moved “Birthday speech for Grandma” to the trash.').closest('[role="status"]'),
    ).not.toBeNull();
    expect(screen.getAllByRole('button', { name: 'Undo' }).length).toBeGreaterThan(0);
    fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('undo:apply')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Moved “Birthday speech for Grandma” to the trash.')).toBeNull());
  });

  it.each([
    ['goes back to the chat that was open when it was deleted', async () => undefined, 'chat-3'],
    [
      'stays with a chat that was opened since',
      async () => fireEvent.click(row('Why does my regex backtrack?')),
      'chat-5',
    ],
    [
      'stays with a text that was begun since',
      async () => {
        const box = await screen.findByRole('textbox', { name: 'Message' });
        fireEvent.input(box, { target: { value: 'What if' } });
      },
      'chat-0',
    ],
  ])('Undo of a deletion %s', async (_promise, meanwhile, shownAfter) => {
    const fake = openWindow(livedInWorld(20));
    fake.answer('undo:apply', () => ok(['chat-3']));
    const shows = (id: string) => waitFor(() => expect(conversationStore.getState().chat?.id).toBe(id));
    fireEvent.click(row('Birthday speech for Grandma'));
    await shows('chat-3');
    const deleted = fake.world.conversations;
    await chooseAction('Birthday speech for Grandma', 'Delete');
    await shows('chat-0');
    // Wait until the chat's message box is drawn.
    await waitFor(() => expect(row('Explain public-key encryption').getAttribute('aria-current')).toBe('page'));
    await meanwhile();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy());
    const shownBefore = shownAfter === 'chat-3' ? 'chat-0' : shownAfter;
    await shows(shownBefore);
    fake.world.conversations = deleted;
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone: /);
    await shows(shownAfter);
  });

  it('Undo of a deletion returns to the chat even if main answers it before the replacing chat has loaded', async () => {
    const fake = openWindow(livedInWorld(20));
    const shows = (id: string) => waitFor(() => expect(conversationStore.getState().chat?.id).toBe(id));
    fireEvent.click(row('Birthday speech for Grandma'));
    await shows('chat-3');
    const deleted = fake.world.conversations;
    const open = defaultAnswers(fake.world, () => undefined)['conversation:open'];
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    fake.answer('conversation:open', (input) => held.then(() => open(input)));
    fake.answer('undo:apply', () => ok(['chat-3']));
    await chooseAction('Birthday speech for Grandma', 'Delete');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone: /);
    fake.world.conversations = deleted;
    letGo();
    await shows('chat-3');
  });

  it('Undo of two deletions in a row returns to the chat that was open before both, however soon the second follows', async () => {
    const fake = openWindow(livedInWorld(20));
    const shows = (id: string) => waitFor(() => expect(conversationStore.getState().chat?.id).toBe(id));
    const all = fake.world.conversations;
    fireEvent.click(row('Birthday speech for Grandma'));
    await shows('chat-3');
    fake.answer('conversation:bulk', ({ ids }) => {
      fake.emit('conversation:summaries', { changed: [], removed: ids });
      return ok({ undoId: ids.join() });
    });
    fake.answer('undo:apply', ({ undoId }) => ok([undoId]));
    const deleted = async (id: string) => {
      await act(() => applyToMany([id], { kind: 'delete' }));
      await waitFor(() => expect(conversationStore.getState().openingId).toBeNull());
      expect(conversationStore.getState().chat?.id).not.toBe(id);
    };
    await deleted('chat-3');
    await deleted(conversationStore.getState().chat?.id ?? '');
    fake.world.conversations = all;
    fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
    fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('undo:apply')).toHaveLength(2));
    await shows('chat-3');
  });

  it('Undo reverts the newest deletion first even if several earlier attempts were refused', async () => {
    const fake = openWindow(livedInWorld(20));
    fake.answer('conversation:bulk', ({ ids }) => ok({ undoId: ids.join() }));
    fake.answer('undo:apply', () => fail({ reason: 'busy' }));
    const pressed = async (count: number) => {
      fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
      await waitFor(() => expect(fake.inputsOf('undo:apply')).toHaveLength(count));
    };
    for (const id of ['chat-3', 'chat-5', 'chat-7']) await act(() => applyToMany([id], { kind: 'delete' }));
    for (const _press of [1, 2, 3]) fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('undo:apply')).toHaveLength(3));
    await screen.findAllByText(/^Couldn’t undo that/);
    fake.answer('undo:apply', ({ undoId }) => ok([undoId]));
    for (const count of [4, 5, 6]) await pressed(count);
    const order = ['chat-7', 'chat-5', 'chat-3'].map((undoId) => ({ undoId }));
    expect(fake.inputsOf('undo:apply')).toEqual([...order, ...order]);
  });

  it('keeps the focus in the list when Ctrl+Z in the list returns to another chat', async () => {
    const fake = openWindow(livedInWorld(20));
    fake.answer('undo:apply', () => ok(['chat-3']));
    fireEvent.click(row('Birthday speech for Grandma'));
    await waitFor(() => expect(row('Birthday speech for Grandma').getAttribute('aria-current')).toBe('page'));
    const all = fake.world.conversations;
    act(() => row('Birthday speech for Grandma').focus());
    fireEvent.keyDown(row('Birthday speech for Grandma'), { key: 'Delete' });
    await waitFor(() => expect(row('Explain public-key encryption').getAttribute('aria-current')).toBe('page'));
    const focused = document.activeElement as HTMLElement;
    expect(focused.dataset.rowKey).toMatch(/^chat:/);
    fake.world.conversations = all;
    const box = screen.getByRole('textbox', { name: 'Message' });
    fireEvent.keyDown(focused, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await waitFor(() => expect(conversationStore.getState().chat?.id).toBe('chat-3'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).not.toBe(box));
    expect(document.activeElement).toBe(focused);
  });

  it('Undo of a deletion stays with the open chat, even if an earlier deletion had opened that chat', async () => {
    const fake = openWindow(livedInWorld(20));
    const shows = (id: string) => waitFor(() => expect(conversationStore.getState().chat?.id).toBe(id));
    const told = (changed: typeof fake.world.conversations, removed: readonly string[]) =>
      act(() => fake.emit('conversation:summaries', { changed, removed }));
    fake.answer('conversation:bulk', ({ ids }) => {
      fake.emit('conversation:summaries', { changed: [], removed: ids });
      return ok({ undoId: ids.join() });
    });
    fake.answer('undo:apply', () => ok(['chat-3']));
    fireEvent.click(row('Birthday speech for Grandma'));
    await shows('chat-3');
    await act(() => applyToMany(['chat-3'], { kind: 'delete' }));
    await shows('chat-0');
    // The user restores the chat by hand, and deletes it while another chat is open.
    told(
      fake.world.conversations.filter(({ id }) => id === 'chat-3'),
      [],
    );
    await act(() => applyToMany(['chat-3'], { kind: 'delete' }));
    fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
    await screen.findByText(/^Undone: /);
    expect(fake.inputsOf('conversation:open').filter(({ id }) => id === 'chat-3')).toHaveLength(1);
    await shows('chat-0');
  });

  it('no longer offers Undo for chats restored from the trash, but still for the others', async () => {
    const fake = openWindow(livedInWorld(20));
    const entry = (id: string, undoId: string) => ({ ...fake.world.trash[0], id, undoId }) as TrashEntry;
    fake.answer('conversation:bulk', ({ ids }) => {
      fake.world.trash = [...ids.map((id) => entry(`of ${id}`, ids.join())), ...fake.world.trash];
      return ok({ undoId: ids.join() });
    });
    await act(() => applyToMany(['chat-2', 'chat-3'], { kind: 'delete' }));
    await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(sidebarButton('Trash'));
    const restored = async (id: string) => {
      await screen.findAllByRole('button', { name: 'Restore' });
      await act(() => restoreFromTrash([id]));
    };
    // The Undo notice waits below those about restored chats.
    const offersUndo = () => noticesStore.getState().notices.some(({ action }) => action?.labelKey === 'notices.undo');
    await restored('of chat-2');
    expect(offersUndo()).toBe(true);
    await restored('of chat-3');
    expect(offersUndo()).toBe(false);
    fireEvent.keyDown(window, { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(fake.inputsOf('undo:apply')).not.toContainEqual({ undoId: 'chat-2,chat-3' });
  });

  it("doesn't say that a temporary chat is in the trash", async () => {
    openWindow(livedInWorld(20));
    await chooseAction('日本語の敬語について', 'Delete');
    await screen.findByText('Deleted “日本語の敬語について”.');
  });

  it('deletes the focused row with Delete, and moves to the next one', async () => {
    const fake = openWindow(livedInWorld(20));
    const first = row('Rewrite of the cover letter');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    const second = document.activeElement;
    if (second === null) throw new Error('There is no second row.');
    const name = second.textContent;
    fireEvent.keyDown(second, { key: 'Delete' });
    await waitFor(() => expect(fake.inputsOf('conversation:bulk').at(-1)?.action).toEqual({ kind: 'delete' }));
    await waitFor(() => expect(sidebar().queryByRole('button', { name: name ?? '' })).toBeNull());
    expect((document.activeElement as HTMLElement).dataset.rowKey).toMatch(/^chat:/);
  });

  it('keeps the focus in the list when the open chat is deleted there, and another one replaces it', async () => {
    openWindow(livedInWorld(20));
    const open = sidebar()
      .getAllByRole('button')
      .find((one) => one.getAttribute('aria-current') === 'page');
    if (open === undefined) throw new Error('No chat is open.');
    const box = screen.getByRole('textbox', { name: 'Message' });
    open.focus();
    fireEvent.keyDown(open, { key: 'Delete' });
    const next = document.activeElement as HTMLElement;
    expect(next.dataset.rowKey).toMatch(/^chat:/);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).not.toBe(box));
    expect(document.activeElement).toBe(next);
    // When the user then opens a chat, the focus moves to the message box, as usual.
    fireEvent.keyDown(next, { key: 'ArrowDown' });
    fireEvent.click(document.activeElement ?? next);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' })));
  });

  it('collapses a section by mouse, expands it by keyboard, and stores both', () => {
    openWindow(livedInWorld(20));
    const today = row('Today');
    const below = today.closest('li')?.nextElementSibling?.querySelector('button') ?? null;
    if (below === null) throw new Error('There is no chat of today.');
    const name = below.textContent ?? '';
    fireEvent.click(today);
    expect(row('Today').getAttribute('aria-expanded')).toBe('false');
    expect(sidebar().queryByRole('button', { name })).toBeNull();
    expect(JSON.parse(localStorage.getItem('closed-sections') ?? '[]')).toEqual(['section:today']);
    const heading = row('Today');
    heading.focus();
    fireEvent.keyDown(heading, { key: 'ArrowRight' });
    const again = row(name);
    act(() => again.focus());
    fireEvent.keyDown(again, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(row('Today'));
    expect(localStorage.getItem('closed-sections')).toBe('[]');
  });

  it('leaves the trash and the search when a new chat opens', async () => {
    openWindow(livedInWorld(20));
    fireEvent.click(screen.getByRole('button', { name: 'Trash' }));
    await screen.findByText('Old ideas');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), { target: { value: 'regex' } });
    await screen.findByRole('region', { name: 'Search results' });
    fireEvent.click(screen.getByRole('button', { name: 'New chat' }));
    expect(row('Today')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Search results' })).toBeNull();
    expect(screen.queryByText('Old ideas')).toBeNull();
  });

  it('selects chats with Ctrl and Shift, and archives all of them at once', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.click(row('Rewrite of the cover letter'), { ctrlKey: true });
    fireEvent.click(row('Why does my regex backtrack?'), { shiftKey: true });
    const bar = within(screen.getByRole('region', { name: 'Selected chats' }));
    expect(bar.getByRole('status').textContent).toBe('4 selected');
    fireEvent.click(bar.getByRole('button', { name: 'Archive selected' }));
    await waitFor(() => expect(fake.inputsOf('conversation:bulk')).toHaveLength(1));
    expect(fake.inputsOf('conversation:bulk')[0]?.ids).toHaveLength(4);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected chats' })).toBeNull());
  });

  it('shows a folder’s conversations when it is opened', () => {
    openWindow(livedInWorld(20));
    const folder = row('Work');
    expect(folder.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(folder);
    expect(row('Work').getAttribute('aria-expanded')).toBe('true');
    expect(row('Meal plan for a week without gluten')).toBeTruthy();
  });

  it('replaces the list with search results, and opens a hit in place', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), { target: { value: 'regex' } });
    const results = await screen.findByRole('region', { name: 'Search results' });
    await waitFor(() => expect(within(results).getAllByText('regex', { selector: 'mark' }).length).toBeGreaterThan(0));
    fireEvent.click(within(results).getAllByRole('button', { name: /Assistant/ })[0] as HTMLElement);
    await waitFor(() => expect(fake.inputsOf('conversation:open')).toContainEqual({ id: 'chat-5' }));
  });

  it('removes a deleted chat from the results, and searches again when chats were added', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), { target: { value: 'regex' } });
    const results = await screen.findByRole('region', { name: 'Search results' });
    const found = () => within(results).queryAllByRole('button', { name: /Why does my/ });
    await waitFor(() => expect(found().length).toBeGreaterThan(0));
    fake.answer('search:query', () => ok({ groups: [], nextOffset: null, problems: [], waitingMessages: 0 }));
    act(() => fake.emit('conversation:summaries', { changed: [], removed: ['chat-5', 'chat-17'] }));
    expect(found()).toEqual([]);
    const job = { jobId: 'j', kind: 'import', done: 9, total: 9, result: null, error: null } as const;
    act(() => fake.emit('job:progress', { ...job, state: 'finished' }));
    await waitFor(() => expect(fake.inputsOf('search:query')).toHaveLength(2));
  });

  it('searches again when a chat is pinned, renamed, archived or moved, or a folder renamed, and not otherwise', async () => {
    const world = livedInWorld(20);
    const fake = openWindow(world);
    const asked = () => fake.inputsOf('search:query').map(({ query }) => query);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), {
      target: { value: 'is:pinned' },
    });
    await waitFor(() => expect(asked()).toHaveLength(1));
    let [chat] = world.conversations;
    if (chat === undefined) throw new Error('There is no chat.');
    const tell = (change: Partial<typeof chat>) => {
      chat = { ...chat, ...change } as NonNullable<typeof chat>;
      act(() => fake.emit('conversation:summaries', { changed: [chat as NonNullable<typeof chat>], removed: [] }));
    };
    // These changes come when a reply ends and is read. The results don't move.
    tell({ updatedAt: chat.updatedAt + 1, isGenerating: true });
    tell({ isUnread: true, hasDraft: true, messageCount: 9 });
    tell({ isUnread: false });
    expect(asked()).toHaveLength(1);
    const anew = [
      () => tell({ isPinned: !chat?.isPinned }),
      () => tell({ title: 'Another name' }),
      () => tell({ folderId: 'folder-x' }),
      () => tell({ isArchived: true }),
      () => act(() => fake.emit('folders:changed', [])),
    ];
    for (const [index, change] of anew.entries()) {
      change();
      await waitFor(() => expect(asked()).toHaveLength(index + 2));
    }
    expect(new Set(asked())).toEqual(new Set(['is:pinned']));
  });

  it('searches only once more for any number of changes during a search', async () => {
    const world = livedInWorld(20);
    const fake = openWindow(world);
    const asked = () => fake.inputsOf('search:query');
    const answers: (() => void)[] = [];
    const page = ok({ groups: [], nextOffset: null, problems: [], waitingMessages: 0 });
    fake.answer('search:query', () => new Promise((resolve) => answers.push(() => resolve(page))));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), {
      target: { value: 'is:pinned' },
    });
    await waitFor(() => expect(answers).toHaveLength(1));
    const [chat] = world.conversations;
    if (chat === undefined) throw new Error('There is no chat.');
    for (const isPinned of [!chat.isPinned, chat.isPinned, !chat.isPinned])
      act(() => fake.emit('conversation:summaries', { changed: [{ ...chat, isPinned }], removed: [] }));
    expect(asked()).toHaveLength(1);
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await screen.findByText('Nothing found for “is:pinned”');
    expect(asked()).toHaveLength(2);
  });

  it('keeps the query and shows the scope when nothing was found', async () => {
    openWindow(livedInWorld(20));
    const box = screen.getByRole('searchbox', { name: 'Search conversations' });
    fireEvent.change(box, { target: { value: 'zzz' } });
    await screen.findByText('Nothing found for “zzz”');
    expect(screen.getByText(/Searched every title/)).toBeTruthy();
    expect(box).toHaveProperty('value', 'zzz');
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(row('Explain public-key encryption')).toBeTruthy();
  });

  it('loads the next page of a long list by itself, and draws few rows', async () => {
    const fake = openWindow(livedInWorld(5_500));
    await waitFor(() => {
      const [first, second] = fake.inputsOf('conversation:list').map(({ offset }) => offset);
      expect(second).toBe((first ?? 0) + LIMITS.conversationRestPageSize);
    });
    expect(document.querySelectorAll('.chat-row').length).toBeLessThan(80);
  });

  it('restores everything in the trash with one press', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.click(screen.getByRole('button', { name: 'Trash' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore all' }));
    await screen.findByText(/^The trash is empty/);
    const ids = livedInWorld(20).trash.map(({ id }) => id);
    expect(fake.inputsOf('trash:restore')).toEqual([{ ids }]);
  });

  it('restores chats from the trash, and leaves it unchanged if the user doesn’t confirm emptying it', async () => {
    const fake = openWindow(livedInWorld(20));
    fireEvent.click(screen.getByRole('button', { name: 'Trash' }));
    await screen.findByText('Old ideas');
    fireEvent.click(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Old ideas')).toBeNull());
    expect(fake.inputsOf('trash:restore')).toEqual([{ ids: ['trash-1'] }]);
    fake.answer('trash:empty', () => fail({ reason: 'not_confirmed' }));
    fireEvent.click(screen.getByRole('button', { name: 'Empty trash' }));
    await waitFor(() => expect(fake.inputsOf('trash:empty')).toEqual([{ ids: null }]));
    expect(screen.getByText('Can you say that again?')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('collapses to a rail with Ctrl+B and expands again', async () => {
    openWindow(livedInWorld(20));
    fireEvent.keyDown(window, { key: 'b', code: 'KeyB', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search conversations' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Show sidebar' }));
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search conversations' })).toBeTruthy());
  });
});
