/** Represents a secret in memory, and derives what is stored of it. */
import type { AppError } from '../../shared/errors.ts';
import type { ApiKey } from '../service/api-key.ts';
import { shownEnd } from '../service/credential.ts';
import type { KeyMark, KeyRecord } from './key-records.ts';

/** A usable secret. */
export interface LiveKey extends Omit<KeyRecord, 'sealed' | 'lastFour'> {
  readonly key: ApiKey;
  /** False for a secret that is only in memory and is lost when the app quits. */
  readonly isStored: boolean;
  /** True for a secret that the keyring has sealed but the disk has refused. */
  readonly isWaiting: boolean;
}

/** A secret before it is stored. */
export type TypedSecret = Omit<LiveKey, 'isStored' | 'isWaiting'>;

/** What is sealed together with the secret: a ciphertext moved to another key, connection or origin does not open. */
export function ownerOf({ id, connectionId, origin }: Pick<KeyRecord, 'id' | 'connectionId' | 'origin'>): string {
  return JSON.stringify(id === connectionId ? [connectionId, origin] : [connectionId, origin, id]);
}

export function recordOf(live: TypedSecret, sealed: KeyRecord['sealed']): KeyRecord {
  const { id, connectionId, kind, label, origin, addedAt, lastUsedAt, expiresAt, warningsRead, mark } = live;
  const facts = { addedAt, lastUsedAt, expiresAt, warningsRead, mark };
  return { id, connectionId, kind, label, origin, lastFour: endOf(live), ...facts, sealed };
}

/** The last characters of the secret, which may be shown. */
export function endOf({ kind, key }: Pick<LiveKey, 'kind' | 'key'>): string {
  return kind === 'key' ? key.lastFour : shownEnd(key);
}

export function markOf(error: AppError): KeyMark | null {
  if (error.code === 'auth.invalid') return 'invalid';
  if (error.code === 'auth.expired') return 'expired';
  return error.code === 'auth.other' && error.status === 401 ? 'other' : null;
}
