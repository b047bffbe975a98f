/** The library's keys on disk, each sealed by the system's keyring and, by a recovery code, a second time; never overwritten. */

import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { LibraryError } from '../library-error.ts';
import { disk } from './disk.ts';
import { LIBRARY_NAME, type LibraryPaths } from './files.ts';
import { type Census, EVERY_FILE, keyCheck, type RingKey } from './key-check.ts';
import { contentOf, isSame, readCopy, type StoredKey, writeCopy } from './key-file.ts';
import { openWithCode, sealWithCode } from './recovery-code.ts';

interface UnwrapTrouble {
  readonly kind: string;
  readonly isRestartNeeded?: true;
}

/** Seals and opens one secret with the system's keyring. `keys/library-keys.ts` makes one out of the vault. */
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
  readonly #path: string;
  readonly #copyPath: string;
  readonly #wrapper: KeyWrapper;
  #stored: readonly StoredKey[] = [];
  /** All that were ever read or written here: of these alone it is known whether they may go. */
  readonly #known: StoredKey[] = [];
  /** Opened keys by their check value. */
  readonly #opened = new Map<string, string>();
  #trouble: MissingReason | null = null;
  /** The keyring is not asked again in this process. */
  #isFinal = false;

  constructor(paths: Pick<LibraryPaths, 'key' | 'backups'>, wrapper: KeyWrapper) {
    this.#path = paths.key;
    this.#copyPath = join(paths.backups, 'key.json');
    this.#wrapper = wrapper;
  }

  /** Reads both copies and opens what the keyring opens. What was opened before stays open. */
  async load(): Promise<void> {
    const isWhole = this.#read();
    this.#trouble = this.#stored.length === 0 && this.exists() ? 'key_lost' : null;
    this.#isFinal = false;
    const changes: KeyChange[] = [];
    for (const key of this.#stored) {
      const patch = await this.#open(key);
      if (patch !== null) changes.push({ key, patch });
    }
    if (this.#stored.length === 0) return;
    if (changes.length > 0 || !isWhole) this.#tryToWrite(this.#changed(changes));
    else this.#writeCopy();
  }

  /** The keys that can be had at present, the newest first. */
  get keys(): readonly RingKey[] {
    return this.#stored
      .flatMap(({ id, opens }) => {
        const hex = id === null ? undefined : this.#opened.get(id);
        return id === null || hex === undefined ? [] : [{ id, hex, opens }];
      })
      .reverse();
  }

  /** Names of files whose key cannot be had at present. */
  get lockedFiles(): readonly string[] {
    return this.#stored.filter((key) => !this.#isOpen(key)).flatMap((key) => key.opens);
  }

  /** Why some key cannot be had; null when all can. */
  get missing(): MissingReason | null {
    return this.#trouble;
  }

  /** What is missing is not there before the app has been started again. */
  get isRestartNeeded(): boolean {
    return this.#trouble === 'vault_unavailable' && this.#isFinal;
  }

  /** The key of the library's file, else the newest; null when there is none that can be had. */
  get current(): string | null {
    const { keys } = this;
    return (keys.find((key) => key.opens.includes(LIBRARY_NAME)) ?? keys[0])?.hex ?? null;
  }

  /** The key with this id; null when it cannot be had. */
  hexOf(id: string | null): string | null {
    return id === null ? null : (this.#opened.get(id) ?? null);
  }

  exists(): boolean {
    return disk.existsSync(this.#path) || disk.existsSync(this.#copyPath);
  }

  /** Of the key with this id. */
  hasRecoveryCode(id: string | null): boolean {
    const key = this.#stored.find((one) => one.id === id);
    return id === null ? this.#stored.some((one) => one.recovery !== null) : (key?.recovery ?? null) !== null;
  }

  /** Tells one recovery code of the key with this id from another; null while it has none. */
  recoveryCodeMark(id: string | null): string | null {
    const key = this.#stored.find((one) => (id === null ? one.recovery !== null : one.id === id));
    return key?.recovery?.salt ?? null;
  }

  /**
   * Adds a key; nothing may be sealed with it before this has resolved. It is then on the disk in a form that has been
   * read back and opened again. False when there is no keyring; throws when the disk refuses.
   */
  async add(hex: string, code: string | null): Promise<boolean> {
    const sealed = await this.#seal(hex);
    if (sealed === null) return false;
    const recovery = code === null ? null : await sealWithCode(hex, code);
    const id = keyCheck(hex);
    this.#write([...this.#stored.filter((key) => key.id !== id), { id, sealed, recovery, opens: [] }]);
    this.#opened.set(id, hex);
    return true;
  }

  /** Opens the keys that this code opens; false when it opens none. With a keyring they are sealed by it again. */
  async unlock(code: string): Promise<boolean> {
    this.#read();
    const changes: KeyChange[] = [];
    for (const key of this.#stored) {
      const hex = key.recovery === null ? null : await openWithCode(key.recovery, code);
      if (hex === null || (key.id !== null && key.id !== keyCheck(hex))) continue;
      this.#opened.set(keyCheck(hex), hex);
      const sealed = (await this.#seal(hex)) ?? key.sealed;
      changes.push({ key, patch: { id: keyCheck(hex), sealed } });
    }
    // Without a keyring the code opens the library for this run only.
    if (changes.length > 0) this.#tryToWrite(this.#changed(changes));
    return changes.length > 0;
  }

  /** A new code for every key that can be had; the one before opens none of them any more. False when there is no keyring. */
  async setCode(code: string): Promise<boolean> {
    const changes: KeyChange[] = [];
    for (const key of this.#stored) {
      const hex = key.id === null ? undefined : this.#opened.get(key.id);
      if (hex === undefined) continue;
      const sealed = await this.#seal(hex);
      if (sealed === null) return false;
      changes.push({ key, patch: { sealed, recovery: await sealWithCode(hex, code) } });
    }
    this.#write(this.#changed(changes));
    return true;
  }

  /**
   * Writes down which key opens what. A key that opens nothing goes, once it is known of every encrypted file which
   * other key opens it; `keptId`, that of the open file, stays. Changes nothing when it cannot be stored.
   */
  settle(census: Census, keptId: string | null): void {
    const isAllKnown = census.every(({ keyId }) => keyId !== null);
    const unknown = new Set(census.filter(({ keyId }) => keyId === null).map(({ name }) => name));
    const next = this.#stored
      .map((key) => {
        const own = census.filter(({ keyId }) => keyId !== null && keyId === key.id).map(({ name }) => name);
        // What no key opens that can be had may be opened by one that cannot.
        const kept = this.#isOpen(key) ? [] : [...key.opens.filter((name) => name === EVERY_FILE), ...unknown];
        return { ...key, opens: [...own, ...(isAllKnown ? [] : kept)] };
      })
      .filter((key) => !isAllKnown || key.opens.length > 0 || key.id === keptId);
    if (JSON.stringify(next) === JSON.stringify(this.#stored)) return;
    const before = this.#stored;
    if (!this.#tryToWrite(next)) this.#stored = before;
  }

  /** The ring as it is at this moment, with these changes: while a key was sealed or opened others may have come. */
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

  /** Opens the key if that can be done; what is to be stored of it in another way from now on, or null. */
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
      const isAway = opened?.ok === false && opened.error.kind !== 'changed';
      if (isAway) {
        this.#trouble = 'vault_unavailable';
        this.#isFinal = opened.error.isRestartNeeded === true;
      } else this.#trouble ??= 'key_lost';
    }
    return null;
  }

  /** True when the first copy can be read. */
  #read(): boolean {
    const own = readCopy(this.#path);
    const copy = readCopy(this.#copyPath);
    const keys: StoredKey[] = [];
    for (const source of [own, copy]) {
      if (!Array.isArray(source)) continue;
      for (const key of source) if (!keys.some((known) => isSame(known, key))) keys.push(key);
    }
    this.#stored = keys;
    this.#met(keys);
    return Array.isArray(own);
  }

  /** What cannot be written is good for this run; what is on the disk is as it was, and the next start tries again. */
  #tryToWrite(keys: readonly StoredKey[]): boolean {
    this.#stored = keys;
    try {
      this.#write(keys);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return false;
    }
  }

  #write(keys: readonly StoredKey[]): void {
    // What they say is not known here, so they are not ours to write.
    if ([this.#path, this.#copyPath].some((path) => readCopy(path) === 'newer'))
      throw new LibraryError('read_only', 'a newer app wrote the keys');
    const all = [...this.#newcomers(), ...keys];
    if (readCopy(this.#path) === 'damaged') disk.renameSync(this.#path, this.#freeName());
    writeCopy(this.#path, contentOf(all));
    this.#stored = all;
    this.#met(all);
    this.#writeCopy();
  }

  /** Keys that another start of the app has stored since this one has read the ring: one of them may be the library's. */
  #newcomers(): StoredKey[] {
    const found = [readCopy(this.#path), readCopy(this.#copyPath)].flatMap((copy) => (Array.isArray(copy) ? copy : []));
    return found.filter(
      (key, index) =>
        !this.#known.some((one) => isSame(one, key)) && !found.slice(0, index).some((one) => isSame(one, key)),
    );
  }

  #met(keys: readonly StoredKey[]): void {
    for (const key of keys) if (!this.#known.some((one) => isSame(one, key))) this.#known.push(key);
  }

  /** Beside the backups: who keeps them has the keys, too. The first copy alone is enough to go on. */
  #writeCopy(): void {
    const content = contentOf(this.#stored);
    try {
      if (readCopy(this.#copyPath) === 'newer') return;
      if (disk.existsSync(this.#copyPath) && disk.readFileSync(this.#copyPath, 'utf8') === content) return;
      writeCopy(this.#copyPath, content);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  #freeName(): string {
    let count = 1;
    while (disk.existsSync(`${this.#path}.damaged-${count}`)) count += 1;
    return `${this.#path}.damaged-${count}`;
  }
}

/** The disk refused, in one way or another. */
function isRefusal(error: unknown): boolean {
  return error instanceof LibraryError || (error instanceof Error && 'code' in error);
}
