/** Creates, moves and deletes the sidebar's folders. */

import type { Folder } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { integer, text } from '../file/columns.ts';
import type { LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import type { Store } from './context.ts';
import { folderPlaces } from './folder-places.ts';
import { folderHeight, foldersBelow } from './folders-below.ts';
import { readFolders } from './listing.ts';
import { toFolder } from './rows.ts';
import { addTrashEntry } from './trash.ts';
import { undoable } from './undoable.ts';

function requireFolder(store: Store, id: string): Folder {
  const row = store.sql.get('SELECT id, parent_id, name, position FROM folders WHERE id = ? AND trash_id IS NULL', id);
  if (row === null) throw new LibraryError('not_found', 'no such folder');
  return toFolder(row);
}

function siblings(store: Store, parentId: string | null): string[] {
  return store.sql.texts(
    'SELECT id FROM folders WHERE parent_id IS ? AND trash_id IS NULL ORDER BY position, n',
    parentId,
  );
}

/** @param height the number of levels that will be added below `parentId` */
function requireRoom(store: Store, parentId: string, height: number): void {
  const place = folderPlaces(store)(parentId);
  const depth = place === 'nowhere' ? 0 : place.depth;
  if (depth + height > LIMITS.folderDepthMax) throw new LibraryError('too_deep', 'folders would lie too deep');
}

export function createFolder(store: Store, name: string, parentId: string | null): Folder {
  if (parentId !== null) {
    requireFolder(store, parentId);
    requireRoom(store, parentId, 1);
  }
  const id = store.newId();
  const position = siblings(store, parentId).length;
  store.sql.insert('folders', { id, parent_id: parentId, name, position });
  return requireFolder(store, id);
}

export function renameFolder(store: Store, id: string, name: string): ReturnType<LibraryApi['renameFolder']> {
  requireFolder(store, id);
  const undoId = undoable(store, { table: 'folders', columns: ['name'], ids: [id] }, () => {
    store.sql.run('UPDATE folders SET name = ? WHERE id = ?', name, id);
  });
  return { undoId };
}

/** `position` counts from 0 among the new parent's other folders. */
export function moveFolder(
  store: Store,
  id: string,
  parentId: string | null,
  position: number,
): ReturnType<LibraryApi['moveFolder']> {
  const folder = requireFolder(store, id);
  const all = readFolders(store);
  if (parentId !== null) requireFolder(store, parentId);
  if (parentId !== null && foldersBelow(all, [id]).has(parentId))
    throw new LibraryError('invalid', 'a folder cannot lie in itself');
  // A folder that is already too deep may still be reordered within its parent.
  if (parentId !== null && parentId !== folder.parentId) requireRoom(store, parentId, folderHeight(all, id));
  const order = siblings(store, parentId).filter((other) => other !== id);
  order.splice(Math.max(0, Math.min(order.length, Math.trunc(position))), 0, id);
  const followerIds = [...order, ...siblings(store, folder.parentId)];
  const watched = { table: 'folders', columns: ['parent_id', 'position'], ids: [id], followerIds } as const;
  const undoId = undoable(store, watched, () => {
    store.sql.run('UPDATE folders SET parent_id = ? WHERE id = ?', parentId, id);
    for (const [index, folderId] of order.entries())
      store.sql.run('UPDATE folders SET position = ? WHERE id = ?', index, folderId);
  });
  return { undoId };
}

/** Moves the folder, its subfolders and all their chats to the trash as one entry. */
export function deleteFolder(store: Store, id: string): ReturnType<LibraryApi['deleteFolder']> {
  const folder = requireFolder(store, id);
  const folders = [...foldersBelow(readFolders(store), [id])];
  const chats = store.sql.many(
    'SELECT n, id, message_count FROM conversations WHERE folder_id IN (SELECT value FROM json_each(?)) AND trash_id IS NULL',
    JSON.stringify(folders),
  );
  const undoId = addTrashEntry(store, {
    kind: 'folder',
    targetId: id,
    title: folder.name,
    messageCount: chats.reduce((sum, row) => sum + integer(row, 'message_count'), 0),
  });
  for (const folderId of folders) store.sql.run('UPDATE folders SET trash_id = ? WHERE id = ?', undoId, folderId);
  store.sql.run(
    'UPDATE conversations SET trash_id = ? WHERE n IN (SELECT value FROM json_each(?))',
    undoId,
    JSON.stringify(chats.map((row) => integer(row, 'n'))),
  );
  const removed = chats.map((row) => text(row, 'id'));
  return { undoId, removed };
}
