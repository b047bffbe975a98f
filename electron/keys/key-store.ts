/** Keeps the secrets of all connections: decrypted in memory, ciphertext on disk, each bound to one connection and origin. */
import type { KeyInfo } from '../../shared/connection.ts';
import { type AppError, fail, ok, type Result } from '../../shared/errors.ts';
import { ApiKey } from '../service/api-key.ts';
import { Recipient } from '../service/recipient.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import { infoOf } from './key-info.ts';
import type { KeyFile, KeyMark, KeyRecord, SecretKind, SecretPlace } from './key-records.ts';
import type { KeyTrouble } from './key-trouble.ts';
import { type LiveKey, markOf, ownerOf, recordOf } from './live-key.ts';
import { unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault, VaultTrouble } from './vault-core.ts';

export interface KeyStoreOptions {
  readonly document: JsonDocument<KeyFile>;
  readonly vault: Vault;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** What may be told about a secret of this connection is different now. */
  readonly onChange: (connectionId: string) => void;
}

/** What a person says of a secret, and what they have read about it. */
export type SecretFacts = Pick<KeyRecord, 'label' | 'expiresAt' | 'warningsRead'>;

const PURPOSE = { key: 'connection-key', header: 'connection-header' } as const;
/** "Last used" goes to disk at most this often; the exact time is kept in memory. */
const USE_SAVED_EVERY_MS = 60_000;

export class KeyStore {
  readonly #options: KeyStoreOptions;
  readonly #live = new Map<string, LiveKey>();
  readonly #troubles = new Map<string, VaultTrouble>();
  readonly #opening = new Map<string, Promise<void>>();
  /** Sealed by the keyring, and refused by the disk. */
  readonly #waiting = new Set<string>();

  constructor(options: KeyStoreOptions) {
    this.#options = options;
  }

  /** All that may be told about a secret. */
  info(id: string): KeyInfo {
    return infoOf(this.#live.get(id), this.#record(id), this.#troubles.get(id));
  }

  /** The keys of a connection, or the values of its headers, in the order in which they came. */
  of(connectionId: string, kind: SecretKind): readonly (SecretPlace & SecretFacts & Pick<KeyRecord, 'origin'>)[] {
    return [...this.#all(connectionId).values()]
      .filter((one) => one.kind === kind)
      .sort((a, b) => a.addedAt - b.addedAt);
  }

  /** The key that a person chose for the connection. It may be gone: no other one is taken in its place. */
  chosen(connectionId: string): string {
    return this.#options.document.value.chosen.get(connectionId) ?? connectionId;
  }

  /** True for the very key that requests of the connection are sent with now, or for none where it has none. */
  isInUse(connectionId: string, key: ApiKey | null): boolean {
    return (this.#live.get(this.chosen(connectionId))?.key ?? null) === key;
  }

  choose(connectionId: string, id: string): Result<void, SaveTrouble> {
    const { document } = this.#options;
    const chosen = new Map(document.value.chosen).set(connectionId, id);
    if (id === connectionId) chosen.delete(connectionId);
    const saved = document.replace({ ...document.value, chosen });
    if (saved.ok) this.#options.onChange(connectionId);
    return saved;
  }

  /** Reads the stored secrets of these connections; those that cannot be read become `locked`. */
  async load(connectionIds: readonly string[]): Promise<void> {
    for (const connectionId of connectionIds) for (const id of this.#all(connectionId).keys()) await this.#open(id);
  }

  /** The secret to send to this service. One that is stored but was not readable is tried again. */
  async keyFor(id: string, recipient: Recipient<'service'>): Promise<Result<ApiKey, KeyTrouble>> {
    if (!this.#live.has(id)) await this.#open(id);
    const live = this.#live.get(id);
    if (live !== undefined)
      return live.key.isFor(recipient) ? ok(live.key) : fail({ kind: 'origin', boundTo: live.origin });
    const trouble = this.#troubles.get(id);
    return fail(trouble === undefined ? { kind: 'none' } : { kind: 'locked', trouble });
  }

  /** Takes a secret that a person typed, in place of any other. Without a keyring it lasts for this session; without a disk that takes it, until that does. */
  async put(place: SecretPlace, key: ApiKey, expiresAt: number | null = null): Promise<void> {
    const { vault, now } = this.#options;
    const { id } = place;
    const origin = key.recipient.address;
    const known = {
      ...place,
      origin,
      addedAt: now(),
      lastUsedAt: null,
      expiresAt,
      warningsRead: 0,
      mark: 'none',
    } as const;
    const sealed = await wrapSecret(vault, PURPOSE[place.kind], ownerOf(known), key.revealTo(Recipient.keyring));
    const isStored = sealed.ok && this.#save(recordOf({ ...known, key }, sealed.value)).ok;
    // A ciphertext that could not be read so far may be all that is left of a good key, so it waits for its keyring.
    // One that was read is what this key replaces.
    const old = this.#record(id);
    if (!isStored && old !== undefined && (this.#live.has(id) || old.origin !== origin)) this.#drop([id]);
    if (sealed.ok && !isStored) this.#waiting.add(id);
    else this.#waiting.delete(id);
    this.#live.set(id, { ...known, key, isStored });
    this.#troubles.delete(id);
    this.#options.onChange(place.connectionId);
  }

  /** Changes what a person says of a secret; the ciphertext stays as it is. */
  describe(id: string, facts: Partial<SecretFacts>): Result<void, SaveTrouble> {
    const live = this.#live.get(id);
    const record = this.#record(id);
    const saved = record === undefined ? ok(undefined) : this.#save({ ...record, ...facts });
    if (!saved.ok) return saved;
    if (live !== undefined) this.#live.set(id, { ...live, ...facts });
    const connectionId = (live ?? record)?.connectionId;
    if (connectionId !== undefined) this.#options.onChange(connectionId);
    return saved;
  }

  /** Forgets these secrets of a connection: memory and ciphertext. They are gone from memory even when the file cannot be written. */
  remove(connectionId: string, ids: readonly string[]): Result<void, SaveTrouble> {
    for (const id of ids) {
      this.#live.delete(id);
      this.#troubles.delete(id);
    }
    const saved = this.#drop(ids);
    this.#options.onChange(connectionId);
    return saved;
  }

  /** Forgets all that belongs to a connection. */
  removeAll(connectionId: string): Result<void, SaveTrouble> {
    const { document } = this.#options;
    const removed = this.remove(connectionId, [...this.#all(connectionId).keys()]);
    if (!removed.ok || !document.value.chosen.has(connectionId)) return removed;
    const chosen = new Map(document.value.chosen);
    chosen.delete(connectionId);
    return document.replace({ ...document.value, chosen });
  }

  /** A person asked: tries to read what is locked again, and to store what is only in memory. */
  async unlock(connectionId: string): Promise<void> {
    for (const id of this.#all(connectionId).keys()) {
      const live = this.#live.get(id);
      if (live === undefined) await this.#open(id);
      else if (!live.isStored) await this.#store(id, live);
    }
  }

  /** Tries all that is locked again, for example when the window gets the focus. Writes nothing. */
  async retryLocked(): Promise<void> {
    for (const id of [...this.#troubles.keys()]) await this.#open(id);
  }

  /** Stores what was typed while the disk took nothing, for example when the window gets the focus, and before the end. */
  async storeWaiting(): Promise<void> {
    for (const id of [...this.#waiting]) {
      const live = this.#live.get(id);
      if (live?.isStored === false) await this.#store(id, live);
      if (this.#live.get(id)?.isStored !== false) this.#waiting.delete(id);
    }
  }

  /** A request went out with this key, which may not be the chosen one any more. */
  markUsed(connectionId: string, used: ApiKey): void {
    const live = this.#using(connectionId, used);
    if (live === undefined) return;
    const lastUsedAt = this.#options.now();
    this.#live.set(live.id, { ...live, lastUsedAt });
    const savedAt = this.#record(live.id)?.lastUsedAt ?? null;
    if (savedAt === null || lastUsedAt - savedAt >= USE_SAVED_EVERY_MS) this.#saveFacts(live.id);
    this.#options.onChange(connectionId);
  }

  /**
   * The service refused the key. Only a 401 is about the key itself; 402 and 403 are about what it may do. `used` is the key
   * that was sent: the answer to an old one does not mark the one that has replaced it. The key is kept.
   */
  markRejected(connectionId: string, error: AppError, used: ApiKey): void {
    const mark = markOf(error);
    if (mark !== null) this.#mark(connectionId, mark, used);
  }

  /** The service took the key: a mark from before is lifted. */
  markWorked(connectionId: string, used: ApiKey): void {
    this.#mark(connectionId, 'none', used);
  }

  /** True when the connection has this very key already, as far as its keys can be read. */
  isKeyOf(connectionId: string, key: string): boolean {
    return [...this.#live.values()].some(
      (live) => live.connectionId === connectionId && live.kind === 'key' && live.key.is(key),
    );
  }

  /** True when the text has a whole key in it that could be read. */
  isKeyIn(text: string): boolean {
    return [...this.#live.values()].some(({ kind, key }) => kind === 'key' && key.isIn(text));
  }

  /** Writes what was held back ("last used"). */
  flush(): void {
    for (const id of this.#live.keys()) this.#saveFacts(id);
  }

  #using(connectionId: string, used: ApiKey): LiveKey | undefined {
    return [...this.#live.values()].find((live) => live.connectionId === connectionId && live.key === used);
  }

  #mark(connectionId: string, mark: KeyMark, used: ApiKey): void {
    const live = this.#using(connectionId, used);
    if (live === undefined || live.mark === mark) return;
    this.#live.set(live.id, { ...live, mark });
    this.#saveFacts(live.id);
    this.#options.onChange(connectionId);
  }

  #open(id: string): Promise<void> {
    const running = this.#opening.get(id);
    if (running !== undefined) return running;
    const run = this.#read(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, run);
    return run;
  }

  async #read(id: string): Promise<void> {
    const record = this.#record(id);
    if (record === undefined || this.#live.has(id)) return;
    const { sealed, lastFour: _, ...known } = record;
    const { connectionId } = record;
    const opened = await unwrapSecret(this.#options.vault, PURPOSE[record.kind], ownerOf(record), sealed);
    // While the keyring thought about it, a person may have typed another key or removed this one.
    if (this.#record(id)?.sealed !== sealed || this.#live.has(id)) return;
    if (!opened.ok) {
      const before = this.#troubles.get(id);
      this.#troubles.set(id, opened.error);
      if (before?.kind !== opened.error.kind || before.currentBackend !== opened.error.currentBackend) {
        this.#options.onChange(connectionId);
      }
      return;
    }
    const key = new ApiKey(opened.value.secret, Recipient.service(record.origin));
    const wasLocked = this.#troubles.delete(id);
    this.#live.set(id, { ...known, ...factsOf(this.#record(id) ?? record), key, isStored: true });
    if (wasLocked) this.#options.onChange(connectionId);
    if (!opened.value.shouldReEncrypt) return;
    const again = await wrapSecret(
      this.#options.vault,
      PURPOSE[record.kind],
      ownerOf(record),
      key.revealTo(Recipient.keyring),
    );
    const latest = this.#record(id);
    if (again.ok && latest?.sealed === sealed) this.#save({ ...latest, sealed: again.value });
  }

  async #store(id: string, live: LiveKey): Promise<void> {
    const sealed = await wrapSecret(
      this.#options.vault,
      PURPOSE[live.kind],
      ownerOf(live),
      live.key.revealTo(Recipient.keyring),
    );
    const latest = this.#live.get(id);
    if (!sealed.ok || latest?.key !== live.key) return;
    if (!this.#save(recordOf(latest, sealed.value)).ok) return;
    this.#live.set(id, { ...latest, isStored: true });
    this.#options.onChange(live.connectionId);
  }

  #record(id: string): KeyRecord | undefined {
    return this.#options.document.value.keys.get(id);
  }

  /** In memory or on disk, by id. */
  #all(connectionId: string): ReadonlyMap<string, LiveKey | KeyRecord> {
    const all = [...this.#options.document.value.keys.values(), ...this.#live.values()];
    return new Map(all.filter((one) => one.connectionId === connectionId).map((one) => [one.id, one]));
  }

  /** Brings the time of use and the mark of a stored key to disk; the ciphertext stays as it is. */
  #saveFacts(id: string): void {
    const live = this.#live.get(id);
    const record = this.#record(id);
    if (live === undefined || record === undefined || !live.isStored) return;
    if (record.lastUsedAt === live.lastUsedAt && record.mark === live.mark) return;
    this.#save({ ...record, lastUsedAt: live.lastUsedAt, mark: live.mark });
  }

  #save(record: KeyRecord): Result<void, SaveTrouble> {
    const { document } = this.#options;
    return document.replace({ ...document.value, keys: new Map(document.value.keys).set(record.id, record) });
  }

  #drop(ids: readonly string[]): Result<void, SaveTrouble> {
    const { document } = this.#options;
    const keys = new Map(document.value.keys);
    let isAny = false;
    for (const id of ids) isAny = keys.delete(id) || isAny;
    return isAny ? document.replace({ ...document.value, keys }) : ok(undefined);
  }
}

function factsOf({ label, expiresAt, warningsRead }: SecretFacts): SecretFacts {
  return { label, expiresAt, warningsRead };
}
