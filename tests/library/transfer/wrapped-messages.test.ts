// Reads conversations from formats that wrap messages: batches, responses, Google's contents and LangGraph's states.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { seenIn } from './app-samples.ts';
import { contentOf, TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

async function bring(content: unknown, name = 'file.json'): Promise<string[]> {
  const text =
    name.endsWith('.jsonl') && Array.isArray(content)
      ? content.map((one) => JSON.stringify(one)).join('\n')
      : JSON.stringify(content);
  const { unknownParts = [] } = await world.import(store, world.file(name, text));
  return unknownParts.map(({ what, name: part, count }) => `${count} ${what} ${part}`.trim()).sort();
}

const asked = { role: 'user', content: 'Is it warm?' };
const answered = { role: 'assistant', content: 'Yes.' };
const completion = { id: 'c', object: 'chat.completion', model: 'm1', choices: [{ index: 0, message: answered }] };
const google = [{ role: 'user', parts: [{ text: 'Is it warm?' }] }];
const candidates = [{ content: { role: 'model', parts: [{ text: 'It is.', thought: true }, { text: 'Yes.' }] } }];
const WARM = ['Is it warm?', 'user: Is it warm?', 'assistant: Yes.'];
const THOUGHT = ['Is it warm?', 'user: Is it warm?', 'assistant: (It is.) Yes.'];

const response = {
  id: 'resp_1',
  object: 'response',
  instructions: 'Be short.',
  model: 'm1',
  input: 'Is it warm?',
  output: [
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'It is.' }] },
    { type: 'web_search_call', id: 'w', status: 'completed' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes.', annotations: [] }] },
  ],
};

describe('a conversation is read from', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'a request of a batch',
      {
        custom_id: 'r',
        method: 'POST',
        url: '/v1/chat/completions',
        body: { model: 'm1', messages: [asked, answered] },
      },
      WARM,
    ],
    ['a request beside its answer', { messages: [asked], ...completion }, WARM],
    [
      'a logged request with its response',
      { request: { messages: [asked] }, response: { status_code: 200, body: completion } },
      WARM,
    ],
    ['a request of Google’s form', { contents: google, ...{ candidates } }, THOUGHT],
    ['a line of Google’s batch', { key: 'a', request: { contents: google }, response: { candidates } }, THOUGHT],
    [
      'a state of LangGraph’s API',
      { values: { messages: [asked, answered] }, next: [], config: { configurable: { thread_id: 't' } } },
      WARM,
    ],
    ['a checkpoint of LangGraph', { checkpoint: { channel_values: { messages: [asked, answered] } } }, WARM],
  ])('%s', async (_what, content, chat) => {
    await bring(content);
    expect(seenIn(store)).toEqual([chat]);
    const lines = world.library();
    await world.import(lines, world.file('file.jsonl', `${JSON.stringify(content)}\n`));
    expect(seenIn(lines)).toEqual([chat]);
    const listed = world.library();
    await world.import(listed, world.file('list.json', JSON.stringify([content])));
    expect(seenIn(listed)).toEqual([chat]);
  });

  it('a response, with its instructions and thoughts', async () => {
    expect(await bring(response)).toEqual(['1 toolCall']);
    expect(seenIn(store)).toEqual([
      ['Is it warm?', 'system: Be short.', 'user: Is it warm?', 'assistant: (It is.) Yes.'],
    ]);
  });

  it('an answer of a batch without its request', async () => {
    await bring(
      [{ id: 'b', custom_id: 'r', response: { status_code: 200, body: completion }, error: null }],
      'file.jsonl',
    );
    expect(seenIn(store)).toEqual([['', 'assistant: Yes.']]);
  });
});

it('several answers to a request are versions of one reply', async () => {
  const choices = [{ message: answered }, { message: { role: 'assistant', content: 'No.' } }];
  await bring({ messages: [asked], choices });
  expect(seenIn(store)).toEqual([['Is it warm?', 'user: Is it warm?', 'assistant: No.']]);
  expect(JSON.stringify(contentOf(store))).toContain('Yes.');
});

it('the states of one thread are one chat', async () => {
  const state = (...messages: readonly unknown[]) => ({
    values: { messages },
    config: { configurable: { thread_id: 't' } },
  });
  await bring([state(asked, answered, { role: 'user', content: 'And dry?' }), state(asked, answered), state(asked)]);
  expect(seenIn(store)).toEqual([[...WARM, 'user: And dry?']]);
});

it.each<[string, unknown]>([
  ['embeddings', { custom_id: 'r', body: { model: 'e', input: [1, 2, 3] } }],
  ['settings', { input: 'x', output: 'y' }],
  ['a failed batch', { id: 'b', custom_id: 'r', response: null, error: { message: 'no' } }],
  ['data of other kinds', { values: { total: 1 }, contents: ['x'] }],
])('nothing is read as a conversation from %s', async (_what, content) => {
  await expect(bring(content)).rejects.toThrow('otherObject');
});
