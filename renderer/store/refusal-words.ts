/** Says in words why main refused something, for sentences that have a place for it. */

import type { Refusal, RefusalReason } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { isTextKey, t } from '../i18n.ts';

const WORDS = {
  full: 'notices.reason.full',
  read_only: 'notices.reason.readOnly',
  io: 'notices.reason.io',
  not_found: 'notices.reason.notFound',
  invalid: 'notices.reason.invalid',
  changed_meanwhile: 'notices.reason.changedMeanwhile',
  busy: 'notices.reason.busy',
  corrupt: 'notices.reason.corrupt',
  locked: 'notices.reason.locked',
  changing: 'notices.reason.changing',
  replaced: 'notices.reason.replaced',
  failed: 'notices.reason.failed',
  cancelled: 'notices.reason.cancelled',
  bad_file: 'notices.reason.badFile',
  unfinished: 'notices.reason.unfinished',
  empty_message: 'notices.reason.emptyMessage',
  reply_running: 'notices.reason.replyRunning',
  comparing: 'notices.reason.comparing',
  being_edited: 'notices.reason.beingEdited',
  no_connection: 'notices.reason.noConnection',
  no_model: 'notices.reason.noModel',
  no_stored_request: 'notices.reason.noStoredRequest',
  was_continued: 'notices.reason.wasContinued',
  other_address: 'notices.reason.otherAddress',
  no_key: 'notices.reason.noKey',
  key_in_clear: 'notices.reason.keyInClear',
  closing: 'notices.reason.closing',
  refused: 'notices.reason.refused',
  unexpected: 'notices.reason.unexpected',
  not_confirmed: 'notices.reason.notConfirmed',
  not_saved: 'notices.reason.notSaved',
  disk_full: 'notices.reason.full',
  invalid_setting: 'notices.reason.invalidSetting',
  practice_failed: 'notices.reason.practiceFailed',
  image_refused: 'notices.reason.imageRefused',
  image_not_loaded: 'notices.reason.imageNotLoaded',
  image_too_large: 'notices.reason.imageTooLarge',
  link_refused: 'notices.reason.linkRefused',
  save_failed: 'notices.reason.saveFailed',
  open_failed: 'notices.reason.openFailed',
  too_many_windows: 'notices.reason.tooManyWindows',
} as const satisfies Record<RefusalReason, TextKey>;

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
  const words = t(WORDS[refusal.reason]);
  if (refusal.reason === 'bad_file') return badFileWords(refusal.detail ?? '') ?? words;
  return isStorageTrouble(refusal) || SAID_BY_REASON.has(refusal.reason) ? words : (refusal.detail ?? words);
}

/** The library says what is wrong with a file by a name, and where in it. */
function badFileWords(detail: string): string | null {
  const [kind = '', ...place] = detail.split(' ');
  const key = `notices.badFile.${kind}`;
  return kind !== '' && isTextKey(key) ? t(key, { place: place.join(' ') }) : null;
}
