// Small exports of other apps, most of them JSON, and a function that returns imported chats as people see them.

import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';

/** Each listed chat as a user sees it: title, system prompt, and the active path with reasoning in parentheses. */
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
export const LISTED = ['One?', 'system: Be kind.', 'user: One?\n\n[Image]', 'assistant: (Add.) Two.'];
const bsonTime = (ms: number) => ({ $date: { $numberLong: String(ms) } });
export const grok = {
  conversations: [
    {
      conversation: { id: 'g1', title: 'Tides', create_time: '2026-04-01T09:00:00Z', starred: true },
      responses: [
        {
          response: {
            _id: 'a',
            sender: 'human',
            message: 'When is high tide?',
            create_time: bsonTime(1_775_034_000_000),
            file_attachments: ['11111111-2222-3333-4444-555555555555'],
          },
          share_link: null,
        },
        {
          response: {
            _id: 'b',
            parent_response_id: 'a',
            sender: 'ASSISTANT',
            model: 'grok-4',
            message:
              'At noon.<grok:render card_id="c1" card_type="citation_card" type="render_inline_citation">\n<argument name="citation_id">0</argument>\n</grok:render>',
            create_time: bsonTime(1_775_034_001_000),
            agent_thinking_traces: [{ thinking_trace: 'The moon is up.<xai:tool_usage_card>x</xai:tool_usage_card>' }],
            card_attachments_json: ['{"id":"c1","cardType":"citation_card","url":"https://tides.example/today"}'],
            cited_web_search_results: [{ url: 'https://tides.example/today', title: 'Tides today' }],
            steps: [{ tagged_text: 'looking it up' }],
          },
        },
        { response: { _id: 'c', parent_response_id: 'a', sender: 'grok-3', message: 'At one.' } },
      ],
    },
  ],
  projects: [],
};
export const gemini = [
  {
    header: 'Gemini Apps',
    title: 'Prompted and for two?',
    time: '2026-02-02T07:30:00.000Z',
    products: ['Gemini Apps'],
    safeHtmlItem: [{ html: '<p>Use <strong>4 eggs</strong>.</p>' }, { html: '<p>Five.</p>' }],
  },
  { header: 'Gemini Apps', title: 'Gave feedback: Good response', time: '2026-02-02T07:29:00.000Z' },
  {
    header: 'Gemini Apps',
    title: 'Prompted How many eggs?',
    time: '2026-02-02T07:24:02.806Z',
    products: ['Gemini Apps'],
    subtitles: [{ name: 'Attached 1 file.' }, { name: '-  cake.png', url: 'cake-1.png' }],
    imageFile: 'cake-1.png',
    safeHtmlItem: [
      {
        html: '<h3>Eggs</h3><ol><li>Two <em>small</em> ones</li><li>or one</li></ol><pre><code class="language-sh">a &lt; b</code></pre>',
      },
    ],
  },
  {
    header: 'Gemini アプリ',
    title: '卵はいくつですか？',
    time: '2026-02-01T07:24:02.806Z',
    products: ['Gemini アプリ'],
    safeHtmlItem: [{ html: '<p>二つです。</p>' }],
  },
];
export const lobeChat = {
  mode: 'postgres',
  schemaHash: 'ab12',
  data: {
    agents: [{ id: 'ag1', title: 'Cook', systemRole: 'Be a cook.', model: 'm1' }],
    agentsToSessions: [{ agentId: 'ag1', sessionId: 's1' }],
    sessions: [{ id: 's1', title: 'Kitchen', type: 'agent' }],
    topics: [{ id: 't1', title: 'Soup', sessionId: 's1', favorite: true, createdAt: '2026-03-03T10:00:00Z' }],
    messages: [
      {
        id: 'm2',
        role: 'assistant',
        content: 'Salt it.',
        reasoning: { content: 'It is bland.' },
        model: 'm2',
        search: { citations: [{ title: 'Salt', url: 'https://salt.example' }] },
        sessionId: 's1',
        topicId: 't1',
        createdAt: '2026-03-03T10:00:05Z',
      },
      {
        id: 'm1',
        role: 'user',
        content: 'My soup is bland.',
        sessionId: 's1',
        topicId: 't1',
        createdAt: '2026-03-03T10:00:01Z',
      },
      { id: 'm3', role: 'tool', content: 'x', sessionId: 's1', topicId: 't1', createdAt: '2026-03-03T10:00:04Z' },
      { id: 'm4', role: 'user', content: 'Outside of topics', sessionId: 's1', createdAt: '2026-03-04T10:00:01Z' },
    ],
    files: [{ id: 'f1', name: 'soup.png' }],
    messagesFiles: [{ fileId: 'f1', messageId: 'm1' }],
    aiProviders: [{ keyVaults: 'a secret of ours' }],
  },
};
/** Most of the same chat in LobeChat's format from before 2025. */
export const oldLobeChat = {
  exportType: 'sessions',
  version: 7,
  state: {
    sessions: [{ id: 's1', config: { systemRole: 'Be a cook.', model: 'm1' }, meta: { title: 'Kitchen' } }],
    topics: [{ id: 't1', title: 'Soup', sessionId: 's1', createdAt: 1_772_532_000_000 }],
    messages: [
      {
        id: 'm1',
        role: 'user',
        content: 'My soup is bland.',
        sessionId: 's1',
        topicId: 't1',
        createdAt: 1_772_532_001_000,
      },
      {
        id: 'm2',
        role: 'assistant',
        content: 'Salt it.',
        extra: { fromModel: 'm3' },
        sessionId: 's1',
        topicId: 't1',
        createdAt: 1_772_532_005_000,
      },
    ],
  },
};
/** The three forms in which LangChain stores messages. */
export const langChain = {
  dictionaries: [
    { type: 'system', data: { content: 'Be short.', additional_kwargs: {} } },
    { type: 'human', data: { content: 'How far is the moon?', example: false } },
    { type: 'ai', data: { content: 'Far.', response_metadata: { model_name: 'm1' }, tool_calls: [] } },
  ],
  dumped: [
    { type: 'system', content: 'Be short.', additional_kwargs: {} },
    { type: 'human', content: [{ type: 'text', text: 'How far is the moon?' }], additional_kwargs: {} },
    { type: 'ai', content: 'Far.', response_metadata: { model_name: 'm1' } },
  ],
  serialized: ['SystemMessage', 'HumanMessage', 'AIMessage'].map((name, at) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'schema', 'messages', name],
    kwargs: {
      content: ['Be short.', 'How far is the moon?', 'Far.'][at],
      ...(at === 2 && { response_metadata: { model_name: 'm1' } }),
    },
  })),
};

const cell = (content: string, product = 'Gemini Apps', beside = ''): string =>
  `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">${product}<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${content}</div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right">${beside}</div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;${product}<br></div></div></div>`;

/** A page of Google Takeout's “My Activity”. */
export const activityPage = (...contents: readonly (string | readonly [string, string, string?])[]): string =>
  `<html><head><title>My Activity History</title><style type="text/css">.outer-cell{color:red}</style></head><body><div class="mdl-grid">${contents
    .map((one) => (typeof one === 'string' ? cell(one) : cell(...one)))
    .join('')}</div></body></html>`;

export const aiStudio = {
  runSettings: { temperature: 0.5, model: 'models/gemini-2.5-pro', topP: 0.9, maxOutputTokens: 1000 },
  systemInstruction: { parts: [{ text: 'Be exact.' }] },
  chunkedPrompt: {
    chunks: [
      { driveDocument: { id: 'd1' }, youtubeVideo: { id: 'dQw4w9WgXcQ' }, role: 'user', tokenCount: 9 },
      { text: 'Sum the numbers.', role: 'user', createTime: '2026-02-01T11:00:02Z' },
      { text: 'Run it.', role: 'model', isThought: true, parts: [{ text: 'Run ', thought: true }, { text: 'it.' }] },
      {
        role: 'model',
        parts: [{ text: 'Run:' }],
        executableCode: { language: 'PYTHON', code: 'print(55)' },
        codeExecutionResult: { outcome: 'OUTCOME_OK', output: '55' },
      },
      {
        role: 'model',
        parts: [{ text: 'It is ' }, { text: '55.' }],
        finishReason: 'STOP',
        grounding: { groundingSources: [{ referenceNumber: 1, uri: 'https://sum.example/', title: 'Sums' }] },
      },
    ],
    pendingInputs: [{ text: 'Not sent yet', role: 'user' }],
  },
};
export const geminiTurns = {
  title: 'Roof',
  creation_time: '2026-03-01T10:00:00Z',
  conversation_turns: [
    { user_turn: { prompt: 'Which tiles?', turn_index: 0, turn_last_modified: '2026-03-01T10:00:00Z' } },
    {
      system_turn: {
        text: [{ data: 'Clay.' }, { cards: [{ content: 'Or slate.' }] }],
        images: [],
        model_thoughts: [{ headline: 'Weighing', description: 'Frost matters.' }],
        turn_index: 1,
      },
    },
    { system_turn: { text: [{ data: 'Slate.' }], turn_index: 1 } },
    { user_turn: { prompt: 'Removed', turn_index: 2, turn_deleted_time: '2026-03-01T11:00:00Z' } },
  ],
};
export const qwen = {
  success: true,
  request_id: 'r',
  data: [
    {
      id: 'q1',
      title: 'Tea',
      created_at: 1770000000,
      chat: {
        history: {
          currentId: 'a',
          messages: {
            q: {
              id: 'q',
              parentId: null,
              role: 'user',
              content: 'Which tea?',
              chat_type: 't2t',
              timestamp: 1770000000,
            },
            a: {
              id: 'a',
              parentId: 'q',
              role: 'assistant',
              model: 'qwen3-max',
              content: '',
              content_list: [
                { phase: 'think', content: 'Green or black.' },
                {
                  phase: 'web_search',
                  content: '',
                  extra: { web_search_info: [{ url: 'https://tea.example/', title: 'Tea', snippet: 'All about it' }] },
                },
                { phase: 'answer', content: 'Green.' },
              ],
              done: true,
            },
          },
        },
      },
    },
  ],
};
