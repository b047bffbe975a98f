/** Keeps the secrets of all connections: plain in memory, encrypted on disk, each bound to a connection and origin. */
import type { KeyInfo } from '../../shared/connection.ts';
import { type AppError, fail, ok, type Result } from '../../shared/errors.ts';
import { ApiKey } from '../service/api-key.ts';
import { Recipient } from '../service/recipient.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import { infoOf } from './key-info.ts';
import type { KeyFile, KeyMark, KeyRecord, SecretKind, SecretPlace } from './key-records.ts';
import type { KeyTrouble } from './key-trouble.ts';
import { type LiveKey, markOf, ownerOf, recordOf, type TypedSecret } from './live-key.ts';
import { unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault, VaultTrouble } from './vault-core.ts';

export interface KeyStoreOptions {
  readonly document: JsonDocument<KeyFile>;
  readonly vault: Vault;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called when the public facts about a secret of this connection have changed. */
  readonly onChange: (connectionId: string) => void;
}

/** What the user entered about a secret, and the warnings they have read. */
export type SecretFacts = Pick<KeyRecord, 'label' | 'expiresAt' | 'warningsRead'>;

const PURPOSE = { key: 'connection-key', header: 'connection-header' } as const;
/** "Last used" is written to disk at most this often; memory has the exact time. */
const USE_SAVED_EVERY_MS = 60_000;

export class KeyStore {
  readonly #options: KeyStoreOptions;
  readonly #live = new Map<string, LiveKey>();
  readonly #troubles = new Map<string, VaultTrouble>();
  readonly #opening = new Map<string, Promise<void>>();

  constructor(options: KeyStoreOptions) {
    this.#options = options;
  }

  /** All public facts about a secret. */
  info(id: string): KeyInfo {
    return infoOf(this.#live.get(id), this.#record(id), this.#troubles.get(id));
  }

  /** Facts about a connection's keys, or about its secret headers, in the order in which they were added. */
  of(connectionId: string, kind: SecretKind): readonly (SecretPlace & SecretFacts & Pick<KeyRecord, 'origin'>)[] {
    return [...this.#all(connectionId).values()]
      .filter((one) => one.kind === kind)
      .sort((a, b) => a.addedAt - b.addedAt);
  }

  /** The id of the connection's chosen key, by default the first. If it no longer exists, no other replaces it. */
  chosen(connectionId: string): string {
    return this.#options.document.value.chosen.get(connectionId) ?? connectionId;
  }

  /** True for the key that the connection's requests use now; null matches if the chosen key is missing or locked. */
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

  /** The secret to send to this service. Retries a stored secret that could not be read. */
  async keyFor(id: string, recipient: Recipient<'service'>): Promise<Result<ApiKey, KeyTrouble>> {
    if (!this.#live.has(id)) await this.#open(id);
    const live = this.#live.get(id);
    if (live !== undefined)
      return live.key.isFor(recipient) ? ok(live.key) : fail({ kind: 'origin', boundTo: live.origin });
    const trouble = this.#troubles.get(id);
    return fail(trouble === undefined ? { kind: 'none' } : { kind: 'locked', trouble });
  }

  /**
   * Takes a secret that the user typed, which replaces any other in its place. Without a keyring, the secret lasts for
   * this session; if the disk refuses it, it stays in memory until the disk accepts it.
   */
  async put(place: SecretPlace, key: ApiKey, expiresAt: number | null = null): Promise<void> {
    const { id } = place;
    const origin = key.recipient.address;
    const facts = { addedAt: this.#options.now(), lastUsedAt: null, expiresAt, warningsRead: 0, mark: 'none' } as const;
    const typed = { ...place, origin, ...facts, key };
    const sealed = await this.#seal(typed);
    const isStored = sealed.ok && this.#save(recordOf(typed, sealed.value)).ok;
    // Keep a ciphertext that was never read, even if a typed key replaces another typed one: it may be the only copy of
    // a good key, waiting for its keyring. A ciphertext that was read contains the key that the user replaces, and one
    // for another origin has no use.
    const old = this.#record(id);
    if (!isStored && old !== undefined && (this.#live.get(id)?.isStored === true || old.origin !== origin))
      this.#drop([id]);
    this.#live.set(id, { ...typed, isStored, isWaiting: sealed.ok && !isStored });
    this.#troubles.delete(id);
    this.#options.onChange(place.connectionId);
  }

  /** Changes what the user entered about a secret; the ciphertext stays the same. */
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

  /**
   * Forgets these secrets of a connection, in memory and on disk. They leave memory even if the file cannot be written.
   */
  remove(connectionId: string, ids: readonly string[]): Result<void, SaveTrouble> {
    for (const id of ids) {
      this.#live.delete(id);
      this.#troubles.delete(id);
    }
    const saved = this.#drop(ids);
    this.#options.onChange(connectionId);
    return saved;
  }

  /** Forgets everything that belongs to a connection. */
  removeAll(connectionId: string): Result<void, SaveTrouble> {
    const { document } = this.#options;
    const removed = this.remove(connectionId, [...this.#all(connectionId).keys()]);
    if (!removed.ok || !document.value.chosen.has(connectionId)) return removed;
    const chosen = new Map(document.value.chosen);
    chosen.delete(connectionId);
    return document.replace({ ...document.value, chosen });
  }

  /** At the user's request: retries reading locked secrets, and stores those that are only in memory. */
  async unlock(connectionId: string): Promise<void> {
    for (const id of this.#all(connectionId).keys()) {
      const live = this.#live.get(id);
      if (live === undefined) await this.#open(id);
      else if (!live.isStored) await this.#store(id, live);
    }
  }

  /** Retries all locked secrets, for example when the window gets the focus. Writes only what it encrypts anew. */
  async retryLocked(): Promise<void> {
    for (const id of [...this.#troubles.keys()]) await this.#open(id);
  }

  /**
   * Stores the secrets that the disk refused earlier, for example when the window gets the focus and before quitting.
   */
  async storeWaiting(): Promise<void> {
    for (const [id, live] of [...this.#live]) if (live.isWaiting) await this.#store(id, live);
  }

  /** Call it when a request went out with this key, which may no longer be the chosen one. */
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
   * Call it when the service refused the key `used`. Marks only that key, never its replacement, and keeps it. An
   * `auth.other` error marks it only with a 401: 402 and 403 are about what the key may do.
   */
  markRejected(connectionId: string, error: AppError, used: ApiKey): void {
    const mark = markOf(error);
    if (mark !== null) this.#mark(connectionId, mark, used);
  }

  /** Call it when the service accepted the key: removes an earlier mark. */
  markWorked(connectionId: string, used: ApiKey): void {
    this.#mark(connectionId, 'none', used);
  }

  /** True when the connection already has exactly this key, as far as its keys can be read. */
  isKeyOf(connectionId: string, key: string): boolean {
    return [...this.#live.values()].some(
      (live) => live.connectionId === connectionId && live.kind === 'key' && live.key.is(key),
    );
  }

  /** True when the text contains a whole key, as far as the keys can be read. */
  isKeyIn(text: string): boolean {
    return [...this.#live.values()].some(({ kind, key }) => kind === 'key' && key.isIn(text));
  }

  /** Writes delayed changes ("last used"). */
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
    // While the keyring was busy, the user may have typed another key or removed this one.
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
    this.#live.set(id, { ...known, ...factsOf(this.#record(id) ?? record), key, isStored: true, isWaiting: false });
    if (wasLocked) this.#options.onChange(connectionId);
    if (!opened.value.shouldReEncrypt) return;
    const again = await this.#seal({ ...record, key });
    const latest = this.#record(id);
    if (again.ok && latest?.sealed === sealed) this.#save({ ...latest, sealed: again.value });
  }

  async #store(id: string, live: LiveKey): Promise<void> {
    const sealed = await this.#seal(live);
    const latest = this.#live.get(id);
    if (!sealed.ok || latest?.key !== live.key) return;
    if (!this.#save(recordOf(latest, sealed.value)).ok) return;
    this.#live.set(id, { ...latest, isStored: true, isWaiting: false });
    this.#options.onChange(live.connectionId);
  }

  #seal(secret: TypedSecret): ReturnType<typeof wrapSecret> {
    const { kind, key } = secret;
    return wrapSecret(this.#options.vault, PURPOSE[kind], ownerOf(secret), key.revealTo(Recipient.keyring));
  }

  #record(id: string): KeyRecord | undefined {
    return this.#options.document.value.keys.get(id);
  }

  /** All secrets of a connection, in memory or on disk, by id. */
  #all(connectionId: string): ReadonlyMap<string, LiveKey | KeyRecord> {
    const all = [...this.#options.document.value.keys.values(), ...this.#live.values()];
    return new Map(all.filter((one) => one.connectionId === connectionId).map((one) => [one.id, one]));
  }

  /** Saves the time of use and the mark of a stored key; the ciphertext stays the same. */
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
