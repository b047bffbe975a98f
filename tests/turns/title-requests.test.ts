// The title request is stored with its reply, whatever its result.
import { expect, onTestFinished, test } from 'vitest';
import { TitleWriter } from '../../electron/turns/title-writer.ts';
import type { TitleRequest } from '../../shared/requests/request-details.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { until } from '../helpers/until.ts';
import { startWorld, type World } from './world.ts';

const KEY = 'sk-first-key-1234';

function writerOf(world: World): TitleWriter {
  const transport = createNodeTransport();
  onTestFinished(() => transport.close());
  return new TitleWriter({
    library: world.library,
    fetch: transport.fetch,
    now: Date.now,
    isWanted: () => true,
    route: (id) => world.ownRoute(id),
    onKeySent: (_, key) => world.sent.push(key),
    onKeyUsed: (_, key) => world.worked.push(key),
    onKeyRefused: (id, error, key) => world.refused.push({ id, error, key }),
    onKept: (change) => world.engine.running.publishPath(change),
    onTitled: () => undefined,
  });
}

/** A chat with its first reply. */
async function begun(world: World): Promise<{ chat: string; reply: string }> {
  const chat = await world.chat();
  const reply = await world.send(chat, 'How do bees fly?');
  (await world.service.call(0)).text('With their wings.').finish('length');
  await world.idle();
  return { chat, reply };
}

const keptOf = (world: World, reply: string): readonly TitleRequest[] =>
  world.local.getDetails(reply)?.titleRequests ?? [];

test('Details show what a title request sent and received, redirects included, and usage counts it once', async () => {
  const world = await startWorld();
  const { chat, reply } = await begun(world);
  const { titleRequests: none, ...own } = world.local.getDetails(reply) ?? {};
  const usage = world.local.usageOfChat(chat);
  expect(none).toBeUndefined();
  const before = world.window.chat?.messages.get(reply);
  world.service.answerWith((call, index) =>
    index === 1
      ? call.redirect('/v1/elsewhere')
      : call.whole(`Bees ${KEY}`, { usage: { prompt_tokens: 12, completion_tokens: 3 } }),
  );
  await writerOf(world).write(chat, reply);

  const { titleRequests = [], ...after } = world.local.getDetails(reply) ?? {};
  expect(after).toEqual(own);
  expect(titleRequests).toHaveLength(1);
  const [request] = titleRequests;
  expect(JSON.parse(request?.body ?? '')).toEqual(world.service.calls[2]?.body);
  expect(request?.exchanges?.map(({ status, isSent }) => [status, isSent])).toEqual([
    [307, true],
    [200, true],
  ]);
  expect(request?.exchanges?.[1]?.url).toMatch(/\/v1\/elsewhere$/);
  expect(request).toMatchObject({ messageId: reply, status: 200, requestCount: 2, timings: { tokensPerSecond: null } });
  expect(request?.rawAnswer).toContain('"whole-1"');
  expect(request?.curl).toContain('Bearer $API_KEY');
  expect(request?.sentMessages.map(({ id, role }) => [id, role])).toEqual([
    [world.stored(reply).parentId, 'user'],
    [reply, 'assistant'],
    [null, 'user'],
  ]);
  expect(JSON.stringify(titleRequests)).not.toContain(KEY);
  const [first] = usage;
  const [sums] = world.local.usageOfChat(chat);
  expect(sums).toMatchObject({
    ...{ replies: Number(first?.replies) + 1, requests: Number(first?.requests) + 2 },
    ...{ tokensIn: Number(first?.tokensIn) + 12, tokensOut: Number(first?.tokensOut) + 3 },
    ...{ unreported: first?.unreported, firstCount: first?.firstCount },
  });
  // Storing the same request again, as after a late answer, adds nothing.
  if (request !== undefined) await world.library.keepTitleRequest(request, { promptTokens: 12, completionTokens: 3 });
  expect(world.local.usageOfChat(chat)[0]).toEqual(sums);
  expect(world.local.summaries([chat])[0]?.title).toContain('Bees');
  // Main sent the message again, so that the window reads Details again.
  expect(world.window.chat?.messages.get(reply)).not.toBe(before);
  expect(world.sent).toHaveLength(2);
});

test('Details show a failed title request, without the key that the service echoed', async () => {
  const world = await startWorld();
  const { chat, reply } = await begun(world);
  world.service.answerWith((call) => call.refuse(401, 'invalid_api_key', `Bad key ${KEY}`));
  await writerOf(world).write(chat, reply);
  expect(keptOf(world, reply)).toMatchObject([{ status: 401, exchanges: [{ status: 401, isSent: true }] }]);
  expect(world.refused).toMatchObject([{ id: 'one', error: { code: 'auth.invalid' }, key: world.keys.get('one') }]);
  expect(keptOf(world, reply)[0]?.rawAnswer).toContain('Bad key');
  expect(JSON.stringify(keptOf(world, reply))).not.toContain(KEY);
});

test('a title request that is stopped, for example by quitting, is stored before stopping ends', async () => {
  const world = await startWorld();
  const { chat, reply } = await begun(world);
  const writer = writerOf(world);
  void writer.write(chat, reply);
  const call = await world.service.call(1);
  await writer.stop();
  expect(keptOf(world, reply)).toMatchObject([{ exchanges: [{ isSent: true }], rawAnswer: '' }]);
  await until(() => expect(call.isClosed).toBe(true));
  await writer.stop();
});

test('a title request stays when the reply is continued, and the next title request is listed after it', async () => {
  const world = await startWorld();
  const { chat, reply } = await begun(world);
  world.service.answerWith((call, index) =>
    index === 2 ? call.text(' And muscles.').finish() : call.whole(`Title ${index}`),
  );
  const writer = writerOf(world);
  await writer.write(chat, reply);
  await world.engine.continue(reply);
  await world.idle();
  expect(world.local.getDetails(reply)?.body).toContain('wings');
  expect(keptOf(world, reply)).toHaveLength(1);
  await writer.write(chat, reply);
  expect(keptOf(world, reply).map(({ rawAnswer }) => /Title \d/.exec(rawAnswer)?.[0])).toEqual(['Title 1', 'Title 3']);
  const [first] = keptOf(world, reply);
  if (first === undefined) throw new Error('nothing is kept');
  await world.library.keepTitleRequest(first, null);
  expect(keptOf(world, reply)).toHaveLength(2);
});

test("a title request is restored with its reply, and isn't stored once its chat or its reply is deleted", async () => {
  const world = await startWorld();
  const { chat, reply } = await begun(world);
  const writer = writerOf(world);
  const deleting = writer.write(chat, reply);
  const call = await world.service.call(1);
  const { undoId } = await world.library.deleteMessage(reply);
  call.whole('Bees');
  await deleting;
  await world.library.undo(undoId);
  expect(keptOf(world, reply)).toHaveLength(1);

  const [request] = keptOf(world, reply);
  if (request === undefined) throw new Error('nothing is kept');
  await world.library.bulk([chat], { kind: 'delete' });
  expect(await world.library.keepTitleRequest(request, null)).toBeNull();
  world.sql.run('DELETE FROM messages WHERE id = ?', reply);
  expect(await world.library.keepTitleRequest(request, null)).toBeNull();
});

test("no title request is made while the ending of its reply isn't stored", async () => {
  const world = await startWorld();
  world.fault = (method) => (method === 'endReply' ? new Error('no') : null);
  const chat = await world.chat();
  const reply = await world.send(chat, 'Hi');
  (await world.service.call(0)).text('Hello').finish();
  await world.idle();
  await writerOf(world).write(chat, reply);
  expect(world.service.calls).toHaveLength(1);
  world.fault = null;
  await world.engine.running.storeHeld();
});

test("a damaged title request doesn't affect the reply's details", async () => {
  const world = await startWorld();
  const { reply } = await begun(world);
  const damage = (value: string) =>
    world.sql.run(`UPDATE details SET data = json_set(data, '$.titleRequests', json(?))`, value);
  damage('7');
  expect(world.local.getDetails(reply)).toMatchObject({ messageId: reply });
  expect(keptOf(world, reply)).toEqual([]);
  damage('[null, 1]');
  expect(keptOf(world, reply)).toEqual([]);
});
