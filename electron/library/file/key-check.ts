/** Identifies keys, and describes a ring of them, without opening a file. */

import { createHmac } from 'node:crypto';

/** A key of the ring that is available now. */
export interface RingKey {
  /** The key's check value, see `keyCheck`. */
  readonly id: string;
  readonly hex: string;
  /** Names of the files, relative to the folder, that the key encrypts; `EVERY_FILE` until they are recorded. */
  readonly opens: readonly string[];
}

/** Matches any file: a key from before the key ring existed may open any of them. */
export const EVERY_FILE = '*';

/**
 * Encrypted files below the folder, each with the id of its key; `keyId` is null if no available key opens the file.
 */
export type Census = readonly { readonly name: string; readonly keyId: string | null }[];

/** Identifies a key without revealing anything about it. */
export function keyCheck(hex: string): string {
  return createHmac('sha256', Buffer.from(hex, 'hex')).update('parley library key').digest('hex').slice(0, 32);
}

/** Suffix of a file that isn't a database and was encrypted byte for byte with the key of this id. */
export const sealedEnding = (keyId: string): string => `.${keyId}.sealed`;
