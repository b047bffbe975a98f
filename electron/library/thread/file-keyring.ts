/** The keys of the library's files: which there are, where they are kept, and which one the open file has. */

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

  /** Of the system's keyring; null while there is none. */
  get vaultName(): string | null {
    return this.#vaultName;
  }

  /** Of the key that the open file has; null while it has none. */
  get openId(): string | null {
    return this.#openId;
  }

  get hasRecoveryCode(): boolean {
    return this.#ring.hasRecoveryCode(this.#openId);
  }

  /** Tells the recovery code of the open file from another one; null while there is none. */
  get recoveryCodeMark(): string | null {
    return this.#ring.recoveryCodeMark(this.#openId);
  }

  get state(): Pick<AroundTheFile, 'hasVault' | 'hasRecoveryCode' | 'missing' | 'isRestartNeeded'> {
    const { missing, isRestartNeeded } = this.#ring;
    return { hasVault: this.#vaultName !== null, hasRecoveryCode: this.hasRecoveryCode, missing, isRestartNeeded };
  }

  async findVault(): Promise<void> {
    this.#vaultName = await this.#wrapper.vaultName();
  }

  /** Reads what there is. The first library of all gets a key when something can keep it. */
  async load(): Promise<void> {
    await this.findVault();
    await this.#ring.load();
    const isFresh =
      !disk.existsSync(this.#paths.library) && !this.#ring.exists() && listBackupFiles(this.#paths).length === 0;
    if (isFresh) await this.add(null);
  }

  /** A new key, which is kept safely by now; null when nothing can keep it. */
  async add(recoveryCode: string | null): Promise<string | null> {
    if (this.#vaultName === null) return null;
    const keyHex = newFileKey();
    return (await this.#ring.add(keyHex, recoveryCode)) ? keyHex : null;
  }

  /** False when the code opens nothing. */
  unlock(recoveryCode: string): Promise<boolean> {
    return this.#ring.unlock(recoveryCode);
  }

  /** False when nothing can keep it. */
  setCode(recoveryCode: string): Promise<boolean> {
    return this.#ring.setCode(recoveryCode);
  }

  /** The file that is open now has this key. */
  noteOpen(keyId: string | null): void {
    this.#openId = keyId;
  }

  /** Writes down which key opens what, and lets go of those that open nothing. */
  async settle(census: () => Promise<Census>): Promise<void> {
    if (this.#ring.keys.length > 0) this.#ring.settle(await census(), this.#openId);
  }

  /** `keyHex`: what a new library is made with. */
  request(isFirst: boolean, keyHex: string | null = this.#ring.current): OpenRequest {
    const { keys, lockedFiles } = this.#ring;
    return { folder: this.#paths.folder, keyHex, ring: keys, lockedFiles, isFirst };
  }

  /** For one more worker upon the open file. */
  requestAgain(): OpenRequest {
    return this.request(false, this.#ring.hexOf(this.#openId));
  }
}
