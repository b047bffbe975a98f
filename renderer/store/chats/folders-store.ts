/** The folders of the sidebar, their open state, and the actions on them. */

import { create } from 'zustand';
import type { Folder } from '../../../shared/conversation.ts';
import { bridge } from '../../bridge.ts';
import { rememberedIds, rememberIds, withId } from '../remembered-ids.ts';
import { notify, valueOrNotify } from '../window/notices-store.ts';
import { setRenaming } from '../window/sidebar-store.ts';
import { searchAgain } from './search-store.ts';
import { notifyUndoable } from './undo-store.ts';

/** Where the page stores the ids of the open folders, which aren't part of the library. */
const STORAGE_KEY = 'open-folders';

export interface FoldersState {
  readonly folders: readonly Folder[];
  readonly openIds: ReadonlySet<string>;
}

export const foldersStore = create<FoldersState>(() => ({ folders: [], openIds: new Set() }));

export const useFolders = foldersStore;

export function setFolderOpen(id: string, isOpen: boolean): void {
  const openIds = withId(foldersStore.getState().openIds, id, isOpen);
  rememberIds(STORAGE_KEY, openIds);
  foldersStore.setState({ openIds });
}

/** Empty if the folder no longer exists. */
export function nameOfFolder(id: string | null): string {
  return foldersStore.getState().folders.find((folder) => folder.id === id)?.name ?? '';
}

/** The new folder, or null if main refused. */
export async function createFolder(name: string, parentId: string | null): Promise<Folder | null> {
  const folder = valueOrNotify(await bridge().folderCreate({ name, parentId }), 'notices.folderNotSaved');
  if (folder !== null && parentId !== null) setFolderOpen(parentId, true);
  return folder;
}

/** A new folder that still has its placeholder name, which the user is editing. */
let unnamedId: string | null = null;

/** Creates a folder with a placeholder name, and opens its name for editing. */
export async function createUnnamedFolder(name: string, parentId: string | null): Promise<void> {
  const made = await createFolder(name, parentId);
  if (made === null) return;
  unnamedId = made.id;
  setRenaming(made.id);
}

/**
 * Renames a folder after editing in its row; null keeps the name. Replacing the placeholder counts as creating, not as
 * renaming, and null then removes the folder, unless something is already in it.
 *
 * @param chatCount the number of chats in the folder
 */
export async function nameFolder({ id, name: before }: Folder, name: string | null, chatCount: number): Promise<void> {
  const isFirst = unnamedId === id;
  unnamedId = null;
  const isEmpty = chatCount === 0 && !foldersStore.getState().folders.some(({ parentId }) => parentId === id);
  if (isFirst && name === null && isEmpty) {
    valueOrNotify(await bridge().folderDelete({ id }), 'notices.folderNotSaved');
    return;
  }
  if (name === null || name === before) {
    if (isFirst) notify({ key: 'notices.folderMade', values: { name: before } });
    return;
  }
  const result = await bridge().folderRename({ id, name });
  if (result.ok && isFirst) notify({ key: 'notices.folderMade', values: { name } });
  else notifyUndoable(result, 'notices.folderNotSaved', 'notices.renamed', { title: name });
}

export async function moveFolder(id: string, parentId: string | null, position: number): Promise<void> {
  const result = await bridge().folderMove({ id, parentId, position });
  if (result.ok && parentId !== null) setFolderOpen(parentId, true);
  notifyUndoable(result, 'notices.folderNotSaved', 'notices.folderMoved', { name: nameOfFolder(id) });
}

/** Moves the folder and its chats to the trash. */
export async function deleteFolder(folder: Folder): Promise<void> {
  const result = await bridge().folderDelete({ id: folder.id });
  notifyUndoable(result, 'notices.notDone', 'notices.folderDeleted', { name: folder.name });
}

/** Takes the folders from startup and listens to main. Returns a function that stops listening. */
export function connectFoldersStore(folders: readonly Folder[]): () => void {
  foldersStore.setState({ folders, openIds: rememberedIds(STORAGE_KEY) });
  return bridge().onFoldersChanged((next) => {
    foldersStore.setState({ folders: next });
    searchAgain();
  });
}
