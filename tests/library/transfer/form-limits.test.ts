// Imported values pass the checks of the forms; only a reply may be longer, up to the largest answer of a service.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatSettings, id, name, parameters, position, savedInput, text } from '../../../electron/ipc-shapes.ts';
import type { Store } from '../../../electron/library/chats/context.ts';
import { readFolders, readList } from '../../../electron/library/chats/listing.ts';
import { readConversation } from '../../../electron/library/chats/reading.ts';
import { listSaved } from '../../../electron/library/saved/saved-items.ts';
import { refuseLongTexts } from '../../../electron/library/transfer/bounded-texts.ts';
import { parseConversation } from '../../../electron/library/transfer/document.ts';
import { previewImport } from '../../../electron/library/transfer/preview-import.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { ImportLimits } from '../../../electron/library/transfer/within-limits.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { clampParameters, PARAMETER_IDS, parameterSpec } from '../../../shared/parameters.ts';
import { readExtraBody, readSentFields } from '../../../shared/requests/extra-body.ts';
import { TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
let store: Store;
beforeEach(() => {
  world = new TransferWorld();
  store = world.library();
});
afterEach(() => world.close());

/** Longer than any short field may be; a cut at an odd place would split a surrogate pair. */
const LONG = '🙂'.repeat(20_000);
const LONG_TEXT = 'a'.repeat(LIMITS.messageMaxChars + 1);
const LONG_PROMPT = 'p'.repeat(LIMITS.systemPromptMaxChars + 1);
const LONG_BODY = JSON.stringify({ note: 'x'.repeat(5_000_000) });
const HUGE = 1e300;

const farOff = Object.fromEntries(
  PARAMETER_IDS.map((one) => {
    const { kind } = parameterSpec(one);
    if (kind === 'number') return [one, HUGE];
    return [one, kind === 'choice' ? LONG : Array.from({ length: 200 }, () => LONG)];
  }),
);
const settings = {
  connectionId: LONG,
  model: LONG,
  parameters: farOff,
  stream: 'yes',
  systemPrompt: LONG_PROMPT,
  historyLimit: HUGE,
  imageHistoryLimit: -1,
  isReasoningSent: 1,
  extraBody: LONG_BODY,
  answerSchema: LONG_BODY,
};
const reply = {
  connectionId: LONG,
  connectionName: LONG,
  model: LONG,
  parameters: {
    ...farOff,
    systemPrompt: LONG_PROMPT,
    extraBody: LONG_BODY,
    answerSchema: LONG_BODY,
    repeatOf: LONG,
    tokenLimitName: LONG,
  },
  completionId: LONG,
  finishReason: LONG,
  usage: { promptTokens: HUGE, completionTokens: -1, totalTokens: 7 },
  firstTokenMs: HUGE,
  durationMs: HUGE,
  reasoningMs: HUGE,
  ending: LONG,
  error: { code: 'server', retryable: false, serviceMessage: LONG, detail: LONG, requestId: LONG, serviceType: LONG },
  isEmptyAnswer: 'no',
  compareGroupId: LONG,
};
const message = (over: object): object => ({
  id: LONG,
  parentId: null,
  role: 'user',
  text: 'Hi',
  createdAt: HUGE,
  ...over,
});
const file = {
  format: 'parley-export',
  version: 2,
  folders: [{ id: LONG, parentId: null, name: LONG, position: 2 ** 50 }],
  presets: [{ id: LONG, name: LONG, position: 2 ** 50, values: { ...settings, connectionName: LONG, isListed: 1 } }],
  prompts: [
    { id: 'long', name: 'Long', text: 'x'.repeat(LIMITS.promptMaxChars + 1) },
    { id: 'good', name: LONG, text: 'Say {{what}}', position: 2 ** 50 },
  ],
  models: [
    { connectionId: 'c', model: 'm', note: LONG, contextLength: HUGE, price: { in: LONG, out: HUGE, currency: LONG } },
  ],
  conversations: [
    {
      id: 'chat',
      title: LONG,
      folderId: LONG,
      createdAt: HUGE,
      updatedAt: -HUGE,
      settings,
      position: { messageId: LONG, offsetPx: HUGE, place: { char: HUGE, offsetPx: HUGE } },
      draft: LONG,
      queue: Array.from({ length: LIMITS.importQueueMax + 5 }, (_, at) => ({
        id: `q${at}`,
        text: 'next',
        createdAt: HUGE,
      })),
      messages: [message({ id: 'm' }), message({ id: 'r', parentId: 'm', role: 'assistant', reply })],
    },
  ],
};

describe('a file with far too much in every field', () => {
  it('is imported within the limits of the forms, and says what was cut', async () => {
    const { unknownParts = [] } = await world.import(store, world.file('huge.json', JSON.stringify(file)));
    const [summary] = readList(store, 'active', 0, 10).items;
    const chat = readConversation(store, summary?.id ?? '');
    const [folder] = readFolders(store);

    expect(name.parse(summary?.title)).toBe(summary?.title);
    expect(name.parse(folder?.name)).toBe(folder?.name);
    expect(position.parse(folder?.position)).toBe(LIMITS.positionMax);
    expect(chatSettings.parse(chat.settings)).toEqual(chat.settings);
    expect(chat.settings.parameters).toEqual(clampParameters(chat.settings.parameters));
    text.parse(chat.draft);
    // The window gets only the first queued messages.
    expect(chat.queue).toHaveLength(Math.min(LIMITS.importQueueMax, LIMITS.queueShownMax));
    for (const queued of chat.queue) text.parse(queued.text);
    expect(chat.position?.messageId).toBeNull();
    const [first, second] = chat.path;
    for (const one of [first, second]) {
      text.parse(one?.text);
      text.parse(one?.reasoning);
    }
    const {
      completionId,
      finishReason,
      compareGroupId,
      connectionId,
      usage,
      error,
      parameters: sent,
    } = second?.reply ?? {};
    for (const one of [completionId, finishReason, compareGroupId]) id.nullable().parse(one);
    expect(connectionId).toBe('');
    expect(second?.reply?.connectionName.length).toBeLessThanOrEqual(LIMITS.connectionNameMaxChars);
    expect(second?.reply?.model).toBe('');
    expect(usage).toEqual({ totalTokens: 7 });
    expect([second?.reply?.firstTokenMs, second?.reply?.durationMs, second?.reply?.reasoningMs]).toEqual([
      null,
      null,
      null,
    ]);
    for (const one of Object.values(error ?? {}))
      if (typeof one === 'string') expect(one.length).toBeLessThanOrEqual(LIMITS.serviceMessageMaxChars);
    expect(sent?.extraBody).toBeUndefined();
    expect(sent?.answerSchema).toBeUndefined();
    expect(sent?.repeatOf).toBeUndefined();
    expect(sent?.systemPrompt?.length).toBe(LIMITS.systemPromptMaxChars);
    parameters.parse(
      Object.fromEntries(PARAMETER_IDS.flatMap((one) => (sent?.[one] === undefined ? [] : [[one, sent[one]]]))),
    );

    const saved = listSaved(store);
    expect(saved.map(({ kind }) => kind).sort()).toEqual(['preset', 'prompt']);
    for (const item of saved) {
      position.parse(item.position);
      const input =
        item.kind === 'prompt'
          ? { kind: item.kind, name: item.name, text: item.text }
          : // A preset may have lost its connection and its model.
            { kind: item.kind, name: item.name, values: { ...item.values, connectionId: 'c', model: 'm' } };
      expect(savedInput.parse(input)).toEqual(input);
    }
    // No truncated text ends with half a character.
    expect(JSON.stringify([chat, saved, folder])).not.toMatch(/\\ud[89a-f]/);

    const named = unknownParts.map(({ what, name: field }) => `${what} ${field}`);
    for (const field of [
      'tooLong conversation.title',
      'tooLong folder.name',
      'tooLong preset.name',
      'tooLong prompt.name',
      'field settings.connectionId',
      'field settings.model',
      'field settings.historyLimit',
      'field settings.imageHistoryLimit',
      'field settings.extraBody',
      'field settings.answerSchema',
      'tooLong settings.systemPrompt',
      'field conversation.queue',
      'field reply.parameters.extraBody',
      'field reply.parameters.answerSchema',
      'tooLong reply.parameters.systemPrompt',
      'field preset.extraBody',
      'longPrompt Long',
    ])
      expect(named).toContain(field);
  });

  it('leaves values unchanged that are exactly at or below the limits', async () => {
    const body = JSON.stringify({ note: 'x'.repeat(LIMITS.extraBodyMaxChars - 20) });
    const sent = `${body.slice(0, -1)},"more":"${'y'.repeat(LIMITS.extraBodyMaxChars - 20)}"}`;
    const chat = {
      id: 'c',
      settings: { extraBody: body, systemPrompt: 's'.repeat(LIMITS.systemPromptMaxChars) },
      messages: [message({ id: 'r', role: 'assistant', createdAt: 1, reply: { parameters: { extraBody: sent } } })],
    };
    const content = JSON.stringify({ format: 'parley-export', version: 1, conversations: [chat] });
    const { unknownParts } = await world.import(store, world.file('large.json', content));
    expect(unknownParts).toEqual([]);
    const read = readConversation(store, 'c');
    expect(readExtraBody(read.settings.extraBody).ok).toBe(true);
    expect(read.settings.systemPrompt).toHaveLength(LIMITS.systemPromptMaxChars);
    // A request may have contained the extra fields of a connection and of a chat.
    expect(Object.keys(readSentFields(read.path[0]?.reply?.parameters.extraBody ?? ''))).toEqual(['note', 'more']);
  });
});

it("an import shortens drafts, queued messages and the user's messages to the maximum length of a message", () => {
  const notes = new TransferNotes();
  const chat = {
    id: 'c',
    draft: LONG_TEXT,
    queue: [{ id: 'q', text: LONG_TEXT }],
    messages: [message({ id: 'm', text: LONG_TEXT })],
  };
  const part = new ImportLimits(notes).apply({
    kind: 'conversation',
    conversation: parseConversation(chat, new TransferNotes()),
  });
  const found = part.kind === 'conversation' ? part.conversation : null;
  const [first] = found?.messages ?? [];
  const texts = [found?.draft, found?.queue[0]?.text, first?.text];
  expect(texts.map((one) => one?.length)).toEqual(texts.map(() => LIMITS.messageMaxChars));
  expect(notes.list().map(({ what, name: field }) => `${what} ${field}`)).toEqual([
    'tooLong conversation.draft',
    'tooLong queue.text',
    'tooLong message.text',
  ]);
});

it('an import keeps a reply that is longer than the user could type, and its preview counts it', async () => {
  const chat = { id: 'c', createdAt: 1, messages: [message({ id: 'r', role: 'assistant', text: LONG_TEXT })] };
  const path = world.file('long.json', JSON.stringify({ format: 'parley-export', version: 1, conversations: [chat] }));
  const options = { store, path, onProgress: () => undefined, isCancelled: () => false };
  expect((await previewImport(options)).preview).toMatchObject({ messagesNew: 1 });
  expect(await world.import(store, path)).toMatchObject({ messagesAdded: 1 });
  expect(store.sql.number('SELECT length(text) FROM messages')).toBe(LONG_TEXT.length);
});

it("an import shortens a reply's reasoning so that text and reasoning together fit the largest answer", () => {
  const notes = new TransferNotes();
  const reasoning = 's'.repeat(LIMITS.bodyMaxBytes);
  const chat = { id: 'c', messages: [message({ id: 'r', role: 'assistant', text: LONG_TEXT, reasoning })] };
  const conversation = parseConversation(chat, new TransferNotes());
  const part = new ImportLimits(notes).apply({ kind: 'conversation', conversation });
  const within = part.kind === 'conversation' ? part.conversation : conversation;
  expect(() => refuseLongTexts(within)).not.toThrow();
  expect(() => refuseLongTexts(conversation)).toThrow('tooMuchText');
  expect(within.messages[0]?.text).toHaveLength(LONG_TEXT.length);
  expect(within.messages[0]?.reasoning).toHaveLength(LIMITS.bodyMaxBytes - LONG_TEXT.length);
  expect(notes.list()).toEqual([{ what: 'tooLong', name: 'message.reasoning', count: 1 }]);
});

it('an import limits the number of folders in the whole file', () => {
  const limits = new ImportLimits(new TransferNotes());
  const folders = Array.from({ length: LIMITS.importFoldersMax / 2 }, (_, at) => ({
    id: `f${at}`,
    parentId: null,
    name: 'F',
    position: 0,
  }));
  limits.apply({ kind: 'folders', folders });
  limits.apply({ kind: 'folders', folders });
  expect(() => limits.apply({ kind: 'folders', folders: folders.slice(0, 1) })).toThrow('tooManyFolders');
});

it('the file with far too much covers every field of the forms for chats and presets', () => {
  expect(Object.keys(chatSettings.shape).sort()).toEqual(Object.keys(settings).sort());
  const preset = savedInput.options.find((one) => 'values' in one.shape);
  const fields = preset !== undefined && 'values' in preset.shape ? Object.keys(preset.shape.values.shape) : [];
  expect(Object.keys(file.presets[0]?.values ?? {})).toEqual(expect.arrayContaining(['extraBody', ...fields]));
  expect(fields).toContain('extraBody');
});
