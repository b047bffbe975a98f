/** Lets the user drag chats and folders onto folders. */

import type { DragEvent } from 'react';
import { applyToMany } from '../store/chats/chat-list-store.ts';
import { foldersStore, moveFolder } from '../store/chats/folders-store.ts';
import { readIds } from '../store/remembered-ids.ts';
import { sidebarStore } from '../store/window/sidebar-store.ts';
import { childrenOf, isWithin } from './folder-tree.ts';

/** Parley's own types, so that other programs' drags aren't mistaken for rows, and rows can't be dropped elsewhere. */
const CHATS_TYPE = 'application/x-parley-chats';
const FOLDER_TYPE = 'application/x-parley-folder';

/** Dragging a selected chat drags the whole selection. */
export function startChatDrag(event: DragEvent, id: string): void {
  const { selectedIds } = sidebarStore.getState();
  const ids = selectedIds.has(id) ? [...selectedIds] : [id];
  event.dataTransfer.setData(CHATS_TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

export function startFolderDrag(event: DragEvent, id: string): void {
  event.dataTransfer.setData(FOLDER_TYPE, id);
  event.dataTransfer.effectAllowed = 'move';
}

export interface DropTargetProps {
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
}

type Zone = 'before' | 'inside' | 'after';

/** Near its edges, a folder row accepts another folder before or after itself; in the middle, inside itself. */
function zoneOf(event: DragEvent<HTMLElement>, folderId: string | null): Zone {
  if (folderId === null || !event.dataTransfer.types.includes(FOLDER_TYPE)) return 'inside';
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - box.top) / box.height;
  if (share < 0.28) return 'before';
  return share > 0.72 ? 'after' : 'inside';
}

/** Makes a row a drop target; `folderId` null is the top level. */
export function dropTarget(folderId: string | null): DropTargetProps {
  return {
    onDragOver: (event) => {
      const { types } = event.dataTransfer;
      if (!types.includes(CHATS_TYPE) && !types.includes(FOLDER_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      event.currentTarget.dataset.drop = zoneOf(event, folderId);
    },
    onDragLeave: (event) => {
      delete event.currentTarget.dataset.drop;
    },
    onDrop: (event) => {
      event.preventDefault();
      const zone = zoneOf(event, folderId);
      delete event.currentTarget.dataset.drop;
      const chats = event.dataTransfer.getData(CHATS_TYPE);
      const folder = event.dataTransfer.getData(FOLDER_TYPE);
      if (chats !== '') void applyToMany(readIds(chats), { kind: 'move', folderId });
      else if (folder !== '') dropFolder(folder, folderId, zone);
    },
  };
}

/** Moves a folder, but never into itself or one of its subfolders. */
export function dropFolder(id: string, targetId: string | null, zone: Zone): void {
  const { folders } = foldersStore.getState();
  const target = folders.find((folder) => folder.id === targetId);
  const parentId = zone === 'inside' ? targetId : (target?.parentId ?? null);
  if (id === targetId || (parentId !== null && isWithin(folders, parentId, id))) return;
  const siblings = (childrenOf(folders).get(parentId) ?? []).filter((folder) => folder.id !== id);
  const at = siblings.findIndex((folder) => folder.id === targetId);
  const position = zone === 'inside' ? siblings.length : zone === 'before' ? at : at + 1;
  void moveFolder(id, parentId, Math.max(0, position));
}

/** Moves a folder one place up or down among its siblings, for the keyboard. */
export function nudgeFolder(id: string, direction: 1 | -1): void {
  const { folders } = foldersStore.getState();
  const folder = folders.find((one) => one.id === id);
  if (folder === undefined) return;
  const siblings = childrenOf(folders).get(folder.parentId) ?? [];
  const next = siblings.findIndex((one) => one.id === id) + direction;
  if (next >= 0 && next < siblings.length) void moveFolder(id, folder.parentId, next);
}
