// Text in an open editor belongs to its window as long as that window exists.
import { expect, test } from 'vitest';
import { startWorld } from './world.ts';

const EDIT = { place: 'a message', text: 'half' };

test('an open edit belongs to the window that writes it, and to another one once that window is gone', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const { conversations } = world;
  const seenBy = async (windowId: number) => (await conversations.open(chat, windowId)).edits;
  await conversations.keepEdit(1, chat, EDIT);
  expect(await seenBy(2)).toEqual([]);
  // A page that was reloaded.
  expect(await seenBy(1)).toEqual([EDIT]);
  conversations.leave(1);
  expect(await seenBy(2)).toEqual([EDIT]);
});

test('a window that closes an editor removes no edit that another window has opened', async () => {
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
