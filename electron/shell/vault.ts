/** Creates this system's vault: Electron's safeStorage behind the rules of `keys/vault-core.ts`. */
import { setTimeout as wait } from 'node:timers/promises';
import { safeStorage } from 'electron';
import { createVault, type Vault } from '../keys/vault-core.ts';

/** Call after the app is ready: no system answers earlier. */
export function createSystemVault(): Vault {
  return createVault({ safeStorage, platform: process.platform, wait: (delayMs) => wait(delayMs) });
}
