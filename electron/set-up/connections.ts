/** Sets up the connections with their keys and models, the proxy for them, and the practice service. */

import { basename } from 'node:path';
import { openConnections } from '../keys/open-connections.ts';
import { log } from '../logging/log.ts';
import { createProxyControl } from '../network/proxy.ts';
import type { ForeignCopy } from '../settings/json-document.ts';
import { createSystemVault } from '../shell/vault.ts';
import { PracticeHost } from '../start-up/practice-host.ts';
import { openElectronStore } from '../start-up/stores.ts';
import type { AllParts, BasicParts, ConnectionParts, LanguageParts, NetworkParts, Parts } from './parts.ts';

export function setUpConnections(
  parts: BasicParts & LanguageParts & NetworkParts,
  allParts: AllParts,
): ConnectionParts {
  const { paths, fetch, settings, now, notices, firstWindow, language } = parts;
  const onForeign = ({ file, path }: ForeignCopy): void => {
    log.warn('settings.foreign_change', { file });
    const values = { name: basename(file), path };
    notices.show({ id: `foreign-${file}`, level: 'status', key: 'notices.fileChanged', values, isStanding: true });
  };
  firstWindow.onForeign(onForeign);
  const vault = createSystemVault();
  const opened = openConnections({
    folder: paths.userData,
    openBackend: openElectronStore,
    now,
    onForeign,
    vault,
    fetch,
    modelHint: (id) => (settings.get().lastConnectionId === id ? settings.get().lastModel : null),
    onUnseenKey: () => {
      if (allParts().appWindows.main() !== null) notifyOfUnsavedKeys(allParts());
    },
    onConnections: (list) => {
      allParts().checkUps.noteConnections(list);
      void allParts().laboratory.noteConnections();
      parts.emit('connections:changed', list);
    },
    onModels: (list) => parts.emit('models:changed', list),
  });
  const { connections, keys, models, loadKeys, storeAgain, proxyPassword } = opened;
  for (const { file, kind } of opened.problems) log.warn('settings.file_problem', { file, kind });
  const proxy = createProxyControl({ settings, proxyPassword, connections });
  const practice = new PracticeHost({
    stateDirectory: paths.practice,
    connections,
    language: () => language,
    shortcuts: () => settings.get().shortcuts,
  });
  const storeFilesAgain = () => [settings.storeAgain(), ...storeAgain()].every(({ ok }) => ok);
  return { vault, connections, keys, models, loadKeys, storeFilesAgain, proxy, practice };
}

/** Reports typed keys whose check failed after their page was gone: some services show a key only once. */
export function notifyOfUnsavedKeys({
  connections,
  notices,
  language,
}: Pick<Parts, 'connections' | 'notices' | 'language'>): void {
  for (const key of connections.checks.takeUnreported()) {
    const { connectionName: name, typedAt } = key;
    const date = new Date(typedAt).toLocaleString(language.locale, { dateStyle: 'medium', timeStyle: 'short' });
    const values = { name, date };
    notices.show({
      id: `key-unsaved-${typedAt}`,
      level: 'status',
      key: 'notices.keyUnsavedUnseen',
      values,
      isStanding: true,
    });
  }
}
