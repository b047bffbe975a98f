/** Finds the folders inside other folders. */

import type { Folder } from '../../../shared/conversation.ts';
import { addTo } from '../../../shared/groups.ts';

type Placed = Pick<Folder, 'id' | 'parentId'>;

/** The folders and all their subfolders, level by level; stops at cycles. */
export function foldersBelow(folders: readonly Placed[], ids: Iterable<string>): Set<string> {
  return new Set(levelsBelow(folders, ids).flat());
}

/** The number of levels from this folder down to its deepest subfolder, counting the folder itself. */
export function folderHeight(folders: readonly Placed[], id: string): number {
  return levelsBelow(folders, [id]).length;
}

function levelsBelow(folders: readonly Placed[], ids: Iterable<string>): string[][] {
  const children = new Map<string, string[]>();
  for (const { id, parentId } of folders) if (parentId !== null) addTo(children, parentId, id);
  const found = new Set(ids);
  const levels: string[][] = [];
  for (let level = [...found]; level.length > 0; ) {
    levels.push(level);
    const next: string[] = [];
    for (const id of level)
      for (const child of children.get(id) ?? []) {
        if (found.has(child)) continue;
        found.add(child);
        next.push(child);
      }
    level = next;
  }
  return levels;
}
