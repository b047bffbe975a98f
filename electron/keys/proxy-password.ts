/** Keeps a proxy's password like an API key: sealed on disk or in memory for the session, for one proxy setting. */

import { knownProxyServers } from '../../shared/addresses/proxy-server.ts';
import { ok, type Result } from '../../shared/errors.ts';
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
  /** The password as one key for each proxy in `server`, the setting that it was typed for. */
  #live: { readonly server: string; readonly keys: readonly ApiKey<'proxy'>[] } | null = null;

  constructor(document: JsonDocument<KeyFile>, vault: Vault) {
    this.#document = document;
    this.#vault = vault;
  }

  /**
   * The password typed for the setting `server`, if `recipient` is one of its proxies. null for any other proxy, if
   * there is no password, or if the keyring can't decrypt it.
   */
  async get(server: string, recipient: Recipient<'proxy'>): Promise<ApiKey<'proxy'> | null> {
    const sealed = this.#document.value.proxyPassword;
    if (this.#live === null && sealed !== null) {
      // The setting is sealed together with the password, so the seal doesn't open for another setting.
      const opened = await unwrapSecret(this.#vault, PURPOSE, ownerOf(server), sealed);
      const isCurrent = this.#document.value.proxyPassword === sealed;
      if (opened.ok && isCurrent) this.#live ??= { server, keys: keysFor(server, opened.value.secret) };
    }
    if (this.#live?.server !== server) return null;
    return this.#live.keys.find((key) => key.isFor(recipient)) ?? null;
  }

  /**
   * Stores a new password for `server`; an empty one forgets the old password. `isStored` is false when it only lasts
   * for this session.
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
