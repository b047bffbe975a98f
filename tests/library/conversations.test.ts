// The library stores changes to chats in order and completely.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { accessTo } from '../helpers/system/private-mode.ts';
import { ended, exchange, KEY, makeFolder, newReply, openHost, SETTINGS, type TestFolder } from './open-store.ts';

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

const reopen = async (): Promise<void> => {
  await host.close();
  host = await openHost(folder.path);
};

describe('a chat', () => {
  it('is reused while it is new and untouched', async () => {
    const first = host.api.createConversation(SETTINGS, null);
    expect(host.api.createConversation(SETTINGS, null).summary.id).toBe(first.summary.id);
    host.api.setDraft(first.summary.id, 'half a thought');
    expect(host.api.createConversation(SETTINGS, null).summary.id).not.toBe(first.summary.id);
  });

  it("keeps the user's settings in a reused new chat, and otherwise applies the current defaults", () => {
    const again = (systemPrompt: string) => host.api.createConversation({ ...SETTINGS, systemPrompt }, null);
    const { id } = again('Be brief.').summary;
    expect(again('Be long.')).toMatchObject({ summary: { id }, settings: { systemPrompt: 'Be long.' } });
    host.api.updateChatSettings(id, { systemPrompt: 'Long thought over.' });
    host.api.updateChatSettings(id, { model: 'other' });
    expect(again('Be brief.')).toMatchObject({
      summary: { id },
      settings: { systemPrompt: 'Long thought over.', model: 'other' },
    });
    // A preset's system prompt can be undone, and isn't kept like the user's own.
    const { undoId } = host.api.updateChatSettings(id, { systemPrompt: 'Of a preset.' }, true);
    host.api.undo(undoId ?? '');
    expect(again('Be brief.').settings.systemPrompt).toBe('Long thought over.');
    host.api.updateChatSettings(id, { systemPrompt: 'Of a preset.' }, true);
    expect(again('Be brief.').settings.systemPrompt).toBe('Be brief.');
    host.api.updateChatSettings(id, { extraBody: '{"top_k":40}' });
    expect(again('Be brief.').settings.extraBody).toBe('{"top_k":40}');
    // Removing a system prompt removes nothing else.
    host.api.updateChatSettings(id, { systemPrompt: '' }, true);
    expect(again('Be brief.').settings).toMatchObject({ systemPrompt: '', extraBody: '{"top_k":40}' });
    host.api.updateChatSettings(id, { extraBody: '', systemPrompt: '' });
    expect(again('Be brief.')).toMatchObject({ summary: { id }, settings: { systemPrompt: 'Be brief.' } });
  });

  it('keeps question, answer, reply record and draft across a restart', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    exchange(host, summary.id, 'How tall is the tower?', 'It is 330 m tall.');
    host.api.setDraft(summary.id, 'And the');
    await reopen();
    const chat = host.api.openConversation(summary.id);
    expect(chat.path.map((message) => message.text)).toEqual(['How tall is the tower?', 'It is 330 m tall.']);
    expect(chat.path[1]?.reply).toMatchObject({
      model: 'm1',
      ending: 'complete',
      completionId: 'cmpl-1',
      usage: { totalTokens: 12 },
      firstTokenMs: 10,
    });
    expect(chat.draft).toBe('And the');
    expect(chat.summary).toMatchObject({
      title: 'How tall is the tower?',
      messageCount: 2,
      hasDraft: true,
      isGenerating: false,
    });
  });

  it('has a private folder and private files', async () => {
    const { readdirSync } = await import('node:fs');
    exchange(host, host.api.createConversation(SETTINGS, null).summary.id, 'a', 'b');
    expect(accessTo(folder.path)).toBe('private');
    for (const name of readdirSync(folder.path)) {
      expect([name, accessTo(`${folder.path}/${name}`)]).toEqual([name, 'private']);
    }
  });

  it("shows a running reply's text, and marks the reply as interrupted after a restart", async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const turn = host.api.addTurn(summary.id, 'Tell me', undefined, [newReply()]);
    const messageId = turn.replyIds[0] ?? '';
    host.api.journal([
      { messageId, seq: 1, text: 'Once ', reasoning: 'hm' },
      { messageId, seq: 2, text: 'upon', reasoning: '' },
    ]);
    host.api.journal([{ messageId, seq: 2, text: 'upon', reasoning: '' }]);
    expect(host.api.getMessage(messageId)).toMatchObject({ text: 'Once upon', reasoning: 'hm', status: 'streaming' });
    expect(host.api.summaries([summary.id])[0]?.isGenerating).toBe(true);
    await reopen();
    expect(host.api.getMessage(messageId)).toMatchObject({
      text: 'Once upon',
      reasoning: 'hm',
      status: 'interrupted',
      reply: { ending: 'interrupted' },
    });
    expect(host.api.summaries([summary.id])[0]).toMatchObject({ isGenerating: false, isUnread: true });
  });

  it('continues a stopped reply in place, and keeps all its text after a restart', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const turn = host.api.addTurn(summary.id, 'Count', undefined, [newReply()]);
    const messageId = turn.replyIds[0] ?? '';
    host.api.endReply(ended(messageId, 'one two', { ending: 'stopped' }));
    expect(host.api.reopenReply(messageId, newReply())).toMatchObject({
      text: 'one two',
      changed: [{ id: messageId, status: 'streaming' }],
    });
    host.api.journal([{ messageId, seq: 1, text: ' three', reasoning: '' }]);
    await reopen();
    expect(host.api.getMessage(messageId).text).toBe('one two three');
  });

  it('queues messages in order and removes them only with the turn they become', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const first = host.api.enqueue(summary.id, 'first');
    host.api.enqueue(summary.id, 'second');
    host.api.editQueued(first.queueId, 'first!');
    expect(host.api.nextQueued(summary.id)?.text).toBe('first!');
    const turn = host.api.addTurn(summary.id, 'first!', undefined, [newReply()], first.queueId);
    expect(turn.queue.map((item) => item.text)).toEqual(['second']);
    expect(() => host.api.addTurn(summary.id, 'x', undefined, [newReply()], first.queueId)).toThrow(
      'no such queued message',
    );
    expect(host.api.conversationsWithQueue()).toEqual([summary.id]);
  });

  it('shows compared replies side by side until one is kept', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const turn = host.api.addTurn(summary.id, 'Which?', undefined, [
      newReply({ compareGroupId: 'g' }),
      newReply({ model: 'm2', compareGroupId: 'g' }),
    ]);
    expect(turn.compareColumns).toEqual(turn.replyIds.map((id) => [id]));
    for (const id of turn.replyIds) host.api.endReply(ended(id, `from ${id}`));
    const kept = host.api.keepCompared(turn.replyIds[1] ?? '');
    expect(kept.compareColumns).toEqual([]);
    // The next message goes to the model whose answer was kept.
    expect(kept.settings).toMatchObject({ connectionId: 'c1', model: 'm2' });
    expect(host.api.chatSettings(summary.id)).toEqual(kept.settings);
    expect(kept).toMatchObject({ after: turn.replyIds[1], ids: [] });
    expect(host.api.getMessage(turn.replyIds[1] ?? '').versions).toEqual({
      index: 1,
      count: 2,
      previousId: turn.replyIds[0],
      nextId: null,
    });
  });

  it('gets its own system prompt back with Undo if the kept answer used another one', () => {
    const { summary } = host.api.createConversation({ ...SETTINGS, systemPrompt: 'Asked with.' }, null);
    const parameters = { stream: true, systemPrompt: 'Asked with.' };
    const keep = () => {
      const reply = newReply({ compareGroupId: summary.id, model: 'm2', parameters });
      const { replyIds } = host.api.addTurn(summary.id, 'Which?', undefined, [reply, reply]);
      for (const id of replyIds) host.api.endReply(ended(id, 'So.'));
      return host.api.keepCompared(replyIds[0] ?? '');
    };
    expect(keep().undoId).toBeNull();
    host.api.updateChatSettings(summary.id, { systemPrompt: 'Long thought over.' });
    const kept = keep();
    expect(kept.settings.systemPrompt).toBe('Asked with.');
    host.api.undo(kept.undoId ?? '');
    expect(host.api.chatSettings(summary.id)).toMatchObject({ systemPrompt: 'Long thought over.', model: 'm2' });
  });

  it('gets its own parameters back with Undo if the kept answer used others, but keeps the answer’s model', () => {
    const own = { temperature: 0.2, maxTokens: 500 };
    const { summary } = host.api.createConversation({ ...SETTINGS, parameters: own, stream: false }, null);
    const reply = newReply({ compareGroupId: 'g', model: 'm2', parameters: { stream: true, temperature: 1.5 } });
    const { replyIds } = host.api.addTurn(summary.id, 'Which?', undefined, [reply, reply]);
    for (const id of replyIds) host.api.endReply(ended(id, 'So.'));
    const kept = host.api.keepCompared(replyIds[0] ?? '');
    expect(kept.settings).toMatchObject({ model: 'm2', parameters: { temperature: 1.5 }, stream: true });
    // Undo keeps values that were set since.
    host.api.updateChatSettings(summary.id, { systemPrompt: 'Written since.' });
    host.api.undo(kept.undoId ?? '');
    expect(host.api.chatSettings(summary.id)).toMatchObject({
      ...{ model: 'm2', parameters: own, stream: false, systemPrompt: 'Written since.' },
    });
  });

  it("never lets a generated title replace the user's", async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    host.api.renameConversation(summary.id, 'Mine', true);
    exchange(host, summary.id, 'What is this?', 'A test.');
    expect(host.api.renameConversation(summary.id, 'By a model', false).summary.title).toBe('Mine');
  });

  it('is listed first if it is pinned, and separately if it is archived', async () => {
    const ids = ['one', 'two', 'three'].map((word) => {
      const { summary } = host.api.createConversation(SETTINGS, null);
      exchange(host, summary.id, word, 'ok');
      return summary.id;
    });
    host.api.bulk([ids[0] ?? ''], { kind: 'pin', isPinned: true });
    host.api.bulk([ids[1] ?? ''], { kind: 'archive', isArchived: true });
    expect(host.api.listConversations('active', 0, 10)).toMatchObject({
      total: 2,
      items: [{ id: ids[0] }, { id: ids[2] }],
    });
    expect(host.api.listConversations('archived', 0, 10)).toMatchObject({ total: 1, items: [{ id: ids[1] }] });
  });
});

it("a chat can't be changed in the trash", () => {
  const { id } = host.api.createConversation(SETTINGS, null).summary;
  exchange(host, id, 'question', 'answer');
  const { undoId } = host.api.bulk([id], { kind: 'delete' });
  expect(host.api.bulk([id], { kind: 'pin', isPinned: true }).changed).toEqual([]);
  host.api.undo(undoId ?? '');
  expect(host.api.summaries([id])[0]).toMatchObject({ isPinned: false });
});

describe('the tree', () => {
  it("keeps the old text when a message is edited, and returns to each branch's own path", async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const first = exchange(host, summary.id, 'one', 'answer one');
    exchange(host, summary.id, 'two', 'answer two');
    const edited = host.api.editMessage(first.userId, 'one, but better');
    expect(edited).toMatchObject({ hiddenLater: 3 });
    expect(edited.ids).toEqual([edited.messageId]);
    const back = host.api.selectVersion(first.userId);
    expect(back.changed.map((message) => message.text)).toEqual(['one', 'answer one', 'two', 'answer two']);
    expect(back.changed[0]?.versions).toEqual({ index: 0, count: 2, previousId: null, nextId: edited.messageId });
  });

  it('deletes a branch with everything below it, and restores it', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const first = exchange(host, summary.id, 'one', 'answer one');
    exchange(host, summary.id, 'two', 'answer two');
    const deleted = host.api.deleteMessage(first.replyId);
    expect(deleted).toMatchObject({ after: first.userId, ids: [] });
    expect(deleted.summary.messageCount).toBe(1);
    expect(host.api.listTrash()).toMatchObject([{ kind: 'message', title: 'answer one', messageCount: 3 }]);
    const undone = host.api.undo(deleted.undoId);
    expect(undone.changedPath?.ids).toHaveLength(4);
    expect(host.api.listTrash()).toEqual([]);
    expect(() => host.api.undo(deleted.undoId)).toThrow('nothing to undo');
  });

  it('forks from any message into a new chat', async () => {
    const { summary } = host.api.createConversation(SETTINGS, null);
    const first = exchange(host, summary.id, 'one', 'answer one');
    exchange(host, summary.id, 'two', 'answer two');
    const forked = host.api.fork(first.replyId);
    expect(forked.path.map((message) => message.text)).toEqual(['one', 'answer one']);
    expect(forked.path[1]?.reply?.model).toBe('m1');
    expect(host.api.openConversation(summary.id).path).toHaveLength(4);
  });

  it('restores a folder with the folders and chats in it', async () => {
    const outer = host.api.createFolder('Work', null);
    const inner = host.api.createFolder('Deep', outer.id);
    const { summary } = host.api.createConversation(SETTINGS, inner.id);
    exchange(host, summary.id, 'x', 'y');
    const deleted = host.api.deleteFolder(outer.id);
    expect(deleted.removed).toEqual([summary.id]);
    expect(host.api.listFolders()).toEqual([]);
    expect(host.api.listConversations('trashed', 0, 10)).toMatchObject({ total: 1, items: [{ id: summary.id }] });
    host.api.undo(deleted.undoId);
    expect(host.api.listConversations('trashed', 0, 10).total).toBe(0);
    expect(
      host.api
        .listFolders()
        .map((found) => found.name)
        .sort(),
    ).toEqual(['Deep', 'Work']);
    expect(host.api.openConversation(summary.id).summary.folderId).toBe(inner.id);
    expect(() => host.api.moveFolder(outer.id, inner.id, 0)).toThrow('cannot lie in itself');
  });

  it('undoes the deletion of many chats at once', async () => {
    const ids = ['a', 'b'].map((word) => {
      const { summary } = host.api.createConversation(SETTINGS, null);
      exchange(host, summary.id, word, word);
      return summary.id;
    });
    const done = host.api.bulk(ids, { kind: 'delete' });
    expect(done.removed).toEqual(ids);
    expect(host.api.listTrash()).toHaveLength(2);
    expect(
      host.api
        .undo(done.undoId ?? '')
        .conversations.map((summary) => summary.id)
        .sort(),
    ).toEqual([...ids].sort());
  });
});

describe('temporary chats', () => {
  it('can be edited, leave none of their text in the library’s folder, and are gone after a restart', async () => {
    const { readFileSync, readdirSync, statSync } = await import('node:fs');
    const { summary } = host.api.createConversation(SETTINGS, null, true);
    expect(summary).toMatchObject({ isTemporary: true });
    const { userId } = exchange(host, summary.id, 'zebra-secret-question', 'zebra-secret-answer');
    host.api.editMessage(userId, 'zebra-secret-edit');
    expect(host.api.openConversation(summary.id).path.map((message) => message.text)).toEqual(['zebra-secret-edit']);
    for (const name of readdirSync(folder.path)) {
      const path = `${folder.path}/${name}`;
      if (statSync(path).isFile()) expect(readFileSync(path).includes('zebra-secret')).toBe(false);
    }
    await reopen();
    expect(() => host.api.openConversation(summary.id)).toThrow('no such conversation');
  });
});

describe('an encrypted library', () => {
  it('opens with its key, and is locked without it', async () => {
    await host.close();
    folder.remove();
    folder = makeFolder();
    host = await openHost(folder.path, KEY);
    const { summary } = host.api.createConversation(SETTINGS, null);
    exchange(host, summary.id, 'secret', 'also');
    await host.close();
    expect(await host.open({ folder: folder.path, keyHex: null, isFirst: true })).toEqual({ kind: 'locked' });
    expect(await host.open({ folder: folder.path, keyHex: KEY, isFirst: true })).toMatchObject({
      kind: 'open',
      isEncrypted: true,
    });
    expect(host.api.openConversation(summary.id).path[0]?.text).toBe('secret');
  });
});
