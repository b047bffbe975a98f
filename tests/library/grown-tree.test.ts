// A tree that a turn has extended equals the tree that is read afresh.
import { expect, it, onTestFinished } from 'vitest';
import { activateAdded, loadTree } from '../../electron/library/chats/tree.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { wholePath } from '../../renderer/store/chats/next-path.ts';
import { exchange, makeFolder, newReply, openHost, SETTINGS } from './open-store.ts';

it.each(['at the end', 'as a new version', 'as a new root', 'with two answers'])(
  'a tree grown %s equals the tree in the file',
  async (place) => {
    const folder = makeFolder();
    onTestFinished(folder.remove);
    const host = await openHost(folder.path);
    const { id } = host.api.createConversation(SETTINGS, null).summary;
    const first = exchange(host, id, 'a', 'b');
    exchange(host, id, 'c', 'd');
    host.api.editMessage(first.userId, 'other');
    host.api.selectVersion(first.userId);
    const parents = { 'as a new version': first.replyId, 'as a new root': null } as Record<string, string | null>;
    const sql = new Sql(libraryPaths(folder.path).library);
    const before = loadTree(sql, id);
    const shown = before.pathIds();
    const parentId = place in parents ? (parents[place] ?? null) : (before.activeLeaf()?.id ?? null);
    const replies = place === 'with two answers' ? [newReply(), newReply()] : [newReply()];
    const turn = host.api.addTurn(id, 'new', parentId, replies);
    const added = [turn.userMessageId, ...turn.replyIds];
    const grown = activateAdded(sql, before, parentId, added.slice(0, 2), added);
    const read = loadTree(sql, id);
    expect(Array.from(grown.all()).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      Array.from(read.all()).toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect(grown.pathIds()).toEqual(read.pathIds());
    expect(wholePath({ ids: shown, compareColumns: [] }, turn)).toEqual(read.pathIds());
    for (const row of read.all()) expect(grown.versionsOf(row)).toEqual(read.versionsOf(row));
    sql.close();
    await host.close();
  },
);
