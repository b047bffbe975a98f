/** Ends the process while other threads may be running. */

import { app } from 'electron';

/**
 * Ending a thread inside the library's driver crashes the process, and a thread in a long step delays the end. So
 * everything ends at once, as if killed, which the library is designed for.
 */
export function endAtOnce(): void {
  // All other work for quitting is done by then.
  app.once('quit', () => process.kill(process.pid, 'SIGKILL'));
  app.exit(1);
}
