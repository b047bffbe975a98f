/** What Settings > Data and About show, and what can be done there. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ContactedHost, Spelling } from '../../shared/app-info.ts';
import type { AppError, Result } from '../../shared/errors.ts';
import type { DataStatus, Refusal } from '../../shared/ipc.ts';
import { bridge } from '../bridge.ts';
import { notify, notifyRefusal } from './notices-store.ts';

export interface DataState {
  readonly status: DataStatus | null;
}

export const dataStore = createStore<DataState>(() => ({ status: null }));

export function useDataStatus(): DataStatus | null {
  return useStore(dataStore, (state) => state.status);
}

export async function loadDataStatus(): Promise<void> {
  const result = await bridge().dataStatus({});
  if (result.ok) dataStore.setState({ status: result.value });
  else notifyRefusal('notices.statusNotRead', result.error);
}

function saidIfRefused(result: Result<unknown, Refusal>): void {
  if (!result.ok) notifyRefusal('notices.notDone', result.error);
}

export async function backUpNow(): Promise<void> {
  saidIfRefused(await bridge().dataBackupNow({}));
}

export async function restoreBackup(id: string): Promise<void> {
  saidIfRefused(await bridge().dataRestoreBackup({ id }));
}

export async function checkLibrary(): Promise<void> {
  saidIfRefused(await bridge().dataCheck({}));
}

export async function importFile(): Promise<void> {
  saidIfRefused(await bridge().dataImport({}));
}

/** Encrypts the library; the recovery code, which is told only this once, or null when it was refused. */
export async function encryptLibrary(): Promise<string | null> {
  const result = await bridge().dataEncrypt({});
  saidIfRefused(result);
  return result.ok ? result.value.recoveryCode : null;
}

/** A new recovery code; the one before it stops working. */
export async function newRecoveryCode(): Promise<string | null> {
  const result = await bridge().dataNewRecoveryCode({});
  saidIfRefused(result);
  return result.ok ? result.value.recoveryCode : null;
}

export async function deleteEverything(): Promise<void> {
  const result = await bridge().dataDeleteAll({ isConfirmed: true });
  // Nothing that the window knows is left, so it starts from the beginning.
  if (result.ok) location.reload();
  else saidIfRefused(result);
}

export async function openFolder(which: 'data' | 'logs' | 'backups'): Promise<void> {
  saidIfRefused(await bridge().appOpenFolder({ which }));
}

export async function openAddress(url: string): Promise<void> {
  saidIfRefused(await bridge().appOpenExternal({ url }));
}

export async function copyText(text: string): Promise<void> {
  const result = await bridge().appCopy({ text });
  saidIfRefused(result);
  if (result.ok) notify({ key: 'notices.copied' });
}

/** Lets the person choose where a text is saved. */
export async function saveText(suggestedName: string, text: string): Promise<void> {
  const result = await bridge().appSaveText({ suggestedName, text });
  saidIfRefused(result);
  if (result.ok && result.value.path !== null) notify({ key: 'notices.saved', values: { path: result.value.path } });
}

export async function readContactedHosts(): Promise<readonly ContactedHost[]> {
  const result = await bridge().appContactedHosts({});
  saidIfRefused(result);
  return result.ok ? result.value : [];
}

export async function readLicences(): Promise<string> {
  const result = await bridge().appLicences({});
  saidIfRefused(result);
  return result.ok ? result.value.text : '';
}

/** Keeps the password of the proxy in the vault; it never comes back out. */
export async function setProxyPassword(password: string): Promise<boolean> {
  const result = await bridge().settingsSetProxyPassword({ password });
  saidIfRefused(result);
  return result.ok;
}

export function testProxy(
  connectionId: string,
): Promise<Result<{ readonly durationMs: number; readonly route: string }, AppError>> {
  return bridge().settingsTestProxy({ connectionId });
}

/** Asks for a certificate file; main keeps its path in the settings. */
export async function chooseCaFile(): Promise<void> {
  saidIfRefused(await bridge().settingsChooseCaFile({}));
}

/** Quits although replies are running: they are stopped and what came is kept. */
export async function quitAnyway(): Promise<void> {
  saidIfRefused(await bridge().appQuit({ isConfirmed: true }));
}

export async function quit(): Promise<void> {
  saidIfRefused(await bridge().appQuit({ isConfirmed: false }));
}

/** What can check spelling; null when main could not say. */
export async function readSpelling(): Promise<Spelling | null> {
  const result = await bridge().appSpelling({});
  saidIfRefused(result);
  return result.ok ? result.value : null;
}
