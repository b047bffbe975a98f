// A call about one chat takes as long in a large library as in a small one: SQLite finds its rows through an index that
// leads to them, and never goes through all chats or messages.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { text } from '../../electron/library/file/columns.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { Statements } from '../../electron/library/file/statements.ts';
import { createLibrary, type LocalLibrary } from '../../electron/library/host/library.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { placeOf } from '../../electron/library/host/method-table.ts';
import type { LibraryApi } from '../../electron/library/library-api.ts';
import { refOf } from '../../shared/attachments.ts';
import { pngOf } from '../helpers/data/images.ts';
import { ended, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

/** A step that goes through all chats, messages, replies or requests: a scan, or a search for all chats of a view. */
const GOES_THROUGH_ALL =
  /^SCAN (?:c|m|r|conversations|messages|replies|details|usage_log|usage_days)\b|conversations_by_age \(is_archived=\?\)/;

let folder: TestFolder;
let host: LibraryHost;
/** Null after each test: a file that test modules still refer to stays open, and later tests would wait for it. */
let opened: { readonly sql: Sql; readonly library: LocalLibrary } | null = null;
const parts = () => opened ?? expect.fail('the library is closed');

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  const sql = new Sql(libraryPaths(folder.path).library);
  sql.configure();
  opened = { sql, library: createLibrary(sql) };
});

afterEach(async () => {
  opened?.sql.close();
  opened = null;
  await host.close();
  folder.remove();
});

/** The statements that `work` executes, in order. A spy would keep the prepared statements, and with them the file. */
function statementsOf(work: () => void): string[] {
  const found: string[] = [];
  const { prepared, preparedAs } = Statements.prototype;
  Statements.prototype.prepared = function (...asked) {
    found.push(asked[0]);
    return prepared.apply(this, asked);
  };
  Statements.prototype.preparedAs = function (...asked) {
    found.push(asked[0]);
    return preparedAs.apply(this, asked);
  };
  try {
    work();
  } finally {
    Object.assign(Statements.prototype, { prepared, preparedAs });
  }
  return found;
}

function throughAll(statements: Iterable<string>): string[] {
  return [...statements]
    .filter((statement) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)/i.test(statement))
    .flatMap((statement) =>
      parts()
        .sql.all(`EXPLAIN QUERY PLAN ${statement}`)
        .map((row) => text(row, 'detail'))
        .filter((detail) => GOES_THROUGH_ALL.test(detail))
        .map((detail) => `${detail}: ${statement}`),
    );
}

/** Makes every call about one chat, message or folder, and returns the names of the calls. */
function useOneChat(): Set<string> {
  const called = new Set<string>();
  const api = new Proxy(parts().library, {
    get: (target, name, receiver) => {
      called.add(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  const folderId = api.createFolder('a folder', null).id;
  const { id } = api.createConversation(SETTINGS, folderId).summary;
  const turn = (text: string, replies = 1) =>
    api.addTurn(
      id,
      text,
      undefined,
      Array.from({ length: replies }, () => newReply({ compareGroupId: replies === 1 ? null : 'group' })),
    );

  const image = checkedAttachment({ kind: 'image', name: 'a.png', bytes: pngOf(4, 3, 128) });
  const attached = api.addAttachment(id, 'draft', image).map(refOf);
  api.arrangeAttachments(id, 'draft', attached);
  api.setThumbnail(id, image.sha256, 'data:image/png;base64,AA==');
  api.thumbnail(id, image.sha256);
  api.attachmentPiece(id, image.sha256, 0);
  api.attachmentData(id, image.sha256);
  api.setDraft(id, 'a draft');

  const { userMessageId, replyIds } = api.addTurn(id, 'a question', undefined, [newReply()], undefined, attached);
  const replyId = replyIds[0] ?? '';
  api.attachmentOfMessage(userMessageId, image.sha256);
  api.journal([{ messageId: replyId, seq: 1, text: 'an', reasoning: '' }]);
  api.endReply(ended(replyId, ''));
  api.resetReply(replyId, newReply());
  api.endReply(ended(replyId, 'an answer'));
  api.reopenReply(replyId, newReply());
  api.endReply(ended(replyId, 'an answer, continued'));
  api.endReply(ended(api.addReplyVersion(replyId, newReply()).replyId, 'another answer'));
  api.endReply(ended(api.addReplyTo(userMessageId, newReply()).replyId, 'a third answer'));
  api.selectVersion(replyId);
  api.editMessage(userMessageId, 'edited');
  api.undo(api.deleteMessage(replyId).undoId);

  const columns = turn('a question to two', 2).replyIds;
  for (const column of columns) api.endReply(ended(column, 'an answer'));
  api.columnEnds(id);
  const next = api.addColumnTurns(
    id,
    'and then',
    columns.map((parentId) => ({ parentId, reply: newReply({ compareGroupId: 'next' }) })),
  );
  for (const column of next.replyIds) api.endReply(ended(column, 'an answer'));
  api.keepCompared(columns[0] ?? '');

  const { queueId } = api.enqueue(id, 'later');
  api.editQueued(queueId, 'later, edited');
  api.nextQueued(id);
  api.removeQueued(queueId);

  api.openConversation(id, true);
  api.firstMessages(id);
  api.restOfPath(id, []);
  api.pathChange(id);
  api.tree(id);
  api.history(replyId);
  api.getMessage(replyId);
  api.getDetails(replyId);
  api.countLater(userMessageId);
  api.chatSettings(id);
  api.usageOfChat(id);

  api.renameConversation(id, 'a name', true);
  api.updateChatSettings(id, { systemPrompt: 'be short' }, true);
  api.setPosition(id, { messageId: replyId, offsetPx: 1 });
  api.setEdit(id, userMessageId, 'edited');
  api.markRead(id);
  const copy = api.fork(userMessageId).summary.id;
  for (const action of [
    { kind: 'move', folderId: null },
    { kind: 'pin', isPinned: true },
    { kind: 'archive', isArchived: true },
    { kind: 'delete' },
  ] as const)
    api.undo(api.bulk([copy], action).undoId ?? '');
  api.bulk([copy], { kind: 'delete' });
  api.restoreTrash(api.listTrash().map((entry) => entry.id));
  api.summaries([id]);
  api.renameFolder(folderId, 'another name');
  api.moveFolder(folderId, api.createFolder('above', null).id, 0);
  api.undo(api.deleteFolder(folderId).undoId);
  return called;
}

it('counts a list without reading its chats, except those that may be blank', () => {
  const plans = statementsOf(() => parts().library.listConversations('active', 0, 1))
    .filter((statement) => statement.includes('count(*)'))
    .map((statement) =>
      parts()
        .sql.all(`EXPLAIN QUERY PLAN ${statement}`)
        .map((row) => text(row, 'detail')),
    );
  for (const plan of plans) expect(plan.join('; ')).toMatch(/conversations_unused \(is_archived=\? AND folder_id=\?\)/);
  expect(plans).not.toEqual([]);
});

it('finds the rows of one chat or folder through an index, in every call about one', () => {
  let called: ReadonlySet<string> = new Set();
  const statements = statementsOf(() => {
    called = useOneChat();
  });
  expect(throughAll(new Set(statements))).toEqual([]);
  const calls = Object.keys(parts().library).filter((name) => placeOf(name as keyof LibraryApi) === 'chat');
  expect(calls.filter((name) => !called.has(name))).toEqual([]);
});

it('goes through presets, experiments and folders as often for many deleted chats as for one', () => {
  const { library } = parts();
  const ids = Array.from({ length: 20 }, () => {
    const { id } = library.createConversation(SETTINGS, null).summary;
    library.addTurn(id, 'a question', undefined, []);
    return id;
  });
  const passes = (work: () => void): number =>
    statementsOf(work).filter((statement) => /\b(?:saved|experiments|folders)\b/.test(statement)).length;
  const toUndo = (count: number): number => {
    const { undoId } = library.bulk(ids.slice(0, count), { kind: 'delete' });
    return passes(() => library.undo(undoId ?? ''));
  };
  const toRestore = (count: number): number => {
    library.bulk(ids.slice(0, count), { kind: 'delete' });
    return passes(() => library.restoreTrash(library.listTrash().map((entry) => entry.id)));
  };
  // The first calls prepare the statements.
  toUndo(1);
  toRestore(1);
  expect(toUndo(1)).toBeGreaterThan(0);
  expect(toUndo(20)).toBe(toUndo(1));
  expect(toRestore(20)).toBe(toRestore(1));
});
