/** The running check-up or the last one, and the actions on it. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CheckExchange, CheckUp } from '../../../shared/check-up/check-up.ts';
import { type Found, fittingOptions, withoutFindings } from '../../../shared/check-up/check-up-settings.ts';
import type { Connection } from '../../../shared/connection.ts';
import type { RequestOptions } from '../../../shared/requests/request-options.ts';
import { bridge } from '../../bridge.ts';
import { notify, notifyRefusal, notifySaved, valueOrNotify } from '../window/notices-store.ts';
import { uiStore } from '../window/ui-store.ts';
import { goToPage } from '../window/written-forms.ts';
import { changeRequestOptions, connectionOf } from './connections-store.ts';

const checkUpStore = createStore<{ readonly current: CheckUp | null }>(() => ({ current: null }));

/** The connection whose check-up this window started, until it ends. */
let begunHere: string | null = null;

export function useCheckUp(): CheckUp | null {
  return useStore(checkUpStore, ({ current }) => current);
}

/** Loads a check-up that another window started, or that this window started before a reload. */
export async function readCheckUp(): Promise<void> {
  const result = await bridge().checkupRead({});
  if (result.ok) checkUpStore.setState({ current: result.value });
}

export async function startCheckUp(id: string, model: string): Promise<void> {
  const before = begunHere;
  begunHere = id;
  const result = await bridge().checkupStart({ id, model });
  if (result.ok) return;
  begunHere = before;
  notifyRefusal('checkUp.notStarted', result.error);
}

export function cancelCheckUp(): void {
  void bridge().checkupCancel({});
}

export async function readExchanges(numbers: readonly number[]): Promise<readonly CheckExchange[]> {
  return valueOrNotify(await bridge().checkupExchanges({ numbers: [...numbers] })) ?? [];
}

/** Asks where to save, and reports the path. */
export async function saveCheckUp(format: 'html' | 'json'): Promise<void> {
  notifySaved(await bridge().checkupSave({ format }));
}

/** Applies the findings to the connection, and offers undo. */
export async function applyFindings(connection: Connection, found: Found): Promise<void> {
  const { id, name, request } = connection;
  const next = fittingOptions(request, found);
  if (next === null || !(await changeRequestOptions(connection, next))) return;
  notify({
    key: 'checkUp.applied',
    values: { name },
    action: { labelKey: 'notices.undo', run: () => void takeBack(id, request, found) },
  });
}

/** Reverts `applyFindings`, but keeps other changes made to the connection since. */
async function takeBack(id: string, before: RequestOptions, found: Found): Promise<void> {
  const connection = connectionOf(id);
  if (connection === undefined) return;
  if (await changeRequestOptions(connection, withoutFindings(connection.request, before, found)))
    notify({ key: 'checkUp.takenBack', values: { name: connection.name } });
}

/** Reports the end if this window started the check-up but no longer shows it. */
function notifyIfUnseen({ connectionId, connectionName, state }: CheckUp): void {
  if (state === 'running' || begunHere !== connectionId) return;
  begunHere = null;
  const { page } = uiStore.getState();
  if (page?.kind === 'check-up' && page.connectionId === connectionId) return;
  notify({
    key: 'checkUp.ended',
    values: { name: connectionName },
    ...(connectionOf(connectionId) !== undefined
      ? {
          action: {
            labelKey: 'app.show',
            run: () => goToPage({ kind: 'check-up', connectionId }),
          },
        }
      : {}),
  });
}

/** Returns a function that stops listening. */
export function connectCheckUpStore(): () => void {
  return bridge().onCheckupChanged((current) => {
    checkUpStore.setState({ current });
    notifyIfUnseen(current);
  });
}
