// Main considers the chat that the window requested last to be on the screen, in whatever order main answers.
import { expect, test } from 'vitest';
import { startWorld, type World } from './world.ts';

const WINDOW = 1;
const OTHER_WINDOW = 2;

/** Creates a chat that isn't empty, so that it isn't reused as the next new chat. */
async function chatWithWords(world: World): Promise<string> {
  const chat = await world.chat();
  await world.library.setDraft(chat, 'words');
  return chat;
}

test('a chat that is opened while a new chat is created is on the screen', async () => {
  const world = await startWorld();
  const { conversations } = world;
  const chat = await chatWithWords(world);
  // Creating a chat takes longer, because it first reads the default preset.
  const making = conversations.create(false, null, WINDOW);
  await Promise.all([conversations.open(chat, WINDOW), making]);
  expect(conversations.onScreen(WINDOW)).toBe(chat);
  expect(conversations.viewersOf((await making).summary.id)).toEqual([]);
});

test("if a chat can't be opened, the previous chat stays on the screen, not one that was still opening", async () => {
  const world = await startWorld();
  const { conversations } = world;
  const [left, shown] = [await chatWithWords(world), await chatWithWords(world)];
  const opening = conversations.open(left, WINDOW);
  await expect(conversations.open('deleted', WINDOW)).rejects.toThrow();
  await opening;
  expect(conversations.onScreen(WINDOW)).toBe(shown);
});

test('reading a chat again for a reloaded page overrides no request of the user', async () => {
  const world = await startWorld();
  const { conversations } = world;
  const before = await chatWithWords(world);
  const making = conversations.create(false, null, WINDOW);
  await conversations.reopen(before, WINDOW);
  const { summary } = await making;
  expect(conversations.onScreen(WINDOW)).toBe(summary.id);
  const reading = conversations.reopen(summary.id, WINDOW);
  await Promise.all([conversations.open(before, WINDOW), reading]);
  expect(conversations.onScreen(WINDOW)).toBe(before);
});

test('if the page reloads while a new chat is created, the previous chat is on the screen', async () => {
  const world = await startWorld();
  const { conversations } = world;
  const before = await chatWithWords(world);
  const making = conversations.create(false, null, WINDOW);
  conversations.leavePage(WINDOW);
  await conversations.reopen(before, WINDOW);
  await making;
  expect(conversations.onScreen(WINDOW)).toBe(before);
});

test('an empty chat is reused as a new chat in its own window, or once no window shows it', async () => {
  const world = await startWorld();
  const { conversations } = world;
  const left = await chatWithWords(world);
  const here = (await conversations.create(false, null, WINDOW)).summary.id;
  const there = (await conversations.create(false, null, OTHER_WINDOW)).summary.id;
  expect(there).not.toBe(here);
  expect((await conversations.create(false, null, WINDOW)).summary.id).toBe(here);
  expect((await conversations.create(false, null, OTHER_WINDOW)).summary.id).toBe(there);
  conversations.leave(OTHER_WINDOW);
  await conversations.open(left, WINDOW);
  expect((await conversations.create(false, null, WINDOW)).summary.id).toBe(there);
});

test.each(['open', 'reopen'] as const)('a window that closes during the request `%s` shows no chat', async (way) => {
  const world = await startWorld();
  const { conversations } = world;
  const chat = await world.chat();
  const opening = conversations[way](chat, OTHER_WINDOW);
  conversations.leave(OTHER_WINDOW);
  await opening;
  expect(conversations.viewersOf(chat)).toEqual([WINDOW]);
});
