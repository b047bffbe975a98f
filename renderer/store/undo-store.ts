/** What can be undone, newest last, so that Ctrl+Z and a notice's button undo the same thing. */

import type { TextKey, TextValues } from '../../shared/locales/text-key.ts';
import { bridge } from '../bridge.ts';
import { dismissNotice, notify, notifyRefusal } from './notices-store.ts';

interface Undoable {
  readonly undoId: string;
  readonly noticeId: string;
}

let undoables: readonly Undoable[] = [];

/** Older ones go from the screen when more is done; Ctrl+Z still undoes them. */
const NOTICES_MAX = 3;

/** Says what was done, with a button `Undo`, and lets Ctrl+Z undo it. */
export function offerUndo(undoId: string, key: TextKey, values?: TextValues): void {
  const noticeId = notify({
    key,
    ...(values ? { values } : {}),
    action: { labelKey: 'notices.undo', run: () => void applyUndo(noticeId) },
  });
  undoables = [...undoables, { undoId, noticeId }];
  const crowding = undoables.at(-NOTICES_MAX - 1);
  if (crowding !== undefined) dismissNotice(crowding.noticeId);
}

/** Undoes the newest thing that was not undone yet; false when there is nothing. */
export function undoLast(): boolean {
  const last = undoables.at(-1);
  if (last === undefined) return false;
  void applyUndo(last.noticeId);
  return true;
}

async function applyUndo(noticeId: string): Promise<void> {
  const entry = undoables.find((one) => one.noticeId === noticeId);
  if (entry === undefined) return;
  undoables = undoables.filter((one) => one !== entry);
  dismissNotice(noticeId);
  const result = await bridge().undoApply({ undoId: entry.undoId });
  if (result.ok) notify({ key: 'notices.undone' });
  else if (result.error.reason === 'not_found') notify({ key: 'notices.undoGone' });
  else {
    // Nothing was changed: it can be undone when the disk takes it.
    undoables = [...undoables, entry];
    notifyRefusal('notices.undoFailed', result.error);
  }
}
