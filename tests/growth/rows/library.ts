// Growth rows of what reads stored chats and imported files: trees, columns, pages, and the window's reducer.
import { answerBytes } from '../../../electron/answer-size.ts';
import { ConversationTree, type TreeRow } from '../../../electron/library/chats/tree.ts';
import { libraryErrorOf } from '../../../electron/library/library-error.ts';
import { withBoundedColumns } from '../../../electron/library/transfer/bounded-columns.ts';
import type { DocumentMessage } from '../../../electron/library/transfer/document.ts';
import { EMPTY_STATE, reduceConversation } from '../../../renderer/store/chats/conversation-reducer.ts';
import type { ConversationView, Message } from '../../../shared/conversation.ts';
import { afterChange, type SavedItem, savedChange, savedPage } from '../../../shared/saved-items.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const counted = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const treeRow = (id: string, parentId: string | null): TreeRow => ({
  ...{ id, parentId, role: 'assistant', status: 'complete', createdAt: 1, activeChildId: null },
});

/** Each message below the one before. */
const deepTree = (n: number) => counted(n, (at) => treeRow(`m${at}`, at === 0 ? null : `m${at - 1}`));
/** All of them beside each other. */
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
    settings: {
      ...{ connectionId: null, model: null, parameters: {}, stream: true, systemPrompt: '' },
      ...{ historyLimit: null, isReasoningSent: false, extraBody: '' },
    },
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
  counted(n, (at) => ({ kind: 'prompt', id: `p${at}`, name: 'x', position: at, mark: `${at}`, text: 'x' }));

export const libraryRows: readonly GrowthRow[] = [
  row({
    entry: 'electron/library/chats/tree.ts#ConversationTree',
    worst: { deep: deepTree, wide: wideTree },
    run: (rows) => {
      const tree = new ConversationTree('c', null, rows);
      return [tree.path(), rows.map((one) => tree.versionsOf(one))];
    },
    n: 20_000,
  }),
  row({
    entry: 'electron/library/transfer/bounded-columns.ts#withBoundedColumns',
    worst: {
      'one parent': (n) => counted(n, (at) => compared(`m${at}`, 'p')),
      'a parent each': (n) => counted(n, (at) => compared(`m${at}`, `p${at}`)),
    },
    run: (messages) => withBoundedColumns({ messages, activeRootId: 'm0' }),
    n: 20_000,
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
    n: 20_000,
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
