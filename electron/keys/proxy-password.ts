/** Keeps the password of a proxy like an API key: sealed on disk or in memory for the session, and bound to one proxy. */
import { ok, type Result } from '../../shared/errors.ts';
import { knownProxyServers } from '../../shared/proxy-server.ts';
import { ApiKey } from '../service/api-key.ts';
import { Recipient } from '../service/recipient.ts';
import type { JsonDocument, SaveTrouble } from '../settings/json-document.ts';
import type { KeyFile } from './key-records.ts';
import { unwrapSecret, wrapSecret } from './sealed-secret.ts';
import type { Vault } from './vault-core.ts';

const PURPOSE = 'proxy';

export class ProxyPassword {
  readonly #document: JsonDocument<KeyFile>;
  readonly #vault: Vault;
  /** For each proxy that the setting names, as it was written when the password was typed. */
  #live: { readonly server: string; readonly keys: readonly ApiKey<'proxy'>[] } | null = null;

  constructor(document: JsonDocument<KeyFile>, vault: Vault) {
    this.#document = document;
    this.#vault = vault;
  }

  /**
   * The password that was typed for `server`, to be told to one of the proxies that this setting names; null for any other
   * proxy, when there is none, or when the keyring does not hand it out.
   */
  async get(server: string, recipient: Recipient<'proxy'>): Promise<ApiKey<'proxy'> | null> {
    const sealed = this.#document.value.proxyPassword;
    if (this.#live === null && sealed !== null) {
      // The server is sealed in with the password: for another one this does not open.
      const opened = await unwrapSecret(this.#vault, PURPOSE, ownerOf(server), sealed);
      const isCurrent = this.#document.value.proxyPassword === sealed;
      if (opened.ok && isCurrent) this.#live ??= { server, keys: keysFor(server, opened.value.secret) };
    }
    if (this.#live?.server !== server) return null;
    return this.#live.keys.find((key) => key.isFor(recipient)) ?? null;
  }

  /**
   * Takes a new password for `server`, or with an empty one forgets the old. `isStored` is false when it lasts for this
   * session only.
   */
  async set(server: string, password: string): Promise<Result<{ readonly isStored: boolean }, SaveTrouble>> {
    this.#live = password === '' ? null : { server, keys: keysFor(server, password) };
    const sealed = password === '' ? null : await wrapSecret(this.#vault, PURPOSE, ownerOf(server), password);
    const proxyPassword = sealed?.ok ? sealed.value : null;
    const saved = this.#document.replace({ ...this.#document.value, proxyPassword });
    return saved.ok ? ok({ isStored: proxyPassword !== null }) : saved;
  }
}

function keysFor(server: string, password: string): readonly ApiKey<'proxy'>[] {
  return knownProxyServers(server).map((one) => new ApiKey(password, Recipient.proxy(one)));
}

function ownerOf(server: string): string {
  return `proxy ${server}`;
}
