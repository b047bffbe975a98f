/** Counts what an import met and could not take over as it was. */

import type { JobResult } from '../../../shared/ipc.ts';

/** Names beyond this many are counted together: a hostile file must not make the report endless. */
const NAMES_MAX = 50;
const NAME_MAX_CHARS = 80;
const OTHERS = 'other parts';

export class TransferNotes {
  private readonly counts = new Map<string, number>();

  add(what: string, count = 1): void {
    if (count <= 0) return;
    const name = what.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, NAME_MAX_CHARS);
    const key = this.counts.has(name) || this.counts.size < NAMES_MAX ? name : OTHERS;
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }

  /** Most frequent first. */
  list(): NonNullable<JobResult['unknownParts']> {
    return Array.from(this.counts, ([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count);
  }
}
