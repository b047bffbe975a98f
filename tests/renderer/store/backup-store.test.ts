/** A restore can be undone, the page forgets the time machine's chats, and a chat stays open from backup to backup. */

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  bringBack,
  closeInBackup,
  leaveBackup,
  lookInto,
  readInBackup,
  showInBackups,
  undoBringBack,
  useBackup,
} from '../../../renderer/store/chats/backup-store.ts';
import { forgetChatsNow, loadChatsNow, useChatsNow } from '../../../renderer/store/chats/chats-now-store.ts';
import { ok } from '../../../shared/errors.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(() => {
  leaveBackup();
  closeWindow();
});

it('undoes a restore: removes new chats, messages added to others, and folders that are then empty', async () => {
  const world = livedInWorld();
  world.folders = [
    { id: 'outer', parentId: null, name: 'Outer', position: 0 },
    { id: 'inner', parentId: 'outer', name: 'Inner', position: 0 },
    { id: 'used', parentId: null, name: 'Used', position: 1 },
    { id: 'own', parentId: null, name: 'Own', position: 2 },
  ];
  world.conversations = [{ ...fakeSummary('since', 'Moved in since', 1), folderId: 'used' }];
  const fake = openWindow(world);
  await lookInto('backup-1');
  const freshFolders = ['outer', 'inner', 'used'];
  fake.answer('backup:bring-back', () => ok({ jobId: 'j', fresh: ['new'], freshFolders }));
  await bringBack(['new', 'old'], ['outer', 'used']);
  const merged = [{ conversationId: 'old', messageId: 'm1' }];
  const job = { jobId: 'j', kind: 'bring_back', done: 1, total: 1, error: null } as const;
  fake.emit('job:progress', { ...job, state: 'finished', result: { merged } });
  await undoBringBack();
  expect(fake.inputsOf('conversation:bulk')).toEqual([{ ids: ['new'], action: { kind: 'delete' } }]);
  expect(fake.inputsOf('message:delete')).toEqual(merged);
  await waitFor(() => expect(fake.inputsOf('folder:delete')).toEqual([{ id: 'inner' }, { id: 'outer' }]));
});

it("forgets the time machine's chats on request, even while they are being read", async () => {
  const world = livedInWorld();
  openWindow(world);
  const { result } = renderHook(useChatsNow);
  await act(loadChatsNow);
  expect(result.current?.chats.size).toBeGreaterThan(0);
  expect([...(result.current?.trashed ?? [])]).toEqual(
    world.trash.flatMap(({ kind, conversationId }) => (kind === 'conversation' ? [conversationId] : [])),
  );
  act(forgetChatsNow);
  expect(result.current).toBeNull();
  const reading = loadChatsNow();
  act(forgetChatsNow);
  await act(() => reading);
  expect(result.current).toBeNull();
});

it('keeps a chat open in each backup that has it, until the user closes it', async () => {
  const world = livedInWorld();
  const [first, second] = world.conversations.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('the world has two chats');
  const others = world.conversations.slice(1);
  openWindow(world);
  const shown = () => [useBackup.getState().chat?.id, useBackup.getState().chat?.isChosen];
  showInBackups(first);
  await lookInto('backup-1');
  expect(shown()).toEqual([first, false]);
  await readInBackup(second);
  expect(shown()).toEqual([second, true]);
  await lookInto('backup-2');
  expect(shown()).toEqual([second, false]);
  await readInBackup(first);
  // The next backup doesn't contain the chat, and the one after that does.
  const all = world.conversations;
  world.conversations = others;
  await lookInto('backup-3');
  expect(shown()).toEqual([undefined, undefined]);
  world.conversations = all;
  await lookInto('backup-4');
  expect(shown()).toEqual([first, false]);
  closeInBackup();
  await lookInto('backup-1');
  expect(shown()).toEqual([undefined, undefined]);
});
