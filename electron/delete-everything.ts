/** Deletes everything that the user has here: chats with their backups, connections with their keys, and settings. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Refusal, type Result } from '../shared/errors.ts';
import { isObject, parseJson } from '../shared/json/json.ts';
import type { TextKey } from '../shared/locales/text-key.ts';
import { DEFAULT_SETTINGS } from '../shared/settings.ts';
import type { Consent } from './consent.ts';
import { replaceFile } from './disk/replace-file.ts';
import { log } from './logging/log.ts';
import type { Parts } from './set-up/parts.ts';
import { removeSetAside } from './settings/set-aside.ts';

/** The name of a file that is in the app's folder while everything is being deleted. */
const MARKER = 'deleting-everything';

interface Marked {
  /** What still has to be deleted; `rest` is everything but the chats. */
  readonly left: 'all' | 'rest';
  /** The connections when the user was asked; newer ones stay. */
  readonly connectionIds: readonly string[];
}

type Needed = EverythingElse & { readonly data: Pick<Parts['data'], 'deleteAll'> };

type Found = EverythingElse & { readonly library: Pick<Parts['library'], 'ready' | 'status'> };

type EverythingElse = {
  readonly paths: Pick<Parts['paths'], 'userData'>;
  readonly library: Pick<Parts['library'], 'hasDeletedLeft'>;
  readonly connections: {
    readonly list: () => readonly { readonly id: string }[];
    readonly remove: (id: string) => Promise<Result<null, Refusal>>;
  };
  readonly proxy: Pick<Parts['proxy'], 'forgetPassword'>;
  readonly settings: Pick<Parts['settings'], 'update'>;
  readonly desktopIntegration: Pick<Parts['desktopIntegration'], 'startAtLogin'>;
  readonly notices: Pick<Parts['notices'], 'show'>;
  readonly windows: () => readonly Page[];
};

/** A window's page, which must forget its own data and load again. */
interface Page {
  readonly webContents: {
    readonly session: { clearStorageData: () => Promise<void> };
    reload: () => void;
  };
}

/**
 * Deletes what the user confirmed. Connections that were added since then stay; if chats were added since then, throws
 * `changed_meanwhile`. The chats come first: if the library refuses, this throws and nothing is deleted. Notices report
 * other data that could not be deleted, and files that another program still holds.
 */
export async function deleteEverything(parts: Needed, consent: Consent<'deleteAll'>): Promise<null> {
  const subject = consent.use();
  const { connectionIds } = subject;
  const before = existsSync(markerOf(parts)) ? readMarker(parts) : null;
  writeMarker(parts, { left: 'all', connectionIds });
  try {
    await parts.data.deleteAll(subject);
  } catch (error) {
    // If another deletion is running, its marker has to stay.
    if (before === null) unmark(parts);
    else writeMarker(parts, before);
    throw error;
  }
  writeMarker(parts, { left: 'rest', connectionIds });
  await deleteRest(parts, connectionIds);
  return null;
}

/**
 * Call at launch: finishes a deletion that a crash or quitting interrupted. Gives up if the library has messages or
 * trash: they are newer, or the chats were not deleted. If the library can't be opened, continues only if the chats were
 * already deleted.
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

/** If one deletion fails, the others are still tried. No later start tries again: by then there may be newer data. */
async function deleteRest(parts: EverythingElse, connectionIds: readonly string[]): Promise<void> {
  const { connections, proxy, settings, desktopIntegration, library, notices } = parts;
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
  // A connection added since the question shows that the app is in use again, so keep its settings.
  if (known.every((id) => connectionIds.includes(id))) {
    await carryOut(() => proxy.forgetPassword());
    await carryOut(() => settings.update(DEFAULT_SETTINGS));
    desktopIntegration.startAtLogin(false);
  }
  const say = (id: string, key: TextKey): void => notices.show({ id, level: 'alert', key, isStanding: true });
  const isNothingSetAside = removeSetAside(parts.paths.userData);
  if (!isNothingSetAside || failures > 0) say('deleted-partly', 'notices.deletedPartly');
  if (library.hasDeletedLeft()) say('deleted-left', 'notices.deletedLeft');
  for (const { webContents } of parts.windows())
    await carryOut(async () => {
      await webContents.session.clearStorageData();
      return ok(webContents.reload());
    });
  unmark(parts);
}

const markerOf = ({ paths }: Pick<EverythingElse, 'paths'>): string => join(paths.userData, MARKER);

/** Null if the marker's content is damaged. */
function readMarker(parts: Pick<EverythingElse, 'paths'>): Marked | null {
  const marked = parseJson(readFileSync(markerOf(parts), 'utf8'));
  if (!isObject(marked) || !Array.isArray(marked.connectionIds)) return null;
  const connectionIds = marked.connectionIds.filter((id) => typeof id === 'string');
  return { left: marked.left === 'rest' ? 'rest' : 'all', connectionIds };
}

function writeMarker(parts: Pick<EverythingElse, 'paths'>, marked: Marked): void {
  try {
    replaceFile(markerOf(parts), JSON.stringify(marked));
  } catch (error) {
    // A full disk is a reason to delete, so continue without the marker.
    log.warn('delete-everything.not_marked', { error });
  }
}

function unmark(parts: Pick<EverythingElse, 'paths'>): void {
  try {
    rmSync(markerOf(parts), { force: true });
  } catch (error) {
    log.warn('delete-everything.not_unmarked', { error });
  }
}
