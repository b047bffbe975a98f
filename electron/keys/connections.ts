/** Creates, changes, tests and removes connections to services. */
import { randomUUID } from 'node:crypto';
import {
  type Connected,
  type ConnectFailure,
  type Connection,
  type ConnectionInput,
  type ConnectionTest,
  type FieldProblem,
  shownConnection,
} from '../../shared/connection.ts';
import { fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { ApiKey, isSecretIn } from '../service/api-key.ts';
import { parseBaseUrl } from '../service/endpoint.ts';
import { cancelledFailure } from '../service/failure.ts';
import { Recipient } from '../service/recipient.ts';
import { cleanKey } from './clean-key.ts';
import {
  type ConnectionBook,
  headerPlace,
  NO_CONNECTION,
  notSaved,
  type Route,
  storageError,
  withDefaults,
} from './connection-book.ts';
import { type ConnectionForm, readConnectionForm } from './connection-form.ts';
import { ConnectionKeys, type ConnectionKeysOptions } from './connection-keys.ts';
import type { ConnectionModels } from './connection-models.ts';
import type { ConnectionRecord } from './connection-records.ts';
import type { CheckOwner, KeyChecks } from './key-checks.ts';
import { verifyKey } from './verification.ts';

export type ConnectionServiceOptions = ConnectionKeysOptions & {
  /** Unix milliseconds. */
  readonly now: () => number;
};

export class ConnectionService {
  readonly #options: ConnectionServiceOptions;
  readonly #book: ConnectionBook;
  readonly keys: ConnectionKeys;
  readonly models: ConnectionModels;
  /** The running checks of keys and of connections. */
  readonly checks: KeyChecks;

  constructor(options: ConnectionServiceOptions) {
    this.#options = options;
    this.#book = options.book;
    this.keys = new ConnectionKeys(options);
    this.models = options.models;
    this.checks = options.checks;
  }

  /** Call when a key changed: sends the connections to every window that shows them. */
  announce(): void {
    this.#book.announce();
  }

  list(): readonly Connection[] {
    return this.#book.list();
  }

  get(id: string): Connection | null {
    const record = this.#book.find(id);
    return record === undefined ? null : this.#book.toConnection(record);
  }

  /** Everything that a request with the chosen key needs, or why it is missing. */
  route(id: string): Promise<Result<Route>> {
    return this.#book.route(id);
  }

  /**
   * Verifies the key, lists the models, saves. Nothing is saved when the form or the service refuses, or the check is
   * cancelled.
   */
  create(
    input: ConnectionInput & CheckOwner,
    kind: { readonly isPractice: boolean } = { isPractice: false },
  ): Promise<Result<Connected, ConnectFailure>> {
    const isKeyTyped = (input.apiKey ?? '').trim() !== '';
    const name = isKeyTyped ? input.name.trim() || input.baseUrl.trim() : null;
    return this.checks.run(input, null, name, (signal) => this.#create(input, kind, signal));
  }

  async #create(
    input: ConnectionInput,
    kind: { readonly isPractice: boolean },
    signal: AbortSignal,
  ): Promise<Result<Connected, ConnectFailure>> {
    const form = this.#read(input, null);
    if (!form.ok) return refuseField(form.error);
    const { endpoint, request = DEFAULT_REQUEST_OPTIONS, headers = [], isKeyless = false } = form.value;
    const typed = cleanKey(input.apiKey ?? '');
    const isWithout = isKeyless && !typed.ok && typed.error.reason === 'empty';
    if (!typed.ok && !isWithout) return refuseField(typed.error);
    const recipient = Recipient.service(endpoint.origin);
    const key = typed.ok ? new ApiKey(typed.value, recipient) : null;
    const book = this.#book;
    const { fetch, now } = this.#options;
    const timeouts = withDefaults(form.value.timeouts);
    const extraHeaders = headers.map(({ name, value = '' }) => ({ name, value: new ApiKey(value, recipient) }));
    const target = { fetch, endpoint, timeouts, request, key, extraHeaders, knownModels: [], signal };
    const verified = await verifyKey(target);
    if (signal.aborted) return fail({ kind: 'service', error: cancelledFailure() });
    if (!verified.ok) return fail({ kind: 'service', error: verified.error });
    const id = randomUUID();
    const name = input.name.trim() === '' ? freeName(form.value.name, book.records) : form.value.name;
    const about = { id, isPractice: kind.isPractice, createdAt: now(), request, headers: [], isKeyless };
    const record = toRecord({ ...form.value, name, endpoint: verified.value.endpoint }, about);
    const saved = book.add(record);
    if (!saved.ok) return fail({ kind: 'service', error: storageError(saved.error) });
    await this.#putHeaders(id, form.value);
    const { keyLabel = '', keyExpiresAt = null } = input;
    const place = { id, connectionId: id, kind: 'key', label: keyLabel.trim() } as const;
    const models =
      key === null
        ? this.models.keep(id, null, verified.value)
        : await this.keys.store(place, key, keyExpiresAt, verified.value);
    book.announce();
    return ok({ connection: book.toConnection(record), models, isKeyProved: verified.value.isKeyProved });
  }

  /** Saves at once and does not contact the service. The key is only needed again when the origin changes. */
  update(id: string, input: ConnectionInput): Promise<Result<Connection, ConnectFailure>> {
    return this.#change(id, input, (record, next) => record.isPractice && record.baseUrl === next.endpoint.baseUrl);
  }

  /** Moves the connection to the practice service's new address. Refused if it no longer belongs to that service. */
  movePractice(id: string, input: ConnectionInput): Promise<Result<Connection, ConnectFailure>> {
    return this.#change(id, input, (record) => record.isPractice || null);
  }

  /** @param staysPractice whether the changed connection is the practice service's; null refuses the change */
  #change(
    id: string,
    input: ConnectionInput,
    staysPractice: (record: ConnectionRecord, next: ConnectionForm) => boolean | null,
  ): Promise<Result<Connection, ConnectFailure>> {
    const { keys } = this.#options;
    return this.#book.serial.run(id, async () => {
      const record = this.#book.find(id);
      if (record === undefined) return fail({ kind: 'service', error: NO_CONNECTION });
      const form = this.#read(input, id);
      if (!form.ok) return refuseField(form.error);
      const hasTyped = input.apiKey !== undefined && input.apiKey.trim() !== '';
      const isMoved = originOf(record) !== form.value.endpoint.origin;
      if (isMoved && !hasTyped && keys.info(keys.chosen(id)).state !== 'none')
        return refuseField({ field: 'apiKey', reason: 'key_needed' });
      const typed = hasTyped ? cleanKey(input.apiKey) : null;
      if (typed?.ok === false) return refuseField(typed.error);
      const isPractice = staysPractice(record, form.value);
      if (isPractice === null) return fail({ kind: 'service', error: NO_CONNECTION });
      const next = toRecord(form.value, { ...record, isPractice });
      const saved = this.#book.replace(next);
      if (!saved.ok) return fail({ kind: 'service', error: storageError(saved.error) });
      await this.#putHeaders(id, form.value);
      const recipient = Recipient.service(form.value.endpoint.origin);
      const place = this.keys.placeOf(id);
      if (typed?.ok && place !== null)
        await keys.put(place, new ApiKey(typed.value, recipient), input.keyExpiresAt ?? null);
      if (next.baseUrl !== record.baseUrl) this.models.clear(id);
      this.#book.announce();
      return ok(this.#book.toConnection(next));
    });
  }

  /**
   * Forgets keys and headers first, then the connection and its models. Refused with `changed_meanwhile` when the
   * connection no longer matches what `shownConnection` returned; without `shown` it is removed unconditionally.
   */
  remove(id: string, shown?: string): Promise<Result<null, Refusal>> {
    const isOther = (): boolean => {
      const now = this.get(id);
      return shown !== undefined && now !== null && shownConnection(now) !== shown;
    };
    if (isOther()) return Promise.resolve(fail({ reason: 'changed_meanwhile' }));
    this.checks.cancelOf(id);
    return this.#book.serial.run(id, async () => {
      if (isOther()) return fail({ reason: 'changed_meanwhile' });
      const dropped = this.#options.keys.removeAll(id);
      const saved = dropped.ok ? this.#book.remove(id) : dropped;
      if (saved.ok) this.models.clear(id);
      this.#book.announce();
      return saved.ok ? ok(null) : fail(notSaved(saved.error));
    });
  }

  /**
   * Asks the service whether it accepts the chosen key, or the named one, and lists its models. Nothing waits for this:
   * even if the service does not answer, the connection can be changed or removed.
   */
  test(id: string, keyId?: string): Promise<Result<ConnectionTest>> {
    return this.checks.run({}, id, null, async (signal) => {
      const book = this.#book;
      const { keys, fetch, now } = this.#options;
      const startedAt = now();
      const route = await book.serial.run(id, () => book.route(id, keyId));
      if (!route.ok) return route;
      const { endpoint, key } = route.value;
      if (key !== null) keys.markUsed(id, key);
      const verified = await verifyKey({ ...route.value, fetch, knownModels: this.models.known(id), signal });
      if (!verified.ok) {
        if (key !== null) keys.markRejected(id, verified.error, key);
        return verified;
      }
      if (verified.value.isKeyProved && key !== null) keys.markWorked(id, key);
      const { isKeyProved, models } = verified.value;
      const moved = book.move(id, endpoint, verified.value.endpoint);
      if (!moved.ok) return fail(storageError(moved.error));
      // If the user has changed the address meanwhile, these are the models of another service.
      if (book.find(id)?.baseUrl === verified.value.endpoint.baseUrl) this.models.keep(id, key, verified.value);
      return ok({ isKeyProved, modelCount: models?.models.length ?? null, durationMs: now() - startedAt });
    });
  }

  /** Uses another stored key. Also lists the models that it may use, but doesn't wait for the list. */
  async chooseKey(id: string, keyId: string): Promise<Result<Connection, Refusal>> {
    const chosen = await this.keys.choose(id, keyId);
    if (chosen.ok) void this.models.list(id, true);
    return chosen;
  }

  /** Reads the form; `id` names the connection that it changes, and is null for a new one. */
  #read(input: ConnectionInput, id: string | null): Result<ConnectionForm, FieldProblem> {
    const { keys } = this.#options;
    const isSaved = (header: string, origin: string) => {
      const record = id === null ? undefined : this.#book.find(id);
      if (record === undefined || id === null || originOf(record) !== origin) return false;
      const isNamed = record.headers.some((name) => name.toLowerCase() === header.toLowerCase());
      return isNamed && keys.info(headerPlace(id, header).id).state !== 'none';
    };
    const typed = cleanKey(input.apiKey ?? '');
    const isKeyIn = (text: string) => keys.isKeyIn(text) || (typed.ok && isSecretIn(text, typed.value));
    return readConnectionForm(input, isSaved, isKeyIn);
  }

  /** Stores the typed header values, and forgets those of headers that were removed. */
  async #putHeaders(id: string, { headers, endpoint }: ConnectionForm): Promise<void> {
    const { keys } = this.#options;
    if (headers === undefined) return;
    const wanted = new Set(headers.map(({ name }) => headerPlace(id, name).id));
    const gone = keys.of(id, 'header').flatMap((one) => (wanted.has(one.id) ? [] : [one.id]));
    if (gone.length > 0) keys.remove(id, gone);
    const recipient = Recipient.service(endpoint.origin);
    for (const { name, value } of headers)
      if (value !== undefined) await keys.put(headerPlace(id, name), new ApiKey(value, recipient));
  }
}

function toRecord(
  form: ConnectionForm,
  kept: Pick<ConnectionRecord, 'id' | 'isPractice' | 'createdAt' | 'request' | 'headers' | 'isKeyless'>,
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
    headers: form.headers?.map((header) => header.name) ?? kept.headers,
    isKeyless: form.isKeyless ?? kept.isKeyless,
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

/** Adds a number to a generated name that is already taken. */
function freeName(name: string, records: readonly ConnectionRecord[]): string {
  const taken = new Set(records.map((record) => record.name));
  let number = 1;
  while (taken.has(number === 1 ? name : `${name} (${number})`)) number += 1;
  return number === 1 ? name : `${name} (${number})`;
}
