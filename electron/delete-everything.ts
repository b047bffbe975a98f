/** Deletes all that a person has here: chats with their backups, connections with their keys, and settings. */

import type { Refusal, Result } from '../shared/errors.ts';
import type { TextKey } from '../shared/locales/text-key.ts';
import { DEFAULT_SETTINGS } from '../shared/settings.ts';
import type { Parts } from './set-up/parts.ts';
import { removeSetAside } from './settings/json-document.ts';

type Needed = {
  readonly paths: Pick<Parts['paths'], 'userData'>;
  readonly data: Pick<Parts['data'], 'deleteAll'>;
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
  await parts.data.deleteAll();
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
  return null;
}
