/** Keeps the keys of all connections: decrypted in memory, ciphertext on disk, each bound to one connection and origin. */
import type { KeyInfo } from '../../shared/connection.ts';
import { type AppError, fail, ok, type Result } from '../../shared/errors.ts';
import { vaultTitle } from '../../shared/vault-names.ts';
import { ApiKey } from '../service/api-key.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import type { KeyFile, KeyMark, KeyRecord } from './key-records.ts';
import { unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault, VaultTrouble } from './vault-core.ts';

/** Why there is no key to send: none was given, the keyring does not hand it out, or it belongs to another origin. */
export type KeyTrouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly trouble: VaultTrouble }
  | { readonly kind: 'origin'; readonly boundTo: string };

export interface KeyStoreOptions {
  readonly document: JsonDocument<KeyFile>;
  readonly vault: Vault;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** What may be told about the key of this connection is different now. */
  readonly onChange: (connectionId: string) => void;
}

interface LiveKey {
  readonly key: ApiKey;
  readonly origin: string;
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  readonly mark: KeyMark;
  /** False: only in memory, gone with the app. */
  readonly isStored: boolean;
}

const PURPOSE = 'connection-key';
/** "Last used" goes to disk at most this often; the exact time is kept in memory. */
const USE_SAVED_EVERY_MS = 60_000;

export class KeyStore {
  readonly #options: KeyStoreOptions;
  readonly #live = new Map<string, LiveKey>();
  readonly #troubles = new Map<string, VaultTrouble>();
  readonly #opening = new Map<string, Promise<void>>();

  constructor(options: KeyStoreOptions) {
    this.#options = options;
  }

  /** All that may be told about the key of a connection. */
  info(connectionId: string): KeyInfo {
    const live = this.#live.get(connectionId);
    const record = this.#record(connectionId);
    if (live !== undefined) {
      const { key, addedAt, lastUsedAt, mark, isStored } = live;
      const state = mark !== 'none' ? (`rejected: ${mark}` as const) : isStored ? 'active' : 'this session only';
      const storedIn = isStored ? (record?.sealed.backend ?? null) : null;
      return { state, lastFour: key.lastFour, addedAt, lastUsedAt, storedIn, lockedReason: null };
    }
    if (record === undefined) {
      return { state: 'none', lastFour: '', addedAt: null, lastUsedAt: null, storedIn: null, lockedReason: null };
    }
    const { lastFour, addedAt, lastUsedAt, mark, sealed } = record;
    const told = { lastFour, addedAt, lastUsedAt, storedIn: sealed.backend };
    const trouble = this.#troubles.get(connectionId);
    if (trouble === undefined)
      return { ...told, state: mark === 'none' ? 'active' : `rejected: ${mark}`, lockedReason: null };
    return {
      ...told,
      state: 'locked',
      lockedReason: trouble.kind === 'changed' ? 'changed' : 'unavailable',
      vaults: { stored: sealed.backend, current: trouble.currentBackend },
      ...(trouble.isRestartNeeded ? { isRestartNeeded: true } : {}),
    };
  }

  /** Reads the stored keys of these connections; those that cannot be read become `locked`. */
  async load(connectionIds: readonly string[]): Promise<void> {
    for (const id of connectionIds) await this.#open(id);
  }

  /** The key to send to `origin`. A key that is stored but was not readable is tried again. */
  async keyFor(connectionId: string, origin: string): Promise<Result<ApiKey, KeyTrouble>> {
    if (!this.#live.has(connectionId)) await this.#open(connectionId);
    const live = this.#live.get(connectionId);
    if (live !== undefined)
      return live.origin === origin ? ok(live.key) : fail({ kind: 'origin', boundTo: live.origin });
    const trouble = this.#troubles.get(connectionId);
    return fail(trouble === undefined ? { kind: 'none' } : { kind: 'locked', trouble });
  }

  /** Takes a key that a person typed, in place of any other. Without a keyring, or a disk that takes it, it lasts for this session. */
  async put(connectionId: string, origin: string, key: ApiKey): Promise<void> {
    const { vault, now } = this.#options;
    const addedAt = now();
    const sealed = await wrapSecret(vault, PURPOSE, ownerOf(connectionId, origin), key.reveal());
    const known = { origin, addedAt, lastUsedAt: null, mark: 'none' } as const;
    const isStored =
      sealed.ok && this.#save({ ...known, connectionId, lastFour: key.lastFour, sealed: sealed.value }).ok;
    // A ciphertext that could not be read so far may be all that is left of a good key, so it waits for its keyring.
    // One that was read is what this key replaces.
    const old = this.#record(connectionId);
    if (!isStored && old !== undefined && (this.#live.has(connectionId) || old.origin !== origin))
      this.#drop(connectionId);
    this.#live.set(connectionId, { ...known, key, isStored });
    this.#troubles.delete(connectionId);
    this.#options.onChange(connectionId);
  }

  /** Forgets the key: memory and ciphertext. It is gone from memory even when the file cannot be written. */
  remove(connectionId: string): Result<void, SaveTrouble> {
    this.#live.delete(connectionId);
    this.#troubles.delete(connectionId);
    const saved = this.#drop(connectionId);
    this.#options.onChange(connectionId);
    return saved;
  }

  /** A person asked: tries to read a locked key again, or to store one that is only in memory. */
  async unlock(connectionId: string): Promise<KeyInfo> {
    const live = this.#live.get(connectionId);
    if (live === undefined) await this.#open(connectionId);
    else if (!live.isStored) await this.#store(connectionId, live);
    return this.info(connectionId);
  }

  /** Tries all locked keys again, for example when the window gets the focus. Writes nothing. */
  async retryLocked(): Promise<void> {
    for (const id of [...this.#troubles.keys()]) await this.#open(id);
  }

  /** A request went out with this key. */
  markUsed(connectionId: string): void {
    const live = this.#live.get(connectionId);
    if (live === undefined) return;
    const lastUsedAt = this.#options.now();
    this.#live.set(connectionId, { ...live, lastUsedAt });
    const savedAt = this.#record(connectionId)?.lastUsedAt ?? null;
    if (savedAt === null || lastUsedAt - savedAt >= USE_SAVED_EVERY_MS) this.#saveFacts(connectionId);
    this.#options.onChange(connectionId);
  }

  /**
   * The service refused the key. Only a 401 is about the key itself; 402 and 403 are about what it may do. `used`, when
   * given, keeps the answer to an old key from marking the one that has replaced it. The key is kept.
   */
  markRejected(connectionId: string, error: AppError, used?: ApiKey): void {
    const mark = markOf(error);
    if (mark !== null) this.#mark(connectionId, mark, used);
  }

  /** The service took the key: a mark from before is lifted. */
  markWorked(connectionId: string, used?: ApiKey): void {
    this.#mark(connectionId, 'none', used);
  }

  /** Writes what was held back ("last used"). */
  flush(): void {
    for (const id of this.#live.keys()) this.#saveFacts(id);
  }

  #mark(connectionId: string, mark: KeyMark, used: ApiKey | undefined): void {
    const live = this.#live.get(connectionId);
    if (live === undefined || live.mark === mark || (used !== undefined && used !== live.key)) return;
    this.#live.set(connectionId, { ...live, mark });
    this.#saveFacts(connectionId);
    this.#options.onChange(connectionId);
  }

  #open(connectionId: string): Promise<void> {
    const running = this.#opening.get(connectionId);
    if (running !== undefined) return running;
    const run = this.#read(connectionId).finally(() => this.#opening.delete(connectionId));
    this.#opening.set(connectionId, run);
    return run;
  }

  async #read(connectionId: string): Promise<void> {
    const record = this.#record(connectionId);
    if (record === undefined || this.#live.has(connectionId)) return;
    const { origin, addedAt, lastUsedAt, mark, sealed } = record;
    const owner = ownerOf(connectionId, origin);
    const opened = await unwrapSecret(this.#options.vault, PURPOSE, owner, sealed);
    // While the keyring thought about it, a person may have typed another key or removed this one.
    if (this.#record(connectionId)?.sealed !== sealed || this.#live.has(connectionId)) return;
    if (!opened.ok) {
      const before = this.#troubles.get(connectionId);
      this.#troubles.set(connectionId, opened.error);
      if (before?.kind !== opened.error.kind || before.currentBackend !== opened.error.currentBackend) {
        this.#options.onChange(connectionId);
      }
      return;
    }
    const key = new ApiKey(opened.value.secret);
    const wasLocked = this.#troubles.delete(connectionId);
    this.#live.set(connectionId, { key, origin, addedAt, lastUsedAt, mark, isStored: true });
    if (wasLocked) this.#options.onChange(connectionId);
    if (!opened.value.shouldReEncrypt) return;
    const again = await wrapSecret(this.#options.vault, PURPOSE, owner, key.reveal());
    const latest = this.#record(connectionId);
    if (again.ok && latest?.sealed === sealed) this.#save({ ...latest, sealed: again.value });
  }

  async #store(connectionId: string, live: LiveKey): Promise<void> {
    const owner = ownerOf(connectionId, live.origin);
    const sealed = await wrapSecret(this.#options.vault, PURPOSE, owner, live.key.reveal());
    const latest = this.#live.get(connectionId);
    if (!sealed.ok || latest?.key !== live.key) return;
    const { origin, addedAt, lastUsedAt, mark, key } = latest;
    const saved = this.#save({
      connectionId,
      origin,
      lastFour: key.lastFour,
      addedAt,
      lastUsedAt,
      mark,
      sealed: sealed.value,
    });
    if (!saved.ok) return;
    this.#live.set(connectionId, { ...latest, isStored: true });
    this.#options.onChange(connectionId);
  }

  #record(connectionId: string): KeyRecord | undefined {
    return this.#options.document.value.keys.get(connectionId);
  }

  /** Brings the time of use and the mark of a stored key to disk; the ciphertext stays as it is. */
  #saveFacts(connectionId: string): void {
    const live = this.#live.get(connectionId);
    const record = this.#record(connectionId);
    if (live === undefined || record === undefined || !live.isStored) return;
    if (record.lastUsedAt === live.lastUsedAt && record.mark === live.mark) return;
    this.#save({ ...record, lastUsedAt: live.lastUsedAt, mark: live.mark });
  }

  #save(record: KeyRecord): Result<void, SaveTrouble> {
    const { document } = this.#options;
    return document.replace({ ...document.value, keys: new Map(document.value.keys).set(record.connectionId, record) });
  }

  #drop(connectionId: string): Result<void, SaveTrouble> {
    const { document } = this.#options;
    if (!document.value.keys.has(connectionId)) return ok(undefined);
    const keys = new Map(document.value.keys);
    keys.delete(connectionId);
    return document.replace({ ...document.value, keys });
  }
}

/** What is sealed in beside the key: a ciphertext moved to another connection or origin does not open. */
function ownerOf(connectionId: string, origin: string): string {
  return JSON.stringify([connectionId, origin]);
}

function markOf(error: AppError): KeyMark | null {
  if (error.code === 'auth.invalid') return 'invalid';
  if (error.code === 'auth.expired') return 'expired';
  return error.code === 'auth.other' && error.status === 401 ? 'other' : null;
}

/** The same trouble as an error of a request that was never sent. `detail` names the keyrings. */
export function keyTroubleError(trouble: KeyTrouble): AppError {
  if (trouble.kind === 'none') return { code: 'auth.other', retryable: false, reason: 'no_key' };
  if (trouble.kind === 'origin') {
    return {
      code: 'auth.other',
      retryable: false,
      reason: 'key_origin',
      detail: `The key was saved for ${trouble.boundTo}.`,
    };
  }
  const { kind, storedBackend, currentBackend } = trouble.trouble;
  const stored = storedBackend === null ? 'an unknown keyring' : vaultTitle(storedBackend);
  const current = currentBackend === null ? 'not available' : vaultTitle(currentBackend);
  const detail = `Encrypted by ${stored}; the keyring is now ${current}.`;
  return { code: 'auth.other', retryable: false, reason: kind === 'changed' ? 'key_changed' : 'key_locked', detail };
}
