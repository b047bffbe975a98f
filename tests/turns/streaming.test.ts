// A running reply: numbered deltas, replays, endings, the journal.
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { until } from '../helpers/until.ts';
import { SETTINGS, sequenceOf, startWorld } from './world.ts';

test('streams a reply to its end and stores its request settings', async () => {
  const world = await startWorld();
  const chat = await world.chat({
    parameters: { temperature: 0.5, topP: 0.9, maxTokens: 77 },
    systemPrompt: 'Be brief.',
  });
  const reply = await world.send(chat, 'Hello?');
  const call = await world.service.call(0);
  call.reasoning('Hm, ').reasoning('a greeting.').text('Hello', ' there', '.').finish();
  await world.idle();

  const stored = world.stored(reply);
  expect(stored).toMatchObject({ text: 'Hello there.', reasoning: 'Hm, a greeting.', status: 'complete' });
  expect(stored.reply).toMatchObject({
    connectionId: 'one',
    connectionName: 'Connection one',
    model: 'alpha',
    parameters: { temperature: 0.5, topP: 0.9, maxTokens: 77, stream: true, systemPrompt: 'Be brief.' },
    completionId: 'cmpl-1',
    finishReason: 'stop',
    usage: { promptTokens: 5, completionTokens: 7, totalTokens: 12 },
    ending: 'complete',
    error: null,
    isEmptyAnswer: false,
  });
  expect(world.shown(reply)).toEqual({ text: 'Hello there.', reasoning: 'Hm, a greeting.', status: 'complete' });
  expect(world.completed).toEqual([reply]);
  expect(world.worked).toEqual([world.keys.get('one')]);
  expect(world.troubles).toEqual([]);
});

test('sends exactly the parameters that are recorded with the reply', async () => {
  const world = await startWorld();
  const chat = await world.chat({ parameters: { temperature: 7, maxTokens: 12.9 }, systemPrompt: 'Be brief.' });
  const reply = await world.send(chat, 'Hello?');
  const { body, key } = await world.service.call(0);
  expect(body).toEqual({
    model: 'alpha',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello?' },
    ],
    temperature: 2,
    max_tokens: 12,
    stream: true,
  });
  expect(key).toBe('sk-first-key-1234');
  expect(world.stored(reply).reply?.parameters).toEqual({
    temperature: 2,
    maxTokens: 12,
    stream: true,
    systemPrompt: 'Be brief.',
  });
});

test('sends and records the options that the connection has turned on, with its name for the token limit', async () => {
  const world = await startWorld();
  const parameters = { maxTokens: 9, seed: -7, stop: ['END', '\n'], presencePenalty: -3, reasoningEffort: 'low' };
  const chat = await world.chat({ parameters });
  await world.send(chat, 'Hello?');
  const plain = await world.service.call(0);
  expect(Object.keys(plain.body)).toEqual(['model', 'messages', 'max_tokens', 'stream']);
  plain.text('A').finish();
  await world.idle();

  world.requestOptions = {
    ...DEFAULT_REQUEST_OPTIONS,
    switchedOn: ['seed', 'stop', 'presencePenalty'],
    tokenLimitName: 'max_completion_tokens',
    isUsageAsked: true,
  };
  await world.send(chat, 'And now?');
  const asked = await world.service.call(1);
  const { model: _model, messages: _messages, ...rest } = asked.body;
  expect(rest).toEqual({
    max_completion_tokens: 9,
    presence_penalty: -2,
    seed: -7,
    stop: ['END', '\n'],
    stream: true,
    stream_options: { include_usage: true },
  });
  asked.text('B').finishThenUsage();
  await world.idle();
  const reply = world.window.chat?.ids.at(-1) ?? '';
  expect(world.stored(reply).reply).toMatchObject({
    usage: { promptTokens: 5, completionTokens: 7, totalTokens: 12 },
    parameters: {
      maxTokens: 9,
      presencePenalty: -2,
      seed: -7,
      stop: ['END', '\n'],
      stream: true,
      tokenLimitName: 'max_completion_tokens',
      isUsageAsked: true,
    },
  });

  await world.conversations.updateSettings(chat, { stream: false });
  await world.send(chat, 'Whole?');
  const whole = await world.service.call(2);
  expect(whole.body).not.toHaveProperty('stream_options');
  whole.whole('C');
  await world.idle();
});

test('stores a whole reply like a streamed one', async () => {
  const world = await startWorld();
  const chat = await world.chat({ stream: false });
  const reply = await world.send(chat, 'Hello?');
  const call = await world.service.call(0);
  expect(call.body.stream).toBe(false);
  call.whole('All at once.');
  await world.idle();
  expect(world.stored(reply)).toMatchObject({ text: 'All at once.', status: 'complete' });
});

test('numbers the deltas of a turn without a gap, and sends none after the ending', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Count.');
  const call = await world.service.call(0);
  for (let count = 0; count < 40; count++) {
    call.text(` ${count}`);
    if (count % 7 === 0) await until(() => expect(world.shown(reply).text).toContain(` ${count}`));
  }
  call.finish();
  await world.idle();
  const turnId = world.deltas[0]?.turnId ?? '';
  const numbers = sequenceOf(world.deltas, turnId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(world.deltas.map((delta) => delta.text ?? '').join('')).toBe(world.stored(reply).text);
  expect(world.deltas.flatMap(({ isLastText }, at) => (isLastText === true ? [at] : []))).toEqual([
    world.deltas.length - 1,
  ]);
  expect(world.events.lastIndexOf(`delta:${reply}`)).toBeLessThan(world.events.indexOf(`complete:${reply}`));
});

test('a replay at any moment continues without a gap and without doubled text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          {
            weight: 5,
            arbitrary: fc.record({
              kind: fc.constantFrom('text', 'reasoning'),
              piece: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
            }),
          },
          {
            weight: 3,
            arbitrary: fc.record({
              kind: fc.constantFrom('open', 'publish', 'elsewhere', 'look'),
              piece: fc.constant(''),
            }),
          },
          { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause'), piece: fc.constant('') }) },
        ),
        { maxLength: 30 },
      ),
      async (steps) => {
        const world = await startWorld();
        const chat = await world.chat();
        const reply = await world.send(chat, 'Go.');
        const other = (await world.library.createConversation(SETTINGS, null)).summary.id;
        expect(other).not.toBe(chat);
        const call = await world.service.call(0);
        let text = '';
        let reasoning = '';
        const opening: Promise<void>[] = [];
        for (const { kind, piece } of steps) {
          if (kind === 'text') {
            call.text(piece);
            text += piece;
          } else if (kind === 'reasoning') {
            call.reasoning(piece);
            reasoning += piece;
          } else if (kind === 'open') opening.push(world.show(chat));
          else if (kind === 'publish') world.engine.running.publishPath(world.local.pathChange(chat));
          else if (kind === 'elsewhere') {
            await Promise.all(opening.splice(0));
            await world.show(other);
            await world.show(chat);
          } else if (kind === 'look') await until(() => expect(text.startsWith(world.shown(reply).text)).toBe(true));
          else await new Promise((resolve) => setImmediate(resolve));
        }
        call.finish();
        await world.idle();
        await Promise.all(opening);
        await until(() => expect(world.shown(reply)).toEqual({ text, reasoning, status: 'complete' }));
        expect(world.stored(reply)).toMatchObject({ text, reasoning, status: 'complete' });
      },
    ),
    { numRuns: 40 },
  );
});

test('a window that opens a running chat shows the text so far and what arrives later', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const elsewhere = await world.library.createConversation(SETTINGS, null);
  const call = await world.service.call(0);
  await world.show(elsewhere.summary.id);
  call.text('Before');
  await until(() => expect(world.deltas.map((delta) => delta.text).join('')).toBe('Before'));
  await world.show(chat);
  expect(world.shown(reply)).toMatchObject({ text: 'Before', status: 'streaming' });
  call.text(', after').finish();
  await world.idle();
  expect(world.shown(reply).text).toBe('Before, after');
  expect(world.replayed).toEqual([]);
});

test('writes only new text to the journal, and never the same text twice', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  const entries = () =>
    world.sql.all('SELECT seq, text, reasoning FROM journal WHERE message_id = ? ORDER BY seq', reply);
  call.text('one ');
  await until(() => expect(entries()).toHaveLength(1));
  call.text('two ', 'three');
  await until(() =>
    expect(
      entries()
        .map((entry) => entry.text)
        .join(''),
    ).toBe('one two three'),
  );
  expect(entries().map((entry) => entry.seq)).toEqual(entries().map((_, index) => index + 1));
  call.finish();
  await world.idle();
  expect(entries()).toEqual([]);
});

test('continues the journal after failed writes, and reports a run of failures once', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  let failures = 0;
  world.fault = (method) => (method === 'journal' && failures++ < 2 ? new Error('not now') : null);
  const journalled = () =>
    world.sql
      .all('SELECT text FROM journal WHERE message_id = ? ORDER BY seq', reply)
      .map((entry) => entry.text)
      .join('');
  call.text('one ');
  await until(() => expect(failures).toBe(1));
  call.text('two ');
  await until(() => expect(failures).toBe(2));
  call.text('three');
  await until(() => expect(journalled()).toBe('one two three'));
  expect(world.troubles).toHaveLength(1);
  failures = 1;
  call.text(' four');
  await until(() => expect(journalled()).toBe('one two three four'));
  expect(world.troubles).toHaveLength(2);
});

test('joins the tokens of a frame, but sends the first token at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  const words = Array.from({ length: 400 }, (_, count) => `word${count} `);
  const told = () => world.batches.map(({ deltas }) => deltas.map(({ text }) => text).join(''));
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  // End the outbox's pause. From here on, the fake clock stands still.
  vi.advanceTimersByTime(10_000);
  world.batches.length = 0;
  call.text(words[0] ?? '');
  while (world.batches.length === 0) await nextTurn();
  expect(told()).toEqual([words[0]]);
  for (const word of words.slice(1)) {
    call.text(word);
    await nextTurn();
  }
  while (world.engine.running.withLiveText(world.stored(reply)).text !== words.join('')) await nextTurn();
  expect(told()).toEqual([words[0]]);
  vi.advanceTimersByTime(LIMITS.coalesceMs);
  expect(told()).toEqual([words[0], words.slice(1).join('')]);
  call.finish();
  await world.idle();
});

test('a reply that ends without text is stored as an empty answer', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).finish('length');
  await world.idle();
  expect(world.stored(reply)).toMatchObject({
    text: '',
    status: 'complete',
    reply: { ending: 'length', isEmptyAnswer: true },
  });
});

test('a reply whose body breaks off is stored as interrupted, with its text', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const reply = await world.send(chat, 'Go.');
  (await world.service.call(0)).text('Half a').endEarly();
  await world.idle();
  expect(world.stored(reply)).toMatchObject({
    text: 'Half a',
    status: 'interrupted',
    reply: { ending: 'interrupted' },
  });
  expect(world.completed).toEqual([]);
});

test('keeps the request and the answer for the details', async () => {
  const world = await startWorld();
  const chat = await world.chat({ systemPrompt: 'Be brief.' });
  const reply = await world.send(chat, 'Go.');
  const call = await world.service.call(0);
  call.text('Gone.');
  await until(() => expect(world.engine.running.liveDetails(reply)).toMatchObject({ status: 200, requestCount: 1 }));
  call.finish();
  await world.idle();
  const details = world.local.getDetails(reply);
  expect(JSON.parse(details?.body ?? '')).toEqual(call.body);
  expect(details).toMatchObject({ status: 200, isRawAnswerCut: false, method: 'POST' });
  expect(details?.exchanges?.[0]?.headers).toContainEqual(['authorization', 'Bearer ••••1234']);
  expect(details?.rawAnswer).toContain('"content":"Gone."');
  expect(details?.rawAnswer).toContain('[DONE]');
  expect(details?.sentMessages.map(({ role, id }) => [role, id === null])).toEqual([
    ['system', true],
    ['user', false],
  ]);
  expect(JSON.stringify(details)).not.toContain('sk-first-key-1234');
});

test('adds the extra fields of connection and chat to the body, and records them', async () => {
  const world = await startWorld();
  world.requestOptions = {
    ...DEFAULT_REQUEST_OPTIONS,
    extraBody: '{"top_k": 40, "temperature": 0.1, "provider": {"order": ["a"]}}',
  };
  const chat = await world.chat({ parameters: { temperature: 1 }, extraBody: '{ "provider": null, "safe": true }' });
  const reply = await world.send(chat, 'Hello?');
  const call = await world.service.call(0);
  const { model: _model, messages: _messages, ...rest } = call.body;
  expect(rest).toEqual({ temperature: 0.1, stream: true, top_k: 40, provider: null, safe: true });
  call.text('A').finish();
  await world.idle();
  expect(world.stored(reply).reply?.parameters.extraBody).toBe(
    '{"top_k":40,"temperature":0.1,"provider":null,"safe":true}',
  );
  expect(world.local.getDetails(reply)?.body).toContain('"safe":true');
});
