/** Which folders lie in which. */

import type { Folder } from '../../../shared/conversation.ts';

/** The folders themselves and all below them; circles end. */
export function foldersBelow(folders: readonly Pick<Folder, 'id' | 'parentId'>[], ids: Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { id, parentId } of folders) if (parentId !== null && found.has(parentId)) found.add(id);
  }
  return found;
}
