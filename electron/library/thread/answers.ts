/** What the workers answered, narrowed once to what it must be. */

import type { DataStatus, JobResult, LibraryState, RecoveryReport } from '../../../shared/ipc.ts';
import type { OpenOutcome } from './worker-protocol.ts';

export function isOutcome(value: unknown): value is OpenOutcome {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

export function toResult(value: unknown): JobResult {
  return typeof value === 'object' && value !== null ? value : {};
}

export const NO_COUNTS: {
  conversations: number;
  messages: number;
  trashEntries: number;
  lastCheck: DataStatus['lastCheck'];
} = { conversations: 0, messages: 0, trashEntries: 0, lastCheck: null };

export function toCounts(value: unknown): typeof NO_COUNTS {
  const isCounts = (candidate: unknown): candidate is typeof NO_COUNTS =>
    typeof candidate === 'object' && candidate !== null && 'conversations' in candidate && 'lastCheck' in candidate;
  return isCounts(value) ? value : NO_COUNTS;
}

export interface AroundTheFile {
  readonly path: string;
  readonly hasVault: boolean;
  readonly hasRecoveryCode: boolean;
  /** What had been recovered before and was not yet read. */
  readonly earlier: RecoveryReport | null;
}

/** What an attempt to open the library came to. */
export function stateOf(value: unknown, around: AroundTheFile): LibraryState {
  const { path, hasVault, hasRecoveryCode, earlier } = around;
  if (!isOutcome(value)) return { kind: 'failed', path, detail: 'no answer' };
  if (value.kind === 'locked') return { kind: 'locked', reason: 'key_lost', path };
  if (value.kind === 'newer') return { ...value, path };
  if (value.kind === 'failed') return { kind: 'failed', path, detail: value.detail };
  return {
    kind: 'ready',
    isEncrypted: value.isEncrypted,
    canEncrypt: !value.isEncrypted && hasVault,
    hasRecoveryCode,
    saving: value.saving,
    recovery: value.recovery ?? earlier,
  };
}
