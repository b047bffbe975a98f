// Rejected keys and a refusing library: reported with the reason, and no text is lost.

import { expect, test } from 'vitest';
import { LibraryError } from '../../electron/library/library-error.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { until } from '../helpers/until.ts';
import { startWorld } from './world.ts';

test.each([
  ['invalid_api_key', 'auth.invalid'],
  ['api_key_expired', 'auth.expired'],
])(
  'a refusal (%s) is reported for the key that was sent, not for its replacement, and a retry uses the new key',
  async (serviceCode, code) => {
    const world = await startWorld();
    const chat = await world.chat();
    const oldKey = world.keys.get('one');
    const reply = await world.send(chat, 'Go.');
    const call = await world.service.call(0);
    // The user replaces the key while the service still checks the old key.
    const newKey = keyFor('sk-second-key-5678', world.service.baseUrl);
    world.keys.set('one', newKey);
    call.refuse(401, serviceCode, 'That key is no good.');
    await world.idle();
    expect(world.stored(reply)).toMatchObject({
      status: 'failed',
      reply: { error: { code, status: 401, serviceCode, serviceMessage: 'That key is no good.' } },
    });
    expect(world.refused).toEqual([{ id: 'one', error: expect.objectContaining({ code }), key: oldKey }]);
    // The refused key is reported before the failed reply, which shows the remedy.
    expect(world.events.slice(-2)).toEqual(['refused:one', `failed:${reply}`]);
    expect(world.worked).toEqual([]);
    expect(world.local.getDetails(reply)?.timings.headMs).toEqual(expect.any(Number));

    expect(await world.engine.retry(reply)).toEqual({ messageId: reply, hiddenLater: 0 });
    const again = await world.service.call(1);
    expect(again.key).toBe('sk-second-key-5678');
    expect(again.body).toEqual(call.body);
    again.text('Welcome.').finish();
    await world.idle();
    expect(world.stored(reply)).toMatchObject({ text: 'Welcome.', status: 'complete' });
    expect(world.worked).toEqual([newKey]);
    expect(world.sent).toEqual([oldKey, newKey]);
  },
);

test.each(['no_key', 'key_locked', 'key_changed', 'key_origin'] as const)(
  'without a usable key (%s) nothing is sent and no key is marked',
  async (reason) => {
    const world = await startWorld();
    const chat = await world.chat();
    world.route = async () => ({ ok: false, error: { code: 'auth.other', retryable: false, reason } });
    const reply = await world.send(chat, 'Go.');
    await world.idle();
    expect(world.stored(reply)).toMatchObject({ status: 'failed', reply: { error: { code: 'auth.other', reason } } });
    expect(world.refused).toEqual([]);
    expect(world.sent).toEqual([]);
    expect(world.service.calls).toHaveLength(0);
    expect(world.local.getDetails(reply)).toBeNull();
  },
);

test('after failed turns, all questions are sent as one if roles must alternate, and Details list each', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const first = await world.send(chat, 'Where is Rome?');
  (await world.service.call(0)).refuse(500, 'server_error', 'Down.');
  await world.idle();
  expect(world.stored(first)).toMatchObject({ status: 'failed' });

  await world.send(chat, 'And Paris?');
  const plain = await world.service.call(1);
  expect(plain.body.messages).toEqual([
    { role: 'user', content: 'Where is Rome?' },
    { role: 'user', content: 'And Paris?' },
  ]);
  plain.refuse(400, 'invalid_request_error', 'Conversation roles must alternate user/assistant.');
  await world.idle();

  world.requestOptions = { ...world.requestOptions, isAlternating: true };
  const reply = await world.send(chat, 'And Oslo?');
  const joined = await world.service.call(2);
  expect(joined.body.messages).toEqual([{ role: 'user', content: 'Where is Rome?\n\nAnd Paris?\n\nAnd Oslo?' }]);
  joined.text('North.').finish();
  await world.idle();
  const sent = world.local.getDetails(reply)?.sentMessages ?? [];
  expect(sent.map(({ isJoined = false, characters }) => [isJoined, characters])).toEqual([
    [false, 14],
    [true, 10],
    [true, 9],
  ]);
});

test('an unexpected error ends the turn instead of leaving it running', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.route = () => Promise.reject(new Error('a bug'));
  const reply = await world.send(chat, 'Go.');
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ status: 'failed', reply: { error: { reason: 'unexpected' } } });
  expect(world.engine.running.isGenerating(chat)).toBe(false);
  expect(world.troubles).toHaveLength(1);
});

test("a chat that can't be read ends the turn as a storage failure", async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.fault = (method) => (method === 'history' ? new LibraryError('busy', 'not now') : null);
  const reply = await world.send(chat, 'Go.');
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ status: 'failed', reply: { error: { code: 'storage' } } });
  expect(world.service.calls).toHaveLength(0);
});

test('an ending that the library refuses is shown with its text and stored later', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  world.fault = (method) => (method === 'endReply' ? new LibraryError('busy', 'not now') : null);
  (await world.service.call(0)).text('Precious words').finish();
  await world.idle();
  expect(world.stored(reply).status).toBe('streaming');
  expect(world.shown(reply)).toEqual({ text: 'Precious words', reasoning: '', status: 'complete' });
  expect(world.engine.running.isGenerating(chat)).toBe(false);
  // A window that opens now shows the text too, and there are details.
  await world.show(chat);
  expect(world.shown(reply)).toMatchObject({ text: 'Precious words', status: 'complete' });
  expect(world.engine.running.liveDetails(reply)).toMatchObject({ status: 200 });
  world.fault = null;
  await until(() => expect(world.stored(reply)).toMatchObject({ text: 'Precious words', status: 'complete' }));
  await until(() => expect(world.events.filter((event) => event === `complete:${reply}`).length).toBeGreaterThan(1));
});

test("text that isn't stored yet is part of the next request", async () => {
  const world = await startWorld();
  const chat = await world.chat();
  await world.send(chat, 'Go.');
  world.fault = (method) => (method === 'endReply' ? new LibraryError('busy', 'not now') : null);
  (await world.service.call(0)).text('Precious words').finish();
  await world.idle();
  await world.send(chat, 'Go on.');
  expect((await world.service.call(1)).body.messages.map(({ content }) => content)).toEqual([
    'Go.',
    'Precious words',
    'Go on.',
  ]);
});

test('a library that can neither write nor read still leaves the text in the window', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  world.fault = () => new LibraryError('failed', 'the worker is gone');
  call.text('Precious words').finish();
  await world.idle();
  expect(world.shown(reply)).toMatchObject({ text: 'Precious words', status: 'complete' });
  world.fault = null;
  await until(() => expect(world.stored(reply).text).toBe('Precious words'));
});

test('quitting stores the endings that are still in memory', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  let refusals = 0;
  world.fault = (method) => (method === 'endReply' && refusals++ < 1 ? new LibraryError('busy', 'not now') : null);
  (await world.service.call(0)).text('Precious words').finish();
  await world.idle();
  await world.engine.close('user');
  expect(world.stored(reply)).toMatchObject({ text: 'Precious words', status: 'complete' });
});

test('the ending of a reply in a deleted chat is stored when the deletion is undone', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const { undoId } = await world.library.bulk([chat], { kind: 'delete' });
  (await world.service.call(0)).text('Precious words').finish();
  await world.idle();
  await world.library.undo(undoId ?? '');
  await until(() => expect(world.stored(reply)).toMatchObject({ text: 'Precious words', status: 'complete' }));
});
