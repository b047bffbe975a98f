// The data that is sent about a message or a change doesn't grow with the number of versions, and a large chat is sent
// in parts.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { withBoundedColumns } from '../../electron/library/transfer/bounded-columns.ts';
import type { DocumentMessage } from '../../electron/library/transfer/document.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** Creates a chat with this many first messages; returns its id and that of the last message. */
function chatOf(count: number): { id: string; lastId: string } {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  let lastId = '';
  for (let at = 0; at < count; at++) lastId = host.api.addTurn(id, 'x', null, []).userMessageId;
  return { id, lastId };
}

it('reports the deletion of one version in about the same size, however many versions there are', () => {
  const sizes = [10, 100].map((count) => {
    const { lastId } = chatOf(count);
    const change = host.api.deleteMessage(lastId);
    expect(change.changed.map(({ versions }) => versions)).toMatchObject([
      { index: count - 2, count: count - 1, nextId: null },
    ]);
    const undone = host.api.undo(change.undoId);
    expect(undone.changedPath?.changed).toMatchObject([{ id: lastId, versions: { index: count - 1, count } }]);
    return sizeOf(change);
  });
  expect(sizes[1] ?? 0).toBeLessThan((sizes[0] ?? 0) * 1.1);
});

it('shows no more compared answers than the maximum, including the one that the user reads', () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const replies = Array.from({ length: 40 }, (_, at) => newReply({ model: `m${at}`, compareGroupId: 'g' }));
  const { replyIds } = host.api.addTurn(id, 'Which?', undefined, replies);
  for (const replyId of replyIds) host.api.endReply(ended(replyId, 'answer'));
  const readId = replyIds[30] ?? '';
  host.api.selectVersion(readId);
  const view = host.api.openConversation(id);
  expect(view.compareColumns).toHaveLength(LIMITS.compareModelsMax);
  expect(view.compareColumns.flat()).toContain(readId);
  expect(view.compare.map((message) => message.id).sort()).toEqual(view.compareColumns.flat().sort());
  // Once the user keeps one answer, the others become its versions.
  const kept = host.api.keepCompared(readId);
  expect(kept.compareColumns).toEqual([]);
  expect(kept.changed.map((message) => message.id)).toEqual([readId]);
  expect(host.api.getMessage(readId).versions).toMatchObject({ index: 30, count: 40 });
});

it('imports no more columns than the maximum, including the one in which the chat continues', () => {
  const message = (id: string, parentId: string | null, activeChildId: string | null = null): DocumentMessage => {
    const common = { id, parentId, activeChildId, status: 'complete', createdAt: 1, text: id, reasoning: '' } as const;
    if (parentId === null) return { ...common, role: 'user', reply: null };
    const { parameters, ...reply } = { ...newReply({ compareGroupId: 'g' }), ...ended(id, '') };
    const record = { ...reply, parameters, connectionName: '' };
    return { ...common, role: 'assistant', reply: record };
  };
  const messages = [message('q', null, 'a9'), ...Array.from({ length: 12 }, (_, at) => message(`a${at}`, 'q'))];
  const bounded = withBoundedColumns({ messages, activeRootId: 'q' });
  const columns = bounded.filter((one) => one.reply?.compareGroupId === 'g').map((one) => one.id);
  expect(columns).toEqual(['a0', 'a1', 'a2', 'a9']);
  expect(bounded.map((one) => one.id)).toEqual(messages.map((one) => one.id));
});

it('loads the end of a large chat first, then the rest in parts', () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  const text = 'x'.repeat(LIMITS.messagesTogetherMaxBytes / 4);
  for (let at = 0; at < 10; at++) host.api.addTurn(id, `${at}${text}`, undefined, []);
  const view = host.api.openConversation(id);
  expect(view.path.map((message) => message.text[0])).toEqual(['7', '8', '9']);
  const known = view.path.map((message) => message.id);
  const parts: string[][] = [];
  for (;;) {
    const rest = host.api.restOfPath(id, known);
    if (rest.length === 0) break;
    parts.push(rest.map((message) => message.text[0] ?? ''));
    known.push(...rest.map((message) => message.id));
  }
  expect(parts).toEqual([['4', '5', '6'], ['1', '2', '3'], ['0']]);
  expect([...known].sort()).toEqual([...(view.pathIds ?? [])].sort());
});

it('sends a message alone if it exceeds the limit for messages sent together', () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  host.api.addTurn(id, 'before', undefined, []);
  host.api.addTurn(id, 'x'.repeat(LIMITS.messagesTogetherMaxBytes + 1), undefined, []);
  const view = host.api.openConversation(id);
  expect(view.path).toHaveLength(1);
  expect(host.api.restOfPath(id, [view.path[0]?.id ?? ''])).toMatchObject([{ text: 'before' }]);
});
