// Imports ChatGPT's own content: entities, documents, code, voice, instructions, projects, and turns without text.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readList } from '../../../electron/library/chats/listing.ts';
import { projectOfChatGpt, readChatGpt } from '../../../electron/library/transfer/apps/chatgpt.ts';
import { readMarks, sourcesOf } from '../../../electron/library/transfer/apps/chatgpt-marks.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { TransferWorld } from './transfer-world.ts';

interface Said {
  readonly role: string;
  readonly content: object;
  readonly recipient?: string;
  readonly metadata?: object;
}

/** A chat in which each message follows the previous one. */
function chatOf(messages: readonly Said[], over: object = {}) {
  const nodes = messages.map(({ role, ...rest }, at) => [
    `n${at}`,
    {
      parent: at === 0 ? '' : `n${at - 1}`,
      children: at === messages.length - 1 ? [] : [`n${at + 1}`],
      message: { author: { role }, ...rest },
    },
  ]);
  return { conversation_id: 'c', mapping: Object.fromEntries(nodes), current_node: `n${messages.length - 1}`, ...over };
}

function read(messages: readonly Said[]) {
  const notes = new TransferNotes();
  const chat = readChatGpt(chatOf(messages), notes);
  return {
    said: chat?.messages.map(({ role, text }) => `${role}: ${text}`),
    reasoning: chat?.messages.map(({ reasoning }) => reasoning).filter((one) => one !== ''),
    systemPrompt: chat?.settings.systemPrompt,
    notes: notes.list().map(({ what, name }) => `${what} ${name}`.trim()),
  };
}

const text = (...parts: unknown[]) => ({ content_type: 'text', parts });
const media = (...parts: unknown[]) => ({ content_type: 'multimodal_text', parts });
const code = (value: string, language = 'unknown') => ({ content_type: 'code', language, text: value });
const hello: Said = { role: 'user', content: text('Hello') };

describe("marks in ChatGPT's text", () => {
  const mark = (...parts: readonly string[]) => `\ue200${parts.join('\ue202')}\ue201`;
  it.each([
    ['an entity', `Go to ${mark('entity', '["city","Paris","capital"]')}.`, 'Go to Paris.'],
    ['an entity as an object', `See ${mark('entity', '{"name":"Louvre"}')}`, 'See Louvre'],
    ['an entity without a description', mark('entity', '["Paris"]'), 'Paris'],
    ['a link', `says ${mark('url', 'the [guide]', 'https://e.org/a')}`, 'says [the \\[guide\\]](https://e.org/a)'],
    ['a link with brackets', mark('url', 'wiki', 'https://e.org/a_(b)'), '[wiki](<https://e.org/a_(b)>)'],
    ['a link that is no web address', mark('url', 'run', 'javascript:x'), 'run javascript:x'],
    ['a citation', `True.${mark('cite', 'turn0search0', 'turn0news12')}`, 'True.'],
    ['a list of links', mark('navlist', 'Latest news', 'turn0news1,turn0news2'), 'Latest news'],
    ['an unknown mark', mark('brandnew', 'some words'), 'some words'],
    ['a mark that is cut off', 'Visit \ue200entity\ue202["city","Par', 'Visit entity["city","Par'],
    ['marks around words', '\ue203a claim\ue204', 'a claim'],
    ['a file citation', 'Pi.【4:0†source】', 'Pi.'],
    ['a file citation with lines', 'Pi.【12†L3-L5】', 'Pi.'],
    ['a file citation with a name', 'Pi【4:0†report.pdf】', 'Pi (report.pdf)'],
    ['brackets that the user typed', '【重点】', '【重点】'],
  ])('leave readable text: %s', (_name, given, expected) => {
    expect(readMarks(given, new Map(), new TransferNotes())).toBe(expected);
  });

  it('become links and file names if the export names the sources', () => {
    const cited = mark('cite', 'turn0search0');
    const metadata = {
      content_references: [
        { matched_text: cited, items: [{ title: 'Guide', url: 'https://e.org/g' }], alt: null },
        { matched_text: '【4:0†source】', name: 'report.pdf' },
      ],
    };
    const given = `True.${cited} Pi.【4:0†source】`;
    const notes = new TransferNotes();
    expect(readMarks(given, sourcesOf(metadata, given), notes)).toBe(
      'True. ([Guide](https://e.org/g)) Pi. (report.pdf)',
    );
    expect(notes.list()).toEqual([]);
  });

  it('become links if an older file gives positions in the text', () => {
    const given = 'Pi.【8†source】';
    const citations = [{ start_ix: 3, end_ix: given.length, metadata: { title: 'Pi', url: 'https://e.org/pi' } }];
    expect(readMarks(given, sourcesOf({ citations }, given), new TransferNotes())).toBe('Pi. ([Pi](https://e.org/pi))');
  });
});

describe('a turn of the model', () => {
  it('has the canvas document, its changes and comments', () => {
    const call = (recipient: string, value: object): Said => ({
      role: 'assistant',
      recipient,
      content: code(JSON.stringify(value), 'json'),
    });
    const done: Said = { role: 'tool', content: text('Successfully created text document') };
    const { said } = read([
      hello,
      call('canmore.create_textdoc', { name: 'letter', type: 'document', content: '# Dear' }),
      done,
      call('canmore.update_textdoc', { updates: [{ pattern: '.*', replacement: '# Dearest' }] }),
      done,
      call('canmore.comment_textdoc', { comments: [{ pattern: 'x', comment: 'Shorter' }] }),
      call('canmore.create_textdoc', { name: 'sum', type: 'code/python', content: 'sum([1])' }),
      { role: 'assistant', content: text('Done.') },
    ]);
    expect(said).toEqual([
      'user: Hello',
      'assistant: **letter**\n\n# Dear\n\n# Dearest\n\n- Shorter\n\n**sum**\n\n```python\nsum([1])\n```\n\nDone.',
    ]);
  });

  it('shows an incomplete canvas call as code', () => {
    expect(
      read([hello, { role: 'assistant', recipient: 'canmore.create_textdoc', content: code('{"na') }]).said,
    ).toEqual(['user: Hello', 'assistant: ```json\n{"na\n```']);
  });

  it('has the code that ran, its output, errors and pictures', () => {
    const { said, notes } = read([
      hello,
      { role: 'assistant', recipient: 'python', content: code('print("```")') },
      {
        role: 'tool',
        content: { content_type: 'execution_output', text: '```' },
        metadata: { aggregate_result: { messages: [{ message_type: 'image', image_url: 'file-service://plot' }] } },
      },
      { role: 'tool', content: { content_type: 'system_error', name: 'Timeout', text: 'too slow' } },
      { role: 'assistant', content: text('There.') },
    ]);
    expect(said?.[1]).toBe(
      'assistant: ````python\nprint("```")\n````\n\n````\n```\n````\n\n*[Image: plot]*\n\n```\nTimeout: too slow\n```\n\nThere.',
    );
    expect(notes).toEqual(['contentPart image']);
  });

  it('names generated images by their prompt', () => {
    const image = {
      content_type: 'image_asset_pointer',
      asset_pointer: 'sediment://f',
      metadata: { dalle: { prompt: 'A cat' } },
    };
    expect(read([hello, { role: 'tool', content: media(image) }]).said?.[1]).toBe('assistant: *[Image: A cat]*');
  });

  it('moves what the model read and thought into its reasoning', () => {
    const { said, reasoning } = read([
      hello,
      { role: 'tool', content: { content_type: 'tether_quote', title: 'A', url: 'https://e.org', text: 'one\ntwo' } },
      { role: 'tool', content: { content_type: 'sonic_webpage', title: 'B', url: 'https://b.org', text: 'three' } },
      { role: 'tool', content: { content_type: 'tether_browsing_display', result: 'four' } },
      { role: 'assistant', content: { content_type: 'thoughts', thoughts: [{ summary: 'S', content: 'T' }] } },
      { role: 'assistant', content: { content_type: 'reasoning_recap', content: 'Thought for 4 seconds' } },
      { role: 'assistant', content: text('Yes.') },
    ]);
    expect(said).toEqual(['user: Hello', 'assistant: Yes.']);
    expect(reasoning).toEqual([
      '> one\n> two\n\n[A](https://e.org)\n\n> three\n\n[B](https://b.org)\n\n> four\n\nS\nT',
    ]);
  });

  it('shows text of an unknown kind, and counts a part without text', () => {
    const widget = (content: object) =>
      read([hello, { role: 'assistant', content: { content_type: 'super_widget', ...content } }]);
    expect(widget({ text: 'Sunny' }).said?.[1]).toBe('assistant: Sunny');
    expect(widget({ widget: {} }).notes).toEqual(['contentType super_widget']);
  });

  it('is split where versions branch off inside it', () => {
    const chat = chatOf([hello, { role: 'assistant', recipient: 'python', content: code('1') }]);
    const answer = (of: string) => ({ parent: 'n1', message: { author: { role: 'assistant' }, content: text(of) } });
    const mapping = { ...chat.mapping, a: answer('One'), b: answer('Two') };
    const found = readChatGpt({ ...chat, mapping }, new TransferNotes());
    expect(found?.messages.map((message) => message.text)).toEqual(['Hello', '```python\n1\n```', 'One', 'Two']);
  });
});

describe('a turn of the user', () => {
  it('keeps its place if it is only a file, an image or a recording', () => {
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1' };
    const sound = { content_type: 'real_time_user_audio_video_asset_pointer', audio_asset_pointer: {} };
    const reply: Said = { role: 'assistant', content: text('I see.') };
    const { said } = read([
      { role: 'user', content: text(''), metadata: { attachments: [{ id: 'f', name: 'report.pdf' }] } },
      reply,
      { role: 'user', content: media(image), metadata: { attachments: [{ id: 'file-1', name: 'bird.png' }] } },
      reply,
      { role: 'user', content: media(sound) },
      reply,
      { role: 'user', content: media({ content_type: 'audio_transcription', text: 'Which bird?' }, sound) },
    ]);
    expect(said?.filter((_, at) => at % 2 === 0)).toEqual([
      'user: *[File: report.pdf]*',
      'user: *[Image: bird.png]*',
      'user: *[Audio]*',
      'user: Which bird?',
    ]);
  });
});

describe('instructions', () => {
  it('and memories become the system prompt, also from hidden messages', () => {
    const { systemPrompt, said } = read([
      {
        role: 'user',
        content: { content_type: 'user_editable_context', user_profile: 'I bake.', user_instructions: 'Be brief.' },
        metadata: { is_user_system_message: true, is_visually_hidden_from_conversation: true },
      },
      {
        role: 'system',
        content: { content_type: 'model_editable_context', model_set_context: '1. Likes rye.' },
        metadata: { is_visually_hidden_from_conversation: true },
      },
      hello,
      { role: 'assistant', recipient: 'bio', content: text('Has an oven.') },
    ]);
    expect(systemPrompt).toBe('I bake.\n\nBe brief.\n\n1. Likes rye.\n\nHas an oven.');
    expect(said).toEqual(['user: Hello']);
  });

  it('are read from the metadata of older exports', () => {
    const about = { about_user_message: 'I bake.', about_model_message: 'Be brief.' };
    const { systemPrompt } = read([
      { role: 'system', content: text(''), metadata: { user_context_message_data: about } },
      hello,
    ]);
    expect(systemPrompt).toBe('I bake.\n\nBe brief.');
  });
});

describe('projects', () => {
  let world: TransferWorld;
  beforeEach(() => {
    world = new TransferWorld();
  });
  afterEach(() => world.close());

  it('become folders', async () => {
    const store = world.library();
    const chats = ['a', 'b', 'c'].map((id) =>
      chatOf([hello], { conversation_id: id, title: id, ...(id === 'c' ? {} : { gizmo_id: 'g-p-12ab-garden-plans' }) }),
    );
    await world.import(store, world.file('conversations.json', JSON.stringify(chats)));
    const folder = store.sql.get('SELECT id, name FROM folders');
    expect(folder).toMatchObject({ name: 'garden plans' });
    const places = readList(store, 'active', 0, 9).items.map(({ title, folderId }) => [title, folderId]);
    expect(Object.fromEntries(places)).toEqual({ a: folder?.id, b: folder?.id, c: null });
  });

  it('are distinguished from custom GPTs, and always have a name', () => {
    expect(projectOfChatGpt({ gizmo_id: 'g-abc' })).toBeNull();
    expect(projectOfChatGpt({ gizmo_id: 'g-p-12ab' })).toMatchObject({ name: 'ChatGPT project' });
    expect(projectOfChatGpt({ project: { id: 'x', name: 'Garden' } })).toMatchObject({ name: 'Garden' });
  });
});

it('thoughts may be a single text', () => {
  const thoughts: Said = { role: 'assistant', content: { content_type: 'thoughts', thoughts: 'Let me see.' } };
  expect(read([hello, thoughts, { role: 'assistant', content: text('Yes') }]).reasoning).toEqual(['Let me see.']);
});

it('quotes the passage that a question is about', () => {
  const asked = { role: 'user', content: text('Why?'), metadata: { targeted_reply: 'Two lines\nof the reply' } };
  expect(read([hello, asked]).said).toEqual(['user: Hello', 'user: > Two lines\n> of the reply\n\nWhy?']);
});
