/** Manages the keys of the library's files: which exist, where they are stored, and which one the open file uses. */

import { listBackupFiles } from '../file/backup-files.ts';
import { disk } from '../file/disk.ts';
import type { LibraryPaths } from '../file/files.ts';
import type { Census } from '../file/key-check.ts';
import { KeyRing, type KeyWrapper } from '../file/key-ring.ts';
import { newFileKey } from '../file/recovery-code.ts';
import type { OpenRequest } from '../host/requests.ts';
import type { AroundTheFile } from './answers.ts';

export class FileKeyring {
  readonly #paths: LibraryPaths;
  readonly #wrapper: KeyWrapper;
  readonly #ring: KeyRing;
  #vaultName: string | null = null;
  #openId: string | null = null;

  constructor(paths: LibraryPaths, wrapper: KeyWrapper) {
    this.#paths = paths;
    this.#wrapper = wrapper;
    this.#ring = new KeyRing(paths, wrapper);
  }

  /** The name of the system keyring; null without one. */
  get vaultName(): string | null {
    return this.#vaultName;
  }

  /** The id of the open file's key; null if it has none. */
  get openId(): string | null {
    return this.#openId;
  }

  get hasRecoveryCode(): boolean {
    return this.#ring.hasRecoveryCode(this.#openId);
  }

  /** Identifies the open file's recovery code, so that callers notice a new one; null without a code. */
  get recoveryCodeId(): string | null {
    return this.#ring.recoveryCodeId(this.#openId);
  }

  get state(): Pick<AroundTheFile, 'hasVault' | 'hasRecoveryCode' | 'missing' | 'isRestartNeeded'> {
    const { missing, isRestartNeeded } = this.#ring;
    return { hasVault: this.#vaultName !== null, hasRecoveryCode: this.hasRecoveryCode, missing, isRestartNeeded };
  }

  async findVault(): Promise<void> {
    this.#vaultName = await this.#wrapper.vaultName();
  }

  /** Loads the keys. Creates one for the very first library if there is a keyring to store it. */
  async load(): Promise<void> {
    await this.findVault();
    await this.#ring.load();
    const isFresh =
      !disk.existsSync(this.#paths.library) && !this.#ring.exists() && listBackupFiles(this.#paths).length === 0;
    if (isFresh) await this.add(null);
  }

  /** Creates and stores a new key; null if there is no keyring to store it. */
  async add(recoveryCode: string | null): Promise<string | null> {
    if (this.#vaultName === null) return null;
    const keyHex = newFileKey();
    return (await this.#ring.add(keyHex, recoveryCode)) ? keyHex : null;
  }

  /** Decrypts the keys that the code opens; false if it opens none. */
  unlock(recoveryCode: string): Promise<boolean> {
    return this.#ring.unlock(recoveryCode);
  }

  /** Sets a new recovery code; false if there is no keyring. */
  setCode(recoveryCode: string): Promise<boolean> {
    return this.#ring.setCode(recoveryCode);
  }

  /** Writes the keys again, because their files may have been moved or deleted. */
  storeAgain(): void {
    this.#ring.storeAgain();
  }

  /** Notes that the open file has this key. */
  noteOpen(keyId: string | null): void {
    this.#openId = keyId;
  }

  /** Records which key opens which file, and removes keys that open nothing. */
  async recordUse(census: () => Promise<Census>): Promise<void> {
    if (this.#ring.keys.length > 0) this.#ring.recordUse(await census(), this.#openId);
  }

  /** A request to open the library; `keyHex` is the key for a new one. */
  request(isFirst: boolean, keyHex: string | null = this.#ring.current): OpenRequest {
    const { keys, lockedFiles } = this.#ring;
    return { folder: this.#paths.folder, keyHex, ring: keys, lockedFiles, isFirst };
  }

  /** A request for another worker to open the file that is open, with that file's key. */
  requestAgain(): OpenRequest {
    return this.request(false, this.#ring.hexOf(this.#openId));
  }
}
