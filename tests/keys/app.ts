/** The app's connections as main opens them, on a folder, a keyring and a real network stack. */

import { onTestFinished } from 'vitest';
import { type Connections, openConnections } from '../../electron/keys/open-connections.ts';
import { createVault, type SafeStorageLike } from '../../electron/keys/vault-core.ts';
import type { ApiKey } from '../../electron/service/api-key.ts';
import type { ForeignCopy, OpenJsonBackend } from '../../electron/settings/json-document.ts';
import type { Connection, ConnectionInput, ModelList } from '../../shared/connection.ts';
import { textOf } from '../helpers/data/key-for.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { openConfPut } from './app-folder.ts';

export const KEY = 'sk-canary-A1b2C3d4E5f6G7h8I9j0';
export const OTHER_KEY = 'sk-canary-Z9y8X7w6V5u4T3s2R1q0';
export const WRONG_KEY = 'sk-wrong-00000000000000000000';

export interface App extends Connections {
  readonly told: Connection[][];
  readonly lists: ModelList[];
  /** How often the app has replaced a file. */
  readonly writes: () => number;
  /** Copies that the app kept of files that other programs had written. */
  readonly foreign: readonly ForeignCopy[];
  /** How often a key was refused after the page that had submitted it was gone. */
  readonly unseen: () => number;
  /** The key that a request would send; null if there is none. */
  readonly keyFor: (id: string) => Promise<string | null>;
}

export interface AppOptions {
  readonly folder: string;
  readonly safeStorage: SafeStorageLike;
  readonly platform?: NodeJS.Platform;
  readonly now?: () => number;
  readonly modelHint?: () => string | null;
  readonly openBackend?: OpenJsonBackend;
}

/** Starts the app: opens the files and reads the keys. */
export async function startApp(options: AppOptions): Promise<App> {
  const { fetch, close } = createNodeTransport();
  onTestFinished(close);
  const told: Connection[][] = [];
  const lists: ModelList[] = [];
  const foreign: ForeignCopy[] = [];
  let writes = 0;
  let unseen = 0;
  const connections = openConnections({
    folder: options.folder,
    openBackend: openConfPut((write) => {
      writes++;
      write();
    }, options.openBackend),
    vault: createVault({
      safeStorage: options.safeStorage,
      platform: options.platform ?? 'linux',
      wait: async () => undefined,
    }),
    fetch,
    now: options.now ?? (() => Date.now()),
    onForeign: (copy) => foreign.push(copy),
    modelHint: options.modelHint ?? (() => null),
    onUnseenKey: () => {
      unseen++;
    },
    onConnections: (list) => told.push([...list]),
    onModels: (list) => lists.push(list),
  });
  await connections.loadKeys();
  return {
    ...connections,
    told,
    lists,
    foreign,
    writes: () => writes,
    unseen: () => unseen,
    keyFor: async (id) => {
      const route = await connections.connections.route(id);
      return route.ok ? (route.value.key === null ? null : textOf(route.value.key)) : null;
    },
  };
}

export function formFor(baseUrl: string, changes: Partial<ConnectionInput> = {}): ConnectionInput {
  return {
    name: 'Test service',
    baseUrl,
    consoleUrl: '',
    apiKey: KEY,
    isRetryEnabled: true,
    timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
    isClearTextAllowed: false,
    ...changes,
  };
}

/** Creates a connection and returns its id; the service must accept the key. */
export async function connect(app: App, baseUrl: string, apiKey = KEY): Promise<string> {
  const made = await app.connections.create(formFor(baseUrl, { apiKey }));
  if (!made.ok) throw new Error(`not connected: ${JSON.stringify(made.error)}`);
  return made.value.connection.id;
}

/** The key that a request gets when it starts. */
export async function keyInUse(app: App, id: string): Promise<ApiKey> {
  const route = await app.connections.route(id);
  if (!route.ok || route.value.key === null) throw new Error('no key to send');
  return route.value.key;
}
