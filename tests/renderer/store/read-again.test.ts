/** The window loads everything again after a large change, but keeps a chat that the user has opened meanwhile. */

import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { conversationsStore, loadList } from '../../../renderer/store/chats/chat-list-store.ts';
import { openConversation } from '../../../renderer/store/chats/conversation-actions.ts';
import { newConversation } from '../../../renderer/store/chats/new-chat.ts';
import { conversationStore } from '../../../renderer/store/chats/open-chat-store.ts';
import { setWindowRole } from '../../../renderer/store/window/window-role.ts';
import { ok } from '../../../shared/errors.ts';
import type { Bootstrap } from '../../../shared/ipc.ts';
import type { JobProgress } from '../../../shared/library.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';
import type { FakeBridge } from '../../helpers/page/fake-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

const EMPTIED: JobProgress = {
  jobId: 'j',
  kind: 'empty_trash',
  state: 'finished',
  done: 1,
  total: 1,
  error: null,
  result: null,
};

let fake: FakeBridge;
let answer: (first: Bootstrap) => void;

beforeEach(() => {
  const world = livedInWorld();
  world.conversations = [fakeSummary('first', 'First', 1), fakeSummary('second', 'Second', 2)];
  world.openId = 'first';
  fake = openWindow(world);
  fake.answer('app:bootstrap', async () =>
    ok(
      await new Promise<Bootstrap>((resolve) => {
        answer = resolve;
      }),
    ),
  );
  fake.emit('job:progress', EMPTIED);
});

afterEach(() => {
  setWindowRole({ kind: 'main' });
  closeWindow();
});

/** Answers the window's `app:bootstrap`, and waits until the window loads its lists again. */
async function isAnswered(first = fake.firstPicture()): Promise<void> {
  const asked = fake.inputsOf('conversation:list').length;
  answer({ ...first, conversationCount: first.conversationCount + 1 });
  await waitFor(() => expect(fake.inputsOf('conversation:list').length).toBeGreaterThan(asked));
}

const shown = () => conversationStore.getState().chat?.id;

it("shows the open chat's current state after everything has changed", async () => {
  const first = fake.firstPicture();
  if (first.open === null) throw new Error('no chat is open');
  await isAnswered({ ...first, open: { ...first.open, draft: 'news' } });
  expect(shown()).toBe('first');
  expect(conversationStore.getState().chat?.draft).toBe('news');
});

it('keeps showing a chat that was opened meanwhile', async () => {
  await openConversation('second');
  await isAnswered();
  expect(shown()).toBe('second');
});

it("doesn't interrupt a chat that is loading", async () => {
  fake.answer('conversation:open', () => new Promise(() => undefined));
  void openConversation('second');
  await isAnswered();
  expect(conversationStore.getState().openingId).toBe('second');
});

it('keeps the message box of a new chat, even if the chat is still being created', async () => {
  const starting = newConversation();
  const { startId } = conversationStore.getState();
  expect(startId).not.toBeNull();
  await isAnswered();
  await starting;
  expect(shown()).not.toBe('first');
});

it.each([
  ['a single chat', { kind: 'chat', conversationId: 'first' }],
  ['a quick question', { kind: 'quick' }],
] as const)(
  "closes the window of %s if its chat has left the library, but not while the library can't be read",
  async (_what, role) => {
    setWindowRole(role);
    await isAnswered({ ...fake.firstPicture(), open: null, library: { kind: 'failed', path: '', detail: '' } });
    expect(fake.inputsOf('window:close')).toEqual([]);
    fake.emit('job:progress', { ...EMPTIED, jobId: 'k' });
    await waitFor(() => expect(fake.inputsOf('app:bootstrap')).toHaveLength(2));
    await isAnswered({ ...fake.firstPicture(), open: null });
    await waitFor(() => expect(fake.inputsOf('window:close')).toHaveLength(1));
  },
);

it.each(['import', 'undo_import'] as const)('shows the changes that a job (%s) made before it failed', async (kind) => {
  fake.emit('job:progress', { ...EMPTIED, jobId: 'f', kind, state: 'failed', error: { reason: 'full' } });
  await waitFor(() => expect(fake.inputsOf('app:bootstrap')).toHaveLength(2));
  fake.world.conversations = [fakeSummary('second', 'Second', 2)];
  await isAnswered();
  await waitFor(() => expect(conversationsStore.getState().active.items.map(({ id }) => id)).toEqual(['second']));
});

it('still shows the archive if it was open', async () => {
  fake.world.conversations = [...fake.world.conversations, { ...fakeSummary('old', 'Old', 3), isArchived: true }];
  const archived = () => conversationsStore.getState().archived.items.map(({ id }) => id);
  await loadList('archived');
  expect(archived()).toEqual(['old']);
  const asked = fake.inputsOf('conversation:list').length;
  await isAnswered();
  await waitFor(() =>
    expect(fake.inputsOf('conversation:list').slice(asked)).toContainEqual(
      expect.objectContaining({ view: 'archived' }),
    ),
  );
  await waitFor(() => expect(archived()).toEqual(['old']));
});
