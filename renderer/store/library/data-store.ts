/** The state of Settings > Data, and its actions. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { DataStatus } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { bridge } from '../../bridge.ts';
import { onlyOnce } from '../only-once.ts';
import { notifyIfRefused, valueOrNotify } from '../window/notices-store.ts';

interface DataState {
  readonly status: DataStatus | null;
}

const dataStore = createStore<DataState>(() => ({ status: null }));

export function useDataStatus(): DataStatus | null {
  return useStore(dataStore, (state) => state.status);
}

export async function loadDataStatus(): Promise<void> {
  const status = valueOrNotify(await bridge().dataStatus({}), 'notices.statusNotRead');
  if (status !== null) dataStore.setState({ status });
}

/** True if the images and files of the library take up a lot of space; false if that can't be read. */
export async function hasManyAttachments(): Promise<boolean> {
  const status = await bridge().dataStatus({});
  return status.ok && isMuch(status.value);
}

export const isMuch = ({ attachmentBytes }: DataStatus): boolean => attachmentBytes >= LIMITS.attachmentsWarnBytes;

export const backUpNow = (): Promise<void> =>
  onlyOnce('backup', async () => notifyIfRefused(await bridge().dataBackupNow({})));

export async function restoreBackup(id: string): Promise<void> {
  notifyIfRefused(await bridge().dataRestoreBackup({ id }));
}

export const checkLibrary = (): Promise<void> =>
  onlyOnce('check', async () => notifyIfRefused(await bridge().dataCheck({})));

/** Starts to encrypt the library. Returns the recovery code, which main reveals only once, or null if main refused. */
export async function encryptLibrary(): Promise<string | null> {
  return valueOrNotify(await bridge().dataEncrypt({}))?.recoveryCode ?? null;
}

/** Creates a recovery code; the previous one stops working. */
export async function newRecoveryCode(): Promise<string | null> {
  return valueOrNotify(await bridge().dataNewRecoveryCode({}))?.recoveryCode ?? null;
}

export async function deleteEverything(): Promise<void> {
  // Afterwards, main reloads every window.
  notifyIfRefused(await bridge().dataDeleteAll({ isConfirmed: true }));
}
