/** Explains main's refusals, as part of a sentence. */

import type { Refusal, RefusalReason } from '../../shared/errors.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { isTextKey, t } from '../i18n.ts';

/** True if the disk accepts no writes, or the library was moved: nothing is wrong with what the user wants to save. */
export function isStorageTrouble({ reason }: Refusal): boolean {
  return reason === 'full' || reason === 'read_only' || reason === 'io' || reason === 'moved';
}

/** True if the user answered no to main's question, so they know that nothing happened. */
export function isChangeOfMind(refusal: Refusal): boolean {
  return refusal.reason === 'not_confirmed';
}

/** The words for these refusals depend only on the reason: main's detail adds nothing for the user. */
const SAID_BY_REASON: ReadonlySet<RefusalReason> = new Set<RefusalReason>(['replaced', 'changing']);

/** A clause in lower case: main's detail if it helps users, otherwise the general words for the reason. */
export function refusalWords(refusal: Refusal): string {
  const words = t(`notices.reason.${refusal.reason === 'disk_full' ? 'full' : refusal.reason}`);
  if (refusal.reason === 'bad_file') return badFileWords(refusal.detail ?? '') ?? words;
  return isStorageTrouble(refusal) || SAID_BY_REASON.has(refusal.reason) ? words : plainWords(refusal.detail, words);
}

/** Like `refusalWords`, for a file that the user chose: the problem isn't in Parley's own folder. */
export function fileRefusalWords(refusal: Refusal): string {
  if (!SYSTEM_FILE_CODE.test(refusal.detail ?? '')) return refusalWords(refusal);
  return plainWords(refusal.detail, t('notices.reason.io'));
}

/** System error codes as they appear inside messages of Node and Chromium. */
const SYSTEM_CODE = /\b(?:E[A-Z]{3,}|EAI_[A-Z]+|SQLITE_[A-Z_]+|ERR_[A-Z0-9_]+|HPE_[A-Z_]+|checksum mismatch)\b/;
const SYSTEM_FILE_CODE = /^E[A-Z]{3,}\b/;

const SYSTEM_WORDS: readonly (readonly [RegExp, TextKey])[] = [
  [/^checksum mismatch$/, 'notices.system.damaged'],
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL|ERR_FILE_NO_SPACE)$/, 'notices.reason.full'],
  [/^(?:EACCES|EPERM|EROFS|SQLITE_READONLY.*|ERR_ACCESS_DENIED)$/, 'notices.system.notAllowed'],
  [/^(?:ENOENT|ENOTDIR|ERR_FILE_NOT_FOUND)$/, 'notices.system.notThere'],
  [/^(?:EBUSY|ETXTBSY|EADDRINUSE|SQLITE_BUSY.*)$/, 'notices.system.inUse'],
  [/^(?:EIO|ENXIO|ENODEV|SQLITE_IOERR.*)$/, 'notices.reason.io'],
  [/^(?:ENAMETOOLONG|EISDIR|EEXIST|EINVAL)$/, 'notices.system.badName'],
  [/CERT|SSL|TLS|^EPROTO$/, 'notices.system.notTrusted'],
  [
    /^(?:ENOTFOUND|EAI_.*|ECONN.*|EHOST.*|ENET.*|EPIPE|ETIMEDOUT|ERR_(?!UPDATER_).*|HPE_.*)$/,
    'notices.system.notReached',
  ],
];

/** Longer details are meant for developers. */
const SENTENCE_MAX_CHARS = 160;

/** The detail, or what its system error means; `words` if the detail means nothing to users. */
export function plainWords(detail: string | undefined, words: string): string {
  if (detail === undefined || detail === '') return words;
  const code = SYSTEM_CODE.exec(detail)?.[0];
  if (code === undefined) return detail.length > SENTENCE_MAX_CHARS || /[\n{]/.test(detail) ? words : detail;
  const found = SYSTEM_WORDS.find(([pattern]) => pattern.test(code));
  return found === undefined ? words : t(found[1]);
}

/** The library reports a file's problem as a name, followed by its place in the file. */
function badFileWords(detail: string): string | null {
  const [kind = '', ...place] = detail.split(' ');
  const key = `notices.badFile.${kind}`;
  return kind !== '' && isTextKey(key) ? t(key, { place: place.join(' ') }) : null;
}
