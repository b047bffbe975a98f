/** Explains why a long job ended without a result. */

import { RefusedError } from '../../../shared/errors.ts';
import type { notices } from '../../../shared/locales/en/notices.ts';
import { giveWay } from '../give-way.ts';
import { type LibraryError, toLibraryError } from '../library-error.ts';

/**
 * - `cancelled`: the user cancelled the job.
 * - `bad_file`: the file can't be imported; nothing was changed.
 * - `unfinished`: everything is in the library, but part of it is only shown at the next launch or import.
 */
export const TRANSFER_ERROR_REASONS = ['cancelled', 'bad_file', 'unfinished'] as const;

export type TransferErrorReason = (typeof TRANSFER_ERROR_REASONS)[number];

export class TransferError extends RefusedError<TransferErrorReason> {
  override readonly name = 'TransferError';
}

/** Converts any thrown value to the error to report: the job's own or the disk's. */
export function toTransferError(error: unknown): TransferError | LibraryError {
  return error instanceof TransferError ? error : toLibraryError(error);
}

/** The problem with a file: each kind has a message in the locales. */
export type BadFileKind = keyof (typeof notices)['badFile'];

/** @param place where in the file, if that helps; the error's message has it after the kind */
export function badFile(kind: BadFileKind, place = ''): TransferError {
  return new TransferError('bad_file', place === '' ? kind : `${kind} ${place}`);
}

/** Throws `cancelled` if the user cancelled; also lets the thread receive cancel requests. */
export async function yieldOrCancel(isCancelled: () => boolean): Promise<void> {
  await giveWay();
  if (isCancelled()) throw new TransferError('cancelled', 'cancelled');
}
