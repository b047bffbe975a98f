// Titles by a model: one short request after the first exchange, whose answer is cleaned and whose failure is ignored.
import { expect, test } from 'vitest';
import { askForTitle, cleanTitle } from '../../electron/turns/title.ts';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { startWorld, type World } from './world.ts';

async function ask(world: World, messageId: string): Promise<string | null> {
  const route = await world.ownRoute('one');
  if (!route.ok) throw new Error('no route');
  const transport = createNodeTransport();
  try {
    const asked = await askForTitle({
      library: world.library,
      fetch: transport.fetch,
      route: route.value,
      messageId,
      model: 'alpha',
      signal: new AbortController().signal,
      now: Date.now,
    });
    return asked?.title ?? null;
  } finally {
    transport.close();
  }
}

async function firstExchange(world: World, text = 'How do bees fly?'): Promise<{ chat: string; reply: string }> {
  const chat = await world.chat();
  const reply = await world.send(chat, text);
  (await world.service.call(0)).text('With their wings.').finish();
  await world.idle();
  return { chat, reply };
}

test('requests a short title, with only the first exchange, cut short', async () => {
  const world = await startWorld();
  const { reply } = await firstExchange(world, 'x'.repeat(10_000));
  world.service.answerWith((call) => call.whole('"How Bees Fly."\n'));
  expect(await ask(world, reply)).toBe('How Bees Fly');
  const body = world.service.calls[1]?.body;
  expect(body).toMatchObject({ model: 'alpha', stream: false, max_tokens: 32 });
  expect(body?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(body?.messages[0]?.content).toHaveLength(2_000);
});

test('leaves a model room to reason before its title if it reasoned before its reply', async () => {
  const world = await startWorld();
  const reply = await world.send(await world.chat(), 'How do bees fly?');
  (await world.service.call(0)).reasoning('Wings, surely.').text('With their wings.').finish();
  await world.idle();
  world.service.answerWith((call) => call.whole('How Bees Fly'));
  expect(await ask(world, reply)).toBe('How Bees Fly');
  expect(world.service.calls[1]?.body).toMatchObject({ max_tokens: 1_024 });
});

test('leaves room to reason if the name of the token limit is the one for reasoning models', async () => {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, tokenLimitName: 'max_completion_tokens' };
  const { reply } = await firstExchange(world);
  world.service.answerWith((call) => call.whole('How Bees Fly'));
  expect(await ask(world, reply)).toBe('How Bees Fly');
  expect(world.service.calls[1]?.body).toMatchObject({ max_completion_tokens: 1_024 });
});

test('requests no title later in a chat', async () => {
  const world = await startWorld();
  const { chat } = await firstExchange(world);
  const second = await world.send(chat, 'And wasps?');
  (await world.service.call(1)).text('The same.').finish();
  await world.idle();
  expect(await ask(world, second)).toBeNull();
  expect(world.service.calls).toHaveLength(2);
});

test('gives no title if the service fails or says nothing', async () => {
  const world = await startWorld();
  const { reply } = await firstExchange(world);
  world.service.answerWith((call, index) => (index === 1 ? call.refuse(500, 'server_error') : call.whole(' \n ')));
  expect(await ask(world, reply)).toBeNull();
  expect(await ask(world, reply)).toBeNull();
});

test.each([
  ['# **Bees and wings**', 'Bees and wings'],
  ['- «Пчёлы»', 'Пчёлы'],
  ['\n\n“Bees.”', 'Bees'],
  ['```', null],
  ['   ', null],
  ['Bees\nWasps', 'Bees'],
  ['What **idempotent** means', 'What idempotent means'],
  ['Rows of `events` * 2', 'Rows of events * 2'],
])('cleans %j', (text, title) => {
  expect(cleanTitle(text)).toBe(title);
});

test('a title never ends with half a character', () => {
  const title = cleanTitle('🐝'.repeat(LIMITS.titleMaxChars)) ?? '';
  expect(title.length).toBeLessThanOrEqual(LIMITS.titleMaxChars);
  expect(encodeURIComponent(title)).toBe('%F0%9F%90%9D'.repeat(LIMITS.titleMaxChars / 2));
  const odd = cleanTitle(`a${'🐝'.repeat(LIMITS.titleMaxChars)}`) ?? '';
  expect(() => encodeURIComponent(odd)).not.toThrow();
});

test('a title is cleaned in linear time, however hostile the answer is', () => {
  for (const piece of ['"', '*', ' ', '.', 'a*', 'a ', '\n', 'a\n'])
    expect((cleanTitle(`x${piece.repeat(4_000_000)}x`) ?? '').length).toBeLessThanOrEqual(LIMITS.titleMaxChars);
});
