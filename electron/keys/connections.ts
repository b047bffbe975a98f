/** Connections to services: made, changed, tested, their keys rotated, their models listed. */
import { randomUUID } from 'node:crypto';
import type {
  Connected,
  ConnectFailure,
  Connection,
  ConnectionInput,
  ConnectionTest,
  FieldProblem,
  ModelList,
} from '../../shared/connection.ts';
import { type AppError, fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS, type RequestOptions } from '../../shared/request-options.ts';
import type { Timeouts } from '../../shared/service.ts';
import { ApiKey } from '../service/api-key.ts';
import { type Endpoint, parseBaseUrl } from '../service/endpoint.ts';
import { listModels } from '../service/models.ts';
import type { FetchLike } from '../service/transport.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import { cleanKey } from './clean-key.ts';
import { type ConnectionForm, readConnectionForm } from './connection-form.ts';
import type { ConnectionRecord } from './connection-records.ts';
import { type KeyStore, keyTroubleError } from './key-store.ts';
import type { ModelLists } from './model-lists.ts';
import { Serial } from './serial.ts';
import { type Verification, verifyKey } from './verification.ts';

export interface ConnectionServiceOptions {
  readonly document: JsonDocument<readonly ConnectionRecord[]>;
  readonly keys: KeyStore;
  readonly models: ModelLists;
  readonly fetch: FetchLike;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** A model that was used with this connection; for services that list none. */
  readonly modelHint: (connectionId: string) => string | null;
  readonly onChange: (connections: readonly Connection[]) => void;
}

/** All that a request needs from its connection. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly key: ApiKey;
  readonly timeouts: Timeouts;
  readonly isRetryEnabled: boolean;
  readonly request: RequestOptions;
}

export class ConnectionService {
  readonly #options: ConnectionServiceOptions;
  readonly #serial = new Serial();
  readonly #refreshes = new Map<string, Promise<ModelList>>();
  readonly #never = new AbortController();

  constructor(options: ConnectionServiceOptions) {
    this.#options = options;
  }

  list(): readonly Connection[] {
    return this.#records.map((record) => this.#tell(record));
  }

  get(id: string): Connection | null {
    const record = this.#find(id);
    return record === undefined ? null : this.#tell(record);
  }

  /** Call when a key changed: tells everybody who shows connections. */
  announce(): void {
    this.#options.onChange(this.list());
  }

  /** Verifies the key, lists the models, saves. Nothing is kept when the form or the service refuses. */
  async create(
    input: ConnectionInput,
    kind: { readonly isPractice: boolean } = { isPractice: false },
  ): Promise<Result<Connected, ConnectFailure>> {
    const form = readConnectionForm(input);
    if (!form.ok) return refuseField(form.error);
    const typed = cleanKey(input.apiKey ?? '');
    if (!typed.ok) return refuseField(typed.error);
    const key = new ApiKey(typed.value);
    const { endpoint, request = DEFAULT_REQUEST_OPTIONS } = form.value;
    const way = { endpoint, timeouts: withDefaults(form.value.timeouts), request };
    const verified = await this.#verify(way, key, []);
    if (!verified.ok) return fail({ kind: 'service', error: verified.error });
    const id = randomUUID();
    const name = input.name.trim() === '' ? freeName(form.value.name, this.#records) : form.value.name;
    const about = { id, isPractice: kind.isPractice, createdAt: this.#options.now(), request };
    const record = toRecord({ ...form.value, name }, about);
    const saved = this.#options.document.replace([...this.#records, record]);
    if (!saved.ok) return fail({ kind: 'service', error: storageError(saved.error) });
    await this.#options.keys.put(id, form.value.endpoint.origin, key);
    this.#options.keys.markUsed(id);
    const models = this.#keepModels(id, verified.value);
    this.announce();
    return ok({ connection: this.#tell(record), models, isKeyProved: verified.value.isKeyProved });
  }

  /** Saves at once and asks the service nothing. The key is needed again only when the origin is another one. */
  update(id: string, input: ConnectionInput): Promise<Result<Connection, ConnectFailure>> {
    return this.#change(id, input, (record, next) => record.isPractice && record.baseUrl === next.endpoint.baseUrl);
  }

  /** The practice service listens elsewhere now. Refused for a connection that leads to another service meanwhile. */
  movePractice(id: string, input: ConnectionInput): Promise<Result<Connection, ConnectFailure>> {
    return this.#change(id, input, (record) => record.isPractice || null);
  }

  /** @param staysPractice whether the changed connection is the practice service's; null refuses the change */
  #change(
    id: string,
    input: ConnectionInput,
    staysPractice: (record: ConnectionRecord, next: ConnectionForm) => boolean | null,
  ): Promise<Result<Connection, ConnectFailure>> {
    return this.#serial.run(id, async () => {
      const record = this.#find(id);
      if (record === undefined) return fail({ kind: 'service', error: NO_CONNECTION });
      const form = readConnectionForm(input);
      if (!form.ok) return refuseField(form.error);
      const hasTyped = input.apiKey !== undefined && input.apiKey.trim() !== '';
      const isMoved = originOf(record) !== form.value.endpoint.origin;
      if (isMoved && !hasTyped && this.#options.keys.info(id).state !== 'none')
        return refuseField({ field: 'apiKey', reason: 'key_needed' });
      const typed = hasTyped ? cleanKey(input.apiKey) : null;
      if (typed?.ok === false) return refuseField(typed.error);
      const isPractice = staysPractice(record, form.value);
      if (isPractice === null) return fail({ kind: 'service', error: NO_CONNECTION });
      const next = toRecord(form.value, { ...record, isPractice });
      const saved = this.#replace(next);
      if (!saved.ok) return fail({ kind: 'service', error: storageError(saved.error) });
      if (typed?.ok) await this.#options.keys.put(id, form.value.endpoint.origin, new ApiKey(typed.value));
      if (next.baseUrl !== record.baseUrl) this.#options.models.clear(id);
      this.announce();
      return ok(this.#tell(next));
    });
  }

  /** Forgets the key first, then the connection and its models. */
  remove(id: string): Promise<Result<null, Refusal>> {
    return this.#serial.run(id, async () => {
      const dropped = this.#options.keys.remove(id);
      const saved = dropped.ok
        ? this.#options.document.replace(this.#records.filter((record) => record.id !== id))
        : dropped;
      if (saved.ok) this.#options.models.clear(id);
      this.announce();
      return saved.ok ? ok(null) : fail(notSaved(saved.error));
    });
  }

  /** Asks the service whether it takes the key, and lists its models. */
  test(id: string): Promise<Result<ConnectionTest>> {
    return this.#serial.run(id, async () => {
      const startedAt = this.#options.now();
      const route = await this.route(id);
      if (!route.ok) return route;
      const { key } = route.value;
      this.#options.keys.markUsed(id);
      const verified = await this.#verify(route.value, key, this.#knownModels(id));
      if (!verified.ok) {
        this.#options.keys.markRejected(id, verified.error, key);
        return verified;
      }
      if (verified.value.isKeyProved) this.#options.keys.markWorked(id, key);
      this.#keepModels(id, verified.value);
      const { isKeyProved, models } = verified.value;
      return ok({ isKeyProved, modelCount: models?.length ?? null, durationMs: this.#options.now() - startedAt });
    });
  }

  /** Verifies the new key, then puts it in the place of the old one. A new key that is refused changes nothing. */
  rotateKey(
    id: string,
    apiKey: string,
    isMeant: (connection: { readonly isPractice: boolean }) => boolean = () => true,
  ): Promise<Result<Connection, ConnectFailure>> {
    return this.#serial.run(id, async () => {
      const record = this.#records.find((one) => one.id === id && isMeant(one));
      const endpoint = record === undefined ? null : this.#endpointOf(record);
      if (record === undefined || endpoint === null) return fail({ kind: 'service', error: NO_CONNECTION });
      const typed = cleanKey(apiKey);
      if (!typed.ok) return refuseField(typed.error);
      const key = new ApiKey(typed.value);
      const way = { endpoint, timeouts: withDefaults(record.timeouts), request: record.request };
      const verified = await this.#verify(way, key, this.#knownModels(id));
      if (!verified.ok) return fail({ kind: 'service', error: verified.error });
      await this.#options.keys.put(id, endpoint.origin, key);
      this.#options.keys.markUsed(id);
      this.#keepModels(id, verified.value);
      return ok(this.#tell(record));
    });
  }

  removeKey(id: string): Promise<Result<Connection, Refusal>> {
    return this.#serial.run(id, async () => {
      const record = this.#find(id);
      if (record === undefined) return fail({ reason: 'no_connection' });
      const saved = this.#options.keys.remove(id);
      return saved.ok ? ok(this.#tell(record)) : fail(notSaved(saved.error));
    });
  }

  /** Tries a locked key again; a key of this session is stored, now that the person asks for it, if a keyring is there. */
  unlockKey(id: string): Promise<Result<Connection, Refusal>> {
    return this.#serial.run(id, async () => {
      const record = this.#find(id);
      if (record === undefined) return fail({ reason: 'no_connection' });
      await this.#options.keys.unlock(id);
      return ok(this.#tell(record));
    });
  }

  /** The last list, or a fresh one when asked to, or when there never was one. Trouble stands in the list. */
  async modelsOf(id: string, isRefresh: boolean): Promise<Result<ModelList, Refusal>> {
    if (this.#find(id) === undefined) return fail({ reason: 'no_connection' });
    const known = this.#options.models.get(id);
    if (!isRefresh && (known.fetchedAt !== null || known.error !== null)) return ok(known);
    const running = this.#refreshes.get(id);
    if (running !== undefined) return ok(await running);
    const refresh = this.#refresh(id).finally(() => this.#refreshes.delete(id));
    this.#refreshes.set(id, refresh);
    return ok(await refresh);
  }

  /** Endpoint, key and timers for a request, or why there is none. A key never comes with another origin than its own. */
  async route(id: string): Promise<Result<Route>> {
    const record = this.#find(id);
    const endpoint = record === undefined ? null : this.#endpointOf(record);
    if (record === undefined || endpoint === null) return fail(NO_CONNECTION);
    const key = await this.#options.keys.keyFor(id, endpoint.origin);
    if (!key.ok) return fail(keyTroubleError(key.error));
    return ok({
      endpoint,
      key: key.value,
      timeouts: withDefaults(record.timeouts),
      isRetryEnabled: record.isRetryEnabled,
      request: record.request,
    });
  }

  async #refresh(id: string): Promise<ModelList> {
    const { keys, models, fetch } = this.#options;
    const route = await this.route(id);
    if (!route.ok) return models.set(id, { error: route.error });
    const { endpoint, key, timeouts } = route.value;
    keys.markUsed(id);
    const listed = await listModels({ fetch, endpoint, key, timeouts, signal: this.#never.signal });
    // The address may have been changed meanwhile: then this is the list of another service.
    if (this.#find(id)?.baseUrl !== endpoint.baseUrl) return models.get(id);
    if (listed.ok) return models.set(id, { models: listed.value.models });
    keys.markRejected(id, listed.error, key);
    return models.set(id, { error: listed.error });
  }

  #verify(
    { endpoint, timeouts, request }: Pick<Route, 'endpoint' | 'timeouts' | 'request'>,
    key: ApiKey,
    knownModels: readonly string[],
  ): Promise<Result<Verification>> {
    const { fetch } = this.#options;
    return verifyKey({ fetch, endpoint, key, timeouts, request, knownModels, signal: this.#never.signal });
  }

  #keepModels(id: string, { models, listError }: Verification): ModelList {
    return this.#options.models.set(id, models === null ? { error: listError } : { models });
  }

  #knownModels(id: string): readonly string[] {
    const hint = this.#options.modelHint(id);
    return [...(hint === null ? [] : [hint]), ...this.#options.models.get(id).models.map((model) => model.id)];
  }

  get #records(): readonly ConnectionRecord[] {
    return this.#options.document.value;
  }

  #find(id: string): ConnectionRecord | undefined {
    return this.#records.find((record) => record.id === id);
  }

  #replace(next: ConnectionRecord): Result<void, SaveTrouble> {
    return this.#options.document.replace(this.#records.map((record) => (record.id === next.id ? next : record)));
  }

  /** null for an address that was changed on disk into one that this app would not take. */
  #endpointOf(record: ConnectionRecord): Endpoint | null {
    const address = parseBaseUrl(record.baseUrl);
    if (!address.ok) return null;
    return address.value.isSecure || record.isClearTextAllowed ? address.value : null;
  }

  #tell(record: ConnectionRecord): Connection {
    const { isClearTextAllowed: _, ...told } = record;
    return { ...told, key: this.#options.keys.info(record.id) };
  }
}

const NO_CONNECTION: AppError = { code: 'not_found', retryable: false, reason: 'no_connection' };

/** A connection's own timers over the app's. */
function withDefaults(timeouts: Connection['timeouts']): Timeouts {
  return {
    connectMs: LIMITS.connectTimeoutMs,
    responseStartMs: timeouts.responseStartMs ?? LIMITS.responseStartTimeoutMs,
    idleMs: timeouts.idleMs ?? LIMITS.idleTimeoutMs,
    nextTokenMs: timeouts.nextTokenMs ?? LIMITS.nextTokenTimeoutMs,
    wholeResponseMs: timeouts.wholeResponseMs ?? LIMITS.wholeResponseTimeoutMs,
  };
}

function toRecord(
  form: ConnectionForm,
  kept: Pick<ConnectionRecord, 'id' | 'isPractice' | 'createdAt' | 'request'>,
): ConnectionRecord {
  const { name, endpoint, consoleUrl, isClearTextAllowed, isRetryEnabled, timeouts } = form;
  const { id, isPractice, createdAt } = kept;
  return {
    id,
    name,
    baseUrl: endpoint.baseUrl,
    consoleUrl,
    isPractice,
    isClearTextAllowed,
    isRetryEnabled,
    timeouts,
    request: form.request ?? kept.request,
    createdAt,
  };
}

function originOf(record: ConnectionRecord): string | null {
  const address = parseBaseUrl(record.baseUrl);
  return address.ok ? address.value.origin : null;
}

function refuseField(problem: FieldProblem): { readonly ok: false; readonly error: ConnectFailure } {
  return fail({ kind: 'field', problem });
}

function storageError({ reason, detail }: SaveTrouble): AppError {
  return { code: 'storage', retryable: true, reason, detail };
}

function notSaved({ reason, detail }: SaveTrouble): Refusal {
  return { reason: reason === 'full' ? 'disk_full' : 'not_saved', detail };
}

/** Names that nobody typed are told apart by a number. */
function freeName(name: string, records: readonly ConnectionRecord[]): string {
  const taken = new Set(records.map((record) => record.name));
  let number = 1;
  while (taken.has(number === 1 ? name : `${name} (${number})`)) number += 1;
  return number === 1 ? name : `${name} (${number})`;
}
