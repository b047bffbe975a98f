// Requests contain what the interface document prescribes, byte for byte, and no additions that aren't turned on.

import { expect, test } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { refOf } from '../../shared/attachments.ts';
import type { ChatSettings } from '../../shared/conversation.ts';
import { PARAMETERS } from '../../shared/parameters.ts';
import { DEFAULT_REQUEST_OPTIONS, type RequestOptions } from '../../shared/requests/request-options.ts';
import { pngOf } from '../helpers/data/images.ts';
import { additionsIn } from '../helpers/data/request-additions.ts';
import { startWorld } from './world.ts';

/** Fields that services add to a reply. */
const ADDITIONS = {
  reasoning: 'Hm.',
  reasoning_details: [{ type: 'reasoning.text', text: 'Hm.', signature: 'c2ln', index: 0 }],
  thinking_blocks: [{ type: 'thinking', thinking: 'Hm.', signature: 'c2ln' }],
  annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example', title: 'A' } }],
  images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${pngOf(3, 2, 5).toString('base64')}` } }],
  audio: { data: 'AAAA', transcript: '' },
  tool_calls: [{ index: 0, id: 't', function: { name: 'f', arguments: '{}' } }],
};

const user = (content: string) => ({ role: 'user', content });
const assistant = (content: string) => ({ role: 'assistant', content });
const bodyWith = (messages: readonly object[], more: object = {}) =>
  JSON.stringify({ model: 'alpha', messages, ...more, stream: true });

test('sends only the documented bytes by default, whatever happened in the chat', async () => {
  const world = await startWorld();
  const chat = await world.chat();
  const sent = async (at: number) => (await world.service.call(at)).raw;
  const first = await world.send(chat, 'How?');
  (await world.service.call(0))
    .delta(ADDITIONS, { citations: ['https://a.example'], usage: { prompt_tokens: 1, cost: 0.5 } })
    .text('By ferry[1].')
    .finish();
  await world.idle();
  expect(await sent(0)).toBe(bodyWith([user('How?')]));
  await world.send(chat, 'And back?');
  (await world.service.call(1)).refuse(400, 'bad');
  await world.idle();
  const before = [user('How?'), assistant('By ferry[1].')];
  expect(await sent(1)).toBe(bodyWith([...before, user('And back?')]));
  const again = await world.send(chat, 'Well?');
  (await world.service.call(2)).delta({ refusal: 'I can’t say.' }).finish('length');
  await world.idle();
  expect(await sent(2)).toBe(bodyWith([...before, user('And back?'), user('Well?')]));
  await world.engine.regenerate(again, {});
  (await world.service.call(3)).text('The same.').finish('length');
  await world.idle();
  expect(await sent(3)).toBe(await sent(2));
  await world.engine.regenerate(first, { stream: false });
  (await world.service.call(4)).whole('By boat.', { citations: ['https://a.example'] });
  await world.idle();
  expect(await sent(4)).toBe(JSON.stringify({ model: 'alpha', messages: [user('How?')], stream: false }));
});

test('sends those set parameters that the interface document names, in its order', async () => {
  const world = await startWorld();
  const parameters: ChatSettings['parameters'] = {
    ...{ temperature: 0.5, topP: 0.9, maxTokens: 9, seed: 7, stop: ['x'], frequencyPenalty: 1 },
    ...{ presencePenalty: 1, reasoningEffort: 'max' },
  };
  const chat = await world.chat({ parameters, systemPrompt: 'Be brief.' });
  await world.send(chat, 'How?');
  const call = await world.service.call(0);
  call.text('So.').finish();
  await world.idle();
  const messages = [{ role: 'system', content: 'Be brief.' }, user('How?')];
  expect(call.raw).toBe(bodyWith(messages, { temperature: 0.5, top_p: 0.9, max_tokens: 9 }));
});

type Enabled = readonly [name: string, options: Partial<RequestOptions>, additions: readonly string[]];

const OF_PARAMETERS = (Object.keys(PARAMETERS) as readonly (keyof typeof PARAMETERS)[])
  .filter((id) => PARAMETERS[id].isOptional)
  .map((id): Enabled => [`the parameter ${id}`, { switchedOn: [id] }, [PARAMETERS[id].wire]]);

/** Each option, and the additions that a strict service may see with it. */
const ENABLED: readonly Enabled[] = [
  ['no option', {}, []],
  ...OF_PARAMETERS,
  ['usage in streams', { isUsageAsked: true }, ['stream_options']],
  ['the newer name of the token limit', { tokenLimitName: 'max_completion_tokens' }, ['max_completion_tokens']],
  ['joined messages', { isAlternating: true }, []],
  ['returned reasoning', { isReasoningReturned: true }, ['messages[].reasoning', 'messages[].reasoning_details']],
  ['images', { areImagesSent: true }, ['messages[].content[]']],
  ['images for this model', { imageModels: ['alpha'] }, ['messages[].content[]']],
  ['images for another model', { imageModels: ['beta'] }, []],
  ['answer schemas for another model', { schemaModels: ['beta'] }, []],
  ['effort words', { effortWords: [{ model: 'alpha', words: ['max'] }] }, []],
  ['extra fields', { extraBody: '{"top_k":40}' }, ['top_k']],
];

test.each(ENABLED)('with %s, a strict service sees only the expected additions', async (_name, options, additions) => {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, ...options };
  const parameters: ChatSettings['parameters'] = {
    ...{ maxTokens: 9, seed: 7, stop: ['x'], frequencyPenalty: 1, presencePenalty: 1, reasoningEffort: 'max' },
  };
  const chat = await world.chat({ parameters });
  const image = checkedAttachment({ kind: 'image', name: 'a.png', bytes: pngOf(3, 2, 1) });
  const seen: string[][] = [];
  // Refuse additions that aren't enabled, as strict services do.
  world.service.answerWith((call) => {
    const found = additionsIn(call.body);
    seen.push([...found]);
    if (found.every((one) => additions.includes(one))) call.delta(ADDITIONS).text('So.').finish();
    else call.refuse(400, 'unknown_field', `Unknown: ${found.join(', ')}`);
  });
  world.local.addAttachment(chat, 'draft', image);
  await world.engine.send(chat, 'How?', [refOf(image)]);
  await world.idle();
  const second = await world.send(chat, 'And back?');
  await world.idle();
  expect(new Set(seen.flat())).toEqual(new Set(additions));
  expect(world.stored(second)).toMatchObject({ status: 'complete' });
});
