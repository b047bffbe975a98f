/** Moves folders up if they are nested deeper than the sidebar can show. */

import type { Folder } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { FolderPlace } from '../chats/folder-places.ts';

/**
 * Returns the folders in the same order, none nested too deeply: a folder that is too deep moves next to its parent.
 * Folders in a cycle or in a missing folder move to the top.
 *
 * @param outside looks up other folders: `nowhere` if missing, null if unknown (its subfolders then have depth 1)
 */
export function foldersWithinDepth(
  folders: readonly Folder[],
  outside: (id: string) => FolderPlace | 'nowhere' | null,
  onMoved: () => void,
): Folder[] {
  // Of two folders with the same id, the first counts.
  const byId = new Map(folders.toReversed().map((folder) => [folder.id, folder]));
  const places = new Map<string, FolderPlace>();
  const placeOf = (id: string): FolderPlace | 'nowhere' | null => places.get(id) ?? outside(id);

  const place = ({ parentId }: Folder): FolderPlace => {
    if (parentId === null) return { depth: 1, parentId };
    let above = placeOf(parentId);
    if (above === 'nowhere') return { depth: 1, parentId: null };
    // The parent may be a folder of the library whose depth isn't known.
    if (above === null) return { depth: 1, parentId };
    let target: string | null = parentId;
    while (above !== null && above !== 'nowhere' && above.depth >= LIMITS.folderDepthMax) {
      target = above.parentId;
      above = target === null ? null : placeOf(target);
    }
    if (target !== parentId) onMoved();
    return { depth: above === null || above === 'nowhere' ? 1 : above.depth + 1, parentId: target };
  };

  for (const start of byId.values()) {
    if (places.has(start.id)) continue;
    const ancestors: Folder[] = [];
    const onWay = new Set<string>();
    let next: Folder | undefined = start;
    while (next !== undefined && !places.has(next.id) && !onWay.has(next.id)) {
      ancestors.push(next);
      onWay.add(next.id);
      next = next.parentId === null ? undefined : byId.get(next.parentId);
    }
    const isCircle = next !== undefined && onWay.has(next.id);
    for (const folder of ancestors.toReversed())
      places.set(folder.id, isCircle ? { depth: 1, parentId: null } : place(folder));
  }
  return folders.map((folder) => ({ ...folder, parentId: places.get(folder.id)?.parentId ?? null }));
}
