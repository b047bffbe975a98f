// Resending a reply's stored request byte for byte, and why that is sometimes refused.

import { expect, test } from 'vitest';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { answeredModel } from '../../renderer/chat/inspector/answered-model.ts';
import { changesBetween } from '../../renderer/services/text-changes.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { startWorld } from './world.ts';

test("an exact request has exactly the same bytes, whatever the chat's current settings", async () => {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, extraBody: '{"top_k": 7}' };
  const chat = await world.chat({ parameters: { temperature: 0.5 }, systemPrompt: 'Be brief.' });
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  const first = await world.send(chat, 'Go — ä.');
  await world.idle();
  await world.send(chat, 'More.');
  await world.idle();
  world.requestOptions = DEFAULT_REQUEST_OPTIONS;
  await world.library.updateChatSettings(chat, { model: 'beta', parameters: {}, systemPrompt: '', stream: false });

  const { messageId } = await world.engine.exactlyAgain(first);
  await world.idle();
  expect(await world.service.call(2)).toMatchObject({
    body: { model: 'alpha', temperature: 0.5, top_k: 7, stream: true },
  });
  const [before, again] = [world.local.getDetails(first), world.local.getDetails(messageId)];
  expect(again?.body).toBe(before?.body);
  expect(again?.sentMessages).toEqual(before?.sentMessages);
  expect(world.stored(messageId)).toMatchObject({ text: 'Answer 2', versions: { count: 2, previousId: first } });
  const { parameters } = world.stored(first).reply ?? {};
  expect(world.stored(messageId).reply?.parameters).toEqual({ ...parameters, repeatOf: first });
  expect(world.stored(first).text).toBe('Answer 0');
});

test('an impossible exact request is refused with a reason, and nothing is sent or changed', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish(index === 1 ? 'length' : 'stop'));
  const first = await world.send(chat, 'Go.');
  await world.idle();
  const count = () => world.sql.number('SELECT count(*) FROM messages');
  const before = count();
  const refusal = (messageId: string) =>
    world.engine.exactlyAgain(messageId).then(
      () => 'sent',
      (error: { reason?: string }) => error.reason,
    );

  world.route = async () => ({ ok: false, error: { code: 'auth.other', retryable: false, reason: 'no_key' } });
  expect(await refusal(first)).toBe('no_key');
  world.route = null;
  const { url } = world.local.getDetails(first) ?? { url: '' };
  world.sql.run(`UPDATE details SET data = replace(data, ?, 'http://elsewhere.example/v1')`, url);
  expect(await refusal(first)).toBe('other_address');
  world.sql.run('DELETE FROM details');
  expect(await refusal(first)).toBe('no_stored_request');
  expect(count()).toBe(before);
  expect(world.service.calls).toHaveLength(1);

  const cut = await world.send(chat, 'Long?');
  await world.idle();
  await world.engine.continue(cut);
  await world.idle();
  expect(await refusal(cut)).toBe('was_continued');
});

test('a failed exact request is retried unchanged in place, even if it was never sent', async () => {
  const world = await startWorld();
  const chat = await world.chat({ parameters: { temperature: 0.5 } });
  world.service.answerWith((call, index) =>
    index === 1 || index === 3 ? call.refuse(503, 'busy') : call.text(`Answer ${index}`).finish(),
  );
  const first = await world.send(chat, 'Go.');
  await world.idle();
  const { messageId } = await world.engine.exactlyAgain(first);
  await world.idle();
  expect(world.stored(messageId).status).toBe('failed');
  await world.library.updateChatSettings(chat, { model: 'beta', parameters: {}, systemPrompt: 'Be brief.' });
  expect(await world.engine.retry(messageId)).toEqual({ messageId, hiddenLater: 0 });
  await world.idle();
  expect(world.stored(messageId)).toMatchObject({ text: 'Answer 2', reply: { model: 'alpha' } });
  const bodyOf = (id: string) => world.local.getDetails(id)?.body;
  expect(bodyOf(messageId)).toBe(bodyOf(first));

  const unsent = await world.engine.exactlyAgain(first);
  await world.idle();
  world.sql.run('DELETE FROM details WHERE message_id = ?', unsent.messageId);
  await world.engine.retry(unsent.messageId);
  await world.idle();
  expect(world.stored(unsent.messageId).text).toBe('Answer 4');
  expect(bodyOf(unsent.messageId)).toBe(bodyOf(first));
  world.sql.run('DELETE FROM details');
  await expect(world.engine.retry(unsent.messageId)).rejects.toMatchObject({ reason: 'no_stored_request' });
});

test('if the connection can’t be used for now, the reply shows the reason, and retrying sends the same request later', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  const first = await world.send(chat, 'Go.');
  await world.idle();
  world.route = async () => ({ ok: false, error: { code: 'auth.other', retryable: false, reason: 'no_header_value' } });
  const { messageId } = await world.engine.exactlyAgain(first);
  await world.idle();
  expect(world.stored(messageId)).toMatchObject({ status: 'failed', reply: { error: { reason: 'no_header_value' } } });
  expect(world.service.calls).toHaveLength(1);
  world.route = null;
  await world.engine.retry(messageId);
  await world.idle();
  expect(world.local.getDetails(messageId)?.body).toBe(world.local.getDetails(first)?.body);
  world.route = async () => ({ ok: false, error: { code: 'auth.other', retryable: false, reason: 'key_origin' } });
  await expect(world.engine.exactlyAgain(first)).rejects.toMatchObject({ reason: 'other_address' });
});

test("an exact request that waits for its turn doesn't follow the connection to another address", async () => {
  const world = await startWorld();
  world.maxConcurrent = 1;
  const chat = await world.chat();
  const first = await world.send(chat, 'Go.');
  (await world.service.call(0)).text('Secret.').finish();
  await world.idle();
  await world.send(await world.chat(), 'Something long.');
  const running = await world.service.call(1);
  const { messageId } = await world.engine.exactlyAgain(first);
  world.route = async (id) => {
    const way = await world.ownRoute(id);
    const moved = parseBaseUrl(`${world.service.baseUrl}/elsewhere`);
    return way.ok && moved.ok ? { ok: true, value: { ...way.value, endpoint: moved.value } } : way;
  };
  running.text('Done.').finish();
  await world.idle();
  expect(world.stored(messageId)).toMatchObject({ status: 'failed', reply: { error: { reason: 'other_address' } } });
  expect(world.service.calls).toHaveLength(2);
});

test('two texts are compared word by word, with every character kept, unless they are too different', () => {
  expect(changesBetween('The cat sat.', 'The dog sat.')).toEqual({
    before: [
      { text: 'The ', isOnlyHere: false },
      { text: 'cat', isOnlyHere: true },
      { text: ' sat.', isOnlyHere: false },
    ],
    now: [
      { text: 'The ', isOnlyHere: false },
      { text: 'dog', isOnlyHere: true },
      { text: ' sat.', isOnlyHere: false },
    ],
  });
  const joined = (parts: readonly { readonly text: string }[] = []) => parts.map(({ text }) => text).join('');
  const [a, b] = ['one\n two  three', 'one two\n\n three!'];
  const changes = changesBetween(a, b);
  expect([joined(changes?.before), joined(changes?.now)]).toEqual([a, b]);
  const shuffled = (step: number) => Array.from({ length: 60_000 }, (_, at) => `w${(at * step) % 7_919}\n`).join('');
  expect(changesBetween(shuffled(13), shuffled(29))).toBeNull();
});

test('the model is read from the answer, and is null if the answer names none', () => {
  expect(answeredModel('data: {"id":"1","model":"gpt-\\u00e4","choices":[]}\n\n')).toBe('gpt-ä');
  expect(answeredModel('{"choices":[]}')).toBeNull();
});
