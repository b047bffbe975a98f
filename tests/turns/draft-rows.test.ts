// The sidebar rows that main sends show when a draft appears and disappears.
import { expect, test } from 'vitest';
import { startWorld } from './world.ts';

test('the row of a chat shows its next draft, even if the last one was sent and the window then left the chat', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const type = async (text: string) => world.conversations.announceDraft(await world.library.setDraft(chat, text));
  await type('How do');
  expect(world.rowUpdates.map(({ hasDraft }) => hasDraft)).toEqual([true]);
  await type('How do bees fly?');
  expect(world.rowUpdates).toHaveLength(1);
  // A box that is still open would now store an empty draft.
  await world.send(chat, 'How do bees fly?');
  expect(world.rowUpdates.at(-1)?.hasDraft).toBe(false);
  (await world.service.call(0)).text('With their wings.').finish();
  await world.idle();
  const count = world.rowUpdates.length;
  await type('And wasps?');
  expect(world.rowUpdates.slice(count).map(({ hasDraft }) => hasDraft)).toEqual([true]);
});
