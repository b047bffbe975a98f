/** Why an export or an import ended without a result. */

import { clock } from '../clock.ts';

/**
 * `cancelled`: by the person. `bad_file`: the file cannot be taken over; nothing was changed. `unfinished`: everything is in
 * the library, a part of it is shown only at the next start.
 */
export type TransferErrorReason = 'cancelled' | 'bad_file' | 'unfinished';

export class TransferError extends Error {
  override readonly name = 'TransferError';
  readonly reason: TransferErrorReason;

  constructor(reason: TransferErrorReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

export function badFile(detail: string): TransferError {
  return new TransferError('bad_file', detail);
}

/** Throws `cancelled` when asked to; also lets the thread hear of a cancel. */
export async function breathe(isCancelled: () => boolean): Promise<void> {
  await clock.nextTurn();
  if (isCancelled()) throw new TransferError('cancelled', 'cancelled');
}
