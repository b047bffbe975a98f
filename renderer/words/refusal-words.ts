/** Says in words why main refused something, for sentences that have a place for it. */

import type { Refusal, RefusalReason } from '../../shared/errors.ts';
import { IMPORT_APPS } from '../../shared/import-formats.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { isTextKey, t } from '../i18n.ts';
import { formatList } from './format.ts';

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

/** A half sentence in small letters. What main says in detail says more than our own words, but for the system's codes. */
export function refusalWords(refusal: Refusal): string {
  const words = t(`notices.reason.${refusal.reason === 'disk_full' ? 'full' : refusal.reason}`);
  if (refusal.reason === 'bad_file') return badFileWords(refusal.detail ?? '') ?? words;
  return isStorageTrouble(refusal) || SAID_BY_REASON.has(refusal.reason) ? words : plainWords(refusal.detail, words);
}

/** The same about a file that a person chose: it is not Parley's own folder that takes nothing. */
export function fileRefusalWords(refusal: Refusal): string {
  return SYSTEM_FILE_CODE.test(refusal.detail ?? '') ? plainWords(refusal.detail, '') : refusalWords(refusal);
}

/** What the system calls its troubles, as Node and Chromium write it in the midst of their own words. */
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

/** Longer ones are meant for who wrote the program. */
const SENTENCE_MAX_CHARS = 160;

/** What went wrong as one says it, when the system said it; `words` where that says nothing to a person. */
export function plainWords(detail: string | undefined, words: string): string {
  if (detail === undefined || detail === '') return words;
  const code = SYSTEM_CODE.exec(detail)?.[0];
  if (code === undefined) return detail.length > SENTENCE_MAX_CHARS || /[\n{]/.test(detail) ? words : detail;
  const found = SYSTEM_WORDS.find(([pattern]) => pattern.test(code));
  return found === undefined ? words : t(found[1]);
}

/** The library says what is wrong with a file by a name, and where in it. */
function badFileWords(detail: string): string | null {
  const [kind = '', ...place] = detail.split(' ');
  const key = `notices.badFile.${kind}`;
  return kind !== '' && isTextKey(key) ? t(key, { place: place.join(' '), apps: formatList(IMPORT_APPS) }) : null;
}
