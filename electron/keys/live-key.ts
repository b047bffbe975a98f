/** A secret in memory, and what of it is written down. */
import type { AppError } from '../../shared/errors.ts';
import type { ApiKey } from '../service/api-key.ts';
import { shownEnd } from '../service/credential.ts';
import type { KeyMark, KeyRecord } from './key-records.ts';

/** A secret that can be used; `isStored` is false for one that is only in memory, gone with the app. */
export type LiveKey = Omit<KeyRecord, 'sealed' | 'lastFour'> & { readonly key: ApiKey; readonly isStored: boolean };

/** What is sealed in beside the secret: a ciphertext moved to another place, connection or origin does not open. */
export function ownerOf({ id, connectionId, origin }: Pick<KeyRecord, 'id' | 'connectionId' | 'origin'>): string {
  return JSON.stringify(id === connectionId ? [connectionId, origin] : [connectionId, origin, id]);
}

export function recordOf(live: Omit<LiveKey, 'isStored'>, sealed: KeyRecord['sealed']): KeyRecord {
  const { id, connectionId, kind, label, origin, addedAt, lastUsedAt, expiresAt, warningsRead, mark } = live;
  const facts = { addedAt, lastUsedAt, expiresAt, warningsRead, mark };
  return { id, connectionId, kind, label, origin, lastFour: endOf(live), ...facts, sealed };
}

/** The end of it that may be shown. */
export function endOf({ kind, key }: Pick<LiveKey, 'kind' | 'key'>): string {
  return kind === 'key' ? key.lastFour : shownEnd(key);
}

export function markOf(error: AppError): KeyMark | null {
  if (error.code === 'auth.invalid') return 'invalid';
  if (error.code === 'auth.expired') return 'expired';
  return error.code === 'auth.other' && error.status === 401 ? 'other' : null;
}
