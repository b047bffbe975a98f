/** What can be done about the way to the network. */

import type { ProxyTest } from '../../../shared/connection.ts';
import type { AppError, Result } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { saidIfRefused } from '../window/notices-store.ts';
import { closeDialog, openSettings } from '../window/ui-store.ts';
import { leaveForms } from '../window/written-forms.ts';

/** Keeps the password that was typed for this proxy in the vault; it never comes back out. */
export async function setProxyPassword(password: string, server: string): Promise<boolean> {
  return saidIfRefused(await bridge().settingsSetProxyPassword({ password, server })).ok;
}

export function testProxy(connectionId: string): Promise<Result<ProxyTest, AppError>> {
  return bridge().settingsTestProxy({ connectionId });
}

/** Asks for a certificate file; main keeps its path in the settings. */
export async function chooseCaFile(): Promise<void> {
  saidIfRefused(await bridge().settingsChooseCaFile({}));
}

/** Shows the settings of the network, once the person has let go of what is written in an open form. */
export function openProxySettings(): void {
  leaveForms(() => {
    closeDialog();
    openSettings('general');
  });
}
