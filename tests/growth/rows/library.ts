// Growth rows for readers of stored chats and imported files: trees, columns, pages, and the window's reducer.
import { answerBytes } from '../../../electron/answer-size.ts';
import { ConversationTree, type TreeRow } from '../../../electron/library/chats/conversation-tree.ts';
import { libraryErrorOf } from '../../../electron/library/library-error.ts';
import { withBoundedColumns } from '../../../electron/library/transfer/bounded-columns.ts';
import type { DocumentMessage } from '../../../electron/library/transfer/document.ts';
import { reduceConversation } from '../../../renderer/store/chats/conversation-reducer.ts';
import { EMPTY_STATE } from '../../../renderer/store/chats/conversation-state.ts';
import { cleanAttachmentName } from '../../../shared/attachments.ts';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { readImageHeader } from '../../../shared/image-header.ts';
import { afterChange, type SavedItem, savedChange, savedPage } from '../../../shared/saved-items.ts';
import { chatSettings } from '../../helpers/data/chat-settings.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const counted = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const treeRow = (id: string, parentId: string | null): TreeRow => ({
  ...{ id, parentId, role: 'assistant', status: 'complete', createdAt: 1, activeChildId: null },
});

/** A tree in which each message is below the previous message. */
const deepTree = (n: number) => counted(n, (at) => treeRow(`m${at}`, at === 0 ? null : `m${at - 1}`));
/** A tree in which all messages are siblings. */
const wideTree = (n: number) => counted(n, (at) => treeRow(`m${at}`, null));

const message = (id: string): Message => ({
  ...{ id, conversationId: 'c', parentId: null, role: 'user', text: 'x', reasoning: '', status: 'complete' },
  ...{ createdAt: 1, versions: { index: 0, count: 1, previousId: null, nextId: null }, reply: null },
});

function viewOf(path: readonly Message[], pathIds: readonly string[]): ConversationView {
  return {
    summary: {
      ...{ id: 'c', title: '', createdAt: 1, updatedAt: 1, isPinned: false, isArchived: false, folderId: null },
      ...{ isUnread: false, isGenerating: false, isTemporary: false, hasDraft: false, messageCount: path.length },
    },
    settings: chatSettings(null, null),
    ...{ draft: '', edits: [], position: null, path, pathIds, compare: [], compareColumns: [], queue: [], turns: [] },
  };
}

const compared = (id: string, parentId: string): DocumentMessage => ({
  ...{
    id,
    parentId,
    activeChildId: null,
    role: 'assistant',
    status: 'complete',
    createdAt: 1,
    text: '',
    reasoning: '',
  },
  reply: {
    ...{ connectionId: '', connectionName: '', model: '', parameters: { stream: true }, completionId: null },
    ...{ finishReason: null, usage: null, firstTokenMs: null, durationMs: null, reasoningMs: null, ending: null },
    ...{ error: null, isEmptyAnswer: false, compareGroupId: 'g' },
  },
});

const prompts = (n: number): SavedItem[] =>
  counted(n, (at) => ({ kind: 'prompt', id: `p${at}`, name: 'x', position: at, revision: `${at}`, text: 'x' }));

/** A GIF whose extension has many blocks before its image. */
const gifWithBlocks = (n: number): Buffer => {
  const blocks = Buffer.alloc(n * 2, Buffer.from([1, 0x2c]));
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00!\xff', 'latin1');
  return Buffer.concat([head, blocks, Buffer.from([0, 0x3b])]);
};
/** An AVIF whose boxes all have the smallest possible size. */
const avifWithBoxes = (n: number): Buffer => {
  const box = Buffer.from('\x00\x00\x00\x14ispe\x00\x00\x00\x00\x00\x00\x00\x09\x00\x00\x00\x09', 'latin1');
  return Buffer.concat([Buffer.from('\x00\x00\x00\x0cftypavif', 'latin1'), ...counted(n, () => box)]);
};
const jpegWithMarkers = (n: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(n * 4, Buffer.from([0xff, 0xe0, 0, 2]))]);

const gifWithFrames = (n: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([8, 0, 8, 0, 0, 0, 0]),
    Buffer.alloc(n * 12, Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0, 2, 0])),
    Buffer.from([0x3b]),
  ]);

/** An AVIF full of the letter p, each of which could belong to the box name `ispe`. */
const avifWithLetters = (n: number): Uint8Array => {
  const description = Buffer.alloc(8 + n, 'p');
  description.writeUInt32BE(description.length, 0);
  description.write('meta', 4, 'latin1');
  return Buffer.concat([Buffer.from('\0\0\0\u0010ftypavif\0\0\0\0', 'latin1'), description]);
};

export const libraryRows: readonly GrowthRow[] = [
  row({
    entry: 'shared/image-header.ts#readImageHeader',
    worst: {
      'blocks of a GIF': gifWithBlocks,
      'boxes of an AVIF': avifWithBoxes,
      'letters of sizes in an AVIF': avifWithLetters,
      'frames of a GIF': gifWithFrames,
      'markers of a JPEG': jpegWithMarkers,
    },
    run: (bytes) => readImageHeader(bytes),
    n: 50_000,
  }),
  row({
    entry: 'shared/attachments.ts#cleanAttachmentName',
    worst: { 'many folders': repeated('../'), 'many controls': repeated('\u202e'), 'many spaces': repeated(' a') },
    run: (name) => cleanAttachmentName(name, 'file'),
    n: 100_000,
  }),
  row({
    entry: 'electron/library/chats/conversation-tree.ts#ConversationTree',
    worst: { deep: deepTree, wide: wideTree },
    run: (rows) => {
      const tree = new ConversationTree('c', null, rows);
      return [tree.path(), rows.map((one) => tree.versionsOf(one))];
    },
    n: 8_000,
  }),
  row({
    entry: 'electron/library/transfer/bounded-columns.ts#withBoundedColumns',
    worst: {
      'one parent': (n) => counted(n, (at) => compared(`m${at}`, 'p')),
      'a parent each': (n) => counted(n, (at) => compared(`m${at}`, `p${at}`)),
    },
    run: (messages) => withBoundedColumns({ messages, activeRootId: 'm0' }),
    n: 5_000,
  }),
  row({
    entry: 'renderer/store/chats/conversation-reducer.ts#reduceConversation',
    worst: { 'a long path': (n) => counted(n, (at) => message(`m${at}`)) },
    run: (path) => {
      const ids = path.map(({ id }) => id);
      const view = viewOf(path.slice(-10), ids);
      const opened = reduceConversation(EMPTY_STATE, { kind: 'opened', view }).state;
      const whole = reduceConversation(opened, { kind: 'rest', of: view, messages: path }).state;
      const change = { conversationId: 'c', ids, changed: path, compareColumns: [], queue: [], turns: [] };
      return reduceConversation(whole, { kind: 'path', change });
    },
    n: 5_000,
  }),
  row({
    entry: 'shared/saved-items.ts#savedPage',
    worst: { 'many prompts': prompts },
    run: (items) => [savedPage(items), afterChange([], savedChange(new Map(), items))],
    n: 5_000,
  }),
  row({
    entry: 'electron/answer-size.ts#answerBytes',
    worst: {
      'many values': (n) => counted(n, (at) => ({ at, text: 'x' })),
      'nested arrays': (n) => {
        let nested: unknown = [];
        for (let at = 0; at < n; at++) nested = [nested];
        return nested;
      },
    },
    run: (value: unknown) => answerBytes(value, Number.MAX_SAFE_INTEGER),
    n: 20_000,
  }),
  row({
    entry: 'electron/library/library-error.ts#libraryErrorOf',
    worst: { "a pattern's own beginning": repeated('disk i/o database or readonly ') },
    run: (text) => libraryErrorOf(new Error(text)),
    n: 100_000,
  }),
];
