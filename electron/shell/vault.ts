/** The vault of this system: Electron's safeStorage behind the rules of `keys/vault-core.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { safeStorage } from 'electron';
import { createVault, type Vault } from '../keys/vault-core.ts';

/** Call after the app is ready: before that no system answers. */
export function createSystemVault(): Vault {
  return createVault({ safeStorage, platform: process.platform, wait: (delayMs) => wait(delayMs) });
}
