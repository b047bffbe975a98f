/** Keeps the password of a proxy like an API key: sealed on disk, or in memory for the session. */
import { ok, type Result } from '../../shared/errors.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import { ApiKey } from './api-key.ts';
import type { KeyFile } from './key-records.ts';
import { unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault } from './vault-core.ts';

const PURPOSE = 'proxy';
const OWNER = 'proxy';

export class ProxyPassword {
  readonly #document: JsonDocument<KeyFile>;
  readonly #vault: Vault;
  #live: ApiKey | null = null;

  constructor(document: JsonDocument<KeyFile>, vault: Vault) {
    this.#document = document;
    this.#vault = vault;
  }

  /** The password; null when there is none or the keyring does not hand it out. */
  async get(): Promise<string | null> {
    const sealed = this.#document.value.proxyPassword;
    if (this.#live === null && sealed !== null) {
      const opened = await unwrapSecret(this.#vault, PURPOSE, OWNER, sealed);
      if (opened.ok && this.#document.value.proxyPassword === sealed) this.#live ??= new ApiKey(opened.value.secret);
    }
    return this.#live?.reveal() ?? null;
  }

  /** Takes a new password, or with an empty one forgets the old. `isStored` is false when it lasts for this session only. */
  async set(password: string): Promise<Result<{ readonly isStored: boolean }, SaveTrouble>> {
    this.#live = password === '' ? null : new ApiKey(password);
    const sealed = password === '' ? null : await wrapSecret(this.#vault, PURPOSE, OWNER, password);
    const proxyPassword = sealed?.ok ? sealed.value : null;
    const saved = this.#document.replace({ ...this.#document.value, proxyPassword });
    return saved.ok ? ok({ isStored: proxyPassword !== null }) : saved;
  }
}
