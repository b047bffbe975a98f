/** Says in words why main refused something, for sentences that have a place for it. */

import type { Refusal, RefusalReason } from '../../shared/errors.ts';
import { isTextKey, t } from '../i18n.ts';

/** The disk takes nothing at present: nobody did anything wrong, and it will be over. */
export function isStorageTrouble({ reason }: Refusal): boolean {
  return reason === 'full' || reason === 'read_only' || reason === 'io';
}

/** The person said no to main's own question: they know that nothing happened. */
export function isChangeOfMind(refusal: Refusal): boolean {
  return refusal.reason === 'not_confirmed';
}

/** What is known of these is the reason alone. */
const SAID_BY_REASON: ReadonlySet<RefusalReason> = new Set<RefusalReason>(['replaced', 'changing']);

/** A half sentence in small letters. What main says in detail says more than our own words, but for the disk's codes. */
export function refusalWords(refusal: Refusal): string {
  const words = t(`notices.reason.${refusal.reason === 'disk_full' ? 'full' : refusal.reason}`);
  if (refusal.reason === 'bad_file') return badFileWords(refusal.detail ?? '') ?? words;
  return isStorageTrouble(refusal) || SAID_BY_REASON.has(refusal.reason) ? words : (refusal.detail ?? words);
}

/** The library says what is wrong with a file by a name, and where in it. */
function badFileWords(detail: string): string | null {
  const [kind = '', ...place] = detail.split(' ');
  const key = `notices.badFile.${kind}`;
  return kind !== '' && isTextKey(key) ? t(key, { place: place.join(' ') }) : null;
}
