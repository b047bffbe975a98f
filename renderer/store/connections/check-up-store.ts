/** The check-up that runs, or the last one, as main tells it, and what can be done with it. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type CheckExchange, type CheckUp, type CheckUpFindings, fittingOptions } from '../../../shared/check-up.ts';
import type { Connection } from '../../../shared/connection.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { bridge } from '../../bridge.ts';
import { notify, notifyRefusal, saySaved, valueOrSaid } from '../window/notices-store.ts';
import { openDialog, uiStore } from '../window/ui-store.ts';
import { leaveForms } from '../window/written-forms.ts';
import { changeRequestOptions, connectionOf } from './connections-store.ts';

const checkUpStore = createStore<{ readonly current: CheckUp | null }>(() => ({ current: null }));

/** The connection whose check-up was begun in this window, until it has ended. */
let begunHere: string | null = null;

export function useCheckUp(): CheckUp | null {
  return useStore(checkUpStore, ({ current }) => current);
}

/** What another window, or this one before it was loaded again, has begun. */
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
  return valueOrSaid(await bridge().checkupExchanges({ numbers: [...numbers] })) ?? [];
}

/** Asks where to, and says where it was saved. */
export async function saveCheckUp(format: 'html' | 'json'): Promise<void> {
  saySaved(await bridge().checkupSave({ format }));
}

/** Sets the connection as its service was found, and says how to take that back. */
export async function applyFindings(connection: Connection, findings: CheckUpFindings): Promise<void> {
  const { id, name, request } = connection;
  const next = fittingOptions(request, findings);
  if (next === null || !(await changeRequestOptions(connection, next))) return;
  notify({
    key: 'checkUp.applied',
    values: { name },
    action: { labelKey: 'notices.undo', run: () => void takeBack(id, request) },
  });
}

/** What else was changed about the connection meanwhile stays. */
async function takeBack(id: string, { tokenLimitName, isUsageAsked, switchedOn }: RequestOptions): Promise<void> {
  const connection = connectionOf(id);
  if (connection === undefined) return;
  const request = { ...connection.request, tokenLimitName, isUsageAsked, switchedOn };
  if (await changeRequestOptions(connection, request))
    notify({ key: 'checkUp.takenBack', values: { name: connection.name } });
}

/** Who began it and looks elsewhere by now is told that it has ended. */
function sayIfUnseen({ connectionId, connectionName, state }: CheckUp): void {
  if (state === 'running' || begunHere !== connectionId) return;
  begunHere = null;
  const { dialog } = uiStore.getState();
  if (dialog?.kind === 'check-up' && dialog.connectionId === connectionId) return;
  notify({
    key: 'checkUp.ended',
    values: { name: connectionName },
    ...(connectionOf(connectionId) !== undefined
      ? {
          action: {
            labelKey: 'app.show',
            run: () => leaveForms(() => openDialog({ kind: 'check-up', connectionId }), 'dialog'),
          },
        }
      : {}),
  });
}

/** The returned function ends the listening. */
export function connectCheckUpStore(): () => void {
  return bridge().onCheckupChanged((current) => {
    checkUpStore.setState({ current });
    sayIfUnseen(current);
  });
}
