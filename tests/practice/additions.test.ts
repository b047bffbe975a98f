// Fields that the interface document lacks: those that requests may have, and those that the practice models send.
import { expect, test } from 'vitest';
import { asking, headersFor, postCompletion, readChunks, startWithKey } from './running-service.ts';

const ASKED = 'only=money sources=2 cost=0.0125 cached=3 speed=max';
const ANNOTATIONS = [1, 2].map((number) => ({
  type: 'url_citation',
  url_citation: { url: `https://example.com/${number}`, title: `Example ${number}` },
}));

test('sources, cost and cached tokens are the same in a stream and in a whole reply', async () => {
  const { service, key } = await startWithKey();
  const whole = await (await postCompletion(service, key, asking('tour', ASKED))).json();
  const body = await (await postCompletion(service, key, asking('tour', ASKED, { stream: true }))).text();
  const { chunks, usage, text } = readChunks(body);
  expect(whole.choices[0].message).toEqual({ role: 'assistant', content: text, annotations: ANNOTATIONS });
  expect(chunks.at(-1).choices[0].delta.annotations).toEqual(ANNOTATIONS);
  expect(usage).toMatchObject({ cost: 0.0125, prompt_tokens_details: { cached_tokens: 3 } });
  expect(whole.usage).toEqual(usage);
});

test('a refusal is in its own field', async () => {
  const { service, key } = await startWithKey();
  const asked = 'only=money refusal=yes speed=max';
  const whole = await (await postCompletion(service, key, asking('tour', asked))).json();
  const body = await (await postCompletion(service, key, asking('tour', asked, { stream: true }))).text();
  const { chunks, text } = readChunks(body);
  const refusal = chunks.map((chunk) => chunk.choices[0].delta.refusal ?? '').join('');
  expect(text).toBe('');
  expect(refusal).toContain('A coffee costs');
  expect(whole.choices[0].message).toEqual({ role: 'assistant', content: '', refusal });
});

test('an embedded image is described by its type and size; linked images and other parts are refused', async () => {
  const { service, key } = await startWithKey();
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${'AAAA'.repeat(100)}` } };
  const ask = async (part: object) => {
    const content = [{ type: 'text', text: 'Look:' }, part];
    return (await postCompletion(service, key, { model: 'echo', messages: [{ role: 'user', content }] })).json();
  };
  expect((await ask(image)).choices[0].message.content).toBe('Look:\n[image/png, 300 bytes]');
  for (const part of [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }, { type: 'audio' }])
    expect((await ask(part)).error.code).toBe('invalid_type');
});

const details = async (whole: Response) => (await whole.json()).choices[0].message.reasoning_details;

test('signed reasoning is the same in a stream and in a whole reply, and is refused if it comes back changed', async () => {
  const { service, key } = await startWithKey();
  const asked = 'only=money reasoning=details speed=max';
  const [entry] = await details(await postCompletion(service, key, asking('tour', asked)));
  const body = await (await postCompletion(service, key, asking('tour', asked, { stream: true }))).text();
  const pieces = readChunks(body).chunks.flatMap((chunk) => chunk.choices[0].delta.reasoning_details ?? []);
  expect(pieces.map(({ text }) => text).join('')).toBe(entry.text);
  expect(pieces.at(-1).signature).toBe(entry.signature);
  const again = async (changed: object) => {
    const assistant = { role: 'assistant', content: 'Yes.', reasoning_details: [{ ...entry, ...changed }] };
    const user = (content: string) => ({ role: 'user', content });
    const messages = [user(asked), assistant, user('only=money speed=max')];
    return (await postCompletion(service, key, { model: 'tour', messages })).status;
  };
  expect(await again({})).toBe(200);
  expect(await again({ text: `${entry.text} ` })).toBe(400);
  expect(await again({ signature: 'bm8=' })).toBe(400);
});

test('the next question is refused unless reasoning that the service needs is sent back', async () => {
  const { service, key } = await startWithKey();
  const asked = 'only=money reasoning=needed speed=max';
  const reasoning = await details(await postCompletion(service, key, asking('tour', asked)));
  const next = async (more: object) => {
    const assistant = { role: 'assistant', content: 'Yes.', ...more };
    const messages = [{ role: 'user', content: asked }, assistant, { role: 'user', content: 'only=money speed=max' }];
    return (await postCompletion(service, key, { model: 'tour', messages })).json();
  };
  expect((await next({})).error.code).toBe('reasoning_required');
  expect((await next({ reasoning_details: reasoning })).choices[0].finish_reason).toBe('stop');
});

test.each([
  [{ type: 'json_object' }, { answer: 'Hello' }],
  [{ type: 'text' }, 'Hello'],
  [
    schemaFormat({
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 3 },
        count: { type: 'integer', minimum: 4 },
        tags: { type: 'array', minItems: 2, items: { enum: ['a', 'b'] } },
        more: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
        unwanted: { type: 'string' },
      },
      required: ['text', 'count', 'tags', 'more'],
    }),
    { text: 'Hel', count: 4, tags: ['a', 'a'], more: true },
  ],
])('response_format %j gives %j, in a stream and in a whole reply', async (format, expected) => {
  const { service, key } = await startWithKey();
  const asked = asking('echo', 'Hello', { response_format: format });
  const whole = await (await postCompletion(service, key, asked)).json();
  const streamed = readChunks(await (await postCompletion(service, key, { ...asked, stream: true })).text()).text;
  const { content } = whole.choices[0].message;
  expect(streamed).toBe(content);
  expect(typeof expected === 'string' ? content : JSON.parse(content)).toEqual(expected);
});

function schemaFormat(schema: object) {
  return { type: 'json_schema', json_schema: { name: 'test', schema } };
}

test.each(['json', { type: 'xml' }, { type: 'json_schema' }, { type: 'json_schema', json_schema: { name: 'x' } }])(
  'response_format %j is refused',
  async (format) => {
    const { service, key } = await startWithKey();
    const answer = await postCompletion(service, key, asking('echo', 'Hello', { response_format: format }));
    expect([answer.status, (await answer.json()).error.param]).toEqual([
      400,
      expect.stringMatching(/^response_format/),
    ]);
  },
);

test('a schema that asks for too much is answered within limits', async () => {
  const { service, key } = await startWithKey();
  let schema: object = { type: 'string' };
  for (let depth = 0; depth < 30; depth += 1) schema = { type: 'array', minItems: 1_000_000, items: schema };
  const whole = await postCompletion(service, key, asking('echo', 'Hello', { response_format: schemaFormat(schema) }));
  expect((await whole.text()).length).toBeLessThan(100_000);
});

test('the guide names its answer’s help article, and the service serves it', async () => {
  const { service, key } = await startWithKey();
  const whole = await (await postCompletion(service, key, asking('guide', 'How do I attach files?'))).json();
  const [{ type, url_citation: source }] = whole.choices[0].message.annotations;
  expect([type, source.url.startsWith(`${service.baseUrl}/help/`)]).toEqual(['url_citation', true]);
  expect(whole.choices[0].message.content).toContain(`## ${source.title}`);
  const page = await fetch(source.url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await page.text()).toContain(source.title);
  expect((await fetch(`${service.baseUrl}/help/none`)).status).toBe(404);
  const greeted = await (await postCompletion(service, key, asking('guide', 'Hello'))).json();
  expect(Object.keys(greeted.choices[0].message)).toEqual(['role', 'content']);
});

test('the model list says that echo accepts images', async () => {
  const { service, key } = await startWithKey();
  const { data } = await (await fetch(`${service.baseUrl}/v1/models`, { headers: headersFor(key) })).json();
  const echo = data.find((model: { id: string }) => model.id === 'echo');
  expect(echo.architecture.input_modalities).toEqual(['text', 'image']);
});

test('the tour adds no fields unless a message asks for them', async () => {
  const { service, key } = await startWithKey();
  const { choices, usage } = await (await postCompletion(service, key, asking('tour', 'only=money'))).json();
  expect(Object.keys(choices[0].message)).toEqual(['role', 'content']);
  expect(Object.keys(usage)).toEqual(['prompt_tokens', 'completion_tokens', 'total_tokens']);
});
