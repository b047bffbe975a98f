// One small export of each app whose files are JSON, and what people see of it.

import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';

/** What people see of each chat: its title, its system prompt, who says what, and the thoughts in brackets. */
export function seenIn(store: Store): string[][] {
  return readList(store, 'active', 0, 50).items.map(({ id, title }) => {
    const { path, settings } = readConversation(store, id);
    const said = path.map(
      ({ role, text, reasoning }) => `${role}: ${reasoning === '' ? '' : `(${reasoning}) `}${text}`,
    );
    return [title, ...(settings.systemPrompt === '' ? [] : [`system: ${settings.systemPrompt}`]), ...said];
  });
}

export const claude = [
  {
    uuid: 'c1',
    name: 'Bread',
    created_at: '2026-03-01T08:00:00.000000Z',
    chat_messages: [
      {
        uuid: 'm1',
        text: 'old',
        content: [{ type: 'text', text: 'Is it done?' }],
        sender: 'human',
        attachments: [{ file_name: 'notes.txt', extracted_content: 'Oven at 230' }],
        files: [{ file_name: 'crumb.png' }],
      },
      {
        uuid: 'm2',
        content: [
          { type: 'thinking', thinking: 'Tap it.' },
          { type: 'text', text: 'Tap the bottom.' },
          { type: 'tool_use' },
        ],
        sender: 'assistant',
      },
      { uuid: 'm3', text: 'Hollow', sender: 'human', parent_message_uuid: 'm2' },
      { uuid: 'm4', text: 'Softly', sender: 'human', parent_message_uuid: 'm2' },
    ],
  },
];
export const fragments = (...parts: readonly (readonly [string, string])[]) =>
  parts.map(([type, content]) => ({ type, content }));
export const deepSeek = [
  {
    id: 'd1',
    title: 'Primes',
    inserted_at: '2026-05-01T10:00:00+08:00',
    mapping: {
      root: { id: 'root', parent: null, children: ['1'], message: null },
      1: {
        id: '1',
        parent: 'root',
        children: ['2'],
        message: { inserted_at: '2026-05-01T10:00:01+08:00', fragments: fragments(['REQUEST', 'Is 91 prime?']) },
      },
      2: { id: '2', parent: '1', children: ['3'], message: { model: 'ds', fragments: fragments(['SEARCH', 'x']) } },
      3: {
        id: '3',
        parent: '2',
        children: [],
        message: { model: 'ds', fragments: fragments(['THINK', '7 * 13'], ['RESPONSE', 'No.']) },
      },
    },
  },
];
export const openWebUi = [
  {
    id: 'o1',
    title: 'Rain',
    archived: false,
    pinned: true,
    chat: {
      system: 'Be dry.',
      history: {
        currentId: 'b',
        messages: {
          q: { id: 'q', parentId: null, role: 'user', content: 'Rain?', timestamp: 1_763_000_000 },
          a: { id: 'a', parentId: 'q', role: 'assistant', content: 'Yes.', model: 'm' },
          b: { id: 'b', parentId: 'q', role: 'assistant', content: 'No.', model: 'm' },
          c: { id: 'c', parentId: 'q', role: 'assistant', content: 'Perhaps.', model: 'm' },
        },
      },
    },
  },
];
export const libreChat = {
  conversationId: 'l1',
  title: 'Sky',
  options: { model: 'm', promptPrefix: 'Be brief.' },
  messages: [
    { messageId: 'a', parentMessageId: '00000000-0000-0000-0000-000000000000', isCreatedByUser: true, text: 'Blue?' },
    {
      messageId: 'b',
      parentMessageId: 'a',
      isCreatedByUser: false,
      content: [
        { type: 'think', think: 'Rayleigh' },
        { type: 'text', text: { value: 'Scattering.' } },
      ],
    },
  ],
};
export const lmStudio = {
  name: 'Maps',
  pinned: true,
  createdAt: 1_763_000_000_000,
  tokenCount: 10,
  systemPrompt: 'Be exact.',
  messages: [
    {
      versions: [
        { type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'First try' }] },
        {
          type: 'singleStep',
          role: 'user',
          content: [
            { type: 'text', text: 'Where?' },
            { type: 'file', fileIdentifier: 'map.pdf' },
          ],
        },
      ],
      currentlySelected: 1,
    },
    {
      versions: [
        {
          type: 'multiStep',
          role: 'assistant',
          steps: [
            { type: 'contentBlock', style: { type: 'thinking' }, content: [{ type: 'text', text: 'North' }] },
            { type: 'toolStatus' },
            { type: 'contentBlock', content: [{ type: 'text', text: 'Here.' }], genInfo: { identifier: 'm' } },
            { type: 'debugInfoBlock', debugInfo: 'x' },
          ],
        },
      ],
      currentlySelected: 0,
    },
  ],
};
export const nextChat = {
  'chat-next-web-store': {
    sessions: [
      {
        id: 's1',
        topic: 'Trip',
        mask: { context: [{ id: 'x', role: 'system', content: 'Be a guide.' }], modelConfig: { model: 'm' } },
        messages: [
          {
            id: 'm1',
            role: 'user',
            content: [
              { type: 'text', text: 'Hi' },
              { type: 'image_url', image_url: { url: 'data:' } },
            ],
            date: '1/1/2026',
          },
          { id: 'm2', role: 'assistant', content: 'Hello.', model: 'm' },
        ],
      },
    ],
    currentSessionIndex: 0,
  },
  'access-control': { openaiApiKey: 'secret' },
};
export const typingMind = {
  data: {
    userPrompts: [],
    chats: [
      {
        chatID: 't1',
        chatTitle: 'Rye',
        model: 'm',
        chatParams: { systemMessage: 'Be a baker.' },
        createdAt: '2026-03-01T08:00:00.000Z',
        messages: [
          { uuid: 'a', role: 'user', content: [{ type: 'text', text: 'Rye?' }] },
          {
            type: 'tms_multi_responses',
            responses: [{ model: 'm', messages: [{ role: 'assistant', content: 'Yes.' }] }],
          },
        ],
      },
    ],
  },
  checksum: 'x',
};
export const bigAgi = {
  conversations: [
    {
      id: 'b1',
      userTitle: 'Sea',
      systemPurposeId: 'Generic',
      messages: [
        { id: 'a', role: 'system', fragments: [{ ft: 'content', part: { pt: 'text', text: 'Be wet.' } }] },
        {
          id: 'b',
          role: 'user',
          fragments: [
            { ft: 'content', part: { pt: 'text', text: 'Deep?' } },
            { ft: 'attachment', title: 'sea.txt', part: { pt: 'doc', data: { text: 'salt' } } },
          ],
        },
        {
          id: 'c',
          role: 'assistant',
          generator: { name: 'm' },
          fragments: [
            { ft: 'void', part: { pt: 'ma', aText: 'Fathoms' } },
            { ft: 'content', part: { pt: 'text', text: 'Very.' } },
          ],
        },
        { id: 'd', role: 'user', text: 'Older form' },
      ],
    },
  ],
  folders: { folders: [] },
};
const janLine = (id: string, role: string, text: string) => ({
  id,
  object: 'thread.message',
  thread_id: 'j1',
  role,
  content: [{ type: 'text', text: { value: text, annotations: [] } }],
  created_at: 1_763_000_000,
});
export const janThread = {
  id: 'j1',
  object: 'thread',
  title: 'Hills',
  assistants: [{ instructions: 'Climb.', model: { id: 'm' } }],
};
export const janMessages = [janLine('a', 'user', 'High?'), janLine('b', 'assistant', 'Quite.')];
export const listed = [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: [{ type: 'text', text: 'One?' }, { type: 'image_url' }] },
  { role: 'assistant', content: 'Two.', reasoning_content: 'Add.' },
];
export const LISTED = ['One?', 'system: Be kind.', 'user: One?\n\n*[Image]*', 'assistant: (Add.) Two.'];
