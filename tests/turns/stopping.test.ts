// Stop, quit, sleep: received text is kept, and nothing continues in the background.

import { expect, test } from 'vitest';
import { CONTINUE_INSTRUCTION } from '../../electron/turns/history.ts';
import { keyFor, textOf } from '../helpers/data/key-for.ts';
import { until } from '../helpers/until.ts';
import { startWorld, type World } from './world.ts';

test('stopping keeps what arrived, and the service sees the connection close', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  call.text('Half of');
  await until(() => expect(world.shown(reply).text).toBe('Half of'));
  world.engine.running.stop(reply);
  await until(() => expect(call.isClosed).toBe(true));
  await world.idle();
  expect(world.stored(reply)).toMatchObject({
    text: 'Half of',
    status: 'stopped',
    reply: { ending: 'stopped', error: null },
  });
  expect(world.shown(reply)).toMatchObject({ text: 'Half of', status: 'stopped' });
  expect(world.completed).toEqual([]);
});

test('later requests leave out a reply that was stopped before its first token', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'First?');
  await world.service.call(0);
  world.engine.running.stop(reply);
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ text: '', status: 'stopped', reply: { error: { code: 'cancelled' } } });
  await world.send(chat, 'Second?');
  const { body } = await world.service.call(1);
  expect(body.messages).toEqual([
    { role: 'user', content: 'First?' },
    { role: 'user', content: 'Second?' },
  ]);
});

test('stopping works while the keyring is busy, and nothing is sent', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  let asked = 0;
  world.route = () => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const reply = await world.send(chat, 'Go.');
  await until(() => expect(asked).toBe(1));
  world.engine.running.stop(reply);
  await world.idle();
  expect(world.stored(reply).status).toBe('stopped');
  expect(world.service.calls).toHaveLength(0);
});

test('stopping during the wait before a retry ends at once', async () => {
  const world = await startWorld();
  world.isRetryEnabled = true;
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).refuse(503, 'overloaded');
  await until(() => expect(world.engine.running.snapshots(chat)[0]?.phase.kind).toBe('retrying'));
  world.engine.running.stop(reply);
  await world.idle();
  expect(world.stored(reply).status).toBe('stopped');
  expect(world.service.calls).toHaveLength(1);
  // The reply keeps the error that had caused the wait.
  expect(world.stored(reply).reply?.error).toMatchObject({ code: 'server', status: 503, serviceCode: 'overloaded' });
});

test('a retry that was stopped can’t be started any more', async () => {
  const world = await startWorld();
  world.isRetryEnabled = true;
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).refuse(503, 'overloaded');
  const phase = () => world.engine.running.snapshots(chat)[0]?.phase.kind;
  await until(() => expect(phase()).toBe('retrying'));
  world.engine.running.stop(reply);
  world.engine.running.retryNow(reply);
  expect(phase()).toBe('retrying');
  await world.idle();
  expect(world.service.calls).toHaveLength(1);
});

test('a retry can be started at once, and the details show the answer of the last try', async () => {
  const world = await startWorld();
  world.isRetryEnabled = true;
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).refuse(503, 'overloaded');
  await until(() => expect(world.engine.running.snapshots(chat)[0]?.phase.kind).toBe('retrying'));
  world.engine.running.retryNow(reply);
  expect(world.engine.running.snapshots(chat)[0]?.phase.kind).toBe('connecting');
  (await world.service.call(1)).text('Here.').finish();
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ text: 'Here.', status: 'complete' });
  const details = world.local.getDetails(reply);
  expect(details).toMatchObject({ requestCount: 2, status: 200 });
  expect(details?.rawAnswer).not.toContain('overloaded');
});

test('a retry uses the current key, and doesn’t happen if the key is gone', async () => {
  const world = await startWorld();
  world.isRetryEnabled = true;
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const isRetrying = () => until(() => expect(world.engine.running.snapshots(chat)[0]?.phase.kind).toBe('retrying'));
  (await world.service.call(0)).refuse(503, 'overloaded');
  await isRetrying();
  world.keys.set('one', keyFor('sk-other-key-5678', world.service.baseUrl));
  world.engine.running.retryNow(reply);
  const second = await world.service.call(1);
  expect(second.key).toBe('sk-other-key-5678');
  second.refuse(503, 'busy');
  await isRetrying();
  world.keys.delete('one');
  world.engine.running.retryNow(reply);
  await world.idle();
  expect(world.service.calls).toHaveLength(2);
  expect(world.stored(reply)).toMatchObject({
    status: 'failed',
    reply: { error: { status: 503, serviceCode: 'busy' } },
  });
  expect(world.sent.map((key) => textOf(key))).toEqual(['sk-first-key-1234', 'sk-other-key-5678']);
});

test('quitting stores every running or waiting reply as interrupted', async () => {
  const world = await startWorld();
  world.maxConcurrent = 2;
  const replies: string[] = [];
  for (let count = 0; count < 3; count++) {
    replies.push(await world.send(await world.chat(), `Number ${count}`));
  }
  (await world.service.call(0)).text('first');
  (await world.service.call(1)).text('second');
  await until(() => expect(world.deltas.filter((delta) => delta.text !== undefined)).toHaveLength(2));
  await world.engine.close('shutdown');
  expect(world.engine.running.count()).toBe(0);
  expect(replies.map((id) => world.stored(id))).toMatchObject([
    { text: 'first', status: 'interrupted', reply: { error: { code: 'interrupted', reason: 'shutdown' } } },
    { text: 'second', status: 'interrupted' },
    { text: '', status: 'interrupted' },
  ]);
  await expect(world.engine.send(await world.chat(), 'More')).rejects.toMatchObject({ reason: 'closing' });
});

test('quitting waits for a turn that is just starting', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const sending = world.engine.send(chat, 'Go.');
  await world.engine.close('shutdown');
  await sending;
  const reply = world.local.openConversation(chat).path.at(-1);
  expect(reply).toMatchObject({ role: 'assistant', status: 'interrupted' });
});

test.each([
  ['all replies', ({ engine }: World) => engine.stopAll('user')],
  ['the replies of some chats', ({ engine }: World, chats: readonly string[]) => engine.stopConversations(chats)],
])('ending %s starts no queued message, and ends a turn that is just starting', async (_which, stop) => {
  const world = await startWorld();
  const chat = await world.chat();
  await world.send(chat, 'One');
  await world.engine.send(chat, 'Two');
  const other = await world.chat();
  let ended: Promise<void> | null = null;
  world.fault = (method) => {
    if (method === 'endReply' && ended === null) {
      void world.engine.send(other, 'Three');
      ended = stop(world, [chat, other]);
    }
    return null;
  };
  (await world.service.call(0)).text('1').finish();
  await until(() => expect(ended).not.toBeNull());
  await ended;
  expect(world.engine.running.count()).toBe(0);
  const texts = (id: string) => world.local.openConversation(id).path.map(({ text }) => text);
  expect([texts(chat), texts(other)]).toEqual([
    ['One', '1'],
    ['Three', ''],
  ]);
  expect(world.local.openConversation(chat).queue.map(({ text }) => text)).toEqual(['Two']);
  await world.engine.queue.send(chat);
  await until(() => expect(world.engine.running.count()).toBe(1));
});

test('a reply is interrupted if no byte arrives after the computer slept; keep-alives count as bytes', async () => {
  const world = await startWorld();
  const silent = await world.send(await world.chat(), 'One');
  (await world.service.call(0)).text('Before the sleep');
  const alive = await world.send(await world.chat(), 'Two');
  const call = (await world.service.call(1)).text('Also before');
  await until(() => expect(world.deltas.filter((delta) => delta.text !== undefined)).toHaveLength(2));

  world.engine.running.noteResume();
  const before = world.bytes[1] ?? 0;
  call.keepAlive();
  await until(() => expect(world.bytes[1]).toBeGreaterThan(before));
  for (const alarm of world.alarms) alarm();
  await until(() => expect(world.stored(silent).status).toBe('interrupted'));
  expect(world.stored(silent)).toMatchObject({ text: 'Before the sleep', reply: { error: { reason: 'asleep' } } });
  expect(world.engine.running.count()).toBe(1);
  call.text(', and after').finish();
  await world.idle();
  expect(world.stored(alive)).toMatchObject({ text: 'Also before, and after', status: 'complete' });
});

test('continuing appends to the same message, sends its text and journals only new text', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Tell me.');
  (await world.service.call(0)).reasoning('Think. ').text('Once upon').endEarly();
  await world.idle();
  await world.engine.continue(reply);
  const call = await world.service.call(1);
  expect(call.body.messages).toEqual([
    { role: 'user', content: 'Tell me.' },
    { role: 'assistant', content: 'Once upon' },
    { role: 'user', content: CONTINUE_INSTRUCTION },
  ]);
  expect(world.shown(reply)).toMatchObject({ text: 'Once upon', status: 'streaming' });
  call.text(' a time');
  const journalled = () => world.sql.all('SELECT text FROM journal WHERE message_id = ?', reply).map((row) => row.text);
  await until(() => expect(journalled().join('')).toBe(' a time'));
  await world.show(chat);
  expect(world.shown(reply).text).toBe('Once upon a time');
  call.text('.').finish();
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ text: 'Once upon a time.', reasoning: 'Think. ', status: 'complete' });
  expect(world.shown(reply).text).toBe('Once upon a time.');
  expect(world.local.openConversation(chat).path).toHaveLength(2);
});

test('continuing keeps the earlier text if it fails', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Tell me.');
  (await world.service.call(0)).text('Once upon').endEarly();
  await world.idle();
  await world.engine.continue(reply);
  (await world.service.call(1)).refuse(500, 'server_error', 'The service is ill.');
  await world.idle();
  expect(world.stored(reply)).toMatchObject({
    text: 'Once upon',
    status: 'failed',
    reply: { error: { code: 'server', serviceMessage: 'The service is ill.' } },
  });
});

test('continuing a reply without text sends the question again', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Tell me.');
  (await world.service.call(0)).endEarly();
  await world.idle();
  await world.engine.continue(reply);
  expect((await world.service.call(1)).body.messages).toEqual([{ role: 'user', content: 'Tell me.' }]);
});
