/** Handles the user's changes to the keys of connections: add, choose, replace, name, forget. */
import { randomUUID } from 'node:crypto';
import {
  type ConnectFailure,
  type Connection,
  type FieldProblem,
  type ModelList,
  type NamedKey,
  shownKey,
  type TypedKey,
} from '../../shared/connection.ts';
import { fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ApiKey } from '../service/api-key.ts';
import { cancelledFailure } from '../service/failure.ts';
import { Recipient } from '../service/recipient.ts';
import type { FetchLike } from '../service/transport.ts';
import type { SaveTrouble } from '../settings/json-document.ts';
import { cleanKey } from './clean-key.ts';
import { type ConnectionBook, NO_CONNECTION, notSaved, storageError, withDefaults } from './connection-book.ts';
import type { ConnectionModels } from './connection-models.ts';
import type { ConnectionRecord } from './connection-records.ts';
import type { CheckOwner, KeyChecks } from './key-checks.ts';
import type { SecretPlace } from './key-records.ts';
import type { KeyStore, SecretFacts } from './key-store.ts';
import { type Verification, verifyKey } from './verification.ts';

export interface ConnectionKeysOptions {
  readonly book: ConnectionBook;
  readonly keys: KeyStore;
  readonly models: ConnectionModels;
  readonly checks: KeyChecks;
  readonly fetch: FetchLike;
}

export class ConnectionKeys {
  readonly #options: ConnectionKeysOptions;

  constructor(options: ConnectionKeysOptions) {
    this.#options = options;
  }

  /**
   * Verifies another key and stores it beside the others. Requests only use the chosen key; a connection's first key
   * is chosen automatically.
   */
  add(id: string, typed: TypedKey & CheckOwner): Promise<Result<Connection, ConnectFailure>> {
    const { keys } = this.#options;
    return this.#take(id, typed, (record, key) => {
      const own = keys.of(id, 'key');
      if (own.length >= LIMITS.keysMaxCount) return refuseKey('no_room');
      if (keys.isKeyOf(id, key)) return refuseKey('duplicate');
      const keyId = own.length === 0 ? keys.chosen(record.id) : randomUUID();
      return ok({ id: keyId, connectionId: id, kind: 'key', label: '' });
    });
  }

  /**
   * Verifies a key, then replaces another one with it: the chosen key unless `keyId` names one. A refused key changes
   * nothing.
   */
  rotate(
    id: string,
    typed: TypedKey & CheckOwner,
    keyId?: string,
    isMeant: (connection: { readonly isPractice: boolean }) => boolean = () => true,
  ): Promise<Result<Connection, ConnectFailure>> {
    return this.#take(id, typed, (record) => {
      if (!isMeant(record)) return fail({ kind: 'service', error: NO_CONNECTION });
      const place = this.placeOf(id, keyId);
      return place === null ? refuseKey('key_gone') : ok(place);
    });
  }

  /** Makes requests use this key from now on. */
  choose(id: string, keyId: string): Promise<Result<Connection, Refusal>> {
    return this.#change(id, keyId, () => this.#options.keys.choose(id, keyId));
  }

  describe(id: string, keyId: string, facts: Partial<SecretFacts>): Promise<Result<Connection, Refusal>> {
    return this.#change(id, keyId, () => this.#options.keys.describe(keyId, facts));
  }

  /**
   * Removes a key without choosing another in its place. Refused with `changed_meanwhile` when the key no longer
   * matches what `shownKey` returned; without `shown` the key is removed unconditionally.
   */
  remove(id: string, keyId = this.#options.keys.chosen(id), shown?: string): Promise<Result<Connection, Refusal>> {
    return this.#change(
      id,
      keyId,
      () => this.#options.keys.remove(id, [keyId]),
      (key) => shown === undefined || shownKey(key) === shown,
    );
  }

  /** Retries locked keys, and stores session-only keys if there is a keyring, because the user asks for it now. */
  unlock(id: string): Promise<Result<Connection, Refusal>> {
    const { book } = this.#options;
    return book.serial.run(id, async () => {
      const record = book.find(id);
      if (record === undefined) return fail({ reason: 'no_connection' });
      await this.#options.keys.unlock(id);
      return ok(book.toConnection(record));
    });
  }

  /** Stores a key that the service has not refused, and returns the models that it may use. */
  async store(
    place: SecretPlace,
    key: ApiKey,
    expiresAt: number | null,
    verification: Verification,
  ): Promise<ModelList> {
    const { keys, models } = this.#options;
    await keys.put(place, key, expiresAt);
    keys.markUsed(place.connectionId, key);
    return models.keep(place.connectionId, key, verification);
  }

  /** Where the key `keyId`, or else the chosen key, is stored; null if `keyId` names a key that no longer exists. */
  placeOf(connectionId: string, keyId?: string): SecretPlace | null {
    const { keys } = this.#options;
    const id = keyId ?? keys.chosen(connectionId);
    const known = keys.of(connectionId, 'key').find((one) => one.id === id);
    if (known === undefined && keyId !== undefined) return null;
    return { id, connectionId, kind: 'key', label: known?.label ?? '' };
  }

  #take(
    id: string,
    typed: TypedKey & CheckOwner,
    placeFor: (record: ConnectionRecord, key: string) => Result<SecretPlace, ConnectFailure>,
  ): Promise<Result<Connection, ConnectFailure>> {
    const { book, checks } = this.#options;
    return checks.run(typed, id, book.find(id)?.name ?? '', (signal) =>
      book.serial.run(id, () => this.#verifyAndPut(id, typed, placeFor, signal)),
    );
  }

  async #verifyAndPut(
    id: string,
    typed: TypedKey,
    placeFor: (record: ConnectionRecord, key: string) => Result<SecretPlace, ConnectFailure>,
    signal: AbortSignal,
  ): Promise<Result<Connection, ConnectFailure>> {
    const { book, models, fetch } = this.#options;
    const record = book.find(id);
    const endpoint = record === undefined ? null : book.endpointOf(record);
    if (record === undefined || endpoint === null) return fail({ kind: 'service', error: NO_CONNECTION });
    const clean = cleanKey(typed.apiKey);
    if (!clean.ok) return fail({ kind: 'field', problem: clean.error });
    const found = placeFor(record, clean.value);
    if (!found.ok) return found;
    const place = found.value;
    const headers = await book.extraHeaders(record, Recipient.service(endpoint.origin));
    if (!headers.ok) return fail({ kind: 'service', error: headers.error });
    const key = new ApiKey(clean.value, Recipient.service(endpoint.origin));
    const { request } = record;
    const timeouts = withDefaults(record.timeouts);
    const knownModels = models.known(id);
    const target = { fetch, endpoint, timeouts, request, key, extraHeaders: headers.value, knownModels, signal };
    const verified = await verifyKey(target);
    if (signal.aborted) return fail({ kind: 'service', error: cancelledFailure() });
    if (!verified.ok) return fail({ kind: 'service', error: verified.error });
    const moved = book.move(id, endpoint, verified.value.endpoint);
    if (!moved.ok) return fail({ kind: 'service', error: storageError(moved.error) });
    const label = typed.label?.trim() ?? place.label;
    await this.store({ ...place, label }, key, typed.expiresAt ?? null, verified.value);
    return ok(book.toConnection(book.find(id) ?? record));
  }

  #change(
    id: string,
    keyId: string,
    change: () => Result<void, SaveTrouble>,
    isMeant: (key: NamedKey) => boolean = () => true,
  ): Promise<Result<Connection, Refusal>> {
    const { book } = this.#options;
    return book.serial.run(id, async () => {
      const record = book.find(id);
      if (record === undefined) return fail({ reason: 'no_connection' });
      // If another window has removed the key, there is nothing to change.
      const key = book.toConnection(record).keys.find((one) => one.id === keyId);
      if (key === undefined) return ok(book.toConnection(record));
      if (!isMeant(key)) return fail({ reason: 'changed_meanwhile' });
      const saved = change();
      return saved.ok ? ok(book.toConnection(record)) : fail(notSaved(saved.error));
    });
  }
}

function refuseKey(reason: FieldProblem['reason']): Result<SecretPlace, ConnectFailure> {
  return fail({ kind: 'field', problem: { field: 'apiKey', reason } });
}
