/** What Settings > Data shows, and what can be done there. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DataStatus } from '../../../shared/library.ts';
import { bridge } from '../../bridge.ts';
import { onlyOnce } from '../only-once.ts';
import { saidIfRefused, valueOrSaid } from '../window/notices-store.ts';

interface DataState {
  readonly status: DataStatus | null;
}

const dataStore = createStore<DataState>(() => ({ status: null }));

export function useDataStatus(): DataStatus | null {
  return useStore(dataStore, (state) => state.status);
}

export async function loadDataStatus(): Promise<void> {
  const status = valueOrSaid(await bridge().dataStatus({}), 'notices.statusNotRead');
  if (status !== null) dataStore.setState({ status });
}

export const backUpNow = (): Promise<void> =>
  onlyOnce('backup', async () => saidIfRefused(await bridge().dataBackupNow({})));

export async function restoreBackup(id: string): Promise<void> {
  saidIfRefused(await bridge().dataRestoreBackup({ id }));
}

export const checkLibrary = (): Promise<void> =>
  onlyOnce('check', async () => saidIfRefused(await bridge().dataCheck({})));

export const importFile = (): Promise<void> =>
  onlyOnce('import', async () => saidIfRefused(await bridge().dataImport({})));

/** Encrypts the library; the recovery code, which is told only this once, or null when it was refused. */
export async function encryptLibrary(): Promise<string | null> {
  return valueOrSaid(await bridge().dataEncrypt({}))?.recoveryCode ?? null;
}

/** A new recovery code; the one before it stops working. */
export async function newRecoveryCode(): Promise<string | null> {
  return valueOrSaid(await bridge().dataNewRecoveryCode({}))?.recoveryCode ?? null;
}

export async function deleteEverything(): Promise<void> {
  // Once all is gone main lets every window begin anew.
  saidIfRefused(await bridge().dataDeleteAll({ isConfirmed: true }));
}
