/** Checks whether a keyring was unlocked, appeared or disappeared when the user returns to the window. */

import type { Events } from '../../shared/events.ts';
import type { Connections } from '../keys/open-connections.ts';
import type { Vault } from '../keys/vault-core.ts';
import type { LibraryHandle } from '../library/thread/library-handle.ts';

interface Needed extends Pick<Connections, 'keys'> {
  readonly vault: Vault;
  readonly library: Pick<LibraryHandle, 'retry'>;
  readonly emit: (name: 'app:vault-changed', payload: Events['app:vault-changed']) => void;
}

export class VaultWatch {
  readonly #parts: Needed;
  /** The keyring's name; null without a keyring, undefined until it was first read. */
  #name: string | null | undefined;

  constructor(parts: Needed) {
    this.#parts = parts;
  }

  /** Call once the keys are read: notes the current keyring without reporting it. */
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
    // With a new keyring, a locked library may open, and a plain one can be encrypted.
    await library.retry();
  }
}
