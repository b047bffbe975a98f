/** Describes a secret without revealing it: whether it can be used, its last characters, its dates. */
import type { KeyInfo } from '../../shared/connection.ts';
import type { KeyRecord } from './key-records.ts';
import { endOf, type LiveKey } from './live-key.ts';
import type { VaultTrouble } from './vault-core.ts';

/** The secret in memory takes precedence over the stored one; `trouble` is why the stored one could not be read. */
export function infoOf(
  live: LiveKey | undefined,
  record: KeyRecord | undefined,
  trouble: VaultTrouble | undefined,
): KeyInfo {
  if (live !== undefined) {
    const { addedAt, lastUsedAt, mark, isStored } = live;
    const state = mark !== 'none' ? (`rejected: ${mark}` as const) : isStored ? 'active' : 'this session only';
    const storedIn = isStored ? (record?.sealed.backend ?? null) : null;
    return { state, lastFour: endOf(live), addedAt, lastUsedAt, storedIn, lockedReason: null };
  }
  if (record === undefined)
    return { state: 'none', lastFour: '', addedAt: null, lastUsedAt: null, storedIn: null, lockedReason: null };
  const { lastFour, addedAt, lastUsedAt, mark, sealed } = record;
  const facts = { lastFour, addedAt, lastUsedAt, storedIn: sealed.backend };
  if (trouble === undefined)
    return { ...facts, state: mark === 'none' ? 'active' : `rejected: ${mark}`, lockedReason: null };
  return {
    ...facts,
    state: 'locked',
    lockedReason: trouble.kind === 'changed' ? 'changed' : 'unavailable',
    vaults: { stored: sealed.backend, current: trouble.currentBackend },
    ...(trouble.isRestartNeeded ? { isRestartNeeded: true } : {}),
  };
}
