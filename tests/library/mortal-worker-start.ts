// The start options of a worker that can be killed.
import type { WorkerStart } from '../../electron/library/thread/worker-protocol.ts';

/** The moments at which the worker can die; the test sends an index into this list. */
export const DEATHS = ['not yet', 'at its next message', 'before it renames a file'] as const;
export type Death = Exclude<(typeof DEATHS)[number], 'not yet'>;

export interface MortalStart extends WorkerStart {
  readonly death: Int32Array<SharedArrayBuffer>;
}
