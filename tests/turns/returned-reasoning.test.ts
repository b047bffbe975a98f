// Reasoning is sent back unchanged in its original fields, and only if the connection wants it.

import { expect, test } from 'vitest';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { startWorld } from './world.ts';

const DETAILS = [
  { type: 'reasoning.text', text: 'Which ', signature: null, format: 'x-v1', index: 0 },
  { type: 'reasoning.text', text: 'way? ', signature: 'c2ln+/=', index: 0 },
  { type: 'reasoning.encrypted', data: 'b3BhcXVl', id: 'e1', index: 1 },
];
const JOINED = [
  { type: 'reasoning.text', text: 'Which way? ', signature: 'c2ln+/=', format: 'x-v1', index: 0 },
  { type: 'reasoning.encrypted', data: 'b3BhcXVl', id: 'e1', index: 1 },
];

async function asked(options: Partial<typeof DEFAULT_REQUEST_OPTIONS>) {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, ...options };
  const chat = await world.chat();
  await world.send(chat, 'How?');
  const first = await world.service.call(0);
  for (const detail of DETAILS) first.delta({ reasoning: detail.text, reasoning_details: [detail] });
  first.delta({
    annotations: [{ type: 'url_citation', url: 'https://a.example' }],
    images: ['data:image/png;base64,AAAA'],
  });
  first.text('By ferry.').finish();
  await world.idle();
  await world.send(chat, 'And back?');
  const second = await world.service.call(1);
  second.text('The same.').finish();
  await world.idle();
  return second.body;
}

test('sends back only the previous reply’s text by default, whatever came with it', async () => {
  const body = await asked({});
  expect(Object.keys(body)).toEqual(['model', 'messages', 'stream']);
  expect(body.messages).toEqual([
    { role: 'user', content: 'How?' },
    { role: 'assistant', content: 'By ferry.' },
    { role: 'user', content: 'And back?' },
  ]);
});

test('sends reasoning text and details back if the connection’s option is on', async () => {
  const body = await asked({ isReasoningReturned: true });
  expect(body.messages).toEqual([
    { role: 'user', content: 'How?' },
    { role: 'assistant', content: 'By ferry.', reasoning: 'Which way? ', reasoning_details: JOINED },
    { role: 'user', content: 'And back?' },
  ]);
});

async function againAfter(deltas: readonly object[]): Promise<unknown> {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, isReasoningReturned: true };
  const chat = await world.chat();
  await world.send(chat, 'How?');
  const first = await world.service.call(0);
  for (const delta of deltas) first.delta(delta);
  first.finish();
  await world.idle();
  await world.send(chat, 'And back?');
  const second = await world.service.call(1);
  second.text('The same.').finish();
  await world.idle();
  return second.body.messages[1];
}

test('sends thinking blocks back with their signature', async () => {
  const block = (more: object) => ({ thinking_blocks: [{ type: 'thinking', ...more }] });
  const deltas = [
    block({ thinking: 'Which ' }),
    block({ thinking: 'way?' }),
    block({ thinking: '', signature: 'c2ln' }),
  ];
  expect(await againAfter([...deltas, { content: 'By ferry.' }])).toEqual({
    ...{ role: 'assistant', content: 'By ferry.' },
    thinking_blocks: [{ type: 'thinking', thinking: 'Which way?', signature: 'c2ln' }],
  });
});

test('returns thinking as parts of the content if it came as parts of the content', async () => {
  const part = (text: string) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] });
  expect(await againAfter([part('Which '), part('way?'), { content: 'By ' }, { content: 'ferry.' }])).toEqual({
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Which way?' }] },
      { type: 'text', text: 'By ferry.' },
    ],
  });
});
