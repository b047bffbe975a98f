/** What can be undone, newest last, so that Ctrl+Z and a notice's button undo the same thing. */

import type { TextKey, TextValues } from '../../shared/locales/text-key.ts';
import { bridge } from '../bridge.ts';
import { dismissNotice, notify, notifyRefusal } from './notices-store.ts';

interface Undoable {
  readonly undoId: string;
  readonly noticeId: string;
}

let undoables: readonly Undoable[] = [];

/** Says what was done, with a button `Undo`, and lets Ctrl+Z undo it. */
export function offerUndo(undoId: string, key: TextKey, values?: TextValues): void {
  const noticeId = notify({
    key,
    ...(values ? { values } : {}),
    action: { labelKey: 'notices.undo', run: () => void applyUndo(undoId) },
  });
  undoables = [...undoables, { undoId, noticeId }];
}

/** Undoes the newest thing that was not undone yet; false when there is nothing. */
export function undoLast(): boolean {
  const last = undoables.at(-1);
  if (last === undefined) return false;
  void applyUndo(last.undoId);
  return true;
}

async function applyUndo(undoId: string): Promise<void> {
  const entry = undoables.find((one) => one.undoId === undoId);
  if (entry === undefined) return;
  undoables = undoables.filter((one) => one !== entry);
  dismissNotice(entry.noticeId);
  const result = await bridge().undoApply({ undoId });
  if (result.ok) notify({ key: 'notices.undone' });
  else notifyRefusal('notices.undoFailed', result.error);
}
