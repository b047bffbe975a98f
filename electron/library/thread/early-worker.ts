/** Starts the file's worker before the rest of the app is read: a thread takes as long to begin as the window does. */

import type { SpawnWorker, WorkerPort } from './worker-link.ts';

/** Starts one `file` worker at once and hands it to the first who asks for such a worker; all others are started when asked for. */
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
