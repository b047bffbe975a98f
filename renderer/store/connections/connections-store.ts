/** Connections to services, and what is known about their keys. */

import { useMemo } from 'react';
import { create, useStore } from 'zustand';
import {
  type CheckName,
  type ConnectFailure,
  type Connection,
  type ConnectionInput,
  type ConnectionTest,
  type LocalService,
  type NamedKey,
  NO_TIMEOUTS,
  shownConnection,
  shownKey,
  type TypedKey,
} from '../../../shared/connection.ts';
import type { AppError, Refusal, Result } from '../../../shared/errors.ts';
import { offeredParameters, type ParameterId } from '../../../shared/parameters.ts';
import type { RequestOptions } from '../../../shared/requests/request-options.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { errorSentence } from '../../words/error-words.ts';
import { keyName } from '../../words/key-name.ts';
import { stopAll } from '../stop-all.ts';
import { notify, notifyIfRefused, valueOrNotify } from '../window/notices-store.ts';
import { takeModels } from './models-store.ts';

export interface ConnectionsState {
  readonly connections: readonly Connection[];
  /** Display name of the system's keyring; null if keys can only be kept for this session. */
  readonly vaultName: string | null;
}

export const connectionsStore = create<ConnectionsState>(() => ({ connections: [], vaultName: null }));

export const useConnections = connectionsStore;

export function useConnection(id: string | null): Connection | undefined {
  return useStore(connectionsStore, (state) => state.connections.find((connection) => connection.id === id));
}

/** Like `useConnection`, outside of React. */
export function connectionOf(id: string | null): Connection | undefined {
  return connectionsStore.getState().connections.find((connection) => connection.id === id);
}

const NONE: readonly ParameterId[] = [];

/** The parameters that requests through this connection can have. */
export function useOfferedParameters(connectionId: string | null): readonly ParameterId[] {
  const switchedOn = useConnection(connectionId)?.request.switchedOn ?? NONE;
  return useMemo(() => offeredParameters(switchedOn), [switchedOn]);
}

/** The parameters that any connection offers. */
export function useParametersOfferedAnywhere(): readonly ParameterId[] {
  const connections = useConnections((state) => state.connections);
  return useMemo(() => offeredParameters(connections.flatMap(({ request }) => request.switchedOn)), [connections]);
}

function keep(connection: Connection): void {
  connectionsStore.setState(({ connections }) => ({
    connections: connections.some((one) => one.id === connection.id)
      ? connections.map((one) => (one.id === connection.id ? connection : one))
      : [...connections, connection],
  }));
}

function keptIfOk<E>(result: Result<Connection, E>): Result<Connection, E> {
  if (result.ok) keep(result.value);
  return result;
}

/** Verifies the key, lists the models and saves. The window passes the key on and never stores it. */
export async function createConnection(
  input: ConnectionInput & CheckName,
): Promise<Result<Connection, ConnectFailure>> {
  const result = await bridge().connectionCreate(input);
  if (!result.ok) return result;
  const { connection, models, isKeyProved } = result.value;
  keep(connection);
  takeModels(models);
  const isSure = isKeyProved || connection.isKeyless;
  notify({ key: isSure ? 'notices.connected' : 'notices.connectedUnproved', values: { name: connection.name } });
  return { ok: true, value: connection };
}

/** Call this when the user leaves the form: the check under this id then saves nothing, unless it already has. */
export function cancelCheck(checkId: string): void {
  void bridge().connectionCancelCheck({ checkId });
}

/** Services on this computer; null if main refused to look. */
export async function findLocalServices(): Promise<readonly LocalService[] | null> {
  return valueOrNotify(await bridge().connectionFindLocal({}));
}

/** Connects to a local service that needs no key. */
export function connectLocal({ name, baseUrl }: LocalService): Promise<Result<Connection, ConnectFailure>> {
  return createConnection({
    ...{ name, baseUrl, consoleUrl: '', apiKey: '', isKeyless: true },
    ...{ isRetryEnabled: true, timeouts: NO_TIMEOUTS, isClearTextAllowed: false },
  });
}

/** Saves at once without contacting the service. */
export async function updateConnection(
  id: string,
  input: ConnectionInput,
): Promise<Result<Connection, ConnectFailure>> {
  return keptIfOk(await bridge().connectionUpdate({ id, input }));
}

/** Changes only the request options. Shows a notice if they could not be saved. */
export async function changeRequestOptions(connection: Connection, request: RequestOptions): Promise<boolean> {
  const { id, name, baseUrl, consoleUrl, isRetryEnabled, timeouts } = connection;
  // The address doesn't change, so the user's earlier consent still applies.
  const isClearTextAllowed = baseUrl.startsWith('http:');
  const input = { name, baseUrl, consoleUrl, isRetryEnabled, timeouts, request, isClearTextAllowed };
  const { ok } = await updateConnection(id, input);
  if (!ok) notify({ level: 'alert', key: 'notices.connectionNotSaved', values: { name } });
  return ok;
}

/** Starts the practice service and connects to it. */
export async function startPractice(): Promise<Result<Connection, Refusal>> {
  const result = await bridge().practiceStart({});
  if (!result.ok) return result;
  keep(result.value.connection);
  takeModels(result.value.models);
  return { ok: true, value: result.value.connection };
}

/** @param connection as the question showed it */
export async function removeConnection(connection: Connection): Promise<void> {
  const result = await bridge().connectionRemove({ id: connection.id, shown: shownConnection(connection) });
  if (!notifyIfRefused(result, 'notices.connectionNotRemoved').ok) return;
  connectionsStore.setState(({ connections }) => ({
    connections: connections.filter((one) => one.id !== connection.id),
  }));
  notify({ key: 'notices.connectionRemoved', values: { name: connection.name } });
}

/** Tests with the key in use, or with `keyId`. */
export function testConnection(id: string, keyId?: string): Promise<Result<ConnectionTest, AppError>> {
  return bridge().connectionTest({ id, ...(keyId === undefined ? {} : { keyId }) });
}

/** Tests the connection and shows the result in a notice. */
export async function sayConnectionTest({ id, name }: Connection): Promise<void> {
  const result = await testConnection(id);
  const subject = `test-${id}`;
  if (result.ok) notify({ key: 'notices.connectionWorks', values: { name }, subject });
  else if (result.error.code === 'network' || result.error.code === 'timeout')
    notify({ level: 'alert', key: 'notices.connectionFails', values: { name }, subject });
  else {
    const values = { name, text: t(errorSentence(result.error)) };
    notify({ level: 'alert', key: 'app.labelled', values, subject });
  }
}

/** Tests one key of a connection and shows the result in a notice. */
export async function sayKeyTest({ id, name }: Connection, tested: NamedKey): Promise<void> {
  const result = await testConnection(id, tested.id);
  const values = { name, key: keyName(tested, t) };
  const subject = `test-${tested.id}`;
  if (result.ok) {
    const key = result.value.isKeyProved ? 'notices.keyAccepted' : 'notices.keyUnproved';
    notify({ key, values, subject });
  } else {
    const reason = t(errorSentence(result.error));
    notify({ level: 'alert', key: 'notices.keyFails', values: { ...values, reason }, subject });
  }
}

/** Verifies the new key first; changes nothing if it is rejected. Replaces the key in use, or `keyId`. */
export async function rotateKey(
  id: string,
  typed: TypedKey & CheckName,
  keyId?: string,
): Promise<Result<Connection, ConnectFailure>> {
  return keptIfOk(await bridge().connectionRotateKey({ id, ...typed, ...(keyId === undefined ? {} : { keyId }) }));
}

/** Verifies and adds a key. Requests use it once the user chooses it. */
export async function addKey(id: string, typed: TypedKey & CheckName): Promise<Result<Connection, ConnectFailure>> {
  return keptIfOk(await bridge().connectionAddKey({ id, ...typed }));
}

export async function chooseKey(id: string, keyId: string): Promise<void> {
  notifyIfRefused(keptIfOk(await bridge().connectionChooseKey({ id, keyId })));
}

export async function describeKey(
  id: string,
  keyId: string,
  facts: Partial<Pick<NamedKey, 'label' | 'expiresAt' | 'warningsRead'>>,
): Promise<void> {
  notifyIfRefused(keptIfOk(await bridge().connectionDescribeKey({ id, keyId, ...facts })));
}

/** @param key as the question showed it */
export async function removeKey(connection: Pick<Connection, 'id' | 'name'>, key: NamedKey): Promise<void> {
  const request = { id: connection.id, keyId: key.id, shown: shownKey(key) };
  const result = keptIfOk(await bridge().connectionRemoveKey(request));
  if (!notifyIfRefused(result, 'notices.keyNotRemoved').ok) return;
  notify({ key: 'notices.keyRemoved', values: { name: connection.name }, subject: `key-${connection.id}` });
}

/** Tries to read a locked key again; true if that worked. */
export async function unlockKey(id: string): Promise<boolean> {
  const connection = valueOrNotify(keptIfOk(await bridge().connectionUnlockKey({ id })), 'notices.keyStillLocked');
  return connection !== null && connection.key.state !== 'locked';
}

/** Takes the connections from startup and listens to main. Returns a function that stops listening. */
export function connectConnectionsStore(connections: readonly Connection[], vaultName: string | null): () => void {
  connectionsStore.setState({ connections, vaultName });
  const door = bridge();
  return stopAll([
    door.onConnectionsChanged((next) => connectionsStore.setState({ connections: next })),
    door.onAppVaultChanged((next) => connectionsStore.setState({ vaultName: next.vaultName })),
  ]);
}
