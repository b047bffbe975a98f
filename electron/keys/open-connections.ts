/** Opens everything that belongs to connections, in the right order. */

import type { Connection, ModelList } from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import type { DocumentPlace, DocumentProblem, SaveTrouble } from '../settings/json-document.ts';
import { ConnectionBook } from './connection-book.ts';
import { ConnectionModels, type ConnectionModelsOptions } from './connection-models.ts';
import { openConnectionFile, openModelFile } from './connection-records.ts';
import { ConnectionService } from './connections.ts';
import { KeyChecks, type KeyChecksOptions } from './key-checks.ts';
import { openKeyFile } from './key-records.ts';
import { KeyStore } from './key-store.ts';
import { ModelLists } from './model-lists.ts';
import { ProxyPassword } from './proxy-password.ts';
import type { Vault } from './vault-core.ts';

export interface OpenConnectionsOptions
  extends DocumentPlace,
    Pick<ConnectionModelsOptions, 'fetch' | 'modelHint'>,
    Pick<KeyChecksOptions, 'onUnseenKey'> {
  readonly vault: Vault;
  readonly onConnections: (connections: readonly Connection[]) => void;
  readonly onModels: (list: ModelList) => void;
}

export interface Connections {
  readonly connections: ConnectionService;
  readonly keys: KeyStore;
  readonly models: ModelLists;
  readonly proxyPassword: ProxyPassword;
  /** Problems with the files, to be shown to the user. */
  readonly problems: readonly DocumentProblem[];
  /** Writes the connections and keys again if their files were deleted or moved. */
  readonly storeAgain: () => readonly Result<void, SaveTrouble>[];
  /** Reads the stored keys from the vault; until then every stored key counts as readable. */
  readonly loadKeys: () => Promise<void>;
}

export function openConnections(options: OpenConnectionsOptions): Connections {
  const { vault, fetch, now, modelHint, onUnseenKey, onConnections, onModels } = options;
  const keyFile = openKeyFile(options);
  const connectionFile = openConnectionFile(options);
  const modelFile = openModelFile(options);
  const keys = new KeyStore({ document: keyFile, vault, now, onChange: () => book.announce() });
  const book = new ConnectionBook({ document: connectionFile, keys, onChange: onConnections });
  const lists = new ModelLists({ document: modelFile, now, onChange: onModels });
  const models = new ConnectionModels({ book, keys, lists, fetch, modelHint, now });
  const checks = new KeyChecks({ now, onUnseenKey });
  return {
    connections: new ConnectionService({ book, keys, models, checks, fetch, now }),
    keys,
    models: lists,
    proxyPassword: new ProxyPassword(keyFile, vault),
    problems: [keyFile, connectionFile, modelFile].flatMap(({ problem }) => (problem === null ? [] : [problem])),
    storeAgain: () => [keyFile, connectionFile].map((file) => file.storeAgain()),
    loadKeys: () => keys.load(book.records.map(({ id }) => id)),
  };
}
