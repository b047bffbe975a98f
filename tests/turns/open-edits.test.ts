// Unsaved text in an editor belongs to its window while the window exists.
import { expect, test } from 'vitest';
import { startWorld } from './world.ts';

const EDIT = { place: 'a message', text: 'half' };

test('unsaved text belongs to the window that wrote it, and to other windows once that window is gone', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const { conversations } = world;
  const seenBy = async (windowId: number) => (await conversations.open(chat, windowId)).edits;
  await conversations.keepEdit(1, chat, EDIT);
  expect(await seenBy(2)).toEqual([]);
  // The first window gets its text back after a reload.
  expect(await seenBy(1)).toEqual([EDIT]);
  conversations.leave(1);
  expect(await seenBy(2)).toEqual([EDIT]);
});

test('a window that closes an editor doesn’t remove another window’s unsaved text', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const { conversations } = world;
  await conversations.keepEdit(1, chat, EDIT);
  await conversations.keepEdit(2, chat, { ...EDIT, text: 'written there' });
  await conversations.keepEdit(1, chat, { ...EDIT, text: null });
  expect((await conversations.open(chat, 2)).edits).toEqual([{ ...EDIT, text: 'written there' }]);
  await conversations.keepEdit(2, chat, { ...EDIT, text: null });
  expect((await conversations.open(chat, 1)).edits).toEqual([]);
});
