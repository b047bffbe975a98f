// Imports the less common forms of other apps' chats, including everything that isn't plain text.
import { expect, it } from 'vitest';
import { readBigAgi } from '../../../electron/library/transfer/apps/big-agi.ts';
import { readCherryBlock } from '../../../electron/library/transfer/apps/cherry-studio.ts';
import { readClaude } from '../../../electron/library/transfer/apps/claude.ts';
import { readGrok } from '../../../electron/library/transfer/apps/grok.ts';
import { readJan } from '../../../electron/library/transfer/apps/jan.ts';
import { readLibreChat } from '../../../electron/library/transfer/apps/librechat.ts';
import { readLmStudio } from '../../../electron/library/transfer/apps/lm-studio.ts';
import { readMessageList } from '../../../electron/library/transfer/apps/message-list.ts';
import { readNextChat } from '../../../electron/library/transfer/apps/next-chat.ts';
import { readOpenWebUi } from '../../../electron/library/transfer/apps/open-webui.ts';
import { chatReaderOf } from '../../../electron/library/transfer/chat-readers.ts';
import type { DocumentConversation } from '../../../electron/library/transfer/document.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { countingUnread } from '../../../electron/library/transfer/unread-texts.ts';
import type { JsonObject } from '../../../shared/json/json.ts';

const noted = (notes: TransferNotes): string[] =>
  notes.list().map(({ what, name, count }) => `${what} ${name} ${count}`.replace(/\s+/g, ' '));
const partTextsOf = (chat: DocumentConversation): string[] => chat.messages.map(({ role, text }) => `${role}: ${text}`);

function read(
  reader: (value: JsonObject, notes: TransferNotes) => DocumentConversation,
  value: JsonObject,
): { readonly chat: DocumentConversation; readonly notes: string[] } {
  const notes = new TransferNotes();
  return { chat: reader(value, notes), notes: noted(notes) };
}

const LAST_UPDATE = Date.UTC(2026, 2, 5, 12);

it('NextChat: reads dates with the day or the month first, and ignores those after the chat’s last change', () => {
  const session = (date: string) => ({
    id: 's',
    topic: 'Ferry',
    lastUpdate: LAST_UPDATE,
    messages: [
      { id: 'a', role: 'user', content: 'When does it leave?', date },
      { id: 'b', role: 'assistant', content: 'At seven.', date, isError: true },
    ],
  });
  const american = read(readNextChat, session('3/4/2026, 9:30:00 AM')).chat;
  expect(american.messages[0]?.createdAt).toBe(new Date('3/4/2026, 9:30:00 AM').getTime());
  for (const date of ['4/3/2026, 9:30:00 AM', '04.03.2026, 09:30:00', '4-3-2026 9:30:00', '4. 3. 2026 9:30:00'])
    expect(read(readNextChat, session(date)).chat.messages[0]?.createdAt).toBe(new Date(2026, 2, 4, 9, 30).getTime());
  // 3 January is also before the last change, but further away.
  expect(read(readNextChat, session('1/3/2026')).chat.messages[0]?.createdAt).toBe(new Date(2026, 2, 1).getTime());
  const later = read(readNextChat, session('20/3/2026, 9:30:00 AM')).chat;
  expect(later.messages[0]?.createdAt).toBe(0);
  expect(later.createdAt).toBe(LAST_UPDATE);
  expect(later.messages[1]?.reply?.ending).toBe('failed');
});

it('big-AGI: imports code runs, quoted passages and citations, and counts media and tool calls', () => {
  const content = (part: object, over: object = {}) => ({ ft: 'content', fId: 'f', part, ...over });
  const { chat, notes } = read(readBigAgi, {
    id: 'b',
    systemPurposeId: 'Developer',
    isArchived: true,
    messages: [
      {
        id: 'm1',
        role: 'user',
        metadata: { inReferenceTo: [{ mrt: 'dmsg', mRole: 'assistant', mText: 'Use a loop.\nOr a map.' }] },
        fragments: [
          content({ pt: 'text', text: 'Which one is faster?' }),
          {
            ft: 'attachment',
            title: 'timing.png',
            part: { pt: 'reference', rt: 'zync', zType: 'asset', assetType: 'image' },
          },
          {
            ft: 'attachment',
            title: 'memo',
            part: { pt: 'reference', rt: 'zync', zType: 'asset', assetType: 'audio' },
          },
        ],
      },
      {
        id: 'm2',
        role: 'assistant',
        generator: { mgt: 'aix', name: 'coder-1' },
        fragments: [
          content({
            pt: 'tool_invocation',
            id: 't',
            invocation: { type: 'code_execution', language: 'python', code: 'time(f)' },
          }),
          content({
            pt: 'tool_response',
            id: 't',
            error: false,
            response: { type: 'code_execution', result: '0.2 s' },
          }),
          content({
            pt: 'tool_invocation',
            id: 'u',
            invocation: { type: 'function_call', name: 'search', args: '{}' },
          }),
          content({
            pt: 'tool_response',
            id: 'u',
            error: false,
            response: { type: 'function_call', name: 'search', result: '…' },
          }),
          {
            ft: 'void',
            part: { pt: 'annotations', annotations: [{ type: 'citation', url: 'https://a.example', title: 'A' }] },
          },
          content({ pt: 'hosted_resource', resource: { via: 'openai-container', fileId: 'x', filename: 'plot.svg' } }),
          content({ pt: 'text', text: 'The map.' }),
        ],
      },
    ],
  });
  expect(partTextsOf(chat)).toEqual([
    'user: > Use a loop.\n> Or a map.\n\nWhich one is faster?\n\n*[Image: timing.png]*\n\n*[Audio: memo]*',
    'assistant: ```python\ntime(f)\n```\n\n```\n0.2 s\n```\n\n*[File: plot.svg]*\n\nThe map.',
  ]);
  expect(chat).toMatchObject({ isArchived: true });
  expect(chat.messages[1]?.reply?.model).toBe('coder-1');
  expect(chat.messages[1]?.reply?.extras?.sources).toEqual([{ url: 'https://a.example', title: 'A', numbers: [1] }]);
  expect(notes.sort()).toEqual([
    'contentPart audio 1',
    'contentPart file 1',
    'contentPart image 1',
    'toolAnswer search 1',
    'toolCall 1',
  ]);
});

it('Jan: imports favourites and the endings of replies, and counts tool calls and pictures', () => {
  const row = (id: string, role: string, status: string, content: readonly object[], metadata: object = {}) => ({
    id,
    object: 'thread.message',
    thread_id: 'j',
    role,
    status,
    created_at: 1_772_600_000,
    completed_at: 1_772_600_001,
    content,
    metadata,
  });
  const text = (value: string) => ({ type: 'text', text: { value, annotations: [] } });
  const { chat, notes } = read(readJan, {
    id: 'j',
    object: 'thread',
    title: 'Birds',
    created: 1_772_600_000,
    metadata: { is_favorite: true, order: 2 },
    assistants: [{ id: 'jan', name: 'Jan', instructions: '', model: { id: 'qwen', engine: 'llamacpp' } }],
    messages: [
      row('a', 'user', 'ready', [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }]),
      row('b', 'assistant', 'stopped', [text('A heron, I')], { tool_calls: [{ id: 't' }] }),
      row('c', 'user', 'ready', [text('Go on.')]),
      row('d', 'assistant', 'error', [text('Out of memory')]),
    ],
  });
  expect(chat).toMatchObject({ isPinned: true, title: 'Birds', createdAt: 1_772_600_000_000 });
  expect(partTextsOf(chat)).toEqual([
    'user: *[Image]*',
    'assistant: A heron, I',
    'user: Go on.',
    'assistant: Out of memory',
  ]);
  expect(chat.messages.map(({ reply }) => reply?.ending)).toEqual([undefined, 'stopped', undefined, 'failed']);
  expect(notes.sort()).toEqual(['contentPart image_url 1', 'toolCall 1']);
});

it('LM Studio: imports a nameless chat with its unsent text and system prompt, and names its picture', () => {
  const { chat } = read(readLmStudio, {
    createdAt: 1_772_600_000_000,
    tokenCount: 4,
    systemPrompt: '',
    perChatPredictionConfig: { fields: [{ key: 'llm.prediction.systemPrompt', value: 'Answer in rhyme.' }] },
    clientInput: 'And the second',
    messages: [
      {
        currentlySelected: 0,
        versions: [
          {
            type: 'singleStep',
            role: 'user',
            content: [{ type: 'file', fileIdentifier: '1772 - map.png', fileType: 'image', sizeBytes: 3 }],
          },
        ],
      },
    ],
  });
  expect(partTextsOf(chat)).toEqual(['user: *[Image: 1772 - map.png]*']);
  expect(chat).toMatchObject({ title: '', draft: 'And the second', settings: { systemPrompt: 'Answer in rhyme.' } });
});

it('LM Studio: goes on from the last version if the chosen one isn’t in the file', () => {
  const turn = (role: string, text: string, currentlySelected: number) => ({
    versions: [{ type: 'singleStep', role, content: [{ type: 'text', text }] }],
    currentlySelected,
  });
  const { chat } = read(readLmStudio, {
    ...{ name: 'x', createdAt: 1_772_600_000_000, tokenCount: 4 },
    messages: [turn('user', 'Hi', 9), turn('assistant', 'Hello', -1), turn('user', 'Bye', 0)],
  });
  const [first, second, third] = chat.messages;
  expect([second?.parentId, third?.parentId]).toEqual([first?.id, second?.id]);
});

it('Claude: links messages to parents that come later in the file', () => {
  const said = (uuid: string, sender: string, text: string, parent: string) => ({
    ...{ uuid, sender, text, parent_message_uuid: parent },
  });
  const { chat, notes } = read(readClaude, {
    ...{ uuid: 'c', name: 'x', current_leaf_message_uuid: 'b' },
    chat_messages: [
      said('b', 'assistant', 'Hello', 'a'),
      said('a', 'human', 'Hi', '00000000-0000-4000-8000-000000000000'),
    ],
  });
  const [reply, question] = chat.messages;
  expect([reply?.parentId, question?.parentId]).toEqual([question?.id, null]);
  expect(notes).toEqual([]);
});

it('Claude: links a message whose parent is left out to the nearest one above it', () => {
  const said = (uuid: string, sender: string, parent: string) => ({
    ...{ uuid, sender, text: uuid, parent_message_uuid: parent },
  });
  const { chat, notes } = read(readClaude, {
    ...{ uuid: 'c', name: 'x', current_leaf_message_uuid: 'd' },
    chat_messages: [
      said('a', 'human', '00000000-0000-4000-8000-000000000000'),
      said('b', 'tool', 'a'),
      said('c', 'tool', 'b'),
      said('d', 'assistant', 'c'),
      said('e', 'assistant', 'c'),
    ],
  });
  const [question, reply, other] = chat.messages;
  expect(chat.messages.map(({ text }) => text)).toEqual(['a', 'd', 'e']);
  expect([question, reply, other].map((message) => message?.parentId)).toEqual([null, question?.id, question?.id]);
  expect(chat.activeRootId).toBe(question?.id);
  expect(notes).toEqual(['role tool 2']);
});

it('Grok: an edited first message begins another branch', () => {
  const said = (_id: string, sender: string, message: string, parent?: string) => ({
    response: { _id, sender, message, parent_response_id: parent },
  });
  const { chat } = read(readGrok, {
    conversation: { id: 'g', title: 'x' },
    responses: [
      said('b', 'assistant', 'Hello', 'a'),
      said('a', 'human', 'Hi'),
      said('c', 'human', 'Good day'),
      said('d', 'assistant', 'You too', 'c'),
    ],
  });
  const [hello, hi, goodDay, youToo] = chat.messages;
  expect(chat.messages.map(({ parentId }) => parentId)).toEqual([hi?.id, null, null, goodDay?.id]);
  expect([hello?.activeChildId, youToo?.activeChildId]).toEqual([null, null]);
  expect(chat.activeRootId).toBe(goodDay?.id);
});

it('Open WebUI: separates reasoning, code that ran, tool calls and errors', () => {
  const content = [
    '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; 1 &lt; 2\n&gt; so yes\n</details>',
    'First look:',
    '<details type="tool_calls" done="true" name="search" arguments="&quot;{}&quot;">\n<summary>Tool Executed</summary>\n</details>',
    '<details type="code_interpreter" done="true" output="{&quot;stdout&quot;:&quot;4&quot;}">\n<summary>Analyzed</summary>\n```python\nprint(4)\n```\n</details>',
    '<details>\n<summary>More</summary>\nKept as it is\n</details>',
  ].join('\n');
  const row = (id: string, parentId: string | null, over: object) => ({ id, parentId, role: 'assistant', ...over });
  const { chat, notes } = read(readOpenWebUi, {
    id: 'w',
    chat: {
      history: {
        currentId: 'c',
        messages: {
          a: row('a', null, { role: 'user', content: [{ type: 'text', text: 'Is it?' }] }),
          b: row('b', 'a', { content }),
          c: row('c', 'b', { content: '', error: { content: 'Model not found' } }),
        },
      },
    },
  });
  expect(partTextsOf(chat)).toEqual([
    'user: Is it?',
    'assistant: First look:\n\n```python\nprint(4)\n```\n\n```\n4\n```\n\n<details>\n<summary>More</summary>\nKept as it is\n</details>',
    'assistant: ```\nModel not found\n```',
  ]);
  expect(chat.messages.map(({ reasoning }) => reasoning)).toEqual(['', '1 < 2\nso yes', '']);
  expect(chat.messages[2]?.reply?.ending).toBe('failed');
  expect(notes).toEqual(['toolCall 1']);
});

it('Open WebUI: a list of messages, as in the first versions of the app, is read', () => {
  const messages = [
    { id: 'a', role: 'user', content: 'Rain?' },
    { id: 'b', role: 'assistant', content: 'Yes.' },
  ];
  const { chat } = read(readOpenWebUi, { id: 'w', chat: { title: 'T', messages } });
  expect(partTextsOf(chat)).toEqual(['user: Rain?', 'assistant: Yes.']);
  expect(chat.messages[1]?.parentId).toBe(chat.messages[0]?.id);
});

it('Claude: imports documents and code beside the chat, versions of the first message, and the shown path', () => {
  const root = '00000000-0000-4000-8000-000000000000';
  const tool = (name: string, input: object) => ({ type: 'tool_use', name, input });
  const { chat, notes } = read(readClaude, {
    uuid: 'c',
    current_leaf_message_uuid: 'b',
    chat_messages: [
      { uuid: 'a', parent_message_uuid: root, sender: 'human', content: [{ type: 'text', text: 'A page' }] },
      {
        uuid: 'b',
        parent_message_uuid: 'a',
        sender: 'assistant',
        content: [
          tool('artifacts', { command: 'create', title: 'Hello', type: 'text/html', content: '<p>Hi' }),
          tool('artifacts', { title: 'Letter', type: 'text/markdown', content: 'Dear *you*' }),
          tool('create_file', { path: '/tmp/a.py', file_text: 'x = 1' }),
          tool('web_search', { query: 'words that the model searched' }),
          { type: 'text', text: 'Done.' },
          { type: 'token_budget' },
        ],
      },
      { uuid: 'c', parent_message_uuid: root, sender: 'human', content: [{ type: 'text', text: 'Another' }] },
    ],
  });
  expect(chat.messages.map(({ parentId }) => parentId)).toEqual([null, chat.messages[0]?.id, null]);
  expect(chat.activeRootId).toBe(chat.messages[0]?.id);
  expect(chat.messages[1]?.text).toBe(
    '**Hello**\n\n```html\n<p>Hi\n```\n\n**Letter**\n\nDear *you*\n\n**/tmp/a.py**\n\n```py\nx = 1\n```\n\nDone.',
  );
  expect(notes).toEqual(['contentPart tool_use 1']);
});

it.each([
  ['a refusal', { role: 'assistant', content: null, refusal: 'I can’t.' }, 'assistant: I can’t.'],
  ['a spoken answer', { role: 'assistant', content: null, audio: { transcript: 'Hi.' } }, 'assistant: Hi.'],
  ['parts in place of a content', { role: 'user', parts: [{ type: 'text', text: 'Hm?' }] }, 'user: Hm?'],
  ['one part', { role: 'user', content: { type: 'text', text: 'Hm?' } }, 'user: Hm?'],
  ['a number', { role: 'user', content: 42 }, 'user: 42'],
  ['images beside the text', { role: 'user', content: 'Hm?', images: ['aGk='] }, 'user: Hm?\n\n*[Image]*'],
  [
    'files beside the text',
    { role: 'user', content: '', experimental_attachments: [{ name: 'a.pdf', contentType: 'application/pdf' }] },
    'user: *[File: a.pdf]*',
  ],
  ['another name of the role', { role: 'Human', content: 'Hm?' }, 'user: Hm?'],
])('a list of messages is read with %s', (_what, row, expected) => {
  expect(partTextsOf(read(readMessageList, { messages: [row] }).chat)).toEqual([expected]);
});

it('LibreChat: the sender tells who wrote a message without `isCreatedByUser`', () => {
  const messages = [
    { messageId: 'a', sender: 'User', text: 'Blue?' },
    { messageId: 'b', sender: 'GPT', text: 'Yes.' },
  ];
  expect(partTextsOf(read(readLibreChat, { conversationId: 'l', messages }).chat)).toEqual([
    'user: Blue?',
    'assistant: Yes.',
  ]);
});

it('LibreChat: the messages may be a tree in `messagesTree`', () => {
  const children = [{ messageId: 'b', sender: 'GPT', text: 'Yes.', children: [] }];
  const messagesTree = [{ messageId: 'a', sender: 'User', text: 'Blue?', children }];
  const value = { conversationId: 'l', messagesTree, options: {} };
  expect(chatReaderOf(value)?.format).toBe('LibreChat');
  expect(partTextsOf(read(readLibreChat, value).chat)).toEqual(['user: Blue?', 'assistant: Yes.']);
});

/** The sources of the first reply, and the counts of parts that the import left out, as in `noted`. */
function sourcesRead(value: JsonObject): readonly [unknown, readonly string[]] {
  const notes = new TransferNotes();
  const reader = chatReaderOf(value);
  const chat = reader && countingUnread(value, reader.about, notes, () => reader.read(value, notes));
  return [chat?.messages.find(({ role }) => role === 'assistant')?.reply?.extras?.sources, noted(notes)];
}

const REPLY = { role: 'assistant', content: 'So it is [1].' };
const PI = { url: 'https://e.org/pi', title: 'All about Pi' };

it.each<readonly [string, JsonObject]>([
  [
    'annotations',
    { messages: [{ ...REPLY, annotations: [{ type: 'url_citation', url_citation: { ...PI, start_index: 3 } }] }] },
  ],
  ['annotations of a part', { messages: [{ ...REPLY, content: [{ type: 'text', text: 'So', annotations: [PI] }] }] }],
  ['results of a search beside addresses', { messages: [{ ...REPLY, citations: [PI.url], search_results: [PI] }] }],
  [
    'Claude',
    {
      chat_messages: [
        { uuid: 'a', sender: 'assistant', content: [{ type: 'text', text: 'So', citations: [{ details: PI }] }] },
      ],
    },
  ],
  [
    'Open WebUI',
    {
      chat: {
        history: {
          currentId: 'a',
          messages: {
            a: {
              ...REPLY,
              sources: [{ source: { name: 'web_search' }, metadata: [{ source: PI.url, name: PI.title }] }],
            },
          },
        },
      },
    },
  ],
  [
    'big-AGI',
    {
      systemPurposeId: 'Generic',
      messages: [
        {
          role: 'assistant',
          fragments: [
            { part: { pt: 'text', text: 'So' } },
            { part: { pt: 'annotations', annotations: [{ type: 'citation', ...PI }] } },
          ],
        },
      ],
    },
  ],
  [
    'Jan',
    {
      object: 'thread',
      messages: [{ ...REPLY, content: [{ type: 'text', text: { value: 'So', annotations: [PI] } }] }],
    },
  ],
])('sources stay with their reply: %s', (_app, value) => {
  expect(sourcesRead(value)).toEqual([[{ ...PI, numbers: [1] }], []]);
});

it('sources of other apps: keeps bare addresses, and counts passages, empty entries and sources of a question', () => {
  expect(sourcesRead({ messages: [{ ...REPLY, citations: [PI.url, 'https://e.org/e'] }] })).toEqual([
    [
      { url: PI.url, numbers: [1] },
      { url: 'https://e.org/e', numbers: [2] },
    ],
    [],
  ]);
  const passage = { ...PI, content: 'Pi is no fraction.' };
  expect(sourcesRead({ messages: [{ ...REPLY, annotations: [passage, {}] }] })[1]).toEqual([
    'citation 1',
    'field annotations.content 1',
  ]);
  expect(sourcesRead({ messages: [{ role: 'user', content: 'Hi', citations: [PI.url] }] })).toEqual([
    undefined,
    ['citation 1'],
  ]);
});

it('Cherry Studio: reads sources in the form of each search', () => {
  const read = (response: unknown, knowledge: unknown = []) =>
    readCherryBlock({ id: 'b', type: 'citation', response, knowledge }, new TransferNotes())?.extras?.sources;
  const shown = [{ ...PI, numbers: [1] }];
  expect(read({ results: [PI] })).toEqual(shown);
  expect(read({ results: { query: 'Pi', results: [PI] } })).toEqual(shown);
  expect(read({ results: { groundingChunks: [{ web: { uri: PI.url, title: PI.title } }] } })).toEqual(shown);
  expect(read({ results: [PI.url] })).toEqual([{ url: PI.url, numbers: [1] }]);
  expect(read(null, [{ sourceUrl: PI.url, content: 'Pi' }])).toEqual([{ url: PI.url, numbers: [1] }]);
  expect(read({ results: [] })).toBeUndefined();
});

it.each(['system', 'system_prompt', 'instructions'])(
  'a list of messages may have its system prompt in “%s”',
  (field) => {
    const { chat } = read(readMessageList, { [field]: 'Be kind.', messages: [{ role: 'user', content: 'Hi' }] });
    expect(chat.settings.systemPrompt).toBe('Be kind.');
  },
);

it.each([
  ['Mistral’s Le Chat', { role: 'user', content: '', contentChunks: [{ type: 'text', text: 'Hi' }] }],
  ['ChatGPT Exporter', { role: 'Prompt', say: 'Hi' }],
  ['other exporters', { sender: 'user', text: 'Hi' }],
  ['still others', { author: 'human', message: 'Hi' }],
  ['ChatGPT, outside of its tree', { author: { role: 'user' }, content: { content_type: 'text', parts: ['Hi'] } }],
])('reads a list of messages in the form of %s', (_app, message) => {
  const value = { messages: [message] };
  expect(chatReaderOf(value)?.format).toBe('OpenAI');
  expect(partTextsOf(read(readMessageList, value).chat)).toEqual(['user: Hi']);
});

it('Claude: imports the chat of a design with reasoning, written files and messages sent meanwhile', () => {
  const content = {
    contentBlocks: [
      { type: 'thinking', text: 'Plan it.' },
      { type: 'text', text: 'Here it is.' },
      { type: 'tool_call', toolCall: { name: 'write_file', input: { path: 'a.html', content: '<p>Tides</p>' } } },
      { type: 'tool_call', toolCall: { name: 'look', input: { query: 'how it looks now' } } },
      { type: 'user_interjection', message: { content: 'Make it blue.' } },
    ],
  };
  const asked = { content: 'A page', authorAccountUuid: 'u', attachments: [{ name: 'brief.md', content: 'On tides' }] };
  const design = {
    uuid: 'd',
    title: 'Landing page',
    project: { uuid: 'p', name: 'Site' },
    messages: [
      { uuid: 'a', role: 'user', content: asked, created_at: '2026-05-01T08:00:00Z' },
      { uuid: 'b', role: 'assistant', content },
      null,
    ],
  };
  expect(chatReaderOf(design)?.format).toBe('Claude');
  const notes = new TransferNotes();
  const chat = countingUnread(design, new Set(), notes, () => readClaude(design, notes));
  expect(partTextsOf(chat)).toEqual([
    'user: A page\n\nbrief.md\n\nOn tides',
    'assistant: Here it is.\n\n**a.html**\n\n```html\n<p>Tides</p>\n```\n\n> Make it blue.',
  ]);
  expect(chat.messages[1]?.reasoning).toBe('Plan it.');
  expect([chat.title, chat.messages[0]?.createdAt]).toEqual(['Landing page', Date.UTC(2026, 4, 1, 8)]);
  expect(noted(notes)).toEqual(['noMessage 1', 'contentPart tool_use 1']);
});

it('LibreChat: imports messages that were copied from its database without their chat', () => {
  const message = (messageId: string, parentMessageId: string, isCreatedByUser: boolean) => ({
    ...{ messageId, parentMessageId, isCreatedByUser, conversationId: 'c', text: messageId },
    createdAt: { $date: '2026-03-01T08:00:00Z' },
  });
  const value = {
    messages: [message('Blue?', '', true), message('No', 'Blue?', false), message('Yes', 'Blue?', false)],
  };
  expect(chatReaderOf(value)?.format).toBe('LibreChat');
  const { chat } = read(readLibreChat, value);
  expect(partTextsOf(chat)).toEqual(['user: Blue?', 'assistant: No', 'assistant: Yes']);
  expect(new Set(chat.messages.map(({ parentId }) => parentId)).size).toBe(2);
  expect(chat.messages[0]?.createdAt).toBe(Date.UTC(2026, 2, 1, 8));
  expect(chat.id).toBe(read(readLibreChat, { ...value, conversationId: 'c' }).chat.id);
});

it('Open WebUI: counts an unread field once if the list of shown messages repeats it', () => {
  const message = { id: 'a', role: 'assistant', content: 'Yes', merged: { content: 'Both say yes' } };
  const value = { chat: { history: { messages: { a: message }, currentId: 'a' }, messages: [{ ...message }] } };
  const notes = new TransferNotes();
  countingUnread(value, new Set(), notes, () => readOpenWebUi(value, notes));
  expect(noted(notes)).toEqual(['field merged.content 1']);
});
