// Imports Gemini's activity page and Google Workspace chats, Google AI Studio's prompts, and Qwen's chats.
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { geminiPageSource } from '../../../electron/library/transfer/apps/gemini-page.ts';
import { momentOf } from '../../../electron/library/transfer/local-date.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { activityPage, aiStudio, geminiTurns, qwen, seenIn } from './app-samples.ts';
import { contentOf, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

async function bring(name: string, content: string | Buffer): Promise<string[]> {
  const { unknownParts = [] } = await world.import(store, world.file(name, content));
  return unknownParts.map(({ what, name: part, count }) => `${count} ${what} ${part}`.trim()).sort();
}
const seen = (): string[][] => seenIn(store).toSorted();

const page = activityPage(
  'Prompted\u00a0and for two?<br>Feb 2, 2026, 7:30:00\u202fAM UTC<br><p>Use <strong>4 eggs</strong>.</p>',
  'Gave feedback:\u00a0Good response<br>Feb 2, 2026, 7:29:00 AM UTC<br>',
  [
    'Prompted\u00a0How many eggs?\nFor a cake &lt;small&gt; &amp; light.<br>Attached 1 file.<br>-\u00a0<a href="cake-1.png">cake.png</a><br>Feb 2, 2026, 7:24:02 AM UTC<br><h3>Eggs</h3><ol><li>Two <em>small</em> ones</li></ol><pre><code class="language-sh">a &lt; b</code></pre>',
    'Gemini Apps',
    '<a href="cake-1.png"><img src="cake-1.png"></a>',
  ],
  ['Searched for\u00a0eggs<br>Feb 2, 2026, 7:00:00 AM UTC<br>', 'Search'],
);
const EGGS = [
  'How many eggs?',
  'user: How many eggs?\nFor a cake <small> & light.\n\n[File: cake-1.png]',
  'assistant: ### Eggs\n\n1. Two *small* ones\n\n```sh\na < b\n```',
  'user: and for two?',
  'assistant: Use **4 eggs**.',
];

describe('Gemini’s activity as a page', () => {
  it('becomes chats, reports that Parley put them together, and adds nothing the second time', async () => {
    expect(await bring('MyActivity.html', page)).toEqual([
      '1 contentPart file',
      '1 guessedChat',
      '1 noConversation',
      '1 noMessage',
    ]);
    expect(seen()).toEqual([EGGS]);
    const before = contentOf(store);
    await bring('again.html', page);
    expect(contentOf(store)).toEqual(before);
  });

  it.each([
    ['packed', gzipSync(page)],
    ['in UTF-16', Buffer.from(`\ufeff${page}`, 'utf16le')],
    ['with a mark of UTF-8', Buffer.from(`\ufeff${page}`)],
  ])('is also read %s', async (_how, content) => {
    await bring('MyActivity.html', content);
    expect(seen()).toEqual([EGGS]);
  });

  it('comes with the images of its archive, whatever the page’s name', async () => {
    const folder = 'Takeout/Meine Aktivitäten/Gemini-Apps';
    const files = { [`${folder}/MeineAktivitäten.html`]: page, [`${folder}/cake-1.png`]: pngOf(3, 2, 1) };
    expect(
      await bring('takeout.zip', zipOf({ ...files, 'Takeout/archive_browser.html': '<html>x</html>' })),
    ).not.toContain('1 otherFile');
    const [chat] = readList(store, 'active', 0, 1).items;
    expect(readConversation(store, chat?.id ?? '').path[0]).toMatchObject({
      attachments: [{ name: 'cake-1.png', width: 3 }],
    });
    expect(seen()[0]?.[1]).toBe('user: How many eggs?\nFor a cake <small> & light.');
  });

  it('keeps prompts together if the page names their chat', async () => {
    const asked = (id: string, text: string, day: number): string =>
      `Prompted <a href="https://gemini.google.com/app/${id}">${text}</a><br>Apr ${day}, 2026, 3:34:31 PM EDT<br><p>${text}!</p>`;
    const named = activityPage(asked('a1', 'Later', 14), asked('b2', 'Between', 13), asked('a1', 'First', 12));
    expect(await bring('MyActivity.html', named)).toEqual([]);
    expect(seen()).toEqual([
      ['Between', 'user: Between', 'assistant: Between!'],
      ['First', 'user: First', 'assistant: First!', 'user: Later', 'assistant: Later!'],
    ]);
  });

  it.each([
    ['Czech', 'Pokyn\u00a0', ['2. 1. 2026 10:05:00 SEČ', '1. 1. 2026 10:00:00 SEČ']],
    ['German', 'Prompt:\u00a0', ['12.04.2026, 15:34:31 MESZ', '11.04.2026, 15:34:31 MESZ']],
    ['Portuguese', 'Fez uma pergunta:\u00a0', ['12 de abr. de 2026, 15:34:31 BRT', '11 de abr. de 2026, 15:34:31 BRT']],
    ['Russian', 'Запрос:\u00a0', ['12 апр. 2026 г., 15:34:31 MSK', '11 апр. 2026 г., 15:34:31 MSK']],
    ['Japanese', '送信したメッセージ:\u00a0', ['2026/04/12 15:34:31 JST', '2026/04/11 15:34:31 JST']],
    ['Chinese', '提问：\u00a0', ['2026年4月12日 GMT+8 15:34:31', '2026年4月11日 GMT+8 15:34:31']],
    ['Arabic', 'الطلب:\u00a0', ['١٢‏/٠٤‏/٢٠٢٦، ٣:٣٤:٣١ م غرينتش+٠٢:٠٠', '١١‏/٠٤‏/٢٠٢٦، ٣:٣٤:٣١ م غرينتش+٠٢:٠٠']],
  ])('is read in %s, without the words before each prompt', async (_language, verb, [late = '', early = '']) => {
    const entry = (text: string, when: string): string => `${verb}${text}<br>${when}<br><p>${text}!</p>`;
    await bring('MyActivity.html', activityPage(entry('Second', late), entry('First', early)));
    expect(seen()).toEqual([
      ['First', 'user: First', 'assistant: First!'],
      ['Second', 'user: Second', 'assistant: Second!'],
    ]);
  });

  it('keeps the words of an incomplete entry, and of one without a date', async () => {
    const whole = activityPage(
      'Prompted\u00a0Late<br><p>No date</p>',
      'Prompted\u00a0Cut<br>Feb 2, 2026, 7:30:00 AM UTC<br><p>An ans',
    );
    await bring('MyActivity.html', whole.slice(0, whole.indexOf('An ans') + 6));
    expect(seen()).toEqual([
      ['Cut', 'user: Cut', 'assistant: An ans'],
      ['Late', 'user: Late', 'assistant: No date'],
    ]);
  });

  it('gives the same chats when it is read in pieces of any length', async () => {
    const bytes = Buffer.from(page.replace('eggs?', 'œufs 卵?'));
    const read = async (size: number): Promise<unknown[]> => {
      const parts: unknown[] = [];
      const pieces = async function* (): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      };
      for await (const part of geminiPageSource(pieces).read(new TransferNotes())) parts.push(part);
      return parts;
    };
    const whole = await read(bytes.length);
    expect(whole).toHaveLength(1);
    for (const size of [1, 2, 17, 23, 24, 25, 1_000]) expect(await read(size)).toEqual(whole);
  });

  it('is refused as a web page if it is of another product', async () => {
    const search = activityPage(['Searched for\u00a0eggs<br>Feb 2, 2026, 7:00:00 AM UTC<br>', 'Search']);
    await expect(bring('MyActivity.html', search)).rejects.toThrow('webPage');
  });

  it('leaves out the script of a hostile answer, and only names its image', async () => {
    const hostile =
      'Prompted\u00a0x<br>Feb 2, 2026, 7:30:00 AM UTC<br><p>a<script>alert(1)</script><img src=x onerror=alert(1)>b</p>';
    await bring('MyActivity.html', activityPage(hostile));
    expect(seen()[0]?.[2]).toBe('assistant: a*[Image: x]*b');
  });
});

describe('momentOf', () => {
  it.each([
    ['Apr 12, 2026, 3:34:31\u202fPM EDT', '2026-04-12T19:34:31Z'],
    ['12 Apr 2026, 00:34:31 GMT', '2026-04-12T00:34:31Z'],
    ['Apr 12, 2026, 12:00:01 AM UTC', '2026-04-12T00:00:01Z'],
    ['12 avr. 2026, 15:34:31 UTC', '2026-04-12T15:34:31Z'],
    ['12 de mayo de 2026, 15:34:31 GMT+2', '2026-05-12T13:34:31Z'],
    ['2026年4月12日 GMT+8 15:34:31', '2026-04-12T07:34:31Z'],
    ['2026. 4. 12. 오후 3:34:31 GMT+9', '2026-04-12T06:34:31Z'],
    ['13/4/2026, 15:34:31 UTC', '2026-04-13T15:34:31Z'],
    ['4/13/2026, 15:34:31 UTC', '2026-04-13T15:34:31Z'],
    ['12.04.2026, 15:34:31 UTC-03:30', '2026-04-12T19:04:31Z'],
  ])('reads %s', (text, moment) => {
    expect(momentOf(text)).toBe(Date.parse(moment));
  });

  it('treats an unknown zone as this computer’s', () => {
    expect(momentOf('12.04.2026, 15:34:31 MESZ')).toBe(new Date(2026, 3, 12, 15, 34, 31).getTime());
  });

  it.each(['We met at 12:30:45', '2026', '99:99:99 1/1/2026', 'x'.repeat(100), ''])('finds no date in “%s”', (text) => {
    expect(momentOf(text)).toBeNull();
  });
});

describe('Gemini’s chats of Google Workspace', () => {
  const roof = ['Roof', 'user: Which tiles?', 'assistant: Slate.'];

  it('keep other answers as versions, and count deleted turns', async () => {
    expect(await bring('conversation_1.txt', JSON.stringify(geminiTurns))).toEqual(['1 deletedMessage']);
    expect(seen()).toEqual([roof]);
    expect(JSON.stringify(contentOf(store))).toContain('Or slate.');
  });

  it('keep each answer below its own wording of an edited question', async () => {
    const user = (prompt: string, turn_index: number) => ({ user_turn: { prompt, turn_index } });
    const system = (data: string, turn_index: number) => ({ system_turn: { text: [{ data }], turn_index } });
    const conversation_turns = [
      ...[user('Which tiles?', 0), system('Clay.', 1), user('Thanks', 2), system('Gladly.', 3)],
      ...[user('Which slates?', 0), system('Welsh ones.', 1), user('Why?', 2), system('They last.', 3)],
    ];
    await bring('conversation_1.txt', JSON.stringify({ ...geminiTurns, conversation_turns }));
    const edited = ['user: Which slates?', 'assistant: Welsh ones.', 'user: Why?', 'assistant: They last.'];
    expect(seen()).toEqual([['Roof', ...edited]]);
    const [chat] = readList(store, 'active', 0, 1).items;
    const { path } = readConversation(store, chat?.id ?? '');
    expect(path.map(({ versions }) => versions.count)).toEqual([2, 1, 1, 1]);
  });

  it('are found in their archive, although their names end in .txt', async () => {
    const name = 'Takeout/Gemini in Workspace/Conversation History/conversation_1.txt';
    await bring('takeout.zip', zipOf({ [name]: JSON.stringify(geminiTurns) }));
    expect(seen()).toEqual([roof]);
  });
});

describe('Google AI Studio’s prompts', () => {
  const sums = [
    'Sums of numbers',
    'system: Be exact.',
    'user: https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[File]\n\nSum the numbers.',
    'assistant: (Run it.) Run:\n\n```python\nprint(55)\n```\n\n```\n55\n```\n\nIt is 55.',
  ];

  it.each(['Sums of numbers', 'Sums of numbers.json'])('are named by their file: %s', async (name) => {
    expect(await bring(name, JSON.stringify(aiStudio))).toEqual(['1 contentPart file']);
    expect(seen()).toEqual([sums]);
    expect(readList(store, 'active', 0, 1).items[0]?.createdAt).toBe(Date.UTC(2026, 1, 1, 11, 0, 2));
    expect(JSON.stringify(contentOf(store))).toContain('https://sum.example/');
    expect(JSON.stringify(contentOf(store))).toContain('Not sent yet');
  });

  it('show files by name, and leave the user’s text unchanged', async () => {
    const text = '*[my words]* and *[File: not a line]* here';
    const chunks = [
      { role: 'user', text, driveDocument: { id: 'd', name: 'my_file [1].pdf' } },
      { role: 'model', driveImage: { id: 'i', name: 'a_b.png' } },
    ];
    await bring('Names', JSON.stringify({ chunkedPrompt: { chunks } }));
    expect(seen()).toEqual([['Names', `user: ${text}\n\n[File: my_file [1].pdf]`, 'assistant: *[Image: a\\_b.png]*']]);
  });

  it('are found in Google Takeout of Drive', async () => {
    const folder = 'Takeout/Drive/Google AI Studio';
    await bring(
      'takeout.zip',
      zipOf({ [`${folder}/Sums of numbers`]: JSON.stringify(aiStudio), [`${folder}/a.png`]: pngOf(1, 1, 1) }),
    );
    expect(seen()).toEqual([sums]);
  });

  it('bring the images that they hold', async () => {
    const data = pngOf(3, 2, 1).toString('base64');
    const chunks = [
      { role: 'user', inlineImage: { mimeType: 'image/png', data } },
      { role: 'model', text: 'A dot.' },
    ];
    expect(await bring('Dot', JSON.stringify({ chunkedPrompt: { chunks } }))).toEqual([]);
    expect(seen()).toEqual([['Dot', 'user: ', 'assistant: A dot.']]);
    const [chat] = readList(store, 'active', 0, 1).items;
    expect(readConversation(store, chat?.id ?? '').path[0]).toMatchObject({ attachments: [{ width: 3, height: 2 }] });
  });
});

describe('Qwen’s chats', () => {
  it('have their thoughts and sources apart from the answer', async () => {
    expect(await bring('qwen.json', JSON.stringify(qwen))).toEqual([]);
    expect(seen()).toEqual([['Tea', 'user: Which tea?', 'assistant: (Green or black.) Green.']]);
    expect(JSON.stringify(contentOf(store))).toContain('https://tea.example/');
  });
});
