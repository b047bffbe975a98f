/** Deletes all that a person has here: chats with their backups, connections with their keys, and settings. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Refusal, type Result } from '../shared/errors.ts';
import { isObject, parseJson } from '../shared/json.ts';
import type { TextKey } from '../shared/locales/text-key.ts';
import { DEFAULT_SETTINGS } from '../shared/settings.ts';
import type { Consent } from './consent.ts';
import { replaceFile } from './disk/replace-file.ts';
import { log } from './logging/log.ts';
import type { Parts } from './set-up/parts.ts';
import { removeSetAside } from './settings/json-document.ts';

/** This file stands in the app's folder while everything is being deleted. */
const MARKER = 'deleting-everything';

interface Marked {
  /** What is not known to be gone yet. */
  readonly left: 'all' | 'rest';
  /** What was there then: a connection that was made since is not meant. */
  readonly connectionIds: readonly string[];
}

type Needed = Rest & { readonly data: Pick<Parts['data'], 'deleteAll'> };

type Found = Rest & { readonly library: Pick<Parts['library'], 'ready' | 'status'> };

type Rest = {
  readonly paths: Pick<Parts['paths'], 'userData'>;
  readonly library: Pick<Parts['library'], 'hasDeletedLeft'>;
  readonly connections: {
    readonly list: () => readonly { readonly id: string }[];
    readonly remove: (id: string) => Promise<Result<null, Refusal>>;
  };
  readonly proxy: Pick<Parts['proxy'], 'forgetPassword'>;
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
 * Deletes what the question named; what has been added since stays, or nothing is deleted at all (`changed_meanwhile`).
 * The chats come first: it throws where they are refused, and nothing is gone then. What stays of the rest, or of files that
 * another program still holds, is said in notices.
 */
export async function deleteEverything(parts: Needed, consent: Consent<'deleteAll'>): Promise<null> {
  const subject = consent.use();
  const { connectionIds } = subject;
  const before = existsSync(markerOf(parts)) ? readMarker(parts) : null;
  mark(parts, { left: 'all', connectionIds });
  try {
    await parts.data.deleteAll(subject);
  } catch (error) {
    // Refused because it goes on already, it has to stay.
    if (before === null) unmark(parts);
    else mark(parts, before);
    throw error;
  }
  mark(parts, { left: 'rest', connectionIds });
  await deleteRest(parts, connectionIds);
  return null;
}

/**
 * At a start: deletes the rest where the end of the app came between it and the chats. Where the chats are there again,
 * nothing; a library that does not open keeps it from nothing when they were known to be gone. What was made since stays.
 */
export async function finishDeletingEverything(parts: Found): Promise<void> {
  if (!existsSync(markerOf(parts))) return;
  const marked = readMarker(parts);
  if (marked === null) return unmark(parts);
  const isOpen = (await parts.library.ready()).kind === 'ready';
  if (!isOpen && marked.left !== 'rest') return;
  if (!isOpen || (await isEmpty(parts))) await deleteRest(parts, marked.connectionIds);
  else unmark(parts);
}

async function isEmpty({ library }: Found): Promise<boolean> {
  const { messages, trashEntries } = await library.status();
  return messages === 0 && trashEntries === 0;
}

/** Whatever fails, the others are tried, and no later start goes on with it: by then there may be what was made since. */
async function deleteRest(parts: Rest, connectionIds: readonly string[]): Promise<void> {
  const { connections, proxy, settings, habits, library, notices } = parts;
  let failures = 0;
  const carryOut = async (step: () => Promise<Result<unknown, Refusal>> | Result<unknown, Refusal>): Promise<void> => {
    try {
      if (!(await step()).ok) failures += 1;
    } catch (error) {
      failures += 1;
      log.error('delete-everything.trouble', { error });
    }
  };
  const known = connections.list().map(({ id }) => id);
  for (const id of known) if (connectionIds.includes(id)) await carryOut(() => connections.remove(id));
  // Whoever has made a connection since has settled in again.
  if (known.every((id) => connectionIds.includes(id))) {
    await carryOut(() => proxy.forgetPassword());
    await carryOut(() => settings.update(DEFAULT_SETTINGS));
    habits.startAtLogin(false);
  }
  const say = (id: string, key: TextKey): void => notices.show({ id, level: 'alert', key, isStanding: true });
  const isNothingSetAside = removeSetAside(parts.paths.userData);
  if (!isNothingSetAside || failures > 0) say('deleted-partly', 'notices.deletedPartly');
  if (library.hasDeletedLeft()) say('deleted-left', 'notices.deletedLeft');
  for (const { webContents } of parts.windows())
    await carryOut(async () => {
      await webContents.session.clearStorageData({ storages: ['localstorage'] });
      return ok(webContents.reload());
    });
  unmark(parts);
}

const markerOf = ({ paths }: Pick<Rest, 'paths'>): string => join(paths.userData, MARKER);

/** Null: nobody knows what was being deleted. */
function readMarker(parts: Pick<Rest, 'paths'>): Marked | null {
  const marked = parseJson(readFileSync(markerOf(parts), 'utf8'));
  if (!isObject(marked) || !Array.isArray(marked.connectionIds)) return null;
  const connectionIds = marked.connectionIds.filter((id) => typeof id === 'string');
  return { left: marked.left === 'rest' ? 'rest' : 'all', connectionIds };
}

function mark(parts: Pick<Rest, 'paths'>, marked: Marked): void {
  try {
    replaceFile(markerOf(parts), JSON.stringify(marked));
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
