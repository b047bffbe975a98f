/** Which key a key is, and what is known of a ring of them: without opening a single file. */

import { createHmac } from 'node:crypto';

/** A key of the ring that can be had at present. */
export interface RingKey {
  /** The key's check value, see `keyCheck`. */
  readonly id: string;
  readonly hex: string;
  /** Files that are known to be sealed with it, below the folder; `EVERY_FILE` before anybody wrote that down. */
  readonly opens: readonly string[];
}

/** What a key of before there was a ring may open. */
export const EVERY_FILE = '*';

/** Every encrypted file below the folder, by its name there, with the id of its key; null: none of them opens it. */
export type Census = readonly { readonly name: string; readonly keyId: string | null }[];

/** Says of a key which one it is, and nothing else about it. */
export function keyCheck(hex: string): string {
  return createHmac('sha256', Buffer.from(hex, 'hex')).update('parley library key').digest('hex').slice(0, 32);
}

/** Ending of a file that is no database, sealed as it was with the key of this id. */
export const sealedEnding = (keyId: string): string => `.${keyId}.sealed`;
