// Growth rows for readers of imported files, and for code that walks their content.
import { gzipSync } from 'node:zlib';
import { foldersBelow } from '../../../electron/library/chats/folders-below.ts';
import { readAiStudio } from '../../../electron/library/transfer/apps/ai-studio.ts';
import { folderOfBigAgi, isBigAgi, readBigAgi } from '../../../electron/library/transfer/apps/big-agi.ts';
import { bigAgiBackupSource } from '../../../electron/library/transfer/apps/big-agi-backup.ts';
import { readChatbox } from '../../../electron/library/transfer/apps/chatbox.ts';
import { chatboxSource } from '../../../electron/library/transfer/apps/chatbox-file.ts';
import { readChatGpt } from '../../../electron/library/transfer/apps/chatgpt.ts';
import { readMarks, sourcesOf } from '../../../electron/library/transfer/apps/chatgpt-marks.ts';
import { cherrySource } from '../../../electron/library/transfer/apps/cherry-file.ts';
import { bodyOf } from '../../../electron/library/transfer/apps/cherry-message.ts';
import {
  readCherryBlock,
  readCherryTopic,
  readCherryTopics,
} from '../../../electron/library/transfer/apps/cherry-studio.ts';
import { readClaude } from '../../../electron/library/transfer/apps/claude.ts';
import { claudeDocuments } from '../../../electron/library/transfer/apps/claude-documents.ts';
import {
  claudeProjectsSource,
  readClaudeMemory,
  readClaudeProject,
} from '../../../electron/library/transfer/apps/claude-projects.ts';
import { readDeepSeek } from '../../../electron/library/transfer/apps/deepseek.ts';
import { geminiSource } from '../../../electron/library/transfer/apps/gemini.ts';
import { geminiPageSource } from '../../../electron/library/transfer/apps/gemini-page.ts';
import { isGeminiTurns, readGeminiTurns } from '../../../electron/library/transfer/apps/gemini-turns.ts';
import { readGrok } from '../../../electron/library/transfer/apps/grok.ts';
import { isJan, readJan } from '../../../electron/library/transfer/apps/jan.ts';
import { readLibreChat } from '../../../electron/library/transfer/apps/librechat.ts';
import { isLmStudio, readLmStudio } from '../../../electron/library/transfer/apps/lm-studio.ts';
import { lobeChatSource } from '../../../electron/library/transfer/apps/lobe-chat.ts';
import { readMessageList } from '../../../electron/library/transfer/apps/message-list.ts';
import { isNextChat, readNextChat } from '../../../electron/library/transfer/apps/next-chat.ts';
import { readOpenWebUi } from '../../../electron/library/transfer/apps/open-webui.ts';
import { withoutDetails } from '../../../electron/library/transfer/apps/open-webui-details.ts';
import { ownSource } from '../../../electron/library/transfer/apps/parley.ts';
import { isQwen, readQwen } from '../../../electron/library/transfer/apps/qwen.ts';
import { isTypingMind, readTypingMind } from '../../../electron/library/transfer/apps/typing-mind.ts';
import { ChatsApart } from '../../../electron/library/transfer/chats-apart.ts';
import { chatsSource } from '../../../electron/library/transfer/chats-source.ts';
import { cutValue } from '../../../electron/library/transfer/cut-json.ts';
import { detectJson } from '../../../electron/library/transfer/detect-json.ts';
import {
  cleanTitle,
  parseConversation,
  parseFolders,
  parseModels,
} from '../../../electron/library/transfer/document.ts';
import { parseContent } from '../../../electron/library/transfer/document-attachments.ts';
import { EmbeddedImages } from '../../../electron/library/transfer/embedded-images.ts';
import { foldersWithinDepth } from '../../../electron/library/transfer/folder-depth.ts';
import {
  fenced,
  linkTo,
  plainLabel,
  quoted,
  withPlainPlaceholders,
} from '../../../electron/library/transfer/foreign-markdown.ts';
import { markdownOfHtml } from '../../../electron/library/transfer/html-markdown.ts';
import { readLines } from '../../../electron/library/transfer/json-lines.ts';
import { type Handling, readJson } from '../../../electron/library/transfer/json-stream.ts';
import { momentOf } from '../../../electron/library/transfer/local-date.ts';
import { plainBytes } from '../../../electron/library/transfer/plain-bytes.ts';
import { repairedBytes } from '../../../electron/library/transfer/repaired-bytes.ts';
import { parseSaved } from '../../../electron/library/transfer/saved-document.ts';
import { TransferError } from '../../../electron/library/transfer/transfer-error.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { repairTree } from '../../../electron/library/transfer/tree-repair.ts';
import { countingUnread } from '../../../electron/library/transfer/unread-texts.ts';
import { ImportLimits } from '../../../electron/library/transfer/within-limits.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { isCostlyJson, JsonMeter } from '../../../shared/json/json-cost.ts';
import { readPromptFile } from '../../../shared/prompts/prompt-file.ts';
import { redactedExtraBody, secretFields } from '../../../shared/requests/secret-scan.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

/** A page of Gemini's activity. */
const activity = (n: number, content: (at: number) => string): string =>
  many(n, (at) => `<div class="outer-cell">Gemini<div class="body-1">${content(at)}</div></div>`).join('');

const PIECE_BYTES = 65_536;

/** One pixel. */
const TINY_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A text in pieces, as a file delivers it. */
async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Reads all values. Refusing the file is a valid result, too. */
async function drain(values: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const value of values) void value;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TransferError')) throw error;
  }
}

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const json = JSON.stringify;

const jsonTexts = {
  objects: (n: number) => `[${'{},'.repeat(n)}0]`,
  'texts of one sign': (n: number) => `[${'"a",'.repeat(n)}0]`,
  'names that differ': (n: number) => `{${many(n, (at) => `"n${at}":0`).join(',')}}`,
  'one name again and again': (n: number) => `{${'"n":0,'.repeat(n)}"n":1}`,
  'brackets that only open': repeated('['),
  'escaped quotes': (n: number) => `"${'\\"'.repeat(n)}"`,
  'a text that does not end': (n: number) => `["${'\\"'.repeat(n)}`,
  'one number': (n: number) => `[${'9'.repeat(n)}]`,
  blanks: (n: number) => `[${' '.repeat(n)}]`,
} as const;

const message = (at: number, parentId: string | null, over: object = {}) => ({
  id: `m${at}`,
  parentId,
  role: 'assistant',
  text: '',
  reply: { parameters: {} },
  ...over,
});
const own = (messages: readonly object[], over: object = {}) => ({ id: 'c', messages, ...over });
const chats = {
  'messages below each other': (n: number) => own(many(n, (at) => message(at, at === 0 ? null : `m${at - 1}`))),
  'the last message first': (n: number) => own(many(n, (at) => message(at, at === 0 ? null : `m${at - 1}`)).reverse()),
  'messages beside each other': (n: number) => own(many(n, (at) => message(at, null))),
  'one id for all': (n: number) => own(many(n, () => message(0, null))),
  'messages in a circle': (n: number) => own(many(n, (at) => message(at, `m${(at + 1) % n}`))),
  'circles of two': (n: number) => own(many(n, (at) => message(at, `m${at % 2 === 0 ? at + 1 : at - 1}`))),
  'lost parents': (n: number) => own(many(n, (at) => message(at, `lost${at}`))),
  'unknown names': (n: number) => own([message(0, null, Object.fromEntries(many(n, (at) => [`x${at}`, 0])))]),
  'messages that wait': (n: number) => own([], { queue: many(n, (at) => ({ id: `q${at}`, text: '' })) }),
} as const;

const folders = {
  'in each other, outermost last': (n: number) =>
    many(n, (at) => ({ id: `f${at}`, parentId: at === 0 ? null : `f${at - 1}`, name: 'F', position: 0 })).reverse(),
  'in each other, outermost first': (n: number) =>
    many(n, (at) => ({ id: `f${at}`, parentId: at === 0 ? null : `f${at - 1}`, name: 'F', position: 0 })),
  'in one': (n: number) =>
    many(n, (at) => ({ id: `f${at}`, parentId: at === 0 ? null : 'f0', name: 'F', position: 0 })),
  'in a circle': (n: number) =>
    many(n, (at) => ({ id: `f${at}`, parentId: `f${(at + 1) % n}`, name: 'F', position: 0 })),
} as const;

const node = (id: string, parent: string, over: object = {}) => ({
  id,
  parent,
  children: [] as readonly string[],
  message: { author: { role: 'assistant' }, content: { parts: ['x'] }, ...over },
});
const mapping = (nodes: readonly { readonly id: string }[]) => ({
  conversation_id: 'c',
  mapping: Object.fromEntries(nodes.map((one) => [one.id, one])),
});
const thought = { content: { content_type: 'thoughts', thoughts: [{ content: 'x' }] } };
const said = (text: string) => mapping([node('a', '', { content: { parts: [text] } })]);
const chatGpt = {
  'nodes below each other': (n: number) => mapping(many(n, (at) => node(`${at}a`, at === 0 ? '' : `${at - 1}a`))),
  'nodes beside each other': (n: number) => mapping(many(n, (at) => node(`${at}a`, ''))),
  'answers to one question': (n: number) => mapping([node('q', ''), ...many(n, (at) => node(`${at}a`, 'q'))]),
  'a circle': (n: number) => mapping(many(n, (at) => node(`${at}a`, `${(at + 1) % n}a`))),
  thoughts: (n: number) =>
    mapping([...many(n, (at) => node(`${at}a`, at === 0 ? '' : `${at - 1}a`, thought)), node('r', `${n - 1}a`)]),
  'children that are none': (n: number) => mapping([{ ...node('q', ''), ...{ children: many(n, (at) => `no${at}`) } }]),
  'marks of citations that only begin': (n: number) => said('\ue200'.repeat(n)),
  'marks of citations': (n: number) => said('\ue200cite\ue201'.repeat(n / 6)),
  'sources of many parts': (n: number) =>
    mapping([
      node('a', '', {
        content: { parts: many(n, () => 'x') },
        metadata: { content_references: many(n, (at) => ({ matched_text: `m${at}`, alt: 'x' })) },
      }),
    ]),
  'images with attachments': (n: number) =>
    mapping([
      node('a', '', {
        content: {
          content_type: 'multimodal_text',
          parts: many(n, (at) => ({ content_type: 'image_asset_pointer', asset_pointer: `file-service://${at}` })),
        },
        metadata: { attachments: many(n, (at) => ({ id: `${at}`, name: 'x' })) },
      }),
    ]),
  'changes of a canvas document': (n: number) =>
    mapping([
      node('a', '', {
        recipient: 'canmore.update_textdoc',
        content: { content_type: 'code', text: json({ updates: many(n, () => ({ replacement: 'x' })) }) },
      }),
    ]),
  'a canvas document of backticks': (n: number) =>
    mapping([
      node('a', '', {
        recipient: 'canmore.create_textdoc',
        content: { content_type: 'code', text: json({ type: 'code/x', content: '` '.repeat(n) }) },
      }),
    ]),
  'pages that were read': (n: number) =>
    mapping(
      many(n, (at) =>
        node(`${at}a`, at === 0 ? '' : `${at - 1}a`, {
          author: { role: 'tool' },
          content: { content_type: 'tether_quote', text: 'x\n' },
        }),
      ),
    ),
  'a project with a long name': (n: number) => ({ ...mapping([node('a', '')]), gizmo_id: `g-p-${'a'.repeat(n)}!` }),
  'code that ran': (n: number) =>
    mapping(
      many(n, (at) =>
        node(`${at}a`, at === 0 ? '' : `${at - 1}a`, {
          recipient: 'python',
          content: { content_type: 'code', text: 'x' },
        }),
      ),
    ),
  'parts of a message': (n: number) => mapping([node('a', '', { content: { parts: many(n, () => 'x') } })]),
} as const;

const boxed = (at: number) => ({ id: `m${at}`, role: 'user', content: 'x' });
const chatbox = {
  messages: (n: number) => ({ id: 's', messages: many(n, boxed) }),
  'one message again and again': (n: number) => ({ id: 's', messages: many(n, () => boxed(0)) }),
  threads: (n: number) => ({
    id: 's',
    messages: [],
    threads: many(n, (at) => ({ id: `t${at}`, messages: [boxed(at)] })),
  }),
  'a fork at each message': (n: number) => ({
    id: 's',
    messages: many(n, boxed),
    messageForksHash: Object.fromEntries(many(n, (at) => [`m${at}`, { lists: [{ messages: [boxed(n + at)] }] }])),
  }),
  'forks within forks': (n: number) => ({
    id: 's',
    messages: [boxed(0)],
    messageForksHash: Object.fromEntries(many(n, (at) => [`m${at}`, { lists: [{ messages: [boxed(at + 1)] }] }])),
  }),
  'parts of one message': (n: number) => ({
    id: 's',
    messages: [{ ...boxed(0), contentParts: many(n, () => ({ type: 'text', text: 'x' })) }],
  }),
} as const;

const block = (at: number, messageId: string) => ({ id: `b${at}`, type: 'main_text', messageId, content: 'x' });
const cherry = {
  'blocks of many messages': (n: number) =>
    json({ indexedDB: { message_blocks: many(n, (at) => block(at, `m${at}`)) } }),
  'blocks of one message': (n: number) =>
    json({
      indexedDB: {
        message_blocks: many(n, (at) => block(at, 'm')),
        topics: [{ id: 't', messages: [{ id: 'm', role: 'user', blocks: many(n, (at) => `b${n - at}`) }] }],
      },
    }),
  'topics with one message': (n: number) =>
    json({
      indexedDB: {
        message_blocks: [block(0, 'm')],
        topics: many(n, (at) => ({ id: `t${at}`, messages: [{ id: 'm', role: 'user' }] })),
      },
    }),
  'answers to one question': (n: number) =>
    json({
      indexedDB: {
        topics: [
          {
            id: 't',
            messages: [
              { id: 'q', role: 'user' },
              ...many(n, (at) => ({ id: `a${at}`, role: 'assistant', askId: 'q' })),
            ],
          },
        ],
      },
    }),
} as const;

const session = (messages: readonly object[]) => ({ id: 't', messages });
const topics = (n: number) =>
  json({ assistants: json({ assistants: many(n, (at) => ({ topics: [{ id: `t${at}` }] })) }) });

const bodies = {
  'names that repeat': (n: number) => `{${'"api_key":"x",'.repeat(n)}"a":0}`,
  'names that differ': (n: number) => `{${many(n, (at) => `"n${at}":0`).join(',')}}`,
  'escaped quotes in no JSON': (n: number) => `{"${'\\"'.repeat(n)}`,
  'escaped quotes': (n: number) => `{"a":"${'\\"'.repeat(n)}"}`,
  blanks: (n: number) => `{"a"${' '.repeat(n)}:0}`,
  'JSON in a text': (n: number) => json({ a: json({ b: 'x'.repeat(n) }) }),
  'words run together': (n: number) => json({ ['aB'.repeat(n)]: 'x' }),
  'words with lines': (n: number) => json({ ['api_'.repeat(n)]: 'x' }),
  digits: (n: number) => `{"password":${'9'.repeat(n)}}`,
  'parameters of an address': (n: number) => json({ a: `https://x/?${'token=&'.repeat(n)}` }),
  'digits in a name': (n: number) => json({ [`token${'1'.repeat(n)}`]: 'x' }),
} as const;

const listedMessage = (over: object): object => ({ role: 'user', content: 'x', ...over });
const lmVersion = { role: 'user', content: [{ type: 'text', text: 'x' }] };
const textFragment = { ft: 'content', part: { pt: 'text', text: 'x' } };

export const transferRows: readonly GrowthRow[] = [
  row({
    entry: 'electron/library/transfer/json-stream.ts#readJson',
    worst: jsonTexts,
    run: async (text) => {
      for (const handling of ['take', 'skip', 'open'] as const satisfies readonly Handling[])
        await drain(readJson(pieces(text), () => handling));
    },
    n: 3_000,
  }),
  row({
    entry: 'shared/json/json-cost.ts#isCostlyJson',
    worst: jsonTexts,
    run: (text) => isCostlyJson(text, 1),
    n: 50_000,
  }),
  row({
    entry: 'shared/json/json-cost.ts#JsonMeter',
    worst: jsonTexts,
    run: (text) => {
      const meter = new JsonMeter();
      for (let at = 0; at < text.length; at++) meter.take(text.charCodeAt(at));
    },
    n: 50_000,
  }),
  row({
    entry: 'electron/library/transfer/document-attachments.ts#parseContent',
    worst: {
      'a long text': (n) => ({ sha256: '', data: Buffer.alloc(n, 'a').toString('base64') }),
      'no base64': (n) => ({ sha256: '', data: '%'.repeat(n) }),
    },
    run: (content) => parseContent(content, new TransferNotes()),
    n: 200_000,
  }),
  row({
    entry: 'electron/library/transfer/document.ts#parseConversation',
    worst: chats,
    run: (chat) => parseConversation(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/tree-repair.ts#repairTree',
    worst: chats,
    run: (chat) => repairTree(parseConversation(chat, new TransferNotes()), new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/chats-apart.ts#ChatsApart',
    worst: {
      'different chats with one id': (n) => many(n, (at) => own([message(at, null)])),
      'copies of one chat': (n) => many(n, () => own([message(0, null)])),
      'a long chat and short ones with its id': (n) => [
        own(many(n, (at) => message(at, null))),
        ...many(n, (at) => own([message(n + at, null)])),
      ],
      'different chats that begin alike': (n) => many(n, (at) => own([message(-1, null), message(at, null)])),
    },
    run: (found) => {
      const apart = new ChatsApart();
      for (const chat of found)
        apart.apply({ kind: 'conversation', conversation: parseConversation(chat, new TransferNotes()) });
    },
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/within-limits.ts#ImportLimits',
    worst: chats,
    run: (chat) =>
      new ImportLimits(new TransferNotes()).apply({
        kind: 'conversation',
        conversation: parseConversation(chat, new TransferNotes()),
      }),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/document.ts#parseFolders',
    worst: folders,
    run: (found) => parseFolders(found, new TransferNotes()),
    n: 5_000,
  }),
  row({
    entry: 'electron/library/transfer/folder-depth.ts#foldersWithinDepth',
    worst: folders,
    run: (found) =>
      foldersWithinDepth(
        found,
        () => null,
        () => undefined,
      ),
    // Keep n small: tens of thousands of folders don't fit into the processor's cache, which would look like growth.
    n: 1_000,
  }),
  row({
    entry: 'electron/library/chats/folders-below.ts#foldersBelow',
    worst: folders,
    run: (found) => foldersBelow(found, ['f0']),
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/document.ts#parseModels',
    worst: {
      models: (n: number) => many(n, (at) => ({ connectionId: 'c', model: `m${at}` })),
      'digits of a price': (n: number) => [{ connectionId: 'c', model: 'm', price: { in: '9'.repeat(n) } }],
    },
    run: parseModels,
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/document.ts#cleanTitle',
    worst: { 'control signs': repeated('\u0000\u202e'), blanks: repeated(' '), 'blanks and signs': repeated(' a') },
    run: cleanTitle,
    n: 500_000,
  }),
  row({
    entry: 'electron/library/transfer/transfer-notes.ts#TransferNotes',
    worst: {
      'names that differ': (n: number) => many(n, (at) => `n${at}`),
      'one long name': (n: number) => ['\u0000a'.repeat(n)],
    },
    run: (names) => {
      const notes = new TransferNotes();
      for (const name of names) notes.add('field', name);
      notes.list();
    },
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/saved-document.ts#parseSaved',
    worst: {
      prompts: (n: number) => many(n, (at) => ({ id: `p${at}`, name: 'P', text: 'x' })),
      'unknown fields': (n: number) => [
        { id: 'p', name: 'P', text: 'x', ...Object.fromEntries(many(n, (at) => [`x${at}`, 0])) },
      ],
    },
    run: (found) => parseSaved('prompts', found, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/chatgpt.ts#readChatGpt',
    worst: chatGpt,
    run: (chat) => readChatGpt(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/chatgpt-marks.ts#readMarks',
    worst: {
      'marks that only begin': repeated('\ue200'),
      'marks without an end': repeated('\ue200entity\ue202'),
      entities: repeated('\ue200entity\ue202["city","Paris"]\ue201'),
      'arguments of one mark': (n: number) => `\ue200cite${'\ue202turn0search0'.repeat(n)}\ue201`,
      'references in one argument': (n: number) => `\ue200cite\ue202${'turn0search0,'.repeat(n)}\ue201`,
      'a reference that does not end': (n: number) => `\ue200cite\ue202turn0${'a'.repeat(n)}!\ue201`,
      'JSON that only begins': (n: number) => `\ue200entity\ue202${'['.repeat(n)}\ue201`,
      'brackets that only open': repeated('【'),
      'brackets with marks': repeated('【a†'),
      blanks: (n: number) => `\ue200url\ue202${' '.repeat(n)}x\ue202https://e.org\ue201`,
    },
    run: (text) => readMarks(text, sourcesOf({}, text), new TransferNotes()),
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/chatgpt-marks.ts#sourcesOf',
    worst: {
      references: (n: number) => ({
        content_references: many(n, (at) => ({
          matched_text: `m${at}`,
          items: [{ title: 'T', url: 'https://e.org' }],
        })),
      }),
      'items of one reference': (n: number) => ({
        content_references: [
          { matched_text: 'm', items: many(n, (at) => ({ title: `T${at}`, url: 'https://e.org' })) },
        ],
      }),
      citations: (n: number) => ({
        content_references: [],
        citations: many(n, () => ({ start_ix: 0, end_ix: 9, metadata: { title: 'T' } })),
      }),
    },
    run: (metadata) => sourcesOf(metadata, '【8†source】'.repeat(100)),
    n: 5_000,
  }),
  row({
    entry: 'electron/library/transfer/foreign-markdown.ts#fenced',
    worst: {
      backticks: repeated('`'),
      'short runs of backticks': repeated('` '),
      lines: repeated('\n'),
      placeholders: repeated('*[File: a\\_b]*\n'),
    },
    run: (text) => [
      fenced(text, text),
      quoted(text),
      plainLabel(text),
      linkTo(text, `https://${text}`),
      withPlainPlaceholders(text),
    ],
    n: 100_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/chatbox.ts#readChatbox',
    worst: chatbox,
    run: (chat) => readChatbox(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/cherry-studio.ts#readCherryTopic',
    worst: {
      'one message again and again': (n: number) => session(many(n, () => ({ id: 'm', role: 'user' }))),
      messages: (n: number) => session(many(n, (at) => ({ id: `m${at}`, role: 'user', content: 'x' }))),
    },
    run: (topic) =>
      readCherryTopic(
        topic,
        new Map(),
        { bodies: new Map(), blockIds: new Set(), used: new Set() },
        new TransferNotes(),
      ),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/cherry-studio.ts#readCherryTopics',
    worst: { topics },
    run: (settings) => readCherryTopics({ 'persist:cherry-studio': settings }),
    n: 5_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/cherry-studio.ts#readCherryBlock',
    worst: {
      'an unknown type': (n: number) => ({ type: '\u0000t'.repeat(n) }),
      text: (n: number) => ({ type: 'code', content: 'x'.repeat(n) }),
    },
    run: (found) => readCherryBlock(found, new TransferNotes()),
    n: 500_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/cherry-message.ts#bodyOf',
    worst: {
      'an unknown type': (n: number) => ({ parts: [{ type: 'data-'.repeat(n / 5) }] }),
      parts: (n: number) => ({
        parts: many(n / 100, () => ({ type: 'data-code', data: { content: 'x'.repeat(50) } })),
      }),
    },
    run: (data) => bodyOf(data, new TransferNotes()),
    n: 500_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/cherry-file.ts#cherrySource',
    worst: cherry,
    run: (text) => drain(cherrySource(() => pieces(text)).read(new TransferNotes())),
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/parley.ts#ownSource',
    worst: {
      chats: (n: number) =>
        json({ format: 'parley-export', version: 1, conversations: many(n, (at) => ({ id: `c${at}`, messages: [] })) }),
      'unknown names': (n: number) =>
        json({ format: 'parley-export', ...Object.fromEntries(many(n, (at) => [`x${at}`, 0])) }),
    },
    run: (text) => drain(ownSource(() => pieces(text)).read(new TransferNotes())),
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/chats-source.ts#chatsSource',
    worst: { chats: (n: number) => json(many(n, () => said('x'))), nothing: (n: number) => `[${'0,'.repeat(n)}0]` },
    run: (text) => drain(chatsSource([() => pieces(text)]).read(new TransferNotes())),
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/chats-source.ts#chatsSource',
    worst: {
      'folders that name chats': (n: number) =>
        json({
          folders: { folders: many(n, (at) => ({ id: `f${at}`, conversationIds: [`c${at}`, 'c'] })) },
          conversations: [],
        }),
      'one folder that names all': (n: number) =>
        json({ folders: { folders: [{ id: 'f', conversationIds: many(n, (at) => `c${at}`) }] }, conversations: [] }),
    },
    run: (text) => {
      const shape = { within: ['conversations'], folders: { within: ['folders', 'folders'], read: folderOfBigAgi } };
      return drain(chatsSource([() => pieces(text)], shape).read(new TransferNotes()));
    },
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/cut-json.ts#cutValue',
    worst: {
      'only [': repeated('['),
      'only {"a":': repeated('{"a":'),
      'only {"a":[': repeated('{"a":['),
      'only "a': repeated('"a'),
      'only "a",': repeated('"a",'),
      'only \\': repeated('\\'),
      'only \\"': repeated('\\"'),
      'only 1 ': repeated('1 '),
      'only x': repeated('x'),
      'only ,': repeated(','),
      'only :': repeated(':'),
      'only ]': repeated(']'),
      'only []': repeated('[]'),
      'a string of backslashes': (n: number) => `["${'\\'.repeat(n)}`,
      'escaped quotes': (n: number) => `["${'\\"'.repeat(n / 2)}`,
    },
    run: cutValue,
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/json-lines.ts#readLines',
    worst: {
      'values on a line each': (n: number) => '{"a":0}\n'.repeat(n),
      'lines that are no JSON': (n: number) => '{"a\n'.repeat(n),
      'blank lines': (n: number) => `{"a":0}${'\n'.repeat(n)}`,
      'one line': (n: number) => `["${'a'.repeat(n)}"]`,
      'values over several lines': (n: number) => '{\n"a":0}\n'.repeat(n),
    },
    run: (text) => drain(readLines(() => pieces(text))),
    n: 3_000,
  }),
  row({
    entry: 'electron/library/transfer/detect-json.ts#detectJson',
    worst: {
      'names that differ': (n: number) => `{${many(n, (at) => `"n${at}":0`).join(',')}}`,
      'lists that differ': (n: number) => `{${many(n, (at) => `"n${at}":[{}]`).join(',')}}`,
      'a list of lists': (n: number) => `{"a":[${'[],'.repeat(n)}0]}`,
      'objects in an object': (n: number) => `{"a":{${many(n, (at) => `"n${at}":{"b":[]}`).join(',')}}}`,
      'values that are no chats': (n: number) => `[${'{},'.repeat(n)}0]`,
      'broken lines': (n: number) => '{"a\n'.repeat(n),
    },
    run: async (text) => {
      const found = detectJson(() => pieces(text)).then((source) => drain(source.read(new TransferNotes())));
      await found.catch((error: unknown) => {
        if (!(error instanceof TransferError)) throw error;
      });
    },
    n: 5_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/big-agi-backup.ts#bigAgiBackupSource',
    worst: {
      'chats in one text': (n: number) =>
        json({
          storage: {
            localStorage: {
              'app-folders': { state: { folders: many(n, (at) => ({ id: `f${at}`, conversationIds: ['c'] })) } },
            },
            indexedDB: {
              'keyval-store': {
                keyval: [
                  { key: 'app-chats', value: json({ state: { conversations: many(n, () => ({ messages: [] })) } }) },
                ],
              },
            },
          },
        }),
      'other entries': (n: number) =>
        json({
          storage: { indexedDB: { 'keyval-store': { keyval: many(n, (at) => ({ key: `${at}`, value: '{}' })) } } },
        }),
    },
    run: (text) => drain(bigAgiBackupSource(() => pieces(text)).read(new TransferNotes())),
    n: 2_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/chatbox-file.ts#chatboxSource',
    worst: {
      sessions: (n: number) =>
        json(Object.fromEntries(many(n, (at) => [`session:${at}`, { id: `s${at}`, messages: [] }]))),
      'other names': (n: number) => json(Object.fromEntries(many(n, (at) => [`x${at}`, []]))),
    },
    run: (text) => drain(chatboxSource(() => pieces(text)).read(new TransferNotes())),
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/claude.ts#readClaude',
    worst: {
      messages: (n: number) => ({
        uuid: 'c',
        chat_messages: many(n, (at) => ({ uuid: `${at}`, sender: 'human', text: 'x' })),
      }),
      'without a word': (n: number) => ({
        uuid: 'c',
        chat_messages: many(n, (at) => ({ uuid: `${at}`, sender: 'human' })),
      }),
      'one id for all': (n: number) => ({
        uuid: 'c',
        chat_messages: many(n, () => ({ uuid: 'm', sender: 'human', text: 'x' })),
      }),
    },
    run: (chat) => readClaude(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/claude-documents.ts#claudeDocuments',
    worst: {
      documents: (n: number) => ({ docs: many(n, (at) => ({ filename: `${at}.md`, content: `Page ${at}` })) }),
      'documents without text': (n: number) => ({ docs: many(n, (at) => ({ filename: `${at}.pdf`, content: '' })) }),
      'a document that is too long': (n: number) => ({
        docs: [{ filename: 'long.md', content: 'x'.repeat(n * 4_000) }],
      }),
    },
    run: (project) => Array.from(claudeDocuments(project, 'p', new TransferNotes()).contents()).length,
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/claude-projects.ts#readClaudeMemory',
    worst: {
      projects: (n: number): JsonObject => ({
        project_memories: Object.fromEntries(many(n, (at) => [`p${at}`, `Memory ${at}`])),
      }),
      'a list': (n: number) => ({ project_memories: many(n, (at) => ({ project_uuid: `p${at}`, content: 'x' })) }),
    },
    run: (value) => readClaudeMemory(value),
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/claude-projects.ts#readClaudeProject',
    worst: {
      memories: (n: number) => many(n, (at) => `Memory ${at}`),
      'the same memory': (n: number) => many(n, () => 'Memory'),
    },
    run: (memories) => [...readClaudeProject({ uuid: 'p', name: 'P', docs: [] }, memories, new TransferNotes())],
    n: 1_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/claude-projects.ts#claudeProjectsSource',
    worst: {
      projects: (n: number) => json(many(n, (at) => ({ uuid: `p${at}`, name: 'P', prompt_template: 'x' }))),
      'memories of one project': (n: number) =>
        json([{ uuid: 'p', name: 'P', docs: [] }, ...many(n, (at) => ({ project_memories: { p: `Memory ${at}` } }))]),
      'memories of lost projects': (n: number) =>
        json([{ project_memories: Object.fromEntries(many(n, (at) => [`p${at}`, `Memory ${at}`])) }]),
    },
    run: (text) => drain(claudeProjectsSource([() => pieces(text)]).read(new TransferNotes())),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/deepseek.ts#readDeepSeek',
    worst: {
      'nodes without a word': (n: number) => ({
        id: 'd',
        mapping: Object.fromEntries(many(n, (at) => [`${at}a`, { parent: `${at - 1}a` }])),
      }),
      'a circle': (n: number) => ({
        id: 'd',
        mapping: Object.fromEntries(many(n, (at) => [`${at}a`, { parent: `${(at + 1) % n}a` }])),
      }),
      'words at the end': (n: number) => ({
        id: 'd',
        mapping: Object.fromEntries(
          many(n, (at) => [`${at}a`, { parent: `${at - 1}a`, message: { content: at % 2 === 0 ? 'x' : '' } }]),
        ),
      }),
    },
    run: (chat) => readDeepSeek(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/unread-texts.ts#countingUnread',
    worst: {
      'unknown texts': (n: number) => ({ texts: many(n, (at) => `text number ${at}`) }),
      'nested lists': (n: number) => JSON.parse(`{"a":${'['.repeat(n)}${']'.repeat(n)}}`),
      'nested objects': (n: number) => JSON.parse(`${'{"text":'.repeat(n)}1${'}'.repeat(n)}`),
      'one long text': (n: number) => ({ a: ' '.repeat(n) }),
    },
    run: (chat) => countingUnread(chat, undefined, new TransferNotes(), () => null),
    n: 2_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/open-webui-details.ts#withoutDetails',
    worst: {
      'details that only begin': repeated('<details type="reasoning">'),
      'details without a bracket': repeated('<details type="'),
      details: repeated('<details type="reasoning"><summary>a</summary>\n> b\n</details>\n'),
      'output that does not end': (n: number) =>
        `<details type="code_interpreter" output="${'&quot;'.repeat(n)}></details>`,
      'quotes in one': (n: number) => `<details type="reasoning">${'\n> '.repeat(n)}</details>`,
    },
    run: (text) => withoutDetails(text, new TransferNotes()),
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/open-webui.ts#readOpenWebUi',
    worst: {
      messages: (n: number) => ({
        chat: {
          history: {
            messages: Object.fromEntries(
              many(n, (at) => [`${at}a`, { parentId: `${at - 1}a`, role: 'user', content: 'x' }]),
            ),
          },
        },
      }),
    },
    run: (chat) => readOpenWebUi(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/librechat.ts#readLibreChat',
    worst: {
      messages: (n: number) => ({ conversationId: 'l', messages: many(n, () => ({ text: 'x' })) }),
      'messages within each other': (n: number) => ({
        conversationId: 'l',
        messages: [
          many(n, (at) => at).reduce<object>(
            (children, at) => ({ messageId: `${at}`, text: 'x', children: [children] }),
            {},
          ),
        ],
      }),
    },
    run: (chat) => readLibreChat(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/html-markdown.ts#markdownOfHtml',
    worst: {
      paragraphs: repeated('<p>a_b*c</p>'),
      'tags that stay open': repeated('<ul><li>x'),
      'tags that never began': repeated('</li></ul>'),
      'marks without an end': repeated('<a href="'),
      'brackets alone': repeated('< '),
      comments: repeated('<!-- x'),
      entities: repeated('&#1;&x'),
      'rows of a table': (n: number) => `<table>${'<tr><td>|</td></tr>'.repeat(n / 20)}</table>`,
      'items within each other': (n: number) => '<ol><li>x\ny</li>'.repeat(n / 16),
      underscores: repeated('_ '),
      spaces: (n: number) => `<pre>${' '.repeat(n)}</pre><p>${' '.repeat(n)}x</p>`,
    },
    run: (html) => markdownOfHtml(html),
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/gemini.ts#geminiSource',
    worst: {
      'prompts of one chat': (n: number) =>
        json(many(n, () => ({ title: 'Prompted x', time: '2026-01-01T00:00:00Z', products: ['Gemini Apps'] }))),
      'prompts far apart': (n: number) =>
        json(many(n, (at) => ({ title: 'Prompted x', time: at * 1e10, products: ['Gemini Apps'] }))),
      'answers to one prompt': (n: number) =>
        json([{ title: 'x', products: ['Bard'], safeHtmlItem: many(n, () => ({ html: '<b>x</b>' })) }]),
    },
    run: (text) => drain(geminiSource(() => pieces(text)).read(new TransferNotes())),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/gemini-page.ts#geminiPageSource',
    worst: {
      'prompts of one chat': (n: number) =>
        activity(n, () => 'Prompted&nbsp;x<br>Feb 2, 2026, 7:30:00 AM UTC<br><p>y</p>'),
      'prompts of one named chat': (n: number) =>
        activity(
          n,
          () => 'Said <a href="https://gemini.google.com/app/ab">x</a><br>Feb 2, 2026, 7:30:00 AM UTC<br><p>y</p>',
        ),
      'prompts of as many chats': (n: number) =>
        activity(n, (at) => `<a href="https://gemini.google.com/app/c${at}">x</a><br><p>y</p>`),
      'lines of one prompt': (n: number) => activity(1, () => 'x<br>'.repeat(n)),
      'files of one prompt': (n: number) =>
        activity(1, () => many(n, (at) => `<a href="${at}.png">x</a><br>`).join('')),
      'beginnings alone': (n: number) => '<div class="outer-cell'.repeat(n),
      'almost a beginning': (n: number) => `<div class="outer-cell">Gemini${'<div class="outer-cel'.repeat(n)}`,
      'cells within each other': (n: number) => `<div class="outer-cell">Gemini${'<div class="body-1">'.repeat(n)}`,
    },
    run: (text) => drain(geminiPageSource(() => pieces(text)).read(new TransferNotes())),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/gemini-turns.ts#readGeminiTurns',
    worst: {
      turns: (n: number): JsonObject => ({ conversation_turns: many(n, () => ({ user_turn: { prompt: 'x' } })) }),
      'versions of one turn': (n: number) => ({
        conversation_turns: many(n, () => ({ system_turn: { turn_index: 0, text: [{ data: 'x' }] } })),
      }),
      'images of one turn': (n: number) => ({
        conversation_turns: [{ system_turn: { images: many(n, (at) => `i${at}`), text: [] } }],
      }),
    },
    run: (chat) => isGeminiTurns(chat) && readGeminiTurns(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/ai-studio.ts#readAiStudio',
    worst: {
      messages: (n: number): JsonObject => ({
        chunkedPrompt: { chunks: many(n, (at) => ({ role: at % 2 === 0 ? 'user' : 'model', text: 'x' })) },
      }),
      'chunks of one message': (n: number) => ({
        chunkedPrompt: { chunks: many(n, () => ({ role: 'model', text: 'x', grounding: { groundingSources: [{}] } })) },
      }),
      'parts of one chunk': (n: number) => ({
        chunkedPrompt: {
          chunks: [{ role: 'model', parts: many(n, () => ({ text: 'x', executableCode: { code: 'y' } })) }],
        },
      }),
    },
    run: (chat) => readAiStudio(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/qwen.ts#readQwen',
    worst: {
      phases: (n: number) => ({
        chat: {
          history: {
            messages: { a: { role: 'assistant', content_list: many(n, () => ({ phase: 'answer', content: 'x' })) } },
          },
        },
      }),
    },
    run: (chat) => isQwen(chat) && readQwen(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/local-date.ts#momentOf',
    worst: { digits: repeated('1 '), letters: repeated('a'), dates: repeated('1/1/2026 1:1:1 ') },
    run: (text) => momentOf(text),
    n: 5_000,
  }),
  row({
    entry: 'electron/library/transfer/apps/lobe-chat.ts#lobeChatSource',
    worst: {
      'messages of one topic': (n: number) =>
        json({ state: { messages: many(n, (at) => ({ id: `${at}`, role: 'user', content: 'x', topicId: 't' })) } }),
      'topics of one message': (n: number) =>
        json({
          data: {
            topics: many(n, (at) => ({ id: `t${at}`, title: 'x' })),
            messages: many(n, (at) => ({ id: `${at}`, role: 'user', content: 'x', topicId: `t${at}` })),
          },
        }),
      'files of one message': (n: number) =>
        json({
          data: {
            messagesFiles: many(n, () => ({ messageId: 'm', fileId: 'f' })),
            messages: [{ id: 'm', role: 'user' }],
          },
        }),
    },
    run: (text) => drain(lobeChatSource(() => pieces(text)).read(new TransferNotes())),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/grok.ts#readGrok',
    worst: {
      responses: (n: number) => ({
        responses: many(n, (): object => ({ response: { sender: 'human', message: 'x' } })),
      }),
      cards: (n: number) => ({
        responses: [{ response: { message: '<grok:render card_id="a"></grok:render>'.repeat(n) } }],
      }),
      'cards without an end': (n: number) => ({ responses: [{ response: { message: '<grok:render '.repeat(n) } }] }),
      'calls of tools in thoughts': (n: number) => ({
        responses: [{ response: { message: 'x', thinking_trace: '<xai:tool_usage_card>'.repeat(n) } }],
      }),
    },
    run: (chat) => readGrok(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/embedded-images.ts#EmbeddedImages',
    worst: {
      images: (n: number) =>
        many(n, (): object => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${TINY_PNG}` } })),
      'data that is no image': (n: number) => [{ type: 'image', url: `data:image/png;base64,${'A'.repeat(100 * n)}` }],
      'marks in a text': (n: number) => [{ type: 'text', text: '\ufdd00\ufdd1'.repeat(n) }],
    },
    run: (content) => {
      const images = new EmbeddedImages();
      const chat = { messages: [{ role: 'user', content }] };
      const conversation = images.collect(() => readMessageList(chat, new TransferNotes()));
      images.placedIn(conversation);
      images.countRest();
    },
    n: 200,
  }),
  row({
    entry: 'electron/library/transfer/apps/lm-studio.ts#readLmStudio',
    worst: {
      messages: (n: number) => ({
        messages: many(n, () => ({ versions: [lmVersion] as readonly object[] })),
      }),
      'versions of one message': (n: number) => ({
        messages: [{ versions: many(n, () => lmVersion) }],
      }),
      'steps of one reply': (n: number) => ({
        messages: [
          {
            versions: [
              {
                type: 'multiStep',
                role: 'assistant',
                steps: many(n, () => ({ type: 'contentBlock', content: ['x'] })),
              },
            ],
          },
        ],
      }),
    },
    run: (chat) => isLmStudio(chat) && readLmStudio(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/next-chat.ts#readNextChat',
    worst: {
      messages: (n: number) => ({ topic: 't', messages: many(n, (at) => listedMessage({ id: `${at}` })) }),
      'one id for all': (n: number) => ({ topic: 't', messages: many(n, () => listedMessage({ id: 'a' })) }),
      'system texts': (n: number) => ({ topic: 't', messages: many(n, () => listedMessage({ role: 'system' })) }),
    },
    run: (chat) => isNextChat(chat) && readNextChat(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/typing-mind.ts#readTypingMind',
    worst: {
      messages: (n: number) => ({ chatID: 't', messages: many(n, (at): object => listedMessage({ uuid: `${at}` })) }),
      'answers of many models': (n: number) => ({
        chatID: 't',
        messages: [{ responses: many(n, () => listedMessage({})) }],
      }),
      attachments: (n: number) => ({
        chatID: 't',
        messages: [listedMessage({ attachments: many(n, () => ({ name: 'x' })) })],
      }),
    },
    run: (chat) => isTypingMind(chat) && readTypingMind(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/big-agi.ts#readBigAgi',
    worst: {
      messages: (n: number) => ({ messages: many(n, () => ({ role: 'user', fragments: [textFragment] })) }),
      'fragments of one message': (n: number) => ({
        messages: [{ role: 'user', fragments: many(n, () => textFragment) }],
      }),
    },
    run: (chat) => isBigAgi(chat) && readBigAgi(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/jan.ts#readJan',
    worst: {
      messages: (n: number) => ({
        messages: many(n, (at) => listedMessage({ id: `${at}`, object: 'thread.message' })),
      }),
      'texts of one message': (n: number) => ({
        messages: [
          listedMessage({
            object: 'thread.message',
            content: many(n, () => ({ type: 'text', text: { value: 'x' } })),
          }),
        ],
      }),
    },
    run: (chat) => isJan(chat) && readJan(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/apps/message-list.ts#readMessageList',
    worst: {
      messages: (n: number): JsonObject => ({ messages: many(n, () => ({ role: 'user', content: 'x' })) }),
      'system texts': (n: number) => ({ messages: many(n, () => ({ role: 'system', content: 'x' })) }),
      'items of a response': (n: number) => ({
        output: many(n, (at) =>
          at % 2 === 0 ? { type: 'reasoning', summary: [{ text: 'x' }] } : { role: 'assistant', content: 'x' },
        ),
      }),
      'thoughts of a response': (n: number) => ({
        output: many(n, () => ({ type: 'reasoning', summary: [{ text: 'x' }] })),
      }),
      'versions of an answer': (n: number) => ({
        choices: many(n, () => ({ message: { role: 'assistant', content: 'x' } })),
      }),
      'versions in no order': (n: number) => ({
        messages: many(n, (at) => ({
          ...{ id: at, parentId: at === 0 ? null : 0, role: 'user', content: 'x' },
          created_at: 1_780_000_000 + ((at * 7_919) % n),
        })),
      }),
      'texts of one sentence': (n: number) => ({
        messages: [
          {
            role: 'user',
            content: many(n, (at) => (at % 2 === 0 ? { type: 'text', text: 'x' } : { type: 'reference' })),
          },
        ],
      }),
    },
    run: (chat) => readMessageList(chat, new TransferNotes()),
    n: 500,
  }),
  row({
    entry: 'electron/library/transfer/plain-bytes.ts#plainBytes',
    worst: {
      packed: (n: number) => gzipSync(Buffer.from(many(n, (at) => Math.imul(at, 2_654_435_761)).join())),
      'UTF-16': (n: number) => Buffer.from('[0,'.repeat(n), 'utf16le'),
    },
    run: (bytes) =>
      drain(
        plainBytes(async function* () {
          yield bytes;
        })(),
      ),
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/repaired-bytes.ts#repairedBytes',
    worst: {
      'bytes that no character has': (n: number) => Buffer.alloc(n, 0xff),
      'characters without an end': (n: number) => Buffer.alloc(n, 0xf0),
      'characters in turn with such bytes': (n: number) => Buffer.from('c3a9e9'.repeat(n), 'hex'),
    },
    run: (bytes) =>
      drain(
        repairedBytes(async function* () {
          yield bytes;
        })(),
      ),
    n: 10_000,
  }),
  row({
    entry: 'shared/prompts/prompt-file.ts#readPromptFile',
    worst: {
      'blanks in a name': (n: number) =>
        json({ format: 'parley-prompts', version: 1, prompts: [{ name: ' '.repeat(n), text: 'x' }] }),
      'signs in a name': (n: number) =>
        json({ format: 'parley-prompts', version: 1, prompts: [{ name: '\u0000 '.repeat(n), text: 'x' }] }),
      objects: jsonTexts.objects,
    },
    run: readPromptFile,
    n: 20_000,
  }),
  row({
    entry: 'shared/requests/secret-scan.ts#secretFields',
    worst: bodies,
    run: secretFields,
    n: 5_000,
  }),
  row({
    entry: 'shared/requests/secret-scan.ts#redactedExtraBody',
    worst: bodies,
    run: redactedExtraBody,
    n: 5_000,
  }),
];
