// Different chats stay apart, whether they have no ids or the same one, and the same chat is recognised again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { GeminiChats } from '../../../electron/library/transfer/apps/gemini-chats.ts';
import { ChatsApart } from '../../../electron/library/transfer/chats-apart.ts';
import { previewImport } from '../../../electron/library/transfer/preview-import.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { seenIn } from './app-samples.ts';
import { TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

const bring = (content: unknown) => world.import(store, world.file('chats.json', JSON.stringify(content)));
const preview = (content: unknown) =>
  previewImport({
    store,
    path: world.file('chats.json', JSON.stringify(content)),
    onProgress: () => undefined,
    isCancelled: () => false,
  });
const texts = (): unknown[] =>
  store.sql
    .all('SELECT text FROM messages ORDER BY text')
    .map((row) => row.text)
    .sort();

const roleAt = (index: number): 'user' | 'assistant' => (index % 2 === 0 ? 'user' : 'assistant');

/** Chats in each app's form, without chat ids and dates; the texts alternate between question and answer. */
const UNNAMED: Readonly<Record<string, (...chats: readonly (readonly string[])[]) => unknown>> = {
  ChatGPT: (...chats) =>
    chats.map((said) => ({
      title: 'New chat',
      mapping: Object.fromEntries(
        said.map((text, index) => [
          `node ${text}`,
          {
            id: `node ${text}`,
            parent: index === 0 ? null : `node ${said[index - 1]}`,
            children: said.slice(index + 1, index + 2).map((next) => `node ${next}`),
            message: { author: { role: roleAt(index) }, content: { content_type: 'text', parts: [text] } },
          },
        ]),
      ),
    })),
  Claude: (...chats) =>
    chats.map((said) => ({
      name: 'New chat',
      chat_messages: said.map((text, index) => ({ sender: index % 2 === 0 ? 'human' : 'assistant', text })),
    })),
  DeepSeek: (...chats) =>
    chats.map((said) => ({
      title: 'New chat',
      inserted_at: null,
      mapping: Object.fromEntries(
        said.map((text, index) => [
          `${index + 1}`,
          {
            parent: index === 0 ? null : `${index}`,
            message: { fragments: [{ type: index % 2 === 0 ? 'REQUEST' : 'RESPONSE', content: text }] },
          },
        ]),
      ),
    })),
  'Open WebUI': (...chats) =>
    chats.map((said) => ({
      title: 'New chat',
      chat: {
        history: {
          messages: Object.fromEntries(
            said.map((content, index) => [
              `m${index}`,
              { parentId: index === 0 ? null : `m${index - 1}`, role: roleAt(index), content },
            ]),
          ),
          currentId: `m${said.length - 1}`,
        },
      },
    })),
  LibreChat: (...chats) =>
    chats.map((said) => ({
      title: 'New chat',
      conversationId: '',
      messages: said.map((text, index) => ({ messageId: `${index}`, isCreatedByUser: index % 2 === 0, text })),
    })),
  'LM Studio': (...chats) =>
    chats.map((said) => ({
      name: 'New chat',
      tokenCount: 1,
      messages: said.map((text, index) => ({
        versions: [{ type: 'singleStep', role: roleAt(index), content: [{ type: 'text', text }] }],
        currentlySelected: 0,
      })),
    })),
  NextChat: (...chats) => ({
    'chat-next-web-store': {
      sessions: chats.map((said) => ({
        topic: 'New chat',
        messages: said.map((content, index) => ({ role: roleAt(index), content })),
      })),
    },
  }),
  TypingMind: (...chats) => ({
    data: {
      chats: chats.map((said) => ({
        chatTitle: 'New chat',
        messages: said.map((content, index) => ({ role: roleAt(index), content })),
      })),
    },
  }),
  'big-AGI': (...chats) => ({
    conversations: chats.map((said) => ({
      systemPurposeId: 'Generic',
      messages: said.map((text, index) => ({ role: roleAt(index), text })),
    })),
  }),
  Jan: (...chats) =>
    chats.map((said) => ({
      object: 'thread',
      title: 'New chat',
      messages: said.map((value, index) => ({
        object: 'thread.message',
        role: roleAt(index),
        content: [{ type: 'text', text: { value } }],
      })),
    })),
  Gemini: (...chats) =>
    chats.map((said) => ({
      title: 'New chat',
      conversation_turns: said.map((text, index) =>
        index % 2 === 0 ? { user_turn: { prompt: text } } : { system_turn: { text: [{ data: text }] } },
      ),
    })),
  'Gemini’s activity': (...chats) =>
    chats.flatMap(([title, ...answers]) => ({
      header: 'Gemini Apps',
      title: `Prompted ${title}`,
      safeHtmlItem: answers.map((html) => ({ html })),
    })),
  'Google AI Studio': (...chats) =>
    chats.map((said) => ({
      chunkedPrompt: { chunks: said.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'model', text })) },
    })),
  Grok: (...chats) => ({
    conversations: chats.map((said) => ({
      conversation: { title: 'New chat' },
      responses: said.map((message, index) => ({
        response: { sender: index % 2 === 0 ? 'human' : 'assistant', message },
      })),
    })),
  }),
  OpenAI: (...chats) =>
    chats.map((said) => ({ messages: said.map((content, index) => ({ role: roleAt(index), content })) })),
};

const ONE = ['Hello', 'Hi there.'];
const OTHER = ['Hello', 'Good day.'];

describe.each(Object.entries(UNNAMED))('chats of %s without ids', (_app, fileOf) => {
  it('stay apart in one file, even if they begin alike, and are recognised when they are imported again', async () => {
    const file = fileOf(ONE, OTHER);
    expect(await bring(file)).toMatchObject({ conversationsAdded: 2, messagesAdded: 4 });
    expect(texts()).toEqual(['Good day.', 'Hello', 'Hello', 'Hi there.']);
    expect(await preview(file)).toMatchObject({ preview: { conversationsKnown: 2, messagesNew: 0 } });
    expect(await bring(file)).toMatchObject({ conversationsAdded: 0, conversationsUnchanged: 2, messagesAdded: 0 });
  });

  it('stay apart in two files', async () => {
    await bring(fileOf(ONE));
    expect(await bring(fileOf(OTHER))).toMatchObject({ conversationsAdded: 1, conversationsUpdated: 0 });
    expect(texts()).toEqual(['Good day.', 'Hello', 'Hello', 'Hi there.']);
  });
});

it.each(['ChatGPT', 'Gemini', 'Jan', 'LM Studio'])(
  'chats of %s without ids are updated when they have grown',
  async (app) => {
    const fileOf = UNNAMED[app] ?? expect.fail(`there are no chats of ${app}`);
    await bring(fileOf(ONE));
    const grown = await bring(fileOf([...ONE, 'Go on', 'Gladly.']));
    expect(grown).toMatchObject({ conversationsAdded: 0, conversationsUpdated: 1, messagesAdded: 2 });
  },
);

/** Gemini's activity has one question in each chat. */
const CONTINUED = Object.entries(UNNAMED).filter(([app]) => app !== 'Gemini’s activity');

it.each(CONTINUED)('chats of %s without ids lose no text if they continue differently', async (_app, fileOf) => {
  await bring(fileOf([...ONE, 'Go on', 'Gladly.']));
  await bring(fileOf([...ONE, 'Stop', 'As you like.']));
  expect(texts()).toEqual(expect.arrayContaining(['Go on', 'Gladly.', 'Stop', 'As you like.']));
  await bring(fileOf([...ONE, 'Ah', 'Yes.'], [...ONE, 'Oh', 'No.']));
  expect(texts()).toEqual(expect.arrayContaining(['Ah', 'Yes.', 'Oh', 'No.']));
});

describe('chats of one import that have the same id', () => {
  const chat = (title: string, prefix: string, ...said: readonly string[]) => ({
    uuid: 'same',
    name: title,
    chat_messages: said.map((text, index) => ({
      uuid: `${prefix}${index}`,
      sender: index % 2 === 0 ? 'human' : 'assistant',
      text,
    })),
  });
  const rye = chat('Rye', 'r', 'How long?', 'An hour.');
  const sea = chat('Sea', 's', 'How deep?', 'Very.');
  const both = [
    ['Rye', 'user: How long?', 'assistant: An hour.'],
    ['Sea', 'user: How deep?', 'assistant: Very.'],
  ];
  const seen = (): string[][] => seenIn(store).sort();

  it('stay apart if their messages differ, and the preview says so', async () => {
    const file = [rye, sea];
    expect(await preview(file)).toMatchObject({ preview: { conversations: 2, messages: 4 } });
    expect(await bring(file)).toMatchObject({ conversationsAdded: 2, messagesAdded: 4 });
    expect(seen()).toEqual(both);
    expect(await bring(file)).toMatchObject({ conversationsAdded: 0, conversationsUnchanged: 2, messagesAdded: 0 });
  });

  it('stay apart if their messages have the same ids too', async () => {
    await bring([rye, chat('Sea', 'r', 'How deep?', 'Very.')]);
    expect(seen()).toEqual(both);
  });

  it('stay apart if they only begin alike', async () => {
    const other = chat('Rye', 'r', 'How long?', 'All day.');
    await bring([rye, other, rye, other]);
    expect(seen()).toEqual([['Rye', 'user: How long?', 'assistant: All day.'], both[0]]);
  });

  it('stay apart in two files of an archive', async () => {
    const path = world.file('a.zip', zipOf({ 'a.json': JSON.stringify([rye]), 'b.json': JSON.stringify([sea]) }));
    expect(await world.import(store, path)).toMatchObject({ conversationsAdded: 2 });
    expect(seen()).toEqual(both);
  });

  it('stay apart if they differ in their instructions only', async () => {
    const asked = (system: string) => ({
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: 'Go?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    });
    expect(await bring([asked('Be kind.'), asked('Be brief.')])).toMatchObject({ conversationsAdded: 2 });
  });

  it('are one chat if one is a longer copy of the other', async () => {
    const longer = chat('Rye', 'r', 'How long?', 'An hour.', 'Sure?', 'Quite.');
    for (const file of [
      [rye, longer, rye],
      [longer, rye],
    ]) {
      store = world.library();
      expect(await preview(file)).toMatchObject({ preview: { conversations: 1, messages: 4 } });
      expect(await bring(file)).toMatchObject({ conversationsAdded: 1, messagesAdded: 4 });
    }
  });

  it('each get what a later, longer export has', async () => {
    await bring([rye, sea]);
    const later = [rye, chat('Sea', 's', 'How deep?', 'Very.', 'How wide?')];
    expect(await bring(later)).toMatchObject({ conversationsAdded: 0, conversationsUpdated: 1, messagesAdded: 1 });
  });
});

it('a chat that comes in pieces, because its file is too long to hold, stays one chat', () => {
  const chats = new GeminiChats(new TransferNotes());
  const exchange = { when: '', assets: [], chatId: 'abcdef' };
  const parts = [
    ...chats.add({ ...exchange, at: 3, prompt: 'Third', answers: ['x'.repeat(LIMITS.importHeldMaxChars)] }),
    ...chats.add({ ...exchange, at: 2, prompt: 'Second', answers: [] }),
    ...chats.rest(),
  ];
  const apart = new ChatsApart();
  const ids = parts
    .map((part) => apart.apply(part))
    .map((part) => part.kind === 'conversation' && part.conversation.id);
  expect(ids).toEqual([ids[0], ids[0]]);
});
