// Messages written while a reply streams: stored, edited, sent in order.
import { expect, test } from 'vitest';
import { Sql } from '../../electron/library/file/sql.ts';
import { createLibrary } from '../../electron/library/host/library.ts';
import { until } from '../helpers/until.ts';
import { SETTINGS, startWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

const lastWords = (body: { readonly messages: readonly { readonly content: string }[] }) =>
  body.messages.at(-1)?.content;

/** A chat whose second message waits for the reply to its first. */
async function queuedBehindReply() {
  const world = await startWorld();
  const chat = await world.chat();
  await world.send(chat, 'One');
  const first = await world.service.call(0);
  const { messageId } = await world.engine.send(chat, 'Two');
  return { world, chat, first, messageId };
}

test('messages sent while a reply streams are queued, can be changed and removed, and are sent in order', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  await world.send(chat, 'One');
  const first = await world.service.call(0);
  const queued = [];
  for (const text of ['Two', 'Three', 'Four']) queued.push(await world.engine.send(chat, text));
  expect(queued.map(({ isQueued }) => isQueued)).toEqual([true, true, true]);
  expect(world.window.chat?.queue.map(({ text }) => text)).toEqual(['Two', 'Three', 'Four']);
  await world.library.editQueued(queued[0]?.messageId ?? '', 'Two, better');
  await world.library.removeQueued(queued[1]?.messageId ?? '');
  first.text('1').finish();
  const second = await world.service.call(1);
  expect(lastWords(second.body)).toBe('Two, better');
  second.text('2').finish('length');
  const third = await world.service.call(2);
  expect(third.body.messages.map(({ content }) => content)).toEqual(['One', '1', 'Two, better', '2', 'Four']);
  third.text('4').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  expect(world.window.chat?.queue).toEqual([]);
  expect(world.service.calls).toHaveLength(3);
});

test('a queued message that is being edited when the reply ends waits, and is only sent with its new text', async () => {
  const { world, chat, first, messageId } = await queuedBehindReply();
  await world.engine.queue.hold(chat, messageId, true, 1);
  first.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  expect(world.service.calls).toHaveLength(1);
  expect(world.window.chat?.queue.map(({ text }) => text)).toEqual(['Two']);
  await world.library.editQueued(messageId, 'Two, better');
  await world.engine.queue.hold(chat, messageId, false, 1);
  expect(lastWords((await world.service.call(1)).body)).toBe('Two, better');
});

test('a message that is edited after it was chosen as the next is sent with its new text', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const { queueId } = world.local.enqueue(chat, 'Two');
  const chosen = world.local.nextQueued(chat)?.text ?? '';
  world.local.editQueued(queueId, 'Two, at the last moment');
  const { userMessageId } = world.local.addTurn(chat, chosen, undefined, [], queueId);
  expect(world.local.getMessage(userMessageId).text).toBe('Two, at the last moment');
  expect(world.local.openConversation(chat).queue).toEqual([]);
});

test('a message is sent once the window that was editing it is gone', async () => {
  const { world, chat, first, messageId } = await queuedBehindReply();
  await world.engine.queue.hold(chat, messageId, true, 1);
  first.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  await world.engine.queue.release(2);
  await world.idle();
  expect(world.service.calls).toHaveLength(1);
  await world.engine.queue.release(1);
  expect(lastWords((await world.service.call(1)).body)).toBe('Two');
});

test("when a window is gone, a chat that can't send its message doesn't delay another chat", async () => {
  const { world, chat, first, messageId } = await queuedBehindReply();
  const other = await world.chat();
  await world.send(other, 'Eins');
  const itsFirst = await world.service.call(1);
  const queued = await world.engine.send(other, 'Zwei');
  for (const [place, id] of [[chat, messageId] as const, [other, queued.messageId] as const])
    await world.engine.queue.hold(place, id, true, 1);
  first.text('1').finish();
  itsFirst.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  world.fault = (method, [id]) => (method === 'nextQueued' && id === chat ? new Error('not now') : null);
  await expect(world.engine.queue.release(1)).rejects.toThrow('not now');
  expect(lastWords((await world.service.call(2)).body)).toBe('Zwei');
});

test('a message with unsaved text in its editor waits for the user, even after the page has crashed', async () => {
  const { world, chat, first, messageId } = await queuedBehindReply();
  await world.engine.queue.hold(chat, messageId, true, 1);
  await world.conversations.keepEdit(1, chat, { place: messageId, text: 'Two, be' });
  await world.engine.queue.release(1);
  first.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  await world.engine.queue.release(1);
  await world.idle();
  expect(world.service.calls).toHaveLength(1);
  expect((await world.conversations.open(chat, 1)).edits).toEqual([{ place: messageId, text: 'Two, be' }]);
  await world.library.editQueued(messageId, 'Two, better');
  await world.engine.queue.hold(chat, messageId, false, 1);
  expect(lastWords((await world.service.call(1)).body)).toBe('Two, better');
  expect(world.local.openConversation(chat).edits).toEqual([]);
});

test("a message that is edited in two windows isn't sent until both windows have saved it", async () => {
  const { world, chat, first, messageId } = await queuedBehindReply();
  await world.engine.queue.hold(chat, messageId, true, 1);
  await world.engine.queue.hold(chat, messageId, true, 2);
  first.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.library.editQueued(messageId, 'Two, in the second window');
  await world.engine.queue.hold(chat, messageId, false, 2);
  await world.idle();
  expect(world.service.calls).toHaveLength(1);
  await world.library.editQueued(messageId, 'Two, in the first window');
  await world.engine.queue.hold(chat, messageId, false, 1);
  expect(lastWords((await world.service.call(1)).body)).toBe('Two, in the first window');
});

test('sending the queue by hand explains why it waits: unsaved text in an editor, or no model', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const { queueId } = await world.library.enqueue(chat, 'Two');
  await world.engine.queue.hold(chat, queueId, true, 1);
  await expect(world.engine.queue.send(chat)).rejects.toMatchObject({ reason: 'being_edited' });
  await world.conversations.keepEdit(1, chat, { place: queueId, text: 'Two, be' });
  await world.engine.queue.release(1);
  await expect(world.engine.queue.send(chat)).rejects.toMatchObject({ reason: 'being_edited' });
  await world.library.editQueued(queueId, 'Two, better');
  const { model } = world.local.chatSettings(chat);
  await world.library.updateChatSettings(chat, { model: null });
  await expect(world.engine.queue.send(chat)).rejects.toMatchObject({ reason: 'no_model' });
  await world.library.updateChatSettings(chat, { model });
  await world.engine.queue.send(chat);
  expect(lastWords((await world.service.call(0)).body)).toBe('Two, better');
  // A second click does nothing, because the message is already being sent.
  await world.engine.queue.send(chat);
  expect(world.troubles).toEqual([]);
});

test('the queue of a chat that is deleted while a reply runs stays, unsent and without errors', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'One');
  const first = await world.service.call(0);
  await world.engine.send(chat, 'Two');
  const { undoId } = await world.library.bulk([chat], { kind: 'delete' });
  first.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  expect([world.service.calls.length, world.troubles]).toEqual([1, []]);
  await world.library.undo(undoId ?? '');
  expect(world.stored(reply)).toMatchObject({ status: 'complete', text: '1' });
  expect(world.local.openConversation(chat).queue.map(({ text }) => text)).toEqual(['Two']);
});

test.each([
  [
    'edit is cancelled',
    'Two',
    async (world: World, chat: string, id: string) => {
      await world.conversations.keepEdit(1, chat, { place: id, text: null });
      await world.engine.queue.hold(chat, id, false, 1);
    },
  ],
  [
    'edited message is removed',
    'Three',
    async (world: World, chat: string, id: string) => {
      await world.library.removeQueued(id);
      await world.engine.queue.hold(chat, id, false, 1);
    },
  ],
] as const)('the queue continues when the %s', async (_, next, end) => {
  const { world, chat, first, messageId } = await queuedBehindReply();
  await world.engine.send(chat, 'Three');
  await world.conversations.keepEdit(1, chat, { place: messageId, text: 'Two, be' });
  first.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  expect(world.service.calls).toHaveLength(1);
  await end(world, chat, messageId);
  expect(lastWords((await world.service.call(1)).body)).toBe(next);
  expect(world.local.openConversation(chat).edits).toEqual([]);
});

test('a draft started while a message was being sent stays', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  await world.library.setDraft(chat, 'The next thought');
  await world.send(chat, 'One');
  expect(world.local.openConversation(chat).draft).toBe('The next thought');
  await world.engine.send(chat, 'Two');
  expect(world.local.openConversation(chat).draft).toBe('The next thought');
  await world.engine.send(chat, 'The next thought');
  expect(world.local.openConversation(chat).draft).toBe('');
});

test.each([
  ['was stopped', (world: Awaited<ReturnType<typeof startWorld>>, reply: string) => world.engine.running.stop(reply)],
  ['failed', (world: Awaited<ReturnType<typeof startWorld>>) => world.service.calls[0]?.refuse(500, 'server_error')],
  ['was interrupted', (world: Awaited<ReturnType<typeof startWorld>>) => world.service.calls[0]?.endEarly()],
])('the queue is kept when the reply %s, and is sent on request', async (_, end) => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'One');
  await world.service.call(0);
  await world.engine.send(chat, 'Two');
  end(world, reply);
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  expect(world.window.chat?.queue.map(({ text }) => text)).toEqual(['Two']);
  expect(world.service.calls).toHaveLength(1);
  await world.engine.queue.send(chat);
  expect(lastWords((await world.service.call(1)).body)).toBe('Two');
});

test('of two simultaneous messages, one becomes a turn and the other is queued', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call) => call.text('Yes.').finish());
  const sent = await Promise.all([world.engine.send(chat, 'One'), world.engine.send(chat, 'Two')]);
  expect(sent.map(({ isQueued }) => isQueued)).toEqual([false, true]);
  await until(() =>
    expect(world.local.openConversation(chat).path.map(({ text }) => text)).toEqual(['One', 'Yes.', 'Two', 'Yes.']),
  );
});

test('a message that is queued while a reply is ending is sent', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call) => call.text('Yes.').finish());
  await world.send(chat, 'One');
  for (let count = 0; count < 12; count++) {
    await world.engine.send(chat, `More ${count}`);
    for (let step = 0; step < count; step++) await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() =>
    expect(world.local.openConversation(chat).path.filter(({ text }) => text === 'Yes.')).toHaveLength(13),
  );
  const asked = world.local.openConversation(chat).path.filter(({ role }) => role === 'user');
  expect(asked.map(({ text }) => text)).toEqual(['One', ...Array.from({ length: 12 }, (_, count) => `More ${count}`)]);
  expect(world.troubles).toEqual([]);
});

test('a crash between queue and turn loses nothing and sends nothing twice', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  await world.send(chat, 'One');
  const first = await world.service.call(0);
  await world.engine.send(chat, 'Two');
  // Let the library refuse the turn, so that the disk has the state that a crash would leave.
  world.fault = (method) => (method === 'addTurn' ? new Error('gone') : null);
  first.text('1').finish();
  await until(() => expect(world.troubles).toHaveLength(1));
  const reopened = new Sql(world.path);
  const found = createLibrary(reopened).openConversation(chat);
  reopened.close();
  expect(found.queue.map(({ text }) => text)).toEqual(['Two']);
  expect(found.path.map(({ text }) => text)).toEqual(['One', '1']);
  world.fault = null;
  await world.engine.queue.send(chat);
  expect(lastWords((await world.service.call(1)).body)).toBe('Two');
  expect(world.local.openConversation(chat).queue).toEqual([]);
});

test('a queued message waits for a model when the chat has none', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  await world.send(chat, 'One');
  await world.engine.send(chat, 'Two');
  await world.library.updateChatSettings(chat, { model: null });
  (await world.service.call(0)).text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  await world.idle();
  expect(world.local.openConversation(chat).queue.map(({ text }) => text)).toEqual(['Two']);
  expect(world.troubles).toEqual([]);
});

test('only a limited number of replies run at once, and waiting turns start as others end', async () => {
  const world = await startWorld();
  world.maxConcurrent = 2;
  const replies: string[] = [];
  for (let count = 0; count < 5; count++) replies.push(await world.send(await world.chat(), `Chat ${count}`));
  await world.service.call(1);
  expect(world.service.calls).toHaveLength(2);
  expect(world.engine.running.count()).toBe(5);

  // A waiting turn can be stopped, and is then skipped.
  world.engine.running.stop(replies[2] ?? '');
  await until(() => expect(world.stored(replies[2] ?? '').status).toBe('stopped'));
  expect(world.service.calls).toHaveLength(2);

  world.service.calls[0]?.text('0').finish();
  const third = await world.service.call(2);
  expect(lastWords(third.body)).toBe('Chat 3');
  expect(world.service.calls).toHaveLength(3);
  third.text('3').finish();
  (await world.service.call(3)).text('4').finish();
  world.service.calls[1]?.text('1').finish();
  await until(() => expect(world.engine.running.count()).toBe(0));
  expect(replies.map((id) => world.stored(id).text)).toEqual(['0', '1', '', '3', '4']);
});

test('twenty chats generate at once, each with its own text', async () => {
  const world = await startWorld();
  world.maxConcurrent = 64;
  world.service.answerWith((call) => {
    const words = lastWords(call.body) ?? '';
    for (let count = 0; count < 20; count++) call.text(`${words}.${count} `);
    call.finish();
  });
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const { summary } = world.local.openConversation(await newChat());
      return { number, reply: await world.send(summary.id, `chat-${number}`) };
    }),
  );
  await world.idle();
  for (const { number, reply } of replies) {
    const expected = Array.from({ length: 20 }, (_, count) => `chat-${number}.${count} `).join('');
    expect(world.stored(reply).text).toBe(expected);
  }

  async function newChat(): Promise<string> {
    const { summary } = world.local.createConversation(SETTINGS, null);
    // Write a draft, because Parley would reuse an untouched chat.
    world.local.setDraft(summary.id, 'taken');
    return summary.id;
  }
});
