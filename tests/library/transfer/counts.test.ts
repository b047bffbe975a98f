// An import counts what it leaves out of files of Parley, ChatGPT, Chatbox and Cherry Studio 1.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { NOW, TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

/** The counts of what was left out, by kind and name. */
async function leftOut(document: unknown): Promise<Readonly<Record<string, number>>> {
  const { unknownParts = [] } = await world.import(store, world.file('file.json', JSON.stringify(document)));
  return Object.fromEntries(unknownParts.map(({ what, name, count }) => [`${what} ${name}`.trim(), count]));
}

const texts = (): unknown[] => store.sql.all('SELECT text FROM messages ORDER BY n').map((row) => row.text);

it('counts in Parley’s files: fields of the wrong type, and unknown fields of settings and folders', async () => {
  const message = { id: 'm', parentId: null, role: 'user', text: 'Hi', createdAt: '2020', reasoning: 5, status: 'odd' };
  const reply = { id: 'r', parentId: 'm', role: 'assistant', text: 'Ho', createdAt: NOW + 0.5, reply: 'none' };
  const chat = {
    id: 'x',
    title: 7,
    isPinned: 'yes',
    position: null,
    settings: { model: 'm', colour: 'red' },
    queue: [{ id: 'q', text: 'Next' }, { id: 5 }],
    messages: [message, reply],
  };
  const folders = [{ id: 'f', parentId: null, name: 'F', position: 0, colour: 'red' }];
  expect(await leftOut({ format: 'parley-export', version: 1, folders, conversations: [chat] })).toEqual({
    'field message.createdAt': 1,
    'field message.reasoning': 1,
    'field message.status': 1,
    'field message.reply': 1,
    'field conversation.title': 1,
    'field conversation.isPinned': 1,
    'field conversation.queue': 1,
    'field settings.colour': 1,
    'field folder.colour': 1,
  });
  expect(store.sql.all('SELECT id FROM queue')).toEqual([{ id: 'q' }]);
});

it("counts in ChatGPT's files: thoughts without a reply and invalid entries, but not `parts` that is one text", async () => {
  const node = (parent: string | null, role: string, content: object): object => ({
    parent,
    children: [],
    message: { author: { role }, content },
  });
  const mapping = {
    q: node(null, 'user', { content_type: 'text', parts: ['Why?'] }),
    t: node('q', 'assistant', { content_type: 'thoughts', thoughts: [{ content: 'Hm.' }] }),
    a: node('q', 'assistant', { content_type: 'text', parts: 'Because.' }),
    n: null,
  };
  expect(await leftOut([{ conversation_id: 'c', mapping }])).toEqual({ thoughts: 1, noMessage: 1 });
  expect(texts()).toEqual(['Why?', 'Because.']);
});

it('counts in Chatbox’s files: messages, threads and chats without an id, forks of a missing message, invalid entries', async () => {
  const said = (id: string | undefined, content: string): object => ({ id, role: 'user', content });
  const session = {
    id: 's',
    messages: [said(undefined, 'No id'), said('a', 'Here'), 'x'],
    messageForksHash: { gone: { lists: [{ id: 'l', messages: [said('f', 'One'), said('g', 'Two')] }] } },
    threads: [{ messages: [said('q', 'In a thread')] }],
  };
  const nameless = { id: '', messages: [said('u', 'In a chat')] };
  expect(await leftOut({ 'session:s': session, 'session:n': nameless })).toEqual({
    noId: 1,
    noMessage: 1,
    lostParent: 2,
    noConversation: 2,
  });
  expect(texts()).toEqual(['Here']);
});

it('counts in Cherry Studio 1’s files: blocks that the file lacks, and blocks of no message', async () => {
  const block = (id: string, messageId: string) => ({ id, messageId, type: 'main_text', content: 'Here' });
  const messages = [
    { id: 'a', role: 'user', blocks: ['one', 'gone', 'empty'] },
    { id: 'b', role: 'assistant', blocks: ['lost'] },
    { id: 'c', role: 'user', type: 'clear', blocks: ['three'] },
  ];
  const message_blocks = [
    ...[block('one', 'a'), block('two', 'deleted'), block('three', 'c')],
    { id: 'empty', messageId: 'a', type: 'unknown' },
  ];
  const file = { indexedDB: { topics: [{ id: 't', messages }], message_blocks }, localStorage: {} };
  expect(await leftOut(file)).toEqual({ missingBlock: 2, strayBlock: 1, clearedContext: 1 });
});

it('counts in Cherry Studio 1’s files: messages without an id, invalid topics and entries', async () => {
  const topic = {
    id: 't',
    messages: [{ id: 'a', role: 'user', content: 'Here' }, { role: 'user', content: 'No id' }, 5],
  };
  const topics = [topic, { id: 'u', messages: 'none' }, 7];
  expect(await leftOut({ indexedDB: { topics, message_blocks: [] }, localStorage: {} })).toEqual({
    noId: 1,
    noMessage: 1,
    noConversation: 2,
  });
  expect(texts()).toEqual(['Here']);
});

it.each<readonly [string, string, unknown]>([
  [
    'DeepSeek',
    'TIP',
    [
      {
        id: 'd',
        inserted_at: '2026-01-02T00:00:00Z',
        mapping: {
          1: {
            parent: null,
            message: {
              fragments: [
                { type: 'RESPONSE', content: 'Yes.' },
                { type: 'TIP', content: 'This answer is AI-generated.' },
                { type: 'TIP', content: '' },
              ],
            },
          },
        },
      },
    ],
  ],
  [
    'Claude',
    'voice_note',
    [
      {
        uuid: 'c',
        chat_messages: [
          {
            uuid: 'm',
            sender: 'human',
            content: [
              { type: 'text', text: 'Yes.' },
              { type: 'voice_note', title: 'On the way', text: 'This answer is AI-generated.' },
              { type: 'voice_note', duration: 3 },
            ],
          },
        ],
      },
    ],
  ],
  [
    'ChatGPT',
    'remark',
    [
      {
        conversation_id: 'g',
        mapping: {
          n: {
            parent: null,
            message: {
              author: { role: 'user' },
              content: {
                content_type: 'multimodal_text',
                parts: [
                  'Yes.',
                  { content_type: 'remark', content: 'This answer is AI-generated.' },
                  { content_type: 'remark', length: 3 },
                ],
              },
            },
          },
        },
      },
    ],
  ],
  [
    'big-AGI',
    'remark',
    {
      conversations: [
        {
          id: 'b',
          systemPurposeId: 'Generic',
          messages: [
            {
              role: 'user',
              fragments: [
                { part: { pt: 'text', text: 'Yes.' } },
                { part: { pt: 'remark', text: 'This answer is AI-generated.' } },
                { part: { pt: 'remark', length: 3 } },
              ],
            },
          ],
        },
      ],
    },
  ],
])('counts of %s’s parts of type %s only those whose words aren’t kept', async (_app, type, content) => {
  expect(await leftOut(content)).toEqual({ [`contentPart ${type}`]: 1 });
  expect(texts().join()).toContain('This answer is AI-generated.');
  if (type === 'voice_note') expect(texts().join()).toContain('On the way');
});
