/** Why a long piece of work ended without a result. */

import { RefusedError } from '../../../shared/errors.ts';
import { giveWay } from '../give-way.ts';
import { type LibraryError, toLibraryError } from '../library-error.ts';

/**
 * `cancelled`: by the person. `bad_file`: the file cannot be taken over; nothing was changed. `unfinished`: everything is in
 * the library, a part of it is shown only at the next start.
 */
export const TRANSFER_ERROR_REASONS = ['cancelled', 'bad_file', 'unfinished'] as const;

export type TransferErrorReason = (typeof TRANSFER_ERROR_REASONS)[number];

export class TransferError extends RefusedError<TransferErrorReason> {
  override readonly name = 'TransferError';
}

/** Any thrown value as what the work is said to have failed by: its own error, or the disk's. */
export function toTransferError(error: unknown): TransferError | LibraryError {
  return error instanceof TransferError ? error : toLibraryError(error);
}

/** What is wrong with a file; the window has words for each. */
export type BadFileKind =
  | 'notJson'
  | 'tooDeep'
  | 'endsEarly'
  | 'goesOn'
  | 'partTooLarge'
  | 'tooManyParts'
  | 'tooManyChats'
  | 'tooManyMessages'
  | 'tooManyFolders'
  | 'tooManySaved'
  | 'empty'
  | 'noFile'
  | 'changed'
  | 'noConversations'
  | 'nothingRead'
  | 'unknownKind'
  | 'webPage'
  | 'chatGptPage'
  | 'xml'
  | 'image'
  | 'pdf'
  | 'database'
  | 'recording'
  | 'document'
  | 'otherArchive'
  | 'emptyArchive'
  | 'archiveInArchive'
  | 'archiveOfImages'
  | 'archiveOfOtherJson'
  | 'archiveWithoutJson'
  | 'archiveLocked'
  | 'besideChats'
  | 'otherList'
  | 'otherLines'
  | 'otherObject'
  | 'notChats'
  | 'emptyChats'
  | 'plainText'
  | 'newerVersion'
  | 'prompts'
  | 'version'
  | 'conversation'
  | 'folder'
  | 'preset'
  | 'prompt'
  | 'archiveDamaged'
  | 'archiveTooLarge'
  | 'archiveTooMany'
  | 'databaseDamaged'
  | 'tooMuchText'
  | 'cherryStorage';

/** @param place in the file, where that is what helps; it stands behind the kind in the error's message */
export function badFile(kind: BadFileKind, place = ''): TransferError {
  return new TransferError('bad_file', place === '' ? kind : `${kind} ${place}`);
}

/** Throws `cancelled` when asked to; also lets the thread hear of a cancel. */
export async function yieldOrCancel(isCancelled: () => boolean): Promise<void> {
  await giveWay();
  if (isCancelled()) throw new TransferError('cancelled', 'cancelled');
}
