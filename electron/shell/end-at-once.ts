/** Ends the process while other threads may be at work. */

import { app } from 'electron';

/**
 * A thread that is ended while the library's driver works takes the process with it as a crash, and one in a long step keeps
 * it until that is over. So all of it ends at once, as by a kill, which the library is made for.
 */
export function endAtOnce(): void {
  // Whoever has something to do at the end of the app has done it by then.
  app.once('quit', () => process.kill(process.pid, 'SIGKILL'));
  app.exit(1);
}
