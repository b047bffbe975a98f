/** Holds the library's keys, encrypted by the system keyring and by a recovery code. */

import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { LIBRARY_NAME, type LibraryPaths } from './files.ts';
import { type Census, EVERY_FILE, keyCheck, type RingKey } from './key-check.ts';
import { isRefusal, KeyCopies } from './key-copies.ts';
import { isSame, type StoredKey } from './key-file.ts';
import { openWithCode, sealWithCode } from './recovery-code.ts';

interface UnwrapTrouble {
  readonly kind: string;
  readonly isRestartNeeded?: true;
}

/** Encrypts and decrypts one secret with the system keyring. `keys/library-keys.ts` makes a wrapper from the vault. */
export interface KeyWrapper {
  readonly vaultName: () => Promise<string | null>;
  readonly wrap: (hexKey: string) => Promise<Result<string, { readonly kind: string }>>;
  readonly unwrap: (
    envelope: string,
  ) => Promise<Result<{ readonly hexKey: string; readonly rewrapped: string | null }, UnwrapTrouble>>;
}

interface KeyChange {
  readonly key: StoredKey;
  readonly patch: Partial<Pick<StoredKey, 'id' | 'sealed' | 'recovery'>>;
}

export type MissingReason = 'vault_unavailable' | 'key_lost';

export class KeyRing {
  readonly #copies: KeyCopies;
  readonly #wrapper: KeyWrapper;
  #stored: readonly StoredKey[] = [];
  /** Decrypted keys by their check value. */
  readonly #opened = new Map<string, string>();
  #trouble: MissingReason | null = null;
  /** True if asking the keyring again can't help until the app restarts. */
  #isFinal = false;

  constructor(paths: Pick<LibraryPaths, 'key' | 'backups'>, wrapper: KeyWrapper) {
    this.#copies = new KeyCopies(paths.key, join(paths.backups, 'key.json'));
    this.#wrapper = wrapper;
  }

  /** Reads both copies and decrypts what the keyring can. Keys decrypted earlier stay available. */
  async load(): Promise<void> {
    const { keys, isWhole } = this.#copies.read();
    this.#stored = keys;
    this.#trouble = this.#stored.length === 0 && this.exists() ? 'key_lost' : null;
    this.#isFinal = false;
    const changes: KeyChange[] = [];
    for (const key of this.#stored) {
      const patch = await this.#open(key);
      if (patch !== null) changes.push({ key, patch });
    }
    if (this.#stored.length === 0) return;
    if (changes.length > 0 || !isWhole) this.#tryToWrite(this.#changed(changes));
    else this.#copies.writeSecond(this.#stored);
  }

  /** The keys that are available now, newest first. */
  get keys(): readonly RingKey[] {
    return this.#stored
      .flatMap(({ id, opens }) => {
        const hex = id === null ? undefined : this.#opened.get(id);
        return id === null || hex === undefined ? [] : [{ id, hex, opens }];
      })
      .reverse();
  }

  /** Names of files whose keys aren't available now. */
  get lockedFiles(): readonly string[] {
    return this.#stored.filter((key) => !this.#isOpen(key)).flatMap((key) => key.opens);
  }

  /** Why a key isn't available; null if all are. */
  get missing(): MissingReason | null {
    return this.#trouble;
  }

  /** True if the missing keys won't be available until the app restarts. */
  get isRestartNeeded(): boolean {
    return this.#trouble === 'vault_unavailable' && this.#isFinal;
  }

  /** The key of the library's file, or else the newest key; null if no key is available. */
  get current(): string | null {
    const { keys } = this;
    return (keys.find((key) => key.opens.includes(LIBRARY_NAME)) ?? keys[0])?.hex ?? null;
  }

  /** The key with this id; null if it isn't available. */
  hexOf(id: string | null): string | null {
    return id === null ? null : (this.#opened.get(id) ?? null);
  }

  exists(): boolean {
    return this.#copies.exists();
  }

  /** Whether the key with this id has a recovery code; without an id, whether any key has one. */
  hasRecoveryCode(id: string | null): boolean {
    const key = this.#stored.find((one) => one.id === id);
    return id === null ? this.#stored.some((one) => one.recovery !== null) : (key?.recovery ?? null) !== null;
  }

  /** Identifies the recovery code of the key with this id; without an id, that of the first key with a code. */
  recoveryCodeId(id: string | null): string | null {
    const key = this.#stored.find((one) => (id === null ? one.recovery !== null : one.id === id));
    return key?.recovery?.salt ?? null;
  }

  /**
   * Adds a key. Encrypt nothing with it until this resolves: only then is it on disk, read back and decrypted once.
   * Resolves to false if the keyring can't encrypt it; throws if the disk refuses.
   */
  async add(hex: string, code: string | null): Promise<boolean> {
    const sealed = await this.#seal(hex);
    if (sealed === null) return false;
    const recovery = code === null ? null : await sealWithCode(hex, code);
    const id = keyCheck(hex);
    const others = this.#stored.filter((key) => key.id !== id);
    this.#stored = this.#copies.write([...others, { id, sealed, recovery, opens: [] }]);
    this.#opened.set(id, hex);
    return true;
  }

  /** Decrypts the keys that this code opens; false if it opens none. Encrypts them with the keyring if that works. */
  async unlock(code: string): Promise<boolean> {
    this.#stored = this.#copies.read().keys;
    const changes: KeyChange[] = [];
    for (const key of this.#stored) {
      const hex = key.recovery === null ? null : await openWithCode(key.recovery, code);
      if (hex === null || (key.id !== null && key.id !== keyCheck(hex))) continue;
      this.#opened.set(keyCheck(hex), hex);
      const sealed = (await this.#seal(hex)) ?? key.sealed;
      changes.push({ key, patch: { id: keyCheck(hex), sealed } });
    }
    // Without a keyring, the code unlocks the library for this run only.
    if (changes.length > 0) this.#tryToWrite(this.#changed(changes));
    return changes.length > 0;
  }

  /**
   * Sets a new code for all available keys; the old code no longer opens them. False if the keyring can't encrypt one
   * of them.
   */
  async setCode(code: string): Promise<boolean> {
    const changes: KeyChange[] = [];
    for (const key of this.#stored) {
      const hex = key.id === null ? undefined : this.#opened.get(key.id);
      if (hex === undefined) continue;
      const sealed = await this.#seal(hex);
      if (sealed === null) return false;
      changes.push({ key, patch: { sealed, recovery: await sealWithCode(hex, code) } });
    }
    this.#stored = this.#copies.write(this.#changed(changes));
    return true;
  }

  /** Writes the keys to both copies again. Throws if the disk refuses. */
  storeAgain(): void {
    if (this.#stored.length > 0) this.#stored = this.#copies.write(this.#stored);
  }

  /**
   * Records which key opens which file. Removes a key that opens nothing once every encrypted file is known to have
   * another key; never removes `keptId`, the open file's key. Changes nothing if the ring can't be written.
   */
  recordUse(census: Census, keptId: string | null): void {
    const isAllKnown = census.every(({ keyId }) => keyId !== null);
    const unknown = new Set(census.filter(({ keyId }) => keyId === null).map(({ name }) => name));
    const next = this.#stored
      .map((key) => {
        const own = census.filter(({ keyId }) => keyId !== null && keyId === key.id).map(({ name }) => name);
        // A key that isn't available now may open the files that no available key opens.
        const kept = this.#isOpen(key) ? [] : [...key.opens.filter((name) => name === EVERY_FILE), ...unknown];
        return { ...key, opens: [...own, ...(isAllKnown ? [] : kept)] };
      })
      .filter((key) => !isAllKnown || key.opens.length > 0 || key.id === keptId);
    if (JSON.stringify(next) === JSON.stringify(this.#stored)) return;
    const before = this.#stored;
    if (!this.#tryToWrite(next)) this.#stored = before;
  }

  /**
   * Applies the changes to the ring as it is now, because other keys may have been added while a key was being
   * encrypted or decrypted.
   */
  #changed(changes: readonly KeyChange[]): StoredKey[] {
    return this.#stored.map((one) => {
      const change = changes.find(({ key }) => isSame(key, one));
      return change === undefined ? one : { ...one, ...change.patch };
    });
  }

  #isOpen(key: StoredKey): boolean {
    return key.id !== null && this.#opened.has(key.id);
  }

  async #seal(hex: string): Promise<string | null> {
    const sealed = await this.#wrapper.wrap(hex);
    if (!sealed.ok) return null;
    const again = await this.#wrapper.unwrap(sealed.value);
    return again.ok && again.value.hexKey === hex ? sealed.value : null;
  }

  /** Decrypts the key if possible. Returns the changed fields to store; null if none changed. */
  async #open(key: StoredKey): Promise<KeyChange['patch'] | null> {
    const opened = key.sealed === null ? null : await this.#wrapper.unwrap(key.sealed);
    if (opened?.ok === true) {
      const { hexKey, rewrapped } = opened.value;
      const id = keyCheck(hexKey);
      if (key.id === null || key.id === id) {
        this.#opened.set(id, hexKey);
        if (rewrapped !== null) return { id, sealed: rewrapped };
        return key.id === id ? null : { id };
      }
    }
    if (!this.#isOpen(key)) {
      const isLocked = opened?.ok === false && opened.error.kind !== 'changed';
      if (isLocked) {
        this.#trouble = 'vault_unavailable';
        this.#isFinal = opened.error.isRestartNeeded === true;
      } else this.#trouble ??= 'key_lost';
    }
    return null;
  }

  /** Stores the keys; if the disk refuses, keeps them for this run and returns false. */
  #tryToWrite(keys: readonly StoredKey[]): boolean {
    this.#stored = keys;
    try {
      this.#stored = this.#copies.write(keys);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return false;
    }
  }
}
