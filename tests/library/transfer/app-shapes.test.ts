// Shapes that the newest versions of NextChat, big-AGI, Jan and LM Studio write, with everything that isn't plain text.
import { expect, it } from 'vitest';
import { readBigAgi } from '../../../electron/library/transfer/apps/big-agi.ts';
import { readJan } from '../../../electron/library/transfer/apps/jan.ts';
import { readLmStudio } from '../../../electron/library/transfer/apps/lm-studio.ts';
import { readNextChat } from '../../../electron/library/transfer/apps/next-chat.ts';
import type { DocumentConversation } from '../../../electron/library/transfer/document.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import type { JsonObject } from '../../../shared/json/json.ts';

const noted = (notes: TransferNotes): string[] =>
  notes.list().map(({ what, name, count }) => `${what} ${name} ${count}`.replace(/\s+/g, ' '));
const saidIn = (chat: DocumentConversation): string[] => chat.messages.map(({ role, text }) => `${role}: ${text}`);

function read(
  reader: (value: JsonObject, notes: TransferNotes) => DocumentConversation,
  value: JsonObject,
): { readonly chat: DocumentConversation; readonly notes: string[] } {
  const notes = new TransferNotes();
  return { chat: reader(value, notes), notes: noted(notes) };
}

const LAST_UPDATE = Date.UTC(2026, 2, 5, 12);

it('NextChat: an impossible date is ignored, and the last change dates a chat without one', () => {
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
  // 4 March, written with the day first, reads as 3 April.
  const british = read(readNextChat, session('4/3/2026, 9:30:00 AM')).chat;
  expect(british.messages[0]?.createdAt).toBe(0);
  expect(british.createdAt).toBe(LAST_UPDATE);
  expect(read(readNextChat, session('04.03.2026, 09:30:00')).chat.messages[1]?.reply?.ending).toBe('failed');
});

it('big-AGI: code runs, quoted passages, images, recordings and citations', () => {
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
  expect(saidIn(chat)).toEqual([
    'user: > Use a loop.\n> Or a map.\n\nWhich one is faster?\n\n*[Image: timing.png]*\n\n*[Audio: memo]*',
    'assistant: ```python\ntime(f)\n```\n\n```\n0.2 s\n```\n\n*[File: plot.svg]*\n\nThe map.',
  ]);
  expect(chat).toMatchObject({ isArchived: true });
  expect(chat.messages[1]?.reply?.model).toBe('coder-1');
  expect(notes.sort()).toEqual([
    'citation 1',
    'contentPart audio 1',
    'contentPart file 1',
    'contentPart image 1',
    'toolAnswer search 1',
    'toolCall 1',
  ]);
});

it('Jan: favourites, stopped or failed replies, tool calls and pictures', () => {
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
  expect(saidIn(chat)).toEqual([
    'user: *[Image]*',
    'assistant: A heron, I',
    'user: Go on.',
    'assistant: Out of memory',
  ]);
  expect(chat.messages.map(({ reply }) => reply?.ending)).toEqual([undefined, 'stopped', undefined, 'failed']);
  expect(notes.sort()).toEqual(['contentPart image_url 1', 'toolCall 1']);
});

it('LM Studio: pictures stay pictures, a chat may have no name, and unsent text is kept', () => {
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
  expect(saidIn(chat)).toEqual(['user: *[Image: 1772 - map.png]*']);
  expect(chat).toMatchObject({ title: '', draft: 'And the second', settings: { systemPrompt: 'Answer in rhyme.' } });
});
