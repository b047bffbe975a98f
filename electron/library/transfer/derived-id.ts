/** Stable ids for what comes from elsewhere, so that importing it again adds nothing. */

import { createHash } from 'node:crypto';

/** The same words give the same id, shaped like a UUID (version 8: made of a hash). */
export function derivedId(source: string, ...words: readonly string[]): string {
  // As JSON, so that ('a', 'bc') and ('ab', 'c') stay different.
  const hex = createHash('sha256')
    .update(JSON.stringify([source, ...words]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
