/** Starts the file worker before the rest of the app loads: starting a thread takes as long as opening the window. */

import type { SpawnWorker, WorkerPort } from './worker-link.ts';

/** Starts one `file` worker now and returns it to the first caller that asks for one; other workers start on demand. */
export function startEarly(spawn: SpawnWorker): SpawnWorker {
  let early: WorkerPort | null = spawn({ mode: 'file' });
  early.onGone(() => {
    early = null;
  });
  return (start) => {
    if (early === null || start.mode !== 'file') return spawn(start);
    const port = early;
    early = null;
    return port;
  };
}
