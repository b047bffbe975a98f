/** Derives stable ids for imported content, so that importing it again adds nothing. */

import { createHash } from 'node:crypto';

/** An id made from a hash of the source and words, as a UUID of version 8. Equal arguments give equal ids. */
export function derivedId(source: string, ...words: readonly string[]): string {
  // As JSON, so that ('a', 'bc') and ('ab', 'c') give different ids.
  const hex = createHash('sha256')
    .update(JSON.stringify([source, ...words]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
