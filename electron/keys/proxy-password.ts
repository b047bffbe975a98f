/** Keeps the password of a proxy like an API key: sealed on disk or in memory for the session, and bound to one proxy. */
import { ok, type Result } from '../../shared/errors.ts';
import { ApiKey } from '../service/api-key.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import type { KeyFile } from './key-records.ts';
import { unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault } from './vault-core.ts';

const PURPOSE = 'proxy';

export class ProxyPassword {
  readonly #document: JsonDocument<KeyFile>;
  readonly #vault: Vault;
  #live: { readonly server: string; readonly key: ApiKey } | null = null;

  constructor(document: JsonDocument<KeyFile>, vault: Vault) {
    this.#document = document;
    this.#vault = vault;
  }

  /** The password that was typed for `server`; null when there is none, or the keyring does not hand it out. */
  async get(server: string): Promise<string | null> {
    const sealed = this.#document.value.proxyPassword;
    if (this.#live === null && sealed !== null) {
      // The server is sealed in with the password: for another one this does not open.
      const opened = await unwrapSecret(this.#vault, PURPOSE, ownerOf(server), sealed);
      const isCurrent = this.#document.value.proxyPassword === sealed;
      if (opened.ok && isCurrent) this.#live ??= { server, key: new ApiKey(opened.value.secret) };
    }
    return this.#live?.server === server ? this.#live.key.reveal() : null;
  }

  /**
   * Takes a new password for `server`, or with an empty one forgets the old. `isStored` is false when it lasts for this
   * session only.
   */
  async set(server: string, password: string): Promise<Result<{ readonly isStored: boolean }, SaveTrouble>> {
    this.#live = password === '' ? null : { server, key: new ApiKey(password) };
    const sealed = password === '' ? null : await wrapSecret(this.#vault, PURPOSE, ownerOf(server), password);
    const proxyPassword = sealed?.ok ? sealed.value : null;
    const saved = this.#document.replace({ ...this.#document.value, proxyPassword });
    return saved.ok ? ok({ isStored: proxyPassword !== null }) : saved;
  }
}

function ownerOf(server: string): string {
  return `proxy ${server}`;
}
