// A library may have thousands of nested folders: changes, exports and restorations work, and imports limit the depth.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../electron/library/chats/context.ts';
import { createStore } from '../../electron/library/chats/context.ts';
import { createFolder, deleteFolder, moveFolder, renameFolder } from '../../electron/library/chats/folders.ts';
import { folderHeight, foldersBelow } from '../../electron/library/chats/folders-below.ts';
import { readFolders } from '../../electron/library/chats/listing.ts';
import { removeEntries } from '../../electron/library/chats/remove-for-good.ts';
import { restoreTrash, undo } from '../../electron/library/chats/trash.ts';
import { revert } from '../../electron/library/chats/undoable.ts';
import { migrate } from '../../electron/library/file/schema.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { bringBack } from '../../electron/library/transfer/bring-back.ts';
import { exportConversations } from '../../electron/library/transfer/export.ts';
import { importFile } from '../../electron/library/transfer/import.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { addChat } from './transfer/transfer-world.ts';

const DEPTH = 8_000;
const LAST = `f${DEPTH - 1}`;

let folder: string;
const open: Sql[] = [];
let store: Store;

function library(): Store {
  const sql = new Sql(join(folder, `library-${open.length}.db`));
  sql.configure();
  migrate(sql);
  open.push(sql);
  return createStore(sql, { now: () => 1_000 });
}

/** Adds folders nested too deep for recursion, as an earlier version could import: innermost first, the worst order. */
function addDeepFolders(to: Store): void {
  to.sql.transaction('fast', () => {
    for (let at = DEPTH - 1; at >= 0; at--)
      to.sql.insert('folders', {
        id: `f${at}`,
        parent_id: at === 0 ? null : `f${at - 1}`,
        name: `F${at}`,
        position: 0,
      });
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-deep-'));
  store = library();
  addDeepFolders(store);
  addChat(store, 'deep', { folderId: LAST });
});
afterEach(() => {
  for (const sql of open.splice(0)) sql.close();
  removeFolder(folder);
});

const job = { onProgress: () => undefined, isCancelled: () => false };
const parentOf = (of: Store, id: string): string | null | undefined =>
  readFolders(of).find((one) => one.id === id)?.parentId;
const depthIn = (of: Store): number => {
  const folders = readFolders(of);
  return Math.max(...folders.filter(({ parentId }) => parentId === null).map(({ id }) => folderHeight(folders, id)));
};

describe('thousands of nested folders', () => {
  it('are found and measured from the outermost, although they are stored innermost first', () => {
    expect(foldersBelow(readFolders(store), ['f0']).size).toBe(DEPTH);
    expect(folderHeight(readFolders(store), 'f10')).toBe(DEPTH - 10);
  });

  it('move to the trash with their contents, are restored, and are permanently deleted', () => {
    const { undoId, removed } = deleteFolder(store, 'f0');
    expect(removed).toEqual(['deep']);
    expect(readFolders(store)).toEqual([]);
    expect(undo(store, undoId).conversations).toHaveLength(1);
    expect(readFolders(store)).toHaveLength(DEPTH);
    const again = deleteFolder(store, 'f0');
    expect(restoreTrash(store, [again.undoId]).conversations).toHaveLength(1);
    expect(readFolders(store)).toHaveLength(DEPTH);
    for (const _part of removeEntries(store, [deleteFolder(store, 'f1').undoId], 100)) void _part;
    expect(readFolders(store).map(({ id }) => id)).toEqual(['f0']);
  });

  it('can be renamed and moved to the top, and the move can be undone', () => {
    renameFolder(store, LAST, 'Innermost');
    const { undoId } = moveFolder(store, `f${DEPTH - 10}`, null, 0);
    expect(parentOf(store, `f${DEPTH - 10}`)).toBeNull();
    expect(folderHeight(readFolders(store), `f${DEPTH - 10}`)).toBe(10);
    revert(store, store.undoSteps.get(undoId ?? '') ?? []);
    expect(parentOf(store, `f${DEPTH - 10}`)).toBe(`f${DEPTH - 11}`);
  });

  it('accept no new or moved folder beyond the permitted depth', () => {
    expect(() => createFolder(store, 'New', LAST)).toThrow(expect.objectContaining({ reason: 'too_deep' }));
    const shallow = createFolder(store, 'New', `f${LIMITS.folderDepthMax - 2}`);
    expect(() => moveFolder(store, shallow.id, LAST, 0)).toThrow(expect.objectContaining({ reason: 'too_deep' }));
    expect(() => moveFolder(store, 'f0', LAST, 0)).toThrow('cannot lie in itself');
  });

  it('are exported, and imported at most at the permitted depth', async () => {
    const target = join(folder, 'all.json');
    const options = {
      ...job,
      store,
      ids: null,
      format: 'json',
      language: ENGLISH_PAGE,
      target,
      now: () => 1_000,
    } as const;
    await exportConversations(options);
    expect(JSON.parse(readFileSync(target, 'utf8')).folders).toHaveLength(DEPTH);
    const to = library();
    const { unknownParts } = await importFile({ ...job, store: to, path: target });
    expect(unknownParts).toEqual([{ what: 'deepFolder', name: '', count: DEPTH - LIMITS.folderDepthMax }]);
    expect(readFolders(to)).toHaveLength(DEPTH);
    expect(depthIn(to)).toBe(LIMITS.folderDepthMax);
    // Existing folders stay in their places.
    expect(await importFile({ ...job, store, path: target })).toMatchObject({ conversationsUnchanged: 1 });
    expect(parentOf(store, LAST)).toBe(`f${DEPTH - 2}`);
  });

  it('are restored from a backup at most at the permitted depth', async () => {
    const to = library();
    const result = await bringBack({ ...job, store: to, from: store, conversationIds: [], folderIds: ['f0'] });
    expect(result).toMatchObject({ conversationsAdded: 1 });
    expect(readFolders(to)).toHaveLength(DEPTH);
    expect(depthIn(to)).toBe(LIMITS.folderDepthMax);
  });
});

describe('folders of a file', () => {
  const importing = async (folders: readonly object[]): Promise<number> => {
    const to = library();
    const content = JSON.stringify({ format: 'parley-export', version: 1, folders, conversations: [] });
    const path = join(folder, 'folders.json');
    writeFileSync(path, content);
    for (const at of Array.from({ length: LIMITS.folderDepthMax }, (_, index) => index))
      to.sql.insert('folders', {
        id: `own${at}`,
        parent_id: at === 0 ? null : `own${at - 1}`,
        name: 'Own',
        position: 0,
      });
    const { unknownParts = [] } = await importFile({ ...job, store: to, path });
    expect(depthIn(to)).toBeLessThanOrEqual(LIMITS.folderDepthMax);
    return unknownParts.find(({ what }) => what === 'deepFolder')?.count ?? 0;
  };
  const inside = (id: string, parentId: string | null): object => ({ id, parentId, name: id, position: 0 });

  it('keep their places up to the depth to which a user may nest folders', async () => {
    const some = Array.from({ length: LIMITS.folderDepthMax }, (_, at) =>
      inside(`g${at}`, at === 0 ? null : `g${at - 1}`),
    );
    expect(await importing(some)).toBe(0);
  });

  it('are limited in depth together with the folders of the library that contain them', async () => {
    const last = `own${LIMITS.folderDepthMax - 1}`;
    expect(await importing([inside('a', last), inside('b', 'a'), inside('c', 'b')])).toBe(3);
    expect(await importing([inside('a', `own${LIMITS.folderDepthMax - 3}`), inside('b', 'a'), inside('c', 'b')])).toBe(
      1,
    );
  });

  it('aren’t too deep if they are in a cycle or in a missing folder', async () => {
    expect(
      await importing([inside('a', 'b'), inside('b', 'a'), inside('c', 'a'), inside('d', 'gone'), inside('e', 'd')]),
    ).toBe(0);
  });
});
