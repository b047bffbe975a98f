/** Deletes all that a person has here: chats with their backups, connections with their keys, and settings. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Refusal, Result } from '../shared/errors.ts';
import type { TextKey } from '../shared/locales/text-key.ts';
import { DEFAULT_SETTINGS } from '../shared/settings.ts';
import { log } from './logging/log.ts';
import type { Parts } from './set-up/parts.ts';
import { removeSetAside } from './settings/json-document.ts';

/** This file stands in the app's folder while everything is being deleted, and says what is not known to be gone yet. */
const MARKER = 'deleting-everything';
type Left = 'all' | 'rest';

type Needed = Rest & { readonly data: Pick<Parts['data'], 'deleteAll'> };

type Found = Rest & { readonly library: Pick<Parts['library'], 'ready' | 'status'> };

type Rest = {
  readonly paths: Pick<Parts['paths'], 'userData'>;
  readonly library: Pick<Parts['library'], 'hasDeletedLeft'>;
  readonly connections: Pick<Parts['connections'], 'list' | 'remove'>;
  readonly proxy: Pick<Parts['proxy'], 'setPassword'>;
  readonly settings: Pick<Parts['settings'], 'update'>;
  readonly habits: Pick<Parts['habits'], 'startAtLogin'>;
  readonly notices: Pick<Parts['notices'], 'show'>;
  readonly windows: () => readonly Page[];
};

/** What a window knows is nothing any more; its page may not begin anew by itself. */
interface Page {
  readonly webContents: {
    readonly session: { clearStorageData: (options: { storages: ['localstorage'] }) => Promise<void> };
    reload: () => void;
  };
}

/**
 * The chats come first: it throws where they are refused, and nothing is gone then. What stays of the rest, or of files that
 * another program still holds, is said in notices.
 */
export async function deleteEverything(parts: Needed): Promise<null> {
  mark(parts, 'all');
  try {
    await parts.data.deleteAll();
  } catch (error) {
    unmark(parts);
    throw error;
  }
  mark(parts, 'rest');
  await deleteRest(parts);
  return null;
}

/**
 * At a start: deletes the rest where the end of the app came between it and the chats. Where the chats are there again,
 * nothing; a library that does not open keeps it from nothing when they were known to be gone.
 */
export async function finishDeletingEverything(parts: Found): Promise<void> {
  if (!existsSync(markerOf(parts))) return;
  const isOpen = (await parts.library.ready()).kind === 'ready';
  if (!isOpen && readFileSync(markerOf(parts), 'utf8') !== ('rest' satisfies Left)) return;
  if (!isOpen || (await isEmpty(parts))) await deleteRest(parts);
  else unmark(parts);
}

async function isEmpty({ library }: Found): Promise<boolean> {
  const { messages, trashEntries } = await library.status();
  return messages === 0 && trashEntries === 0;
}

async function deleteRest(parts: Rest): Promise<void> {
  const rest: Result<unknown, Refusal>[] = [];
  for (const { id } of parts.connections.list()) rest.push(await parts.connections.remove(id));
  rest.push(await parts.proxy.setPassword(''), parts.settings.update(DEFAULT_SETTINGS));
  parts.habits.startAtLogin(false);
  const say = (id: string, key: TextKey): void => parts.notices.show({ id, level: 'alert', key, isStanding: true });
  const isNothingSetAside = removeSetAside(parts.paths.userData);
  if (!isNothingSetAside || !rest.every(({ ok }) => ok)) say('deleted-partly', 'notices.deletedPartly');
  if (parts.library.hasDeletedLeft()) say('deleted-left', 'notices.deletedLeft');
  for (const { webContents } of parts.windows()) {
    await webContents.session.clearStorageData({ storages: ['localstorage'] });
    webContents.reload();
  }
  unmark(parts);
}

const markerOf = ({ paths }: Pick<Rest, 'paths'>): string => join(paths.userData, MARKER);

function mark(parts: Pick<Rest, 'paths'>, left: Left): void {
  try {
    writeFileSync(markerOf(parts), left);
  } catch (error) {
    // A full disk is a reason to delete, and none to keep anything.
    log.warn('delete-everything.not_marked', { error });
  }
}

function unmark(parts: Pick<Rest, 'paths'>): void {
  try {
    rmSync(markerOf(parts), { force: true });
  } catch (error) {
    log.warn('delete-everything.not_unmarked', { error });
  }
}
