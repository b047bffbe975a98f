/** The library's error class, and how SQLite's codes map to its reasons. */

import { codeOf, isSystemError, type RefusalReason, RefusedError } from '../../shared/errors.ts';

/**
 * - `not_found`: nothing has this id, or it is in the trash; also if nothing is left to undo.
 * - `invalid`: the call doesn't fit its target; for example, it would break the message tree.
 * - `too_deep`: folders would be nested too deeply.
 * - `too_many_attachments`, `images_too_large`: for one message.
 * - `changed_meanwhile`: the stored value isn't the one that the caller last saw.
 * - `full`, `read_only`, `io`: the disk refused.
 * - `corrupt`: the file is damaged.
 * - `moved`: the file was moved, deleted or replaced while it was open.
 * - `busy`: another connection or process holds the file.
 * - `locked`: the library isn't open, or a key or the keyring is missing.
 * - `changing`: the library's file is already being opened, replaced or encrypted.
 * - `replaced`: the library was replaced by another while the work was under way.
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
  'moved',
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

/** True if the disk is full, read-only or failing: the call was correct and may succeed later. */
export function isDiskTrouble(reason: LibraryErrorReason): boolean {
  return reason === 'full' || reason === 'read_only' || reason === 'io';
}

/** True if the reason may pass, so that it is worth trying again later. */
export function isTransient(reason: LibraryErrorReason): boolean {
  return isDiskTrouble(reason) || reason === 'busy';
}

const REASONS: readonly (readonly [string, LibraryErrorReason])[] = [
  ['SQLITE_FULL', 'full'],
  // SQLite's `-shm` file can't grow.
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

/** The driver reports some failed commits only as text, without an extended code. */
const WORDS: readonly (readonly [RegExp, LibraryErrorReason])[] = [
  [/database or disk is full/i, 'full'],
  [/readonly database/i, 'read_only'],
  [/malformed|not a database/i, 'corrupt'],
  [/disk i\/o error|unable to open database/i, 'io'],
];

/**
 * Converts an error of SQLite, the system or the library. Returns null for anything else: a bug, or a refusal by code
 * outside the library. SQLite's message never contains row content.
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

/** Like `libraryErrorOf`, but throws any other error unchanged. */
export function toLibraryError(error: unknown): LibraryError {
  const found = libraryErrorOf(error);
  if (found === null) throw error;
  return found;
}

/** Runs `work` and ignores refusals, for work that is optional or will be tried again. */
export function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    toLibraryError(error);
  }
}
