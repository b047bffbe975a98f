/** Where everything lies: the app's own files and, below the user data folder, all of its state. */

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';

export interface AppPaths {
  readonly userData: string;
  readonly logs: string;
  readonly library: string;
  readonly practice: string;
  readonly renderer: string;
  readonly preload: string;
  readonly libraryWorker: string;
}

/**
 * Moves all state to `--user-data-dir` when it is given, and makes the folder private. Must run before the app is ready
 * and before anything else asks for a path.
 */
export function preparePaths(): AppPaths {
  const asked = app.commandLine.getSwitchValue('user-data-dir');
  if (asked !== '') app.setPath('userData', resolve(asked));
  const userData = app.getPath('userData');
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  const logs = join(userData, 'logs');
  app.setAppLogsPath(logs);
  app.setPath('crashDumps', join(userData, 'crashes'));
  const built = join(app.getAppPath(), 'build');
  return {
    userData,
    logs,
    library: join(userData, 'library'),
    practice: join(userData, 'practice'),
    renderer: join(built, 'renderer'),
    preload: join(built, 'preload', 'preload.cjs'),
    libraryWorker: join(built, 'main', 'library-worker.cjs'),
  };
}
