/** The one error of the library, and the map from SQLite's codes to its reasons. */

import { codeOf, isSystemError, type RefusalReason, RefusedError } from '../../shared/errors.ts';

/**
 * - `not_found`: an id that is not there. `invalid`: a call that would break the tree. `too_deep`: folders would lie too deep.
 * - `too_many_attachments`, `images_too_large`: of one message.
 * - `changed_meanwhile`: it says something else than the one who asks knows.
 * - `full`, `read_only`, `io`: the disk refused. `corrupt`: the file is damaged. `busy`: somebody else holds it.
 * - `locked`: the library is not open. `changing`: it is being changed for another file already.
 * - `replaced`: the work was for a library in whose place another one lies now.
 * - `failed`: anything else.
 */
export const LIBRARY_ERROR_REASONS = [
  'not_found',
  'invalid',
  'too_deep',
  'too_many_attachments',
  'images_too_large',
  'changed_meanwhile',
  'full',
  'read_only',
  'io',
  'corrupt',
  'busy',
  'locked',
  'changing',
  'replaced',
  'failed',
] as const satisfies readonly RefusalReason[];

export type LibraryErrorReason = (typeof LIBRARY_ERROR_REASONS)[number];

export class LibraryError extends RefusedError<LibraryErrorReason> {
  override readonly name = 'LibraryError';
}

/** True for what a full or read-only disk makes: the call was right and may succeed later. */
export function isDiskTrouble(reason: LibraryErrorReason): boolean {
  return reason === 'full' || reason === 'read_only' || reason === 'io';
}

/** True for what stands in the way for now: it is tried again later. */
export function isPassing(reason: LibraryErrorReason): boolean {
  return isDiskTrouble(reason) || reason === 'busy';
}

const REASONS: readonly (readonly [string, LibraryErrorReason])[] = [
  ['SQLITE_FULL', 'full'],
  // SQLite's own file beside the library cannot grow.
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_READONLY', 'read_only'],
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['EPERM', 'read_only'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['EBUSY', 'busy'],
  ['ENOTEMPTY', 'busy'],
  ['SQLITE_IOERR', 'io'],
  ['EIO', 'io'],
  ['SQLITE_CANTOPEN', 'io'],
];

/** The driver reports some failures of a commit without an extended code, only in words. */
const WORDS: readonly (readonly [RegExp, LibraryErrorReason])[] = [
  [/database or disk is full/i, 'full'],
  [/readonly database/i, 'read_only'],
  [/malformed|not a database/i, 'corrupt'],
  [/disk i\/o error|unable to open database/i, 'io'],
];

/**
 * What SQLite, the disk or the library itself refused; null for everything else, which is a bug, or another part's refusal. The
 * text of a SQLite error holds no row content.
 */
export function libraryErrorOf(error: unknown): LibraryError | null {
  if (error instanceof LibraryError) return error;
  if (!(error instanceof Error) || error instanceof RefusedError) return null;
  const code = codeOf(error);
  const { message } = error;
  const found = REASONS.find(([prefix]) => code.startsWith(prefix)) ?? WORDS.find(([pattern]) => pattern.test(message));
  if (found === undefined && !code.startsWith('SQLITE_') && !isSystemError(error)) return null;
  return new LibraryError(
    found?.[1] ?? 'failed',
    code === '' || message.startsWith(`${code}: `) ? message : `${code}: ${message}`,
  );
}

/** The same where only such an error is expected: everything else is thrown on as it is, with its stack. */
export function toLibraryError(error: unknown): LibraryError {
  const found = libraryErrorOf(error);
  if (found === null) throw error;
  return found;
}

/** Does what may be refused without harm: nothing depends on it, or it comes up again where something does. */
export function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    toLibraryError(error);
  }
}
