/** Holds the stored connections, describes them to the windows, and finds the route of a request to each. */
import type { Connection } from '../../shared/connection.ts';
import { type AppError, fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';
import { Serial } from '../../shared/serial.ts';
import type { Timeouts } from '../../shared/service.ts';
import type { ApiKey } from '../service/api-key.ts';
import { type Credential, credentialOf, type ExtraHeader } from '../service/credential.ts';
import { type Endpoint, parseBaseUrl } from '../service/endpoint.ts';
import { Recipient } from '../service/recipient.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import type { ConnectionRecord } from './connection-records.ts';
import type { SecretPlace } from './key-records.ts';
import type { KeyStore } from './key-store.ts';
import { keyTroubleError } from './key-trouble.ts';

export interface ConnectionBookOptions {
  readonly document: JsonDocument<readonly ConnectionRecord[]>;
  readonly keys: KeyStore;
  readonly onChange: (connections: readonly Connection[]) => void;
}

/** Everything that a request needs from its connection. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly timeouts: Timeouts;
  readonly request: RequestOptions;
  /** null for a service that needs no key. */
  readonly key: ApiKey | null;
  readonly extraHeaders: readonly ExtraHeader[];
  /** The key and the headers together, as they are sent; null if there are none. */
  readonly credential: Credential | null;
  readonly isRetryEnabled: boolean;
}

export const NO_CONNECTION: AppError = { code: 'not_found', retryable: false, reason: 'no_connection' };

export class ConnectionBook {
  readonly #options: ConnectionBookOptions;
  /** Runs the work on one connection in sequence. */
  readonly serial = new Serial();

  constructor(options: ConnectionBookOptions) {
    this.#options = options;
  }

  get records(): readonly ConnectionRecord[] {
    return this.#options.document.value;
  }

  find(id: string): ConnectionRecord | undefined {
    return this.records.find((record) => record.id === id);
  }

  add(record: ConnectionRecord): Result<void, SaveTrouble> {
    return this.#options.document.replace([...this.records, record]);
  }

  replace(next: ConnectionRecord): Result<void, SaveTrouble> {
    return this.#options.document.replace(this.records.map((record) => (record.id === next.id ? next : record)));
  }

  /** Saves the address where the service answered, unless the connection's address is no longer the one asked for. */
  move(id: string, asked: Endpoint, found: Endpoint): Result<void, SaveTrouble> {
    const record = this.find(id);
    if (record?.baseUrl !== asked.baseUrl || found.baseUrl === asked.baseUrl) return ok(undefined);
    const saved = this.replace({ ...record, baseUrl: found.baseUrl });
    if (saved.ok) this.announce();
    return saved;
  }

  remove(id: string): Result<void, SaveTrouble> {
    return this.#options.document.replace(this.records.filter((record) => record.id !== id));
  }

  /** Sends the connections to every window that shows them. */
  announce(): void {
    this.#options.onChange(this.list());
  }

  list(): readonly Connection[] {
    return this.records.map((record) => this.toConnection(record));
  }

  toConnection(record: ConnectionRecord): Connection {
    const { isClearTextAllowed: _, headers, ...shown } = record;
    const { keys } = this.#options;
    const keyId = keys.chosen(record.id);
    return {
      ...shown,
      headers: headers.map((name) => ({ name, value: keys.info(headerPlace(record.id, name).id) })),
      key: keys.info(keyId),
      keyId,
      keys: keys.of(record.id, 'key').map(({ id, label, expiresAt, warningsRead, origin }) => ({
        ...{ id, label, expiresAt, warningsRead, origin },
        ...keys.info(id),
      })),
    };
  }

  /** The connection's endpoint; null if its address was changed on disk to one that this app refuses. */
  endpointOf(record: ConnectionRecord): Endpoint | null {
    const address = parseBaseUrl(record.baseUrl);
    if (!address.ok) return null;
    return address.value.isSecure || record.isClearTextAllowed ? address.value : null;
  }

  /** Everything that a request needs, or why it is missing. Keys and headers are only used with their own origin. */
  async route(id: string, keyId = this.#options.keys.chosen(id)): Promise<Result<Route>> {
    const { keys } = this.#options;
    const record = this.find(id);
    const endpoint = record === undefined ? null : this.endpointOf(record);
    if (record === undefined || endpoint === null) return fail(NO_CONNECTION);
    const recipient = Recipient.service(endpoint.origin);
    const key = await keys.keyFor(keyId, recipient);
    if (!key.ok && !(key.error.kind === 'none' && record.isKeyless)) return fail(keyTroubleError(key.error));
    const extraHeaders = await this.extraHeaders(record, recipient);
    if (!extraHeaders.ok) return extraHeaders;
    const sent = key.ok ? key.value : null;
    return ok({
      endpoint,
      key: sent,
      extraHeaders: extraHeaders.value,
      credential: credentialOf(sent, extraHeaders.value),
      timeouts: withDefaults(record.timeouts),
      isRetryEnabled: record.isRetryEnabled,
      request: record.request,
    });
  }

  /** The connection's own headers with their values, or why one of them can't be sent to this service. */
  async extraHeaders(
    { id, headers }: Pick<ConnectionRecord, 'id' | 'headers'>,
    recipient: Recipient<'service'>,
  ): Promise<Result<readonly ExtraHeader[]>> {
    const found: ExtraHeader[] = [];
    for (const name of headers) {
      const value = await this.#options.keys.keyFor(headerPlace(id, name).id, recipient);
      if (!value.ok) return fail(keyTroubleError(value.error, name));
      found.push({ name, value: value.value });
    }
    return ok(found);
  }
}

/** Where the value of a header is stored. */
export function headerPlace(connectionId: string, name: string): SecretPlace {
  return { id: `${connectionId} ${name.toLowerCase()}`, connectionId, kind: 'header', label: name };
}

/** The connection's own timers, with the app's as defaults. */
export function withDefaults(timeouts: Connection['timeouts']): Timeouts {
  return {
    connectMs: LIMITS.connectTimeoutMs,
    responseStartMs: timeouts.responseStartMs ?? LIMITS.responseStartTimeoutMs,
    idleMs: timeouts.idleMs ?? LIMITS.idleTimeoutMs,
    nextTokenMs: timeouts.nextTokenMs ?? LIMITS.nextTokenTimeoutMs,
    wholeResponseMs: timeouts.wholeResponseMs ?? LIMITS.wholeResponseTimeoutMs,
  };
}

export function storageError({ reason, detail }: SaveTrouble): AppError {
  return { code: 'storage', retryable: true, reason, detail };
}

export function notSaved({ reason, detail }: SaveTrouble): Refusal {
  return { reason: reason === 'full' ? 'disk_full' : 'not_saved', detail };
}
