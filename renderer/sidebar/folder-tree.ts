/** Walks the folder tree without recursion, because a library may nest thousands of folders. */

import type { Folder } from '../../shared/conversation.ts';
import { groupBy } from '../../shared/groups.ts';
import { clamp, LIMITS } from '../../shared/limits.ts';
import { compareNames } from '../words/name-order.ts';

type Children = ReadonlyMap<string | null, readonly Folder[]>;

const known = new WeakMap<readonly Folder[], Children>();

/** Folders by parent, sorted. A folder with a missing parent is on the top level. */
export function childrenOf(folders: readonly Folder[]): Children {
  const before = known.get(folders);
  if (before !== undefined) return before;
  const ids = new Set(folders.map((folder) => folder.id));
  const inOrder = folders.toSorted((a, b) => a.position - b.position || compareNames(a.name, b.name));
  const children = groupBy(inOrder, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  known.set(folders, children);
  return children;
}

/** A step of the walk: each folder comes before its subfolders, and each entered folder ends with a second step. */
interface Step {
  readonly folder: Folder;
  /** How many folders it is nested in. */
  readonly depth: number;
  readonly isEnd: boolean;
}

/** Walks from top to bottom; `enters` decides whether to visit a folder's subfolders. */
export function* walkFolders(folders: readonly Folder[], enters: (folder: Folder) => boolean): Generator<Step> {
  const children = childrenOf(folders);
  const below = (id: string | null, depth: number): Step[] =>
    (children.get(id) ?? []).map((folder): Step => ({ folder, depth, isEnd: false })).reverse();
  const pending = below(null, 0);
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    yield step;
    if (step.isEnd || !enters(step.folder)) continue;
    pending.push({ ...step, isEnd: true });
    for (const one of below(step.folder.id, step.depth + 1)) pending.push(one);
  }
}

/** The ids of a folder and those around it, the innermost first. */
export function foldersAround(folders: readonly Folder[], id: string | null): readonly string[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at); at = byId.get(at)?.parentId ?? null) {
    if (byId.has(at)) seen.add(at);
    else break;
  }
  return [...seen];
}

/** True if `id` is `ancestorId` or one of its descendants. */
export function isWithin(folders: readonly Folder[], id: string, ancestorId: string): boolean {
  return id === ancestorId || foldersAround(folders, id).includes(ancestorId);
}

/** For each folder, the sum of its own value and those of all its subfolders. */
export function sumsOfFolders(
  folders: readonly Folder[],
  ownOf: (folder: Folder) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { folder, isEnd } of walkFolders(folders, () => true)) {
    if (!isEnd) {
      sums.set(folder.id, ownOf(folder));
      continue;
    }
    const { id, parentId } = folder;
    if (parentId !== null && sums.has(parentId)) sums.set(parentId, (sums.get(parentId) ?? 0) + (sums.get(id) ?? 0));
  }
  return sums;
}

/** The indentation of a nested folder's row, or of a chat in it. */
export function indentPx(depth: number, levelPx: number): number {
  return clamp(depth, 0, LIMITS.folderIndentMaxLevels) * levelPx;
}
