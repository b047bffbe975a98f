/** Describes for the window how an attempt to open the library ended. */

import type { LibraryState, RecoveryReport } from '../../../shared/library.ts';
import type { MissingReason } from '../file/key-ring.ts';
import type { OpenOutcome } from '../host/requests.ts';

export interface AroundTheFile {
  readonly path: string;
  readonly hasVault: boolean;
  readonly hasRecoveryCode: boolean;
  /** Why a key isn't available; null if all are. */
  readonly missing: MissingReason | null;
  readonly isRestartNeeded: boolean;
  /** The report of an earlier recovery that the user hasn't read yet, or null. */
  readonly earlier: RecoveryReport | null;
}

export function stateOf(outcome: OpenOutcome, around: AroundTheFile): LibraryState {
  const { path, hasVault, hasRecoveryCode, missing, isRestartNeeded, earlier } = around;
  if (outcome.kind === 'locked') {
    const locked = { kind: 'locked', reason: missing ?? 'key_lost', path } as const;
    return isRestartNeeded ? { ...locked, isRestartNeeded } : locked;
  }
  if (outcome.kind !== 'open') return { ...outcome, path };
  return {
    kind: 'ready',
    isEncrypted: outcome.isEncrypted,
    canEncrypt: !outcome.isEncrypted && hasVault,
    hasRecoveryCode,
    saving: outcome.saving,
    recovery: outcome.recovery ?? earlier,
  };
}
