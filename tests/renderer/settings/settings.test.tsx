/** The settings as people use them. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { setLanguage, t } from '../../../renderer/i18n.ts';
import { settingsInWords } from '../../../renderer/services/setting-words.ts';
import { closePage, uiStore } from '../../../renderer/store/window/ui-store.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { JobResult } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

const KEY = 'sk-canary-0b7d55e9a1';

afterEach(closeWindow);

/** Finds words in a sentence, ignoring the direction marks around names. */
const said = (words: string) => (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').includes(words);

async function openTab(name: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Settings' });
  fireEvent.click(within(dialog).getByRole('tab', { name }));
  return dialog;
}

describe('settings', () => {
  it('have a page for each subject', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('General');
    const names = within(dialog)
      .getAllByRole('tab')
      .map((tab) => tab.textContent);
    expect(names).toEqual([
      'General',
      'Connections and keys',
      'Models',
      'Presets',
      'Prompts',
      'Appearance',
      'Keyboard',
      'Data',
      'About',
    ]);
  });

  it('ask for the theme in one place', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('General');
    expect(within(dialog).queryByRole('group', { name: 'Theme' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('tab', { name: 'Appearance' }));
    await within(dialog).findByRole('group', { name: 'Theme' });
  });

  it('name the last used connection in Russian with the gender of “connection”, not of “key”', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Models');
    onTestFinished(() => setLanguage('en'));
    await act(() => setLanguage('ru'));
    const [ofNewChats] = await within(dialog).findAllByRole('combobox', { name: 'Подключение' });
    expect(ofNewChats?.textContent).toBe('Последнее использованное');
  });

  it('start with the focus on the current page, not on the Close button', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('tabpanel', { name: 'Data' })));
  });

  it('move the focus to the trash when its button is pressed', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Show trash' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back to all chats' })));
  });

  it('save a switch at once and revert it if main refuses it', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('General');
    const titles = within(dialog).getByRole('switch', { name: 'Let the model write titles' });
    fireEvent.click(titles);
    await waitFor(() => expect(fake.inputsOf('settings:update')).toEqual([{ patch: { isTitleByModel: true } }]));
    fake.answer('settings:update', () => fail({ reason: 'not_saved', detail: 'The disk is full' }));
    fireEvent.click(titles);
    await screen.findByText(/The disk is full/);
    expect(titles).toHaveProperty('checked', true);
  });

  it('offer a switch for updates only if there is an update server', async () => {
    const fake = openWindow(livedInWorld(5));
    const settings = await openTab('General');
    expect(within(settings).queryByRole('switch', { name: 'Check for updates' })).toBeNull();
    act(() => fake.emit('update:state', { kind: 'idle', checkedAt: null }));
    expect(within(settings).getByRole('switch', { name: 'Check for updates' })).toBeTruthy();
  });

  it('change a number to its limits on blur', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('General');
    const box = within(dialog).getByRole('spinbutton', { name: 'Simultaneous replies' });
    fireEvent.change(box, { target: { value: '900' } });
    fireEvent.blur(box);
    await waitFor(() => expect(fake.inputsOf('settings:update')).toEqual([{ patch: { concurrentTurns: 64 } }]));
  });

  it("never mention a keyring that doesn't exist", async () => {
    const world = livedInWorld(5);
    openWindow({ ...world, data: { ...world.data, isEncrypted: true, hasRecoveryCode: true, vaultName: null } });
    const dialog = await openTab('Data');
    await within(dialog).findByText(/you’ll need your recovery code to open them again/);
    expect(dialog.textContent).not.toContain('()');
    expect(dialog.textContent).not.toContain('The key is kept by');
  });

  it('apply the theme to the page', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Appearance');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it("don't send a cleared default parameter, and explain a corrected one", async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Models');
    const box = within(dialog).getByRole('spinbutton', { name: 'Temperature' });
    fireEvent.change(box, { target: { value: '2.7' } });
    fireEvent.blur(box);
    await waitFor(() =>
      expect(fake.inputsOf('settings:update').at(-1)).toEqual({ patch: { defaultParameters: { temperature: 2 } } }),
    );
    expect(within(dialog).getByText(/Set to 2/)).toBeTruthy();
    fireEvent.change(box, { target: { value: '' } });
    fireEvent.blur(box);
    await waitFor(() => expect(fake.inputsOf('settings:update').at(-1)).toEqual({ patch: { defaultParameters: {} } }));
  });
});

describe('settings: connections', () => {
  it("shows a key's state and last four characters, and what to do if it has expired", async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Connections and keys');
    const card = (await within(dialog).findAllByRole('listitem'))[1] as HTMLElement;
    expect(card.textContent).toContain('••••••••Xp01');
    expect(card.textContent).toContain('rejected: expired');
    expect(card.textContent).toContain('Create a new one in the console');
  });

  it('replaces a key: the field is cleared and the key is nowhere in the page', async () => {
    const fake = openWindow(livedInWorld(5));
    const settings = await openTab('Connections and keys');
    fireEvent.click(within(settings).getAllByRole('button', { name: 'Rotate key' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Rotate API key' });
    fireEvent.change(within(dialog).getByLabelText('New API key'), { target: { value: KEY } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verify and replace' }));
    await waitFor(() =>
      expect(fake.inputsOf('connection:rotate-key')).toMatchObject([{ id: 'connection-1', apiKey: KEY }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rotate API key' })).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain(KEY);
    expect(screen.getByText('••••••••e9a1')).toBeTruthy();
  });

  it('offers to add a key, not to replace one, if there is none', async () => {
    const world = livedInWorld(5);
    const [connection] = world.connections;
    if (connection === undefined) throw new Error('no connection');
    world.connections = [{ ...connection, key: { ...connection.key, state: 'none', lastFour: '' }, keys: [] }];
    const fake = openWindow(world);
    const settings = await openTab('Connections and keys');
    expect(within(settings).queryByRole('button', { name: 'Rotate key' })).toBeNull();
    fireEvent.click(within(settings).getByRole('button', { name: 'Add key' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add API key' });
    fireEvent.change(within(dialog).getByLabelText('New API key'), { target: { value: KEY } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verify and add' }));
    // The new key is used at once, so this is the request that replaces a key.
    await waitFor(() => expect(fake.inputsOf('connection:rotate-key')).toMatchObject([{ apiKey: KEY }]));
    await screen.findByText(/^Added a key for .+\.$/);
  });

  it('changes nothing if the new key is refused', async () => {
    const fake = openWindow(livedInWorld(5));
    fake.answer('connection:rotate-key', () =>
      fail({
        kind: 'service',
        error: {
          code: 'auth.invalid',
          retryable: false,
          serviceMessage: 'Unknown key',
          serviceCode: 'invalid_api_key',
        },
      }),
    );
    const settings = await openTab('Connections and keys');
    fireEvent.click(within(settings).getAllByRole('button', { name: 'Rotate key' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Rotate API key' });
    fireEvent.change(within(dialog).getByLabelText('New API key'), { target: { value: KEY } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verify and replace' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.dataset.errorKind).toBe('auth.invalid');
    expect(within(dialog).getByLabelText('New API key')).toHaveProperty('value', KEY);
    expect(within(dialog).getByText(/Your old key is still in use/)).toBeTruthy();
  });

  it('shows what a connection test really proved', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Connections and keys');
    fake.answer('connection:test', () => ok({ isKeyProved: false, modelCount: null, durationMs: 31 }));
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Test connection' })[0] as HTMLElement);
    const status = await within(dialog).findByText(/the key was not checked/);
    expect(status).toBeTruthy();
  });

  it('offers to read a locked key again', async () => {
    const world = livedInWorld(5);
    const key = { ...fakeConnection('x').key, state: 'locked', lockedReason: 'unavailable' } as const;
    const fake = openWindow({ ...world, connections: [{ ...fakeConnection('connection-1'), key }] });
    fake.answer('connection:unlock-key', () => ok(fakeConnection('connection-1')));
    const dialog = await openTab('Connections and keys');
    expect(within(dialog).getByText(/keyring is locked/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(dialog).queryByText(/keyring is locked/)).toBeNull());
    expect(within(dialog).getByText('active')).toBeTruthy();
  });

  it('says that Parley must be restarted for a locked key if nothing else helps', async () => {
    const key = {
      ...fakeConnection('x').key,
      state: 'locked',
      lockedReason: 'unavailable',
      isRestartNeeded: true,
    } as const;
    const fake = openWindow({ ...livedInWorld(5), connections: [{ ...fakeConnection('connection-1'), key }] });
    const dialog = await openTab('Connections and keys');
    expect(within(dialog).getByText(/then restart Parley/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restart Parley' }));
    await waitFor(() => expect(fake.inputsOf('app:restart')).toHaveLength(1));
  });

  it('asks before a connection is removed, and keeps the conversations', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Connections and keys');
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Remove connection' })[1] as HTMLElement);
    const question = await screen.findByRole('alertdialog', { name: 'Remove Practice service?' });
    expect(question.textContent).toContain('Your chats stay');
    fireEvent.click(within(question).getByRole('button', { name: 'Remove connection' }));
    await waitFor(() => expect(fake.inputsOf('connection:remove')).toMatchObject([{ id: 'connection-2' }]));
    await waitFor(() => expect(within(dialog).queryByText('Practice service')).toBeNull());
  });

  it('keeps the text of a question about a key until the question has faded out', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Connections and keys');
    Object.assign(Element.prototype, { getAnimations: () => [{ finished: new Promise(() => undefined) }] });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'getAnimations'));
    fireEvent.click(within(dialog).getAllByRole('button', { name: 'Remove key' })[0] as HTMLElement);
    const question = await screen.findByRole('alertdialog', { name: /^Remove the key for / });
    const words = question.textContent;
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.hasAttribute('data-ending-style')).toBe(true));
    expect(question.textContent).toBe(words);
  });

  it('says that no system keyring was found', async () => {
    openWindow({ ...livedInWorld(5), vaultName: null });
    const dialog = await openTab('Connections and keys');
    expect(within(dialog).getByText(/No system keyring was found/)).toBeTruthy();
  });
});

describe('settings: keyboard', () => {
  it('gives a command another shortcut, and asks before taking it from another command', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Keyboard');
    fireEvent.click(within(dialog).getByRole('button', { name: /^Search conversations:/ }));
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN', ctrlKey: true });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('already used for “New chat”');
    expect(fake.inputsOf('settings:update')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Use it here' }));
    await waitFor(() =>
      expect(fake.inputsOf('settings:update')).toEqual([{ patch: { shortcuts: { search: 'Mod+N', 'new-chat': '' } } }]),
    );
  });

  it('finds commands by name and shortcut, including additional shortcuts', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Keyboard');
    const box = within(dialog).getByRole('searchbox', { name: 'Search shortcuts' });
    const found = () => within(dialog).getAllByRole('listitem').length;
    for (const words of ['branches', 'ctrl+shift+o', 'F3']) {
      fireEvent.change(box, { target: { value: words } });
      expect(found()).toBeLessThan(3);
    }
    fireEvent.change(box, { target: { value: 'nothing at all' } });
    expect(within(dialog).getByText('No shortcut for “nothing at all”')).toBeTruthy();
  });

  it('lets the keyboard reach the button that takes a shortcut from another command', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Keyboard');
    const row = within(dialog).getByRole('button', { name: /^Search conversations:/ });
    act(() => row.focus());
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: 'n', code: 'KeyN', ctrlKey: true });
    const take = await within(dialog).findByRole('button', { name: 'Use it here' });
    expect(fireEvent.keyDown(row, { key: 'Tab', code: 'Tab' })).toBe(true);
    act(() => take.focus());
    for (const [key, code] of [
      ['Enter', 'Enter'],
      [' ', 'Space'],
    ] as const)
      expect(fireEvent.keyDown(take, { key, code })).toBe(true);
    expect(take.isConnected).toBe(true);
    expect(fake.inputsOf('settings:update')).toEqual([]);
    // The focus stays in the row when the button goes.
    fireEvent.click(take);
    expect(take.isConnected).toBe(false);
    expect(document.activeElement).toBe(row);
  });

  it('keeps the focus on the command when Escape cancels, or its default shortcut returns', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Keyboard');
    const row = within(dialog).getByRole('button', { name: /^Search conversations:/ });
    act(() => row.focus());
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: 'n', code: 'KeyN', ctrlKey: true });
    const take = await within(dialog).findByRole('button', { name: 'Use it here' });
    act(() => take.focus());
    fireEvent.keyDown(take, { key: 'Escape', code: 'Escape' });
    expect(take.isConnected).toBe(false);
    expect(document.activeElement).toBe(row);
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: 'y', code: 'KeyY', ctrlKey: true, altKey: true });
    const reset = await within(dialog).findByRole('button', { name: 'Reset the shortcut of “Search conversations”' });
    act(() => reset.focus());
    fireEvent.click(reset);
    await waitFor(() => expect(reset.isConnected).toBe(false));
    expect(document.activeElement).toBe(row);
  });

  it('stops listening for a shortcut when the focus leaves the row, even after a problem', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Keyboard');
    const row = within(dialog).getByRole('button', { name: /^Search conversations:/ });
    act(() => row.focus());
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: 'n', code: 'KeyN', ctrlKey: true });
    await within(dialog).findByRole('alert');
    const box = within(dialog).getByRole('searchbox', { name: 'Search shortcuts' });
    act(() => box.focus());
    expect(within(dialog).queryByRole('alert')).toBeNull();
    for (const key of ['a', 'Backspace']) expect(fireEvent.keyDown(box, { key })).toBe(true);
    expect(fake.inputsOf('settings:update')).toEqual([]);
    // The problem isn't shown again when the row listens the next time.
    fireEvent.click(row);
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it("doesn't run the command of a key that is pressed as another command's shortcut", async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Keyboard');
    fireEvent.click(within(dialog).getByRole('button', { name: /^Find in this chat:/ }));
    fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('already used for');
    expect(uiStore.getState().dialog).toBeNull();
  });
});

describe('settings: data', () => {
  it('shows the size of images and files, with a warning from 2 GB on', async () => {
    const { data, ...world } = livedInWorld(5);
    for (const [attachmentBytes, shown, isMuch] of [
      [0, '0 bytes', false],
      [1_949_999_999, '1.9 GB', false],
      [LIMITS.attachmentsWarnBytes, '2 GB', true],
    ] as const) {
      openWindow({ ...world, data: { ...data, attachmentBytes } });
      const dialog = await openTab('Data');
      const term = await within(dialog).findByText('Images and files');
      expect(term.nextElementSibling?.textContent).toBe(shown);
      expect(within(dialog).queryByText(/take up a lot of space/) !== null).toBe(isMuch);
      closeWindow();
    }
  });

  it('shows a new recovery code once and continues only when it was saved', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'New recovery code' }));
    const shown = await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    expect(within(shown).getByLabelText('Recovery code').textContent).toMatch(/^[A-Z0-9-]{20,}$/);
    expect(within(shown).getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
    // If the dialog weren't really open, the second Escape would close the settings.
    for (let times = 0; times < 3; times += 1) fireEvent.keyDown(document.activeElement ?? shown, { key: 'Escape' });
    const backdrop = [...document.querySelectorAll('.dialog-backdrop')].at(-1) ?? shown;
    fireEvent.pointerDown(backdrop);
    fireEvent.mouseDown(backdrop);
    fireEvent.click(backdrop);
    expect(screen.getByRole('alertdialog', { name: 'Your recovery code' })).toBeTruthy();
    expect(document.querySelector('[role="dialog"].settings')).not.toBeNull();
    fireEvent.click(within(shown).getByRole('checkbox', { name: 'I’ve saved this code' }));
    fireEvent.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain('K7QM');
  });

  it('prints a new recovery code through main', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'New recovery code' }));
    const shown = await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    const code = within(shown).getByLabelText('Recovery code').textContent;
    fireEvent.click(within(shown).getByRole('button', { name: 'Print' }));
    await waitFor(() =>
      expect(fake.inputsOf('app:print')).toEqual([
        {
          ticket: 'ticket',
          title: 'Recovery code',
          html: `<pre>Parley recovery code\n\n${code}\n</pre>`,
          as: 'printer',
        },
      ]),
    );
  });

  it("hides the new recovery code if the library couldn't be encrypted", async () => {
    const world = livedInWorld(5);
    const fake = openWindow({ ...world, data: { ...world.data, isEncrypted: false } });
    const dialog = await openTab('Data');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Encrypt' }));
    await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    const error = { reason: 'full' } as const;
    const job = { jobId: 'e', kind: 'encrypt', done: 0, total: 0, result: null, error } as const;
    act(() => fake.emit('job:progress', { ...job, state: 'failed' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await screen.findByText(/The library couldn’t be encrypted/);
  });

  it('keeps a new recovery code on the screen when the settings around it close', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'New recovery code' }));
    await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    act(() => closePage());
    const shown = await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    expect(within(shown).getByLabelText('Recovery code').textContent).toContain('K7QM');
    expect(screen.queryByRole('dialog', { name: 'Settings', hidden: true })).toBeNull();
  });

  it("doesn't say that an older code stops working when the first code is created", async () => {
    const world = livedInWorld(5);
    openWindow({ ...world, data: { ...world.data, hasRecoveryCode: false } });
    const dialog = await openTab('Data');
    await within(dialog).findByText(/You have no recovery code yet/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create a recovery code' }));
    const question = await screen.findByRole('alertdialog', { name: 'Create a recovery code?' });
    expect(question.textContent).not.toContain('stops working');
    fireEvent.click(within(question).getByRole('button', { name: 'Create a recovery code' }));
    await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    await waitFor(() => expect(within(dialog).queryByText(/You have no recovery code yet/)).toBeNull());
  });

  it('deletes everything only after the user has typed “Delete”', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Delete everything' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete everything?' });
    const confirm = within(question).getByRole('button', { name: 'Delete everything' });
    expect(confirm).toHaveProperty('disabled', true);
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('textbox')));
    fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'Delete' } });
    fireEvent.click(confirm);
    await waitFor(() => expect(fake.inputsOf('data:delete-all')).toEqual([{ isConfirmed: true }]));
  });

  it("shows a job's progress, lets it be cancelled, and reports its result", async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    const job = {
      jobId: 'j',
      kind: 'import',
      done: 30,
      total: 120,
      state: 'running',
      result: null,
      error: null,
    } as const;
    fake.emit('job:progress', job);
    const bar = await within(dialog).findByRole('progressbar', { name: 'Importing…' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(fake.inputsOf('data:cancel-job')).toEqual([{ jobId: 'j' }]);
    const result: JobResult = {
      conversationsAdded: 3,
      messagesAdded: 41,
      conversationsUpdated: 0,
      conversationsUnchanged: 7,
      promptProblems: [
        { kind: 'template', number: 2, name: 'Greet', problem: { kind: 'no_name', what: '', line: 1, column: 5 } },
        { kind: 'no_text', number: 3, name: 'Empty' },
      ],
      undated: { count: 2, givenAt: new Date(2024, 3, 5).getTime() },
      unknownParts: [{ what: 'contentPart', name: 'image', count: 2 }],
    };
    fake.emit('job:progress', { ...job, done: 120, state: 'finished', result });
    const said: string[] = [];
    for (let left = 4; left > 0; left -= 1) {
      const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
      said.push(dismiss.closest('.notice')?.querySelector('.notice-words')?.textContent ?? '');
      fireEvent.click(dismiss);
    }
    expect(said.sort()).toEqual([
      '2 imported prompts need fixing in Settings > Prompts: Greet and Empty. The first one: prompt 2, “Greet”, can’t be read. Line 1, column 5: this variable has no name.',
      '2 new chats had no date, so they were given the file’s: Apr 5, 2024.',
      'Imported 3 chats with 41 messages. 7 chats were already there.',
      'Not imported, or changed: images (only their names) (2).',
    ]);
  });

  it('explains that a job ended because another library replaced the one it worked on', async () => {
    const fake = openWindow(livedInWorld(5));
    await openTab('Data');
    const job = { jobId: 'j', kind: 'import', done: 0, total: 0, result: null } as const;
    const error = { reason: 'replaced', detail: 'another library took the place' } as const;
    fake.emit('job:progress', { ...job, state: 'failed', error });
    await screen.findByText(/^The import failed, and nothing was changed .*replaced by another/);
  });

  it("doesn't say that nothing was changed if emptying the trash was cancelled halfway", async () => {
    const fake = openWindow(livedInWorld(5));
    await openTab('Data');
    const job = { jobId: 'j', kind: 'empty_trash', done: 1, total: 9, result: null, error: null } as const;
    fake.emit('job:progress', { ...job, state: 'cancelled' });
    await screen.findByText('Canceled. Anything not yet deleted is still in the trash.');
  });

  it("doesn't say that the trash is unchanged if the disk filled up halfway", async () => {
    const fake = openWindow(livedInWorld(5));
    await openTab('Data');
    const job = { jobId: 'j', kind: 'empty_trash', done: 80, total: 82, result: null } as const;
    fake.emit('job:progress', { ...job, state: 'failed', error: { reason: 'full', detail: 'SQLITE_FULL' } });
    const notice = await screen.findByText(
      /^Emptying the trash wasn’t finished \(the disk is full\)\. Deleted items stay deleted/,
    );
    expect(notice.textContent).not.toContain('couldn’t');
  });

  it.each([
    ['Back up now', 'data:backup-now'],
    ['Check now', 'data:check'],
    ['Import…', 'data:preview-import'],
  ] as const)('treats a double-click on «%s» as one click', async (name, request) => {
    const fake = openWindow(livedInWorld(5));
    const button = within(await openTab('Data')).getByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(fake.inputsOf(request)).toHaveLength(1));
    // After main's answer, another click counts as a new one.
    await waitFor(() => {
      fireEvent.click(button);
      expect(fake.inputsOf(request).length).toBeGreaterThan(1);
    });
  });

  it('offers to cancel only what can be cancelled', async () => {
    const fake = openWindow(livedInWorld(5));
    const dialog = await openTab('Data');
    const job = { done: 0, total: 0, state: 'running', result: null, error: null } as const;
    fake.emit('job:progress', { ...job, jobId: 'r', kind: 'restore' });
    fake.emit('job:progress', { ...job, jobId: 'e', kind: 'encrypt' });
    await within(dialog).findByRole('progressbar', { name: 'Encrypting the library…' });
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    fake.emit('job:progress', { ...job, jobId: 'x', kind: 'export' });
    expect(await within(dialog).findAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
  });

  it('lets main ask before restoring a backup, and says nothing if the user declines', async () => {
    const fake = openWindow(livedInWorld(5));
    fake.answer('data:restore-backup', () => fail({ reason: 'not_confirmed' }));
    const dialog = await openTab('Data');
    fireEvent.click(
      (await within(dialog).findAllByRole('button', { name: /^Restore the backup of/ }))[0] as HTMLElement,
    );
    await waitFor(() => expect(fake.inputsOf('data:restore-backup')).toEqual([{ id: 'backup-0' }]));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('settings: about', () => {
  it('lists contacted hosts and the reasons', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('About');
    const line = (await within(dialog).findByText('api.example.com')).closest('tr');
    expect(line?.textContent).toContain('model list · replies');
  });
});

describe('settings: keys', () => {
  const named = { label: 'Work', expiresAt: Date.now() + 300 * 86_400_000, warningsRead: 0 };

  function worldWithTwoKeys() {
    const connection = fakeConnection('connection-1');
    const [first] = connection.keys;
    if (first === undefined) throw new Error('the connection has no key');
    const work = { ...first, ...named, id: 'work', lastFour: 'w0rk' };
    return { ...livedInWorld(5), connections: [{ ...connection, keys: [first, work] }] };
  }

  it('shows every key of every connection, and changes the one in use only by a click', async () => {
    const fake = openWindow(worldWithTwoKeys());
    const dialog = await openTab('Connections and keys');
    const table = await within(dialog).findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByRole('row', { name: /Work/ }).textContent).toContain('••••••••w0rk');
    expect(fake.inputsOf('connection:choose-key')).toEqual([]);
    fireEvent.click(within(table).getByRole('radio', { name: 'Use Work' }));
    await waitFor(() =>
      expect(fake.inputsOf('connection:choose-key')).toEqual([{ id: 'connection-1', keyId: 'work' }]),
    );
  });

  it("shows the result of a key's test at that key", async () => {
    const fake = openWindow(worldWithTwoKeys());
    const settings = await openTab('Connections and keys');
    const test = async (): Promise<void> => {
      fireEvent.click(await within(settings).findByRole('button', { name: 'Actions for Work' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Test key' }));
    };
    const good = { isKeyProved: true, modelCount: 2, durationMs: 31 };
    fake.answer('connection:test', () => ok(good));
    await test();
    expect(await screen.findByText(said('Example AI accepted “Work”.'))).toBeTruthy();
    fake.answer('connection:test', () => ok({ ...good, isKeyProved: false }));
    await test();
    expect(await screen.findByText(said('but can’t verify “Work”.'))).toBeTruthy();
    fake.answer('connection:test', () => fail({ code: 'auth.expired', retryable: false, status: 401 }));
    await test();
    expect(await screen.findByText(said('“Work” for Example AI: This API key has expired.'))).toBeTruthy();
    expect(fake.inputsOf('connection:test')).toEqual(Array(3).fill({ id: 'connection-1', keyId: 'work' }));
  });

  it('closes dialogs about a key or connection that is removed meanwhile, without blocking anything', async () => {
    const world = worldWithTwoKeys();
    const fake = openWindow(world);
    const settings = await openTab('Connections and keys');
    const [connection] = world.connections;
    if (connection === undefined) throw new Error('there is no connection');
    fireEvent.click(await within(settings).findByRole('button', { name: 'Actions for Work' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Label and expiry' }));
    await screen.findByRole('dialog', { name: 'Label and expiry' });
    const keys = connection.keys.filter(({ id }) => id !== 'work');
    act(() => fake.emit('connections:changed', [{ ...connection, keys }]));
    await waitFor(() => expect(uiStore.getState().dialog).toBeNull());
    fireEvent.click(within(settings).getByRole('tab', { name: /^Connections/ }));
    fireEvent.click(await within(settings).findByRole('button', { name: 'Check-up' }));
    await screen.findByRole('button', { name: 'Start check-up' });
    act(() => fake.emit('connections:changed', []));
    await waitFor(() => expect(uiStore.getState().dialog).toBeNull());
    expect(screen.queryByRole('button', { name: 'Start check-up' })).toBeNull();
  });

  it('adds a key: the field is cleared and the key is nowhere in the page', async () => {
    const fake = openWindow(worldWithTwoKeys());
    const settings = await openTab('Connections and keys');
    fireEvent.click(await within(settings).findByRole('button', { name: 'Add key for Example AI' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add API key' });
    fireEvent.change(within(dialog).getByLabelText('New API key'), { target: { value: KEY } });
    fireEvent.change(within(dialog).getByLabelText('Label'), { target: { value: 'Spare' } });
    fireEvent.change(within(dialog).getByLabelText('Expires'), { target: { value: '2999-12-31' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verify and add' }));
    const expiresAt = Date.UTC(2999, 11, 31);
    await waitFor(() =>
      expect(fake.inputsOf('connection:add-key')).toMatchObject([
        { id: 'connection-1', apiKey: KEY, label: 'Spare', expiresAt },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add API key' })).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });
});

describe('the search of the settings', () => {
  const results = (dialog: HTMLElement): readonly (string | undefined)[] =>
    within(within(dialog).getByRole('list', { name: 'Search settings' }))
      .queryAllByRole('button')
      .map((button) => button.firstElementChild?.textContent ?? undefined);

  it('finds settings by synonyms, too', async () => {
    openWindow(livedInWorld(5));
    const dialog = await openTab('General');
    fireEvent.change(within(dialog).getByRole('searchbox', { name: 'Search settings' }), {
      target: { value: 'font size' },
    });
    await waitFor(() => expect(results(dialog)).toContain('Text size'));
    fireEvent.change(within(dialog).getByRole('searchbox', { name: 'Search settings' }), {
      target: { value: 'rotate' },
    });
    await waitFor(() => expect(results(dialog)).toEqual(['Connections and keys']));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connections and keys' }));
    await within(dialog).findByRole('tab', { name: 'Connections and keys', selected: true });
    fireEvent.change(within(dialog).getByRole('searchbox', { name: 'Search settings' }), { target: { value: 'font' } });
    // Without a class, the list would have bullets.
    expect(within(dialog).getByRole('list', { name: 'Search settings' }).className).not.toBe('');
  });

  it.each(['General', 'Models', 'Appearance', 'Data', 'About'])('finds everything on the page %s', async (name) => {
    openWindow(livedInWorld(5));
    const dialog = await openTab(name);
    const page = within(dialog).getByRole('tabpanel');
    await waitFor(() => expect(page.querySelectorAll('h3').length).toBeGreaterThan(1));
    const known = new Set(settingsInWords(t, null).map(({ label }) => label));
    const missing = [...page.querySelectorAll('section')].flatMap((section) => {
      const heading = section.querySelector('h3')?.textContent ?? '';
      const labels = [...section.querySelectorAll('label, .field-label')].map(({ textContent }) => textContent ?? '');
      return known.has(heading)
        ? []
        : (labels.length === 0 ? [heading] : labels).filter((label) => label !== '' && !known.has(label));
    });
    expect(missing).toEqual([]);
  });
});
