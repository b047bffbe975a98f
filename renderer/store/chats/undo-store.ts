/** Undoable actions, newest last, so that Ctrl+Z and a notice's button undo the same one. */

import type { Refusal, Result } from '../../../shared/errors.ts';
import type { TextKey, TextValues } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { type Translate, t } from '../../i18n.ts';
import { dismissNotice, notify, notifyRefusal } from '../window/notices-store.ts';
import { searchAgain } from './search-store.ts';

type Undo = () => Promise<Result<readonly string[], Refusal>>;

interface Undoable {
  /** Null if undo does more than revert a change of the library. */
  readonly undoId: string | null;
  readonly undo: Undo;
  /** True if the page shows that it was undone, so no notice needs to. */
  readonly isSeen: boolean;
  readonly noticeId: string;
  /** The words of the action's notice. */
  readonly key: TextKey;
  readonly values: TextValues;
}

let undoables: readonly Undoable[] = [];
/** Undo requests in flight. They keep their place in the list, because main may refuse. */
const asked = new Set<Undoable>();
const listeners = new Set<(conversationIds: readonly string[]) => void>();

/** Users don't go back further than this; the oldest is dropped. */
const UNDOABLES_MAX = 100;

/** Reports an action in a notice with an `Undo` button, and lets Ctrl+Z undo it. */
export function offerUndo(undoId: string, key: TextKey, values?: TextValues): void {
  offer({ undoId, undo: () => bridge().undoApply({ undoId }), isSeen: false, key, values: values ?? {} });
}

/**
 * Like `offerUndo`, for an action that `undo` reverts.
 *
 * @param isSeen true if the page shows that it was undone, so no notice needs to
 */
export function offerUndoBy(undo: Undo, key: TextKey, values: TextValues = {}, isSeen = false): void {
  offer({ undoId: null, undo, isSeen, key, values });
}

function offer(action: Omit<Undoable, 'noticeId'>): void {
  const noticeId = notify({
    key: action.key,
    values: action.values,
    action: { labelKey: 'notices.undo', run: () => void applyUndo(noticeId) },
  });
  // Show one such notice at a time. Ctrl+Z still undoes the earlier action.
  const before = undoables.at(-1);
  if (before !== undefined) dismissNotice(before.noticeId);
  undoables = [...undoables, { ...action, noticeId }].slice(-UNDOABLES_MAX);
}

/** Offers undo for a result of main, or reports its refusal. */
export function notifyUndoable(
  result: Result<{ readonly undoId: string | null }, Refusal>,
  refusedKey: TextKey,
  key: TextKey,
  values: TextValues,
): void {
  if (!result.ok) notifyRefusal(refusedKey, result.error);
  else if (result.value.undoId !== null) offerUndo(result.value.undoId, key, values);
}

/** Calls `listener` with the chats that undo restored or changed. Returns a function that removes it. */
export function onUndone(listener: (conversationIds: readonly string[]) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Drops actions that were reverted, or became final, in another way. */
export function withdrawUndo(undoIds: ReadonlySet<string>): void {
  const isGone = ({ undoId }: Undoable): boolean => undoId !== null && undoIds.has(undoId);
  for (const one of undoables) if (isGone(one)) dismissNotice(one.noticeId);
  undoables = undoables.filter((one) => !isGone(one));
}

const newest = (): Undoable | undefined => undoables.findLast((one) => !asked.has(one));

/** What undo would revert now, as its notice said it; null if there is nothing. */
export function lastUndoable(t: Translate): string | null {
  const last = newest();
  return last === undefined ? null : t(last.key, last.values);
}

/** Undoes the newest action; false if there is none. */
export function undoLast(): boolean {
  const last = newest();
  if (last === undefined) return false;
  void applyUndo(last.noticeId);
  return true;
}

async function applyUndo(noticeId: string): Promise<void> {
  const entry = undoables.find((one) => one.noticeId === noticeId);
  if (entry === undefined || asked.has(entry)) return;
  asked.add(entry);
  dismissNotice(noticeId);
  const result = await entry.undo();
  asked.delete(entry);
  const isGone = !result.ok && result.error.reason === 'not_found';
  if (result.ok || isGone) undoables = undoables.filter((one) => one !== entry);
  if (result.ok) {
    if (!entry.isSeen) notify({ key: 'notices.undone', values: { what: t(entry.key, entry.values) } });
    searchAgain();
    for (const tell of listeners) tell(result.value);
  } else if (isGone) notify({ key: 'notices.undoGone' });
  // The action is still listed, so the user can try again, for example once the disk accepts writes.
  else notifyRefusal('notices.undoFailed', result.error);
}
