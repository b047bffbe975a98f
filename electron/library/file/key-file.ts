/** The library's key on disk: sealed by the system's keyring, and a second time by the recovery code. */

import { dirname } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { isObject, parseJson } from '../json.ts';
import { disk } from './disk.ts';
import { makePrivateFolder, syncFolder } from './files.ts';
import { openWithCode, type RecoveryEnvelope, sealWithCode } from './recovery-code.ts';

/** Seals and opens one secret with the system's keyring. `keys/library-keys.ts` makes one out of the vault. */
export interface KeyWrapper {
  readonly vaultName: () => Promise<string | null>;
  readonly wrap: (hexKey: string) => Promise<Result<string, { readonly kind: string }>>;
  readonly unwrap: (
    envelope: string,
  ) => Promise<Result<{ readonly hexKey: string; readonly rewrapped: string | null }, { readonly kind: string }>>;
}

interface KeyFileContent {
  readonly version: 1;
  /** What the keyring made of the key; null when only the recovery code opens it. */
  readonly sealed: string | null;
  readonly recovery: RecoveryEnvelope | null;
}

export type LoadedKey =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly hex: string }
  | { readonly kind: 'locked'; readonly reason: 'vault_unavailable' | 'key_lost' };

function toRecovery(value: unknown): RecoveryEnvelope | null {
  if (!isObject(value)) return null;
  const { salt, iv, tag, ciphertext } = value;
  if (typeof salt !== 'string' || typeof iv !== 'string' || typeof tag !== 'string' || typeof ciphertext !== 'string')
    return null;
  return { salt, iv, tag, ciphertext };
}

export class KeyFile {
  private readonly path: string;
  private readonly wrapper: KeyWrapper;

  constructor(path: string, wrapper: KeyWrapper) {
    this.path = path;
    this.wrapper = wrapper;
  }

  async load(): Promise<LoadedKey> {
    const content = this.read();
    if (content === null) return disk.existsSync(this.path) ? { kind: 'locked', reason: 'key_lost' } : { kind: 'none' };
    if (content.sealed === null) return { kind: 'locked', reason: 'key_lost' };
    const opened = await this.wrapper.unwrap(content.sealed);
    if (!opened.ok)
      return { kind: 'locked', reason: opened.error.kind === 'changed' ? 'key_lost' : 'vault_unavailable' };
    if (opened.value.rewrapped !== null) this.write({ ...content, sealed: opened.value.rewrapped });
    return { kind: 'key', hex: opened.value.hexKey };
  }

  /** Seals `hex` by the keyring and, when given, by a code; an older code for the same key stays good otherwise. False when the keyring refuses. */
  async store(hex: string, code: string | null): Promise<boolean> {
    const sealed = await this.wrapper.wrap(hex);
    if (!sealed.ok) return false;
    const check = await this.wrapper.unwrap(sealed.value);
    if (!check.ok || check.value.hexKey !== hex) return false;
    const recovery = code === null ? (this.read()?.recovery ?? null) : await sealWithCode(hex, code);
    this.write({ version: 1, sealed: sealed.value, recovery });
    return true;
  }

  exists(): boolean {
    return disk.existsSync(this.path);
  }

  hasRecoveryCode(): boolean {
    return (this.read()?.recovery ?? null) !== null;
  }

  remove(): void {
    disk.rmSync(this.path, { force: true });
  }

  /** The file key; null when the code is wrong or none was made. */
  async openWithCode(code: string): Promise<string | null> {
    const recovery = this.read()?.recovery ?? null;
    return recovery === null ? null : openWithCode(recovery, code);
  }

  /** Keeps the file under another name: the library it opens was set aside, too. */
  setAside(now: number): void {
    if (disk.existsSync(this.path)) disk.renameSync(this.path, `${this.path}.old-${now}`);
  }

  private read(): KeyFileContent | null {
    if (!disk.existsSync(this.path)) return null;
    const value = parseJson(disk.readFileSync(this.path, 'utf8'));
    if (!isObject(value) || value.version !== 1) return null;
    const sealed = value.sealed;
    return { version: 1, sealed: typeof sealed === 'string' ? sealed : null, recovery: toRecovery(value.recovery) };
  }

  private write(content: KeyFileContent): void {
    makePrivateFolder(dirname(this.path));
    const draft = `${this.path}.new`;
    const handle = disk.openSync(draft, 'w', 0o600);
    try {
      disk.writeSync(handle, JSON.stringify(content));
      disk.fsyncSync(handle);
    } finally {
      disk.closeSync(handle);
    }
    disk.renameSync(draft, this.path);
    syncFolder(dirname(this.path));
  }
}
