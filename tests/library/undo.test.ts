// Changes of chats and folders can be undone while the app runs, and Undo never affects anything else.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import type { Folder } from '../../shared/conversation.ts';
import { ended, exchange, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

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

function chat(words: string, isTemporary = false): string {
  const { id } = host.api.createConversation(SETTINGS, null, isTemporary).summary;
  exchange(host, id, words, words);
  return id;
}

const summaryOf = (id: string) => host.api.summaries([id])[0];
const names = (): string[] => host.api.listFolders().map((one) => one.name);
const placeOf = (id: string): Pick<Folder, 'parentId'> | undefined =>
  host.api.listFolders().find((one) => one.id === id);

it('reverts an action on many chats, and puts each back into its old place', () => {
  const [a, b] = [chat('a'), chat('b')];
  const work = host.api.createFolder('Work', null).id;
  host.api.bulk([a], { kind: 'pin', isPinned: true });
  host.api.bulk([a], { kind: 'move', folderId: work });
  const pinned = host.api.bulk([a, b], { kind: 'pin', isPinned: true });
  const moved = host.api.bulk([a, b], { kind: 'move', folderId: null });
  const archived = host.api.bulk([a, b], { kind: 'archive', isArchived: true });
  for (const done of [archived, moved, pinned]) {
    const { conversations } = host.api.undo(done.undoId ?? '');
    expect(conversations.map((one) => one.id)).toContain(done === archived ? b : done === moved ? a : b);
  }
  expect(summaryOf(a)).toMatchObject({ isPinned: true, isArchived: false, folderId: work });
  expect(summaryOf(b)).toMatchObject({ isPinned: false, isArchived: false, folderId: null });
});

it('each trash entry names the undo step that restores it', () => {
  const { undoId } = host.api.bulk([chat('a'), chat('b')], { kind: 'delete' });
  const folderUndoId = host.api.deleteFolder(host.api.createFolder('Work', null).id).undoId;
  expect(host.api.listTrash().map((entry) => entry.undoId)).toEqual([folderUndoId, undoId, undoId]);
  host.api.undo(undoId ?? '');
  expect(host.api.listTrash().map((entry) => entry.undoId)).toEqual([folderUndoId]);
});

it('Undo is offered only if something changed', () => {
  const id = chat('a');
  expect(host.api.bulk([id], { kind: 'archive', isArchived: false }).undoId).toBeNull();
  const title = summaryOf(id)?.title ?? '';
  host.api.renameConversation(id, title, true);
  expect(host.api.renameConversation(id, title, true).undoId).toBeNull();
});

it("restores a chat's old title and who gave it, so that a generated title is accepted again", () => {
  const id = chat('old words');
  const { undoId } = host.api.renameConversation(id, 'New words', true);
  host.api.undo(undoId ?? '');
  expect(summaryOf(id)?.title).toBe('old words');
  expect(host.api.renameConversation(id, 'By a model', false).summary.title).toBe('By a model');
});

it('keeps rows that changed again since, and says so if nothing is left to undo', () => {
  const [a, b] = [chat('a'), chat('b')];
  const first = host.api.bulk([a, b], { kind: 'archive', isArchived: true });
  host.api.bulk([a], { kind: 'archive', isArchived: false });
  host.api.undo(first.undoId ?? '');
  expect([summaryOf(a)?.isArchived, summaryOf(b)?.isArchived]).toEqual([false, false]);
  const renamed = host.api.renameConversation(a, 'one', true);
  host.api.renameConversation(a, 'two', true);
  expect(() => host.api.undo(renamed.undoId ?? '')).toThrow('nothing to undo');
  expect(summaryOf(a)?.title).toBe('two');
});

it('restores values that a preset replaced in a chat, and keeps values set since', () => {
  for (const isTemporary of [false, true]) {
    const id = chat('a', isTemporary);
    host.api.updateChatSettings(id, { systemPrompt: 'Long thought over.', extraBody: '{"top_k":40}' });
    const preset = { systemPrompt: 'Be brief.', extraBody: '', model: 'other', parameters: { temperature: 0.1 } };
    const { undoId } = host.api.updateChatSettings(id, preset, true);
    host.api.updateChatSettings(id, { parameters: { temperature: 0.2 } });
    const { changedSettings } = host.api.undo(undoId ?? '');
    expect(changedSettings).toEqual({
      id,
      patch: { systemPrompt: 'Long thought over.', extraBody: '{"top_k":40}', model: SETTINGS.model },
      settings: host.api.chatSettings(id),
    });
    expect(host.api.chatSettings(id)).toMatchObject({
      systemPrompt: 'Long thought over.',
      model: SETTINGS.model,
      parameters: { temperature: 0.2 },
    });
    expect(() => host.api.undo(undoId ?? '')).toThrow('nothing to undo');
  }
});

it("undo restores no setting that has changed since, and isn't offered if nothing changed", () => {
  const id = chat('a');
  host.api.updateChatSettings(id, { systemPrompt: 'One.' });
  const { undoId } = host.api.updateChatSettings(id, { systemPrompt: '' }, true);
  host.api.updateChatSettings(id, { systemPrompt: 'Two.' });
  expect(() => host.api.undo(undoId ?? '')).toThrow('nothing to undo');
  expect(host.api.chatSettings(id).systemPrompt).toBe('Two.');
  expect(host.api.updateChatSettings(id, { systemPrompt: 'Two.' }, true).undoId).toBeNull();
  expect(host.api.updateChatSettings(id, { systemPrompt: 'Three.' }).undoId).toBeNull();
});

it('restores a model only together with its connection', () => {
  const id = chat('a');
  const choose = (connectionId: string, model: string) => host.api.updateChatSettings(id, { connectionId, model });
  const chosen = () => {
    const { connectionId, model } = host.api.chatSettings(id);
    return [connectionId, model];
  };
  for (const [connectionId, model] of [
    ['other', 'a third'],
    ['a third', 'another'],
  ] as const) {
    choose('one', 'first');
    const preset = { connectionId: 'other', model: 'another', systemPrompt: 'Be brief.' };
    const { undoId } = host.api.updateChatSettings(id, preset, true);
    choose(connectionId, model);
    host.api.undo(undoId ?? '');
    expect(chosen()).toEqual([connectionId, model]);
    expect(host.api.chatSettings(id).systemPrompt).toBe(SETTINGS.systemPrompt);
  }
});

it('undoes an action once', () => {
  const id = chat('a');
  const { undoId } = host.api.bulk([id], { kind: 'pin', isPinned: true });
  host.api.undo(undoId ?? '');
  host.api.bulk([id], { kind: 'pin', isPinned: true });
  expect(() => host.api.undo(undoId ?? '')).toThrow('nothing to undo');
  expect(summaryOf(id)?.isPinned).toBe(true);
});

it('never puts a chat into a missing folder, nor changes one in the trash', () => {
  const id = chat('a');
  const old = host.api.createFolder('Old', null).id;
  host.api.bulk([id], { kind: 'move', folderId: old });
  const moved = host.api.bulk([id], { kind: 'move', folderId: null });
  host.api.deleteFolder(old);
  expect(() => host.api.undo(moved.undoId ?? '')).toThrow('nothing to undo');
  expect(summaryOf(id)?.folderId).toBeNull();
  const pinned = host.api.bulk([id], { kind: 'pin', isPinned: true });
  const deleted = host.api.bulk([id], { kind: 'delete' });
  expect(() => host.api.undo(pinned.undoId ?? '')).toThrow('nothing to undo');
  host.api.undo(deleted.undoId ?? '');
  expect(summaryOf(id)?.isPinned).toBe(true);
});

it('restores the name, place and order of folders, and never makes a cycle', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((name) => host.api.createFolder(name, null).id);
  if (a === undefined || b === undefined || c === undefined) throw new Error('no folders');
  const renamed = host.api.renameFolder(b, 'Bee');
  expect(names()).toEqual(['A', 'Bee', 'C']);
  host.api.undo(renamed.undoId ?? '');
  const nudged = host.api.moveFolder(c, null, 0);
  expect(names()).toEqual(['C', 'A', 'B']);
  host.api.undo(nudged.undoId ?? '');
  expect(names()).toEqual(['A', 'B', 'C']);
  host.api.moveFolder(b, a, 0);
  const out = host.api.moveFolder(b, null, 2);
  host.api.moveFolder(a, b, 0);
  expect(() => host.api.undo(out.undoId ?? '')).toThrow('nothing to undo');
  expect([placeOf(a)?.parentId, placeOf(b)?.parentId]).toEqual([b, null]);
  expect(host.api.moveFolder(c, null, 1).undoId).toBeNull();
});

it('undoes one action on temporary and saved chats together', () => {
  const [kept, passing] = [chat('kept'), chat('passing', true)];
  for (const action of [{ kind: 'pin', isPinned: true }, { kind: 'delete' }] as const) {
    const { undoId } = host.api.bulk([kept, passing], action);
    const { conversations } = host.api.undo(undoId ?? '');
    expect(conversations.map((one) => one.id).sort()).toEqual([kept, passing].sort());
  }
  const { undoId } = host.api.bulk([passing], { kind: 'pin', isPinned: true });
  host.api.undo(undoId ?? '');
  expect([summaryOf(kept)?.isPinned, summaryOf(passing)?.isPinned]).toEqual([false, false]);
});

it('forgets undo steps at a restart, so that Undo then changes nothing', async () => {
  const id = chat('a');
  const { undoId } = host.api.bulk([id], { kind: 'archive', isArchived: true });
  await host.close();
  host = await openHost(folder.path);
  expect(() => host.api.undo(undoId ?? '')).toThrow('nothing to undo');
  expect(summaryOf(id)?.isArchived).toBe(true);
});

it('a title given while the disk refuses to save can be undone before and after it is saved', () => {
  const id = chat('first title');
  host.opened?.refuseWrites(true);
  const { undoId } = host.api.renameConversation(id, 'meanwhile', true);
  expect(summaryOf(id)?.title).toBe('meanwhile');
  host.api.undo(undoId ?? '');
  expect(summaryOf(id)?.title).toBe('first title');
  const again = host.api.renameConversation(id, 'again', true);
  host.opened?.refuseWrites(false);
  host.opened?.idle();
  expect(summaryOf(id)?.title).toBe('again');
  host.api.undo(again.undoId ?? '');
  expect(summaryOf(id)?.title).toBe('first title');
});

it('restores messages with all their parents, even if those were deleted again in between', () => {
  const id = chat('first');
  const compared = Array.from({ length: 3 }, () => newReply({ compareGroupId: 'group' }));
  const { replyIds } = host.api.addTurn(id, 'second', undefined, compared);
  for (const replyId of replyIds) host.api.endReply(ended(replyId, replyId));
  const all = host.api.tree(id).map((node) => node.id);
  const [first = ''] = all;
  const [one = '', ...others] = replyIds;

  const ofOne = host.api.deleteMessage(one).undoId;
  const ofOthers = host.api.deleteMessage(first).undoId;
  host.api.restoreTrash([ofOne]);
  const again = host.api.deleteMessage(first).undoId;
  host.api.restoreTrash([ofOthers]);

  const ids = (): string[] => host.api.tree(id).map((node) => node.id);
  expect(ids()).toEqual(all.filter((other) => other !== one));
  expect(ids()).toEqual(expect.arrayContaining(others));
  host.api.undo(again);
  expect(ids()).toEqual(all);
  expect(host.api.listTrash()).toEqual([]);
});

it('restores folders with all their parents, even if those were deleted again in between', () => {
  const outer = host.api.createFolder('Outer', null).id;
  const middle = host.api.createFolder('Middle', outer).id;
  const left = host.api.createFolder('Left', middle).id;
  const right = host.api.createFolder('Right', middle).id;

  const ofLeft = host.api.deleteFolder(left).undoId;
  const ofOthers = host.api.deleteFolder(outer).undoId;
  host.api.undo(ofLeft);
  host.api.deleteFolder(outer);
  host.api.undo(ofOthers);

  expect(names().sort()).toEqual(['Middle', 'Outer', 'Right']);
  expect(placeOf(right)).toMatchObject({ parentId: middle });
  expect(placeOf(middle)).toMatchObject({ parentId: outer });
});
