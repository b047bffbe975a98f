/** Actions for the network settings. */

import type { ProxyTest } from '../../../shared/connection.ts';
import type { AppError, Result } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { notifyIfRefused } from '../window/notices-store.ts';
import { goToPage } from '../window/written-forms.ts';

/** Stores the password for this proxy in the vault. The window can't read it back. */
export async function setProxyPassword(password: string, server: string): Promise<boolean> {
  return notifyIfRefused(await bridge().settingsSetProxyPassword({ password, server })).ok;
}

export function testProxy(connectionId: string): Promise<Result<ProxyTest, AppError>> {
  return bridge().settingsTestProxy({ connectionId });
}

/** Asks for a certificate file; main stores its path in the settings. */
export async function chooseCaFile(): Promise<void> {
  notifyIfRefused(await bridge().settingsChooseCaFile({}));
}

/** Opens the network settings, after the user has agreed to leave an open form. */
export function openProxySettings(): void {
  goToPage({ kind: 'settings', tab: 'general' });
}
