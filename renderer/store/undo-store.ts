/** What can be undone, newest last, so that Ctrl+Z and a notice's button undo the same thing. */

import type { TextKey, TextValues } from '../../shared/locales/text-key.ts';
import { bridge } from '../bridge.ts';
import { dismissNotice, notify, notifyRefusal } from './notices-store.ts';
import { searchAgain } from './search-store.ts';

interface Undoable {
  readonly undoId: string;
  readonly noticeId: string;
}

let undoables: readonly Undoable[] = [];

/** Nobody goes back further; the oldest is forgotten first. */
const UNDOABLES_MAX = 100;

/** Says what was done, with a button `Undo`, and lets Ctrl+Z undo it. */
export function offerUndo(undoId: string, key: TextKey, values?: TextValues): void {
  const noticeId = notify({
    key,
    ...(values ? { values } : {}),
    action: { labelKey: 'notices.undo', run: () => void applyUndo(noticeId) },
  });
  // One such notice at a time; Ctrl+Z still undoes what the one before said.
  const before = undoables.at(-1);
  if (before !== undefined) dismissNotice(before.noticeId);
  undoables = [...undoables, { undoId, noticeId }].slice(-UNDOABLES_MAX);
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
  if (result.ok) {
    notify({ key: 'notices.undone' });
    searchAgain();
  } else if (result.error.reason === 'not_found') notify({ key: 'notices.undoGone' });
  else {
    // Nothing was changed: it can be undone when the disk takes it.
    undoables = [...undoables, entry];
    notifyRefusal('notices.undoFailed', result.error);
  }
}
