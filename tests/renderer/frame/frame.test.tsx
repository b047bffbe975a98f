/** The app's frame: trouble with the library, notices, questions. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../../shared/connection.ts';
import type { ConversationSummary } from '../../../shared/conversation.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { LibraryState } from '../../../shared/library.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(() => {
  closeWindow();
  vi.useRealTimers();
});

const READY: LibraryState = {
  kind: 'ready',
  isEncrypted: true,
  canEncrypt: true,
  hasRecoveryCode: true,
  saving: { kind: 'saved' },
  recovery: null,
};

describe('library trouble', () => {
  it('shows a locked library, lets a wrong recovery code be corrected, and shows the chats after the right one', async () => {
    const world = livedInWorld(20);
    const fake = openWindow({ ...world, library: { kind: 'locked', reason: 'key_lost', path: '/x/library.db' } });
    expect(screen.getByRole('heading', { name: 'Your chats are locked' })).toBeTruthy();
    const field = screen.getByLabelText('Recovery code');
    fireEvent.change(field, { target: { value: 'WRONG' } });
    fireEvent.click(screen.getByRole('button', { name: 'Unlock with code' }));
    await screen.findByText(/That code doesn’t match/);
    expect(field).toHaveProperty('value', 'WRONG');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fake.answer('library:unlock-with-code', () => ok(READY));
    fireEvent.change(field, { target: { value: 'RIGHT' } });
    fireEvent.click(screen.getByRole('button', { name: 'Unlock with code' }));
    await waitFor(() => expect(screen.getByRole('navigation', { name: 'Conversations' })).toBeTruthy());
  });

  it('says that the old file stays, and leaves the question before starting afresh to main', async () => {
    const fake = openWindow({
      ...livedInWorld(5),
      library: { kind: 'failed', path: '/x/library.db', detail: 'file is not a database' },
    });
    expect(screen.getByText('file is not a database')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start with an empty library' }));
    await waitFor(() => expect(fake.inputsOf('library:start-afresh')).toHaveLength(1));
    expect(screen.getByText(/The old file is kept next to the new one and never deleted/)).toBeTruthy();
  });

  it('changes nothing in a library of a newer version', () => {
    openWindow({
      ...livedInWorld(5),
      library: { kind: 'newer', path: '/x', fileVersion: 9, appVersion: 3, backup: null },
    });
    expect(screen.getByRole('alert').textContent).toContain('Nothing was changed');
    expect(screen.queryByRole('button', { name: 'Start with an empty library' })).toBeNull();
  });

  it('restores the copy from before a newer version, and says nothing if the user cancels', async () => {
    const backup = { id: 'b', createdAt: 1, sizeBytes: 1, tier: 'migration', isEncrypted: false } as const;
    const fake = openWindow({
      ...livedInWorld(5),
      library: {
        kind: 'newer',
        path: '/x',
        fileVersion: 9,
        appVersion: 3,
        backup: { ...backup, conversations: 12, messages: 40 },
      },
    });
    screen.getByText(/the copy from .* \(12 chats\)/);
    const goBack = () => fireEvent.click(screen.getByRole('button', { name: 'Restore this copy' }));
    fake.answer('library:go-back', () => fail({ reason: 'corrupt' }));
    goBack();
    await screen.findByText(/Still not working \(the library is damaged\)/);
    fake.answer('library:go-back', () => fail({ reason: 'not_confirmed' }));
    goBack();
    await waitFor(() => expect(screen.queryByText(/Still not working/)).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    fake.answer('library:go-back', () => ok(READY));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Restore this copy' })).toHaveProperty('disabled', false),
    );
    goBack();
    await waitFor(() => expect(screen.getByRole('navigation', { name: 'Conversations' })).toBeTruthy());
    expect(fake.inputsOf('library:go-back')).toEqual([{ id: 'b' }, { id: 'b' }, { id: 'b' }]);
  });

  it('says that nothing is being saved, as long as that lasts', async () => {
    const fake = openWindow(livedInWorld(5));
    fake.emit('library:state', { ...READY, saving: { kind: 'failing', reason: 'full', detail: 'ENOSPC', since: 1 } });
    const alert = await screen.findByText(/The disk is full/);
    expect(alert.closest('[role="alert"]')?.getAttribute('data-error-kind')).toBe('storage');
    fake.emit('library:state', READY);
    await waitFor(() => expect(screen.queryByText(/The disk is full/)).toBeNull());
  });

  it('says that the library was moved, and lets the user save everything in its place again', async () => {
    const fake = openWindow(livedInWorld(5));
    const saving = { kind: 'failing', reason: 'moved', detail: '/data/library.db', since: 1 } as const;
    fake.emit('library:state', { ...READY, saving });
    const alert = await screen.findByText(/The library was moved, deleted or replaced while Parley was running/);
    expect(alert.textContent).toContain('/data/library.db');
    fake.answer('library:save-again', () => fail({ reason: 'full' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await screen.findByText(/Not possible right now: the disk is full/);
    expect(screen.getByRole('button', { name: 'Save again' })).toBeTruthy();
    const recovery = {
      at: 1,
      cause: 'saved_again',
      salvagedConversations: 0,
      salvagedMessages: 0,
      fromBackupConversations: 0,
      fromBackupMessages: 0,
      backupDate: null,
      setAsidePath: '/data/library.replaced-1.db',
    } as const;
    fake.answer('library:save-again', () => ok({ ...READY, recovery }));
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await screen.findByText(/so Parley saved everything in its place again/);
    expect(screen.getByText('The file that was there instead is now at /data/library.replaced-1.db')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull();
  });

  it('reports exactly what was recovered after damage', async () => {
    const fake = openWindow(livedInWorld(5));
    const recovery = {
      at: 1,
      cause: 'corrupt',
      salvagedConversations: 12,
      salvagedMessages: 340,
      fromBackupConversations: 1,
      fromBackupMessages: 8,
      backupDate: 1_700_000_000_000,
      setAsidePath: '/x/library.damaged.db',
    } as const;
    fake.emit('library:state', { ...READY, recovery });
    await screen.findByText(/Recovered from the damaged file: 12 chats with 340 messages/);
    expect(screen.getByText(/Recovered from the backup of .+: 1 chat with 8 messages/)).toBeTruthy();
    expect(screen.getByText(/library.damaged.db/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText(/Recovered from the damaged file/)).toBeNull();
  });
});

it("says that the disk is full if the library can't be opened because of that", () => {
  openWindow({
    ...livedInWorld(5),
    library: { kind: 'failed', path: '/x/library.db', detail: 'SQLITE_FULL', isFull: true },
  });
  screen.getByText(/^The disk is full\. Free up some space, then try again\./);
});

describe('a recovery code that is missing or not saved', () => {
  const HINT = 'If you lose your system keyring, you lose your chats. Save a recovery code.';
  const WINDOWS_HINT = /If Windows loses this account’s key/;
  const withoutCode = (count: number) => ({ ...livedInWorld(count), library: { ...READY, hasRecoveryCode: false } });

  it('is pointed out until a code is created, and the code is shown at once', async () => {
    const fake = openWindow(withoutCode(12));
    const hint = screen.getByText(HINT).closest<HTMLElement>('[role="status"]');
    if (hint === null) throw new Error('The hint is not inside a status.');
    fireEvent.click(within(hint).getByRole('button', { name: 'Create a recovery code' }));
    const question = await screen.findByRole('alertdialog', { name: 'Create a recovery code?' });
    expect(fake.inputsOf('data:new-recovery-code')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Create a recovery code' }));
    const shown = await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    expect(within(shown).getByLabelText('Recovery code').textContent).toContain('K7QM');
    expect(screen.queryByText(HINT)).toBeNull();
  });

  it('is pointed out even if the shown code disappeared before it was saved', async () => {
    const world = livedInWorld(12);
    const settings = { ...world.settings, isRecoveryCodeUnsaved: true };
    const fake = openWindow({ ...world, settings });
    const hint = screen.getByText(/haven’t confirmed that you saved/).closest<HTMLElement>('[role="status"]');
    if (hint === null) throw new Error('The hint is not inside a status.');
    fireEvent.click(within(hint).getByRole('button', { name: 'New recovery code' }));
    const shown = await screen.findByRole('alertdialog', { name: 'Your recovery code' });
    expect(screen.queryByText(/haven’t confirmed that you saved/)).toBeNull();
    fireEvent.click(within(shown).getByRole('checkbox', { name: 'I’ve saved this code' }));
    fireEvent.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(fake.inputsOf('settings:update')).toEqual([{ patch: { isRecoveryCodeUnsaved: false } }]),
    );
    expect(screen.queryByText(/haven’t confirmed that you saved/)).toBeNull();
  });

  it('is pointed out on Windows with what can happen to keys there', async () => {
    const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32');
    try {
      openWindow(withoutCode(12));
      screen.getByText(WINDOWS_HINT);
      fireEvent.click(screen.getByRole('button', { name: 'Create a recovery code' }));
      await screen.findByText(/when your password is reset or your profile is moved/);
    } finally {
      platform.mockRestore();
    }
  });

  it('is pointed out on Windows as soon as there is one complete answer, and while the next one runs', async () => {
    const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32');
    try {
      const fake = openWindow(withoutCode(0));
      const tell = (chat: Partial<ConversationSummary>) =>
        act(() =>
          fake.emit('conversation:summaries', {
            changed: [{ ...fakeSummary('first', 'Hello'), ...chat }],
            removed: [],
          }),
        );
      await tell({ isTemporary: true });
      await tell({ isGenerating: true });
      expect(screen.queryByText(WINDOWS_HINT)).toBeNull();
      await tell({});
      await screen.findByText(WINDOWS_HINT);
      await tell({ messageCount: 4, isGenerating: true });
      screen.getByText(WINDOWS_HINT);
    } finally {
      platform.mockRestore();
    }
  });

  it('is pointed out before an expiring key', () => {
    const world = withoutCode(12);
    const expiring = (connection: Connection): Connection => ({
      ...connection,
      keys: connection.keys.map((key) => ({ ...key, expiresAt: Date.now() + 2 * 86_400_000 })),
    });
    openWindow({ ...world, connections: world.connections.map(expiring) });
    const hint = screen.getByText(HINT);
    const other = screen.getByText(/^Your .+ key “.+” expires /);
    expect(hint.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is marked by a dot on Settings once the user has dismissed the hint, even after a restart', async () => {
    const fake = openWindow(withoutCode(12));
    const settingsButton = () => screen.getByRole('button', { name: 'Settings' });
    expect(settingsButton().getAttribute('aria-description')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Don’t remind me' }));
    await waitFor(() =>
      expect(fake.inputsOf('settings:update')).toEqual([{ patch: { isRecoveryCodeHintDismissed: true } }]),
    );
    expect(screen.queryByText(HINT)).toBeNull();
    const { settings } = fake.world;
    closeWindow();
    const again = openWindow({ ...withoutCode(5), settings });
    expect(screen.queryByText(HINT)).toBeNull();
    expect(settingsButton().getAttribute('aria-description')).toBe('No recovery code saved');
    fireEvent.click(settingsButton());
    expect((await screen.findByRole('tab', { name: 'Data' })).getAttribute('aria-description')).toBe(
      'No recovery code saved',
    );
    act(() => again.emit('library:state', READY));
    expect(screen.getByRole('tab', { name: 'Data' }).getAttribute('aria-description')).toBeNull();
  });

  it("isn't mentioned until there are ten chats to lose", async () => {
    const fake = openWindow(withoutCode(9));
    expect(screen.queryByText(HINT)).toBeNull();
    act(() => fake.emit('conversation:summaries', { changed: [fakeSummary('tenth', 'Hello')], removed: [] }));
    await screen.findByText(HINT);
  });

  it('is explained where a locked library asks for it', () => {
    openWindow({ ...livedInWorld(5), library: { kind: 'locked', reason: 'vault_unavailable', path: '/x/library.db' } });
    expect(screen.getByText(/It was shown once/)).toBeTruthy();
  });
});

it('says that Parley must be restarted if only that can reach the keyring again, and restarts it', async () => {
  const library = {
    kind: 'locked',
    reason: 'vault_unavailable',
    path: '/x/library.db',
    isRestartNeeded: true,
  } as const;
  const fake = openWindow({ ...livedInWorld(5), library });
  expect(screen.getByRole('alert').textContent).toMatch(/then restart Parley/);
  // Trying again can't help.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Restart Parley' }));
  await waitFor(() => expect(fake.inputsOf('app:restart')).toHaveLength(1));
});

describe('notices', () => {
  it('from main that last stay until the user dismisses them, which the page reports to main', async () => {
    const fake = openWindow(livedInWorld(5));
    fake.emit('notice:changed', {
      added: [{ id: 'n', level: 'alert', key: 'chat.say.copied', isStanding: true }],
      removed: [],
    });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Copied.'));
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(fake.inputsOf('app:dismiss-notice')).toEqual([{ id: 'n' }]));
  });

  it('show one at a time, the newest first, and say how many wait', async () => {
    const fake = openWindow(livedInWorld(5));
    const added = (['importing.undone', 'chat.say.copied'] as const).map(
      (key) => ({ id: key, level: 'status', key, isStanding: true }) as const,
    );
    fake.emit('notice:changed', { added, removed: [] });
    await screen.findByText('Copied.');
    expect(screen.queryByText('Undone.')).toBeNull();
    // If screen readers saw the counter in the live region, they would read the notice again.
    expect(screen.getByText('+1').getAttribute('aria-hidden')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await screen.findByText('Undone.');
    expect(screen.queryByText('+1')).toBeNull();
  });

  it('say that something unexpected happened if there is no text for their key', async () => {
    const fake = openWindow(livedInWorld(5));
    fake.emit('notice:changed', {
      added: [{ id: 'n', level: 'status', key: 'notices.fromTheFuture', isStanding: true }],
      removed: [],
    });
    await screen.findByText(/Something unexpected happened \(notices.fromTheFuture\)/);
  });
});

describe('questions and commands', () => {
  it('ask before quitting while replies are running', async () => {
    const fake = openWindow(livedInWorld(5));
    fake.emit('app:quit-asked', { runningTurns: 2, jobs: [] });
    const question = await screen.findByRole('alertdialog', { name: '2 replies are still being written' });
    fireEvent.click(within(question).getByRole('button', { name: 'Stop and quit' }));
    await waitFor(() => expect(fake.inputsOf('app:quit')).toEqual([{ isConfirmed: true }]));
  });

  it.each([
    [{ runningTurns: 0, jobs: ['import'] }, 'The import isn’t finished', 'Quitting cancels it.'],
    [
      { runningTurns: 1, jobs: ['export'] },
      'A reply is still being written',
      /continue later\. The export isn’t finished\. Quitting cancels that too\.$/,
    ],
  ] as const)('ask before quitting while long work runs: %o', async (asked, title, words) => {
    const fake = openWindow(livedInWorld(5));
    fake.emit('app:quit-asked', asked);
    const question = await screen.findByRole('alertdialog', { name: title });
    expect(within(question).getByText(words)).toBeTruthy();
  });

  it("open a new chat without the last chat's problems", async () => {
    const fake = openWindow({ ...livedInWorld(5), openId: 'chat-0' });
    fake.answer('message:send', () => fail({ reason: 'full' }));
    const box = screen.getByRole('textbox', { name: 'Message' });
    fireEvent.change(box, { target: { value: 'Hi' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    const problem = await screen.findByText(/^That didn’t work/);
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN', ctrlKey: true });
    await waitFor(() => expect(problem.isConnected).toBe(false));
  });

  it('open the list of shortcuts with Ctrl+/ and a new chat with Ctrl+N', async () => {
    const fake = openWindow(livedInWorld(5));
    fireEvent.keyDown(window, { key: '/', code: 'Slash', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN', ctrlKey: true });
    expect(fake.inputsOf('conversation:create')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('conversation:create')).toEqual([{ isTemporary: false, folderId: null }]));
  });

  it('ignore keys that an input method is still using', () => {
    const fake = openWindow(livedInWorld(5));
    fireEvent.keyDown(window, { key: 'n', code: 'KeyN', ctrlKey: true, isComposing: true });
    expect(fake.inputsOf('conversation:create')).toEqual([]);
  });

  it("run the menu's commands", async () => {
    const fake = openWindow(livedInWorld(5));
    fake.emit('app:command', 'settings');
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy();
  });
});
