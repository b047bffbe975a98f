/** Opens everything that has to do with keys and connections. */

import type { EventName, Events } from '../shared/ipc.ts';
import { openConnectionFile, openModelFile } from './keys/connection-records.ts';
import { ConnectionService } from './keys/connections.ts';
import { openKeyFile } from './keys/key-records.ts';
import { KeyStore } from './keys/key-store.ts';
import { ModelLists } from './keys/model-lists.ts';
import { ProxyPassword } from './keys/proxy-password.ts';
import type { Vault } from './keys/vault-core.ts';
import type { FetchLike } from './service/transport.ts';
import type { DocumentProblem, OpenJsonBackend } from './settings/json-document.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface KeyParts {
  readonly connections: ConnectionService;
  readonly keys: KeyStore;
  readonly models: ModelLists;
  readonly proxyPassword: ProxyPassword;
  /** What was wrong with the files. */
  readonly problems: readonly DocumentProblem[];
}

export function openKeyParts(options: {
  readonly stored: { readonly folder: string; readonly openBackend: OpenJsonBackend; readonly now: () => number };
  readonly vault: Vault;
  readonly fetch: FetchLike;
  readonly settings: SettingsStore;
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
}): KeyParts {
  const { stored, vault, fetch, settings, emit } = options;
  const keyFile = openKeyFile(stored);
  const connectionFile = openConnectionFile(stored);
  const modelFile = openModelFile(stored);
  const keys: KeyStore = new KeyStore({
    document: keyFile,
    vault,
    now: stored.now,
    onChange: () => connections.announce(),
  });
  const models = new ModelLists({
    document: modelFile,
    now: stored.now,
    onChange: (list) => emit('models:changed', list),
  });
  const connections: ConnectionService = new ConnectionService({
    document: connectionFile,
    keys,
    models,
    fetch,
    now: stored.now,
    modelHint: (id) => (settings.get().lastConnectionId === id ? settings.get().lastModel : null),
    onChange: (list) => emit('connections:changed', list),
  });
  const problems = [settings.problem, keyFile.problem, connectionFile.problem, modelFile.problem].filter(
    (problem) => problem !== null,
  );
  return { connections, keys, models, proxyPassword: new ProxyPassword(keyFile, vault), problems };
}
