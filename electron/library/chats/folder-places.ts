/** Computes how deep folders are nested, without recursion, because stored nesting may be deeper than the stack. */

import { textOrNull } from '../file/columns.ts';
import type { Row } from '../file/sql.ts';
import type { Store } from './context.ts';

export interface FolderPlace {
  /** 1 at the top. */
  readonly depth: number;
  readonly parentId: string | null;
}

/**
 * Looks up folders, also in the trash; `nowhere` if there is no such folder. Walks each path to the top only once, and
 * stops at cycles.
 */
export function folderPlaces(store: Store): (id: string) => FolderPlace | 'nowhere' {
  const known = new Map<string, FolderPlace>();
  return (id) => {
    const ancestors: { readonly id: string; readonly parentId: string | null }[] = [];
    const onWay = new Set<string>();
    for (let next: string | null = id; next !== null && !known.has(next) && !onWay.has(next); ) {
      const row: Row | null = store.sql.get('SELECT parent_id FROM folders WHERE id = ?', next);
      if (row === null) break;
      const parentId = textOrNull(row, 'parent_id');
      ancestors.push({ id: next, parentId });
      onWay.add(next);
      next = parentId;
    }
    for (const folder of ancestors.reverse()) {
      const above = folder.parentId === null ? 0 : (known.get(folder.parentId)?.depth ?? 0);
      known.set(folder.id, { depth: above + 1, parentId: folder.parentId });
    }
    return known.get(id) ?? 'nowhere';
  };
}
