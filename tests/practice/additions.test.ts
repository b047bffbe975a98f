// The tour sends what services add to the interface document only if a message asks for it.
import { expect, test } from 'vitest';
import { asking, postCompletion, readChunks, startWithKey } from './running-service.ts';

const ASKED = 'only=money sources=2 cost=0.0125 cached=3 speed=max';
const ANNOTATIONS = [1, 2].map((number) => ({
  type: 'url_citation',
  url_citation: { url: `https://example.com/${number}`, title: `Example ${number}` },
}));

test('sources, cost and cached tokens come streamed and whole', async () => {
  const { service, key } = await startWithKey();
  const whole = await (await postCompletion(service, key, asking('tour', ASKED))).json();
  const body = await (await postCompletion(service, key, asking('tour', ASKED, { stream: true }))).text();
  const { chunks, usage, text } = readChunks(body);
  expect(whole.choices[0].message).toEqual({ role: 'assistant', content: text, annotations: ANNOTATIONS });
  expect(chunks.at(-1).choices[0].delta.annotations).toEqual(ANNOTATIONS);
  expect(usage).toMatchObject({ cost: 0.0125, prompt_tokens_details: { cached_tokens: 3 } });
  expect(whole.usage).toEqual(usage);
});

test('a refusal comes in its own field', async () => {
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

test('an image part is described by its size, and a part of another kind is refused', async () => {
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

test('nothing is added that no message asked for', async () => {
  const { service, key } = await startWithKey();
  const { choices, usage } = await (await postCompletion(service, key, asking('tour', 'only=money'))).json();
  expect(Object.keys(choices[0].message)).toEqual(['role', 'content']);
  expect(Object.keys(usage)).toEqual(['prompt_tokens', 'completion_tokens', 'total_tokens']);
});
