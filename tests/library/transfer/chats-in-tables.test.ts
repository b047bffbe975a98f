// Imports chats that Parley assembles from activities, tables and mixed lists, with their files and images, and converts
// HTML to Markdown.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { markdownOfHtml } from '../../../electron/library/transfer/html-markdown.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { gemini, grok, lobeChat, seenIn } from './app-samples.ts';
import { contentOf, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

async function bring(content: unknown): Promise<string[]> {
  const { unknownParts = [] } = await world.import(store, world.file('chats.json', JSON.stringify(content)));
  return unknownParts.map(({ what, name, count }) => `${count} ${what} ${name}`.trim()).sort();
}

describe('Gemini’s activity', () => {
  it('becomes chats: prompts some minutes apart share one, prompts of another day don’t', async () => {
    const leftOut = await bring(gemini);
    expect(seenIn(store).toSorted()).toEqual([
      [
        'How many eggs?',
        'user: How many eggs?\n\n[File: cake-1.png]',
        'assistant: ### Eggs\n\n1. Two *small* ones\n2. or one\n\n```sh\na < b\n```',
        'user: and for two?',
        'assistant: Five.',
      ],
      ['卵はいくつですか？', 'user: 卵はいくつですか？', 'assistant: 二つです。'],
    ]);
    expect(leftOut).toEqual(['1 contentPart file', '1 noMessage', '2 guessedChat']);
  });

  it('keeps each answer as a version, and adds nothing the second time', async () => {
    await bring(gemini);
    const before = contentOf(store);
    expect(JSON.stringify(before)).toContain('Use **4 eggs**.');
    await bring(gemini);
    expect(contentOf(store)).toEqual(before);
  });

  it('comes with the images of its archive', async () => {
    const folder = 'Takeout/My Activity/Gemini Apps';
    const files = { [`${folder}/MyActivity.json`]: JSON.stringify(gemini), [`${folder}/cake-1.png`]: pngOf(3, 2, 1) };
    await world.import(store, world.file('takeout.zip', zipOf(files)));
    const [asked] = pathOf('How many eggs?');
    expect(asked).toMatchObject({ text: 'How many eggs?', attachments: [{ name: 'cake-1.png', width: 3 }] });
  });

  it('is refused if it is of another product', async () => {
    const search = [{ header: 'Search', title: 'Searched for eggs', products: ['Search'] }];
    await expect(bring(search)).rejects.toThrow('otherList');
  });
});

describe('LobeChat’s tables', () => {
  it('become a chat for each topic, and one for the messages outside of topics', async () => {
    const leftOut = await bring(lobeChat);
    expect(seenIn(store).toSorted()).toEqual([
      ['Kitchen', 'system: Be a cook.', 'user: Outside of topics'],
      [
        'Soup',
        'system: Be a cook.',
        'user: My soup is bland.\n\n[Image: soup.png]',
        'assistant: (It is bland.) Salt it.',
      ],
    ]);
    expect(leftOut).toEqual(['1 field files', '1 role tool']);
    const [, reply] = pathOf('Soup');
    expect(reply?.reply).toMatchObject({ model: 'm2', extras: { sources: [{ url: 'https://salt.example' }] } });
  });
});

it('LobeChat’s replies to one message are versions', async () => {
  const said = (id: string, role: string, second: number, parentId?: string) => ({
    ...{ id, role, content: id, parentId, topicId: 't1', sessionId: 's1' },
    createdAt: `2026-03-03T10:00:0${second}Z`,
  });
  const rows = [said('q', 'user', 1), said('a', 'assistant', 2, 'q'), said('b', 'assistant', 3, 'q')];
  await bring({ ...lobeChat, data: { ...lobeChat.data, messages: [...rows, said('r', 'user', 4)] } });
  expect(pathOf('Soup').map(({ text, versions }) => [text, versions.count])).toEqual([
    ['q', 1],
    ['b', 2],
    ['r', 1],
  ]);
});

describe('Grok’s archive', () => {
  it('brings the file of a message from a folder that is named by the file’s id', async () => {
    const file = 'ttl/30d/export_data/u/prod-mc-asset-server/11111111-2222-3333-4444-555555555555/content';
    const files = { 'ttl/30d/export_data/u/prod-grok-backend.json': JSON.stringify(grok), [file]: pngOf(3, 2, 1) };
    const { unknownParts = [] } = await world.import(store, world.file('grok.zip', zipOf(files)));
    expect(unknownParts.map(({ what }) => what).sort()).toEqual(['field', 'toolCall']);
    const [asked] = pathOf('Tides');
    expect(asked).toMatchObject({ text: 'When is high tide?', attachments: [{ width: 3 }] });
  });

  it('brings text files too, and counts the entries of lists beside the chats', async () => {
    const file = 'ttl/30d/export_data/u/prod-mc-asset-server/11111111-2222-3333-4444-555555555555/content';
    const beside = { projects: [{ name: 'P', custom_personality: 'Be kind.' }], tasks: [], media_posts: [{}, {}] };
    const files = { 'prod-grok-backend.json': JSON.stringify({ ...grok, ...beside }), [file]: 'print("tide")' };
    const { unknownParts = [] } = await world.import(store, world.file('grok.zip', zipOf(files)));
    const counted = unknownParts.filter(({ what }) => what === 'field').map(({ name, count }) => `${count} ${name}`);
    expect(counted).toEqual(expect.arrayContaining(['1 projects', '2 media_posts']));
    const [asked] = pathOf('Tides');
    expect(asked).toMatchObject({ text: 'When is high tide?', attachments: [{ kind: 'text', bytes: 13 }] });
  });
});

/** The active path of the chat with this title; empty if there is none. */
function pathOf(title: string) {
  const found = readList(store, 'active', 0, 50).items.find((item) => item.title === title);
  return found === undefined ? [] : readConversation(store, found.id).path;
}

describe('an image that a file holds', () => {
  const base64 = pngOf(3, 2, 1).toString('base64');
  const url = `data:image/png;base64,${base64}`;
  const other = `data:image/png;base64,${pngOf(5, 4, 2).toString('base64')}`;
  const jpeg = Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD/broken', 'base64').toString('base64');
  const ask = (content: unknown, more: object = {}) => [
    { role: 'user', content, ...more },
    { role: 'assistant', content: 'A bee.' },
  ];
  const text = { type: 'text', text: 'What is it?' };

  it.each([
    ['OpenAI’s form', ask([text, { type: 'image_url', image_url: { url } }])],
    ['OpenAI’s form with a bare address', ask([text, { type: 'image_url', image_url: url }])],
    [
      'Responses',
      ask([
        { type: 'input_text', text: 'What is it?' },
        { type: 'input_image', image_url: url },
      ]),
    ],
    [
      'Anthropic’s form',
      ask([text, { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } }]),
    ],
    [
      'Gemini’s form',
      ask(undefined, { parts: [{ text: 'What is it?' }, { inlineData: { mimeType: 'image/png', data: base64 } }] }),
    ],
    ['Ollama’s form', ask('What is it?', { images: [base64] })],
    ['AI SDK', ask([text, { type: 'image', image: base64, mediaType: 'image/png' }])],
    ['AI SDK’s files', ask('What is it?', { experimental_attachments: [{ name: 'bee.png', url }] })],
    [
      'Open WebUI',
      [
        {
          id: 'o',
          title: 'O',
          chat: {
            history: {
              currentId: 'a',
              messages: {
                q: { parentId: null, role: 'user', content: 'What is it?', files: [{ type: 'image', url }] },
                a: { parentId: 'q', role: 'assistant', content: 'A bee.' },
              },
            },
          },
        },
      ],
    ],
    [
      'NextChat',
      {
        'chat-next-web-store': {
          sessions: [{ id: 's', topic: 'O', messages: ask([text, { type: 'image_url', image_url: { url } }]) }],
        },
      },
    ],
    [
      'Cherry Studio',
      {
        indexedDB: {
          topics: [
            {
              id: 't',
              messages: [
                { id: 'q', role: 'user', blocks: ['b1', 'b2'] },
                { id: 'a', role: 'assistant', blocks: ['b3'] },
              ],
            },
          ],
          message_blocks: [
            { id: 'b1', messageId: 'q', type: 'main_text', content: 'What is it?' },
            { id: 'b2', messageId: 'q', type: 'image', url },
            { id: 'b3', messageId: 'a', type: 'main_text', content: 'A bee.' },
          ],
        },
        localStorage: {},
      },
    ],
  ])('is attached to its message: %s', async (_form, content) => {
    expect(await bring(content)).toEqual([]);
    const [{ id } = { id: '' }] = readList(store, 'active', 0, 5).items;
    const [asked, answered] = readConversation(store, id).path;
    expect(asked).toMatchObject({ text: 'What is it?', attachments: [{ kind: 'image', width: 3, height: 2 }] });
    expect(answered).toMatchObject({ text: 'A bee.' });
    expect(answered?.attachments).toBeUndefined();
    const before = contentOf(store);
    await bring(content);
    expect(contentOf(store)).toEqual(before);
  });

  it('separates the texts around it, and keeps a message that has nothing else', async () => {
    const content = [
      { type: 'text', text: 'One\n\n\n\nline' },
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'Two' },
    ];
    await bring([...ask(content), { role: 'user', content: [{ type: 'image_url', image_url: { url: other } }] }]);
    const [one, , three] = pathOf('One');
    expect(one).toMatchObject({ text: 'One\n\n\n\nline\n\nTwo', attachments: [{ width: 3 }] });
    expect(three).toMatchObject({ text: '', attachments: [{ width: 5 }] });
  });

  it('is named in the text and counted if it can’t be read or exceeds the maximum number', async () => {
    const many = Array.from({ length: LIMITS.attachmentsPerMessageMax + 2 }, () => ({
      type: 'image_url',
      image_url: { url },
    }));
    const broken = { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg}` } };
    expect(await bring(ask([text, ...many]))).toEqual(['2 contentPart image_url']);
    expect(pathOf('What is it?')[0]?.text).toBe('What is it?\n\n[Image]\n\n[Image]');
    store = world.library();
    expect(await bring(ask([text, broken]))).toEqual(['1 contentPart image_url']);
    expect(pathOf('What is it?')[0]).toMatchObject({ text: 'What is it?\n\n[Image]' });
  });

  it('is named in a system prompt, and counted', async () => {
    const system = {
      role: 'system',
      content: [
        { type: 'text', text: 'Look:' },
        { type: 'image_url', image_url: { url } },
      ],
    };
    expect(await bring([system, ...ask('Hi')])).toEqual(['1 contentPart image_url']);
    expect(seenIn(store)[0]?.[1]).toBe('system: Look:\n\n*[Image]*');
  });

  it('isn’t inserted for the importer’s own marks in a text', async () => {
    await bring(ask('Marks \ufdd00\ufdd1 and \ufdd07\ufdd1'));
    expect(seenIn(store)[0]?.[1]).toBe('user: Marks \ufdd00\ufdd1 and \ufdd07\ufdd1');
  });
});

describe('HTML as Markdown', () => {
  it.each([
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo  \nlines'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n\n  - b\n- c'],
    ['<ol start="3"><li><p>x</p><p>y</p></li></ol>', '3. x\n\n   y'],
    [
      '<b> bold </b>and <a href="https://a.example/(1)">a <i>link</i></a>',
      '**bold** and [a *link*](<https://a.example/(1)>)',
    ],
    ['<a href="javascript:alert(1)">no</a>', 'no'],
    [
      '<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td>1</td><td><p>2</p></td></tr></tbody></table>',
      '| A | B\\|C |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      '<pre><code class="language-js">if (a &lt; b) {\n\n\n  `x`\n}</code></pre>',
      '```js\nif (a < b) {\n\n\n  `x`\n}\n```',
    ],
    ['<code>a`b</code> <code>x</code>', '```a`b``` `x`'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
    ['<p>2 * 3 * 4 &amp;lt; a_b _c_ 1 &lt; 2</p>', '2 \\* 3 \\* 4 &lt; a_b \\_c\\_ 1 \\< 2'],
    ['<p># no heading</p><p>1. no list</p><p>- nor here</p>', '\\# no heading\n\n1\\. no list\n\n\\- nor here'],
    ['<p>$\\alpha_{1}$ and \\(x_1 + [y]\\)</p>', '$\\alpha_{1}$ and \\(x_1 + [y]\\)'],
    ['a < b <unclosed', 'a \\< b \\<unclosed'],
    ['<script>x</script><!-- hidden -->seen<hr>', 'seen\n\n---'],
    ['<ul>loose<ul><li>in</li></ul></ul>', '- loose\n- - in'],
    ['<img src="https://a.example/b.png" alt="B"> <img src="b.png">', '![B](https://a.example/b.png) *[Image: b.png]*'],
    ['x<sup>2</sup> &#x4e2d;&#25991; &nbsp;&emsp;', 'x<sup>2</sup> 中文'],
  ])('is made of %s', (html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown);
  });

  it('keeps the text of elements that are nested deeper than in any document', () => {
    const deep = `${'<blockquote>'.repeat(500)}inside${'</blockquote>'.repeat(500)}`;
    expect(markdownOfHtml(deep)).toMatch(/^(?:> )+inside$/u);
  });
});

describe('messages of several chats in one list', () => {
  const of = (threadId: string, role: string, content: string) => ({ threadId, role, content });
  const mixed = [
    of('a', 'user', 'First of A'),
    of('b', 'user', 'First of B'),
    of('a', 'assistant', 'Second of A'),
    of('b', 'assistant', 'Second of B'),
  ];
  const seen = (): string[][] => seenIn(store).toSorted();

  it('become chats of their own, with the names that the file has for them', async () => {
    const threads = [{ id: 'a', title: 'A' }, { id: 'b' }];
    await bring({ threads, messages: mixed });
    expect(seen()).toEqual([
      ['A', 'user: First of A', 'assistant: Second of A'],
      ['First of B', 'user: First of B', 'assistant: Second of B'],
    ]);
  });

  it('are also read from a plain list and from lines, each only once', async () => {
    const lines = mixed.map((one) => JSON.stringify(one)).join('\n');
    await bring(mixed);
    await world.import(store, world.file('chats.jsonl', lines));
    expect(seen().map(([title]) => title)).toEqual(['First of A', 'First of B']);
  });

  it('stay one chat if some of them don’t name their chat', async () => {
    await bring([...mixed, { role: 'user', content: 'Of nobody' }]);
    expect(seen()).toHaveLength(1);
  });
});

it('reads the sender of a message from `from` beside `content`', async () => {
  const messages = [
    { from: 'user', content: 'Hi' },
    { from: 'assistant', content: 'Hello' },
  ];
  await bring({ id: 'h', title: 'H', messages });
  expect(seenIn(store)).toEqual([['H', 'user: Hi', 'assistant: Hello']]);
});
