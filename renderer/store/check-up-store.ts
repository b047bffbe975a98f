/** The check-up that runs, or the last one, as main tells it. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CheckExchange, CheckUp } from '../../shared/check-up.ts';
import { bridge } from '../bridge.ts';
import { notify, notifyRefusal, saidIfRefused } from './notices-store.ts';

const checkUpStore = createStore<{ readonly current: CheckUp | null }>(() => ({ current: null }));

export function useCheckUp(): CheckUp | null {
  return useStore(checkUpStore, ({ current }) => current);
}

/** What another window, or this one before it was loaded again, has begun. */
export async function readCheckUp(): Promise<void> {
  const result = await bridge().checkupRead({});
  if (result.ok) checkUpStore.setState({ current: result.value });
}

export async function startCheckUp(id: string, model: string): Promise<void> {
  const result = await bridge().checkupStart({ id, model });
  if (!result.ok) notifyRefusal('checkUp.notStarted', result.error);
}

export function cancelCheckUp(): void {
  void bridge().checkupCancel({});
}

export async function readExchanges(numbers: readonly number[]): Promise<readonly CheckExchange[]> {
  const result = saidIfRefused(await bridge().checkupExchanges({ numbers: [...numbers] }));
  return result.ok ? result.value : [];
}

/** Asks where to, and says where it was saved. */
export async function saveCheckUp(format: 'html' | 'json'): Promise<void> {
  const result = await bridge().checkupSave({ format });
  if (!result.ok) notifyRefusal('notices.notDone', result.error);
  else if (result.value.path !== null) notify({ key: 'notices.saved', values: { path: result.value.path } });
}

/** The returned function ends the listening. */
export function connectCheckUpStore(): () => void {
  return bridge().onCheckupChanged((current) => checkUpStore.setState({ current }));
}
