// The practice service's answers to POST /v1/chat/completions: streamed, whole, and to bodies that aren't allowed.
import { describe, expect, test, vi } from 'vitest';
import { until } from '../helpers/until.ts';
import { asking, dataOf, headersFor, postCompletion, readChunks, startWithKey } from './running-service.ts';

const ODD_TEXT = 'Grüße,  双\n\nيا 👩‍👩‍👧 \ud83d end  \t$1.50 snake_case';

describe('a streamed reply', () => {
  test('echoes exactly, with one id, and ends in [DONE]', async () => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, asking('echo', ODD_TEXT, { stream: true }));
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(dataOf(body).at(-1)).toBe('[DONE]');
    const { chunks, text, finishReason, usage } = readChunks(body);
    expect(text).toBe(ODD_TEXT);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(finishReason).toBe('stop');
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
    expect(chunks.every(({ choices }) => typeof choices[0].delta.content === 'string')).toBe(true);
  });

  test('ends with "length" after exactly max_tokens tokens', async () => {
    const { service, key } = await startWithKey();
    const body = await (
      await postCompletion(service, key, asking('echo', 'one two three four five', { stream: true, max_tokens: 3 }))
    ).text();
    const { text, finishReason, usage } = readChunks(body);
    expect(text).toBe('one two three');
    expect(finishReason).toBe('length');
    expect(usage.completion_tokens).toBe(3);
  });

  test("isn't cut if max_tokens is exactly its length", async () => {
    const { service, key } = await startWithKey();
    const body = await (
      await postCompletion(service, key, asking('echo', 'one two', { stream: true, max_tokens: 2 }))
    ).text();
    expect(readChunks(body)).toMatchObject({ text: 'one two', finishReason: 'stop' });
  });

  test('stops being generated when the client disconnects', async () => {
    const info = vi.fn();
    const { service, key } = await startWithKey({ logger: { info, warn: vi.fn() } });
    const leave = new AbortController();
    const response = await postCompletion(service, key, asking('tour', 'speed=20 tokens=100000', { stream: true }), {
      signal: leave.signal,
    });
    await response.body?.getReader().read();
    expect(service.activeCompletions()).toBe(1);
    leave.abort();
    await until(() => expect(service.activeCompletions()).toBe(0));
    expect(info).toHaveBeenCalledWith(
      'completion',
      expect.objectContaining({ model: 'tour', ending: 'client-closed' }),
    );
  });

  test('ends when the service closes', async () => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, asking('tour', 'speed=20 tokens=100000', { stream: true }));
    const reader = response.body?.getReader();
    await reader?.read();
    await service.close();
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow();
  });

  test('arrives complete, even if it is too long for the buffers', async () => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, asking('tour', 'speed=max tokens=60000', { stream: true }));
    const { text, finishReason } = readChunks(await response.text());
    expect(text.length).toBeGreaterThan(100_000);
    expect(finishReason).toBe('stop');
  });
});

describe('a whole reply', () => {
  test('has every field of section 2.3', async () => {
    const { service, key } = await startWithKey();
    for (const stream of [undefined, false]) {
      const response = await postCompletion(
        service,
        key,
        asking('echo', ODD_TEXT, stream === undefined ? {} : { stream }),
      );
      expect(response.status).toBe(200);
      const reply = await response.json();
      expect(reply).toEqual({
        id: expect.stringMatching(/^chatcmpl-/),
        object: 'chat.completion',
        created: expect.any(Number),
        model: 'echo',
        choices: [{ index: 0, message: { role: 'assistant', content: ODD_TEXT }, finish_reason: 'stop' }],
        usage: {
          prompt_tokens: expect.any(Number),
          completion_tokens: expect.any(Number),
          total_tokens: reply.usage.prompt_tokens + reply.usage.completion_tokens,
        },
      });
    }
  });

  test('has the same text as the streamed one', async () => {
    const { service, key } = await startWithKey();
    const question = 'How do I rotate a key?';
    const whole = await (await postCompletion(service, key, asking('guide', question))).json();
    const streamed = await (await postCompletion(service, key, asking('guide', question, { stream: true }))).text();
    expect(readChunks(streamed).text).toBe(whole.choices[0].message.content);
  });

  test('is limited by max_tokens', async () => {
    const { service, key } = await startWithKey();
    const reply = await (await postCompletion(service, key, asking('echo', 'one two three', { max_tokens: 1 }))).json();
    expect(reply.choices[0]).toMatchObject({ message: { content: 'one' }, finish_reason: 'length' });
    expect(reply.usage.completion_tokens).toBe(1);
  });
});

describe('the check of a request body', () => {
  const messages = [{ role: 'user', content: 'hi' }];
  const good = { model: 'echo', messages };
  test.each<[string, unknown, number, string]>([
    ['incomplete JSON', '{"model":', 400, 'invalid_json'],
    ['an empty body', '', 400, 'invalid_json'],
    ['an array', [], 400, 'invalid_type'],
    ['null', 'null', 400, 'invalid_type'],
    ['a missing model', { messages }, 400, 'missing_field'],
    ['a model of the wrong type', { ...good, model: 1 }, 400, 'invalid_type'],
    ['an empty model', { ...good, model: ' ' }, 400, 'invalid_value'],
    ['an unknown model', { ...good, model: 'nobody' }, 404, 'model_not_found'],
    ['a model named like a prototype key', { ...good, model: '__proto__' }, 404, 'model_not_found'],
    ['a missing list of messages', { model: 'echo' }, 400, 'missing_field'],
    ['messages of the wrong type', { ...good, messages: 'hi' }, 400, 'invalid_type'],
    ['an empty list of messages', { ...good, messages: [] }, 400, 'invalid_value'],
    ['a message that is text', { ...good, messages: ['hi'] }, 400, 'invalid_type'],
    ['an unknown role', { ...good, messages: [{ role: 'tool', content: 'x' }] }, 400, 'invalid_value'],
    ['content that isn’t a text', { ...good, messages: [{ role: 'user', content: [] }] }, 400, 'invalid_type'],
    [
      'an empty assistant message',
      { ...good, messages: [...messages, { role: 'assistant', content: '' }] },
      400,
      'invalid_value',
    ],
    ['a temperature above 2', { ...good, temperature: 2.1 }, 400, 'out_of_range'],
    ['a temperature below 0', { ...good, temperature: -0.1 }, 400, 'out_of_range'],
    ['a temperature that is text', { ...good, temperature: '1' }, 400, 'invalid_type'],
    ['a temperature that is null', { ...good, temperature: null }, 400, 'invalid_type'],
    ['a top_p above 1', { ...good, top_p: 1.1 }, 400, 'out_of_range'],
    ['a top_p below 0', { ...good, top_p: -1 }, 400, 'out_of_range'],
    ['max_tokens of 0', { ...good, max_tokens: 0 }, 400, 'out_of_range'],
    ['fractional max_tokens', { ...good, max_tokens: 1.5 }, 400, 'invalid_type'],
    ['a stream flag that is text', { ...good, stream: 'true' }, 400, 'invalid_type'],
  ])('%s is refused with an error object', async (_name, body, status, code) => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: expect.objectContaining({ message: expect.stringMatching(/\w/), type: 'invalid_request_error', code }),
    });
  });

  test('the limits themselves are accepted', async () => {
    const { service, key } = await startWithKey();
    for (const more of [
      { temperature: 0 },
      { temperature: 2 },
      { top_p: 0 },
      { top_p: 1 },
      { max_tokens: 1 },
      { max_tokens: 2 ** 53 },
    ]) {
      expect((await postCompletion(service, key, { ...good, ...more })).status).toBe(200);
    }
  });

  test('a body with millions of values gets a 413', async () => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, `{"model":"m","messages":[${'{},'.repeat(1_500_000)}{}]}`);
    expect(response.status).toBe(413);
  });

  test('a body beyond the limit gets a readable 413, however far beyond', async () => {
    const { service, key } = await startWithKey({ bodyMaxBytes: 1_000 });
    for (const size of [1_001, 3_900, 200_000]) {
      const response = await postCompletion(service, key, 'x'.repeat(size));
      expect(response.status).toBe(413);
      expect((await response.json()).error.code).toBe('request_too_large');
    }
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const { service, key } = await startWithKey();
    const response = await fetch(`${service.baseUrl}/v1/chat/completions`, {
      method: 'POST',
      headers: headersFor(key),
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect(response.status).toBe(400);
    expect((await response.json()).error.code).toBe('invalid_encoding');
  });

  test("an error in the JSON isn't quoted back", async () => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, '{"secret-text": nope}');
    expect(await response.text()).not.toContain('secret-text');
  });
});
