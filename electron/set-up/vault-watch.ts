/** Notices a keyring that was unlocked, or came or went, when the person returns to the window. */

import type { Events } from '../../shared/events.ts';
import type { Connections } from '../keys/open-connections.ts';
import type { Vault } from '../keys/vault-core.ts';
import type { LibraryHandle } from '../library/thread/client.ts';

interface Needed extends Pick<Connections, 'keys'> {
  readonly vault: Vault;
  readonly library: Pick<LibraryHandle, 'retry'>;
  readonly emit: (name: 'app:vault-changed', payload: Events['app:vault-changed']) => void;
}

export class VaultWatch {
  readonly #parts: Needed;
  /** undefined until it was first asked for. */
  #name: string | null | undefined;

  constructor(parts: Needed) {
    this.#parts = parts;
  }

  /** Call when the keys have been read: what is here now is no news. */
  async begin(): Promise<void> {
    this.#name = (await this.#parts.vault.describe()).name;
  }

  async refresh(): Promise<void> {
    const { keys, vault, library } = this.#parts;
    await keys.retryLocked();
    await keys.storeWaiting();
    const { name } = await vault.describe();
    if (this.#name === undefined || name === this.#name) return;
    this.#name = name;
    this.#parts.emit('app:vault-changed', { vaultName: name });
    // A library that was locked opens, and a plain one can be encrypted from now on.
    await library.retry();
  }
}
