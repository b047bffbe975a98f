/** Says in words why main refused something, for sentences that have a place for it. */

import type { Refusal } from '../../shared/ipc.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { t } from '../i18n.ts';

/** The disk takes nothing at present: nobody did anything wrong, and it will be over. */
const STORAGE: Readonly<Record<string, TextKey>> = {
  full: 'notices.reason.full',
  read_only: 'notices.reason.readOnly',
  io: 'notices.reason.io',
};

const OTHERS: Readonly<Record<string, TextKey>> = {
  not_found: 'notices.reason.notFound',
  invalid: 'notices.reason.invalid',
  busy: 'notices.reason.busy',
  corrupt: 'notices.reason.corrupt',
  locked: 'notices.reason.locked',
  changing: 'notices.reason.changing',
  replaced: 'notices.reason.replaced',
  failed: 'notices.reason.failed',
  reply_running: 'notices.reason.replyRunning',
};

export function isStorageTrouble(refusal: Refusal): boolean {
  return refusal.reason in STORAGE;
}

/** The person said no to main's own question: they know that nothing happened. */
export function isChangeOfMind(refusal: Refusal): boolean {
  return refusal.reason === 'not_confirmed';
}

/** A half sentence in small letters. What main says in detail is used where there are no words of our own. */
export function refusalWords(refusal: Refusal): string {
  const storage = STORAGE[refusal.reason];
  if (storage !== undefined) return t(storage);
  const key = OTHERS[refusal.reason];
  return refusal.detail ?? (key === undefined ? refusal.reason : t(key));
}
