/** Opens everything that belongs to connections, in the right order. */

import type { Connection, ModelList } from '../../shared/connection.ts';
import type { DocumentPlace, DocumentProblem } from '../settings/json-document.ts';
import { ConnectionBook, type ConnectionServiceOptions } from './connection-book.ts';
import { openConnectionFile, openModelFile } from './connection-records.ts';
import { ConnectionService } from './connections.ts';
import { openKeyFile } from './key-records.ts';
import { KeyStore } from './key-store.ts';
import { ModelLists } from './model-lists.ts';
import { ProxyPassword } from './proxy-password.ts';
import { UncheckedKeys } from './unchecked-keys.ts';
import type { Vault } from './vault-core.ts';

export interface OpenConnectionsOptions
  extends DocumentPlace,
    Pick<ConnectionServiceOptions, 'fetch' | 'modelHint' | 'onUnseenKey'> {
  readonly vault: Vault;
  readonly onConnections: (connections: readonly Connection[]) => void;
  readonly onModels: (list: ModelList) => void;
}

export interface Connections extends Pick<ConnectionServiceOptions, 'keys' | 'models' | 'unchecked'> {
  readonly connections: ConnectionService;
  readonly proxyPassword: ProxyPassword;
  /** Problems with the files, to be shown to the user. */
  readonly problems: readonly DocumentProblem[];
  /** Reads the stored keys from the vault; until then every stored key counts as readable. */
  readonly loadKeys: () => Promise<void>;
}

export function openConnections(options: OpenConnectionsOptions): Connections {
  const { vault, fetch, now, modelHint, onUnseenKey, onConnections, onModels } = options;
  const keyFile = openKeyFile(options);
  const connectionFile = openConnectionFile(options);
  const modelFile = openModelFile(options);
  const keys = new KeyStore({ document: keyFile, vault, now, onChange: () => book.announce() });
  const models = new ModelLists({ document: modelFile, now, onChange: onModels });
  const unchecked = new UncheckedKeys(options.folder);
  const book = new ConnectionBook({
    document: connectionFile,
    keys,
    models,
    ...{ unchecked, onUnseenKey },
    fetch,
    now,
    modelHint,
    onChange: onConnections,
  });
  const connections = new ConnectionService(book);
  return {
    connections,
    keys,
    models,
    unchecked,
    proxyPassword: new ProxyPassword(keyFile, vault),
    problems: [keyFile, connectionFile, modelFile].flatMap(({ problem }) => (problem === null ? [] : [problem])),
    loadKeys: () => keys.load(connections.list().map(({ id }) => id)),
  };
}
